import type { FormatName } from 'domwright-check';
import type { Format } from './format.ts';
import { github } from './github.ts';
import { json } from './json.ts';
import { sarif } from './sarif.ts';
import { compact, pretty, summary } from './text.ts';
import { checkstyle, junit } from './xml.ts';

export const formats: Readonly<Record<FormatName, Format>> = {
  pretty,
  compact,
  summary,
  json,
  sarif,
  github,
  checkstyle,
  junit,
};

/** Patches, which are written in place of a report. */
export const patches: Format = {
  start: () => '',
  source: () => '',
  problem: () => '',
  separator: '',
  end: () => '',
};
