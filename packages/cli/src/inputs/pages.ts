import { extractAMIMEType } from 'domwright/urls';
import type { Problem } from 'domwright-extract';
import {
  isProblem,
  type OpenPage,
  OVERHEAD,
  openPage,
  pagesIn,
  problemOf,
  type RawPage,
  ResponseError,
  Segments,
  xmlTypes,
} from 'domwright-extract/files';
import type { Inputs } from './inputs-from.ts';
import { bookExtensions, type InputName, STANDARD_INPUT } from './named-inputs.ts';
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
export const pageExtensions = [...bookExtensions, '.warc', '.warc.gz'];

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

/** The pages of inputs, one by one: an archive, a book or a mail has many, and any other file is one. */
export async function* pagesOf(inputs: Inputs, limits: ReadLimits): AsyncGenerator<Source | Unread> {
  let standardInput: Source | Unread | null = null;
  for await (const entry of inputs.entries) {
    if ('problem' in entry) yield { file: null, ...entry };
    else if (entry.input !== STANDARD_INPUT) yield* pagesInFile(entry, limits);
    else if (standardInput !== null) yield standardInput;
    else {
      for await (const page of pagesInFile(entry, limits)) {
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

/** The maximum size of a page in an archive, in bytes. */
const MOST_ARCHIVED = 1 << 24;

export async function* pagesInFile(entry: InputName, limits: ReadLimits): AsyncGenerator<Source | Unread> {
  const { input } = entry;
  const { maxFileSize = MAX_FILE_SIZE, contentType = null } = limits;
  const isFile = input !== STANDARD_INPUT;
  const source = isFile ? input : 'standard input';
  try {
    const stream = isFile
      ? (await openInput(entry, limits)).createReadStream({ highWaterMark: PIECE })
      : openStandardInput();
    const segments = new Segments(MOST_ARCHIVED + OVERHEAD);
    const raws = pagesIn({
      ...{ name: input, source, chunks: stream, contentType, isLocal: true },
      page: { url: null, contentType },
      openFile: isFile ? () => openInput(entry, limits) : null,
      ...{ mostBytes: MOST_ARCHIVED, mostOfInput: maxFileSize, tooLarge },
    });
    for await (const raw of segments.joined(raws)) {
      const page = isProblem(raw) ? unreadPage(input, raw) : pageOf(input, isFile, raw, contentType);
      if (page !== null) yield page;
    }
    for (const problem of segments.rest()) yield unreadPage(input, problem);
  } catch (error) {
    yield { file: input, problem: unreadable(input, error).message };
  }
}

/** A page as the commands take it; null if it isn't HTML. */
function pageOf(input: string, isFile: boolean, raw: RawPage, given: string | null): Source | Unread | null {
  const { url, source, offset, isInput = false } = raw;
  let page: OpenPage | null;
  try {
    page = openPage(raw, isInput ? Number.POSITIVE_INFINITY : MOST_ARCHIVED);
  } catch (error) {
    const code = error instanceof ResponseError ? error.code : 'failed';
    return unreadPage(input, problemOf(source, offset, url, code, (error as Error).message));
  }
  if (page === null) return null;
  const { bytes, contentType, headers, isLocal } = page;
  const isXML = isXMLType(given ?? contentType);
  if (isInput) return { name: input, isFile, bytes, isXML };
  const referrerPolicy = headers.get('referrer-policy') ?? null;
  return {
    ...{ name: url ?? `${source}:${offset}`, bytes, isXML, isFile: false },
    archived: { file: input, source, url, contentType, referrerPolicy, isLocal },
  };
}

/** Whether a Content-Type is one of XML. */
function isXMLType(contentType: string | null): boolean {
  return contentType !== null && xmlTypes.includes(extractAMIMEType(contentType)?.essence ?? '');
}

function unreadPage(file: string, problem: Problem): Unread {
  // NB: what is said of the whole input is said as of any file.
  if (problem.error === 'unreadable')
    return { file, problem: `cannot read ${problem.source}: ${problem.message}` };
  return { file, url: problem.url, problem: textOf(problem) };
}

export function textOf({ source, offset, url, error, message }: Problem): string {
  return `${source}:${offset}: ${url === null ? '' : `${url}: `}${error}: ${message}`;
}
