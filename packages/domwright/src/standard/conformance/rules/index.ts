import type { MakeRule } from '../rule.ts';
import { headingsRule } from './headings.ts';
import { imagesRule } from './images.ts';
import { mainRule } from './main.ts';
import { metadataRule } from './metadata.ts';
import { scriptsRule } from './scripts.ts';

/** The rules that are no rows of a table, one file for a section or two of the standard. */
export const rules: readonly MakeRule[] = [metadataRule, headingsRule, mainRule, imagesRule, scriptsRule];
