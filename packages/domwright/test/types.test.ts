import {
  type Document,
  type DocumentMode,
  type Element,
  type GetHTMLOptions,
  type InsertPosition,
  type ParentNode,
  type ParseErrorCode,
  parse,
  type ShadowRootInit,
  type StaticNodeList,
  type TextDocumentOptions,
  type TextDocumentOptions as TextOptions,
} from 'domwright';
import { parse as parseCore } from 'domwright/core';
import { fromJSON, toJSON } from 'domwright/formats';
import { Parser, serialize } from 'domwright/parse5';
import { readAttribute, readProperty, type Validator, validateAttribute } from 'domwright/values';
import { expect, test } from 'vitest';

test('what public signatures take and give has a name', () => {
  const options: TextDocumentOptions & TextOptions = { scripting: true };
  const mode: DocumentMode = parseCore('', options).mode;
  const document = parse('<p>', options);
  const paragraphs: StaticNodeList<Element> = document.querySelectorAll('p');
  const paragraph = paragraphs.item(0) as Element;
  const parent: ParentNode | null = paragraph.parentNode;
  const init: ShadowRootInit = { mode: 'open', serializable: true };
  const position: InsertPosition = 'beforeend';
  const html: GetHTMLOptions = { serializableShadowRoots: true };
  paragraph.attachShadow(init);
  paragraph.insertAdjacentHTML(position, '<b>');
  const url: Validator = () => null;
  expect(mode).toBe('quirks');
  expect((parent as Element).getHTML(html)).toBe(
    '<p><template shadowrootmode="open" shadowrootserializable=""></template><b></b></p>',
  );
  expect(validateAttribute('a', 'href', ' ', () => null, { url })).toBeNull();
});

test('types are as narrow as what they stand for', () => {
  const document = parse('<td colspan=2 headers="a b"><input disabled maxlength=3>text');
  const cell = document.querySelector('input') as Element;
  // Each line compiles only if the type is this one or a narrower one.
  const text: string = cell.textContent;
  const number: number | undefined = readAttribute(cell, 'maxLength');
  const boolean: boolean | undefined = readAttribute(cell, 'disabled');
  const property: number | undefined = readProperty(cell, 'maxLength');
  // @ts-expect-error: tokens are an array of strings
  const wrong: number | undefined = readAttribute(cell, 'headers');
  const codes: ParseErrorCode[] = [];
  parse('<p></p x>', { onParseError: ({ code }) => codes.push(code) });
  // @ts-expect-error: there is no such code
  const unknown = codes.includes('end-tag-with-atributes');
  expect([text, number, boolean, property, wrong, unknown]).toEqual(['', 3, true, 3, undefined, false]);
  expect(codes).toContain('end-tag-with-attributes');
});

test('JSON has the type of its root, and text may be anything', () => {
  const document: Document = fromJSON(toJSON(parse('<p>a')));
  const element: Element = fromJSON(toJSON(document.createElement('b')));
  const text = fromJSON(JSON.parse('{ "type": "text", "data": "a" }'));
  // @ts-expect-error: it need not be a document
  const body = text.body;
  expect([document.body?.textContent, element.localName, body]).toEqual(['a', 'b', undefined]);
});

test("parse5's parser has its default tree", () => {
  const parser = new Parser();
  parser.tokenizer.write('<p>a', true);
  const [html] = parser.document.childNodes;
  expect([html?.nodeName, serialize(parser.document)]).toEqual([
    'html',
    '<html><head></head><body><p>a</p></body></html>',
  ]);
});
