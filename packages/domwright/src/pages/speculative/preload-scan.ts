import { type Bytes, toUint8Array } from '../../core/bytes/bytes.ts';
import { sniffEncoding, sniffingDefaults } from '../../core/bytes/checked.ts';
import { Decoder } from '../../core/bytes/decoder.ts';
import type { SniffingOptions } from '../../core/bytes/sniffing.ts';
import { withEdition } from '../../core/editions/editions.ts';
import { checkObject, isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import type { EditionName } from '../../core/infra/edition-option.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import { type LimitOptions, type Limits, limitsOf } from '../../core/limits/limits.ts';
import { documentDefaults, limitDefaults, withDefaults } from '../../core/options/options.ts';
import {
  type HTMLResponse,
  isResponse,
  sourceAndOptions,
  withKnown,
} from '../../core/parser/response-source.ts';
import { type HTMLSource, readerOf } from '../../core/parser/source-reader.ts';
import { SourceText } from '../../core/source/source-text.ts';
import type { Tokenizer } from '../../core/tokenizer/tokenizer.ts';
import { newParser } from '../../core/tree-construction/new-parser.ts';
import { type SpeculativeFetch, SpeculativeFetchFinder } from './fetch-finder.ts';
import { MockTreeSink } from './mock-tree-sink.ts';
import type { PreloadOptions } from './preload-options.ts';

/**
 * Options of a preload scan. For bytes, the sniffing options help to determine the encoding. The scan stops after
 * `maxNodes` elements and comments.
 */
export interface PreloadScanOptions
  extends PreloadOptions,
    SniffingOptions,
    Pick<LimitOptions, 'maxNodes' | 'onLimit'> {
  /** The edition of the standard to parse by. Default 'living'. */
  edition?: EditionName;
}

/**
 * Lists what a page's markup makes a browser fetch, assuming scripts do nothing, in the order found, each URL once.
 * `noscript` contains text, as in browsers with scripting on.
 *
 * @param input the whole document: text or bytes; bytes are decoded by a declaration in the first 1024
 * @throws TypeError if `input` is neither, or for a wrong option
 */
export function preloadScan(input: string | Bytes, options: PreloadScanOptions): SpeculativeFetch[] {
  checkObject(options, 'options');
  const { text, ...finding } = textOf(input, options);
  const scan = new Scan(finding.options, parsingOf(options));
  scan.read(text, true);
  return scan.finder.fetches;
}

/**
 * Like `preloadScan`, for a document that arrives in chunks. Yields each fetch as soon as it is found. From a Response, it
 * reads the body, and takes `contentType` and `url` from it unless the options say something else.
 *
 * @throws TypeError if `source` is not a source, for a wrong option, or if text and bytes are mixed; passes on whatever
 * the source throws
 */
export function preloadScanStream(
  source: HTMLResponse,
  options?: Partial<PreloadScanOptions>,
): AsyncGenerator<SpeculativeFetch, void, undefined>;
export function preloadScanStream(
  source: HTMLSource | HTMLResponse,
  options: PreloadScanOptions,
): AsyncGenerator<SpeculativeFetch, void, undefined>;
export async function* preloadScanStream(
  source: HTMLSource | HTMLResponse,
  given?: Partial<PreloadScanOptions>,
): AsyncGenerator<SpeculativeFetch, void, undefined> {
  const [chunks, known] = sourceAndOptions(source);
  const options = (isResponse(source) ? withKnown(known, ownOptions(given)) : given) as PreloadScanOptions;
  const reader = readerOf(chunks);
  let scan: Scan | null = null;
  let decoder: Decoder | null = null;
  let first: Uint8Array = new Uint8Array(0);
  let isDone = false;
  let yielded = 0;
  try {
    const sniffing = sniffingOf(options);
    for (;;) {
      const step = await reader.next();
      isDone = step.done;
      let text = '';
      if (!step.done && typeof step.value === 'string') {
        if (decoder !== null || first.length > 0)
          throw wrongArgument('chunk', 'bytes, like the earlier chunks', step.value);
        text = step.value;
        scan ??= new Scan(ownFinding(options), parsingOf(options));
      } else {
        const bytes = step.done ? new Uint8Array(0) : toUint8Array(step.value as Bytes, 'chunk');
        if (decoder !== null) text = decoder.decode(bytes, isDone);
        else if (scan === null) {
          first = concatenate(first, bytes);
          if (first.length < PRESCANNED && !isDone) continue;
          const finding = ownFinding(options);
          const { encoding } = sniffEncoding(first, sniffing);
          decoder = new Decoder(encoding);
          text = decoder.decode(first, isDone);
          scan = new Scan(
            { ...finding, encoding: finding?.encoding ?? decoder.encoding },
            parsingOf(options),
          );
        } else if (!step.done) throw wrongArgument('chunk', 'a string, like the earlier chunks', bytes);
      }
      scan!.read(text, isDone);
      const { fetches } = scan!.finder;
      while (yielded < fetches.length) yield fetches[yielded++]!;
      if (isDone || scan!.isStopped) return;
    }
  } finally {
    if (!isDone) await reader.cancel(undefined).catch(() => {});
  }
}

/** How many bytes to search for a declaration of the encoding. */
const PRESCANNED = 1024;

class Scan {
  readonly finder: SpeculativeFetchFinder;
  readonly #tokenizer: Tokenizer;
  readonly #limits: Limits | null;

  constructor(options: PreloadOptions, { edition, ...limiting }: ReturnType<typeof parsingOf>) {
    const finder = new SpeculativeFetchFinder(options);
    this.finder = finder;
    const mock = new MockTreeSink((element, tree) => finder.element(element, tree));
    const limits = limitsOf({ ...limitDefaults, ...limiting }, 0);
    const sink = limits === null ? mock : limits.treeSink(mock);
    const given = { ...documentDefaults, scripting: true, edition };
    const builder = newParser(sink, new NameTable(), new SourceText(), null, given);
    this.#tokenizer = builder.tokenizer;
    this.#limits = limits;
    limits?.watch(builder, builder.tokenizer);
  }

  /** Whether it stopped at a limit. */
  get isStopped(): boolean {
    return this.#limits?.stopped === true;
  }

  read(text: string, isLast: boolean): void {
    if (this.#limits !== null) {
      this.#limits.feed(text, isLast, false);
      return;
    }
    this.#tokenizer.feed(text, isLast);
    this.#tokenizer.run();
  }
}

const parsingDefaults = /* @__PURE__ */ Object.freeze({
  edition: documentDefaults.edition,
  maxNodes: limitDefaults.maxNodes,
  onLimit: limitDefaults.onLimit,
});

/** The parsing options. @throws TypeError for a wrong one */
function parsingOf(options: PreloadScanOptions) {
  const { edition, maxNodes, onLimit } = ownOptions(isObject(options) ? options : undefined);
  return withEdition({ edition, maxNodes, onLimit }, parsingDefaults);
}

/** The options for finding fetches. */
function ownFinding(options: PreloadScanOptions): PreloadOptions {
  if (!isObject(options)) return options;
  const { edition, maxNodes, onLimit, ...rest } = ownOptions(options);
  return ownOptions(entriesOf(rest, (name) => !Object.hasOwn(sniffingDefaults, name)));
}

/** The options for sniffing the encoding. */
function sniffingOf(options: PreloadScanOptions): SniffingOptions {
  const given = entriesOf(ownOptions(options), (name) => Object.hasOwn(sniffingDefaults, name));
  return withDefaults(given, sniffingDefaults) as SniffingOptions;
}

function entriesOf<T extends object>(options: T, isOne: (name: string) => boolean): T {
  return Object.fromEntries(Object.entries(options).filter(([name]) => isOne(name))) as T;
}

function textOf(
  input: string | Bytes,
  options: PreloadScanOptions,
): { text: string; options: PreloadOptions } {
  const finding = ownFinding(options);
  const sniffing = sniffingOf(options);
  if (typeof input === 'string') return { text: input, options: finding };
  const bytes = toUint8Array(input, 'input');
  const { encoding } = sniffEncoding(bytes, sniffing);
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
