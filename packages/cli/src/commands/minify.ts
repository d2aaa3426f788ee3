import { type Command, InvalidArgumentError } from 'commander';
import { type MinifyOptions, type MinifyReport, measureNames, minify } from 'domwright/minify';
import { type TemplateLanguageName, templateLanguageNames } from 'domwright/templates';
import { choiceOption } from '../options/choice-option.ts';
import { decodingOptions } from '../options/encoding-options.ts';
import { type InputOptions, inPlaceOption, withInputs } from '../options/input-options.ts';
import { jsonOption } from '../options/json-option.ts';
import { MAX_NODES, maxNodesOption, type NodeLimitOptions } from '../options/limit-options.ts';
import { outputOption } from '../options/output-option.ts';
import { jsonLine } from '../output/json-lines.ts';
import { fail, print, say } from '../output/messages.ts';
import { shownName } from '../output/shown-name.ts';
import { changeInputs, hasOutputFile } from '../printing/change-inputs.ts';

type Measure = (typeof measureNames)[number];

interface MinifyCommandOptions extends InputOptions, NodeLimitOptions {
  safe?: boolean;
  with?: readonly Measure[];
  without?: readonly Measure[];
  keepComments?: readonly RegExp[];
  preserveWhiteSpace?: string;
  skip?: readonly string[];
  templates?: TemplateLanguageName;
  verify: boolean;
  inPlace?: boolean;
  output?: string;
  json?: boolean;
}

export function addMinifyCommand(program: Command): void {
  const command = program
    .command('minify')
    .summary('make pages smaller without changing them')
    .description('Makes pages smaller. Each result is parsed again and compared, so that no page is broken.')
    .option('--safe', 'change nothing in the tree, only how it is written')
    .option('--with <measures>', 'turn on measures, separated by commas', measures)
    .option('--without <measures>', 'turn off measures, separated by commas', measures)
    .option('--keep-comments <regexp>', 'keep comments that match, instead of those with !', patterns)
    .option('--preserve-white-space <selector>', 'keep white space in these elements')
    .option('--skip <delimiters>', "leave a template language's code alone, such as '{{...}}'", lists)
    .addOption(
      choiceOption(
        '--templates <language>',
        'leave the code of this template language alone',
        templateLanguageNames,
      ),
    )
    .option('--no-verify', 'do not parse and compare the results')
    .addOption(inPlaceOption())
    .addOption(outputOption('write the result to this file, once it is complete'))
    .addOption(jsonOption('one line of JSON for each file: what each measure saved'));
  withInputs(command)
    .addOption(maxNodesOption())
    .action((files: string[], options: MinifyCommandOptions) => minifyFiles(files, options))
    .addHelpText('after', help);
}

function measures(text: string, before: readonly Measure[] = []): Measure[] {
  const names = text.split(',');
  for (const name of names) {
    if (!measureNames.includes(name as Measure))
      throw new InvalidArgumentError(`Expected names of measures: ${measureNames.join(', ')}.`);
  }
  return [...before, ...(names as Measure[])];
}

function patterns(text: string, before: readonly RegExp[] = []): RegExp[] {
  try {
    return [...before, new RegExp(text)];
  } catch {
    throw new InvalidArgumentError('Expected a regular expression.');
  }
}

function lists(text: string, before: readonly string[] = []): string[] {
  try {
    minify('', { skip: text });
  } catch {
    throw new InvalidArgumentError("Expected delimiters such as '{{...}}' or '<%...%>'.");
  }
  return [...before, text];
}

async function minifyFiles(names: readonly string[], options: MinifyCommandOptions): Promise<void> {
  const { inPlace = false, json = false, preserveWhiteSpace, maxNodes = MAX_NODES } = options;
  const given: MinifyOptions = {
    preset: options.safe === true ? 'safe' : 'compact',
    verify: options.verify,
    maxNodes,
    ...(options.keepComments !== undefined && { keepComments: options.keepComments }),
    ...(options.skip !== undefined && { skip: options.skip }),
    ...(options.templates !== undefined && { templates: options.templates }),
    ...(preserveWhiteSpace !== undefined && { preserveWhiteSpace }),
    ...Object.fromEntries((options.with ?? []).map((name) => [name, true])),
    ...Object.fromEntries((options.without ?? []).map((name) => [name, false])),
  };
  try {
    minify('', given);
  } catch {
    fail('--preserve-white-space: expected a CSS selector');
    return;
  }
  await changeInputs(names, options, {
    verb: 'minify',
    forMany: '--in-place or --json',
    takesMany: inPlace || json,
    change(source) {
      let report: MinifyReport | undefined;
      const result = minify(source.bytes, {
        ...decodingOptions(source, options),
        ...given,
        onReport: (its) => {
          report = its;
        },
      });
      const { saved = {}, takenBack = [], refused = [], limit = null } = report ?? {};
      const file = source.name;
      const [before, after] = [source.bytes.length, result.length];
      return {
        content: after < before ? result : null,
        written: result,
        async print() {
          if (json) return print(jsonLine({ file, before, after, saved, takenBack, refused, limit }));
          if (limit !== null)
            fail(`${shownName(file)}: as it was, with more than ${maxNodes} nodes (see --max-nodes)`);
          else if (takenBack.length > 0)
            say(`${shownName(file)}: parts are as they were, or the page would change`);
          if (!inPlace && !hasOutputFile(options)) await print(result);
        },
      };
    },
  });
}

const help = `
Without --safe, white space collapses as in rendering, with one character kept
between boxes; comments are removed, and attributes that say nothing. Pages with
marks of a framework keep their tree, so that they can be hydrated. Files keep
their encoding. Where a page would change, it stays as it was, and a message
says so.

Measures: optionalTags, tags, quotes, references, selfClosing, doctype,
lineEndings, ignoredWhiteSpace; and, without --safe, whiteSpace, comments,
booleanAttributes, defaultAttributes. Only --with turns on boxes (no white space
beside blocks, if no style sheet makes them something else), sortClasses and
sortAttributes (for compression).

--json prints {"version": 1, "file", "before", "after", "saved", "takenBack",
"refused", "limit"} for each file: its length in bytes, the UTF-16 code units
that each measure saved, the ranges that were left as they were, and "maxNodes"
if all of it was, because it has more nodes than that.

Conditional comments, server-side includes and the marks of frameworks are
always kept.

Examples:
  domwright minify page.html > small.html
  domwright minify --in-place dist
  domwright minify --safe --json 'site/**/*.html'
  domwright minify --templates jinja -o small.html page.html`;
