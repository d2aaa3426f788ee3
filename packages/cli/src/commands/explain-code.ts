import { type Command, Option } from 'commander';
import { checkSource } from '../check/check-source.ts';
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
  const { code, severity, message, repair, anchor } = description;
  return `${[
    `${paint('code', code)}: ${paint(severity, severity)}, ${kindOf(description)}`,
    '',
    message,
    '',
    `${paint('place', 'Example')}${mannerOf(description, description.exampleEncoding)}:`,
    '',
    ...exampleLines(description, paint),
    '',
    `${paint('place', 'Mended')}${mannerOf(description, description.repairEncoding)}:`,
    '',
    ...repair.split(/\r\n?|\n/).map((line) => `  ${shortened(visible(line))}`),
    '',
    `See ${anchor}`,
  ].join('\n')}\n`;
}

function kindOf({ group, provisional }: Description): string {
  if (group === 'value') return 'a rule for attribute values';
  if (group === 'encoding') return 'a rule for encodings, with a code of ours';
  return provisional ? 'a parse error to which the standard gives no code' : 'a parse error';
}

function mannerOf({ fragment, scripting }: Description, encoding: string | undefined): string {
  const manner: string[] = [];
  if (fragment !== undefined) manner.push(`a fragment in ${fragment}`);
  if (scripting === true) manner.push('with scripting');
  if (encoding !== undefined) manner.push(`saved as ${encoding}`);
  return manner.length === 0 ? '' : ` (${manner.join(', ')})`;
}

/** The example with what is wrong in it underlined, where it can be given as UTF-8 to the checker. */
function exampleLines(description: Description, paint: Paint): string[] {
  const { code, example, exampleEncoding, fragment, scripting = false } = description;
  if (exampleEncoding === undefined) {
    const bytes = new TextEncoder().encode(example);
    const checked = checkSource(
      { name: code, bytes, isFile: true },
      {
        ...(fragment !== undefined && { fragment }),
        ...{ scripting, values: true, rules: {}, maxFindings: 1000 },
      },
    );
    const finding = checked.findings.find((one) => one.code === code);
    if (finding !== undefined) {
      return codeFrame(finding, checked.text, WIDTH, paint).map((line) => `  ${line}`);
    }
  }
  return example.split(/\r\n?|\n/).map((line) => `  ${shortened(visible(line))}`);
}

/** A long line without its middle. */
function shortened(line: string): string {
  return line.length <= 2 * WIDTH ? line : `${line.slice(0, WIDTH / 2)} … ${line.slice(-WIDTH / 2)}`;
}

const help = `
With --json, a line is {"code", "group", "provisional", "severity", "message",
"anchor", "example", "repair"}, and where it matters "fragment" (the context in
which example and repair are parsed), "scripting", and "exampleEncoding" and
"repairEncoding" (labels; otherwise they are saved as UTF-8). "group" is parse,
encoding or value; "provisional" codes are ours and may still change.

Exit status: 0, or 2 if a code is not known.

Examples:
  domwright explain-code duplicate-attribute
  domwright explain-code --list
  domwright explain-code --json encoding/not-utf-8 | jq -r .repair`;
