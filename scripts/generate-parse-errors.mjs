// @ts-check
/**
 * Writes docs/parse-errors.md: every parse error with its sentence, its smallest example, what becomes of that, and the
 * example mended. `--check` writes nothing and fails when the page is not current.
 *
 * It is made with the library's sources, which this script bundles, so the trees are what the parser makes today.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { typescript } from './rolldown-typescript.mjs';
import { root } from './run.mjs';

const target = path.join(root, 'docs/parse-errors.md');

const { parse, parseFragment, formatTree, parseErrorDescriptions } = await load();

const standard = parseErrorDescriptions.filter(({ provisional }) => !provisional);
const ours = parseErrorDescriptions.filter(({ provisional }) => provisional);

const page = `# Parse errors

All that \`onParseError\` can be called with. What an error has besides its code is in [formats.md](formats.md#parse-errors);
\`domwright/errors\` has the sentences and examples of this page. Made by \`scripts/generate-parse-errors.mjs\`.

The range of the error is between \`⟦\` and \`⟧\` in the examples. Characters that cannot be seen are written as
\`\\u{…}\`. A warning means that the tree is as it was written and only authors are concerned.

## Codes of the standard

The ${standard.length} codes of the standard's table.

${standard.map(section).join('\n')}
## Codes of ours

For these the standard has no codes. They are provisional: should it give them some, they will be those.

${ours.map(section).join('\n')}`.trimEnd();

const content = `${page}\n`;
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== content) {
    console.error('docs/parse-errors.md is not current; run npm run generate');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, content);
}

/** @param {import('domwright/errors').ParseErrorDescription} description */
function section(description) {
  const { code, severity, message, anchor, example, repair, alsoRaises, fragment } = description;
  const { errors, tree } = parseExample(description);
  const { start, end } = /** @type {import('domwright').ParseError} */ (
    errors.find((error) => error.code === code)
  );
  const marked = `${example.slice(0, start)}⟦${example.slice(start, end)}⟧${example.slice(end)}`;
  const notes = [
    ...(severity === 'warning' ? ['A warning.'] : []),
    ...(fragment === undefined ? [] : [`The example is a fragment in \`${fragment}\`.`]),
    ...(alsoRaises === undefined ? [] : [`With it comes \`${alsoRaises.join('`, `')}\`.`]),
  ];
  return `### ${code}

${[message, ...notes, `([rule](${anchor}))`].join(' ')}

\`\`\`text
${visible(description.bytes ? example : marked)}

${visible(tree)}
\`\`\`

Mended: ${inline(visible(repair))}
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

/** @param {import('domwright/errors').ParseErrorDescription} description */
function parseExample({ example, fragment, bytes }) {
  /** @type {import('domwright').ParseError[]} */
  const errors = [];
  const options = {
    onParseError: (/** @type {import('domwright').ParseError} */ error) => void errors.push(error),
  };
  const input = bytes === true ? Uint8Array.from(example, (unit) => unit.charCodeAt(0)) : example;
  const node =
    fragment === undefined ? parse(input, options) : parseFragment(input, { ...options, context: fragment });
  return { errors, tree: formatTree(node) };
}

/** @returns {Promise<typeof import('domwright') & typeof import('domwright/errors')>} */
async function load() {
  const library = path.join(root, 'packages/domwright');
  // Where the library's own dependencies are found.
  const modules = path.join(library, 'node_modules');
  mkdirSync(modules, { recursive: true });
  const folder = mkdtempSync(path.join(modules, '.parse-errors-'));
  try {
    const bundle = await rolldown({
      cwd: library,
      input: { index: 'src/index.ts', errors: 'src/errors/index.ts' },
      external: /^[^./]/,
      platform: 'neutral',
      tsconfig: false,
      plugins: [typescript(path.join(library, 'tsconfig.json'))],
      checks: { pluginTimings: false },
    });
    await bundle.write({ dir: folder, format: 'esm' });
    const url = (/** @type {string} */ name) => pathToFileURL(path.join(folder, name)).href;
    return { ...(await import(url('index.js'))), ...(await import(url('errors.js'))) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
