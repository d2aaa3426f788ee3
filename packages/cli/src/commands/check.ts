import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type FrameworkName, frameworks } from 'domwright/conformance';
import { type TemplateLanguageName, templateLanguageNames } from 'domwright/templates';
import {
  BaselineError,
  CONFIG_NAME,
  type Config,
  ConfigError,
  descriptionOf,
  type FormatName,
  findConfig,
  type GivenSettings,
  ignoredBy,
  type RuleGroup,
  type Rules,
  ruleGroups,
  Settings,
  type SkipPattern,
  skipPatternIn,
} from 'domwright-check';
import {
  formatNames,
  Glob,
  levels,
  missingParser,
  readConfigFile,
  SKIP_PATTERN,
  UNUSED_CODE,
  unknownCode,
} from 'domwright-check/internal';
import { isTemporary } from 'domwright-extract/files';
import { namesIn } from '../inputs/file-lists.ts';
import {
  bookExtensions,
  htmlExtensions,
  inputsOf,
  type NamedInput,
  STANDARD_INPUT,
} from '../inputs/named-inputs.ts';
import { InputError } from '../inputs/read-input.ts';
import { optimizeLater } from '../optimizing.ts';
import { choiceOption } from '../options/choice-option.ts';
import { withInputs } from '../options/input-options.ts';
import { integerOption } from '../options/integer-option.ts';
import { jsonOption } from '../options/json-option.ts';
import { maxNodesOption } from '../options/limit-options.ts';
import { outputOption } from '../options/output-option.ts';
import {
  contextOption,
  editionOptionWithoutDefault,
  type ParseOptions,
  scriptingOption,
} from '../options/parse-options.ts';
import { threadsOption } from '../options/threads-option.ts';
import { count } from '../output/count.ts';
import { fail, finishWithoutReader, say } from '../output/messages.ts';
import { openOutput, STANDARD_OUTPUT, WriteError } from '../output/output-files.ts';
import { hasColours } from '../output/paint.ts';
import { shownName } from '../output/shown-name.ts';
import { BaselineFile } from './check/baseline-file.ts';
import type { ReportSettings } from './check/job.ts';
import { runCheck } from './check/run-check.ts';
import { FileChanges, foldersOf, stateOf } from './check/watch.ts';

interface CheckOptions extends ParseOptions {
  format?: FormatName;
  json?: boolean;
  output?: string;
  rule?: Record<string, Rules[string]>;
  maxWarnings?: number;
  maxFindings?: number;
  groups?: RuleGroup[];
  templates?: TemplateLanguageName;
  skipPattern?: SkipPattern[];
  allow?: FrameworkName[];
  fix?: boolean;
  diff?: boolean;
  unsafeFixes?: boolean;
  reportUnused?: boolean;
  config?: string | false;
  ignore?: string[];
  baseline?: string | false;
  updateBaseline?: boolean;
  threads?: number;
  watch?: boolean;
}

const frameworkNames = Object.keys(frameworks);

/** The width of a report that doesn't go to a terminal. */
const DEFAULT_WIDTH = 100;
const LEAST_WIDTH = 40;

export function addCheckCommand(program: Command): void {
  const command = program
    .command('check')
    .summary('report mistakes in each file')
    .description(
      'Reports mistakes in HTML and XHTML files and EPUB books, by the HTML Standard: parse errors, problems with the character ' +
        'encoding, invalid attribute values, and elements and attributes that are not allowed or missing.',
    )
    .addOption(choiceOption('-f, --format <name>', 'the format of the report (default: pretty)', formatNames))
    .addOption(jsonOption('one JSON object, like --format json'))
    .addOption(outputOption('write the report to this file, once it is complete'))
    .option(
      '--groups <names>',
      `check only these groups of rules: ${ruleGroups.join(', ')} (default: all but css)`,
      groupsOption,
    )
    .option('--rule <code=level>', 'set the level of a code: off, warn or error; can be repeated', ruleOption)
    .option('--max-warnings <n>', 'fail if there are more warnings than this', integerOption(0))
    .option(
      '--max-findings <n>',
      'maximum number of findings reported per file (default: 10000)',
      integerOption(0),
    )
    .addOption(
      choiceOption('--templates <language>', 'skip code of this template language', templateLanguageNames),
    )
    .option(
      '--skip-pattern <pattern>',
      "skip code of template languages: '{{...}}', '<%...%>'; can be repeated",
      skipPatternOption,
    )
    .option(
      '--allow <frameworks>',
      `allow the names that these add: ${frameworkNames.join(', ')}`,
      allowOption,
    )
    .option('--fix', 'write each file again with what can be fixed, and report the rest')
    .option('-d, --diff', 'with --fix: print what would change, and change nothing')
    // Its name in earlier versions.
    .addOption(new Option('--dry-run').implies({ diff: true }).hideHelp())
    .option('--unsafe-fixes', 'with --fix: also apply fixes that may change how a page looks or works')
    .option('--report-unused', 'report comments that disable codes not found in the next line')
    .option('--config <file>', `use this configuration instead of the nearest ${CONFIG_NAME}`)
    .option('--no-config', 'use no configuration')
    .option('--ignore <glob>', 'skip matching files in globs and folders; can be repeated', listOption)
    .option('--baseline <file>', 'leave out the findings listed in this file')
    .option('--no-baseline', 'ignore the baseline named in the configuration')
    .option('--update-baseline', 'write all findings to the baseline')
    .addOption(threadsOption('number of processors'))
    .option('-w, --watch', 'check again whenever a file changes')
    .addOption(contextOption())
    .addOption(scriptingOption())
    .addOption(editionOptionWithoutDefault())
    .addOption(maxNodesOption());
  withInputs(command)
    .action((files: string[], options: CheckOptions) => check(files, options, program.version() as string))
    .addHelpText('after', help);
}

function ruleOption(value: string, rules: Record<string, Rules[string]> = {}): Record<string, Rules[string]> {
  const at = value.lastIndexOf('=');
  const code = value.slice(0, Math.max(at, 0));
  const level = value.slice(at + 1);
  if (at <= 0 || !Object.hasOwn(levels, level)) {
    throw new InvalidArgumentError('Expected <code>=off, <code>=warn or <code>=error.');
  }
  if (descriptionOf(code) === undefined) throw new InvalidArgumentError(`${capitalized(unknownCode(code))}.`);
  return { ...rules, [code]: levels[level] };
}

function groupsOption(value: string): RuleGroup[] {
  const names = value.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !ruleGroups.includes(name as RuleGroup));
  if (wrong === undefined) {
    for (const name of names) {
      const missing = missingParser(name);
      if (missing !== null)
        throw new InvalidArgumentError(
          `The group ${name} needs the package ${missing}: npm install ${missing}`,
        );
    }
    return names as RuleGroup[];
  }
  const hint = /=|\//.test(wrong) ? ' For single codes, use --rule <code=level>.' : '';
  throw new InvalidArgumentError(
    `Expected one or more of ${ruleGroups.join(', ')}, with commas between.${hint}`,
  );
}

function skipPatternOption(value: string, list: SkipPattern[] = []): SkipPattern[] {
  const pattern = skipPatternIn(value);
  if (pattern === null) throw new InvalidArgumentError(`Expected ${SKIP_PATTERN}.`);
  return [...list, pattern];
}

function allowOption(value: string, list: readonly FrameworkName[] = []): FrameworkName[] {
  const names = value.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !Object.hasOwn(frameworks, name));
  if (wrong !== undefined)
    throw new InvalidArgumentError(
      `Expected one or more of ${frameworkNames.join(', ')}, with commas between.`,
    );
  return [...list, ...(names as FrameworkName[])];
}

function capitalized(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}

function listOption(value: string, list: string[] = []): string[] {
  if (value === '') throw new InvalidArgumentError('Expected a glob.');
  try {
    new Glob(value, true);
  } catch (error) {
    throw new InvalidArgumentError(`Expected a glob: ${(error as Error).message}.`);
  }
  return [...list, value];
}

async function check(names: readonly string[], options: CheckOptions, version: string): Promise<void> {
  optimizeLater();
  if (options.json === true && options.format !== undefined && options.format !== 'json') {
    fail(`--json cannot be used with --format ${options.format}`);
    return;
  }
  const { updateBaseline = false, watch = false, fix = false, diff = false } = options;
  const [first, second] = Object.entries({
    '--update-baseline': updateBaseline,
    '--watch': watch,
    '--fix': fix,
  }).flatMap(([name, isGiven]) => (isGiven ? [name] : []));
  if (second !== undefined) {
    fail(`${first} cannot be used with ${second}`);
    return;
  }
  if (!fix && (diff || options.unsafeFixes === true)) {
    fail(`${diff ? '--diff' : '--unsafe-fixes'} needs --fix`);
    return;
  }
  if (options.watch !== true) {
    finishWithoutReader();
    await checkOnce(names, options, version, always);
    return;
  }
  if (names.includes(STANDARD_INPUT) || options.filesFrom === STANDARD_INPUT) {
    fail('--watch cannot be used with standard input');
    return;
  }
  await checkAgain(names, options, version);
}

/** Checks, then checks again after each change, until the process is killed. */
async function checkAgain(names: readonly string[], options: CheckOptions, version: string): Promise<void> {
  const cwd = process.cwd();
  const { output = STANDARD_OUTPUT } = options;
  const report = output === STANDARD_OUTPUT ? '' : path.resolve(output);
  const changes = new FileChanges(
    (file) => file === report || (report !== '' && isTemporary(path.basename(file))),
  );
  // Watched even if it's invalid: the next change may fix it.
  const config = options.config === false ? null : (options.config ?? findConfig(cwd));
  const own = [config, options.filesFrom ?? null].filter((file) => file !== null);
  changes.watch(foldersOf(own, cwd).add(cwd));
  let last: string | null = null;
  for (;;) {
    process.exitCode = 0;
    let isNew = false;
    const isOther = (state: string): boolean => {
      isNew = state !== last;
      last = state;
      return isNew;
    };
    let files: readonly string[] = [];
    await checkOnce(names, options, version, {
      wants(inputs, config) {
        files = inputs.flatMap((entry) => ('input' in entry ? [entry.input] : []));
        const folders = foldersOf([...files, ...own, ...(config === null ? [] : [config.path])], cwd);
        // A folder on the command line may still be empty.
        for (const name of names) folders.add(path.resolve(name));
        changes.watch(folders.add(cwd));
        return isOther(stateOf(inputs, config));
      },
      wantsToHear: isOther,
    });
    // NB: standard output or error may be redirected to a file in a watched folder. Without this check, each message would cause
    // the next.
    if (isNew) {
      say(`watching ${count(files.length, 'file')}`);
    }
    await changes.next();
  }
}

/** Decides whether anything changed since the last check. */
interface Wishes {
  /** Called with the inputs before they are checked. */
  wants(inputs: readonly NamedInput[], config: Config | null): boolean;
  /** Called with a problem in the configuration. */
  wantsToHear(problem: string): boolean;
}

const always: Wishes = { wants: () => true, wantsToHear: () => true };

async function checkOnce(
  names: readonly string[],
  options: CheckOptions,
  version: string,
  wishes: Wishes,
): Promise<void> {
  const cwd = process.cwd();
  try {
    const config = configFor(options, cwd);
    const inputs = await inputsFor(names, options, config, cwd);
    if (
      options.watch === true &&
      inputs.some((entry) => 'input' in entry && entry.input === STANDARD_INPUT)
    ) {
      fail('--watch cannot be used with standard input');
      process.exit();
    }
    if (
      options.fix === true &&
      options.diff !== true &&
      inputs.some((entry) => 'input' in entry && entry.input === STANDARD_INPUT)
    ) {
      fail('--fix cannot be used with standard input, except with --diff');
      return;
    }
    if (!wishes.wants(inputs, config)) return;
    const maxWarnings = options.maxWarnings ?? config?.maxWarnings ?? Number.POSITIVE_INFINITY;
    const toTerminal = (options.output ?? STANDARD_OUTPUT) === STANDARD_OUTPUT ? process.stdout : null;
    const report: ReportSettings = {
      format: options.format ?? (options.json === true ? 'json' : (config?.format ?? 'pretty')),
      colour: hasColours(toTerminal),
      width:
        toTerminal?.isTTY === true
          ? Math.max(process.stdout.columns || DEFAULT_WIDTH, LEAST_WIDTH)
          : DEFAULT_WIDTH,
      version,
      cwd,
      fixes: options.fix !== true ? 'none' : options.diff === true ? 'print' : 'write',
      unsafeFixes: options.unsafeFixes ?? false,
      fingerprintsOnly: false,
      limits: {
        followLinks: options.followLinks ?? false,
        ...(options.maxFileSize !== undefined && { maxFileSize: options.maxFileSize }),
      },
      windows: process.platform === 'win32',
    };
    const baseline = baselineFor(options, config);
    if (options.updateBaseline === true) {
      await updateBaseline(baseline, inputs, new Settings(config, { ...givenSettings(options), ...all }), {
        ...report,
        fingerprintsOnly: true,
      });
      return;
    }
    const output = await openOutput(options.output ?? STANDARD_OUTPUT);
    const { errors, warnings, fixed, problems } = await runCheck({
      inputs,
      settings: new Settings(config, givenSettings(options)),
      report,
      threads: options.threads,
      output,
      baseline: baseline?.baseline ?? null,
    });
    await output.finish();
    if (report.fixes === 'print') say(`${count(fixed ?? 0, 'finding')} can be fixed`);
    if (problems.length > 0) process.exitCode = 2;
    else if (errors > 0 || warnings > maxWarnings) process.exitCode = 1;
  } catch (error) {
    const isExpected =
      error instanceof ConfigError ||
      error instanceof BaselineError ||
      error instanceof WriteError ||
      error instanceof InputError;
    if (!isExpected) throw error;
    if (error instanceof WriteError || wishes.wantsToHear(error.message)) fail(error.message);
  }
}

/** A baseline has all findings of a file. */
const all = { maxFindings: Number.MAX_SAFE_INTEGER };

/** @throws BaselineError */
function baselineFor(
  { baseline, updateBaseline = false }: CheckOptions,
  config: Config | null,
): BaselineFile | null {
  if (baseline === false) return null;
  const file =
    baseline ??
    (config?.baseline === undefined
      ? undefined
      : path.relative(process.cwd(), path.resolve(config.folder, config.baseline)));
  return file === undefined
    ? null
    : BaselineFile.read(
        file,
        updateBaseline,
        baseline === undefined && config?.isFound === true ? config.folder : undefined,
      );
}

/** Checks the inputs and writes all findings to the baseline. */
async function updateBaseline(
  file: BaselineFile | null,
  inputs: readonly NamedInput[],
  settings: Settings,
  report: ReportSettings,
): Promise<void> {
  if (file === null) {
    fail('--update-baseline needs --baseline <file>');
    return;
  }
  const nothing = { write: () => Promise.resolve(), finish: () => Promise.resolve() };
  await runCheck({ inputs, settings, report, output: nothing, baseline: file.baseline });
  const { findings, files } = await file.write();
  say(`the baseline has ${count(findings, 'finding')} in ${count(files, 'file')}`);
}

/** The configuration in a parent folder that was last announced on standard error. */
let announced: string | null = null;

/** @throws ConfigError */
function configFor({ config }: CheckOptions, cwd: string): Config | null {
  if (config === false) return null;
  if (config !== undefined) return readConfigFile(config, 'user', shownName(config));
  const file = findConfig(cwd);
  if (file === null) return null;
  if (path.dirname(file) !== cwd && file !== announced) {
    announced = file;
    say(`using ${path.relative(cwd, file)}`);
  }
  return readConfigFile(file, 'search', shownName(file));
}

function givenSettings(options: CheckOptions): GivenSettings {
  const { rule, groups, templates, allow, skipPattern: skipPatterns } = options;
  const { maxFindings, maxNodes, context, scripting, edition, contentType, encoding, locale } = options;
  const rules: Record<string, Rules[string]> = {
    ...(options.reportUnused === true && { [UNUSED_CODE]: 'warning' }),
    ...rule,
  };
  return {
    ...(Object.keys(rules).length > 0 && { rules }),
    ...(groups !== undefined && { groups }),
    ...(templates !== undefined && { templates }),
    ...(skipPatterns !== undefined && { skipPatterns }),
    ...(allow !== undefined && { allow: { frameworks: allow } }),
    ...(maxFindings !== undefined && { maxFindings }),
    ...(maxNodes !== undefined && { maxNodes }),
    ...(context !== undefined && { context }),
    ...(scripting !== undefined && { scripting }),
    ...(edition !== undefined && { edition }),
    ...(contentType !== undefined && { contentType }),
    ...(encoding !== undefined && { encoding }),
    ...(locale !== undefined && { locale }),
  };
}

/**
 * The inputs to check, without duplicates.
 *
 * @throws InputError for a list that cannot be read
 */
async function inputsFor(
  names: readonly string[],
  options: CheckOptions,
  config: Config | null,
  cwd: string,
): Promise<NamedInput[]> {
  const { ignore = [], filesFrom } = options;
  if (filesFrom !== undefined) {
    const listed: NamedInput[] = [];
    for await (const input of namesIn(filesFrom, options)) listed.push({ input, isListed: true });
    return eachOnce(listed);
  }
  const followLinks = options.followLinks ?? false;
  // NB: only HTML can be fixed, so nobody asked for the rest of a folder.
  const extensions = options.fix === true ? htmlExtensions : bookExtensions;
  const isIgnored = ignoredBy([
    { folder: cwd, globs: ignore },
    { folder: config?.folder ?? cwd, globs: config?.ignore ?? [] },
  ]);
  const fromConfig = names.length === 0 ? config?.files : undefined;
  if (config === null || fromConfig === undefined) {
    return eachOnce(await inputsOf(names, { isIgnored, followLinks, extensions }));
  }
  if (fromConfig.length === 0) return [];
  // NB: with `/` even on Windows, because names may be globs.
  const folder = path.relative(cwd, config.folder).replaceAll(path.sep, '/');
  const files = fromConfig.map((file) =>
    folder === '' || path.isAbsolute(file) ? file : `${folder}/${file}`,
  );
  const inputs = await inputsOf(files, {
    ...{ isIgnored, followLinks, extensions },
    ...(config.isFound && { within: config.folder }),
  });
  return eachOnce(
    inputs.map((entry) =>
      'problem' in entry ? entry : { ...entry, input: path.relative(cwd, path.resolve(cwd, entry.input)) },
    ),
  );
}

function eachOnce(inputs: readonly NamedInput[]): NamedInput[] {
  const seen = new Set<string>();
  return inputs.filter((entry) => {
    if ('problem' in entry) return true;
    const file = entry.input === STANDARD_INPUT ? STANDARD_INPUT : path.resolve(entry.input);
    if (seen.has(file)) return false;
    seen.add(file);
    return true;
  });
}

/** Names in lines, for the help. */
function wrapped(names: readonly string[]): string {
  return names
    .join(', ')
    .replaceAll(/(.{1,74}),(?: |$)/g, '  $1,\n')
    .replace(/\n(?=[^ ])/, '\n  ')
    .trimEnd();
}

const help = `
In a folder, all files named ${bookExtensions.join(', ')} are checked,
except in node_modules and names that start with a dot; with --fix, only those
in HTML. Each file is checked once. The names in --files-from are files, not
globs or folders; --ignore does not apply to them.

XHTML is checked as XML: whether it is well-formed, and the rules that hold for
XML documents. Of a book (.epub), the pages of its spine are checked.

Formats:
  pretty      the source lines with the findings underlined, and a summary
  compact     one line each: path:line:column: severity: message [code]
  summary     how many findings there are of each code
  json        one object with the findings of each file, and a summary
  sarif       SARIF 2.1.0
  github      annotations for GitHub Actions
  checkstyle  Checkstyle XML
  junit       JUnit XML, with errors as failures

Groups of rules:
  parse        parse errors, whose codes have no prefix
  encoding     encoding/...: how the encoding is declared
  values       value/...: attribute values, ids and references to them
  conformance  conformance/...: elements and attributes that are not allowed
               where they are, missing, or obsolete
domwright explain-code --list shows all codes. ARIA, CSS, links to other
pages, and what SVG and MathML allow are not checked.

--fix applies the fixes after which browsers do the same as before, such as
removing a duplicate attribute, and leaves every other byte alone. With
--unsafe-fixes, it removes obsolete and unknown attributes as well. The exit
status is for what is left. With --diff, the changes are printed as a patch.

--templates names the template language, whose code is skipped, raw blocks and
comments included. --skip-pattern '{{...}}' skips everything from {{ to the next
}}. Nothing is reported that depends on what the code makes, and no fix touches
it. Languages:
${wrapped(templateLanguageNames)}

--allow alpine,htmx allows the attributes and elements that these add. Patterns
for others belong into the configuration.

This comment disables codes in the next line:
  <!-- domwright-disable-next-line <code> <code> -- reason -->

With --baseline, only findings that are not in that file are reported. To write
the file, add --update-baseline. Findings are identified by their code and the
text around them, not by line numbers.

The configuration is the nearest ${CONFIG_NAME}, in the current folder
or above. It is a JSON object with these keys, all optional:
  files         what to check if the command line names nothing
  ignore        globs of files to skip in globs and folders
  baseline, format, maxWarnings, maxFindings, maxNodes
  groups        array of groups, as --groups
  rules         {code: "off", "warn" or "error"}
  templates     a template language, as --templates
  skipPatterns  array of patterns, as --skip-pattern
  allow         {frameworks, attributes, elements}: arrays of names that are
                allowed; in attributes and elements, * stands for any characters
  context, scripting, edition, contentType, encoding, locale
  overrides     [{files: globs, and settings for them: rules, context, …}];
                later entries override earlier ones
Paths and globs are relative to its folder. The command line overrides it.

Exit status: 0 if there are no errors, 1 if there are errors or more than
--max-warnings warnings, 2 if something could not be read, understood or
written.

Examples:
  domwright check page.html
  domwright check --max-warnings 0 site 'parts/**/*.html'
  domwright check --groups parse,values site
  domwright check --rule missing-doctype=off --rule text-in-table=warn site
  domwright check --fix --diff site
  domwright check --context div --skip-pattern '{{...}}' parts
  domwright check --format sarif --output report.sarif site
  domwright check --baseline baseline.json --update-baseline site
  curl -s https://example.com/ | domwright check --content-type text/html -
  git diff --name-only -z -- '*.html' | domwright check --files-from - -0
  domwright check --watch site`;
