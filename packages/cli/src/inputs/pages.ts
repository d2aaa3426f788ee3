import type { Problem } from 'domwright-extract';
import {
  checkCodings,
  decompressZstd,
  FILE_START,
  fileKind,
  isNamedAsArchive,
  kindInGzip,
  notAnArchive,
  pagesInMHTML,
} from 'domwright-extract/files';
import type { Inputs } from './inputs-from.ts';
import { htmlExtensions, type InputName, STANDARD_INPUT } from './named-inputs.ts';
import { pageBytes } from './page-bytes.ts';
import {
  MAX_FILE_SIZE,
  openInput,
  openStandardInput,
  type ReadLimits,
  type Source,
  tooLarge,
  unreadable,
} from './read-input.ts';

/** The extensions of files with pages. */
export const pageExtensions = [...htmlExtensions, '.xhtml', '.warc', '.warc.gz'];

/** The size of a read, in bytes. */
const PIECE = 1 << 20;

/** An input, or part of one, that could not be read as a page; the message says what and why. */
export interface Unread {
  /** The name of the input; null if the problem is about a glob, a folder or a list. */
  readonly file: string | null;
  readonly problem: string;
  /** For a record of an archive: its URL, or null. */
  readonly url?: string | null;
}

/** The pages of inputs, one by one: a WARC file, compressed or not, has many, and any other file is one. */
export async function* pagesOf(inputs: Inputs, limits: ReadLimits): AsyncGenerator<Source | Unread> {
  let standardInput: Source | Unread | null = null;
  for await (const entry of inputs.entries) {
    if ('problem' in entry) yield { file: null, ...entry };
    else if (entry.input !== STANDARD_INPUT) yield* pagesIn(entry, limits);
    else if (standardInput !== null) yield standardInput;
    else {
      for await (const page of pagesIn(entry, limits)) {
        // If named twice, it has the same content both times, unless it was too long to keep.
        standardInput =
          'archived' in page
            ? { file: entry.input, problem: 'cannot read standard input: it has been read already' }
            : page;
        yield page;
      }
    }
  }
}

async function* pagesIn(entry: InputName, limits: ReadLimits): AsyncGenerator<Source | Unread> {
  const { input } = entry;
  const isFile = input !== STANDARD_INPUT;
  try {
    const stream = isFile
      ? (await openInput(entry, limits)).createReadStream({ highWaterMark: PIECE })
      : openStandardInput();
    yield* pagesOfStream(input, stream[Symbol.asyncIterator]() as AsyncGenerator<Buffer>, isFile, limits);
  } catch (error) {
    yield { file: input, problem: unreadable(input, error).message };
  }
}

/** The pages of a stream: those of an archive, or one. */
async function* pagesOfStream(
  input: string,
  chunks: AsyncGenerator<Uint8Array>,
  isFile: boolean,
  { maxFileSize = MAX_FILE_SIZE }: ReadLimits,
  codings = 0,
): AsyncGenerator<Source | Unread> {
  checkCodings(codings);
  const first: Uint8Array[] = [];
  let length = 0;
  for (let isKnown = false, hasEnded = false; !hasEnded; ) {
    const next = await chunks.next();
    hasEnded = next.done === true;
    if (next.done !== true) {
      first.push(next.value);
      length += next.value.length;
    }
    if (!isKnown && (hasEnded || length >= FILE_START)) {
      isKnown = true;
      const start = Buffer.concat(first);
      if (await isArchive(input, start)) {
        yield* pagesOfArchive(input, both(first, chunks));
        return;
      }
      if ((await fileKind(start)).kind === 'zstd') {
        const decompressed = decompressZstd(both(first, chunks)) as AsyncGenerator<Uint8Array>;
        yield* pagesOfStream(input, decompressed, isFile, { maxFileSize }, codings + 1);
        return;
      }
    }
    if (length > maxFileSize) {
      await chunks.return(undefined);
      throw tooLarge(maxFileSize);
    }
  }
  const file = first.length === 1 ? (first[0] as Uint8Array) : Buffer.concat(first);
  if (isFile && isNamedAsArchive(input)) throw new Error(notAnArchive(file));
  if ((await fileKind(file.subarray(0, FILE_START))).kind === 'mhtml') {
    for (const { url, offset, contentType, bytes } of await pagesInMHTML(file))
      yield {
        ...{ name: url ?? `${input}:${offset}`, bytes, isFile: false },
        archived: { file: input, url, contentType, referrerPolicy: null },
      };
    return;
  }
  yield { name: input, isFile, ...(await pageBytes(file, maxFileSize, () => tooLarge(maxFileSize))) };
}

/** Whether a file is a WARC file, compressed or not. */
async function isArchive(input: string, start: Uint8Array): Promise<boolean> {
  const { kind } = await fileKind(start);
  if (kind !== 'gzip') return kind === 'warc';
  const inside = await kindInGzip(start);
  return inside === null || inside.kind === 'warc' || isNamedAsArchive(input);
}

async function* both(
  first: readonly Uint8Array[],
  chunks: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* chunks;
}

async function* pagesOfArchive(
  input: string,
  chunks: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Source | Unread> {
  // NB: only archives need it, and it is slow to load.
  const { readArchive } = await import('domwright-extract');
  const source = input === STANDARD_INPUT ? 'standard input' : input;
  for await (const page of readArchive(chunks, { source })) {
    if ('error' in page) {
      yield { file: input, url: page.url, problem: textOf(page) };
      continue;
    }
    const { url, offset, contentType, headers, bytes } = page;
    const referrerPolicy = headers.get('referrer-policy') ?? null;
    yield {
      ...{ name: url ?? `${source}:${offset}`, bytes, isFile: false },
      archived: { file: input, url, contentType, referrerPolicy },
    };
  }
}

export function textOf({ source, offset, url, error, message }: Problem): string {
  return `${source}:${offset}: ${url === null ? '' : `${url}: `}${error}: ${message}`;
}
