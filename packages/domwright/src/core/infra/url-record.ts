/*
 * The platform's URL, as types: the library is compiled without the DOM's.
 */

/** The platform's `URL`, for users whose compiler knows it. */
type PlatformURL = typeof globalThis extends { URL: { prototype: infer Type } } ? Type : unknown;

/** What is used of a URL. */
interface URLMembers {
  href: string;
  readonly origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
  toString(): string;
}

/** A URL record: an object of the platform's class `URL` — https://url.spec.whatwg.org/#concept-url */
export type URLRecord = URLMembers & PlatformURL;

/** The platform's class. It is looked up when it is needed. */
export function platformURL(): new (url: string, base?: string) => URLRecord {
  return (globalThis as unknown as { URL: new (url: string, base?: string) => URLRecord }).URL;
}
