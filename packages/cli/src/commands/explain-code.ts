import type { Command } from 'commander';
import { describeWord, type Word, type WordUse } from 'domwright/explain';
import {
  allDescriptions,
  type CheckedSource,
  type Description,
  descriptionOf,
  pageOf,
} from 'domwright-check';
import { checkExample, unknownCode } from 'domwright-check/internal';
import { readXML } from '../inputs/read-xml.ts';
import { jsonOption } from '../options/json-option.ts';
import { visible } from '../output/display-width.ts';
import { jsonLine } from '../output/json-lines.ts';
import { fail, print } from '../output/messages.ts';
import { type Paint, paintOf } from '../output/paint.ts';
import { codeFrame } from './check/code-frame.ts';

interface ExplainOptions {
  json?: boolean;
  list?: boolean;
}

/** The width of examples, in columns. */
const WIDTH = 80;

export function addExplainCodeCommand(program: Command): void {
  program
    .command('explain-code')
    .summary('explain an error code or another word of the output')
    .description(
      'Explains the codes that domwright check reports: what each one means, why it ' +
        'matters, an example that causes it, the corrected example, and links to the ' +
        'rule and the manual. Also explains other words of the output, such as ' +
        'foster-parented or quirks.',
    )
    .argument('[codes...]', 'codes or words')
    .option('-l, --list', 'list all codes, one per line')
    .addOption(jsonOption('one line of JSON for each code or word'))
    .action(explain)
    .addHelpText('after', help);
}

async function explain(
  codes: readonly string[],
  { json = false, list = false }: ExplainOptions,
): Promise<void> {
  if ((codes.length === 0) === !list) {
    fail(list ? '--list cannot be used with codes' : 'missing code; to list all codes, use --list');
    return;
  }
  let unknown = '';
  const found: (Description | Word)[] = list ? [...allDescriptions()] : [];
  for (const code of codes) {
    const description = descriptionOf(code);
    const meanings = description === undefined ? describeWord(code) : [description];
    if (meanings.length === 0) {
      fail(unknownCode(code, true));
      if (json) unknown += jsonLine({ code, problem: unknownCode(code, true) });
    }
    found.push(...meanings);
  }
  const paint = paintOf(process.stdout);
  let text: string;
  if (json) text = found.map((one) => jsonLine('word' in one ? one : withPage(one))).join('') + unknown;
  else if (list)
    text = allDescriptions()
      .map((description) => listLine(description, paint))
      .join('');
  else text = found.map((one) => ('word' in one ? meaning(one, paint) : explanation(one, paint))).join('\n');
  if (text !== '') await print(text);
}

function listLine({ code, severity, message }: Description, paint: Paint): string {
  return `${paint('code', code)}: ${paint(severity, severity)}: ${message}\n`;
}

/** What a word is used for. */
const uses: Readonly<Record<WordUse, string>> = {
  repair: 'a kind of repair',
  place: 'a place related to an error or a repair',
  origin: 'the origin of a node',
  moved: 'the reason why a node was moved',
  'cloned by': 'the reason why an element was cloned',
  mode: 'the mode of a document',
  confidence: 'the confidence of an encoding',
  step: 'the step that determined an encoding',
  change: 'a change for XML',
};

function meaning({ word, use, message, anchor }: Word, paint: Paint): string {
  return `${paint('code', word)}: ${uses[use]}\n\n${message}\n\nSee ${anchor}\n`;
}

/** A description, and what other parts of the program don't need. */
function withPage(description: Description): object {
  const { why, quotation, quotedFrom, fix, ...others } = description;
  return { ...others, why, page: pageOf(description.code) };
}

function explanation(description: Description, paint: Paint): string {
  const { code, severity, message, why, example, repair, anchor } = description;
  const examined = checkExample(description, example, readXML);
  const finding = examined.findings.find((one) => one.code === code);
  // NB: code units that can't be encoded, such as lone surrogates, are shown unchanged.
  const lines = finding === undefined ? linesOf(example) : codeFrame(finding, examined.text, WIDTH, paint);
  const corrected = checkExample(description, repair, readXML);
  return `${[
    `${paint('code', code)}: ${paint(severity, severity)}, ${kindOf(description)}`,
    '',
    message,
    '',
    ...wrapped(why),
    '',
    `${paint('place', 'Example')}${mannerOf(description, examined)}:`,
    '',
    ...lines.map((line) => `  ${line}`),
    '',
    `${paint('place', 'Corrected')}${mannerOf(description, corrected)}:`,
    '',
    ...linesOf(corrected.text.text).map((line) => `  ${line}`),
    '',
    ...(anchor === '' ? [] : [`See ${anchor}`]),
    `Manual: ${pageOf(code)}`,
  ].join('\n')}\n`;
}

function kindOf({ group, provisional, isXML }: Description): string {
  if (isXML === true) return 'a rule for documents in XML';
  if (group === 'values') return 'a rule for attribute values';
  if (group === 'conformance') return 'a rule for elements and attributes';
  if (group === 'aria') return 'a rule for WAI-ARIA';
  if (group === 'scripts') return 'a rule for scripts';
  if (group === 'css') return 'a rule for style sheets';
  if (group === 'encoding') return 'a rule for encodings';
  if (group === 'comment') return 'a rule for comments that disable codes';
  return provisional ? 'a parse error that has no code in the standard' : 'a parse error';
}

function mannerOf({ fragment, edition, bytes }: Description, { encoding }: CheckedSource): string {
  if (fragment !== undefined) return ` (a fragment in ${fragment})`;
  if (edition !== undefined) return ` (in the edition "${edition}")`;
  return bytes === true ? ` (bytes, in ${encoding.encoding})` : '';
}

/** Breaks a text into lines of at most `WIDTH` columns. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}

function linesOf(html: string): string[] {
  return html.split(/\r\n?|\n/).map((line) => shortened(visible(line)));
}

/** Cuts the middle of a long line. */
function shortened(line: string): string {
  return line.length <= 2 * WIDTH ? line : `${line.slice(0, WIDTH / 2)} … ${line.slice(-WIDTH / 2)}`;
}

const help = `
With --json, a line has the members version (1), code, group ("parse",
"encoding", "values", "conformance", "aria", "scripts", "css" or "comment"),
provisional (true if the code is not from the standard and may still change),
severity, message, why (why it matters), anchor, example, repair and page (its
page in the manual). Some codes also have fragment (parse example and repair
with this context element), bytes (true if each code unit of example and repair
is a byte) and alsoRaises (codes that always accompany this one). A word has
the members word, use, message and anchor.

Exit status: 0, or 2 if a code is unknown.

Examples:
  domwright explain-code duplicate-attribute
  domwright explain-code foster-parented adoption-agency
  domwright explain-code --list
  domwright explain-code --json encoding/not-utf-8 | jq -r .repair`;
