// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../../../dist/parse5.js');

/** The built module, or null if there is none. */
export const builtLibrary = existsSync(file) ? file : null;
