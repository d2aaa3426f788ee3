import type { Format } from './format.ts';
import { github } from './github.ts';
import { json } from './json.ts';
import { sarif } from './sarif.ts';
import { compact, pretty } from './text.ts';
import { checkstyle, junit } from './xml.ts';

export type FormatName = 'pretty' | 'compact' | 'json' | 'sarif' | 'github' | 'checkstyle' | 'junit';

export const formats: Readonly<Record<FormatName, Format>> = {
  pretty,
  compact,
  json,
  sarif,
  github,
  checkstyle,
  junit,
};

export const formatNames = Object.keys(formats) as FormatName[];
