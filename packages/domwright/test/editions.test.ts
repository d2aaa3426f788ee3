import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DocumentOptions, formatTree, parse, parseFragment, serialize } from 'domwright';
import { namespaceURIs } from 'domwright/tree-construction';
import { describe, expect, test } from 'vitest';
import { readTreeConstructionTests } from './conformance/tree-construction-tests.mjs';

const folder = path.resolve(import.meta.dirname, '../../../docs/inside');
const page = readFileSync(path.join(folder, 'editions.md'), 'utf8');

/** The lines of what is in the body of a document, without those above it. */
function bodyOf(html: string, options?: DocumentOptions): string[] {
  const body = parse(html, options).body!;
  return formatTree(body)
    .split('\n')
    .slice(1)
    .map((line) => line.slice('|   '.length));
}

/** The codes of the parse errors. */
function errorsOf(html: string): string[] {
  const codes: string[] = [];
  parse(html, { onParseError: ({ code }) => codes.push(code) });
  return codes;
}

describe('where readings of the text differ', () => {
  test('a numeric reference without digits stays as it is', () => {
    expect(bodyOf('&#;&#x;&#xg')).toEqual(['"&#;&#x;&#xg"']);
  });

  test('notin without its semicolon is not, and in', () => {
    expect(bodyOf('&notin &notin; &notit;')).toEqual(['"¬in ∉ ¬it;"']);
  });

  test('xmlns is an error if it is not the namespace of the element', () => {
    const code = 'unexpected-xmlns-attribute-value';
    expect(errorsOf('<svg xmlns="http://www.w3.org/2000/svg"></svg>')).not.toContain(code);
    expect(errorsOf('<svg xmlns="http://www.w3.org/1998/Math/MathML"></svg>')).toContain(code);
    const ofXLink = 'unexpected-xmlns-xlink-attribute-value';
    expect(errorsOf('<svg xmlns:xlink="http://www.w3.org/1999/xlink"></svg>')).not.toContain(ofXLink);
    expect(errorsOf('<svg xmlns:xlink="http://www.w3.org/2000/svg"></svg>')).toContain(ofXLink);
  });

  test('text in a row is followed by more of the row', () => {
    expect(bodyOf('<table><tr>a<td>b')).toEqual([
      '"a"',
      '<table>',
      '  <tbody>',
      '    <tr>',
      '      <td>',
      '        "b"',
    ]);
  });

  test('a table start tag in a table closes the table', () => {
    expect(bodyOf('<table><tr><table>')).toEqual(['<table>', '  <tbody>', '    <tr>', '<table>']);
  });

  test('a form start tag in a table is ignored when a form is open', () => {
    expect(bodyOf('<form><table><form>')).toEqual(['<form>', '  <table>']);
  });

  test('a comment in a frameset stays a comment', () => {
    const { documentElement } = parse('<frameset><!--a--></frameset>');
    expect(serialize(documentElement!)).toBe('<head></head><frameset><!--a--></frameset>');
  });

  test('a second shadow root of a host is an ordinary template', () => {
    const template = '<template shadowrootmode=open>';
    const host = parse(`<div>${template}a</template>${template}b</template></div>`).querySelector('div')!;
    expect(formatTree(host.openOrClosedShadowRoot!)).toBe('| "a"');
    expect(host.innerHTML).toBe('<template shadowrootmode="open">b</template>');
  });
});

describe('from 2020 to 2024', () => {
  test('a manifest attribute means nothing', () => {
    expect(formatTree(parse('<html manifest=a>'))).toContain('|   manifest="a"');
  });

  test('HTML start tags leave foreign content in fragments too', () => {
    expect(formatTree(parseFragment('<div>x', { context: 'svg g' }))).toBe('| <div>\n|   "x"');
  });

  test('end tags br and p leave foreign content', () => {
    expect(bodyOf('<svg></br>')).toEqual(['<svg svg>', '<br>']);
    expect(bodyOf('<svg></p>')).toEqual(['<svg svg>', '<p>']);
  });

  test('what leaves foreign content goes to the insertion mode', () => {
    expect(bodyOf('<svg><desc></p>x')).toEqual(['<svg svg>', '  <svg desc>', '    <p>', '    "x"']);
  });

  test('the mode of a document can be fixed', () => {
    expect(parse('<p><table>').mode).toBe('quirks');
    expect(parse('<p><table>', { cannotChangeMode: true }).mode).toBe('no-quirks');
    expect(bodyOf('<p><table>', { cannotChangeMode: true })).toEqual(['<p>', '<table>']);
  });

  test('white space between rows in a template is no error', () => {
    expect(errorsOf('<!DOCTYPE html><template><tr></tr> <tr></tr></template>')).toEqual([]);
  });

  test('search is a special element', () => {
    expect(bodyOf('<search><i></search>x')).toEqual(['<search>', '  <i>', '<i>', '  "x"']);
    expect(bodyOf('<p><search>x')).toEqual(['<p>', '<search>', '  "x"']);
  });

  test('hr is kept in select', () => {
    expect(bodyOf('<select><optgroup><option>a<hr>')).toEqual([
      '<select>',
      '  <optgroup>',
      '    <option>',
      '      "a"',
      '  <hr>',
    ]);
  });

  test('a template can be a shadow root', () => {
    const words = 'shadowrootclonable shadowrootserializable shadowrootdelegatesfocus';
    const host = parse(`<p><template shadowrootmode=closed ${words}>x</template>y`).querySelector('p')!;
    const { mode, clonable, serializable, delegatesFocus } = host.openOrClosedShadowRoot!;
    expect({ mode, clonable, serializable, delegatesFocus }).toEqual({
      mode: 'closed',
      clonable: true,
      serializable: true,
      delegatesFocus: true,
    });
    expect(formatTree(host.openOrClosedShadowRoot!)).toBe('| "x"');
    expect(host.innerHTML).toBe('y');
  });
});

describe('the 2009 draft', () => {
  test('a form control has the form that is open for the parser as its owner', () => {
    const document = parse('<table><form id=a><tr><td><input><template><input></template>');
    const [input] = document.querySelectorAll('input');
    expect(input!.form?.id).toBe('a');
    const { content } = document.querySelector('template')!;
    expect(content!.querySelector('input')!.form).toBe(null);
  });

  test('a srcdoc document needs no DOCTYPE', () => {
    const codes: string[] = [];
    const { mode } = parse('a', { srcdoc: true, onParseError: ({ code }) => codes.push(code) });
    expect(mode).toBe('no-quirks');
    expect(codes).toEqual([]);
  });

  test('the namespaces are the six', () => {
    expect(namespaceURIs).toEqual([
      null,
      'http://www.w3.org/1999/xhtml',
      'http://www.w3.org/1998/Math/MathML',
      'http://www.w3.org/2000/svg',
      'http://www.w3.org/1999/xlink',
      'http://www.w3.org/XML/1998/namespace',
      'http://www.w3.org/2000/xmlns/',
    ]);
  });
});

describe('the living edition', () => {
  test('lets a select hold any content', () => {
    const html = '<select><div>a</div></select>';
    expect(bodyOf(html, { edition: 'living' })).toEqual(['<select>', '  <div>', '    "a"']);
    expect(bodyOf(html, { edition: '2024' })).toEqual(['<select>', '  "a"']);
  });

  test('shows the selected option in selectedcontent', () => {
    const html = '<select><selectedcontent></selectedcontent><option>a</select>';
    expect(bodyOf(html, { edition: 'living' })).toEqual([
      '<select>',
      '  <selectedcontent>',
      '    "a"',
      '  <option>',
      '    "a"',
    ]);
    expect(bodyOf(html, { edition: '2024' })).toEqual(['<select>', '  <option>', '    "a"']);
  });

  test('has processing instructions', () => {
    const html = '<p><?a b?>';
    expect(bodyOf(html, { edition: 'living' })).toEqual(['<p>', '  <?a b>']);
    expect(bodyOf(html, { edition: '2024' })).toEqual(['<p>', '  <!-- ?a b? -->']);
  });

  test('drops a processing instruction in which the file ends', () => {
    expect(bodyOf('a<?b', { edition: 'living' })).toEqual(['"a"']);
    expect(bodyOf('a<?b', { edition: '2024' })).toEqual(['"a"', '<!-- ?b -->']);
  });

  test('escapes < and > in attribute values', () => {
    const html = '<p title="<>">';
    expect(parse(html, { edition: 'living' }).body!.innerHTML).toBe('<p title="&lt;&gt;"></p>');
    expect(parse(html, { edition: '2024' }).body!.innerHTML).toBe('<p title="<>"></p>');
  });

  test('writes ?> after a processing instruction', () => {
    const { body } = parse('<?a b?>', { edition: 'living' });
    body!.append(body!.ownerDocument!.createProcessingInstruction('a', 'b'));
    expect(body!.innerHTML).toBe('<?a b?>');
  });

  test('has templates that patch what came before them', () => {
    const html = '<p><?marker name="m"?></p><template for="m">X</template>';
    expect(bodyOf(html, { edition: 'living' })).toEqual(['<p>', '  "X"']);
    expect(bodyOf(html, { edition: '2024' })).toEqual([
      '<p>',
      '  <!-- ?marker name="m"? -->',
      '<template>',
      '  for="m"',
      '  content',
      '    "X"',
    ]);
  });

  test('has more attributes of shadow roots', () => {
    const words = 'shadowrootserializable shadowrootslotassignment=Manual shadowrootcustomelementregistry';
    const html = `<div><template shadowrootmode=open ${words}>a</template></div>`;
    const shadow = (edition: '2024' | 'living') =>
      serialize(parse(html, { edition }).body!, { serializableShadowRoots: true });
    expect(shadow('living')).toBe(
      '<div><template shadowrootmode="open" shadowrootserializable="" shadowrootslotassignment="manual"' +
        ' shadowrootcustomelementregistry="">a</template></div>',
    );
    expect(shadow('2024')).toBe(
      '<div><template shadowrootmode="open" shadowrootserializable="">a</template></div>',
    );
  });

  test('takes an empty system identifier for a missing one', () => {
    const html = '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "">';
    expect(parse(html, { edition: 'living' }).mode).toBe('quirks');
    expect(parse(html, { edition: '2024' }).mode).toBe('limited-quirks');
  });

  test('has the scripting of the document for what is parsed into a template', () => {
    const markup = '<noscript><p>a</p></noscript>';
    const contents = (edition: '2024' | 'living') => {
      const template = parse('<template></template>', { edition, scripting: true }).querySelector(
        'template',
      )!;
      template.innerHTML = markup;
      return formatTree(template.content!);
    };
    expect(contents('living')).toBe('| <noscript>\n|   "<p>a</p>"');
    expect(contents('2024')).toBe('| <noscript>\n|   <p>\n|     "a"');
  });

  test('takes a body that is implied for one that a frameset may replace', () => {
    const html = '<template></template><p><frameset>';
    const ofLiving = parse(html, { edition: 'living' });
    expect(ofLiving.documentElement!.lastElementChild!.localName).toBe('frameset');
    expect(parse(html, { edition: '2024' }).documentElement!.lastElementChild!.localName).toBe('body');
  });

  test('ignores the form element pointer in template contents, also in fragments and tables', () => {
    const html = '<form><form>a';
    const living = { edition: 'living' } as const;
    expect(serialize(parseFragment(html, living))).toBe('<form><form>a</form></form>');
    expect(serialize(parseFragment(html, { edition: '2024' }))).toBe('<form>a</form>');
    const inTable = '<table><form></table>';
    expect(serialize(parseFragment(inTable, living))).toBe('<table><form></form></table>');
    expect(parse(`<template>${inTable}</template>`, living).querySelector('template')!.innerHTML).toBe(
      '<table><form></form></table>',
    );
    expect(
      parse(`<template>${inTable}</template>`, { edition: '2024' }).querySelector('template')!.innerHTML,
    ).toBe('<table></table>');
  });
});

describe('docs/inside/editions.md', () => {
  const draft = 'packages/domwright/test/fixtures/2009-draft.dat';
  const fixtures = readTreeConstructionTests(path.join(import.meta.dirname, 'fixtures/2009-draft.dat'));
  /** `[n](…/2009-draft.dat) `input``. */
  const mentions = (text: string) =>
    [...text.matchAll(/\[(\d+)\]\(([^)]*)\) `([^`]+)`/g)].map(([, number, target, input]) => ({
      number: Number(number),
      target: path.relative(path.resolve(folder, '../..'), path.resolve(folder, target!)),
      input: input!.replaceAll('U+0000', '\0'),
    }));
  /** Names of tests in this file, as the page has them: in italics. */
  const names = (text: string) =>
    [...text.matchAll(/(?<![\w*])\*([^*]+)\*(?![\w*])/g)].map(([, name]) => name!);

  test('names fixtures that exist', () => {
    const named = mentions(page);
    expect(named.length).toBeGreaterThan(0);
    for (const { number, target, input } of named) {
      expect(target).toBe(draft);
      expect(fixtures[number - 1]?.data, `fixture ${number}`).toBe(input);
    }
  });

  test('names tests that exist, and all of them', () => {
    const source = readFileSync(import.meta.filename, 'utf8');
    const own = source.slice(0, source.indexOf("describe('docs/inside/editions.md'"));
    const tests = [...own.matchAll(/^ {2}test\('([^']+)'/gm)].map(([, name]) => name!);
    expect([...new Set(names(page))].sort()).toEqual(tests.sort());
  });

  test('says that nothing is missing which is there', () => {
    const isThere = (name: string) => existsSync(path.join(import.meta.dirname, '../src', name));
    const notBuilt = /^Not built yet.*$/m.exec(page)?.[0] ?? '';
    expect(notBuilt.includes('speculative parsing')).toBe(!isThere('pages/speculative'));
  });

  test('names files that exist', () => {
    const files = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, target]) => target!);
    const missing = files.filter(
      (target) => !target.startsWith('https:') && !existsSync(path.resolve(folder, target)),
    );
    expect(missing).toEqual([]);
    const sources = [...page.matchAll(/`((?:[\w-]+\/)+[\w-]+\.ts)`/g)].map(([, name]) => name!);
    expect(sources.filter((name) => !existsSync(path.join(import.meta.dirname, '../src', name)))).toEqual([]);
  });
});
