import {
  type Attr,
  Document,
  type Element,
  HTMLParser,
  type Node,
  parse,
  parseFragment,
  serialize,
  Text,
} from 'domwright';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contextElement, nastyHtml, nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';
import { plainSerialize } from './plain-serializer.ts';

const numRuns = runs(400);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const timeout = Math.max(600_000, numRuns * 200);

/** Markup that mostly equals its serialization, with something odd here and there. */
const tidyValue = fc.constantFrom(
  '',
  'a',
  'a b',
  '&amp;',
  '&quot;',
  '&lt;',
  '<',
  '>',
  '&',
  '&nbsp;',
  '\u00a0',
  '\r\n',
  'é',
  '&eacute;x',
);
const tidyAttribute = fc
  .tuple(
    fc.constantFrom('a', 'id', 'class', 'data-x', 'HREF', 'b'),
    tidyValue,
    fc.constantFrom('"', '"', '"', "'", ''),
  )
  .map(([name, value, quote]) => ` ${name}=${quote}${value}${quote}`);
const tidyPiece = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'p',
        'div',
        'b',
        'span',
        'svg',
        'g',
        'script',
        'title',
        'template',
        'DIV',
        'br',
        'table',
        'td',
      ),
      fc.array(tidyAttribute, { maxLength: 3 }),
      fc.constantFrom('>', '>', '>', ' >', '/>', ' />', '  />', '\n/>', '\r\n/>', ' b/>', ' b=/>', '/ >'),
    )
    .map(([name, attributes, end]) => `<${name}${attributes.join('')}${end}`),
  fc.constantFrom(
    '</p>',
    '</div>',
    '</b>',
    '</span>',
    '</svg>',
    '</g>',
    '</script>',
    '</title>',
    '</template>',
    '</DIV>',
    '</td >',
  ),
  fc.constantFrom(
    'text',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\n\t  ',
    ' '.repeat(15),
    ' '.repeat(16),
    '  >',
    ' \u00a0',
    '\u0001\u001f',
    'a longer text without anything in it',
    'one > two',
    '&amp;',
    '&lt;',
    '&#65;',
    '\u00a0',
    '&',
    '\0',
  ),
  fc.constantFrom(
    '<!--c-->',
    '<!-- a\r\nb -->',
    '<!x>',
    '<!DOCTYPE html>',
    '<!doctype HTML>',
    '<![CDATA[x&amp;]]>',
  ),
);
const tidyHtml = fc.array(tidyPiece, { maxLength: 30 }).map((pieces) => pieces.join(''));
const input = fc.oneof(tidyHtml, tidyHtml, nastyHtml, nastyInput);

function check(node: Node, scripting: boolean): void {
  expect(serialize(node, { scripting })).toBe(plainSerialize(node, scripting));
}

test('documents, whole and in pieces', { timeout }, () => {
  fc.assert(
    fc.property(input, fc.boolean(), fc.integer({ min: 1, max: 40 }), (html, scripting, size) => {
      check(parse(html, { scripting }), scripting);
      const parser = new HTMLParser({ scripting });
      for (let at = 0; at < html.length; at += size) parser.write(html.slice(at, at + size));
      const document = parser.end();
      check(document, scripting);
      for (const element of document.querySelectorAll('*')) check(element, scripting);
    }),
    { numRuns, seed },
  );
});

test('fragments', { timeout }, () => {
  fc.assert(
    fc.property(input, contextElement, (html, context) => {
      check(parseFragment(html, { context }), false);
    }),
    { numRuns, seed },
  );
});

/** Numbers that say what is changed, and where. */
const change = fc.tuple(fc.nat(14), fc.nat(1000), fc.nat(1000), tidyValue);

function apply(root: Element, [what, where, other, string]: [number, number, number, string]): void {
  const elements = [...root.querySelectorAll('*')];
  if (elements.length === 0) return;
  const element = elements[where % elements.length] as Element;
  const second = elements[other % elements.length] as Element;
  const name = element.getAttributeNames()[other % Math.max(1, element.attributes.length)];
  switch (what) {
    case 0:
      element.remove();
      break;
    case 1:
      if (!element.contains(second)) second.append(element);
      break;
    case 2:
      if (!element.contains(second)) second.before(element);
      break;
    case 3:
      second.append(element.cloneNode(true));
      break;
    case 4:
      if (name !== undefined) element.removeAttribute(name);
      break;
    case 5:
      element.setAttribute(name ?? 'new', string);
      break;
    case 6:
      if (element.firstChild?.nodeType === 3) element.firstChild.nodeValue += string;
      break;
    case 7:
      element.append(string);
      break;
    case 8:
      if (element.firstChild !== null) second.append(element.firstChild);
      break;
    case 9:
      if (element.firstChild instanceof Text)
        element.firstChild.splitText(other % (element.firstChild.length + 1));
      break;
    case 10:
      element.before((root.ownerDocument as Document).adoptNode(new Document().importNode(second, true)));
      break;
    case 11:
      if (name !== undefined) (element.getAttributeNode(name) as Attr).value = string;
      break;
    case 12:
      element.setAttributeNS(
        'http://www.w3.org/1999/xlink',
        ['href', 'x:href', 'b'][other % 3] as string,
        string,
      );
      break;
    case 13:
      root.normalize();
      break;
    default:
      element.innerHTML = `<i a="1">${string}</i>`;
  }
}

test('trees that were changed', { timeout }, () => {
  fc.assert(
    fc.property(input, fc.array(change, { maxLength: 8 }), (html, changes) => {
      const document = parse(`<body>${html}`);
      const root = document.documentElement as Element;
      for (const one of changes) {
        try {
          apply(root, one);
        } catch (error) {
          // A node may not be put everywhere, and not every name that is parsed may be set.
          if (!['HierarchyRequestError', 'InvalidCharacterError'].includes((error as Error).name))
            throw error;
        }
      }
      check(document, false);
      for (const element of document.querySelectorAll('*')) check(element, false);
    }),
    { numRuns, seed },
  );
});

/** Markup split so that the end of one fragment and the start of the next would combine if read together. */
const seam = fc
  .tuple(
    fc.constantFrom(
      '&amp;',
      '&nbsp;',
      '&lt;',
      '&#65;',
      '&notin;',
      '\r\n',
      '<i>',
      '<!--x-->',
      '</b>',
      'a > b',
    ),
    fc.nat(8),
  )
  .map(([string, number]) => {
    const at = number % (string.length + 1);
    return [string.slice(0, at), string.slice(at)] as const;
  });
const inside = fc.oneof(
  tidyHtml,
  fc.constantFrom('', '&lt;', 'x', '<b>', '<i a="&amp;b">', '<pre>', 'a longer text'),
);
/** Fragments that may continue the previous one's markup. */
const fragmentsInRow = fc
  .array(fc.tuple(seam, inside), { minLength: 2, maxLength: 6 })
  .map((all) => all.map(([[end], html], i) => (all[i - 1]?.[0][1] ?? '') + html + end));

test('fragments that lie one after the other in the text', { timeout }, () => {
  fc.assert(
    fc.property(
      fragmentsInRow,
      fc.array(fc.tuple(fc.nat(100), fc.nat(100), fc.nat(4)), { maxLength: 8 }),
      (fragments, moves) => {
        const document = parse('');
        const body = document.body as Element;
        for (const html of fragments) {
          const div = body.appendChild(document.createElement('div'));
          div.innerHTML = html;
        }
        check(body, false);
        for (const [from, to, how] of moves) {
          const nodes = [...body.querySelectorAll('*')].flatMap((element) => [...element.childNodes]);
          const node = nodes[from % nodes.length];
          const parent = body.children[to % body.children.length] as Element;
          if (node === undefined || node.contains(parent)) continue;
          const data = node.nodeValue;
          const text = node.textContent;
          if (how === 0) parent.prepend(node);
          else if (how === 1) parent.append(node);
          else if (how === 2) parent.append(node.cloneNode(true));
          else if (how === 3) parent.append(...(parent.nextElementSibling?.childNodes ?? []));
          else parent.normalize();
          if (how !== 4) expect([node.nodeValue, node.textContent]).toEqual([data, text]);
          check(body, false);
        }
      },
    ),
    { numRuns, seed },
  );
});
