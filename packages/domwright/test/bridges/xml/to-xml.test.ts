import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { coerceToInfoset, type InfosetChange, toXML, type XMLOptions } from '../../../src/doors/formats.ts';
import { Document, type Element, type Node, parse, parseFragment } from '../../../src/index.ts';
import { nastyHtml } from '../../property/nasty-html.mjs';
import { runs, VERY_MANY } from '../../runs.mjs';
import { readXML } from './xml-tree.ts';

const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** The lines that an XML parser should give for a tree, made from the tree itself. Adjacent texts are joined. */
function linesOf(root: Node): string[] {
  const lines: string[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') lines.push(`text ${JSON.stringify(text)}`);
    text = '';
  };
  const stack: (Node | string)[] = [root];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item === 'string') {
      flush();
      lines.push(item);
      continue;
    }
    let children: Node = item;
    if (item.nodeType === 3) {
      text += item.textContent;
      continue;
    }
    if (item.nodeType === 8) {
      flush();
      lines.push(`comment ${JSON.stringify(item.textContent)}`);
      continue;
    }
    if (item.nodeType === 10) continue;
    if (item.nodeType === 1) {
      flush();
      const element = item as Element;
      const name = JSON.stringify([element.namespaceURI ?? '', element.localName]);
      lines.push(`open ${name}`);
      for (const { namespaceURI, localName, value } of element.attributes) {
        if (namespaceURI === XMLNS || /^xmlns(?::|$)/.test(localName)) continue;
        lines.push(`attribute ${JSON.stringify([namespaceURI ?? '', localName, value])}`);
      }
      stack.push(`close ${name}`);
      if (element.content !== null) children = element.content;
    }
    for (let child = children.lastChild; child !== null; child = child.previousSibling) stack.push(child);
  }
  flush();
  return lines;
}

function write(node: Node, options: XMLOptions = {}): { xml: string; changes: InfosetChange[] } {
  const changes: InfosetChange[] = [];
  const xml = toXML(node, { ...options, onChange: (change) => changes.push(change) });
  return { xml, changes };
}

/** Attributes with the prefix `xml` are in its namespace for a parser of XML, and in none for one of HTML. */
const hasXMLAttribute = / xml:/;

/** Checks that the XML is well-formed, and is read back as the coerced tree. */
function check(root: Node, isFragment: boolean): void {
  const { xml, changes } = write(root);
  const read = readXML(xml, isFragment);
  const before = linesOf(root).join('\n');
  const { changes: coerced } = coerceToInfoset(root);
  expect(read.join('\n') === linesOf(root).join('\n')).toBe(true);
  // If nothing was coerced, it is the original tree.
  const silent = new Set(['document-mode', 'xmlns-attribute', 'doctype']);
  const isSame = changes.every(({ rule }) => silent.has(rule)) && !hasXMLAttribute.test(xml);
  if (isSame) expect(read.join('\n') === before).toBe(true);
  expect(changes.filter(({ rule }) => !silent.has(rule))).toEqual(
    coerced.filter(({ rule }) => !silent.has(rule)),
  );
}

describe('toXML', () => {
  it('declares namespaces, and writes what HTML parsers understand', () => {
    const html =
      '<!DOCTYPE html><p class=a>x &amp; y<br><svg viewBox="0 0 1 1"><use xlink:href=#a xml:lang=en /></svg><b></b>';
    expect(toXML(parse(html))).toBe(
      '<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><head></head><body><p class="a">x &amp; y<br />' +
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">' +
        '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a" xml:lang="en"/></svg><b></b></p></body></html>',
    );
  });

  it('takes a declaration that is right for its own', () => {
    const { xml, changes } = write(
      parseFragment(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href=b>',
      ),
    );
    expect(changes).toEqual([]);
    expect(xml).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href="b"/></svg>',
    );
  });

  it.each([
    ['a&#12;b', 'form-feed'],
    ['a\u0001b', 'character'],
    ['<a:b>', 'name'],
    ['<p a:b=c>', 'name'],
    ['<!--a--b-->', 'comment-hyphens'],
    ['<!--a--->', 'comment-end'],
    ['<p xmlns=x>', 'xmlns-attribute'],
  ])('tells of what it cannot write: %s', (html, rule) => {
    const fragment = parseFragment(html);
    const before = linesOf(fragment);
    expect(write(fragment).changes.map((change) => change.rule)).toEqual([rule]);
    // The tree stays as it is.
    expect(linesOf(fragment)).toEqual(before);
  });

  it.each([
    ['<!DOCTYPE html>', '<!DOCTYPE html>'],
    ['<!DOCTYPE a PUBLIC "b">', '<!DOCTYPE a PUBLIC "b" "">'],
    ["<!DOCTYPE a SYSTEM '\"'>", "<!DOCTYPE a SYSTEM '\"'>"],
    ['<!DOCTYPE a PUBLIC "{">', ''],
    ['<!DOCTYPE a<b>', ''],
    ['<!DOCTYPE>', ''],
  ])('%s', (html, doctype) => {
    const { xml, changes } = write(parse(html));
    expect(xml.split('\n').slice(0, -1).join('')).toBe(doctype);
    expect(changes.some(({ rule }) => rule === 'doctype')).toBe(doctype === '');
    readXML(xml, false);
  });

  it('writes what a shadow root has as attributes, in the order of serialize', () => {
    const words = 'shadowrootcustomelementregistry shadowrootclonable shadowrootslotassignment=manual';
    const html = `<p><template shadowrootmode=open ${words}></template></p>`;
    const xml = (edition: '2024' | 'living') => toXML(parse(html, { edition }).querySelector('p')!);
    const template = '<template shadowrootmode="open"';
    expect(xml('living')).toContain(
      `${template} shadowrootslotassignment="manual" shadowrootclonable="" shadowrootcustomelementregistry=""></template>`,
    );
    expect(xml('2024')).toContain(`${template} shadowrootclonable=""></template>`);
  });

  it('has an XML declaration and a polyglot form', () => {
    const html =
      '<!DOCTYPE html><script>if (a < b && c) d()</script><style>a > b {}</style><textarea></textarea><hr>';
    const { xml, changes } = write(parse(html), { polyglot: true });
    expect(xml).toContain(
      '<script>/*<![CDATA[*/if (a < b && c) d()/*]]>*/</script><style>/*<![CDATA[*/a > b {}/*]]>*/',
    );
    expect(changes.map(({ rule }) => rule)).toEqual(['polyglot', 'polyglot']);
    readXML(xml, false);
    // An HTML parser finds the same elements.
    const names = (document: Document) => document.querySelectorAll('*').map(({ localName }) => localName);
    expect(names(parse(xml))).toEqual(names(parse(html)));
    expect(
      toXML(parse(html), { xmlDeclaration: true }).startsWith('<?xml version="1.0" encoding="UTF-8"?>\n'),
    ).toBe(true);
    expect(() => toXML(parse(''), { polyglot: true, xmlDeclaration: true })).toThrow(TypeError);
  });

  it('writes what only the API can make', () => {
    const document = new Document();
    const root = document.createElementNS('urn:a&b', 'x:y');
    document.appendChild(root);
    root.setAttributeNS('urn:c', 'p:q', '1');
    root.setAttributeNS('urn:c', 'r:q2', '"<\t\n\r');
    root.setAttributeNS('urn:d', 'p:q', '2');
    root.append(document.createElementNS(null, 'z'), '\r]]>', document.createComment('a\rb'));
    root.append(document.createElementNS('http://www.w3.org/XML/1998/namespace', 'xml:u'));
    root.append(document.createElementNS(XMLNS, 'xmlns:v'));
    document.insertBefore(document.createProcessingInstruction('XML', ' a'), root);
    const lines = readXML(toXML(document), false);
    expect(lines).toEqual([
      'open ["urn:a&b","y"]',
      'attribute ["urn:c","q","1"]',
      'attribute ["urn:c","q2","\\"<\\t\\n\\r"]',
      'attribute ["urn:d","q","2"]',
      'open ["","z"]',
      'close ["","z"]',
      'text "\\r]]>"',
      'comment "a\\nb"',
      'open ["http://www.w3.org/XML/1998/namespace","u"]',
      'close ["http://www.w3.org/XML/1998/namespace","u"]',
      'open ["","v"]',
      'close ["","v"]',
      'close ["urn:a&b","y"]',
    ]);
  });

  it('is as deep as it has to be', () => {
    const levels = VERY_MANY;
    const xml = toXML(parseFragment('<b>'.repeat(levels), { context: 'div' }));
    expect(xml.length).toBe(levels * 7 + ' xmlns="http://www.w3.org/1999/xhtml"'.length);
  });
});

describe('what is written is well-formed, and is the tree', () => {
  it.each(realPages(4))('$name', ({ html }) => check(parse(html), false));

  it('random documents', () => {
    fc.assert(
      fc.property(nastyHtml, (html) => check(parse(html, { allowDeclarativeShadowRoots: false }), false)),
      { numRuns: runs(300) },
    );
  });

  it('random fragments', () => {
    fc.assert(
      fc.property(nastyHtml, fc.constantFrom('div', 'template', 'svg svg', 'math mi'), (html, context) =>
        check(parseFragment(html, { context }), true),
      ),
      { numRuns: runs(300) },
    );
  });

  it('random names, values and texts', () => {
    const text = fc.string({ unit: 'binary', maxLength: 8 });
    fc.assert(
      fc.property(text, text, text, text, (name, value, data, comment) => {
        const fragment = parseFragment(`<a${name} b${name}="${value}">${data}<!--${comment}-->`);
        check(fragment, true);
      }),
      { numRuns: runs(500) },
    );
  });

  const xmllint = spawnSync('xmllint', ['--version']).error === undefined;
  it.skipIf(!xmllint)('for xmllint, too (skipped where it is not installed)', () => {
    for (const { html } of realPages(16)) {
      const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--huge', '-'], {
        input: toXML(parse(html)),
      });
      expect([status, String(stderr)]).toEqual([0, '']);
    }
  });
});

it.each(['>x', '->x', '>', '->'])(
  'a comment that begins with %j does not end at its beginning in HTML',
  (data) => {
    const document = parse('<!DOCTYPE html><p>');
    document.body!.append(document.createComment(data), document.createElement('i'));
    const rules: string[] = [];
    const polyglot = toXML(document, { polyglot: true, onChange: ({ rule }) => rules.push(rule) });
    expect(rules).toContain('polyglot');
    const [, comment, element] = parse(polyglot).body!.childNodes;
    expect([comment!.nodeType, comment!.nodeValue!.trim(), element!.nodeName]).toEqual([8, data, 'I']);
    // XML alone has no such rule.
    expect(toXML(document)).toContain(`<!--${data}-->`);
  },
);

it('xml:lang of an HTML page stays', () => {
  expect(toXML(parse('<p xml:lang=de xml:1=x y:z=1>'))).toContain(
    '<p xml:lang="de" xmlU00003A1="x" yU00003Az="1">',
  );
  expect(toXML(parse('<html xml:lang=de lang=de>'))).toContain(' xml:lang="de" lang="de"');
});
