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

/** Something that went wrong while a page ran. The page goes on, unless `status` says otherwise. */
export interface PageError {
  /** A script threw, could not be had, ran too long; or the limit of scripts was reached. */
  readonly kind: 'exception' | 'resource' | 'script-timeout' | 'too-many-scripts';
  /** What happened, in English or in the words of the script. */
  readonly message: string;
  /** The URL of the script or resource. */
  readonly url: string;
  /** 1-based, where known. */
  readonly line?: number;
  /** What was thrown; an object of the page's realm. */
  readonly cause?: unknown;
}

type EditionName = NonNullable<ParseOptions['edition']>;

/** How a page is run. */
export interface RunPageOptions extends SniffingOptions {
  /**
   * The edition of the standard by which the page is parsed: 'living', the default, or '2024'. The DOM is jsdom's in either
   * case; docs/reference/editions.md says what that means.
   */
  edition?: EditionName;
  /** The page's URL; what is relative is resolved against it. Default `about:blank`. */
  url?: string;
  /**
   * Fetches external scripts; nothing else goes through it. Default: `file:` URLs for pages that are files, `data:` URLs,
   * and the network if `allowNetwork` is true.
   */
  fetch?: PageFetch;
  /**
   * Whether the page may use the network, with the default `fetch`, XMLHttpRequest and WebSocket. Default false. A function
   * is called with each URL, including those of redirects, and returns true to allow it; synchronous requests are then
   * refused, since their redirects cannot be checked. A page that may use the network, or has a `fetch` of yours, cannot
   * read files with XMLHttpRequest.
   */
  allowNetwork?: NetworkRule;
  /** How long the page may take to load, in milliseconds; 0 for no limit. Default 30,000. */
  timeout?: number;
  /** How long each script that the page holds may run, in milliseconds; 0 for no limit. Default 5,000. */
  scriptTimeout?: number;
  /** Whether scripts that the page has further on are fetched while one blocks the parser. Default true. */
  speculate?: boolean;
  /** How many scripts may run. Default 10,000. */
  maxScripts?: number;
  /** Whether a script that throws or runs too long ends the run. Default false: the rest of the page is parsed. */
  stopOnError?: boolean;
  /** How many UTF-16 code units reach the parser at once, as from a slow network. Default: all. */
  chunkSize?: number;
  /** Is called with the window before anything is parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: the window is jsdom's
  beforeParse?: (window: any) => void;
  /** Is called with each error when it happens. */
  onError?: (error: PageError) => void;
  /** Is called with what the page says to its console. */
  onConsole?: (method: string, values: readonly unknown[]) => void;
}

/** The options with their defaults, where they have one. */
export type GivenOptions = RunPageOptions & {
  edition: EditionName;
  url: string;
  /** The options about the encoding alone. */
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

/** @throws TypeError for an unknown option or a wrong value */
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
    // A response need not have the header.
    if (value === undefined || (value === null && name === 'contentType')) continue;
    const type = types[name];
    if (type === undefined) throw unknownOption(name, Object.keys(types));
    if (
      !type.split(' or ').includes(typeof value) ||
      value === null ||
      (type === 'number' && !((value as number) >= 0))
    ) {
      const expected = type === 'number' ? 'number from 0 on' : type;
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

/** A time that Node's timers and scripts take: whole, and no longer than 32 bits hold. */
function milliseconds(time: number): number {
  return Math.ceil(Math.min(time, 2 ** 31 - 1));
}
