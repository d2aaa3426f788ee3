import type { MakeRule } from '../rule.ts';
import { canvasRule, tracksRule } from './embedded.ts';
import { controlsRule, labelsRule, selectRule } from './forms.ts';
import { headingsRule } from './headings.ts';
import { imagesRule } from './images.ts';
import { autofocusRule, detailsRule } from './interactive.ts';
import { mainRule } from './main.ts';
import { metadataRule } from './metadata.ts';
import { hiddenTargetsRule, xmlLangRule } from './references.ts';
import { scriptsRule } from './scripts.ts';
import { rubyRule } from './text-level.ts';

/** The rules that are no rows of a table, in files by what they are about. */
export const rules: readonly MakeRule[] = [
  metadataRule,
  headingsRule,
  mainRule,
  rubyRule,
  imagesRule,
  canvasRule,
  tracksRule,
  scriptsRule,
  labelsRule,
  selectRule,
  controlsRule,
  detailsRule,
  autofocusRule,
  hiddenTargetsRule,
  xmlLangRule,
];
