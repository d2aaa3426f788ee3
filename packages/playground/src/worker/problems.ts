import { type ParseError, parse, parseFragment } from 'domwright';
import { describeParseError } from 'domwright/errors';
import { explain } from 'domwright/explain';
import type { Job, Problem, Problems } from '../protocol.ts';

const MOST_ERRORS = 1000;
const MOST_REPAIRS = 1000;

/** The parse errors of a text, with their explanations, and what the parser has repaired, in the order of the source. */
export function problemsOf(text: string, { edition, scripting, context }: Job): Problems {
  const problems: Problem[] = [];
  let omitted = 0;
  const options = {
    edition,
    scripting,
    maxParseErrors: MOST_ERRORS,
    onParseError: (error: ParseError) => problems.push(problemOf(error)),
    onParseErrorsOmitted: (count: number) => {
      omitted = count;
    },
  };
  if (context === '') parse(text, options);
  else parseFragment(text, { ...options, context });

  const repairs = explain(text, { edition, scripting, ...(context === '' ? {} : { context }) });
  for (const { start, end, line, column, kind, name, message } of repairs.slice(0, MOST_REPAIRS)) {
    problems.push({
      start,
      end,
      line,
      column,
      severity: 'repair',
      title: `${kind} ${name}`,
      message,
      link: '',
    });
  }
  omitted += Math.max(0, repairs.length - MOST_REPAIRS);
  problems.sort((a, b) => a.start - b.start);
  return { problems, omitted };
}

function problemOf({ code, severity, start, end, line, column }: ParseError): Problem {
  const description = describeParseError(code);
  return {
    start,
    end,
    line,
    column,
    severity,
    title: code,
    message: description?.message ?? '',
    link: description?.anchor ?? '',
  };
}
