import type { Command } from 'commander';
import { type Document, type DocumentFragment, formatTreeInPieces } from 'domwright';
import { stringifyTreeInPieces } from 'domwright/formats';
import { jsonOption } from '../options/json-option.ts';
import { type ParseOptions, parseInput, withParsedInputs } from '../options/parse-options.ts';
import { threadsOption } from '../options/threads-option.ts';
import { PAGES, type PagesOptions, pagesHelp, printPages } from '../printing/print-inputs.ts';
import type { Printer } from '../printing/printed.ts';

interface TreeOptions extends ParseOptions, PagesOptions {}

export function addTreeCommand(program: Command): void {
  const command = program
    .command('tree')
    .summary('print the DOM tree')
    .description('Prints the DOM tree that the parser builds from each file.')
    .addOption(jsonOption('one line of JSON for each page'))
    .addOption(threadsOption('1'));
  withParsedInputs(command, PAGES)
    .action((files: string[], options: TreeOptions) => printPages(files, options, 'tree', treePrinter))
    .addHelpText('after', help);
}

export function treePrinter(options: TreeOptions): Printer {
  return {
    text: (source, note) => formatTreeInPieces(parseInput(source, options, note)),
    json: (source, note) => [treeMember(parseInput(source, options, note))],
  };
}

function* treeMember(tree: Document | DocumentFragment): Generator<string> {
  yield '"tree":';
  yield* stringifyTreeInPieces(tree);
}

const help = `${pagesHelp}
The text format is that of html5lib-tests: one line for each node and attribute,
attributes sorted, indented by two columns per level. A shadow root is a line
inside its host: #shadow-root <template shadowrootmode="open">. From level 129
on, lines start with their level instead: (level 129) <div>.

With --json, a line is {"version": 1, "file": <name>, "tree": <node>}, with the
"url" of the page after "file" for a WARC file. A node has a "type":
  document   mode ("no-quirks", "quirks" or "limited-quirks"), children
  fragment   children
  doctype    name, publicId, systemId, range
  element    namespace ("html", "svg", "math", another URI, or null), name,
             attributes, startTag and endTag (ranges), content (a fragment, in
             templates), shadowRoot, children
  shadowRoot mode ("open" or "closed"), delegatesFocus, serializable, clonable,
             children, slotAssignment ("manual") and customElementRegistry
             (null); --edition 2024 does not read the last two
  text, comment   data, range
  processingInstruction   target, data, range (not with --edition 2024)
The root also has "version": 1. Attributes are in source order: name, value,
range, and namespace if there is one ("xlink", "xml" or "xmlns"; the name has
the prefix). A range is {"start": 0, "end": 3} in UTF-16 code units of the
decoded input, not counting the byte order mark; the end is exclusive. Nodes
that are not in the source have no range. Members without a value are left out.

Examples:
  domwright tree page.html
  echo '<td>1<td>2' | domwright tree --context tr
  domwright tree --json a.html b.html | jq .tree.mode
  domwright tree --json crawl.warc.gz | jq -r '.url, .tree.mode'`;
