import { existsSync, readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addCheckCommand } from './commands/check.ts';
import { addEditionsCommand } from './commands/editions.ts';
import { addEncodingCommand } from './commands/encoding.ts';
import { addExplainCommand } from './commands/explain.ts';
import { addExplainCodeCommand } from './commands/explain-code.ts';
import { addExtractCommand } from './commands/extract.ts';
import { addLinksCommand } from './commands/links.ts';
import { addPreloadCommand } from './commands/preload.ts';
import { addRewriteCommand } from './commands/rewrite.ts';
import { addRunCommand } from './commands/run.ts';
import { addSanitizeCommand } from './commands/sanitize.ts';
import { addSerializeCommand } from './commands/serialize.ts';
import { addStepsCommand } from './commands/steps.ts';
import { addTokensCommand } from './commands/tokens.ts';
import { addTreeCommand } from './commands/tree.ts';
import { addValueCommand } from './commands/value.ts';
import { addXMLCommand } from './commands/xml.ts';
import { STANDARD_INPUT } from './inputs/named-inputs.ts';
import { choiceOption } from './options/choice-option.ts';
import { type ListOptions, wrongList } from './options/files-from-option.ts';
import { fail } from './output/messages.ts';
import { type ColourChoice, chooseColours, colourChoices } from './output/paint.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/**
 * Runs the command line. What it has to say goes to the process, and so does the exit status.
 *
 * @param argv as `process.argv` has it
 */
export async function main(argv: readonly string[]): Promise<void> {
  chooseColours('auto');
  const program = newProgram();
  const [command = '', ...others] = argv.slice(2);
  if (isFileInPlaceOfCommand(command, program)) {
    const rest = others.length > 0 ? ' …' : '';
    return fail(
      `unknown command '${command}'; to print the tree of a file: domwright tree ${command}${rest}`,
    );
  }
  // Commander would print its own help for a command that it does not know.
  const [about = '-'] = others;
  const args =
    command === 'help' && !about.startsWith('-')
      ? has(program, about)
        ? [about, '--help']
        : [about]
      : argv.slice(2);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help or the version was requested. Otherwise the message, or help, has already been printed.
    if (error.exitCode !== 0) process.exitCode = 2;
  }
}

/** Whether the name of a file, or of standard input, is where a command is expected. */
function isFileInPlaceOfCommand(word: string, program: Command): boolean {
  if (word === STANDARD_INPUT) return true;
  if (word === '' || word.startsWith('-') || has(program, word)) return false;
  return /\.\w+$/.test(word) || existsSync(word);
}

function has(program: Command, name: string): boolean {
  return name === 'help' || program.commands.some((command) => command.name() === name);
}

/** The program with all its commands and options. */
export function newProgram(): Command {
  const program = new Command('domwright')
    .description('Parse HTML as the HTML Standard defines it, and inspect the result.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .addOption(choiceOption('--color <when>', 'whether to use colors', colourChoices).default('auto'))
    .exitOverride()
    .configureHelp({ helpWidth: 80, showGlobalOptions: true })
    .configureOutput({
      outputError: (message) =>
        fail(
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

  program.commandsGroup('Check:');
  addCheckCommand(program);
  addExplainCodeCommand(program);
  addValueCommand(program);

  program.commandsGroup('Transform:');
  addRewriteCommand(program);
  addSanitizeCommand(program);
  addSerializeCommand(program);
  addXMLCommand(program);
  addRunCommand(program);

  program.commandsGroup('Inspect:');
  addTreeCommand(program);
  addTokensCommand(program);
  addStepsCommand(program);
  addExplainCommand(program);
  addEncodingCommand(program);
  addEditionsCommand(program);

  program.commandsGroup('Crawl:');
  addLinksCommand(program);
  addPreloadCommand(program);
  addExtractCommand(program);

  program.commandsGroup('Help:').helpCommand('help [command]', 'print the help of a command');

  program.addHelpText(
    'after',
    `
A command reads files, folders, globs and, as - or if you name nothing, standard
input. Quote globs to keep the shell from expanding them.

How the encoding of the input is determined, in this order: a byte order mark,
--encoding, --content-type, a declaration in the first 1024 bytes, valid UTF-8
(except in WARC files), the default of --locale, and windows-1252. A declaration
further down can still change a guess, except in fragments and in tokens. Output
is always UTF-8.

Colors are used on terminals. --color decides, then the environment variables
FORCE_COLOR, NO_COLOR and CLICOLOR_FORCE.

Exit status:
  0  success
  1  check found errors, editions found differences, sanitize --report found
     something to remove, value got an invalid text, or run could not load the
     page
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
  domwright explain page.html
  domwright links --url https://example.com/ page.html
  domwright extract --output pages.ndjson crawl.warc.gz

Run domwright <command> --help for the details of a command.`,
  );
  return program;
}
