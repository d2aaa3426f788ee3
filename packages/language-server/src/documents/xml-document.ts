import type { XMLDocument } from 'domwright-check';
import { FILE_START, NotWellFormedError, parseXML, textKind } from 'domwright-extract/files';

/** Languages of editors that are XML, whatever the name of the file. */
const languages: readonly string[] = ['xhtml', 'xml'];

/** What a document is for the checker. XML that is no page, such as a feed, is `other`. */
export type DocumentKind = 'html' | 'xml' | 'other';

/**
 * What a document is: what `domwright check` takes its file for. With a language of XML it is XML, whatever its name.
 *
 * @param name of its file
 * @param contentType that of the settings, which decides
 */
export function kindOf(
  name: string,
  languageId: string,
  text: string,
  contentType: string | null,
): DocumentKind {
  const isXML = languages.includes(languageId);
  const hints = isXML
    ? { name: languageId === 'xhtml' ? '.xhtml' : '.xml', contentType }
    : { name, contentType };
  const kind = textKind(text.slice(0, FILE_START), hints);
  if (kind === 'xml' || kind === 'html') return kind;
  // NB: text of any kind may be in the template of a page.
  return isXML ? 'other' : 'html';
}

/** A document in XML, for the checker. An editor has decoded it, so it counts as UTF-8. */
export function xmlDocument(text: string): XMLDocument {
  return {
    text,
    encoding: { encoding: 'UTF-8', confidence: 'certain', step: 'user override' },
    parse(masked, maxNodes) {
      const encoding = { name: 'UTF-8', confidence: 'certain', step: 'user override' } as const;
      try {
        return parseXML({ text: masked, encoding, malformed: -1 }, { maxNodes, hasPlaces: true });
      } catch (error) {
        if (error instanceof NotWellFormedError) return error;
        throw error;
      }
    },
  };
}
