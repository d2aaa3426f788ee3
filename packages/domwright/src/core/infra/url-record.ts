/* Types of the platform's URL: the library is compiled without the DOM's types. */

/** The platform's `URL`, for users whose compiler has it. */
type PlatformURL = typeof globalThis extends { URL: { prototype: infer Type } } ? Type : unknown;

/** The members of a URL that are used. */
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

/** The platform's class, looked up on use. */
export function platformURL(): new (url: string, base?: string) => URLRecord {
  return (globalThis as unknown as { URL: new (url: string, base?: string) => URLRecord }).URL;
}
