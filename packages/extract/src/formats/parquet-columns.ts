import type { SchemaElement } from 'hyparquet';
import type { FieldName } from '../fields.ts';

/*
 * The columns of Parquet files. Fields whose members are known are lists and structs, so that a query can use them; the others
 * are text, with lists and objects as JSON.
 */

/** What is in a column: text, a number, a list of something, or a struct. */
type Type = 'text' | 'integer' | readonly [Type] | { readonly [member: string]: Type };

const strings = ['text'] as const;
const candidate: Type = { url: 'text', descriptor: 'text' };

/** The fields that are lists; see `PageData`. */
const nested: Partial<Record<FieldName, Type>> = {
  status: 'integer',
  meta: [{ name: 'text', property: 'text', httpEquiv: 'text', charset: 'text', content: 'text' }],
  links: [
    {
      ...{ url: 'text', written: 'text', kind: 'text', element: 'text', attribute: 'text' },
      ...{ rel: strings, text: 'text', label: 'text' },
    },
  ],
  images: [{ url: 'text', alt: 'text', width: 'text', height: 'text', srcset: [candidate] }],
  headings: [{ level: 'integer', text: 'text' }],
  tables: [{ caption: 'text', headRows: 'integer', rows: [strings] }],
  feeds: [{ url: 'text', type: 'text', title: 'text' }],
  cut: strings,
};

/** The schema of a column, and how a value is written to it. */
export interface ParquetColumn {
  readonly schema: readonly SchemaElement[];
  valueOf(value: unknown): unknown;
}

/** The column of a field, or of a selection, which is text. */
export function parquetColumn(name: string, field: FieldName | null): ParquetColumn {
  const type = (field === null ? undefined : nested[field]) ?? 'text';
  return { schema: schemaOf(name, type), valueOf: (value) => valueOf(value, type) };
}

function schemaOf(name: string, type: Type): SchemaElement[] {
  const repetition_type = 'OPTIONAL';
  if (type === 'text') return [{ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type }];
  if (type === 'integer') return [{ name, type: 'INT32', repetition_type }];
  if (isList(type))
    return [
      { name, repetition_type, num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...schemaOf('element', type[0]),
    ];
  const members = Object.entries(type);
  return [
    { name, repetition_type, num_children: members.length },
    ...members.flatMap(([member, its]) => schemaOf(member, its)),
  ];
}

function valueOf(value: unknown, type: Type): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'text') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (type === 'integer') return Number(value);
  if (isList(type)) return Array.isArray(value) ? value.map((each) => valueOf(each, type[0])) : null;
  return Object.fromEntries(
    Object.entries(type).map(([member, its]) => [
      member,
      valueOf((value as Record<string, unknown>)[member], its),
    ]),
  );
}

function isList(type: Type): type is readonly [Type] {
  return Array.isArray(type);
}
