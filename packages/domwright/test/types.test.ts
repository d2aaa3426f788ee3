import {
  type DocumentMode,
  type Element,
  type GetHTMLOptions,
  type InsertPosition,
  type ParentNode,
  parse,
  type ShadowRootInit,
  type StaticNodeList,
  type TextDocumentOptions,
  type TextDocumentOptions as TextOptions,
} from 'domwright';
import { parse as parseCore } from 'domwright/core';
import { type Validator, validateAttribute } from 'domwright/values';
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
