import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Element, parse } from 'domwright';
import { type RewriteFunction, type RewriteHandlers, type Rewriter, rewrite } from 'domwright/rewrite';
import { reasonOf } from 'domwright-extract/files';
import type { Source } from '../inputs/read-input.ts';
import { decodingOptions } from '../options/encoding-options.ts';
import { type InputOptions, inPlaceOption, withInputs } from '../options/input-options.ts';
import { jsonOption } from '../options/json-option.ts';
import { maxNodesOption, type NodeLimitOptions, nodeLimitOrThrow } from '../options/limit-options.ts';
import { editionOption, scriptingOption } from '../options/parse-options.ts';
import { jsonLine } from '../output/json-lines.ts';
import { fail, print } from '../output/messages.ts';
import { patchOf } from '../output/patch.ts';
import { shownName } from '../output/shown-name.ts';
import { changeInputs } from '../printing/change-inputs.ts';
import { afterSelector } from './rewrite/selector-argument.ts';

type Edit = (rewriter: Rewriter, element: Element, isText: boolean) => void;

/** The edits of options that take `selector@name=value` or `selector=value`. */
const setAttribute = (value: string): Edit => {
  const equals = value.indexOf('=');
  const name = equals < 0 ? value : value.slice(0, equals);
  return (rewriter, element) =>
    rewriter.setAttribute(element, name, equals < 0 ? '' : value.slice(equals + 1));
};
const removeAttribute =
  (name: string): Edit =>
  (rewriter, element) =>
    rewriter.removeAttribute(element, name);
const rename =
  (name: string): Edit =>
  (rewriter, element) =>
    rewriter.setTagName(element, name);

/** The edits of options that insert HTML. */
const writes: Record<string, (value: string) => Edit> = {
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

interface RewriteCommandOptions extends InputOptions, NodeLimitOptions {
  script?: string;
  asText?: boolean;
  inPlace?: boolean;
  diff?: boolean;
  json?: boolean;
  scripting?: boolean;
  edition: '2024' | 'living';
}

export function addRewriteCommand(program: Command): void {
  /** In command-line order. */
  const given: { selector: string; edit: Edit }[] = [];
  const add = (selector: string, edit: Edit): void => {
    given.push({ selector: checkedSelector(selector), edit });
  };
  const two =
    (separator: '@' | '=', example: string, editOf: (argument: string) => Edit) =>
    (text: string): void => {
      const [selector = '', argument = ''] = afterSelector(text, separator) ?? [];
      if (selector === '' || (separator === '@' && /^(=|$)/.test(argument)))
        throw new InvalidArgumentError(`Expected a value such as '${example}'.`);
      add(selector, editOf(argument));
    };
  const html = (name: string, example: string) => two('=', example, writes[name]!);
  const command = program
    .command('rewrite')
    .summary('change elements, and leave every other byte alone')
    .description('Changes the elements that match CSS selectors, and nothing else in the source.')
    .option('--set <selector@name=value>', 'set an attribute', two('@', 'img@loading=lazy', setAttribute))
    .option('--unset <selector@name>', 'remove an attribute', two('@', 'body@bgcolor', removeAttribute))
    .option('--rename <selector=name>', 'rename elements', two('=', 'center=div', rename))
    .option('--before-begin <selector=html>', 'insert before an element', html('before-begin', 'h2=<hr>'))
    .option('--after-begin <selector=html>', 'insert before its first child', html('after-begin', 'h2=§ '))
    .option('--before-end <selector=html>', 'insert after its last child', html('before-end', 'h2=!'))
    .option('--after-end <selector=html>', 'insert after an element', html('after-end', 'h2=<hr>'))
    .option('--content <selector=html>', 'replace its children', html('content', 'h1=<b>a</b>'))
    .option('--replace <selector=html>', 'replace an element', html('replace', 'center=<hr>'))
    .option('--remove <selector>', 'remove elements', (selector) =>
      add(selector, editsWithoutValue['remove']!),
    )
    .option('--unwrap <selector>', 'remove elements but keep their children', (selector) =>
      add(selector, editsWithoutValue['unwrap']!),
    )
    .option('--as-text', 'insert text instead of HTML')
    .option('--script <file>', 'a module whose default export is passed to rewrite() of domwright/rewrite')
    .addOption(inPlaceOption())
    .option('-d, --diff', 'print what would change, and change nothing')
    .addOption(new Option('--dry-run').implies({ diff: true }).hideHelp())
    .addOption(jsonOption('one line of JSON for each file: its edits'))
    .addOption(scriptingOption())
    .addOption(editionOption())
    .addOption(maxNodesOption());
  withInputs(command)
    .action((files: string[], options: RewriteCommandOptions) => rewriteFiles(files, options, given))
    .addHelpText('after', help);
}

function checkedSelector(selector: string): string {
  try {
    parse('').querySelector(selector);
  } catch {
    throw new InvalidArgumentError('Expected a CSS selector.');
  }
  return selector;
}

async function rewriteFiles(
  names: readonly string[],
  options: RewriteCommandOptions,
  given: readonly { selector: string; edit: Edit }[],
): Promise<void> {
  const { script, asText = false, inPlace = false, diff = false, json = false } = options;
  const [first, second] = Object.entries({ '--in-place': inPlace, '--diff': diff, '--json': json }).flatMap(
    ([name, isGiven]) => (isGiven ? [name] : []),
  );
  if (second !== undefined) {
    fail(`${first} cannot be used with ${second}`);
    return;
  }
  let handlers: RewriteHandlers | RewriteFunction = {};
  if (script !== undefined) {
    try {
      handlers = await handlersOf(script);
    } catch (error) {
      fail(`cannot use ${shownName(script)}: ${reasonOf(error)}`);
      return;
    }
  }
  const { scripting = false, edition } = options;
  await changeInputs(names, options, {
    verb: 'rewrite',
    forMany: '--in-place, --diff or --json',
    takesMany: inPlace || diff || json,
    change(source) {
      const rewriter = rewrite(source.bytes, handlers, {
        ...{ scripting, edition, allowDeclarativeShadowRoots: false, ...nodeLimitOrThrow(options) },
        ...decodingOptions(source, options),
      });
      for (const { selector, edit } of given) {
        for (const element of rewriter.select(selector)) edit(rewriter, element, asText);
      }
      const output = outputOf(source, rewriter, options);
      return {
        content: inPlace && rewriter.hasEdits ? rewriter.toBytes() : null,
        print: () => print(output),
      };
    },
  });
}

async function handlersOf(file: string): Promise<RewriteHandlers | RewriteFunction> {
  const module = (await import(pathToFileURL(path.resolve(file)).href)) as { default?: unknown };
  const handlers = module.default;
  if (typeof handlers !== 'function' && (typeof handlers !== 'object' || handlers === null))
    throw new Error('its default export must be a function, or an object of functions by selector');
  return handlers as RewriteHandlers | RewriteFunction;
}

function outputOf(
  source: Source,
  rewriter: Rewriter,
  { inPlace, diff, json }: RewriteCommandOptions,
): string | Uint8Array {
  if (inPlace === true) return '';
  if (json === true) return jsonLine({ file: source.name, edits: rewriter.edits });
  const bytes = rewriter.toBytes();
  if (diff !== true) return bytes;
  if (!rewriter.hasEdits) return '';
  return patchOf(source, rewriter.source, rewriter.toString());
}

const help = `
The selector ends at the first @ or = outside its brackets and strings: --set
'a[href*="@"]@rel=nofollow' sets rel. --set input@disabled sets an attribute
without a value.

Edits are applied in the order of the options, after those of --script. Each
sees the page as it is in the file, without the elements that others insert.
Without --in-place, --diff or --json, the result of one file is printed.
Whatever was not changed is byte for byte as in the file.

The inserted code is HTML. With --as-text, it is text, and is escaped.
Characters missing from the file's encoding become character references.

--script takes a module such as
  export default { 'img:not([alt])': (img, rewriter) =>
    rewriter.setAttribute(img, 'alt', '') };

Examples:
  domwright rewrite --set img@loading=lazy page.html > new.html
  domwright rewrite --remove .ad --diff 'site/**/*.html'
  domwright rewrite --before-end 'head=<script src=/a.js></script>' -i page.html
  domwright rewrite --script edits.mjs --in-place 'site/**/*.html'`;
