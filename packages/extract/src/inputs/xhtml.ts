import {
  type Document,
  type DocumentFragment,
  type Element,
  type Node,
  parse,
  parseFragment,
} from 'domwright';
import { bomSniff, Decoder, encodingOfContentType, getAnEncoding } from 'domwright/encoding';
import { SourcePlaces } from 'domwright/internal/source-places';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { PageEncoding } from '../page-data.ts';
import { ResponseError } from './response-error.ts';

/**
 * With one of these public identifiers, an XML parser knows the named character references of HTML —
 * https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents
 */
const xhtmlIdentifiers: readonly string[] = [
  '-//W3C//DTD XHTML 1.0 Transitional//EN',
  '-//W3C//DTD XHTML 1.1//EN',
  '-//W3C//DTD XHTML 1.0 Strict//EN',
  '-//W3C//DTD XHTML 1.0 Frameset//EN',
  '-//W3C//DTD XHTML Basic 1.0//EN',
  '-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN',
  '-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN',
  '-//W3C//DTD MathML 2.0//EN',
  '-//WAPFORUM//DTD XHTML Mobile 1.0//EN',
];

/** The content of a document type declaration. The internal subset is not read. */
const doctypeContent =
  /^[\t\n\r ]+([^\t\n\r "'<>[\]]+)(?:[\t\n\r ]+(?:PUBLIC[\t\n\r ]+("[^"]*"|'[^']*')|SYSTEM)[\t\n\r ]+("[^"]*"|'[^']*'))?[\t\n\r ]*(?:\[[\s\S]*\][\t\n\r ]*)?$/;

/** How many bytes of an XML declaration are examined. */
const MOST_DECLARATION = 1024;

/** The maximum number of an element's attributes that must be compared with all others. */
const MOST_SLOW_ATTRIBUTES = 256;

const noBytes = new Uint8Array(0);

/**
 * The encoding of an XML document: that of the byte order mark, of the user's choice, the Content-Type, the bytes `<?` in UTF-16, or the XML
 * declaration; else UTF-8.
 */
export function xmlEncoding(
  bytes: Uint8Array,
  contentType: string | null,
  userOverride?: string,
): PageEncoding {
  const bom = bomSniff(bytes);
  if (bom !== null) return { name: bom, confidence: 'certain', step: 'bom' };
  const chosen = userOverride === undefined ? null : getAnEncoding(userOverride);
  if (chosen !== null) return { name: chosen, confidence: 'certain', step: 'user override' };
  const supplied = contentType === null ? null : encodingOfContentType(contentType);
  if (supplied !== null) return { name: supplied, confidence: 'certain', step: 'transport' };
  const declared = declaredEncoding(bytes);
  if (declared !== null) return { name: declared, confidence: 'certain', step: 'prescan' };
  return { name: 'UTF-8', confidence: 'certain', step: 'default' };
}

function declaredEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[2] === 0x3f && bytes[3] === 0) return 'UTF-16LE';
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0 && bytes[3] === 0x3f) return 'UTF-16BE';
  const start = new Decoder('windows-1252').decode(bytes.subarray(0, MOST_DECLARATION), true);
  const label =
    /^<\?xml[\t\n\r ][^>]*?[\t\n\r ]encoding[\t\n\r ]*=[\t\n\r ]*(?:"([^"<>]*)"|'([^'<>]*)')/.exec(start);
  const encoding = label === null ? null : getAnEncoding(label[1] ?? label[2]!);
  // The declaration was readable as ASCII.
  return encoding === 'UTF-16LE' || encoding === 'UTF-16BE' ? 'UTF-8' : encoding;
}

/** An XML document as text. */
export interface XMLText {
  readonly text: string;
  readonly encoding: PageEncoding;
  /** The offset in the text of the first bytes that are not in the encoding; -1 if there are none. */
  readonly malformed: number;
}

/** Decodes an XML document. */
export function decodeXML(bytes: Uint8Array, contentType: string | null, userOverride?: string): XMLText {
  const encoding = xmlEncoding(bytes, contentType, userOverride);
  let malformed = -1;
  const decoder = new Decoder(encoding.name, {
    onMalformed: (_start, _end, offset) => {
      if (malformed < 0) malformed = offset;
    },
  });
  return { text: decoder.decode(bytes, true), encoding, malformed };
}

/** A document is not well-formed. */
export class NotWellFormedError extends ResponseError {
  /** What is wrong, in a few words. */
  readonly reason: string;
  /** Where, in UTF-16 code units of the text. */
  readonly start: number;
  readonly end: number;
  /** The start tag of the innermost element that is open there; null if its place is not known. */
  readonly openTag: { readonly name: string; readonly start: number; readonly end: number } | null;

  constructor(
    place: string,
    reason: string,
    { start, end, openTag }: Pick<NotWellFormedError, 'start' | 'end' | 'openTag'>,
  ) {
    super('not-well-formed', `not well-formed XML at ${place}: ${reason}`);
    this.reason = reason;
    this.start = start;
    this.end = end;
    this.openTag = openTag;
  }
}

interface XMLOptions {
  readonly url?: string;
  readonly maxNodes?: number;
  /** Whether nodes have their places in the source. */
  readonly hasPlaces?: boolean;
}

/**
 * Parses a page with an XML parser. The internal subset of its DTD is not read, and nothing is fetched.
 *
 * @param contentType the value of the Content-Type header, whose charset determines the encoding unless there is a byte
 *   order mark
 * @throws ResponseError for a page that is not well-formed, or has more than `maxNodes` nodes
 */
export function parseXHTML(
  bytes: Uint8Array,
  contentType: string | null,
  { encoding, ...options }: XMLOptions & { encoding?: string },
): Document {
  return parseXML(decodeXML(bytes, contentType, encoding), options);
}

/** The same with a text. */
export function parseXML(
  { text, encoding: { name }, malformed }: XMLText,
  { url, maxNodes = Number.POSITIVE_INFINITY, hasPlaces = false }: XMLOptions,
): Document {
  // An empty HTML document that has the URL and the encoding.
  const document = parse(noBytes, {
    contentType: `text/html; charset=${name}`,
    ...(url !== undefined && { url }),
  });
  document.replaceChildren();
  document.mode = 'no-quirks';
  const whole = malformed < 0 ? text : text.slice(0, malformed);
  const reader = new XMLReader(document, whole, maxNodes, hasPlaces);
  if (malformed < 0) reader.read();
  else reader.readMalformed(name);
  return document;
}

/** Builds a document from the events of an XML parser. */
class XMLReader {
  readonly #document: Document;
  readonly #source: string;
  readonly #places: SourcePlaces | null;
  /** The end of the last markup other than a CDATA section, and of the last markup. */
  #textStart = 0;
  #searched = 0;
  /** The open elements, and their start tags as [start, end, …], if places are known. */
  readonly #elements: Element[] = [];
  readonly #openTags: number[] = [];
  /** The element that the last end tag has closed, which the parser compares with the tag's name only then. */
  #closed: NotWellFormedError['openTag'] = null;
  readonly #parser = new SaxesParser({ xmlns: true, forceXMLVersion: true, defaultXMLVersion: '1.0' });
  readonly #maxNodes: number;
  /** The Document is a node, too. */
  #nodes = 1;
  /** The open elements, or the contents of templates; and the namespace prefixes that each declares. */
  readonly #parents: (Document | DocumentFragment | Element)[];
  readonly #declared: (readonly string[])[] = [];
  #text = '';
  /**
   * The namespaces of each prefix, the innermost last. The parser itself would search all open elements, which is
   * quadratic.
   */
  readonly #namespaces = new Map<string, string[]>([
    ['', ['']],
    ['xml', ['http://www.w3.org/XML/1998/namespace']],
    ['xmlns', ['http://www.w3.org/2000/xmlns/']],
  ]);
  /** About the start tag being read: the namespaces of the prefixes that it uses, and the prefixes that it declares. */
  #tagNamespaces: Record<string, string> = {};
  #tagDeclares: string[] = [];

  constructor(document: Document, source: string, maxNodes: number, hasPlaces: boolean) {
    this.#document = document;
    this.#source = source;
    this.#places = hasPlaces ? new SourcePlaces(document, source) : null;
    this.#maxNodes = maxNodes;
    this.#parents = [document];
    const parser = this.#parser;
    parser.ENTITIES = predefinedEntities;
    parser.on('error', ({ message }) => {
      throw this.#notWellFormed(message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''));
    });
    parser.on('xmldecl', () => this.#passMarkup(parser.position));
    parser.on('doctype', (content) => this.#addDoctype(content));
    parser.on('opentagstart', ({ name, ns }) => {
      this.#tagNamespaces = ns;
      this.#tagDeclares = [];
      const colon = name.indexOf(':');
      this.#inherit(colon < 0 ? '' : name.slice(0, colon));
    });
    parser.on('attribute', ({ name, prefix, local }) => {
      if (name === 'xmlns') this.#tagDeclares.push('');
      else if (prefix === 'xmlns') this.#tagDeclares.push(local);
      if (prefix !== '') this.#inherit(prefix);
    });
    parser.on('opentag', (tag) => this.#open(tag));
    parser.on('closetag', (tag) => this.#close(tag.isSelfClosing));
    parser.on('text', (data) => {
      // In the Document, it is whitespace.
      if (this.#declared.length > 0) this.#text += data;
    });
    parser.on('cdata', (data) => {
      this.#text += data;
      this.#searched = parser.position;
    });
    parser.on('comment', (data) => {
      // NB: the parser has not read the `>`.
      this.#addLeaf(document.createComment(data), parser.position + 1);
    });
    parser.on('processinginstruction', ({ target, body }) => {
      this.#addLeaf(document.createProcessingInstruction(target, body), parser.position);
    });
  }

  read(): void {
    this.#write();
    this.#parser.close();
  }

  #write(): void {
    try {
      this.#parser.write(this.#source);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotSupportedError')
        throw new ResponseError('too-large', 'the page has too many namespaces');
      throw error;
    }
  }

  /** Reads the text before bytes that are malformed, for an error before or at them. */
  readMalformed(encoding: string): never {
    this.#write();
    const { length } = this.#source;
    throw this.#notWellFormed(`bytes that are not ${encoding}`, 1, [length, length + 1]);
  }

  /** `ahead`: how many characters after the last one read the error is. */
  #notWellFormed(message: string, ahead = 0, range = this.#rangeOf(message)): NotWellFormedError {
    const { line, column } = this.#parser;
    // A line feed has been read already if the error is at it.
    const place = `${line}:${Math.max(column + ahead, 1)}`;
    const [start, end] = range;
    const openTag = /close tag/.test(message) ? this.#closed : this.#innermost();
    return new NotWellFormedError(place, message, { start, end, openTag });
  }

  #innermost(): NotWellFormedError['openTag'] {
    const element = this.#elements.at(-1);
    if (element === undefined) return null;
    const [start, end] = this.#openTags.slice(-2) as [number, number];
    return { name: nameOf(element), start, end };
  }

  /** Where an error is that the parser has found now: the markup that it is about, or else the last character read. */
  #rangeOf(message: string): [start: number, end: number] {
    const source = this.#source;
    const end = Math.min(this.#parser.position, source.length);
    const from = (start: string): [number, number] => {
      const at = source.lastIndexOf(start, end - 1);
      return [at < this.#searched ? Math.max(end - 1, 0) : at, end];
    };
    if (/^unclosed|root element/.test(message)) return [end, end];
    if (/outside of root/.test(message)) {
      const at = this.#searched + Math.max(source.slice(this.#searched).search(/[^\t\n\r ]/), 0);
      const next = source.indexOf('<', at);
      return [at, next < 0 ? source.length : next];
    }
    if (/close tag/.test(message)) return [source.lastIndexOf('<', end - 1), end];
    if (/only one root/.test(message)) {
      const start = source.lastIndexOf('<', end - 1);
      return [start, start + source.slice(start).search(/[\t\n\r />]/)];
    }
    if (/duplicate attribute|namespace|malformed document type/.test(message)) return from('<');
    if (/entity/.test(message)) return from('&');
    const isPair = end > 1 && source.codePointAt(end - 2)! > 0xffff;
    return [Math.max(end - (isPair ? 2 : 1), 0), end];
  }

  /** Passes markup that ends at an offset. Returns where it starts: there is no `<` in text. */
  #passMarkup(end: number): number {
    const start = this.#source.indexOf('<', this.#searched);
    this.#textStart = end;
    this.#searched = end;
    return start;
  }

  #addLeaf(node: Node, end: number): void {
    this.#flush();
    this.#count();
    this.#parent.append(node);
    this.#places?.setRange(node, this.#passMarkup(end), end);
  }

  get #parent(): Document | DocumentFragment | Element {
    return this.#parents[this.#parents.length - 1]!;
  }

  #count(): void {
    if (++this.#nodes > this.#maxNodes)
      throw new ResponseError('too-large', `the page has more than ${this.#maxNodes} nodes`);
  }

  /** Tells the parser the namespace of a prefix that a start tag uses. */
  #inherit(prefix: string): void {
    const stack = this.#namespaces.get(prefix);
    if (stack !== undefined && stack.length > 0) this.#tagNamespaces[prefix] ??= stack[stack.length - 1]!;
  }

  #open({ name, uri, local, attributes, ns }: SaxesTagNS): void {
    this.#flush();
    this.#count();
    const element = this.#document.createElementNS(uri === '' ? null : uri, name);
    let slow = 0;
    for (const attribute in attributes) {
      const { uri, value } = attributes[attribute]!;
      if (uri === '' && !/[A-Z]/.test(attribute)) {
        // NB: it finds out faster that there is no such attribute.
        element.setAttribute(attribute, value);
        continue;
      }
      if (++slow > MOST_SLOW_ATTRIBUTES)
        throw new ResponseError(
          'too-large',
          `an element has more than ${MOST_SLOW_ATTRIBUTES} attributes with a prefix or upper-case letters`,
        );
      element.setAttributeNS(uri === '' ? null : uri, attribute, value);
    }
    this.#parent.append(element);
    if (this.#places !== null) {
      const end = this.#parser.position;
      const start = this.#passMarkup(end);
      this.#places.setStartTag(element, start, end);
      this.#openTags.push(start, end);
      this.#elements.push(element);
    }
    for (const prefix of this.#tagDeclares) {
      const stack = this.#namespaces.get(prefix);
      if (stack === undefined) this.#namespaces.set(prefix, [ns[prefix]!]);
      else stack.push(ns[prefix]!);
    }
    this.#declared.push(this.#tagDeclares);
    this.#parents.push(local === 'template' ? (element.content ?? element) : element);
  }

  #close(isSelfClosing: boolean): void {
    this.#flush();
    this.#parents.pop();
    if (this.#places !== null) {
      this.#closed = this.#innermost();
      this.#openTags.length -= 2;
      const element = this.#elements.pop()!;
      const end = this.#parser.position;
      if (!isSelfClosing) this.#places.setEndTag(element, this.#passMarkup(end), end);
    }
    for (const prefix of this.#declared.pop()!) this.#namespaces.get(prefix)!.pop();
  }

  #flush(): void {
    if (this.#text === '') return;
    this.#count();
    const text = this.#document.createTextNode(this.#text);
    this.#parent.append(text);
    this.#places?.setText(text, this.#textStart, this.#source.indexOf('<', this.#searched));
    this.#text = '';
  }

  #addDoctype(content: string): void {
    const match = doctypeContent.exec(content);
    if (match === null) throw this.#notWellFormed('malformed document type declaration');
    const [, name, publicLiteral = '""', systemLiteral = '""'] = match;
    // XML 1.0, 4.2.2: white space is normalized.
    const publicId = publicLiteral
      .slice(1, -1)
      .replace(/[\t\n\r ]+/g, ' ')
      .trim();
    if (xhtmlIdentifiers.includes(publicId)) this.#parser.ENTITIES = htmlEntities;
    this.#addLeaf(
      this.#document.createDocumentType(name!, publicId, systemLiteral.slice(1, -1)),
      this.#parser.position,
    );
  }
}

function nameOf({ prefix, localName }: Element): string {
  return prefix === null ? localName : `${prefix}:${localName}`;
}

const predefinedEntities = Object.assign(Object.create(null) as Record<string, string>, {
  ...{ amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" },
});

/** The characters of HTML's named character references that were looked up so far, by name. */
const knownReferences = new Map<string, string>();

/** All named character references of HTML, looked up when they are read. */
const htmlEntities = new Proxy(predefinedEntities, {
  get: (_, name) => (typeof name === 'string' ? namedReference(name) : undefined),
});

function namedReference(name: string): string | undefined {
  let characters = knownReferences.get(name);
  if (characters !== undefined) return characters;
  if (!/^[A-Za-z][A-Za-z\d]*$/.test(name)) return undefined;
  characters = parseFragment(`&${name};`).textContent ?? '';
  // Otherwise only the beginning of the name is a reference, or nothing.
  if (characters.endsWith(';') && name !== 'semi') return undefined;
  knownReferences.set(name, characters);
  return characters;
}
