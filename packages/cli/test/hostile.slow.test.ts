import { testHostilePages } from './hostile-corpus.ts';
import { hostilePages } from './hostile-pages.ts';

/** A quarter of the pages for each command, of which one grows; with DOMWRIGHT_RUNS, all. */
const isWhole = process.env['DOMWRIGHT_RUNS'] !== undefined;
const pages = Object.keys(hostilePages);

testHostilePages(
  (command, page) => isWhole || (command.length + pages.indexOf(page)) % 4 === 0,
  (command, page) => isWhole || (command.length * 5) % pages.length === pages.indexOf(page),
);
