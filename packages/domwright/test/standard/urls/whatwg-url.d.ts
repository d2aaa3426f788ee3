/** The part of `whatwg-url` that tests compare with. It has no types of its own. */
declare module 'whatwg-url' {
  export interface Record {
    /** A string: the path is opaque. */
    readonly path: string | string[];
  }
  /** Returns null for failure. */
  export function parseURL(input: string, options?: { baseURL?: Record; encoding?: string }): Record | null;
  export function serializeURL(record: Record): string;
  export const URL: new (url: string, base?: string) => { readonly href: string };
}
