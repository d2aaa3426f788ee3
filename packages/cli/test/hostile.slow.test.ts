import { testHostilePages } from './hostile-corpus.ts';
import { hostilePages } from './hostile-pages.ts';

/** Where a command once took too much memory. */
const found: Readonly<Record<string, string>> = {
  links: 'clones with invalid values',
  'links in threads': 'clones with invalid values',
  'tree in threads': 'clones of many attributes',
};

/** Each command reads a quarter of the pages, and its growth is measured with one; with DOMWRIGHT_RUNS, with all pages. */
const isWhole = process.env['DOMWRIGHT_RUNS'] !== undefined;
const pages = Object.keys(hostilePages);

testHostilePages(
  (command, page) => isWhole || found[command] === page || (command.length + pages.indexOf(page)) % 4 === 0,
  (command, page) => isWhole || (command.length * 5) % pages.length === pages.indexOf(page),
);
