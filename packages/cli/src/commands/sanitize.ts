import { type Command, Option } from 'commander';
import {
  describeRemoval,
  type Policy,
  type Removal,
  type SanitizerOption,
  sanitize,
} from 'domwright/sanitizer';
import { reasonOf } from 'domwright-extract/files';
import { InputError } from '../inputs/read-input.ts';
import { readJSON } from '../inputs/read-json.ts';
import { decode } from '../options/encoding-options.ts';
import { type InputOptions, inPlaceOption, withInputs } from '../options/input-options.ts';
import { jsonOption } from '../options/json-option.ts';
import { maxNodesOption, type NodeLimitOptions, nodeLimitOrThrow } from '../options/limit-options.ts';
import { PARSING_OPTIONS } from '../options/option-groups.ts';
import { outputOption } from '../options/output-option.ts';
import { contextOption, type EditionName, editionOption } from '../options/parse-options.ts';
import { visible } from '../output/display-width.ts';
import { jsonLine } from '../output/json-lines.ts';
import { fail, print } from '../output/messages.ts';
import { shownName } from '../output/shown-name.ts';
import { changeInputs, hasOutputFile } from '../printing/change-inputs.ts';
import { policyNamed } from './sanitize/policy-file.ts';

interface SanitizeCommandOptions extends InputOptions, NodeLimitOptions {
  config?: string;
  policy?: string;
  inPlace?: boolean;
  output?: string;
  report?: boolean;
  json?: boolean;
  context?: string;
  scripting: boolean;
  edition: EditionName;
}

export function addSanitizeCommand(program: Command): void {
  const command = program
    .command('sanitize')
    .summary('remove what can run script, and what is not allowed')
    .description("Removes scripts and everything else that the standard's Sanitizer does not allow.")
    .option('--config <file>', 'a JSON file with a SanitizerConfig, instead of the safe default')
    .option('--policy <policy>', 'comment, article, email, or a JSON file with the options of a policy')
    .addOption(inPlaceOption())
    .addOption(outputOption('write the result to this file, once it is complete'))
    .option('-r, --report', 'print what is removed, and where')
    .addOption(jsonOption())
    .addOption(contextOption())
    .addOption(
      new Option(
        '--no-scripting',
        'parse as if scripting were disabled, so that noscript contains elements',
      ).helpGroup(PARSING_OPTIONS),
    )
    .addOption(editionOption())
    .addOption(maxNodesOption());
  withInputs(command)
    .action((files: string[], options: SanitizeCommandOptions) => sanitizeFiles(files, options))
    .addHelpText('after', help);
}

async function sanitizeFiles(names: readonly string[], options: SanitizeCommandOptions): Promise<void> {
  const { config, policy, inPlace = false, report = false, json = false } = options;
  if (policy !== undefined && config !== undefined) {
    fail('--policy cannot be used with --config');
    return;
  }
  let rules: { policy: Policy } | { sanitizer: SanitizerOption } = { sanitizer: 'default' };
  try {
    if (policy !== undefined) rules = { policy: await policyNamed(policy) };
    if (config !== undefined) rules = { sanitizer: await readConfiguration(config) };
  } catch (error) {
    fail((error as InputError).message);
    return;
  }
  const isWritten = inPlace || hasOutputFile(options);
  const { context, scripting, edition } = options;
  let hasRemoved = false;
  await changeInputs(names, options, {
    verb: 'sanitize',
    forMany: '--in-place, --report or --json',
    takesMany: inPlace || report || json,
    change(source) {
      const { name, bytes } = source;
      const text = decode(source, options);
      if (inPlace && !isUTF8(bytes, text))
        throw new InputError(`${name} is not UTF-8, which --in-place writes; use --output instead`);
      const removed: Removal[] = [];
      let omitted = 0;
      const onRemove = (removal: Removal): void => {
        if (removed.length < MOST_REMOVALS) removed.push(removal);
        else omitted++;
      };
      const html = sanitize(text, {
        ...{ ...rules, scripting, edition, ...nodeLimitOrThrow(options) },
        ...(context === undefined ? { document: true } : { context }),
        ...((report || json) && { onRemove }),
      });
      removed.sort((a, b) => a.start - b.start);
      if (removed.length > 0) hasRemoved = true;
      return {
        content: html === text ? null : startsWithBOM(bytes) ? `\ufeff${html}` : html,
        written: html,
        async print() {
          if (json) {
            const its = report || isWritten ? {} : { html };
            await print(jsonLine({ file: name, ...its, removed, ...(omitted > 0 && { omitted }) }));
          } else if (report) {
            await printLines(name, removed);
            if (omitted > 0) await print(`${shownName(name)}: and ${omitted.toLocaleString('en')} more\n`);
          } else if (!isWritten) {
            await print(html);
          }
        },
      };
    },
  });
  if (report && hasRemoved) process.exitCode ??= 1;
}

/** Whether a file's text is UTF-8, with or without a byte order mark. */
function isUTF8(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(text).equals(startsWithBOM(bytes) ? bytes.subarray(3) : bytes);
}

function startsWithBOM([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}

/** @throws InputError if it can't be read or isn't a valid configuration */
async function readConfiguration(file: string): Promise<SanitizerOption> {
  const configuration = (await readJSON(file)) as SanitizerOption;
  try {
    sanitize('', { sanitizer: configuration });
  } catch (error) {
    const reason = reasonOf(error).replace(/^option 'sanitizer'/, 'the configuration');
    throw new InputError(`cannot use ${shownName(file)}: ${reason}`);
  }
  return configuration;
}

/** How many removals of a page are kept for a report. One tag may have hundreds of thousands of attributes. */
const MOST_REMOVALS = 10_000;

/** How many lines are written at once. */
const LINES = 1000;

/** Writes a line for each removal while they are made: one tag may have very many attributes. */
async function printLines(file: string, removed: readonly Removal[]): Promise<void> {
  for (let at = 0; at < removed.length; at += LINES)
    await print(
      removed
        .slice(at, at + LINES)
        .map((removal) => `${lineOf(file, removal)}\n`)
        .join(''),
    );
}

function lineOf(file: string, removal: Removal): string {
  const { line, column } = removal;
  return `${shownName(file)}:${line}:${column}: ${visible(describeRemoval(removal))}`;
}

const help = `
Inputs are parsed as whole documents. For part of a page, name the element that
it will be inserted into: --context div. The output is UTF-8, so --in-place
refuses files in other encodings. Of a whole document, a policy keeps only the
contents of body, unless html, head and body are among its elements.

--report prints a line for everything removed, instead of the HTML; --in-place
and --output still write the HTML. --json prints {"version": 1, "file", "html",
"removed"} for each file, without "html" if you pass --report or the HTML is
written elsewhere. Of more than 10,000 removals in a file, the rest are only
counted, in JSON as "omitted".

A configuration or policy cannot allow scripts, event handlers or javascript:
URLs. A configuration lists elements and attributes:
  {"elements": ["p", "b", {"name": "a", "attributes": ["href"]}]}
A policy also checks URLs and classes, sets attributes and has limits:
  {"preset": "comment", "elements": {"img": {"attributes": ["src", "alt"]}},
   "schemes": ["https"], "maxLinks": 5}

The presets are comment, article and email; for a file with such a name, pass
./comment. Files can have what the library's policies have, except functions
and regular expressions. "$schema" is for editors: the package has the schema,
node_modules/domwright-cli/policy.schema.json.

Exit status: 0 on success, 1 if something was removed and you pass --report, 2
if something could not be read, understood or written.

Examples:
  domwright sanitize --context div comment.html > clean.html
  domwright sanitize --context div --policy comment --report comment.html
  domwright sanitize --config allowed.json --in-place 'site/**/*.html'
  domwright sanitize --report --json 'site/**/*.html'`;
