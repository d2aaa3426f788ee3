import { parseFragment } from 'domwright';
import { encodingOfContentType, getAnEncoding, type SniffingOptions } from 'domwright/encoding';
import { extractAMIMEType } from 'domwright/urls';

/*
 * What settings may be: the configuration's keys and the options of commands.
 */

/**
 * The default limit for the nodes of a page: about as many as in 16 MB of ordinary markup. A program that keeps objects for each
 * node then takes less than 512 MB, whatever the page.
 */
export const MAX_NODES = 500_000;

/** The limit for the nodes of a page: that of its settings, or the default. */
export function maxNodesOf({ maxNodes = MAX_NODES }: { readonly maxNodes?: number }): number {
  return Math.max(1, maxNodes);
}

/** The names of the editions. */
export const editionNames = ['2024', 'living'] as const;
/** The name of an edition of the HTML Standard. */
export type EditionName = (typeof editionNames)[number];

/** What a context element must be, for messages. */
export const CONTEXT = "the name of an element, with 'svg ' or 'math ' before it for SVG and MathML";

/** Whether a value names a context element. */
export function isContext(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    parseFragment('', { context: value });
    return true;
  } catch {
    return false;
  }
}

/** What a Content-Type must be, for messages. */
export const CONTENT_TYPE = "a Content-Type such as 'text/html; charset=koi8-r'";

/** Whether a value is a Content-Type without a charset, or with a known one. */
export function isContentType(value: unknown): boolean {
  const type = typeof value === 'string' ? extractAMIMEType(value) : null;
  return (
    type !== null && (!type.parameters.has('charset') || encodingOfContentType(value as string) !== null)
  );
}

/** What an encoding must be, for messages. */
export const LABEL = 'the label of an encoding, such as utf-8 or koi8-r';

/** Whether a value is the label of an encoding. */
export function isLabel(value: unknown): boolean {
  return typeof value === 'string' && getAnEncoding(value) !== null;
}

/** How the bytes of an input are decoded. */
export interface DecodingSettings {
  readonly contentType?: string | undefined;
  readonly encoding?: string | undefined;
  readonly locale?: string | undefined;
}

/** The library's options for decoding a file. */
export function decodingOptions({ contentType, encoding, locale }: DecodingSettings): SniffingOptions {
  return {
    // The standard suggests this for local files.
    detectUTF8: true,
    ...(contentType !== undefined && { contentType }),
    ...(encoding !== undefined && { userOverride: encoding }),
    ...(locale !== undefined && { locale }),
  };
}
