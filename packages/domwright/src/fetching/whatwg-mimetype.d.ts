/*
 * The part of `whatwg-mimetype` that is used here; it has no types of its own. By its files, so that bundles do not take
 * in its class and its sniffing.
 */

/** What parsing makes: type and subtype in lower case, parameters in the order of their first places. */
interface ParsedMIMEType {
  readonly type: string;
  readonly subtype: string;
  readonly parameters: Map<string, string>;
}

declare module 'whatwg-mimetype/lib/parser.js' {
  /** Returns null for failure. */
  export default function parse(text: string): ParsedMIMEType | null;
}

declare module 'whatwg-mimetype/lib/serializer.js' {
  export default function serialize(mimeType: ParsedMIMEType): string;
}
