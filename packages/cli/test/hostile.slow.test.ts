import { testHostilePages } from './hostile-corpus.ts';
import { hostilePages } from './hostile-pages.ts';

/** Every page with a quarter of the commands, and every command with a quarter of the pages; with DOMWRIGHT_RUNS, all. */
const isWhole = process.env['DOMWRIGHT_RUNS'] !== undefined;
const pages = Object.keys(hostilePages);
let count = 0;

testHostilePages(
  (_, page) => isWhole || (count++ + pages.indexOf(page)) % 4 === 0,
  isWhole ? pages : pages.slice(0, 4),
);
