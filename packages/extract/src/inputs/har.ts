import type { Problem, RawPage } from './raw-page.ts';
import { problemOf } from './warc-record.ts';

/**
 * The HTML pages of a HAR file, which browsers' developer tools and test programs save. As offset, a page has the number of its
 * entry, from 1 — http://www.softwareishard.com/blog/har-12-spec/
 *
 * @throws Error if it isn't one
 */
export function* pagesInHAR(source: string, file: Uint8Array): Generator<RawPage | Problem> {
  let har: unknown;
  try {
    har = JSON.parse(
      Buffer.from(file.buffer, file.byteOffset, file.byteLength)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    );
  } catch (error) {
    throw new Error(`it is a HAR file that is not JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`);
  }
  const entries = member(member(har, 'log'), 'entries');
  if (!Array.isArray(entries)) throw new Error('it is no HAR file: log.entries is missing');
  for (const [index, entry] of entries.entries()) {
    const response = member(entry, 'response');
    const content = member(response, 'content');
    const contentType = headerOf(response, 'content-type') ?? stringOr(member(content, 'mimeType'), '');
    if (!/^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType)) continue;
    const url = stringOr(member(member(entry, 'request'), 'url'), null);
    const text = member(content, 'text');
    if (typeof text !== 'string') {
      // NB: a redirect, or a response that said nothing, has none.
      if (Number(member(content, 'size')) > 0 || member(content, '_file') !== undefined)
        yield problemOf(source, index + 1, url, 'truncated', 'the HAR file has no content of this response');
      continue;
    }
    const isBase64 = member(content, 'encoding') === 'base64';
    const status = member(response, 'status');
    const date = member(entry, 'startedDateTime');
    yield {
      ...{ source, offset: index + 1, url, kind: 'html' },
      bytes: Buffer.from(text, isBase64 ? 'base64' : 'utf8'),
      // The text is already decoded.
      contentType: isBase64 ? contentType : `${contentType.replace(/;.*/s, '').trim()}; charset=utf-8`,
      status: typeof status === 'number' && (status | 0) === status && status > 0 ? status : null,
      date: stringOr(date, null),
      recordId: null,
    };
  }
}

function headerOf(response: unknown, name: string): string | null {
  const headers = member(response, 'headers');
  if (!Array.isArray(headers)) return null;
  for (const header of headers)
    if (stringOr(member(header, 'name'), '').toLowerCase() === name)
      return stringOr(member(header, 'value'), null);
  return null;
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

function stringOr<Other>(value: unknown, other: Other): string | Other {
  return typeof value === 'string' ? value : other;
}
