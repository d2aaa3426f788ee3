// @ts-check
/**
 * @typedef {'tokenize' | 'parse' | 'kept' | 'visit' | 'serialize' | 'serialize alone' | 'round trip' | 'locations' |
 *   'errors' | 'fragments' | 'walk' | 'memory with nodes' | 'memory with wrappers'} Task
 */

/** @type {Task[]} */
export const tasks = [
  'tokenize',
  'parse',
  'kept',
  'visit',
  'serialize',
  'serialize alone',
  'walk',
  'round trip',
  'locations',
  'errors',
  'fragments',
];

/** @type {Record<Task, string>} */
export const taskTitles = {
  tokenize: 'tokenizer alone',
  parse: 'parse to a tree',
  kept: 'parse all pages, and keep their trees until the last is parsed',
  visit: 'parse, then read every name, value and text',
  serialize: 'parse, then serialize',
  'serialize alone': 'serialize trees parsed before',
  walk: 'parse, visit every node, serialize',
  'round trip': 'parse, read everything, serialize',
  locations: 'parse with the source ranges of all nodes',
  errors: 'parse with a listener that reads each parse error',
  fragments: 'pieces of 100, 500 and 2000 characters as fragments in a div',
  'memory with nodes': 'memory of kept trees, with all nodes as objects',
  'memory with wrappers': 'memory of kept trees, with everything read, including attribute lists and Attrs',
};
