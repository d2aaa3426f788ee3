import { type Command, Option } from 'commander';
import { type CheckedSource, checkSource } from '../check/check-source.ts';
import { codeFrame } from '../check/code-frame.ts';
import { type Description, descriptionOf, descriptions, unknownCode } from '../check/descriptions.ts';
import { visible } from '../check/display-width.ts';
import { coloured, type Paint, plain, wantsColour } from '../check/paint.ts';
import { fail, print } from '../output.ts';

interface ExplainOptions {
  json?: boolean;
  list?: boolean;
  color?: boolean;
}

/** How wide examples are shown. */
const WIDTH = 80;

export function addExplainCodeCommand(program: Command): void {
  program
    .command('explain-code')
    .summary('say what the code of a finding means')
    .description(
      'Says of each code what it means, with an example that raises it, the same\n' +
        'mended, and where the rule is.',
    )
    .argument('[codes...]', 'codes, as domwright check reports them')
    .option('-l, --list', 'all codes, a line each')
    .option('-j, --json', 'print one JSON object a line for each code')
    .addOption(new Option('--color', 'colour, also in a pipe'))
    .option('--no-color', 'do not colour')
    .action(explain)
    .addHelpText('after', help);
}

async function explain(codes: readonly string[], { json, list, color }: ExplainOptions): Promise<void> {
  if ((codes.length === 0) === (list !== true)) {
    fail(list === true ? '--list takes no codes' : 'no code is given; --list names them all');
    return;
  }
  const found: Description[] = list === true ? [...descriptions] : [];
  for (const code of codes) {
    const description = descriptionOf(code);
    if (description === undefined) fail(unknownCode(code));
    else found.push(description);
  }
  const paint = wantsColour(color, process.stdout.isTTY === true, process.env) ? coloured : plain;
  let text: string;
  if (json === true) text = found.map((description) => `${JSON.stringify(description)}\n`).join('');
  else if (list === true) text = found.map((description) => listLine(description, paint)).join('');
  else text = found.map((description) => explanation(description, paint)).join('\n');
  if (text !== '') await print(text);
}

function listLine({ code, severity, message }: Description, paint: Paint): string {
  return `${paint('code', code)}: ${paint(severity, severity)}: ${message}\n`;
}

function explanation(description: Description, paint: Paint): string {
  const { code, severity, message, example, repair, anchor } = description;
  const examined = examine(description, example);
  const finding = examined.findings.find((one) => one.code === code);
  // NB: what no bytes can be, such as half a surrogate pair, is shown as it is.
  const lines = finding === undefined ? linesOf(example) : codeFrame(finding, examined.text, WIDTH, paint);
  const mended = examine(description, repair);
  return `${[
    `${paint('code', code)}: ${paint(severity, severity)}, ${kindOf(description)}`,
    '',
    message,
    '',
    `${paint('place', 'Example')}${mannerOf(description, examined)}:`,
    '',
    ...lines.map((line) => `  ${line}`),
    '',
    `${paint('place', 'Mended')}${mannerOf(description, mended)}:`,
    '',
    ...linesOf(mended.text.text).map((line) => `  ${line}`),
    '',
    `See ${anchor}`,
  ].join('\n')}\n`;
}

function kindOf({ group, provisional }: Description): string {
  if (group === 'value') return 'a rule for attribute values';
  if (group === 'encoding') return 'a rule for encodings, with a code of ours';
  return provisional ? 'a parse error to which the standard gives no code' : 'a parse error';
}

function mannerOf({ fragment, bytes }: Description, { encoding }: CheckedSource): string {
  if (fragment !== undefined) return ` (a fragment in ${fragment})`;
  return bytes === true ? ` (bytes, in ${encoding.encoding})` : '';
}

/** Checks an example or its repair. */
function examine({ code, fragment, bytes }: Description, html: string): CheckedSource {
  const source = { name: code, bytes: Buffer.from(html, bytes === true ? 'latin1' : 'utf8'), isFile: true };
  return checkSource(source, {
    ...(fragment !== undefined && { fragment }),
    ...{ scripting: false, values: true, rules: {}, maxFindings: 1000 },
  });
}

function linesOf(html: string): string[] {
  return html.split(/\r\n?|\n/).map((line) => shortened(visible(line)));
}

/** A long line without its middle. */
function shortened(line: string): string {
  return line.length <= 2 * WIDTH ? line : `${line.slice(0, WIDTH / 2)} … ${line.slice(-WIDTH / 2)}`;
}

const help = `
With --json, a line is {"code", "group", "provisional", "severity", "message",
"anchor", "example", "repair"}, and where it matters "fragment" (the context in
which example and repair are parsed), "bytes" (true if each of their code units
stands for a byte) and "alsoRaises" (what cannot but come with it). "group" is
parse, encoding or value; "provisional" codes are ours and may still change.

Exit status: 0, or 2 if a code is not known.

Examples:
  domwright explain-code duplicate-attribute
  domwright explain-code --list
  domwright explain-code --json encoding/not-utf-8 | jq -r .repair`;
