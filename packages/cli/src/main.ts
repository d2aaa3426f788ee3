import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addCheckCommand } from './commands/check.ts';
import { addEncodingCommand } from './commands/encoding.ts';
import { addExplainCommand } from './commands/explain.ts';
import { addExplainCodeCommand } from './commands/explain-code.ts';
import { addLinksCommand } from './commands/links.ts';
import { addPreloadCommand } from './commands/preload.ts';
import { addRunCommand } from './commands/run.ts';
import { addSerializeCommand } from './commands/serialize.ts';
import { addTokensCommand } from './commands/tokens.ts';
import { addTreeCommand } from './commands/tree.ts';
import { addValueCommand } from './commands/value.ts';
import { addXMLCommand } from './commands/xml.ts';
import { fail, handleClosedOutput } from './output.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const program = new Command('domwright')
  .description('Parses HTML as the HTML Standard says, and shows what comes of it.')
  .version(version, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
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
addSerializeCommand(program);
addEncodingCommand(program);
addExplainCommand(program);
addXMLCommand(program);
addLinksCommand(program);
addPreloadCommand(program);
addRunCommand(program);
addCheckCommand(program);
addExplainCodeCommand(program);
addValueCommand(program);

program.addHelpText(
  'after',
  `
A file's name may be a glob (in quotes, if the shell is not to expand it), or -
for standard input, which is also read when there is no name.

Input is bytes, decoded as the standard says: by a byte order mark, otherwise by
--override-encoding, by --encoding, by a declaration in the first 1024 bytes; or
as UTF-8, if it looks like that and is a file given by name, not standard input;
or by the default encoding of --locale, which is windows-1252 without one. When
a document is parsed, a later declaration can still change a guess; it cannot in
a fragment or in tokens. Output is UTF-8.

Exit status: 0, or 2 if anything could not be read, understood or written; each
time one line on standard error says what. Also 1: for check if it finds enough,
for value if the text is not valid, for run if the page has not loaded.

Examples:
  domwright tree page.html
  domwright tree --fragment 'svg g' icon.txt
  domwright tokens --errors page.html
  echo '<p>One<p>Two' | domwright serialize --fragment div
  domwright tree --json 'site/**/*.html' > trees.jsonl
  domwright encoding page.html
  domwright explain page.html
  domwright xml page.html > page.xhtml
  domwright links --base https://example.com/ page.html
  domwright preload --base https://example.com/ page.html
  domwright check site
  domwright explain-code duplicate-attribute
  domwright tree --encoding 'text/html; charset=utf-8' < page.html
  domwright value date 2024-02-30

domwright <command> --help has more on each.`,
);

handleClosedOutput();
try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  // Help or the version that was asked for; otherwise a line, or help, has been printed.
  if (error.exitCode !== 0) process.exitCode = 2;
}
