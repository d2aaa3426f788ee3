import { createReadStream } from 'node:fs';
import type { SchemaElement } from 'hyparquet';
import type { PageData } from '../page-data.ts';
import type { FormatContext } from './format.ts';
import { parquetColumn } from './parquet-columns.ts';

/** The maximum text in a row group, in UTF-16 code units, and the maximum number of rows. */
const GROUP_TEXT = 1 << 23;
const GROUP_ROWS = 10_000;

/**
 * Writes the pages of an NDJSON file as Parquet. Lists whose members are known are lists and structs; other fields are
 * text, with lists and objects as JSON.
 *
 * @param parquet the name of a file, or the descriptor of an empty one
 */
export async function writeParquet(
  ndjson: string,
  parquet: string | number,
  { fields, selections }: FormatContext,
): Promise<void> {
  // NB: only this format needs it, and it is slow to load.
  const { fileWriter, ParquetWriter } = await import('hyparquet-writer');
  const columns = [
    ...fields.map((name) => ({ name: name as string, ...parquetColumn(name, name) })),
    ...selections.map((name) => ({ name, ...parquetColumn(name, null) })),
  ];
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.flatMap((column) => column.schema),
  ];
  const writer = new ParquetWriter({
    // NB: it passes the name to `writeFileSync`, which also takes descriptors.
    writer: fileWriter(parquet as string),
    schema,
  });
  let rows: PageData[] = [];
  let text = 0;
  const writeGroup = async (): Promise<void> => {
    await writer.write({
      columnData: columns.map(({ name, valueOf }, index) => ({
        name,
        data: rows.map((row) =>
          valueOf(
            index < fields.length ? (row as Record<string, unknown>)[name] : onlyOne(row.select?.[name]),
          ),
        ),
      })),
      rowGroupSize: Math.max(1, rows.length),
    });
    rows = [];
    text = 0;
  };
  for await (const line of linesIn(ndjson)) {
    rows.push(JSON.parse(line) as PageData);
    text += line.length;
    if (text > GROUP_TEXT || rows.length >= GROUP_ROWS) await writeGroup();
  }
  if (rows.length > 0) await writeGroup();
  await writer.finish();
}

/** NB: `readline` would break lines at U+2028, which JSON doesn't escape. */
async function* linesIn(file: string): AsyncGenerator<string> {
  let pieces: string[] = [];
  for await (const piece of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 16 })) {
    const [first, ...others] = (piece as string).split('\n') as [string, ...string[]];
    pieces.push(first);
    for (const other of others) {
      yield pieces.join('');
      pieces = [other];
    }
  }
}

function onlyOne(values: readonly string[] | undefined): unknown {
  return values?.length === 1 ? values[0] : values;
}
