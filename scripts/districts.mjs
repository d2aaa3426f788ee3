// @ts-check
/**
 * The districts of the library and the imports between them, read from the source, and those between the folders of the other
 * packages. `node scripts/districts.mjs` writes the table
 * of rooms in docs/inside/architecture.md; a test checks the order of the rooms and that table against the code.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './run.mjs';

const source = path.join(root, 'packages/domwright/src');
const page = path.join(root, 'docs/inside/architecture.md');

/**
 * The rooms. Each may import from the rooms above it, and from none below. The first part of the name is the district.
 */
export const rooms = [
  'generated',
  'core/infra',
  'core/source',
  'core/templates',
  'core/trees',
  'core/table',
  'core/errors',
  'core/options',
  'core/input-stream',
  'core/bytes',
  'core/tokenizer',
  'core/tree-construction',
  'core/limits',
  'core/serializer',
  'core/editing',
  'core/editions',
  'core/parser',
  'core/tree.ts',
  'dom/selectors',
  'dom/nodes',
  'dom/parsing',
  'dom/editor',
  'dom/worker',
  'dom/rewrite',
  'dom/cursor',
  'dom/sanitizer',
  'standard/microsyntaxes',
  'standard/fetching',
  'standard/media-queries',
  'standard/images',
  'standard/style-sheets',
  'standard/rendering',
  'standard/urls',
  'standard/policies',
  'standard/reflection',
  'standard/script-contents',
  'standard/attribute-values',
  'standard/conformance',
  'standard/minify',
  'standard/authoring',
  'standard/window',
  'bridges/dom',
  'bridges/domhandler',
  'bridges/events',
  'bridges/html-rewriter',
  'bridges/parse5',
  'bridges/hast',
  'bridges/json',
  'bridges/xml',
  'pages/explain',
  'pages/editor-services',
  'pages/steps',
  'pages/scripting',
  'pages/speculative',
  'doors',
  'index.ts',
];

/** @typedef {{ from: string, to: string, typesOnly: boolean }} Import files, relative to `src`, with slashes */

/**
 * All imports between the library's own files, or between those of another folder.
 *
 * @param {string} folder
 * @returns {Import[]}
 */
export function imports(folder = source) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.m?ts$|\.mjs$/.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022);
    return statements.flatMap((statement) => {
      if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
      const { moduleSpecifier } = statement;
      if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
      if (!moduleSpecifier.text.startsWith('.')) return [];
      const to = path.join(path.dirname(file), moduleSpecifier.text);
      return { from: slashed(file), to: slashed(to), typesOnly: hasTypesOnly(statement) };
    });
  });
}

/** @param {ts.ImportDeclaration | ts.ExportDeclaration} statement */
function hasTypesOnly(statement) {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    if (statement.isTypeOnly) return true;
    return (
      exportClause !== undefined &&
      ts.isNamedExports(exportClause) &&
      exportClause.elements.every((e) => e.isTypeOnly)
    );
  }
  const { importClause } = statement;
  if (importClause === undefined) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = importClause;
  return (
    name === undefined &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((element) => element.isTypeOnly)
  );
}

/**
 * The packages with a folder `src`, except the library.
 *
 * @returns {[name: string, source: string][]}
 */
export function otherPackages() {
  const packages = path.join(root, 'packages');
  return readdirSync(packages)
    .map((name) => /** @type {[string, string]} */ ([name, path.join(packages, name, 'src')]))
    .filter(([name, folder]) => name !== 'domwright' && existsSync(folder));
}

/**
 * The room of a file of another package: its folder in `src`. A file outside of folders is a room of its own, and so is the
 * `index.ts` of a folder, since it is an entry point.
 *
 * @param {string} file
 */
export function folderOf(file) {
  return /^[^/]+\/index\.ts$/.test(file) ? file : /** @type {string} */ (file.split('/')[0]);
}

/**
 * The circles in a graph: its strongly connected components with more than one node. Each is sorted.
 *
 * @param {readonly (readonly [from: string, to: string])[]} edges
 * @returns {string[][]}
 */
export function circles(edges) {
  /** @type {Map<string, Set<string>>} */
  const targets = new Map();
  /** @type {Map<string, Set<string>>} */
  const sources = new Map();
  const add = (
    /** @type {Map<string, Set<string>>} */ map,
    /** @type {string} */ key,
    /** @type {string} */ value,
  ) => {
    const set = map.get(key);
    if (set === undefined) map.set(key, new Set([value]));
    else set.add(value);
  };
  for (const [from, to] of edges) {
    add(targets, from, to);
    add(sources, to, from);
  }
  const reached = (/** @type {Map<string, Set<string>>} */ map, /** @type {string} */ start) => {
    const all = new Set(map.get(start));
    for (const node of all) for (const next of map.get(node) ?? []) all.add(next);
    return all;
  };
  /** @type {string[][]} */
  const found = [];
  for (const node of targets.keys()) {
    if (found.some((circle) => circle.includes(node))) continue;
    const before = reached(sources, node);
    const circle = [...reached(targets, node)].filter((other) => before.has(other)).sort();
    if (circle.length > 1) found.push(circle);
  }
  return found;
}

/** @param {string} file */
const slashed = (file) => file.replaceAll('\\', '/');

/**
 * The room of a file: the longest room name that its path starts with.
 *
 * @param {string} file
 */
export function roomOf(file) {
  return rooms.find((room) => file === room || file.startsWith(`${room}/`)) ?? null;
}

/** @param {string} room */
export const districtOf = (room) => (room.endsWith('.ts') && !room.includes('/') ? room : room.split('/')[0]);

/**
 * For each room, the rooms whose values it uses, in the order of `rooms`. Types don't count: they are gone at run time.
 *
 * @returns {Map<string, string[]>}
 */
export function roomImports() {
  /** @type {Map<string, Set<string>>} */
  const found = new Map(rooms.map((room) => [room, new Set()]));
  for (const { from, to, typesOnly } of imports()) {
    const room = roomOf(from);
    const other = roomOf(to);
    if (!typesOnly && room !== null && other !== null && room !== other) found.get(room)?.add(other);
  }
  return new Map([...found].map(([room, others]) => [room, rooms.filter((other) => others.has(other))]));
}

/** The table of rooms, as Markdown. */
export function table() {
  const rows = [...roomImports()].map(([room, others]) => {
    const list = others.filter((other) => other !== 'generated').map((other) => `\`${other}\``);
    return `| \`${room}\` | ${list.join(', ') || '–'} |`;
  });
  return ['| room | uses |', '|---|---|', ...rows.slice(1)].join('\n');
}

const BEGIN = '<!-- districts: written by scripts/districts.mjs -->';
const END = '<!-- /districts -->';

/** The architecture page with the current table. */
export function currentPage() {
  const text = readFileSync(page, 'utf8');
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < 0) throw new Error(`${page}: the markers around the table are missing`);
  return { text, current: `${text.slice(0, begin + BEGIN.length)}\n\n${table()}\n\n${text.slice(end)}` };
}

if (process.argv[1] === import.meta.filename) writeFileSync(page, currentPage().current);
