import type { Format } from './format.ts';

/** A line of JSON for each page. */
export const ndjson: Format = {
  start: () => '',
  page: ({ data }) => `${JSON.stringify(data)}\n`,
  fields: null,
  isWARC: false,
};
