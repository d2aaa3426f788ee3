import { type Document, type DocumentFragment, type ParseError, parse, parseFragment } from 'domwright';
import { type ConformanceFinding, checkConformance } from 'domwright/conformance';
import { describeParseError, explain } from 'domwright/explain';
import { MOST_NODES } from '../limits.ts';
import type { Job, ListedProblem, Problems } from '../protocol.ts';
import type { Timeline } from './timeline.ts';
import type { WrittenText } from './written-text.ts';

const MOST_ERRORS = 1000;
const MOST_REPAIRS = 1000;
const MOST_FINDINGS = 1000;

/**
 * The parse errors of a text, with explanations, what its tree may not contain according to the standard, and the parser's
 * repairs, in source order. Problems in text that scripts inserted are listed where it was inserted.
 */
export function problemsOf(
  text: string,
  { edition, scripting, context }: Job,
  { written, text: source }: Pick<Timeline, 'written' | 'text'>,
): Problems {
  const problems: ListedProblem[] = [];
  let omitted = 0;
  const options = {
    edition,
    scripting,
    maxNodes: MOST_NODES,
    maxParseErrors: MOST_ERRORS,
    onParseError: (error: ParseError) => problems.push(problemOf(error)),
    onParseErrorsOmitted: (count: number) => {
      omitted = count;
    },
  };
  const tree = context === '' ? parse(text, options) : parseFragment(text, { ...options, context });

  let findings = 0;
  for (const finding of checkConformance(tree)) {
    if (++findings <= MOST_FINDINGS) problems.push(problemOfFinding(finding, tree));
    else omitted++;
  }

  const repairs = explain(text, {
    edition,
    scripting,
    maxNodes: MOST_NODES,
    ...(context === '' ? {} : { context }),
  });
  for (const { start, end, line, column, kind, name, message } of repairs.slice(0, MOST_REPAIRS)) {
    problems.push({
      start,
      end,
      line,
      column,
      kind: 'repair',
      severity: 'info',
      title: `${kind} ${name}`,
      message,
      link: '',
    });
  }
  omitted += Math.max(0, repairs.length - MOST_REPAIRS);
  problems.sort((a, b) => a.start - b.start);
  return { problems: written.isEmpty ? problems : inSource(problems, written, source), omitted };
}

/** The same problems with offsets, lines and columns of the source. */
function inSource(problems: readonly ListedProblem[], written: WrittenText, source: string): ListedProblem[] {
  let line = 1;
  let lineStart = 0;
  let at = 0;
  return problems.map((problem) => {
    const start = written.toSource(problem.start);
    for (const { index, 0: newline } of source.slice(at, start).matchAll(/\r\n?|\n/g)) {
      line++;
      lineStart = at + index + newline.length;
    }
    at = start;
    return { ...problem, start, end: written.toSource(problem.end), line, column: start - lineStart + 1 };
  });
}

function problemOf({ code, severity, start, end, line, column }: ParseError): ListedProblem {
  const description = describeParseError(code);
  return {
    start,
    end,
    line,
    column,
    kind: 'parse error',
    severity,
    title: code,
    message: description?.message ?? '',
    link: description?.anchor ?? '',
  };
}

/** A finding; at the beginning if it is about something that the text lacks. */
function problemOfFinding(
  { code, severity, message, range, link }: ConformanceFinding,
  tree: Document | DocumentFragment,
): ListedProblem {
  const { start, end } = range ?? { start: 0, end: 0 };
  const document = tree.nodeType === tree.DOCUMENT_NODE ? (tree as Document) : tree.ownerDocument!;
  const { line, column } = document.positionAt(start);
  return {
    start,
    end,
    line,
    column,
    kind: 'conformance',
    severity,
    title: code,
    message: `${message}.`,
    link,
  };
}
