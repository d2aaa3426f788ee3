import type { Command } from 'commander';
import { formatTree } from 'domwright';
import { stringifyTree } from 'domwright/json';
import { withEncodingOptions } from '../encoding-options.ts';
import { contextOption, fragmentHelp, type ParseOptions, parseInput, scriptingHelp } from '../options.ts';
import { run } from '../run.ts';

interface TreeOptions extends ParseOptions {
  json?: boolean;
}

export function addTreeCommand(program: Command): void {
  const command = program
    .command('tree')
    .summary('print the tree of each file')
    .description('Prints the tree that the parser makes of each file.')
    .argument('[files...]', 'files, globs, or - for standard input')
    .option('-f, --fragment <context>', fragmentHelp, contextOption)
    .option('-s, --scripting', scriptingHelp);
  withEncodingOptions(command)
    .option('-j, --json', 'print one JSON object a line for each file')
    .action((files: string[], options: TreeOptions) =>
      run(files, options.json === true, {
        text: (source) => formatTree(parseInput(source, options)),
        json: (source) => [`"tree":${stringifyTree(parseInput(source, options))}`],
      }),
    )
    .addHelpText('after', help);
}

const help = `
The text is that of the html5lib-tests: a line for each node and each attribute,
attributes sorted, two columns to the right for each level. A shadow root is a
line of its own in its host: #shadow-root <template shadowrootmode="open">.
Lines more than 128 levels deep begin with their level, as in (level 129) <div>.

With --json, a line is {"file": <name>, "tree": <node>}. A node has a "type":
  document   mode ("no-quirks", "quirks" or "limited-quirks"), children
  fragment   children
  doctype    name, publicId, systemId, range
  element    namespace ("html", "svg", "math", otherwise its URI or null), name,
             attributes, startTag and endTag (ranges), content (of a template,
             a fragment), shadowRoot, children
  shadowRoot mode ("open" or "closed"), delegatesFocus, serializable, clonable,
             children
  text, comment   data, range
The root has "version": 1, too.
Attributes are in the order of the source: name, value, range, and namespace if
there is one ("xlink", "xml", "xmlns"; the name has the prefix). A range is
[start, end) as {"start": 0, "end": 3}, in UTF-16 code units from the beginning
of the decoded input, without its byte order mark. What is not in the source has
no range. Members without a value are left out.

Examples:
  domwright tree page.html
  echo '<td>1<td>2' | domwright tree --fragment tr
  domwright tree --json a.html b.html | jq .tree.mode`;
