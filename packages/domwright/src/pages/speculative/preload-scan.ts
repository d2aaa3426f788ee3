import { type Bytes, toUint8Array } from '../../core/byte-stream/bytes.ts';
import { Decoder } from '../../core/byte-stream/decoder.ts';
import { sniffEncoding } from '../../core/byte-stream/encoding-api.ts';
import type { SniffingOptions } from '../../core/byte-stream/encoding-sniffing-algorithm.ts';
import { describe, isObject, ownOptions } from '../../core/infra/arguments.ts';
import { type HTMLSource, readerOf } from '../../core/parser/source-reader.ts';
import { TreeConstructor } from '../../core/parser/tree-constructor.ts';
import { type SpeculativeFetch, SpeculativeFetchFinder } from './fetch-finder.ts';
import { MockTreeSink } from './mock-tree-sink.ts';
import type { PreloadOptions } from './preload-options.ts';

/** Options of a preload scan. For bytes, `decoding` determines the encoding. */
export interface PreloadScanOptions extends PreloadOptions {
  /** How bytes are decoded. */
  decoding?: SniffingOptions;
}

/**
 * Lists what a page's markup makes a browser fetch if scripts do nothing, in the order it is found, each URL once.
 * `noscript` contains text, as in browsers with scripts on.
 *
 * @param input the whole document: its text, or its bytes, which are decoded by a declaration in the first 1024
 * @throws TypeError if the input is neither, or for a wrong option
 */
export function preloadScan(input: string | Bytes, options: PreloadScanOptions): SpeculativeFetch[] {
  if (!isObject(options)) throw new TypeError(`options must be an object, not ${describe(options)}`);
  const { text, ...finding } = textOf(input, options);
  const scan = new Scan(finding.options);
  scan.parser.end(text);
  return scan.finder.fetches;
}

/**
 * The same for a document that arrives in pieces. Yields each fetch as soon as it is found.
 *
 * @throws TypeError if `source` is not a source, for a wrong option, or for text and bytes mixed; passes on whatever
 * the source throws
 */
export async function* preloadScanStream(
  source: HTMLSource,
  options: PreloadScanOptions,
): AsyncGenerator<SpeculativeFetch, void, undefined> {
  const reader = readerOf(source);
  let scan: Scan | null = null;
  let decoder: Decoder | null = null;
  let first: Uint8Array = new Uint8Array(0);
  let isDone = false;
  let given = 0;
  try {
    for (;;) {
      const step = await reader.next();
      isDone = step.done;
      let text = '';
      if (!step.done && typeof step.value === 'string') {
        if (decoder !== null || first.length > 0)
          throw new TypeError('chunk must be bytes, like the earlier chunks');
        text = step.value;
        scan ??= new Scan(withoutDecoding(options));
      } else {
        const bytes = step.done ? new Uint8Array(0) : toUint8Array(step.value as Bytes, 'chunk');
        if (decoder !== null) text = decoder.decode(bytes, isDone);
        else if (scan === null) {
          first = concatenate(first, bytes);
          if (first.length < PRESCANNED && !isDone) continue;
          const finding = withoutDecoding(options);
          const { encoding } = sniffEncoding(first, ownOptions(options).decoding);
          decoder = new Decoder(encoding);
          text = decoder.decode(first, isDone);
          scan = new Scan({ ...finding, encoding: finding?.encoding ?? decoder.encoding });
        } else if (!step.done)
          throw new TypeError('chunk must be a string, like the earlier chunks, not bytes');
      }
      if (isDone) scan!.parser.end(text);
      else scan!.parser.write(text);
      const { fetches } = scan!.finder;
      while (given < fetches.length) yield fetches[given++]!;
      if (isDone) return;
    }
  } finally {
    if (!isDone) await reader.cancel(undefined).catch(() => {});
  }
}

/** How many bytes the encoding is looked for in. */
const PRESCANNED = 1024;

class Scan {
  readonly finder: SpeculativeFetchFinder;
  readonly parser: TreeConstructor;

  constructor(options: PreloadOptions) {
    const finder = new SpeculativeFetchFinder(options);
    this.finder = finder;
    const sink = new MockTreeSink((element, tree) => finder.element(element, tree));
    this.parser = new TreeConstructor(sink, { scripting: true });
  }
}

/** @throws TypeError if `decoding` is not an object */
function withoutDecoding(options: PreloadScanOptions): PreloadOptions {
  if (!isObject(options)) return options;
  const { decoding, ...rest } = ownOptions(options);
  if (decoding !== undefined && !isObject(decoding))
    throw new TypeError(`option 'decoding' must be an object, not ${describe(decoding)}`);
  return ownOptions(rest);
}

function textOf(
  input: string | Bytes,
  options: PreloadScanOptions,
): { text: string; options: PreloadOptions } {
  const finding = withoutDecoding(options);
  if (typeof input === 'string') return { text: input, options: finding };
  const bytes = toUint8Array(input, 'input');
  const { encoding } = sniffEncoding(bytes, ownOptions(options).decoding);
  const decoder = new Decoder(encoding);
  const text = decoder.decode(bytes, true);
  return { text, options: { ...finding, encoding: finding.encoding ?? decoder.encoding } };
}

function concatenate(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
