import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rewriter } from '../../../src/doors/rewrite.ts';
import { type Element, formatTree, type Node, parse } from '../../../src/index.ts';
import { nodesOf } from '../../nodes-of.ts';
import { runs } from '../../runs.mjs';

/*
 * The output of a Rewriter parses to the tree that the same edits give in the DOM. The markup here has no mistakes that make the
 * parser move or clone anything, and no edit needs something that HTML can't express; the guide covers the rest.
 */

const text = fc.constantFrom(
  'v',
  'w z',
  '&amp;',
  '1 < 2',
  '&lt;',
  'x&y',
  ' ',
  '\n',
  '<',
  '&',
  '&copy',
  '&#6',
);
const inline: fc.Memo<string> = fc.memo((n) =>
  n <= 1
    ? text
    : fc.oneof(
        text,
        fc.constantFrom('<br>', '<img src=a alt="b">', '<!--c-->', '<input disabled>'),
        fc
          .tuple(fc.constantFrom('span', 'i', 'q', 'code'), inlines(n - 1))
          .map(([name, of]) => `<${name} id=x>${of}</${name}>`),
      ),
);
const inlines = (n: number) => fc.array(inline(n), { maxLength: 3 }).map((list) => list.join(''));
const block: fc.Memo<string> = fc.memo((n) =>
  n <= 1
    ? inlines(2)
    : fc.oneof(
        inlines(2),
        fc
          .tuple(inlines(2), fc.boolean())
          .map(([of, isClosed]) => `<p class='y'>${of}${isClosed ? '</p>' : ''}`),
        fc
          .tuple(fc.constantFrom('div', 'section', 'blockquote'), blocks(n - 1))
          .map(([name, of]) => `<${name}>${of}</${name}>`),
        fc
          .array(fc.tuple(blocks(n - 1), fc.boolean()), { minLength: 1, maxLength: 3 })
          .map(
            (items) =>
              `<ul>${items.map(([of, isClosed]) => `<li>${of}${isClosed ? '</li>' : ''}`).join('')}</ul>`,
          ),
        inlines(2).map((of) => `<pre>\n${of}</pre>`),
        fc.constantFrom('<style>a > b {}</style>', '<textarea>\n<p></textarea>', '<template><p>a</template>'),
      ),
);
const blocks = (n: number) => fc.array(block(n), { maxLength: 3 }).map((list) => list.join(''));

const edit = fc.record({
  kind: fc.constantFrom(
    'before',
    'after',
    'prepend',
    'append',
    'replace',
    'contents',
    'remove',
    'unwrap',
    'attribute',
    'rename',
    'data',
  ),
  node: fc.nat(60),
  content: fc.constantFrom('t', '<b>&', '\n', 'copy', '/a', '!-', ';'),
  html: fc.boolean(),
});

type Edit = (typeof edit extends fc.Arbitrary<infer T> ? T : never) & object;

const markup = '<kbd title="h">H</kbd>';
const holdsText = new Set(['style', 'textarea', 'script', 'title']);
const isVoid = new Set(['br', 'img', 'input']);

/** A block isn't allowed everywhere that an inline element is. */
const newNameOf = (node: Node) =>
  /^(?:div|section|blockquote|ul)$/i.test(node.nodeName) ? 'figure' : 'cite';

/** Whether a node is where its markup is, and the parser won't reconstruct it elsewhere. */
function hasItsPlace(node: Node): boolean {
  const isOpen = /^(?:i|code)$/i.test(node.nodeName) && (node as Element).endTagRange === null;
  return node.origin === 'written' && node.moved === null && !isOpen;
}

/** Whether HTML can express the result. */
function isPossible({ kind, html, content }: Edit, node: Node): boolean {
  const isElement = node.nodeType === 1;
  const name = node.nodeName.toLowerCase();
  const parent = node.parentNode!;
  const place = kind === 'before' || kind === 'after' || kind === 'replace' ? parent : node;
  const placeName = place.nodeName.toLowerCase();
  // In a list there are only items, and text between them would be in an item.
  if (placeName === 'template') return false;
  switch (kind) {
    case 'attribute':
      return isElement;
    case 'rename':
      return (
        isElement &&
        !isVoid.has(name) &&
        !holdsText.has(name) &&
        name !== 'template' &&
        name !== 'pre' &&
        !['p', 'li'].includes(name)
      );
    case 'data':
      return (node.nodeType === 3 && !holdsText.has(placeName) && !/[<&]/.test('')) || node.nodeType === 8;
    case 'remove':
      return true;
    case 'unwrap':
      return (
        isElement &&
        !isVoid.has(name) &&
        !holdsText.has(name) &&
        !['template', 'pre', 'li', 'ul'].includes(name)
      );
    case 'before':
    case 'after':
    case 'replace':
      return !(holdsText.has(placeName) && (html || /[</!]/.test(content)));
    default:
      return isElement && !isVoid.has(name) && !(holdsText.has(name) && (html || /[</!]/.test(content)));
  }
}

function inDOM(root: Element, edits: Map<Node, Edit>): void {
  for (const [node, { kind, html, content }] of edits) {
    const document = root.ownerDocument!;
    const fragment = (): Node => {
      if (!html) return document.createTextNode(content);
      const holder = document.createElement('div');
      holder.innerHTML = markup;
      return holder.firstChild!;
    };
    const element = node as Element;
    const parent = node.parentNode!;
    switch (kind) {
      case 'before':
        parent.insertBefore(fragment(), node);
        break;
      case 'after':
        parent.insertBefore(fragment(), node.nextSibling);
        break;
      case 'prepend':
        node.insertBefore(fragment(), node.firstChild);
        break;
      case 'append':
        node.appendChild(fragment());
        break;
      case 'replace':
        parent.replaceChild(fragment(), node);
        break;
      case 'contents':
        element.replaceChildren(fragment());
        break;
      case 'remove':
        parent.removeChild(node);
        break;
      case 'unwrap':
        while (node.firstChild !== null) parent.insertBefore(node.firstChild, node);
        parent.removeChild(node);
        break;
      case 'attribute':
        element.setAttribute('data-a', content);
        break;
      case 'rename': {
        const renamed = document.createElement(newNameOf(node));
        for (const { name, value } of Array.from(element.attributes)) renamed.setAttribute(name, value);
        while (node.firstChild !== null) renamed.appendChild(node.firstChild);
        parent.replaceChild(renamed, node);
        break;
      }
      default:
        node.nodeValue = content;
    }
  }
}

function inSource(rewriter: Rewriter, edits: Map<Node, Edit>): void {
  for (const [node, { kind, html, content }] of edits) {
    const element = node as Element;
    const given = html ? markup : content;
    switch (kind) {
      case 'before':
        rewriter.before(node, given, { html });
        break;
      case 'after':
        rewriter.after(node, given, { html });
        break;
      case 'prepend':
        rewriter.prepend(element, given, { html });
        break;
      case 'append':
        rewriter.append(element, given, { html });
        break;
      case 'replace':
        rewriter.replace(node, given, { html });
        break;
      case 'contents':
        rewriter.setInnerContent(element, given, { html });
        break;
      case 'remove':
        rewriter.remove(node);
        break;
      case 'unwrap':
        rewriter.removeAndKeepContent(element);
        break;
      case 'attribute':
        rewriter.setAttribute(element, 'data-a', content);
        break;
      case 'rename':
        rewriter.setTagName(element, newNameOf(node));
        break;
      default:
        rewriter.setData(node as never, content);
    }
  }
}

describe('the source and the DOM', () => {
  it('are the same after the same edits', () => {
    fc.assert(
      fc.property(blocks(4), fc.array(edit, { minLength: 1, maxLength: 4 }), (body, given) => {
        const html = `<!DOCTYPE html><html><head><title>t</title></head><body><main>${body}</main></body></html>`;
        // Adjacent texts must not form a tag.
        fc.pre(!/<(?:v|w z|x&y)/.test(html));
        const first = parse(html);
        const second = parse(html);
        const main = first.querySelector('main')!;
        const firstNodes = nodesOf(main);
        const secondNodes = nodesOf(second.querySelector('main')!);
        fc.pre(firstNodes.length > 0 && firstNodes.every(hasItsPlace));
        const forSource = new Map<Node, Edit>();
        const forDOM = new Map<Node, Edit>();
        for (const one of given) {
          const index = one.node % firstNodes.length;
          const node = firstNodes[index]!;
          const isInOther = [...forSource.keys()].some(
            (other) =>
              other !== node &&
              (other.contains(node) || node.contains(other) || other.parentNode === node.parentNode),
          );
          if (forSource.has(node) || isInOther || !isPossible(one, node)) continue;
          forSource.set(node, one);
          forDOM.set(secondNodes[index]!, one);
        }
        fc.pre(forSource.size > 0);
        const rewriter = new Rewriter(first);
        inSource(rewriter, forSource);
        inDOM(second.documentElement!, forDOM);
        second.normalize();
        const result = rewriter.toString();
        expect(formatTree(parse(result)), `${html}\n${result}`).toBe(formatTree(second));
      }),
      { numRuns: runs(20_000) },
    );
  });
});
