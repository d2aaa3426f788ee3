import { csv } from './csv.ts';
import type { Format, FormatName } from './format.ts';
import { ndjson } from './ndjson.ts';
import { wat } from './wat.ts';
import { wet } from './wet.ts';

/** NB: Parquet is written as NDJSON first, and converted when the output is complete. */
export const formats: Readonly<Record<FormatName, Format>> = { ndjson, csv, wet, wat, parquet: ndjson };
