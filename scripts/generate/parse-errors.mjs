// @ts-check
/**
 * Writes docs/reference/parse-errors.md: every parse error with its message, a minimal example, the example's tree, and the
 * corrected example. `--check` writes nothing and fails if the page is out of date.
 *
 * The script bundles the library's sources and runs them, so the trees are those of the current parser.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from '../run.mjs';

const target = path.join(root, 'docs/reference/parse-errors.md');

const { parse, parseFragment, formatTree, parseErrorDescriptions } = await load();

const standard = parseErrorDescriptions.filter(({ provisional }) => !provisional);
const ours = parseErrorDescriptions.filter(({ provisional }) => provisional);

const page = `# Parse errors

Every code that \`onParseError\` reports, with an example, the resulting tree and the corrected markup.
[Formats](formats.md#parse-errors) describes the other fields of an error. \`domwright/explain\` exports these descriptions, and
\`scripts/generate/parse-errors.mjs\` writes this page.

In the examples, \`⟦\` and \`⟧\` mark the range of the error, and invisible characters are written as \`\\u{…}\`. A warning means that the
tree is what the source says, and only authors are concerned.

## Codes of the standard

The ${standard.length} codes in the standard's table, today's or that of the edition of 2024.

${standard.map(section).join('\n')}
## Our codes

The standard has no codes for these errors. Ours are provisional: if the standard adds codes, we will use them.

${ours.map(section).join('\n')}`.trimEnd();

const content = `${page}\n`;
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== content) {
    console.error('docs/reference/parse-errors.md is out of date; run npm run generate');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, content);
}

/** @param {import('domwright/explain').ParseErrorDescription} description */
function section(description) {
  const { code, severity, message, anchor, example, repair, alsoRaises, fragment, edition } = description;
  const { errors, tree } = parseExample(description);
  const { start, end } = /** @type {import('domwright').ParseError} */ (
    errors.find((error) => error.code === code)
  );
  const marked = `${example.slice(0, start)}⟦${example.slice(start, end)}⟧${example.slice(end)}`;
  const notes = [
    ...(severity === 'warning' ? ['A warning.'] : []),
    ...(edition === undefined ? [] : [`Only with \`edition: '${edition}'\`.`]),
    ...(fragment === undefined ? [] : [`The example is a fragment in \`${fragment}\`.`]),
    ...(alsoRaises === undefined ? [] : [`It always comes with \`${alsoRaises.join('`, `')}\`.`]),
  ];
  return `### ${code}

${[message, ...notes, `([rule](${anchor}))`].join(' ')}

\`\`\`text
${visible(description.bytes ? example : marked)}

${visible(tree)}
\`\`\`

Corrected: ${inline(visible(repair))}
`;
}

/** @param {string} text */
function inline(text) {
  const ticks = text.includes('`') ? '``' : '`';
  return `${ticks}${text}${ticks}`;
}

/** @param {string} text */
function visible(text) {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ef\u00bb\u00bf\u00c3\u00ff\ud800-\udfff\ufdd0\ufffd\ufffe\uffff]/g,
    (unit) => {
      return `\\u{${unit.charCodeAt(0).toString(16).toUpperCase()}}`;
    },
  );
}

/** @param {import('domwright/explain').ParseErrorDescription} description */
function parseExample({ example, fragment, bytes, edition: other }) {
  /** @type {import('domwright/explain').ParseErrorDescription['edition'] | '2024'} */
  const edition = other ?? 'living';
  /** @type {import('domwright').ParseError[]} */
  const errors = [];
  const options = {
    edition,
    onParseError: (/** @type {import('domwright').ParseError} */ error) => void errors.push(error),
  };
  const input = bytes === true ? Uint8Array.from(example, (unit) => unit.charCodeAt(0)) : example;
  const node =
    fragment === undefined ? parse(input, options) : parseFragment(input, { ...options, context: fragment });
  return { errors, tree: formatTree(node) };
}

/** @returns {Promise<typeof import('domwright') & typeof import('domwright/explain')>} */
async function load() {
  const library = path.join(root, 'packages/domwright');
  // For the library's own dependencies.
  const modules = path.join(library, 'node_modules');
  mkdirSync(modules, { recursive: true });
  const folder = mkdtempSync(path.join(modules, '.parse-errors-'));
  try {
    const bundle = await rolldown({
      cwd: library,
      input: { index: 'src/index.ts', errors: 'src/core/errors/descriptions.ts' },
      external: /^[^./]/,
      platform: 'neutral',
      tsconfig: false,
      checks: { pluginTimings: false },
    });
    await bundle.write({ dir: folder, format: 'esm' });
    const url = (/** @type {string} */ name) => pathToFileURL(path.join(folder, name)).href;
    return { ...(await import(url('index.js'))), ...(await import(url('errors.js'))) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
