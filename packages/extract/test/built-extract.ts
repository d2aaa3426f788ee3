import path from 'node:path';
import { buildIfStale } from '../../domwright/test/built-library.mjs';

buildIfStale();

/** The built package: the program of a thread is a file of it. */
const { extract } = (await import(
  path.resolve(import.meta.dirname, '../dist/index.js')
)) as typeof import('domwright-extract');

export { extract };
