import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, InvalidArgumentError } from 'commander';
import { createTwoFilesPatch } from 'diff';
import { type Element, parse } from 'domwright';
import { type RewriteFunction, type RewriteHandlers, type Rewriter, rewrite } from 'domwright/rewrite';
import { reasonOf } from 'domwright-extract/files';
import { inputsOf, STANDARD_INPUT } from '../inputs/named-inputs.ts';
import { InputError, readInput, type Source } from '../inputs/read-input.ts';
import { decodingOptions, type EncodingOptions, withEncodingOptions } from '../options/encoding-options.ts';
import { maxNodesOption, type NodeLimitOptions, nodeLimitOrThrow } from '../options/limit-options.ts';
import { editionOption, scriptingHelp } from '../options/parse-options.ts';
import { withInputOptions } from '../options/reading-options.ts';
import { fail, print } from '../output/messages.ts';
import { WriteError, writeInPlace } from '../output/output-files.ts';
import { Progress } from '../output/progress.ts';

type Edit = (rewriter: Rewriter, element: Element, isText: boolean) => void;

/** What the options with a selector and a value do. */
const edits: Record<string, (value: string) => Edit> = {
  set: (value) => {
    const equals = value.indexOf('=');
    const name = equals < 0 ? value : value.slice(0, equals);
    return (rewriter, element) =>
      rewriter.setAttribute(element, name, equals < 0 ? '' : value.slice(equals + 1));
  },
  unset: (name) => (rewriter, element) => rewriter.removeAttribute(element, name),
  rename: (name) => (rewriter, element) => rewriter.setTagName(element, name),
  'before-begin': (value) => (rewriter, element, isText) =>
    rewriter.before(element, value, { html: !isText }),
  'after-begin': (value) => (rewriter, element, isText) =>
    rewriter.prepend(element, value, { html: !isText }),
  'before-end': (value) => (rewriter, element, isText) => rewriter.append(element, value, { html: !isText }),
  'after-end': (value) => (rewriter, element, isText) => rewriter.after(element, value, { html: !isText }),
  content: (value) => (rewriter, element, isText) =>
    rewriter.setInnerContent(element, value, { html: !isText }),
  replace: (value) => (rewriter, element, isText) => rewriter.replace(element, value, { html: !isText }),
};

const editsWithoutValue: Record<string, Edit> = {
  remove: (rewriter, element) => rewriter.remove(element),
  unwrap: (rewriter, element) => rewriter.removeAndKeepContent(element),
};

interface RewriteCommandOptions extends EncodingOptions, NodeLimitOptions {
  script?: string;
  asText?: boolean;
  inPlace?: boolean;
  diff?: boolean;
  json?: boolean;
  scripting?: boolean;
  edition: '2024' | 'living';
}

/**
 * Joins the two values of each option that has two, since commander knows options of one value: `--set a b` becomes
 * `--set ["a","b"]`.
 */
export function withPairedValues(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    joined.push(arg);
    if (arg === '--') return [...joined, ...args.slice(i + 1)];
    if (!arg.startsWith('--') || !Object.hasOwn(edits, arg.slice(2)) || i + 2 >= args.length) continue;
    joined.push(JSON.stringify([args[i + 1], args[i + 2]]));
    i += 2;
  }
  return joined;
}

export function addRewriteCommand(program: Command): void {
  /** In the order of the command line. */
  const given: { selector: string; edit: Edit }[] = [];
  const add = (selector: string, edit: Edit): void => {
    given.push({ selector: checkedSelector(selector), edit });
  };
  const pair = (name: string) => (value: string) => {
    const [selector, argument] = pairOf(value);
    add(selector, edits[name]!(argument));
  };
  const command = program
    .command('rewrite')
    .summary('change elements, and leave every other byte alone')
    .description('Changes the elements that match CSS selectors, and nothing else in the source.')
    .argument('[files...]', 'files, globs, or - for standard input')
    .option('--set <selector name=value>', 'set an attribute', pair('set'))
    .option('--unset <selector name>', 'remove an attribute', pair('unset'))
    .option('--rename <selector name>', 'give elements another name', pair('rename'))
    .option('--before-begin <selector html>', 'write before an element', pair('before-begin'))
    .option('--after-begin <selector html>', 'write before its first child', pair('after-begin'))
    .option('--before-end <selector html>', 'write after its last child', pair('before-end'))
    .option('--after-end <selector html>', 'write after an element', pair('after-end'))
    .option('--content <selector html>', 'write in place of its children', pair('content'))
    .option('--replace <selector html>', 'write in its place', pair('replace'))
    .option('--remove <selector>', 'remove elements', (selector) =>
      add(selector, editsWithoutValue['remove']!),
    )
    .option('--unwrap <selector>', 'remove the tags alone', (selector) =>
      add(selector, editsWithoutValue['unwrap']!),
    )
    .option('--as-text', 'what is written is text, not HTML')
    .option('--script <file>', 'a module whose default export is given to rewrite() of domwright/rewrite')
    .option('-i, --in-place', 'write each file again')
    .option('-d, --diff', 'print what would change')
    .option('-j, --json', 'print one line of JSON for each file: the edits')
    .option('-s, --scripting', scriptingHelp)
    .addOption(editionOption())
    .addOption(maxNodesOption());
  withInputOptions(command);
  withEncodingOptions(command)
    .action((files: string[], options: RewriteCommandOptions) => rewriteFiles(files, options, given))
    .addHelpText('after', help);
}

function pairOf(value: string): [selector: string, argument: string] {
  let pair: unknown;
  try {
    pair = JSON.parse(value);
  } catch {
    pair = null;
  }
  if (!Array.isArray(pair) || pair.length !== 2) throw new InvalidArgumentError('Expected two values.');
  return pair as [string, string];
}

function checkedSelector(selector: string): string {
  try {
    parse('').querySelector(selector);
  } catch {
    throw new InvalidArgumentError(`Expected a CSS selector, not ${JSON.stringify(selector)}.`);
  }
  return selector;
}

async function rewriteFiles(
  names: readonly string[],
  options: RewriteCommandOptions,
  given: readonly { selector: string; edit: Edit }[],
): Promise<void> {
  const { script, asText = false, inPlace = false, diff = false, json = false } = options;
  if (Number(inPlace) + Number(diff) + Number(json) > 1) {
    fail('--in-place, --diff and --json exclude each other');
    return;
  }
  let handlers: RewriteHandlers | RewriteFunction = {};
  if (script !== undefined) {
    try {
      handlers = await handlersOf(script);
    } catch (error) {
      fail(`cannot load ${script}: ${reasonOf(error)}`);
      return;
    }
  }
  const inputs = await inputsOf(names, { followLinks: options.followLinks ?? false });
  if (inputs.length > 1 && !inPlace && !diff && !json) {
    fail('more than one file needs --in-place, --diff or --json');
    return;
  }
  const progress = new Progress(inputs.length);
  for (const entry of inputs) {
    if ('problem' in entry) {
      fail(entry.problem);
      continue;
    }
    const { input, root } = entry;
    progress.next(input);
    try {
      if (inPlace && input === STANDARD_INPUT)
        throw new InputError('standard input cannot be written in place');
      const source = await readInput(entry, options);
      const { scripting = false, edition } = options;
      const parsing = {
        ...{ scripting, edition, ...nodeLimitOrThrow(options) },
        ...decodingOptions(source, options),
      };
      const rewriter = rewrite(source.bytes, handlers, parsing);
      for (const { selector, edit } of given) {
        for (const element of rewriter.document.querySelectorAll(selector))
          if (rewriter.isOriginal(element)) edit(rewriter, element, asText);
      }
      const output = outputOf(input, source, rewriter, options);
      progress.clear();
      if (inPlace) {
        if (rewriter.hasEdits) writeInPlace(input, rewriter.toBytes(), root);
      } else {
        await print(output);
      }
    } catch (error) {
      progress.clear();
      const isClear = error instanceof InputError || error instanceof WriteError;
      fail(isClear ? error.message : `cannot rewrite ${input}: ${reasonOf(error)}`);
    }
  }
  progress.clear();
}

async function handlersOf(file: string): Promise<RewriteHandlers | RewriteFunction> {
  const module = (await import(pathToFileURL(path.resolve(file)).href)) as { default?: unknown };
  const handlers = module.default;
  if (typeof handlers !== 'function' && (typeof handlers !== 'object' || handlers === null))
    throw new Error('its default export must be a function, or an object of functions by selector');
  return handlers as RewriteHandlers | RewriteFunction;
}

function outputOf(
  input: string,
  source: Source,
  rewriter: Rewriter,
  { inPlace, diff, json }: RewriteCommandOptions,
): string | Uint8Array {
  if (inPlace === true) return '';
  if (json === true) return `${JSON.stringify({ file: input, edits: rewriter.edits })}\n`;
  const bytes = rewriter.toBytes();
  if (diff !== true) return bytes;
  if (!rewriter.hasEdits) return '';
  return createTwoFilesPatch(
    nameInPatch(`a/${input}`),
    nameInPatch(`b/${input}`),
    rewriter.source,
    rewriter.toString(),
    '',
    '',
    {
      context: 3,
    },
  ).replace(/^=+\n/, '');
}

/** What git escapes in names, and `[` where it would make the line a command for GitHub's runner. */
const UNQUOTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<=##)\[/gu;

/** A file's name as git writes it — https://git-scm.com/docs/git-config#Documentation/git-config.txt-corequotePath */
function nameInPatch(name: string): string {
  const escaped = name
    .replace(/["\\]/g, '\\$&')
    .replace(UNQUOTABLE, (character) =>
      [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
    );
  return escaped === name ? name : `"${escaped}"`;
}

const help = `
Edits are done in the order of the options, after those of --script. All of them
see the page as it is in the file: an element that one edit writes is not there
for the next. Without --in-place, --diff or --json, the result of one file is
printed, byte for byte as in the file where nothing was changed.

What is written is HTML. With --as-text it is text, and is escaped. Characters
that the encoding of the file lacks become references.

--script takes a module such as
  export default { 'img:not([alt])': (img, rewriter) =>
    rewriter.setAttribute(img, 'alt', '') };

Examples:
  domwright rewrite --set img loading=lazy page.html > new.html
  domwright rewrite --remove .ad --diff 'site/**/*.html'
  domwright rewrite --before-end head '<script src=/a.js></script>' -i page.html
  domwright rewrite --script edits.mjs --in-place 'site/**/*.html'`;
