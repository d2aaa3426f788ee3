import { isUTF16, REPLACEMENT, UTF_8 } from '../../core/bytes/encodings.ts';
import { isSpecialScheme, parseURL, withoutRemoved } from '../../core/infra/parse-url.ts';
import type { URLRecord } from '../../core/infra/url-record.ts';
import { percentEncodeQuery } from './percent-encode-query.ts';

/**
 * URL parser — https://url.spec.whatwg.org/#concept-url-parser — with any encoding.
 *
 * @param input any text
 * @param base null: the input must be an absolute URL
 * @param encoding the name of an encoding; it only affects the queries of special URLs other than `ws:` and `wss:`
 * @returns null for failure
 */
export function parseURLWithEncoding(
  input: string,
  base: URLRecord | null,
  encoding: string,
): URLRecord | null {
  const url = parseURL(input, base);
  if (url === null) return null;
  const output = getAnOutputEncoding(encoding);
  if (output !== UTF_8 && hasEncodedQuery(url)) encodeQuery(url, input, output);
  return url;
}

/** Get an output encoding — https://encoding.spec.whatwg.org/#get-an-output-encoding */
function getAnOutputEncoding(encoding: string): string {
  return encoding === REPLACEMENT || isUTF16(encoding) ? UTF_8 : encoding;
}

/** Whether the query state keeps the encoding — https://url.spec.whatwg.org/#query-state */
function hasEncodedQuery({ protocol }: URLRecord): boolean {
  return isSpecialScheme(protocol) && protocol !== 'ws:' && protocol !== 'wss:';
}

/** Performs the query state with an encoding other than UTF-8, which the platform's URL class does not support. */
function encodeQuery(url: URLRecord, input: string, encoding: string): void {
  const text = withoutRemoved(input);
  const hash = text.indexOf('#');
  const beforeFragment = hash < 0 ? text : text.slice(0, hash);
  const mark = beforeFragment.indexOf('?');
  // Otherwise the query is the base's, if it has one, and is already encoded.
  if (mark < 0 || mark === beforeFragment.length - 1) return;
  url.search = `?${percentEncodeQuery(beforeFragment.slice(mark + 1), encoding)}`;
}
