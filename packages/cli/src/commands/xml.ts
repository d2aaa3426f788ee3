import type { Command } from 'commander';
import type { Document, DocumentFragment } from 'domwright';
import { type InfosetChange, toXML } from 'domwright/formats';
import { readsXML } from '../inputs/kinds.ts';
import type { Source } from '../inputs/read-input.ts';
import { jsonOption } from '../options/json-option.ts';
import type { Note } from '../options/limit-options.ts';
import { type ParseOptions, parseInput, withParsedInputs } from '../options/parse-options.ts';
import { visible } from '../output/display-width.ts';
import { toJSON } from '../output/json-lines.ts';
import { printInputs } from '../printing/print-inputs.ts';

interface XMLCommandOptions extends ParseOptions {
  json?: boolean;
  polyglot?: boolean;
  xmlDeclaration?: boolean;
  report?: boolean;
}

export function addXMLCommand(program: Command): void {
  const command = program
    .command('xml')
    .summary('print the tree as XML')
    .description('Parses each file and prints its tree as well-formed XML.')
    .option('-p, --polyglot', 'write XML that HTML parsers read the same way, as far as possible')
    .option('--xml-declaration', 'start with an XML declaration')
    .option('-r, --report', 'print what had to be changed, instead of the XML')
    .addOption(jsonOption());
  withParsedInputs(command)
    .action((files: string[], options: XMLCommandOptions) => {
      if (options.polyglot === true && options.xmlDeclaration === true)
        command.error('--xml-declaration cannot be used with --polyglot');
      return printInputs(files, options, {
        readsXML: readsXML('xml'),
        text: (source, note) => {
          const { xml, changes } = convert(source, options, note);
          return options.report === true ? changes.map(describe).join('\n') : xml;
        },
        json: (source, note) => {
          const { xml, changes } = convert(source, options, note);
          const members = [`"xml":${toJSON(xml)}`];
          if (options.report === true) members.push(`"changes":${toJSON(changes)}`);
          return members;
        },
      });
    })
    .addHelpText('after', help);
}

interface Change extends InfosetChange {
  readonly line?: number;
  readonly column?: number;
}

function convert(source: Source, options: XMLCommandOptions, note: Note): { xml: string; changes: Change[] } {
  const tree = parseInput(source, options, note);
  const changes: Change[] = [];
  const xml = toXML(tree, {
    polyglot: options.polyglot === true,
    xmlDeclaration: options.xmlDeclaration === true,
    ...(options.report === true && {
      onChange: (change: InfosetChange) => changes.push(withPlace(change, tree)),
    }),
  });
  return { xml, changes };
}

function withPlace(change: InfosetChange, tree: Document | DocumentFragment): Change {
  // NB: only a document can look up lines.
  if (change.range === null || !('positionAt' in tree)) return change;
  return { ...change, ...tree.positionAt(change.range.start) };
}

/** A change as a line. */
function describe({ rule, node, name, from, to, range, line, column }: Change): string {
  const place = line === undefined ? (range === null ? '-' : `@${range.start}`) : `${line}:${column}`;
  const what = name === '' ? node : `${node} ${name}`;
  return `${place} ${rule} ${visible(`${what}: ${short(from)} → ${short(to)}`)}`;
}

function short(text: string | null): string {
  if (text === null) return 'nothing';
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

const help = `
What XML does not allow is changed as the standard suggests: invalid characters
in names become U and the six digits of their code point, hyphens in comments
are separated, a form feed becomes a space, other characters become U+FFFD, and
attributes that look like namespace declarations are dropped. The output is
UTF-8, whatever the encoding of the input. With --context, it is well-formed
content, not a whole document.

With --report, each change is a line with its place (line and column, @ and an
offset in fragments, or - if it is not in the source), the rule, what was
changed, and the text before and after.

With --json, a line is {"version": 1, "file": <name>, "xml": <string>}, and
--report adds "changes", an array of {rule, node, name, from, to, range, line,
column}.

Examples:
  domwright xml page.html > page.xhtml
  domwright xml --polyglot page.html
  domwright xml --report 'site/**/*.html'
  echo '<foo<bar>' | domwright xml --context div`;
