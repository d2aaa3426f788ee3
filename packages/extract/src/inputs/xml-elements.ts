import { Decoder } from 'domwright/encoding';
import { SaxesParser } from 'saxes';
import { xmlEncoding } from './xhtml.ts';

/** A start tag. */
export interface XMLElement {
  /** Its local name. */
  readonly name: string;
  /** Its attributes, by their names as written. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** The start tags of a small XML file. @throws Error if it is not well-formed */
export function elementsOf(bytes: Uint8Array, file: string): XMLElement[] {
  const elements: XMLElement[] = [];
  const parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: '1.0' });
  parser.on('error', ({ message }) => {
    throw new Error(`${file} is not well-formed: ${message}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements.push({ name: name.slice(name.indexOf(':') + 1), attributes });
  });
  parser.write(new Decoder(xmlEncoding(bytes, null).name).decode(bytes, true)).close();
  return elements;
}
