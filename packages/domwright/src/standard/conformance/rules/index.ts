import type { MakeRule } from '../rule.ts';
import { mainRule } from './main.ts';

/** The rules that are no rows of a table, one file for a section or two of the standard. */
export const rules: readonly MakeRule[] = [mainRule];
