import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addCheckCommand } from './commands/check.ts';
import { addEditionsCommand } from './commands/editions.ts';
import { addEncodingCommand } from './commands/encoding.ts';
import { addExplainCommand } from './commands/explain.ts';
import { addExplainCodeCommand } from './commands/explain-code.ts';
import { addExtractCommand } from './commands/extract.ts';
import { addLinksCommand } from './commands/links.ts';
import { addPreloadCommand } from './commands/preload.ts';
import { addRewriteCommand, withPairedValues } from './commands/rewrite.ts';
import { addRunCommand } from './commands/run.ts';
import { addSanitizeCommand } from './commands/sanitize.ts';
import { addSerializeCommand } from './commands/serialize.ts';
import { addStepsCommand } from './commands/steps.ts';
import { addTokensCommand } from './commands/tokens.ts';
import { addTreeCommand } from './commands/tree.ts';
import { addValueCommand } from './commands/value.ts';
import { addXMLCommand } from './commands/xml.ts';
import { fail } from './output/messages.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/**
 * Runs the command line. What it has to say goes to the process, and so does the exit status.
 *
 * @param argv as `process.argv` has it
 */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    await newProgram().parseAsync(withPairedValues(argv));
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help or the version was requested. Otherwise the message, or help, has already been printed.
    if (error.exitCode !== 0) process.exitCode = 2;
  }
}

function newProgram(): Command {
  const program = new Command('domwright')
    .description('Parse HTML as the HTML Standard defines it, and inspect the result.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ helpWidth: 80 })
    .configureOutput({
      outputError: (message) =>
        fail(
          message
            .replace(/^error: /, '')
            .trim()
            .replaceAll('\n', ' '),
        ),
    });

  addTreeCommand(program);
  addTokensCommand(program);
  addStepsCommand(program);
  addSerializeCommand(program);
  addEncodingCommand(program);
  addExplainCommand(program);
  addEditionsCommand(program);
  addXMLCommand(program);
  addRewriteCommand(program);
  addSanitizeCommand(program);
  addLinksCommand(program);
  addPreloadCommand(program);
  addExtractCommand(program);
  addRunCommand(program);
  addCheckCommand(program);
  addExplainCodeCommand(program);
  addValueCommand(program);

  program.addHelpText(
    'after',
    `
Files can be globs; quote them to keep the shell from expanding them. Use - for
standard input, which is also read if you name no files.

How the encoding of the input is determined, in this order: a byte order mark,
--override-encoding, --encoding, a declaration in the first 1024 bytes, valid
UTF-8 (in files, but not standard input), the default of --locale, and
windows-1252. A declaration further down can still change a guess, except in
fragments and in tokens. Output is always UTF-8.

Exit status: 0 on success, or 2 if something could not be read, understood or
written, with one line on standard error for each problem. Status 1 means that
check found errors, editions found differences, sanitize --report found
something to remove, value got an invalid text, or run could not load the page.

Examples:
  domwright tree page.html
  domwright tree --fragment 'svg g' icon.txt
  domwright tokens --errors page.html
  domwright steps --state page.html
  echo '<p>One<p>Two' | domwright serialize --fragment div
  domwright tree --json 'site/**/*.html' > trees.jsonl
  domwright encoding page.html
  domwright explain page.html
  domwright editions page.html
  domwright xml page.html > page.xhtml
  domwright rewrite --set img loading=lazy page.html
  domwright sanitize --fragment div comment.html
  domwright links --base https://example.com/ page.html
  domwright preload --base https://example.com/ page.html
  domwright extract --output pages.ndjson crawl.warc.gz
  domwright run page.html
  domwright check site
  domwright explain-code duplicate-attribute
  domwright tree --encoding 'text/html; charset=utf-8' < page.html
  domwright value date 2024-02-30

Run domwright <command> --help for the details of a command.`,
  );
  return program;
}
