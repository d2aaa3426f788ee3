/** What the user said about the type and the encoding of pages. */
export interface DecodingOptions {
  /** The Content-Type of pages, instead of that in the archive or of the file's name. */
  readonly contentType?: string;
  /** The encoding of pages, unless there is a byte order mark: a label such as `'koi8-r'`. */
  readonly encoding?: string;
  /** The locale that determines the default encoding, such as `'ja'`. */
  readonly locale?: string;
}

/** Those of these options that are there. */
export function decodingOf({ contentType, encoding, locale }: DecodingOptions): DecodingOptions {
  return {
    ...(contentType !== undefined && { contentType }),
    ...(encoding !== undefined && { encoding }),
    ...(locale !== undefined && { locale }),
  };
}
