// @ts-check
/**
 * The groups of the reference that `npm run docs` makes, with the entry points in each: what follows `domwright/` in
 * their names, '' for `domwright` itself; names of packages of their own begin with `domwright-`.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const referenceGroups = {
  'Parse and read': ['', 'core', 'cursor', 'streams', 'node', 'encoding'],
  'Find and explain mistakes': ['errors', 'explain', 'values'],
  'Tokens, events and trees of your own': ['tokenizer', 'events', 'tree-construction'],
  'Other trees and formats': ['hast', 'domhandler', 'dom', 'json', 'xml', 'parse5', 'parse5-streams'],
  'URLs and attribute values': ['urls', 'fetching', 'microsyntaxes', 'images', 'media-queries', 'reflection'],
  'Scripts and loading': ['scripting', 'live-dom', 'domwright-run-page', 'speculative'],
  Workers: ['worker', 'worker/node', 'worker/node-worker', 'worker/web-worker'],
};

/** @type {ReadonlyMap<string, string>} from the full name of an entry point to its group */
export const groupOfEntryPoint = new Map(
  Object.entries(referenceGroups).flatMap(([group, names]) => names.map((name) => [fullName(name), group])),
);

/** @param {string} name */
function fullName(name) {
  if (name.startsWith('domwright-')) return name;
  return name === '' ? 'domwright' : `domwright/${name}`;
}
