import { existsSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import type { ListOptions } from './inputs/file-lists.ts';
import { STANDARD_INPUT } from './inputs/named-inputs.ts';
import { inlineLess } from './optimizing.ts';
import { choiceOption } from './options/choice-option.ts';
import { wrongList } from './options/files-from-option.ts';
import { fail } from './output/messages.ts';
import { type ColourChoice, chooseColours, colourChoices } from './output/paint.ts';
import { version } from './version.ts';

type AddCommand = (program: Command) => void;

/** The commands, grouped and ordered as in the help, and how to load each. */
const groups: Readonly<Record<string, Readonly<Record<string, () => Promise<AddCommand>>>>> = {
  Check: {
    check: async () => (await import('./commands/check.ts')).addCheckCommand,
    'explain-code': async () => (await import('./commands/explain-code.ts')).addExplainCodeCommand,
    value: async () => (await import('./commands/value.ts')).addValueCommand,
  },
  Transform: {
    rewrite: async () => (await import('./commands/rewrite.ts')).addRewriteCommand,
    sanitize: async () => (await import('./commands/sanitize.ts')).addSanitizeCommand,
    minify: async () => (await import('./commands/minify.ts')).addMinifyCommand,
    serialize: async () => (await import('./commands/serialize.ts')).addSerializeCommand,
    xml: async () => (await import('./commands/xml.ts')).addXMLCommand,
    run: async () => (await import('./commands/run.ts')).addRunCommand,
  },
  Inspect: {
    tree: async () => (await import('./commands/tree.ts')).addTreeCommand,
    tokens: async () => (await import('./commands/tokens.ts')).addTokensCommand,
    steps: async () => (await import('./commands/steps.ts')).addStepsCommand,
    repairs: async () => (await import('./commands/explain.ts')).addRepairsCommand,
    encoding: async () => (await import('./commands/encoding.ts')).addEncodingCommand,
    editions: async () => (await import('./commands/editions.ts')).addEditionsCommand,
  },
  Crawl: {
    links: async () => (await import('./commands/links.ts')).addLinksCommand,
    preload: async () => (await import('./commands/preload.ts')).addPreloadCommand,
    extract: async () => (await import('./commands/extract.ts')).addExtractCommand,
  },
};

/** Names of earlier versions, which stay. */
const oldNames: Readonly<Record<string, string>> = { explain: 'repairs' };

const names: readonly string[] = [
  'help',
  ...Object.values(groups).flatMap((group) => Object.keys(group)),
  ...Object.keys(oldNames),
];

/**
 * Runs the command line. Writes to the process's streams and sets its exit status.
 *
 * @param argv as in `process.argv`
 */
export async function main(argv: readonly string[]): Promise<void> {
  inlineLess();
  chooseColours('auto');
  const [first = '', second = '-', ...others] = argv.slice(2);
  if (isFileInPlaceOfCommand(first)) {
    const rest = argv.length > 3 ? ' …' : '';
    return fail(`unknown command '${first}'; to print the tree of a file: domwright tree ${first}${rest}`);
  }
  // For an unknown command, commander would print its own help.
  const isHelp = first === 'help' && !second.startsWith('-');
  const args = !isHelp ? argv.slice(2) : names.includes(second) ? [second, '--help', ...others] : [second];
  const messages: string[] = [];
  try {
    const program = await newProgram(args[0], (message) => messages.push(message));
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ACCESS_DENIED') return fail(deniedBy(error as Denied));
    if (!(error instanceof CommanderError)) throw error;
    for (const message of messages) fail(await withHint(args[0] ?? '', message));
    // 0 means that help or the version was requested. Otherwise, the help has already been printed if there is no message.
    if (error.exitCode !== 0) process.exitCode = 2;
  }
}

/** A message about an unknown option, with what to write instead if another program has it. */
async function withHint(command: string, message: string): Promise<string> {
  const [unknown, option] = /^unknown option '([^']*)'/.exec(message) ?? [];
  if (option === undefined) return message;
  const { hintFor } = await import('./options/words-elsewhere.ts');
  const hint = hintFor(command, option.split('=', 1)[0]!);
  return hint === null ? message : `${unknown}; ${hint}`;
}

/** An error of Node's permission model — https://nodejs.org/api/permissions.html */
interface Denied extends Error {
  readonly permission?: string;
  readonly resource?: string;
}

function deniedBy({ message, permission = '', resource = '' }: Denied): string {
  const what = { FileSystemRead: 'read', FileSystemWrite: 'write' }[permission];
  const option =
    /--allow-[\w-]+/.exec(message)?.[0] ?? `--allow-${what === undefined ? 'worker' : `fs-${what}`}`;
  const action = what === undefined ? 'do this' : `${what} ${resource === '' ? 'a file' : resource}`;
  return `Node's permission model does not let it ${action}: pass ${option} to node`;
}

/** Whether a file name or `-` is where a command is expected. */
function isFileInPlaceOfCommand(word: string): boolean {
  if (word === STANDARD_INPUT) return true;
  if (word === '' || word.startsWith('-') || names.includes(word)) return false;
  return /\.\w+$/.test(word) || existsSync(word);
}

/**
 * The program and its options.
 *
 * @param first the first argument; if it is a command, the others are not loaded, because that takes longer than most commands
 *   run
 * @param onError called with what is wrong with the arguments
 */
export async function newProgram(first = '', onError: (message: string) => void = fail): Promise<Command> {
  const program = new Command('domwright')
    .description('Parse HTML as the HTML Standard defines it, and inspect the result.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .addOption(choiceOption('--color <when>', 'whether to use colors', colourChoices).default('auto'))
    .exitOverride()
    .configureHelp({ helpWidth: 80, showGlobalOptions: true })
    .configureOutput({
      outputError: (message) =>
        onError(
          message
            .replace(/^error: /, '')
            .trim()
            .replaceAll('\n', ' '),
        ),
    })
    .hook('preAction', (_, command) => {
      const options = command.optsWithGlobals<ListOptions & { color: ColourChoice }>();
      chooseColours(options.color);
      const wrong = wrongList(command.args, options);
      if (wrong !== null) command.error(wrong);
    });

  const isKnown = first !== 'help' && (names.includes(first) || first === '-v' || first === '--version');
  for (const [group, commands] of Object.entries(groups)) {
    program.commandsGroup(`${group}:`);
    for (const [name, load] of Object.entries(commands))
      if (!isKnown || name === (oldNames[first] ?? first)) (await load())(program);
  }
  program.commandsGroup('Help:').helpCommand('help [command]', 'print the help of a command');

  program.addHelpText(
    'after',
    `
Commands read files, folders, globs, and standard input if you pass - or
nothing. Quote globs to keep the shell from expanding them.

The first of these determines the encoding of the input: a byte order mark,
--encoding, --content-type, a declaration in the first 1024 bytes, valid UTF-8
(except in WARC files), the default of --locale, windows-1252. A later
declaration can still change a guess, except in fragments and in tokens. Output
is UTF-8, except that of rewrite and minify, which keep the encoding of their
input.

Output to a terminal is colored. To change that, use --color or the environment
variables FORCE_COLOR, NO_COLOR and CLICOLOR_FORCE.

Exit status:
  0  success
  1  check found errors, editions found differences, sanitize --report found
     something to remove, value got an invalid string, or a limit or
     --stop-on-error stopped run
  2  something could not be read, understood or written, with one line on
     standard error for each problem

Examples:
  domwright check site
  domwright explain-code duplicate-attribute
  domwright rewrite --set img@loading=lazy page.html
  domwright sanitize --context div comment.html
  echo '<p>One<p>Two' | domwright serialize --context div
  domwright run page.html
  domwright tree page.html
  domwright tree --json site > trees.jsonl
  domwright tree --content-type 'text/html; charset=utf-8' < page.html
  domwright repairs page.html
  domwright links --url https://example.com/ page.html
  domwright extract --output pages.ndjson crawl.warc.gz

For details of a command, run domwright <command> --help.`,
  );
  return program;
}
