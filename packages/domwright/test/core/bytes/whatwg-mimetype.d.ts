/** The part of `whatwg-mimetype` that is used here. It has no types of its own. */
declare module 'whatwg-mimetype' {
  export class MIMEType {
    /** Returns null for failure. */
    static parse(string: string): MIMEType | null;
    readonly type: string;
    readonly subtype: string;
    readonly essence: string;
    readonly parameters: {
      get(name: string): string | undefined;
      has(name: string): boolean;
      set(name: string, value: string): void;
      [Symbol.iterator](): IterableIterator<[string, string]>;
    };
    toString(): string;
  }
}
