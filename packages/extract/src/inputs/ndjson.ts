import { type ByteSource, ByteWindow } from './byte-window.ts';
import type { Problem, RawPage } from './raw-page.ts';
import type { ByteRange } from './warc.ts';
import { problemOf } from './warc-record.ts';

/** What was found in a range of an NDJSON file. */
export interface LineFindings {
  /** Where the first line starts that starts in the range, and the first one after it. */
  start?: number;
  end?: number;
  /** How many lines start in the range. */
  lines?: number;
}

/**
 * The pages of an NDJSON file: each line is an object with `html` and optionally `url`, `status` and `contentType`.
 *
 * @param mostBytes the maximum length of a line in bytes; longer ones are problems
 * @param range the lines that start there, counted from 1; `chunks` start one byte before, unless it is exact
 */
export async function* readNDJSON(
  source: string,
  chunks: ByteSource,
  mostBytes: number,
  found: LineFindings = {},
  { start, end, isExact = start === 0 }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
): AsyncGenerator<RawPage | Problem> {
  const window = new ByteWindow(chunks);
  try {
    window.offset = isExact ? start : start - 1;
    if (!isExact) await skipLine(window, end);
    found.start = window.offset;
    for (let line = 1; ; line++) {
      found.end = window.offset;
      found.lines = line - 1;
      if (window.offset >= end) return;
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

/** Skips the rest of a line; not much further than to an offset of the file. */
async function skipLine(window: ByteWindow, end: number): Promise<void> {
  while (window.offset < end) {
    const at = window.bytes.indexOf(0x0a);
    window.consume(at < 0 ? window.length : at + 1);
    if (at >= 0 || !(await window.more())) return;
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
