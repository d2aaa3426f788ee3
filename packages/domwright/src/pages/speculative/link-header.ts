import { isObject, wrongArgument } from '../../core/infra/arguments.ts';
import type { SpeculativeFetch } from './fetch-finder.ts';

/**
 * The value of a `Link` header that makes a browser fetch something before the page arrives, in a 103 response —
 * https://html.spec.whatwg.org/multipage/semantics.html#early-hints
 *
 * Omits characters that a header cannot contain.
 *
 * @throws TypeError if `fetch` is not a speculative fetch
 */
export function toLinkHeader(fetch: SpeculativeFetch): string {
  if (!isObject(fetch) || typeof fetch.url !== 'string' || typeof fetch.destination !== 'string')
    throw wrongArgument('fetch', 'a speculative fetch', fetch);
  for (const name of [
    'mode',
    'credentials',
    'integrity',
    'media',
    'priority',
    'referrerPolicy',
    'nonce',
  ] as const) {
    if (typeof fetch[name] !== 'string') throw wrongArgument(`fetch.${name}`, 'a string', fetch[name]);
  }
  const { url, destination, mode, credentials, integrity, media, priority, referrerPolicy } = fetch;
  const parts = [`<${url}>`];
  parts.push(fetch.isModule ? 'rel=modulepreload' : 'rel=preload', `as=${destination}`);
  if (mode === 'cors' && credentials === 'include') parts.push('crossorigin=use-credentials');
  else if (mode === 'cors' && !fetch.isModule) parts.push('crossorigin');
  if (media !== '') pushQuoted(parts, 'media', media);
  if (integrity !== '') pushQuoted(parts, 'integrity', integrity);
  if (referrerPolicy !== '') parts.push(`referrerpolicy=${referrerPolicy}`);
  if (priority !== 'auto') parts.push(`fetchpriority=${priority}`);
  if (fetch.nonce !== '') pushQuoted(parts, 'nonce', fetch.nonce);
  return parts.join('; ');
}

function pushQuoted(parts: string[], name: string, value: string): void {
  if (/^[\x20-\x7e]*$/.test(value)) parts.push(`${name}="${value.replace(/[\\"]/g, '\\$&')}"`);
}
