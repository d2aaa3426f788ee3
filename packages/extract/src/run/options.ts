import { availableParallelism } from 'node:os';
import type { Writable } from 'node:stream';
import {
  canParseURL,
  checkBoolean,
  checkedOptions,
  checkFunction,
  checkPositiveInteger,
  checkString,
  wrongArgument,
} from 'domwright/internal/arguments';
import { type DecodingOptions, decodingOf } from '../decoding-options.ts';
import { checkedExtraction, type ExtractPageOptions } from '../extract-page.ts';
import { type FormatName, formatNames } from '../formats/format.ts';
import type { Problem } from '../inputs/raw-page.ts';
import type { ByteRange } from '../inputs/warc.ts';
import { PART_BYTES } from './parts.ts';

/** The default memory of a thread, in megabytes. */
export const THREAD_MEMORY = 192;

/** The default time for a page, in milliseconds. */
export const PAGE_TIMEOUT = 10_000;

/** The progress of a run. */
export interface ExtractProgress {
  /** Pages written, in this run and in those that it resumes. */
  readonly pages: number;
  /** Responses skipped because they aren't HTML. */
  readonly skipped: number;
  /** Pages, or parts of inputs, reported as problems. */
  readonly errors: number;
  /** Bytes read from the inputs. */
  readonly bytes: number;
  /** Bytes of the inputs that need not be read, because this run resumes one that has read them. */
  readonly resumedBytes: number;
  /** Pages that were already in the output this run resumes. */
  readonly resumed: number;
  /** Seconds since the run began. */
  readonly seconds: number;
}

/** Options of `extract`. */
export interface ExtractOptions
  extends DecodingOptions,
    Pick<ExtractPageOptions, 'fields' | 'select' | 'scripting' | 'edition'> {
  /** The output format. Default `'ndjson'`. */
  readonly format?: FormatName;
  /**
   * A file name or a stream. Default: standard output. Parquet needs a file. A file appears once all inputs have been read, and
   * so do its problems, in a file with `.errors.ndjson` added to the name. If the name ends with `.gz`, the output is compressed.
   */
  readonly output?: string | Writable;
  /**
   * Whether to put an apostrophe before CSV cells that spreadsheets would take for formulas: those that start with `=`, `+`, `-`,
   * `@`, a tab or a line break. Default false.
   */
  readonly escapeFormulas?: boolean;
  /** The number of threads. Default: the number of processors. */
  readonly threads?: number;
  /**
   * Whether to write results in the order of the inputs. Otherwise, those of a file may come before those of earlier files.
   * Default true.
   */
  readonly ordered?: boolean;
  /** The time limit for a page in milliseconds. Default 10,000. */
  readonly pageTimeout?: number;
  /** The maximum size of a page in bytes, decompressed. Default 16 MiB. */
  readonly pageBytes?: number;
  /**
   * The memory limit of a thread in megabytes. Three quarters are for objects and strings, the rest for trees, which limits the
   * nodes of a page. The default, 192, allows about 500,000 nodes.
   */
  readonly threadMemory?: number;
  /** Whether to continue the output of an interrupted run, if there is one. Default false. */
  readonly resume?: boolean;
  /** Whether to refuse URLs in private networks, even after redirects. Default false. */
  readonly publicOnly?: boolean;
  /** The URL of pages whose input has none: files, standard input, lines of NDJSON, records of WARC files. Default: that of the file. */
  readonly url?: string;
  /** Identifies the inputs if they aren't an array: `resume` only continues a run with the same name. */
  readonly inputsName?: string;
  /** Called for each problem. */
  readonly onProblem?: (problem: Problem) => void;
  /**
   * Called for each input of which nothing could be read, though it is of a kind that is read: each of its pages or parts was a
   * problem. `problems` is their number, at least 1. Inputs with the problem `unreadable` are not among them.
   */
  readonly onUnreadInput?: (input: string, problems: number) => void;
  /** Called twice a second. */
  readonly onProgress?: (progress: ExtractProgress) => void;
  /** @internal Part of each input. */
  readonly range?: ByteRange;
  /** @internal Approximately how many bytes of pages a thread reads at once. */
  readonly partBytes?: number;
  /** @internal For tests that kill threads. */
  readonly onThread?: (end: () => Promise<void>) => void;
}

const extractOptionNames: readonly string[] = [
  ...[
    'fields',
    'select',
    'scripting',
    'edition',
    'contentType',
    'encoding',
    'locale',
    'format',
    'output',
    'threads',
    'ordered',
    'pageTimeout',
    'pageBytes',
  ],
  ...[
    'escapeFormulas',
    'threadMemory',
    'resume',
    'publicOnly',
    'url',
    'inputsName',
    'onProblem',
    'onUnreadInput',
    'onProgress',
    'range',
    'partBytes',
    'onThread',
  ],
];

/** The options that have no default. */
type WithoutDefault =
  | keyof DecodingOptions
  | 'url'
  | 'range'
  | 'onThread'
  | 'onProblem'
  | 'onUnreadInput'
  | 'onProgress';

export type CheckedOptions = Required<Omit<ExtractOptions, WithoutDefault>> &
  Pick<ExtractOptions, WithoutDefault>;

export function checked(inputs: unknown, options: ExtractOptions): CheckedOptions {
  if (
    typeof inputs !== 'object' ||
    inputs === null ||
    !(Symbol.iterator in inputs || Symbol.asyncIterator in inputs)
  )
    throw wrongArgument('inputs', 'an iterable of names', inputs);
  const given = checkedOptions(options, extractOptionNames);
  const extraction = checkedExtraction(given);
  const {
    format = 'ndjson',
    output = process.stdout,
    resume = false,
    onProblem,
    onUnreadInput,
    onProgress,
  } = given;
  if (!formatNames.includes(format))
    throw wrongArgument("option 'format'", `one of ${formatNames.join(', ')}`, format);
  if (typeof output !== 'string' && typeof (output as Writable | null)?.write !== 'function')
    throw wrongArgument("option 'output'", 'the name of a file or a stream', output);
  if (output === '') throw wrongArgument("option 'output'", 'the name of a file', output);
  if (typeof output !== 'string' && (format === 'parquet' || resume))
    throw wrongArgument("option 'output'", `the name of a file for ${resume ? 'resume' : 'parquet'}`, output);
  for (const name of ['ordered', 'resume', 'escapeFormulas', 'publicOnly'] as const) {
    if (given[name] !== undefined) checkBoolean(given[name], `option '${name}'`);
  }
  for (const name of ['threads', 'pageTimeout', 'pageBytes', 'threadMemory', 'partBytes'] as const) {
    if (given[name] !== undefined) checkPositiveInteger(given[name], `option '${name}'`);
  }
  if (given.url !== undefined && (typeof given.url !== 'string' || !canParseURL(given.url)))
    throw wrongArgument("option 'url'", 'an absolute URL', given.url);
  if (given.contentType !== undefined) checkString(given.contentType, "option 'contentType'");
  for (const name of ['onProblem', 'onUnreadInput', 'onProgress'] as const) {
    if (given[name] !== undefined) checkFunction(given[name], `option '${name}'`);
  }
  return {
    fields: [...extraction.fields],
    select: given.select ?? {},
    ...{ scripting: extraction.scripting, edition: extraction.edition },
    ...{ format, output, resume },
    escapeFormulas: given.escapeFormulas ?? false,
    threads: given.threads ?? availableParallelism(),
    ordered: given.ordered ?? true,
    pageTimeout: given.pageTimeout ?? PAGE_TIMEOUT,
    pageBytes: given.pageBytes ?? 1 << 24,
    threadMemory: given.threadMemory ?? THREAD_MEMORY,
    publicOnly: given.publicOnly ?? false,
    partBytes: given.partBytes ?? PART_BYTES,
    inputsName: given.inputsName ?? (Array.isArray(inputs) ? JSON.stringify(inputs) : ''),
    ...(given.url !== undefined && { url: given.url }),
    ...decodingOf(given),
    ...(onProblem !== undefined && { onProblem }),
    ...(onUnreadInput !== undefined && { onUnreadInput }),
    ...(onProgress !== undefined && { onProgress }),
    ...(given.range !== undefined && { range: given.range }),
    ...(given.onThread !== undefined && { onThread: given.onThread }),
  };
}
