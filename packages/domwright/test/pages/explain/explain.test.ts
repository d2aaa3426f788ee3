import { describe, expect, test } from 'vitest';
import { describeWord, type ExplainOptions, explain, type RepairKind } from '../../../src/doors/explain.ts';
import { parse } from '../../../src/index.ts';

/** `kind name [source] label[source]` for each repair, except the mode of a missing doctype. */
function told(html: string, options?: ExplainOptions): string[] {
  const slice = ({ start, end }: { start: number; end: number }) =>
    start === end ? `${start}` : html.slice(start, end);
  return explain(html, options)
    .filter(({ message }) => !message.startsWith('There is no doctype'))
    .map((repair) => {
      const related = repair.related.map((place) => ` ${place.label}[${slice(place)}]`).join('');
      return `${repair.kind} ${repair.name} [${slice(repair)}]${related}`;
    });
}

// From the rules of the edition: what they do, and where that differs from the input.
const documents: [html: string, told: string[]][] = [
  // Implied elements
  ['<table><td>x</table>', ['implied tbody [7]', 'implied tr [7]']],
  ['</br>', ['implied br [0]']],
  ['<div></p></div>', ['implied p [5]']],
  // Elements closed
  ['<p><b>x</p>', ['closed b [7] opened-here[<b>]']],
  ['<div><span></div>', ['closed span [11] opened-here[<span>]']],
  ['<h1>x<h2>y</h2>', ['closed h1 [5] opened-here[<h1>]']],
  ['<h1>x</h2>', ['renamed h2 [</h2>] opened-here[<h1>]']],
  ['<button>1<button>2</button>', ['closed button [9] opened-here[<button>]']],
  ['<a>1<a>2</a>', ['closed a [4] opened-here[<a>]']],
  ['<table><table></table>', ['closed table [7] opened-here[<table>]']],
  ['<svg><p></p>', ['closed svg [5] opened-here[<svg>]']],
  ['<div>', ['closed div [5] opened-here[<div>]']],
  ['<title>x', ['closed title [8] opened-here[<title>]']],
  ['<template><p>x', ['closed template [14] opened-here[<template>]']],
  ['<frameset>', ['closed frameset [10] opened-here[<frameset>]']],
  [
    '<table><form><tr><td></form></table>',
    ['closed form [13] opened-here[<form>]', 'ignored form [</form>]'],
  ],
  ['<form><div></form></div>', ['misnested form [</form>] opened-here[<form>]']],
  // Clones
  ['<p><b>1</p>2</b>', ['closed b [7] opened-here[<b>]', 'cloned b [11] opened-here[<b>]']],
  ['<b>1<p>2</b>3</p>', ['moved p [<p>] opened-here[<b>]', 'cloned b [8] opened-here[<b>]']],
  ['<p>1<b>2<i>3</b>4</i>5', ['closed i [12] opened-here[<i>]', 'cloned i [16] opened-here[<i>]']],
  // Moves
  ['<table>x</table>', ['moved #text [x] moved-here[0]']],
  ['<table><tr>x y<td></table>', ['moved #text [x y] moved-here[0]']],
  ['<table><div></div></table>', ['moved div [<div>] moved-here[0]']],
  ['<table><tr></p></table>', ['implied p [11]', 'moved p [11] moved-here[0]']],
  ['<head></head><link>', ['moved link [<link>]']],
  ['<head></head><title>x</title>', ['moved title [<title>]']],
  ['</body>x', ['reopened body [x]']],
  ['</html><p>', ['reopened body [<p>]']],
  // Ignored tags
  ['x</div>', ['ignored div [</div>]']],
  ['<b></b></b>', ['ignored b [</b>]']],
  ['<form>1<form>2</form>', ['ignored form [<form>]']],
  ['<p><tr>x', ['ignored tr [<tr>]']],
  ['<head><head>', ['ignored head [<head>]']],
  ['<select><div>x</div></select>', []],
  ['<select><select>x', ['closed select [8] opened-here[<select>]', 'ignored select [<select>]']],
  ['</body></body>', ['ignored body [</body>]']],
  ['x<!DOCTYPE html>', ['ignored #doctype [<!DOCTYPE html>]']],
  ['<br></br>', ['implied br [4]']],
  ['<table><tr><td></tbody></table></td>', ['ignored td [</td>]']],
  // What is not in the tree
  ['<frameset>x</frameset>', ['dropped #text [x]']],
  ['<p>1\0\0', ['dropped \0 [\0\0]']],
  ['<div><frameset></frameset>', ['closed div [5] opened-here[<div>]', 'dropped body [5]']],
  ['x<p id=a', ['dropped #tag [<p id=a]']],
  ['x</>', ['dropped #tag [</>]']],
  // Attributes
  [
    '<p id=a ID = "b" id>',
    ['dropped id [ID = "b"] first-attribute-here[id=a]', 'dropped id [id] first-attribute-here[id=a]'],
  ],
  ['<html lang=a><body><html lang=b dir=c>', ['merged html [<html lang=b dir=c>]', 'dropped lang [lang=b]']],
  ['<body class=a><body id=b>', ['merged body [<body id=b>]']],
  ['<body><body>', ['ignored body [<body>]']],
  ['<p></p id=a />', ['dropped p [id=a /]', 'ignored / [/]']],
  // Names, solidus
  ['<image src=x>', ['renamed image [<image src=x>]']],
  ['<svg><image/></svg>', []],
  ['<br/><svg/>', []],
  ['<p/>', ['ignored / [/]']],
  ['<br / id=a>', ['ignored / [/]']],
  ['<br // id=a>', ['ignored / [/]', 'ignored / [/]']],
  ['<br id=a/class=b>', ['reinterpreted #value [=]']],
  ['<br id="a"/class="b">', ['ignored / [/]']],
  ['<br id= >', ['implied #value [8]']],
  ['<br id="a"class="b">', ['implied   [10]']],
  // Taken for something else
  ['<?xml version="1.0"?>', ['reinterpreted #comment [<?xml version="1.0"?>]']],
  ['<p><![CDATA[x]]>', ['reinterpreted #comment [<![CDATA[x]]>]']],
  ['<svg><![CDATA[x]]></svg>', []],
  ['<!ELEMENT>', ['reinterpreted #comment [<!ELEMENT>]']],
  ['</ p>', ['reinterpreted #comment [</ p>]']],
  ['1 < 2', ['reinterpreted < [<]']],
  ['x<', ['reinterpreted #text [<]']],
  // Comments
  ['<!-->', ['closed #comment [<!-->]']],
  ['<!--x', ['closed #comment [5]']],
  ['<!--x--!>', ['closed #comment [--!>]']],
  // Doctypes
  ['<!DOCTYPEhtml>', ['implied   [9]']],
  [
    '<!DOCTYPE html SYSTEM "about:legacy-compat>',
    ['mode quirks [<!DOCTYPE html SYSTEM "about:legacy-compat>]', 'closed #doctype ["about:legacy-compat>]'],
  ],
  // References
  ['&copy', ['implied ; [5]']],
  ['<p id="&copy=&copy">&copy;&copy', ['implied ; [18]', 'implied ; [31]']],
  ['&nonsense;', ['reinterpreted #reference [&nonsense;]']],
  ['&#x80;', ['replaced #reference [&#x80;]']],
  ['&#0;', ['replaced #reference [&#0;]']],
  ['&#x110000;', ['replaced #reference [&#x110000;]']],
  ['&#xd800;', ['replaced #reference [&#xd800;]']],
  ['&#;', ['reinterpreted #reference [&#]']],
  // U+0000 elsewhere
  ['<svg>\0</svg>', ['replaced \0 [\0]']],
  ['<title>\0</title>', ['replaced \0 [\0]']],
  ['<p id=\0>', ['replaced \0 [\0]']],
  // The mode
  [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2//EN">',
    ['mode quirks [<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2//EN">]'],
  ],
  [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x">',
    ['mode limited-quirks [<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x">]'],
  ],
  // Nothing to repair, with everything optional left out
  ['<!DOCTYPE html><title>x</title><p>1<p>2<ul><li>3<li>4</ul><table><tr><td>5<td>6<tr><td>7</table>', []],
  [
    '<!DOCTYPE html>\n<html>\n<head>\n<meta charset=utf-8><title>x</title>\n</head>\n<body>\n' +
      '<table><caption>c<colgroup><col><thead><tr><th>h<tbody><tr><td>d<tfoot><tr><td>f</table>\n' +
      '<dl><dt>a<dd>b<dt>c</dl><select><optgroup label=x><option>1<option>2<optgroup label=y><option>3</select>\n' +
      '<ruby>a<rp>(<rt>b<rp>)</ruby><svg viewBox="0 0 1 1"><path d="M0 0"/></svg><br><img src=x alt=y>\n' +
      '<pre>\nx</pre></body>\n</html>\n<!-- end -->\n',
    [],
  ],
];

describe('explain', () => {
  test.each(documents)('%j', (html, expected) => {
    expect(told(html)).toEqual(expected);
  });

  test('all, also what may be left out', () => {
    const html = '<!DOCTYPE html> <p>1<table><col><tr><td>2</table><pre>\n</pre>';
    const all = explain(html, { all: true });
    expect(all.every(({ allowed }) => allowed)).toBe(true);
    expect(told(html, { all: true })).toEqual(
      [
        'dropped #text [ ]',
        'implied html [16]',
        'implied head [16]',
        'implied body [16]',
        'closed p [20] opened-here[<p>]',
        'implied colgroup [27]',
        'closed colgroup [32] opened-here[27]',
        'implied tbody [32]',
        'closed td [41] opened-here[<td>]',
        'closed tr [41] opened-here[<tr>]',
        'closed tbody [41] opened-here[32]',
        'dropped #text [\n]',
        'closed body [61] opened-here[16]',
        'closed html [61] opened-here[16]',
      ].map((line) => line.replace('61', String(html.length))),
    );
    expect(explain(html)).toEqual([]);
  });

  test('a missing doctype', () => {
    expect(explain('x')).toEqual([
      {
        kind: 'mode',
        name: 'quirks',
        start: 0,
        end: 0,
        line: 1,
        column: 1,
        endLine: 1,
        endColumn: 1,
        message: 'There is no doctype; the document is in quirks mode.',
        allowed: false,
        related: [],
      },
    ]);
    expect(explain('x', { srcdoc: true })).toEqual([]);
    expect(explain('x', { cannotChangeMode: true })).toEqual([]);
  });

  test('lines and columns', () => {
    const [repair] = explain('<!DOCTYPE html>\r\n<table>\n x\n y</table>');
    expect(repair).toMatchObject({ kind: 'moved', line: 2, column: 8, endLine: 4, endColumn: 3 });
    expect(repair!.related).toMatchObject([{ label: 'moved-here', line: 2, column: 1 }]);
  });

  test('where there is no table that things could be moved before', () => {
    for (const html of ['<tr>x', '<tr><b></b>']) {
      const [repair] = explain(html, { context: 'template' });
      expect(repair).toMatchObject({ kind: 'moved', related: [] });
      expect(repair!.message).toMatch(/ foster parenting moved it to the end of the template or fragment\.$/);
    }
  });

  test('fragments', () => {
    expect(told('<td>1<td>2', { context: 'tr' })).toEqual([]);
    expect(told('<td>1', { context: 'div' })).toEqual(['ignored td [<td>]']);
    expect(told('<p>', { context: 'svg g' })).toEqual([]);
    expect(told('</form>', { context: { localName: 'form' } })).toEqual(['ignored form [</form>]']);
  });

  test('scripting decides what is in noscript', () => {
    const html = '<!DOCTYPE html><head><noscript><p></p></noscript>';
    expect(told(html, { scripting: true })).toEqual([]);
    expect(told(html)).toEqual([
      'closed noscript [31] opened-here[<noscript>]',
      'ignored noscript [</noscript>]',
    ]);
  });

  test('bytes, in the encoding that parsing comes to', () => {
    const html = '<meta charset=utf-8><p>é</i>';
    expect(explain(new TextEncoder().encode(html))).toEqual(explain(html));
    const late = `<!--${'-'.repeat(1100)}--><meta charset=utf-8><p>é</i>`;
    expect(explain(new TextEncoder().encode(late))).toEqual(explain(late));
  });

  test('wrong arguments', () => {
    expect(() => explain(1 as unknown as string)).toThrow('html must be a string or bytes, not 1');
    expect(() => explain('', { all: 1 as unknown as boolean })).toThrow(
      "option 'all' must be a boolean, not 1",
    );
    expect(() => explain('', { nonsense: 1 } as ExplainOptions)).toThrow("unknown option 'nonsense'");
    expect(() => explain(new Uint8Array(1), { context: 'p' })).toThrow('html must be a string');
    expect(() => explain('', { context: 1 as unknown as string })).toThrow("option 'context' must be");
  });

  test('the algorithms are called by their names', () => {
    const messages = (html: string) => explain(html).map(({ message }) => message);
    expect(messages('<!DOCTYPE html><b>1<p>2</b>3')).toEqual([
      'The <b> element ends inside this <p>; the adoption agency algorithm moved the <p> out of it.',
      'The <b> element ends inside another element; the adoption agency algorithm reopened it there.',
    ]);
    expect(messages('<!DOCTYPE html><table>x</table>')[0]).toContain('foster parenting');
    expect(messages('<!DOCTYPE html><p><b>1</p>2</b>')[1]).toContain('reconstructed');
  });

  test('every word of a tree or a repair can be looked up', () => {
    const met = new Set<string>();
    const add = (use: string, word: string | null): void => {
      if (word !== null) met.add(`${use}: ${word}`);
    };
    for (const [html] of documents) {
      const document = parse(html);
      add('mode', document.mode);
      for (const element of document.querySelectorAll('*')) {
        add('origin', element.origin);
        add('moved', element.moved);
        add('cloned by', element.clonedBy);
      }
      for (const { kind, related } of explain(html, { all: true })) {
        add('repair', kind);
        for (const { label } of related) add('place', label);
      }
    }
    expect(met.size).toBeGreaterThan(20);
    for (const one of met) {
      const [use, word] = one.split(': ') as [string, string];
      expect(describeWord(word).map((meaning) => meaning.use)).toContain(use);
    }
    expect(describeWord('nonsense')).toEqual([]);
  });

  test('every kind is tried here', () => {
    const kinds: Record<RepairKind, true> = {
      implied: true,
      closed: true,
      cloned: true,
      moved: true,
      misnested: true,
      reopened: true,
      merged: true,
      renamed: true,
      replaced: true,
      reinterpreted: true,
      dropped: true,
      ignored: true,
      mode: true,
    };
    const tried = new Set(documents.flatMap(([, lines]) => lines.map((line) => line.split(' ')[0])));
    expect(Object.keys(kinds).filter((kind) => !tried.has(kind))).toEqual([]);
  });
});
