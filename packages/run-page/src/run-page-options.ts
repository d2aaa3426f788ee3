import { defaultEdition, type ParseOptions } from 'domwright';
import type { SniffingOptions } from 'domwright/encoding';
import {
  canParseURL,
  checkObject,
  ownOptions,
  unknownOption,
  wrongArgument,
} from 'domwright/internal/arguments';
import { Gate, type NetworkRule } from './gate.ts';
import { defaultFetch, type PageFetch } from './loader.ts';

/** An error while a page ran. The page continues, unless `status` says otherwise. */
export interface PageError {
  /** A script threw, could not be loaded or ran too long, or there were too many scripts. */
  readonly kind: 'exception' | 'resource' | 'script-timeout' | 'too-many-scripts';
  /** What happened, in English or in the script's own words. */
  readonly message: string;
  /** The URL of the script or resource. */
  readonly url: string;
  /** The 1-based line, if known. */
  readonly line?: number;
  /** What was thrown: a value from the page's realm. */
  readonly cause?: unknown;
}

type EditionName = NonNullable<ParseOptions['edition']>;

/** Options of `runPage`. */
export interface RunPageOptions extends SniffingOptions {
  /**
   * The edition of the standard by which the page is parsed: 'living', the default, or '2024'. The DOM is jsdom's in either
   * case; docs/reference/editions.md says what that means.
   */
  edition?: EditionName;
  /** The page's URL, against which relative URLs are resolved. Default `about:blank`. */
  url?: string;
  /**
   * Fetches external scripts, and nothing else. By default, these can be `data:` URLs, files if the page is a file, and network
   * URLs that `allowNetwork` allows.
   */
  fetch?: PageFetch;
  /**
   * Whether the page may use the network: through the default `fetch`, XMLHttpRequest and WebSocket. Default false. A function is
   * called with each URL, including redirects, and returns true to allow it; synchronous requests are then refused, because their
   * redirects can't be checked. A page that may use the network, or has a `fetch` function of yours, can't read files with
   * XMLHttpRequest.
   */
  allowNetwork?: NetworkRule;
  /** The time limit for loading the page in milliseconds; 0 for none. Default 30,000. */
  timeout?: number;
  /** The time limit for each script in the page in milliseconds; 0 for none. Default 5,000. */
  scriptTimeout?: number;
  /** Whether to fetch later scripts of the page while one blocks the parser. Default true. */
  speculate?: boolean;
  /** The maximum number of scripts to run. Default 10,000. */
  maxScripts?: number;
  /** Whether a script that throws or runs too long ends the run. Default false: the rest of the page is parsed. */
  stopOnError?: boolean;
  /** Feed the parser this many UTF-16 code units at a time, like a slow network. Default: all at once. */
  chunkSize?: number;
  /** Called with the window before anything is parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: the window is jsdom's
  beforeParse?: (window: any) => void;
  /** Called with each error when it happens. */
  onError?: (error: PageError) => void;
  /** Called with what the page logs to its console. */
  onConsole?: (method: string, values: readonly unknown[]) => void;
}

/** The options, with defaults filled in. */
export type GivenOptions = RunPageOptions & {
  edition: EditionName;
  url: string;
  /** Only the options for the encoding. */
  sniffing: SniffingOptions;
  gate: Gate;
  fetch: PageFetch;
  timeout: number;
  scriptTimeout: number;
  maxScripts: number;
};

const sniffingTypes = {
  __proto__: null,
  contentType: 'string',
  userOverride: 'string',
  prescan: 'boolean',
  prescanLimit: 'number',
  container: 'object',
  likely: 'string',
  autodetect: 'function',
  detectUTF8: 'boolean',
  locale: 'string',
  defaultEncoding: 'string',
} as unknown as Record<string, string>;

/** @throws TypeError for an unknown option or an invalid value */
export function checkOptions(options: RunPageOptions): GivenOptions {
  checkObject(options, 'options');
  const types = {
    __proto__: null,
    edition: 'string',
    url: 'string',
    fetch: 'function',
    allowNetwork: 'boolean or function',
    timeout: 'number',
    scriptTimeout: 'number',
    speculate: 'boolean',
    maxScripts: 'number',
    stopOnError: 'boolean',
    chunkSize: 'number',
    beforeParse: 'function',
    onError: 'function',
    onConsole: 'function',
    ...sniffingTypes,
  } as unknown as Record<string, string>;
  for (const [name, value] of Object.entries(options)) {
    // `null` comes from a response without the header.
    if (value === undefined || (value === null && name === 'contentType')) continue;
    const type = types[name];
    if (type === undefined) throw unknownOption(name, Object.keys(types));
    if (
      !type.split(' or ').includes(typeof value) ||
      value === null ||
      (type === 'number' && !((value as number) >= 0))
    ) {
      const expected = type === 'number' ? 'number, 0 or more' : type;
      throw wrongArgument(`option '${name}'`, `${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}`, value);
    }
  }
  const given = ownOptions(options);
  const edition = given.edition ?? defaultEdition;
  if (edition !== '2024' && edition !== 'living')
    throw wrongArgument("option 'edition'", "'2024' or 'living'", edition);
  const url = given.url ?? 'about:blank';
  if (!canParseURL(url)) throw wrongArgument("option 'url'", 'an absolute URL', url);
  const gate = new Gate(url, given.allowNetwork ?? false, given.fetch !== undefined);
  return {
    ...given,
    edition,
    url,
    sniffing: Object.fromEntries(Object.entries(given).filter(([name]) => name in sniffingTypes)),
    gate,
    fetch: given.fetch ?? defaultFetch(gate),
    timeout: milliseconds(given.timeout ?? 30_000),
    scriptTimeout: milliseconds(given.scriptTimeout ?? 5000),
    maxScripts: given.maxScripts ?? 10_000,
  };
}

/** A time that Node's timers and scripts accept: an integer of at most 32 bits. */
function milliseconds(time: number): number {
  return Math.ceil(Math.min(time, 2 ** 31 - 1));
}
