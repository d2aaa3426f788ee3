import type { Document, Node as TreeNode } from 'domwright';
// @ts-expect-error: jsdom has no declarations.
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { extractPage, type PageData } from '../../src/index.ts';
import { parseXHTML, xmlEncoding } from '../../src/inputs/xhtml.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';
const TYPE = 'application/xhtml+xml';
const STRICT =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">';

function parsed(text: string): Document {
  return parseXHTML(Buffer.from(text), TYPE, {});
}

/** A page with a body. */
function page(body: string): string {
  return `<html xmlns="${XHTML}"><head><title/></head><body>${body}</body></html>`;
}

function data(bytes: string | Uint8Array, contentType = TYPE): PageData {
  const page = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  return extractPage(page, { url: 'http://a/b', contentType, fields: ['all'] });
}

/** What both trees have. */
interface AnyNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly firstChild: AnyNode | null;
  readonly nextSibling: AnyNode | null;
  readonly parentNode: AnyNode | null;
  readonly data?: string;
  readonly localName?: string;
  readonly prefix?: string | null;
  readonly namespaceURI?: string | null;
  readonly publicId?: string;
  readonly systemId?: string;
  readonly attributes?: Iterable<{
    namespaceURI: string | null;
    name: string;
    localName: string;
    value: string;
  }>;
}

/** A line for each node, in tree order. Adjacent texts and CDATA sections are one. */
function lines(document: AnyNode): string[] {
  const found: string[] = [];
  let text = '';
  let depth = 0;
  let node: AnyNode | null = document;
  while (node !== null) {
    if (node.nodeType === 3 || node.nodeType === 4) text += node.data;
    else {
      if (text !== '') found.push(`${depth} text ${JSON.stringify(text)}`);
      text = '';
      const attributes = [...(node.attributes ?? [])]
        .map(({ namespaceURI, name, localName, value }) => [namespaceURI, name, localName, value])
        .sort();
      const { nodeType, namespaceURI = null, localName = null, prefix = null } = node;
      // In an HTML document, HTML elements have names in upper case.
      const nodeName = nodeType === 1 ? prefix : node.nodeName;
      const { data = null, publicId = null, systemId = null } = node;
      const fields = [nodeName, namespaceURI, localName, attributes, data, publicId, systemId];
      found.push(`${depth} ${nodeType} ${JSON.stringify(fields)}`);
    }
    if (node.firstChild !== null) {
      node = node.firstChild;
      depth++;
      continue;
    }
    while (node !== null && node.nextSibling === null) {
      if (text !== '') found.push(`${depth} text ${JSON.stringify(text)}`);
      text = '';
      node = node.parentNode;
      depth--;
    }
    node = node?.nextSibling ?? null;
  }
  return found;
}

const inRoot = (content: string): string => `<r>${content}</r>`;

describe('the same tree as another XML parser', () => {
  const documents = [
    page('<a id="x"/><script src="x"/><p>text</p>'),
    `<?xml version="1.0" encoding="utf-8"?>\n${STRICT}\n${page('a&#xA0;b &amp;')}`,
    `<!DOCTYPE html>${page('<p>a<p>b</p>c</p>')}`,
    `<!DOCTYPE html SYSTEM "about:legacy-compat">${page('<br/><br></br>')}`,
    `<h:html xmlns:h="${XHTML}"><h:head><h:title>t</h:title></h:head><h:body>b<p/></h:body></h:html>`,
    page(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><foreignObject><p xmlns="">x</p></foreignObject></svg>',
    ),
    page(
      '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><svg:a xlink:href="u" xlink:title="t"/></svg:svg>',
    ),
    page(
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math><p xml:lang="de" lang="de">x</p>',
    ),
    page('<!-- a --><!----><p><![CDATA[<b>&amp;]] >]]></p>'),
    page('<script>//<![CDATA[\nif (a < b && c) {}\n//]]></script>'),
    page('<P Class="A" class="a">x</P><DIV/>'),
    page('<table><tr><td>no tbody</td></tr></table><p><div><table>x</table></div></p>'),
    page('a\r\nb\rc <input value="a\tb\r\nc&#10;d&#x1F600;"/>'),
    page('&#x10FFFF;&#9;&lt;&gt;&quot;&apos;'),
    inRoot('<x:a xmlns:x="u1"><x:a xmlns:x="u2" x:b="1"/><x:a b="1" x:b="2"/></x:a>'),
    inRoot('<a xmlns="u1"><b xmlns=""><c xmlns="u2"/><c/></b><b/></a>'),
    inRoot('<a xmlns:p="u" p:x="1" xmlns:q="v" q:x="2" x="3"/>'),
    '<?xml-stylesheet href="a.css"?><r><?target some data?><?empty?></r><!-- after -->\n<?last ?>',
    '<!-- before -->\n<r/>\n',
    inRoot('é 漢字 😀 <élément attribué="ü"/>'),
    `<!DOCTYPE r [ <!ELEMENT r ANY> <!-- ]> --> ]><r>x</r>`,
    inRoot('<a.b-c_d1/>  <a\n  b = "1"\n  c=\'"\' ></a\n>'),
    inRoot(']] > &#93;]&gt; --> '),
    page(
      '<form><form/></form><a><a/></a><select><p/></select><noscript><p>x</p></noscript><textarea>\nx</textarea>',
    ),
  ];
  for (const [index, text] of documents.entries()) {
    it(`document ${index + 1}`, () => {
      const { document } = new JSDOM(text, { contentType: TYPE }).window;
      const found = lines(parsed(text) as TreeNode as unknown as AnyNode);
      expect(found).toEqual(lines(document as unknown as AnyNode));
    });
  }
});

describe('pageData', () => {
  it('reads empty-element tags', () => {
    const { title, text, links, encoding } = data(page('<a id="x"/><script src="x"/><p>text</p>'));
    expect({ title, text }).toEqual({ title: '', text: 'text' });
    expect(links?.map(({ url }) => url)).toEqual(['http://a/x']);
    expect(encoding).toEqual({ name: 'UTF-8', confidence: 'certain', step: 'default' });
    const document = parsed(page('<a id="x"/><script src="x"/><p>text</p>'));
    expect(document.querySelector('a')?.childNodes.length).toBe(0);
    expect(document.querySelector('script')?.childNodes.length).toBe(0);
  });

  it('finds the fields', () => {
    const found = data(
      `<html xmlns="${XHTML}" lang="de"><head><title>T</title><base href="/c/"/><link rel="canonical" href="d"/></head>
<body><h1>H</h1><a href="e">L</a><img src="f" alt="g"/><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href="h"><text>S</text></a></svg></body></html>`,
    );
    expect(found).toMatchObject({ title: 'T', lang: 'de', canonical: 'http://a/c/d' });
    expect(found.links?.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['http://a/c/e', 'http://a/c/h']),
    );
    expect(found.images?.map(({ url }) => url)).toEqual(['http://a/c/f']);
    expect(found.headings).toEqual([{ level: 1, text: 'H' }]);
  });

  it('reads prefixed elements', () => {
    const found = data(
      `<h:html xmlns:h="${XHTML}"><h:head><h:title>t</h:title></h:head><h:body><h:p>b</h:p></h:body></h:html>`,
    );
    expect(found).toMatchObject({ title: 't', text: 'b' });
  });

  it('reads other types, and text, as HTML', () => {
    const text = page('<p>text</p>');
    for (const type of ['text/html', 'text/xml', 'application/xml'])
      expect(data(text, type)).toMatchObject({ text: '' });
    expect(extractPage(text, { contentType: TYPE }).text).toBe('');
    expect(data(text, 'Application/XHTML+XML; charset=utf-8')).toMatchObject({
      text: 'text',
      encoding: { name: 'UTF-8', step: 'transport' },
    });
  });
});

describe('errors', () => {
  it.each([
    ['<r>\n  <b></r>', '2:9: unexpected close tag'],
    ['<r>&nbsp;</r>', '1:9: undefined entity'],
    ['<!DOCTYPE html><r>&nbsp;</r>', '1:24: undefined entity'],
    [`${STRICT}<r>&notit;</r>`, '1:119: undefined entity'],
    ['<!DOCTYPE r [<!ENTITY e "x">]><r>&e;</r>', '1:36: undefined entity'],
    ['<r>&toString;</r>', '1:13: undefined entity'],
    ['<r a=b/>', '1:6: unquoted attribute value'],
    ['<r a="1" a="2"/>', '1:16: duplicate attribute: a'],
    ['<r xmlns:p="u" xmlns:q="u" p:a="1" q:a="2"/>', '1:44: duplicate attribute: {u}a'],
    ['<p:r/>', '1:6: unbound namespace prefix: "p"'],
    ['<r><p:a xmlns:p="u"/><p:b/></r>', '1:27: unbound namespace prefix: "p"'],
    ['<r/><r/>', '1:7: documents may contain only one root'],
    ['<r/>x', '1:5: text data outside of root node'],
    ['', '1:1: document must contain a root element'],
    ['<r>', '1:3: unclosed tag: r'],
    ['<!DOCTYPE html PUBLIC "a"><r/>', '1:26: malformed document type declaration'],
  ])('%j', (text, message) => {
    expect(() => parsed(text)).toThrow(
      expect.objectContaining({
        code: 'not-well-formed',
        message: expect.stringContaining(`not well-formed XML at ${message}`) as string,
      }),
    );
  });

  it('malformed bytes', () => {
    const bytes = Buffer.from('<r>\n\xe9</r>', 'latin1');
    expect(() => parseXHTML(bytes, TYPE, {})).toThrow('not well-formed XML at 2:1: bytes that are not UTF-8');
  });

  it('too many nodes', () => {
    const bytes = Buffer.from('<r>a<b/><!-- c --></r>');
    expect(() => parseXHTML(bytes, TYPE, { maxNodes: 5 })).not.toThrow();
    expect(() => parseXHTML(bytes, TYPE, { maxNodes: 4 })).toThrow(
      expect.objectContaining({ code: 'too-large', message: 'the page has more than 4 nodes' }),
    );
  });
});

it('knows the references of HTML for its public identifiers', () => {
  expect(parsed(`${STRICT}<r>&nbsp;&semi;&AMP;&lt;</r>`).textContent).toBe(null);
  expect(parsed(`${STRICT}<r>&nbsp;&semi;&AMP;&lt;</r>`).documentElement?.textContent).toBe('\xa0;&<');
  expect(parsed(`${STRICT}<r>&NotEqualTilde;</r>`).documentElement?.textContent).toBe('\u2242\u0338');
  const spaced = '<!DOCTYPE html PUBLIC " -//W3C//DTD\n XHTML 1.1//EN" "u">';
  expect(parsed(`${spaced}<r a="&eacute;"/>`).documentElement?.getAttribute('a')).toBe('é');
});

describe('encodings', () => {
  const declared = '<?xml version="1.0" encoding="ISO-8859-1"?><r>é</r>';
  it.each([
    ['byte order mark', Buffer.from(`\ufeff${declared}`), `${TYPE};charset=latin1`, 'UTF-8', 'bom'],
    ['UTF-16', Buffer.from(`\ufeff${declared}`, 'utf16le'), null, 'UTF-16LE', 'bom'],
    ['no byte order mark', Buffer.from(declared, 'utf16le'), null, 'UTF-16LE', 'prescan'],
    ['big-endian', Buffer.from(declared, 'utf16le').swap16(), null, 'UTF-16BE', 'prescan'],
    ['transport', Buffer.from(declared), `${TYPE};charset=utf-8`, 'UTF-8', 'transport'],
    ['declaration', Buffer.from(declared, 'latin1'), TYPE, 'windows-1252', 'prescan'],
    ['unknown label', Buffer.from(declared.replace('ISO-8859-1', 'x')), TYPE, 'UTF-8', 'default'],
    ['default', Buffer.from('<r>é</r>'), `${TYPE};charset=x`, 'UTF-8', 'default'],
    [
      'wrong label, readable as ASCII',
      Buffer.from(declared.replace('ISO-8859-1', 'utf-16')),
      TYPE,
      'UTF-8',
      'prescan',
    ],
  ])('%s', (_, bytes, contentType, name, step) => {
    expect(xmlEncoding(bytes, contentType)).toEqual({ name, confidence: 'certain', step });
    const document = parseXHTML(bytes, contentType, { url: 'http://a/' });
    expect(document.documentElement?.textContent).toBe('é');
    expect(document.characterSet).toBe(name);
    expect(document.URL).toBe('http://a/');
  });
});

it('takes linear time for deep trees and many attributes', () => {
  const depth = 20_000;
  expect(parsed(`<r>${'<b>'.repeat(depth)}${'</b>'.repeat(depth)}</r>`).querySelectorAll('b').length).toBe(
    depth,
  );
  let attributes = '';
  for (let index = 0; index < 20_000; index++) attributes += ` a${index}=""`;
  expect(parsed(`<r${attributes}/>`).documentElement?.attributes.length).toBe(20_000);
  let prefixed = '';
  for (let index = 0; index < 300; index++) prefixed += ` xml:a${index}=""`;
  expect(() => parsed(`<r${prefixed}/>`)).toThrow('more than 256 attributes');
});
