import { describe, expect, it } from 'vitest';
import { parse as parseCore, serialize as serializeCore } from '../../../src/core/tree.ts';
import { type GivenTreeSink, type TagToken, TreeConstructor } from '../../../src/doors/tree-construction.ts';
import {
  type Element,
  formatTree,
  HTMLFragmentParser,
  HTMLParser,
  parse,
  parseFragment,
  serialize,
} from '../../../src/index.ts';

// The effects of options and contexts. Expectations come from the standard, edition 2024-08-26.

describe('the document mode', () => {
  const html401 = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"';
  it.each([
    ['<p>', 'quirks'],
    ['<!DOCTYPE html>', 'no-quirks'],
    ['<!DOCTYPE htm>', 'quirks'],
    ['<!DOCTYPE html PUBLIC "hTmL">', 'quirks'],
    ['<!DOCTYPE html SYSTEM "http://www.IBM.com/data/dtd/v11/ibmxhtml1-transitional.dtd">', 'quirks'],
    ['<!DOCTYPE html PUBLIC "-//w3c//dtd html 3.2 final//en">', 'quirks'],
    [`${html401}>`, 'quirks'],
    [`${html401} "">`, 'limited-quirks'],
    [`${html401} "http://www.w3.org/TR/html4/loose.dtd">`, 'limited-quirks'],
    ['<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Frameset//EN" "x">', 'limited-quirks'],
    ['<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">', 'no-quirks'],
    ['<!DOCTYPE html SYSTEM "about:legacy-compat">', 'no-quirks'],
    ['<!DOCTYPE html x>', 'quirks'],
  ])('of %s is %s', (html, mode) => {
    const edition = '2024';
    expect(parse(html, { edition }).mode).toBe(mode);
    expect(parse(html, { edition }).compatMode).toBe(mode === 'quirks' ? 'BackCompat' : 'CSS1Compat');
    // An empty system identifier is a missing one today.
    expect(parseCore(html).mode).toBe(html === `${html401} "">` ? 'quirks' : mode);
  });

  it('is not changed in an iframe srcdoc document, where a missing DOCTYPE is no error', () => {
    const codes: string[] = [];
    const options = { srcdoc: true, onParseError: (error: { code: string }) => void codes.push(error.code) };
    expect(parse('<p>', options).mode).toBe('no-quirks');
    expect(parse('<!DOCTYPE htm><p>', options).mode).toBe('no-quirks');
    expect(codes).toEqual(['non-conforming-doctype']);
  });

  it('is not changed by a parser that cannot change it', () => {
    const codes: string[] = [];
    const onParseError = (error: { code: string }) => void codes.push(error.code);
    expect(parse('<p>', { cannotChangeMode: true, onParseError }).mode).toBe('no-quirks');
    expect(codes).toEqual(['missing-doctype']);
  });

  it('decides whether a table closes a paragraph, also in fragments', () => {
    const quirky = parse('<p><table>');
    expect(quirky.body!.innerHTML).toBe('<p><table></table></p>');
    quirky.body!.innerHTML = '<p><table>';
    expect(quirky.body!.innerHTML).toBe('<p><table></table></p>');
    const standard = parse('<!DOCTYPE html><p><table>');
    expect(standard.body!.innerHTML).toBe('<p></p><table></table>');
    expect(serialize(parseFragment('<p><table>', { context: 'div' }))).toBe('<p></p><table></table>');
  });
});

describe('contexts', () => {
  it.each([
    [undefined, '<td>x', '<td>x</td>'],
    ['td', '<td>x', 'x'],
    ['tr', '<td>x', '<td>x</td>'],
    ['select', '<div><option>x', '<div><option>x</option></div>'],
    ['textarea', '<b>&lt;</textarea>', '&lt;b&gt;&lt;&lt;/textarea&gt;'],
    ['svg title', '<b>x', '<b>x</b>'],
    ['math annotation-xml', '<p>x', '<p>x</p>'],
    ['plaintext', '<b></plaintext>', '<b></plaintext>'],
    ['html', '<title>x', '<head><title>x</title></head><body></body>'],
  ])('%s: %s', (context, html, expected) => {
    const fragment = parseFragment(html, context === undefined ? {} : { context });
    // Raw text would not be escaped within its element; here its parent is a fragment.
    expect(serialize(fragment)).toBe(context === 'plaintext' ? '&lt;b&gt;&lt;/plaintext&gt;' : expected);
  });

  it('in other namespaces are foreign content', () => {
    for (const namespaceURI of [null, 'urn:x']) {
      const fragment = parseFragment('<y>a<![CDATA[b]]>', { context: { namespaceURI, localName: 'x' } });
      const y = fragment.firstElementChild!;
      expect([y.namespaceURI, y.localName, y.textContent]).toEqual([namespaceURI, 'y', 'ab']);
    }
  });

  it('annotation-xml is an HTML integration point by its encoding attribute', () => {
    const MATHML = 'http://www.w3.org/1998/Math/MathML';
    const firstName = (encoding: string) => {
      const context = { namespaceURI: MATHML, localName: 'annotation-xml', attributes: { encoding } };
      return parseFragment('<x>', { context }).firstElementChild!.namespaceURI;
    };
    expect(firstName('Text/HTML')).toBe('http://www.w3.org/1999/xhtml');
    expect(firstName('text/plain')).toBe(MATHML);
  });

  it('an element as context: the nodes belong to its document, its forms are seen', () => {
    const document = parse('<form><div></div></form>');
    const div = document.querySelector('div')!;
    const fragment = parseFragment('<form><input></form><form><input></form>', { context: div });
    // The first form start tag is ignored: the form element pointer is the context's form. Its end tag resets it.
    expect(serialize(fragment)).toBe('<input><form><input></form>');
    expect(fragment.ownerDocument).toBe(document);
  });

  it('templates and shadow roots keep their meaning', () => {
    const template = parse('<template></template>').querySelector('template')!;
    template.innerHTML = '<tr><td>1';
    expect(template.innerHTML).toBe('<tr><td>1</td></tr>');
    expect(template.firstChild).toBe(null);
  });
});

describe('declarative shadow roots', () => {
  const html = '<div><template shadowrootmode=open>x</template></div>';

  it('are attached in documents, not in fragments, unless the option says otherwise', () => {
    const shadow = parse(html).querySelector('div')!.shadowRoot!;
    expect([shadow.mode, shadow.innerHTML]).toEqual(['open', 'x']);
    expect(parse(html, { allowDeclarativeShadowRoots: false }).querySelector('div')!.shadowRoot).toBe(null);
    expect(parseFragment(html).querySelector('div')!.shadowRoot).toBe(null);
    const fragment = parseFragment(html, { allowDeclarativeShadowRoots: true });
    expect(fragment.querySelector('div')!.shadowRoot!.textContent).toBe('x');
    const div = parse('<div></div>').querySelector('div')!;
    div.innerHTML = html;
    expect(div.firstElementChild!.shadowRoot).toBe(null);
  });

  it('at the top of a fragment belong to the context element', () => {
    const div = parse('<div></div>').querySelector('div')!;
    const inner = '<template shadowrootmode=closed>x</template>y';
    const fragment = parseFragment(inner, { context: div, allowDeclarativeShadowRoots: true });
    expect(serialize(fragment)).toBe('y');
    expect(div.getHTML({ serializableShadowRoots: true })).toBe('');
    expect(formatTree(div)).toContain('#shadow-root <template shadowrootmode="closed">');
  });

  it('that cannot be attached stay templates', () => {
    const document = parse('<ul><template shadowrootmode=open>x</template></ul>');
    expect(document.body!.innerHTML).toBe('<ul><template shadowrootmode="open">x</template></ul>');
  });
});

describe('form owners', () => {
  const ownerOf = (html: string, selector = 'input') => parse(html).querySelector(selector)!.form?.id ?? null;

  it('are those of the form element pointer, wherever the control ends up', () => {
    // The form element pointer is null, but the form is still an ancestor.
    expect(ownerOf('<form id=a><div></form><input>')).toBe('a');
    expect(ownerOf('<table><form id=a><tr><td><input>')).toBe('a');
    expect(ownerOf('<form id=a><table></form><input>')).toBe('a');
    // Both belong to the first form, whose end tag hasn't been seen: https://html.spec.whatwg.org/#serialising-html-fragments
    expect(ownerOf('<form id="outer"><div></form><form id="inner"><input>')).toBe('inner');
  });

  it('by a form attribute, for listed elements', () => {
    expect(ownerOf('<form id=a></form><form id=b><input form=a></form>')).toBe('a');
    expect(ownerOf('<form id=a></form><form id=b><img form=a></form>', 'img')).toBe('b');
  });

  it('are not made in templates', () => {
    const template = parse('<form id=a><template><input></template></form>').querySelector('template')!;
    expect(template.content!.querySelector('input')!.form).toBe(null);
  });
});

describe('parsers that take pieces', () => {
  it('keep lone surrogates, and pairs that are cut', () => {
    const parser = new HTMLParser();
    for (const unit of 'a\ud83d\ude00\udc00<b title=\ud800>\ud83d') parser.write(unit);
    const document = parser.end();
    expect(document.body!.textContent).toBe('a\ud83d\ude00\udc00\ud83d');
    expect(document.querySelector('b')!.getAttribute('title')).toBe('\ud800');
  });

  it('show the tree while it grows', () => {
    const parser = new HTMLParser();
    parser.write('<p>one');
    const p = parser.document.querySelector('p')!;
    expect(p.textContent).toBe('one');
    parser.write(' two</p><p>');
    expect(p.textContent).toBe('one two');
    expect(parser.end()).toBe(parser.document);
    expect(parser.document.querySelector('p')).toBe(p);
  });

  it('cannot be used after their end', () => {
    for (const parser of [new HTMLParser(), new HTMLFragmentParser()]) {
      parser.end('x');
      expect(() => parser.write('y')).toThrow('the parser has already ended');
      expect(() => parser.end()).toThrow('the parser has already ended');
    }
  });

  it('make fragments, too', () => {
    const parser = new HTMLFragmentParser({ context: 'tr' });
    for (const unit of '<td>1<td>2') parser.write(unit);
    expect(serialize(parser.end())).toBe('<td>1</td><td>2</td>');
  });
});

describe('wrong arguments throw a TypeError that names them', () => {
  const wrong = (value: unknown) => value as never;
  it.each<[string, () => unknown, string]>([
    ['parse(undefined)', () => parse(wrong(undefined)), 'html must be a string or bytes, not undefined'],
    ['parse(null)', () => parse(wrong(null)), 'html must be a string or bytes, not null'],
    ['options null', () => parse('', wrong(null)), 'options must be an object, not null'],
    [
      'unknown option',
      () => parse('', wrong({ scriptin: true })),
      "unknown option 'scriptin'; did you mean 'scripting'?",
    ],
    ['inherited name', () => parse('', wrong({ toString: true })), "unknown option 'toString'"],
    ['scripting', () => parse('', wrong({ scripting: 1 })), "option 'scripting' must be a boolean, not 1"],
    [
      'edition',
      () => parse('', wrong({ edition: '2020' })),
      "option 'edition' must be '2024' or 'living', not \"2020\"",
    ],
    [
      'onParseError',
      () => parse('', wrong({ onParseError: {} })),
      "option 'onParseError' must be a function, not an object",
    ],
    ['write', () => new HTMLParser().write(wrong(1)), 'chunk must be a string or bytes, not 1'],
    ['end', () => new HTMLParser().end(wrong(null)), 'chunk must be a string or bytes, not null'],
    [
      'end of a fragment',
      () => new HTMLFragmentParser().end(wrong(null)),
      'chunk must be a string or bytes, not null',
    ],
    [
      'context number',
      () => parseFragment('', wrong({ context: 5 })),
      "option 'context' must be a string, an Element or an object, not 5",
    ],
    ['context empty', () => parseFragment('', { context: '' }), "option 'context' must be an element's name"],
    [
      'context name',
      () => parseFragment('', wrong({ context: {} })),
      "option 'context.localName' must be a string, not undefined",
    ],
    ['serialize', () => serialize(wrong('x')), 'node'],
    ['serialize option', () => serialize(parse(''), wrong({ outr: true })), "unknown option 'outr'"],
    ['formatTree', () => formatTree(wrong(null)), 'node'],
    ['sink', () => new TreeConstructor(wrong({})), 'sink.createElement must be a function, not undefined'],
    ['core', () => serializeCore(wrong({})), 'tree must be a Tree, not an object'],
    ['core node', () => parseCore('').localName(wrong('x')), 'node must be a handle, not "x"'],
  ])('%s', (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});

describe('a tree of one’s own', () => {
  /** A sink that makes plain objects: [name, ...children]. */
  function objects() {
    const nodes: (unknown[] | null)[] = [null, ['#document']];
    let text: (start: number, end: number, flags: number) => string = () => '';
    const at = (node: number) => nodes[node] as unknown[];
    const parents = new Map<unknown, number>();
    const insert = (parent: number, node: unknown, before: number) => {
      const list = at(parent);
      list.splice(before === 0 ? list.length : list.indexOf(nodes[before]), 0, node);
      parents.set(node, parent);
    };
    const sink: GivenTreeSink = {
      document: 1,
      begin: (input) => void (text = input.text),
      createElement: (token: TagToken) => nodes.push([token.name]) - 1,
      templateContents: (template) => template,
      insertBefore: (parent, node, before) => insert(parent, nodes[node], before),
      insertText(parent, before, start, end, flags) {
        const list = at(parent);
        const index = before === 0 ? list.length : list.indexOf(nodes[before]);
        const previous = list[index - 1];
        if (index > 1 && typeof previous === 'string') list[index - 1] = previous + text(start, end, flags);
        else list.splice(index, 0, text(start, end, flags));
      },
      insertComment: (parent, before, token) => insert(parent, [`<!--${token.data}-->`], before),
      appendDoctype: (token) => insert(1, [`<!DOCTYPE ${token.name}>`], 0),
      setDocumentMode() {},
      remove(node) {
        const parent = parents.get(nodes[node]);
        if (parent === undefined) return;
        at(parent).splice(at(parent).indexOf(nodes[node]), 1);
        parents.delete(nodes[node]);
      },
      parentOf: (node) => parents.get(nodes[node]) ?? 0,
      moveChildren(from, to) {
        for (const child of at(from).splice(1)) {
          at(to).push(child);
          parents.set(child, to);
        }
      },
      addMissingAttributes() {},
      inSameTree: () => true,
      associateWithForm() {},
      isShadowHost: () => false,
      attachDeclarativeShadowRoot: () => 0,
      setAlreadyStarted() {},
      endTag() {},
      popped() {},
    };
    return { sink, document: at(1), nodes };
  }

  it('is told all it needs', () => {
    const { sink, document } = objects();
    const constructor = new TreeConstructor(sink);
    for (const unit of '<!DOCTYPE html><p>1<b>2<i>3</b>&amp;</i>5<table>x<tr></table><!--c-->')
      constructor.write(unit);
    constructor.end();
    expect(document).toEqual([
      '#document',
      ['<!DOCTYPE html>'],
      [
        'html',
        ['head'],
        [
          'body',
          ['p', '1', ['b', '2', ['i', '3']], ['i', '&'], '5'],
          'x',
          ['table', ['tbody', ['tr']]],
          ['<!--c-->'],
        ],
      ],
    ]);
  });

  it('has the members of shadow roots', () => {
    const { sink, nodes } = objects();
    const inits: unknown[] = [];
    const recording = {
      ...sink,
      attachDeclarativeShadowRoot(_host: number, init: object) {
        inits.push(init);
        return nodes.push(['#shadow-root']) - 1;
      },
    };
    const html = (words: string) => `<p><template shadowrootmode=open ${words}>x</template>`;
    const words = 'shadowrootserializable shadowrootslotassignment=MANUAL shadowrootcustomelementregistry';
    new TreeConstructor(recording, { edition: 'living' }).end(html(words));
    new TreeConstructor(recording, { edition: 'living' }).end(html('shadowrootslotassignment=named'));
    new TreeConstructor(recording, { edition: '2024' }).end(html(words));
    const given = { mode: 'open', clonable: false, serializable: true, delegatesFocus: false };
    expect(inits).toStrictEqual([
      { ...given, slotAssignment: 'manual', customElementRegistry: null },
      { ...given, serializable: false },
      given,
    ]);
  });

  it('of a fragment: shadow roots only if they are allowed, and only with a host', () => {
    const { sink, nodes } = objects();
    nodes.push(['#fragment']);
    const fragment = { namespaceURI: 'http://www.w3.org/1999/xhtml', localName: 'div', root: 2 };
    const never = { ...sink, attachDeclarativeShadowRoot: () => expect.unreachable('no host') };
    new TreeConstructor(never, { context: fragment }).end('<template shadowrootmode=open>x</template>y');
    new TreeConstructor(never, { context: fragment, allowDeclarativeShadowRoots: true }).end(
      '<template shadowrootmode=open></template>',
    );
    expect(nodes[2]).toEqual(['#fragment', ['template', 'x'], 'y', ['template']]);
  });
});

describe('the tree of domwright/core', () => {
  it('answers what the DOM classes would', () => {
    const html =
      '<!DOCTYPE html><title>T</title><p CLASS=a>x<template><b>y</b></template><!--c--><svg viewbox="1"/>';
    const tree = parseCore(html);
    const document = parse(html);
    expect(serializeCore(tree)).toBe(serialize(document));
    const names: string[] = [];
    for (let node = 16; node !== 0; node = tree.following(node)) {
      if (tree.isElement(node)) names.push(tree.localName(node));
      if (tree.isElement(node, 'p')) {
        expect(tree.attribute(node, 'class')).toBe('a');
        expect(tree.attributes(node)).toEqual([{ name: 'class', namespaceURI: null, value: 'a' }]);
        expect(html.slice(tree.range(node)!.start, tree.range(node)!.end)).toBe('<p CLASS=a>');
      }
      if (tree.isElement(node, 'template'))
        expect(tree.localName(tree.firstChild(tree.content(node)))).toBe('b');
    }
    expect(names).toEqual([...document.querySelectorAll('*')].map((element: Element) => element.localName));
  });
});
