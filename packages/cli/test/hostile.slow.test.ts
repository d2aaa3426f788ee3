import { testHostilePages } from './hostile-corpus.ts';
import { hostilePages } from './hostile-pages.ts';

/** A quarter of the pages for each command; with DOMWRIGHT_RUNS, all. */
const isWhole = process.env['DOMWRIGHT_RUNS'] !== undefined;
const pages = Object.keys(hostilePages);

testHostilePages(
  (command, page) => isWhole || (command.length + pages.indexOf(page)) % 4 === 0,
  isWhole ? pages : pages.slice(0, 4),
);
