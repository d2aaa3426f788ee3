import type { Format } from './format.ts';

/** RFC 4180. Values that are lists or objects are JSON. */
export const csv: Format = {
  start: ({ fields, selections }) => row([...fields, ...selections]),
  page: ({ data }, { fields, selections }) =>
    row([
      ...fields.map((field) => data[field]),
      ...selections.map((name) => {
        const values = data.select?.[name];
        return values?.length === 1 ? values[0] : values;
      }),
    ]),
  fields: null,
  isWARC: false,
};

function row(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
