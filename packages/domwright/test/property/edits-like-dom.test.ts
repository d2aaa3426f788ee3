import { type Document, type Element, formatTree, type Node, parse, serialize, type Text } from 'domwright';
import { HTMLRewriter, Rewriter } from 'domwright/rewrite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../runs.mjs';
import { editedPages, placesOf } from './edited-pages.mjs';

/*
 * With both editors, an edit of the source gives the same tree as the same edit of the DOM. The exceptions follow from the rules
 * below: HTML can't express every tree, and a tag may affect more than its element.
 */

const verbs = [
  ...(['before', 'after', 'prepend', 'append', 'replace', 'setInnerContent'] as const),
  ...(['remove', 'removeAndKeepContent', 'setAttribute', 'rename'] as const),
];

interface Edit {
  readonly verb: (typeof verbs)[number];
  /** Which element, in tree order. */
  readonly index: number;
  readonly isHTML: boolean;
}

const edits: fc.Arbitrary<Edit> = fc.record({
  verb: fc.constantFrom(...verbs),
  index: fc.nat(12),
  isHTML: fc.boolean(),
});

const takesTags = ({ verb }: Edit): boolean =>
  verb.startsWith('remove') || verb === 'replace' || verb === 'rename';
const takesContents = ({ verb }: Edit): boolean => ['remove', 'replace', 'setInnerContent'].includes(verb);

const textOf = ({ isHTML }: Edit): string => (isHTML ? '<kbd>k</kbd>' : 'T');

/** The tree after the edit of the DOM; null if the DOM does not allow it. */
function editedTree(document: Document, element: Element, edit: Edit): string | null {
  const kbd = document.createElement('kbd');
  kbd.append('k');
  const content = edit.isHTML ? kbd : document.createTextNode('T');
  const contents = element.content ?? element;
  try {
    switch (edit.verb) {
      case 'before':
        element.before(content);
        break;
      case 'after':
        element.after(content);
        break;
      case 'prepend':
        contents.prepend(content);
        break;
      case 'append':
        contents.append(content);
        break;
      case 'replace':
        element.replaceWith(content);
        break;
      case 'setInnerContent':
        contents.replaceChildren(content);
        break;
      case 'remove':
        element.remove();
        break;
      case 'removeAndKeepContent':
        element.replaceWith(...contents.childNodes);
        break;
      case 'setAttribute':
        element.setAttribute('data-x', 'v');
        break;
      case 'rename': {
        const renamed = document.createElement('x-y');
        for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
        renamed.append(...contents.childNodes);
        element.replaceWith(renamed);
      }
    }
  } catch {
    return null;
  }
  document.normalize();
  const tree = formatTree(document);
  // Some trees cannot be written: text before the head, a p in a p.
  return formatTree(parse(serialize(document))) === tree ? tree : null;
}

const editors: Record<string, (html: string, edit: Edit) => string | null> = {
  rewrite(html, edit) {
    const document = parse(html);
    const element = placesOf(document).elements[edit.index]!;
    const rewriter = new Rewriter(document);
    if (edit.verb === 'setAttribute') rewriter.setAttribute(element, 'data-x', 'v');
    else if (edit.verb === 'rename') rewriter.setTagName(element, 'x-y');
    else if (edit.verb === 'remove' || edit.verb === 'removeAndKeepContent') rewriter[edit.verb](element);
    else rewriter[edit.verb](element, textOf(edit), { html: edit.isHTML });
    return rewriter.toString();
  },
  HTMLRewriter(html, edit) {
    // A select start tag that ends a select is left where it is.
    if (/<select.*<select/is.test(html)) return null;
    let output = '';
    let at = 0;
    const rewriter = new HTMLRewriter().on('*', {
      element(element) {
        if (at++ !== edit.index) return;
        if (edit.verb === 'setAttribute') element.setAttribute('data-x', 'v');
        else if (edit.verb === 'rename') element.tagName = 'x-y';
        else if (edit.verb === 'remove' || edit.verb === 'removeAndKeepContent') element[edit.verb]();
        else element[edit.verb](textOf(edit), { html: edit.isHTML });
      },
    });
    const writer = rewriter.textWriter((text) => {
      output += text;
    });
    writer.write(html);
    writer.end();
    return output;
  },
};

/** Why the source and the tree may differ after the edit; null if they may not. */
function reasonOf(html: string, element: Element, edit: Edit): string | null {
  let hasIgnoredTags = false;
  const document = parse(html, {
    onParseError: ({ code }) => {
      hasIgnoredTags ||= ignoredTags.test(code);
    },
  });
  const all = nodesOf(document);
  if (all.some(isMoved)) return 'the parser moves nodes';
  if (all.some(({ localName }) => localName === 'frameset')) return 'a frameset takes the body away';
  if (/<\/(?:body|html)/i.test(html)) return 'for an editor, the body ends at its tag';
  const roots = all.filter(({ localName }) => localName === 'html' || localName === 'body');
  if (takesContents(edit) && roots.some(({ attributes }) => attributes.length > 0))
    return 'a tag in it may give html or body an attribute';
  if (hasIgnoredTags) return 'a tag that is ignored for the sake of another may count elsewhere';
  if (all.some((node) => formatting.test(node.localName) && node.endTagRange === null))
    return 'formatting elements without end tags are made again around what is inserted';
  if (!takesTags(edit)) return null;
  if (all.some(({ localName }) => localName === 'template'))
    return 'the first tag in a template says what else may be in it';
  if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
    return 'a tag without an element may have ended it';
  return null;
}

const formatting = /^(?:a|b|font|i)$/;
const ignoredTags = /stray|misplaced|end-tag|nested|start-tag|outside/;

/** Whether the parser has moved a node, or part of a text, away from its place in the source. */
function isMoved(node: Element): boolean {
  if (node.moved !== null || node.origin === 'cloned') return true;
  const ranges = (node as unknown as Partial<Text>).sourceRanges ?? [];
  return ranges.some(({ start }, index) => index > 0 && start !== ranges[index - 1]!.end);
}

/** All elements and texts, those in templates too. */
function nodesOf(document: Document): Element[] {
  const found: Element[] = [];
  const stack: Node[] = [document];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.nodeType === 1 || node.nodeType === 3) found.push(node as Element);
    stack.push(...node.childNodes);
    const { content } = node as Element;
    if (content) stack.push(content);
  }
  return found;
}

describe.each(Object.entries(editors))('%s', (name, editor) => {
  test('an edit makes the tree that it makes in the DOM', () => {
    let compared = 0;
    fc.assert(
      fc.property(editedPages, edits, (page, edit) => {
        // If the tag that started the body is removed, what follows may end up in the head.
        const html = takesTags(edit) ? `<html><head></head><body>${page}` : page;
        const document = parse(html);
        const element = placesOf(document).elements[edit.index];
        if (element === undefined || reasonOf(html, element, edit) !== null) return;
        const expected = editedTree(document, element, edit);
        if (expected === null) return;
        let output: string | null;
        try {
          output = editor(html, edit);
        } catch (error) {
          expect((error as Error).constructor, (error as Error).stack).toBe(Error);
          return;
        }
        if (output === null) return;
        compared++;
        expect(formatTree(parse(output)), output).toBe(expected);
      }),
      { numRuns: runs(40_000) },
    );
    expect(compared, name).toBeGreaterThan(10);
  });
});
