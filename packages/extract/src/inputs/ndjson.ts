import { type ByteSource, ByteWindow } from './byte-window.ts';
import type { Problem, RawPage } from './raw-page.ts';
import { problemOf } from './warc-record.ts';

/**
 * The pages of an NDJSON file: each line is an object with `html` and optionally `url`, `status` and `contentType`.
 *
 * @param mostBytes the maximum length of a line in bytes; longer ones are problems
 */
export async function* readNDJSON(
  source: string,
  chunks: ByteSource,
  mostBytes: number,
): AsyncGenerator<RawPage | Problem> {
  const window = new ByteWindow(chunks);
  try {
    for (let line = 1; ; line++) {
      const text = await nextLine(window, mostBytes);
      if (text === null) return;
      if (text === '') continue;
      if (text === undefined)
        yield problemOf(source, line, null, 'too-large', `the line has more than ${mostBytes} bytes`);
      else yield pageOfLine(source, line, text);
    }
  } finally {
    await window.close();
  }
}

/** The next line; undefined if it is too long, and null at the end. */
async function nextLine(window: ByteWindow, mostBytes: number): Promise<string | null | undefined> {
  let from = 0;
  let isTooLong = false;
  for (;;) {
    const end = window.bytes.indexOf(0x0a, from);
    if (end >= 0) {
      const text = isTooLong || end > mostBytes ? undefined : window.bytes.toString('utf8', 0, end).trim();
      window.consume(end + 1);
      return text;
    }
    from = window.length;
    if (from > mostBytes) {
      isTooLong = true;
      window.consume(from);
      from = 0;
    }
    if (await window.more()) continue;
    if (window.length === 0) return isTooLong ? undefined : null;
    const text = isTooLong ? undefined : window.bytes.toString('utf8').trim();
    window.consume(window.length);
    return text;
  }
}

function pageOfLine(source: string, line: number, text: string): RawPage | Problem {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return problemOf(source, line, null, 'bad-json', (error as Error).message);
  }
  const page = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const own = (name: string): unknown => (Object.hasOwn(page, name) ? page[name] : undefined);
  const html = own('html');
  const url = own('url');
  const status = own('status');
  const contentType = own('contentType');
  if (typeof html !== 'string' || (url !== undefined && url !== null && typeof url !== 'string')) {
    const message = 'the line is not an object with the strings html and url';
    return problemOf(source, line, typeof url === 'string' ? url : null, 'bad-json', message);
  }
  return {
    ...{ source, offset: line, url: url ?? null, kind: 'html', bytes: Buffer.from(html) },
    // The text is already decoded.
    contentType:
      typeof contentType === 'string'
        ? contentType.replace(/;.*/s, '; charset=utf-8')
        : 'text/html; charset=utf-8',
    // A number of more than 32 bits isn't a status, and doesn't fit into Parquet's column.
    ...{ status: (Number(status) | 0) === status ? status : null, date: null, recordId: null },
  };
}
