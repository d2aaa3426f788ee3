import type { Format } from './format.ts';

/** CSV as in RFC 4180. Lists and objects are JSON. */
export const csv: Format = {
  start: ({ fields, selections, escapeFormulas }) => row([...fields, ...selections], escapeFormulas),
  page: ({ data }, { fields, selections, escapeFormulas }) =>
    row(
      [
        ...fields.map((field) => data[field]),
        ...selections.map((name) => {
          const values = data.select?.[name];
          return values?.length === 1 ? values[0] : values;
        }),
      ],
      escapeFormulas,
    ),
  fields: null,
  isWARC: false,
};

function row(values: readonly unknown[], escapeFormulas: boolean): string {
  return `${values.map((value) => cell(value, escapeFormulas)).join(',')}\r\n`;
}

/** What spreadsheets take for a formula — https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

function cell(value: unknown, escapeFormulas: boolean): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (escapeFormulas && FORMULA.test(text)) return quoted(`'${text}`);
  return /[",\r\n]/.test(text) ? quoted(text) : text;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
