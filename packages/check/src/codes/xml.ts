import { type Description, describe, HTML, type Row } from './row.ts';

export const NOT_WELL_FORMED = 'xml/not-well-formed';
export const MISSING_NAMESPACE = 'xml/missing-namespace';

/** The rules for documents in XML, beside those that hold for HTML as well. */
const rows = (): Readonly<Record<string, Row>> => ({
  [MISSING_NAMESPACE]: {
    anchor: `${HTML}xhtml.html#writing-xhtml-documents`,
    message: 'The html element is not in the namespace of HTML: add `xmlns="http://www.w3.org/1999/xhtml"`.',
    why: 'Without `xmlns="http://www.w3.org/1999/xhtml"`, the elements are not those of HTML: browsers show the text without links, images and styles, or the source as a tree. Nothing else of the page can be checked.',
    isXML: true,
    example: '<html lang="en"><head><title>Soup</title></head><body/></html>',
    repair:
      '<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Soup</title></head><body/></html>',
  },
  [NOT_WELL_FORMED]: {
    anchor: 'https://www.w3.org/TR/xml/#sec-well-formed',
    message: 'The document is not well-formed XML.',
    why: 'An XML parser stops at the first mistake. Browsers show an error in place of the page, or what comes before the mistake; readers of e-books refuse the whole book.',
    isXML: true,
    example:
      '<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Soup</title></head><body><p>Hot<br></p></body></html>',
    repair:
      '<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Soup</title></head><body><p>Hot<br/></p></body></html>',
  },
});

export const xmlDescriptions = (): readonly Description[] =>
  describe(rows(), 'parse', () => ({ provisional: false }));
