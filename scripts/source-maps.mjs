// @ts-check
/**
 * The library's JavaScript and its source maps, as small as they can be without making a stack trace worse. Lines lose their
 * indentation. Maps have lines but no columns, and only lines that a stack trace can name: 0.3 MB of the package instead of 5.
 * Function names are the same in the bundles, so stack traces need nothing more.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { parseAst } from 'rolldown/parseAst';

/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} SyntaxNode */

/** Where code can throw or call something, and where functions begin, which profilers name. */
const inTraces = new Set([
  'ArrayPattern',
  'ArrowFunctionExpression',
  'AwaitExpression',
  'CallExpression',
  'ClassDeclaration',
  'ClassExpression',
  'ForInStatement',
  'ForOfStatement',
  'FunctionDeclaration',
  'FunctionExpression',
  'ImportExpression',
  'MemberExpression',
  'MethodDefinition',
  'NewExpression',
  'ObjectPattern',
  'SpreadElement',
  'TaggedTemplateExpression',
  'ThrowStatement',
  'YieldExpression',
]);

/**
 * A rolldown plugin that loads the source maps that the compiler wrote beside the modules.
 *
 * @param {string} compiled the folder that the compiler wrote
 * @returns {import('rolldown').Plugin}
 */
export function compiledSourceMaps(compiled) {
  return {
    name: 'domwright:compiled-source-maps',
    load(id) {
      if (!id.startsWith(compiled + path.sep)) return null;
      const map = JSON.parse(readFileSync(`${id}.map`, 'utf8'));
      map.sources = map.sources.map((/** @type {string} */ file) => path.resolve(path.dirname(id), file));
      return { code: readFileSync(id, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'), map };
    },
  };
}

/**
 * Removes the indentation of all JavaScript in a folder, and reduces its source maps.
 *
 * @param {string} dir the folder that becomes `dist`
 */
export function reduceCodeAndSourceMaps(dir) {
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const file = path.join(dir, name);
    const { code, removed, named } = withoutIndentation(readFileSync(file, 'utf8'));
    writeFileSync(file, code);
    if (!existsSync(`${file}.map`)) continue;
    const { sources, mappings } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
    const lines = decode(mappings).map((segments, line) =>
      named.has(line)
        ? segments.map((segment) => {
            const [column, ...rest] = segment;
            const shifted = [Math.max(0, column - (removed[line] ?? 0)), ...rest];
            return /** @type {typeof segment} */ (shifted);
          })
        : [],
    );
    const src = path.join(path.dirname(dir), 'src');
    writeFileSync(
      `${file}.map`,
      JSON.stringify({ version: 3, ...reduce(path.dirname(file), src, sources, lines) }),
    );
  }
}

/**
 * @param {string} code
 * @returns {{ code: string, removed: number[], named: Set<number> }} `removed` is how many spaces and tabs each line has lost,
 *   `named` the lines that a stack trace can name, from 0
 */
function withoutIndentation(code) {
  const starts = [0];
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  /** @param {number} offset */
  const lineOf = (offset) => {
    let low = 0;
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (/** @type {number} */ (starts[middle]) <= offset) low = middle;
      else high = middle;
    }
    return low;
  };

  /** Lines that begin in a string. @type {Set<number>} */
  const fixed = new Set();
  /** @type {Set<number>} */
  const named = new Set();
  const nodes = [/** @type {SyntaxNode} */ (/** @type {unknown} */ (parseAst(code)))];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.type === 'Literal' || node.type === 'TemplateElement') {
      const last = lineOf(node.end);
      for (let line = lineOf(node.start) + 1; line <= last; line++) fixed.add(line);
    } else if (inTraces.has(node.type)) {
      named.add(lineOf(node.start));
      // A call is at the name of its method, which may be on a later line.
      const { property, callee } = node;
      for (const part of [property, callee]) if (isNode(part)) named.add(lineOf(part.end - 1));
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) nodes.push(child);
    }
  }

  /** @type {number[]} */
  const removed = [];
  const lines = code.split('\n').map((line, index) => {
    const rest = fixed.has(index) ? line : line.replace(/^[\t ]+/, '');
    removed.push(line.length - rest.length);
    return rest;
  });
  return { code: lines.join('\n'), removed, named };
}

/**
 * @param {unknown} value
 * @returns {value is SyntaxNode}
 */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/**
 * @param {string} folder what `sources` are relative to
 * @param {string} src the folder of the sources
 * @param {readonly string[]} sources
 * @param {import('@jridgewell/sourcemap-codec').SourceMapMappings} mappings
 */
function reduce(folder, src, sources, mappings) {
  const ours = sources.map((source) => path.resolve(folder, source).startsWith(src + path.sep));
  /** @type {string[]} */
  const used = [];
  /** @type {Map<number, number>} */
  const indexes = new Map();
  const lines = mappings.map((segments) => {
    /** @type {([number] | [number, number, number, number])[]} */
    const kept = [];
    let lastSource = -2;
    let lastLine = -1;
    for (const segment of segments) {
      const [column, given = -1, line = -1] = segment;
      const source = ours[given] ? given : -1;
      if (source === lastSource && (source < 0 || line === lastLine)) continue;
      lastSource = source;
      lastLine = line;
      if (source < 0) {
        kept.push([column]);
        continue;
      }
      let index = indexes.get(source);
      if (index === undefined) {
        index = used.push(/** @type {string} */ (sources[source])) - 1;
        indexes.set(source, index);
      }
      kept.push([column, index, line, 0]);
    }
    return kept;
  });
  return { sources: used, names: [], mappings: encode(lines) };
}
