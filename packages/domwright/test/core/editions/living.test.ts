import {
  Document,
  type DocumentOptions,
  formatTree,
  HTMLFragmentParser,
  HTMLParser,
  ProcessingInstruction,
  parse,
  parseFragment,
  parseStream,
  serialize,
  TreeCursor,
} from 'domwright';
import { parse as parseInCore, serialize as serializeInCore } from 'domwright/core';
import { toDomhandler } from 'domwright/domhandler';
import { explain } from 'domwright/explain';
import { coerceToInfoset, type InfosetChange, stringifyTree, toJSON, toXML } from 'domwright/formats';
import { parseToHast, toHast } from 'domwright/hast';
import { documentFromTransferable, documentToTransferable } from 'domwright/internal/transferable';
import { describe, expect, test } from 'vitest';
import { parseErrorDescriptions } from '../../../src/core/errors/descriptions.ts';
import { tokenizerRepairs } from '../../../src/pages/explain/tokenizer-repairs.ts';
import { isLongRun } from '../../runs.mjs';

const living = { edition: 'living' } as const;
const old = { edition: '2024' } as const;
const html = '<!DOCTYPE html><select><div>x</div></select>';

describe('the edition is an option', () => {
  test('of parse, HTMLParser and parseStream', async () => {
    expect(parse(html).body!.innerHTML).toBe('<select><div>x</div></select>');
    expect(parse(html, { edition: '2024' }).body!.innerHTML).toBe('<select>x</select>');
    expect(parse(html, living).body!.innerHTML).toBe('<select><div>x</div></select>');
    expect(new HTMLParser(living).end(html).body!.innerHTML).toBe('<select><div>x</div></select>');
    const bytes = new TextEncoder().encode(html);
    expect(parse(bytes, living).body!.innerHTML).toBe('<select><div>x</div></select>');
    const streamed = await parseStream([html], living);
    expect(streamed.body!.innerHTML).toBe('<select><div>x</div></select>');
    expect(parse(html, { ...living, maxNodes: 100 }).body!.innerHTML).toBe('<select><div>x</div></select>');
  });

  test('of fragments', () => {
    expect(serialize(parseFragment('<select><b>', living))).toBe('<select><b></b></select>');
    expect(serialize(parseFragment('<select><b>', old))).toBe('<select></select>');
    expect(serialize(parseFragment('<select><b>'))).toBe('<select><b></b></select>');
    expect(serialize(new HTMLFragmentParser(living).end('<select><b>'))).toBe('<select><b></b></select>');
    expect(serialize(parseFragment('<b>', { ...living, context: 'select' }))).toBe('<b></b>');
  });

  test("of which the core has only today's", () => {
    const tree = parseInCore(html);
    expect(serializeInCore(tree)).toBe(serialize(parse(html, living)));
    expect(serializeInCore(parseInCore(html, living))).toBe(serializeInCore(tree));
    expect(() => parseInCore(html, { edition: '2024' })).toThrow(TypeError);
    expect(() => parseInCore(html, { edition: '2024' })).toThrow("option 'edition' must be 'living', not");
  });

  test('whose value is checked', () => {
    for (const wrong of ['2025', 'Living', 'toString', null, 2024]) {
      const options = { edition: wrong } as unknown as DocumentOptions;
      expect(() => parse(html, options)).toThrow("option 'edition' must be '2024' or 'living', not");
    }
  });
});

describe('the edition of a document', () => {
  test('is that of the markup that is parsed into it', () => {
    const { body } = parse('', living);
    body!.innerHTML = '<select><b>a';
    expect(body!.innerHTML).toBe('<select><b>a</b></select>');
    body!.firstElementChild!.innerHTML = '<i>b';
    expect(body!.innerHTML).toBe('<select><i>b</i></select>');
    body!.firstElementChild!.outerHTML = '<select><u>c';
    expect(body!.innerHTML).toBe('<select><u>c</u></select>');
    body!.insertAdjacentHTML('beforeend', '<select><s>d');
    expect(body!.innerHTML).toBe('<select><u>c</u></select><select><s>d</s></select>');
  });

  test('is that of fragments with an element of it as their context, unless they have another', () => {
    const context = parse('', living).body!;
    expect(serialize(parseFragment('<select><b>', { context }))).toBe('<select><b></b></select>');
    expect(serialize(parseFragment('<select><b>', { context, edition: '2024' }))).toBe('<select></select>');
    expect(serialize(new HTMLFragmentParser({ context }).end('<select><b>'))).toBe(
      '<select><b></b></select>',
    );
    const body = parse('', old).body!;
    expect(serialize(parseFragment('<select><b>', { context: body, ...living }))).toBe(
      '<select><b></b></select>',
    );
    body.innerHTML = '<select><b>';
    expect(body.innerHTML).toBe('<select></select>');
  });

  test('goes with a fragment that has a document of its own', () => {
    const fragment = parseFragment('<div></div>', living);
    fragment.firstElementChild!.innerHTML = '<select><b>';
    expect(serialize(fragment)).toBe('<div><select><b></b></select></div>');
  });

  test('goes with copies, and to other threads', () => {
    const document = parse(html, living);
    const received = documentFromTransferable(structuredClone(documentToTransferable(parse(html, living))));
    for (const copy of [document.cloneNode(true), received]) {
      copy.body!.innerHTML = '<select><b>';
      expect(copy.body!.innerHTML).toBe('<select><b></b></select>');
    }
    expect(new Document().cloneNode()).toBeInstanceOf(Document);
  });
});

describe('scripting', () => {
  const noscript = '<noscript><p>a</p></noscript>';

  test('of the context decides, also for a template, whose contents have none', () => {
    const { body } = parse('<template></template>', { ...living, scripting: true });
    body!.innerHTML = noscript;
    expect(formatTree(body!)).toBe('| <body>\n|   <noscript>\n|     "<p>a</p>"');
    body!.innerHTML = '<template></template>';
    const template = body!.querySelector('template')!;
    template.innerHTML = `${noscript}<div>`;
    expect(formatTree(template.content!)).toBe('| <noscript>\n|   "<p>a</p>"\n| <div>');
    const div = template.content!.querySelector('div')!;
    div.innerHTML = noscript;
    expect(formatTree(div)).toBe('| <div>\n|   <noscript>\n|     <p>\n|       "a"');
    const options = { ...old, scripting: true };
    const then = parse('<body><template></template>', options).querySelector('template')!;
    then.innerHTML = noscript;
    expect(formatTree(then.content!)).toBe('| <noscript>\n|   <p>\n|     "a"');
  });
});

describe('processing instructions', () => {
  const document = parse('<!DOCTYPE html><p><?a  b\r\nc?>d<?e?></p>', living);
  const [first, , second] = document.querySelector('p')!.childNodes;

  test('have a target, data and a place', () => {
    expect(first).toBeInstanceOf(ProcessingInstruction);
    expect((first as ProcessingInstruction).target).toBe('a');
    expect((first as ProcessingInstruction).data).toBe('b\nc');
    expect(first!.nodeName).toBe('a');
    expect(first!.sourceRange).toEqual({ start: 18, end: 29 });
    expect((second as ProcessingInstruction).data).toBe('');
    expect(second!.sourceRange).toEqual({ start: 30, end: 35 });
    const cursor = new TreeCursor(first!);
    expect([cursor.nodeType, cursor.nodeName, cursor.data]).toEqual([7, 'a', 'b\nc']);
  });

  test('are written with ?>, in the other edition without', () => {
    expect(document.body!.innerHTML).toBe('<p><?a b\nc?>d<?e ?></p>');
    const p = parse('<p>', old).querySelector('p')!;
    p.append(p.ownerDocument!.createProcessingInstruction('a', 'b'));
    expect(p.innerHTML).toBe('<?a b>');
  });

  test('are what others have for them', () => {
    const html = '<p><?a b?></p>';
    const fragment = parseFragment(html, living);
    expect(toJSON(fragment.firstChild!.firstChild!, { ranges: true })).toEqual({
      type: 'processingInstruction',
      version: 1,
      target: 'a',
      data: 'b',
      range: { start: 3, end: 10 },
    });
    const node = fragment.firstChild!;
    expect(JSON.parse(stringifyTree(node, { ranges: true }))).toEqual(toJSON(node, { ranges: true }));
    expect(toXML(fragment)).toBe('<p xmlns="http://www.w3.org/1999/xhtml"><?a b?></p>');
    const changes: InfosetChange[] = [];
    toXML(parseFragment('a<?b c\f?>', living), { onChange: (change) => void changes.push(change) });
    changes.push(...coerceToInfoset(parseFragment('a<?b c\f?>', living)).changes);
    expect(changes).toHaveLength(2);
    for (const change of changes)
      expect(change).toMatchObject({ node: 'processingInstruction', name: 'b', range: { start: 1, end: 9 } });
    const [ofDomhandler] = (toDomhandler(fragment.firstChild!) as { children: unknown[] }).children;
    expect(ofDomhandler).toMatchObject({ type: 'directive', name: '?a', data: '?a b?' });
    const comment = { type: 'comment', value: '?a b?' };
    expect(toHast(fragment.firstChild!)).toMatchObject({ children: [comment] });
    const position = { start: { offset: 3 }, end: { offset: 10 } };
    // As they stand in the source.
    for (const markup of ['<?a?>', '<?a>', '<?a  b\r\nc?>', '<?a ?b??>']) {
      const node = parseFragment(markup, living).firstChild!;
      const value = markup.slice(1, -1).replace('\r', '');
      expect(toHast(node)).toMatchObject({ type: 'comment', value });
      expect(parseToHast(markup, living).children[0]).toMatchObject({ type: 'comment', value });
      expect(toDomhandler(node)).toMatchObject({ type: 'directive', name: '?a', data: value });
      (node as ProcessingInstruction).data = 'x';
      expect(toHast(node)).toMatchObject({ type: 'comment', value: '?a x?' });
    }
    for (const options of [{}, { sourcePositions: true }]) {
      const hast = parseToHast(html, { ...options, ...living, context: 'div' });
      expect(hast.children[0]).toMatchObject({ children: [{ ...comment, position }] });
    }
  });

  test('count for the limit of nodes', () => {
    const { limitsReached } = parse('<?a?><?b?><?c?><?d?>', { ...living, maxNodes: 2 });
    expect(limitsReached.map(({ limit, offset }) => [limit, offset])).toEqual([['maxNodes', 15]]);
  });

  test('are comments in the edition of 2024', () => {
    expect(formatTree(parseFragment('<?a b?>', old))).toBe('| <!-- ?a b? -->');
  });
});

describe('serializing', () => {
  test('escapes < and > in attribute values, however they came there', () => {
    const markup = '<p title="<&amp;>" id="&lt;" class=a>b</p><br title=">"/>';
    const fragment = parseFragment(markup, living);
    const escaped = '<p title="&lt;&amp;&gt;" id="&lt;" class="a">b</p><br title="&gt;">';
    expect(serialize(fragment)).toBe(escaped);
    expect(serialize(parseFragment(markup, { ...living, fastPath: false }))).toBe(escaped);
    expect(serialize(parseFragment(markup, old))).toBe(
      '<p title="<&amp;>" id="<" class="a">b</p><br title=">">',
    );
    const p = fragment.firstElementChild!;
    p.setAttribute('title', '"<\u00a0>"');
    p.removeAttribute('id');
    expect(p.outerHTML).toBe('<p title="&quot;&lt;&nbsp;&gt;&quot;" class="a">b</p>');
    const is = parse('', living).createElement('p', { is: 'a-<"' });
    expect(is.outerHTML).toBe('<p is="a-&lt;&quot;"></p>');
  });

  test('writes all else as in the edition of 2024', () => {
    const markup = '<p title="a"><b>&lt;</b><!-- < --></p><svg viewBox="0"></svg><img alt="&quot;">';
    expect(serialize(parseFragment(markup, living))).toBe(markup);
  });
});

describe('forms', () => {
  test('have no controls by the form element pointer in fragments', () => {
    const markup = '<table><form id=a><tr><td><input></table>';
    expect(parse(markup, living).querySelector('input')!.form?.id).toBe('a');
    expect(parseFragment(markup, { context: 'div', ...old }).querySelector('input')!.form?.id).toBe('a');
    expect(parseFragment(markup, { context: 'div', ...living }).querySelector('input')!.form).toBe(null);
    expect(parseFragment('<form><input>', living).querySelector('input')!.form).not.toBe(null);
  });
});

describe('selectedcontent', () => {
  const shown = '<select><button><selectedcontent></selectedcontent></button>';

  test('counts for the limit of nodes', () => {
    const option = `<option>${'<br>'.repeat(20)}</option>`;
    const all = parse(`<!DOCTYPE html>${shown}${option}</select>`, living);
    expect(all.querySelectorAll('br').length).toBe(40);
    const most = { ...living, maxNodes: 40 };
    const cut = parse(`<!DOCTYPE html>${shown}${option}<option>a`, most);
    expect(cut.limitsReached.map(({ limit, stopped }) => [limit, stopped])).toEqual([['maxNodes', true]]);
    expect(cut.querySelectorAll('option').length).toBe(1);
  });

  test('is not filled with what would be too deep', () => {
    const option = `<option>${'<i>'.repeat(4)}a</option>`;
    const deep = (maxDepth: number) => parse(`<!DOCTYPE html>${shown}${option}`, { ...living, maxDepth });
    expect(deep(9).querySelector('selectedcontent')!.innerHTML).toBe('<i><i><i><i>a</i></i></i></i>');
    const cut = deep(8);
    expect(cut.querySelector('selectedcontent')!.innerHTML).toBe('');
    expect(cut.querySelector('option')!.innerHTML).toBe('<i><i><i><i>a</i></i></i></i>');
    expect(cut.limitsReached.map(({ limit }) => limit)).toEqual(['maxDepth']);
  });

  test('has copies whose place in the source is that of what was copied', () => {
    const document = parse(`<!DOCTYPE html>${shown}<option><i>a</i>`, living);
    const [copy, original] = document.querySelectorAll('i');
    expect(copy!.outerHTML).toBe(original!.outerHTML);
    expect(copy).not.toBe(original);
    original!.textContent = 'b';
    expect(copy!.textContent).toBe('a');
  });

  test('takes linear time where the text takes quadratic time', () => {
    const size = isLongRun ? 20_000 : 5000;
    for (const markup of [
      `${shown}${'<div>'.repeat(size)}${'<option selected></option>'.repeat(size)}`,
      `<select><option>${'<br>'.repeat(size)}</option>${'<selectedcontent></selectedcontent>'.repeat(size)}`,
      `<select><selectedcontent>${'<option selected><div>a</div></option>'.repeat(size)}`,
      `<select>${'<table><tr><td><select>'.repeat(size)}${'<selectedcontent></selectedcontent>'.repeat(size)}`,
      `<select><option><template>${'<br>'.repeat(size)}</template></option>${'<selectedcontent></selectedcontent>'.repeat(size)}`,
      `<select>${'<option>'.repeat(size)}<?start name="m"?>${'<selectedcontent></selectedcontent>'.repeat(size)}<template for=m>`,
    ]) {
      // NB: by the letter, some are hundreds of millions of steps.
      expect(parse(markup, living).querySelector('select')).not.toBe(null);
    }
  });
});

describe('templates that patch', () => {
  const marker = '<?marker name="m"?>';

  test('go before an end marker for as long as it is there', () => {
    const fragment = parseFragment(
      '<p><?start name="m"?>old<?end?>z</p><template for=m>a<b>c</b>d</template>',
      living,
    );
    expect(serialize(fragment)).toBe('<p>a<b>c</b>dz</p>');
  });

  test('are no different in pieces, or with limits', () => {
    const html = `<p>${marker}</p><template for=m>a<i>b</i></template>c`;
    const parser = new HTMLFragmentParser(living);
    for (const unit of html) parser.write(unit);
    expect(serialize(parser.end())).toBe('<p>a<i>b</i></p>c');
    expect(serialize(parseFragment(html, { ...living, maxDepth: 10, maxNodes: 100 }))).toBe(
      '<p>a<i>b</i></p>c',
    );
  });

  test('take linear time where the text takes quadratic time', () => {
    const size = isLongRun ? 20_000 : 5000;
    for (const markup of [
      `<div>${marker.repeat(size)}</div>${'<template for=m></template>'.repeat(size)}`,
      `${'<div>'.repeat(size)}${marker}${'</div>'.repeat(size)}${'<template for=n></template>'.repeat(size)}`,
      `<div>${'<?start name="m"?>'.repeat(size)}</div>${'<template for=m></template>'.repeat(size)}`,
    ]) {
      // NB: by the letter, these are hundreds of millions of steps.
      expect(parseFragment(markup, living).firstChild).not.toBe(null);
    }
  });
});

describe('explain', () => {
  const kinds = (html: string) => explain(html, living).map(({ kind, name }) => `${kind} ${name}`);

  test('has the edition', () => {
    expect(kinds('<!DOCTYPE html><select><div>a</div></select><?a b?>')).toEqual([]);
    expect(explain('<!DOCTYPE html><select><div>a</div></select>', old).length).toBeGreaterThan(0);
    expect(kinds('<!DOCTYPE html><select><select>a')).toContain('ignored select');
  });

  test('tells what became of processing instructions', () => {
    expect(kinds('<!DOCTYPE html><p><?1?></p>')).toEqual(['reinterpreted #comment']);
    expect(kinds('<!DOCTYPE html><p><?a:b?></p>')).toEqual(['reinterpreted #comment']);
    expect(kinds('<!DOCTYPE html><p><?xml?></p>')).toEqual(['reinterpreted #comment']);
    expect(kinds('<!DOCTYPE html><p>a</p><?b')).toEqual(['dropped #processing-instruction']);
    for (const { code, edition } of parseErrorDescriptions)
      if (edition === 'living') expect(tokenizerRepairs.has(code)).toBe(true);
  });
});
