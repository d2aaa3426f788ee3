import type { MakeRule } from '../rule.ts';
import { canvasRule } from './embedded.ts';
import { controlsRule, labelsRule, selectRule } from './forms.ts';
import { headingsRule } from './headings.ts';
import { imagesRule } from './images.ts';
import { autofocusRule, detailsRule } from './interactive.ts';
import { likelyTyposRule } from './likely-typos.ts';
import { linkTypesRule } from './links.ts';
import { mainRule } from './main.ts';
import { sandboxRule, tracksRule } from './media.ts';
import { metadataRule } from './metadata.ts';
import { microdataRule } from './microdata.ts';
import { hiddenTargetsRule, markersRule, noscriptRule, xmlLangRule } from './references.ts';
import { globalRequirementsRule } from './requirements.ts';
import { rubyRule } from './ruby.ts';
import { scriptsRule } from './scripts.ts';
import { tablesRule } from './tables.ts';
import { anchorNamesRule, bdoRule, timeRule } from './text-level.ts';

/** The rules that are no rows of a table, in files by what they are about. */
export const rules: readonly MakeRule[] = [
  metadataRule,
  headingsRule,
  mainRule,
  rubyRule,
  imagesRule,
  canvasRule,
  scriptsRule,
  labelsRule,
  selectRule,
  controlsRule,
  detailsRule,
  autofocusRule,
  hiddenTargetsRule,
  markersRule,
  xmlLangRule,
  noscriptRule,
  tablesRule,
  timeRule,
  bdoRule,
  anchorNamesRule,
  linkTypesRule,
  likelyTyposRule,
  tracksRule,
  sandboxRule,
  microdataRule,
  globalRequirementsRule,
];
