import { readFileSync } from 'node:fs';
import { createWindow } from 'domwright/window';
import { expect, test } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { JSDOM } from '../../dom/nodes/jsdom.mjs';
import { isLongRun } from '../../runs.mjs';
import { load } from './load.mjs';

const { Readability } = await load('@mozilla/readability');
const testing = await load('@testing-library/dom');
const { selectAll } = await load('css-select');
const { convert } = await load('html-to-text');
const { default: juice } = await load('juice');
const { default: TurndownService } = await load('turndown');
const { default: xpath } = await load('xpath');

/*
 * Tools for the DOM on our window and on jsdom.
 */

/** Objects of either window. Neither has declarations that the tools accept. */
// biome-ignore lint/suspicious/noExplicitAny: see above
type Any = any;

const url = 'https://shop.example/tea/index.html';
const example = readFileSync(new URL('../../../../../examples/page.html', import.meta.url), 'utf8');
const pages = [
  { name: 'examples/page.html', html: example },
  // NB: pages that jsdom's own style sheets take long for are left out by their size only.
  ...realPages(isLongRun ? 32 : 8).filter(({ html }) => html.length < (isLongRun ? 400_000 : 60_000)),
].map(({ name, html }) => ({ name, html: withoutStyles(html) }));

/** jsdom parses style sheets and logs errors. None of the tools here needs them. */
function withoutStyles(html: string): string {
  return html.replace(/<style[\s\S]*?<\/style>|<link[^>]*>/gi, '');
}

/** jsdom's edition: its `select` and processing instructions are those of 2024. It doesn't create shadow roots. */
const asJsdom = { edition: '2024', allowDeclarativeShadowRoots: false } as const;

/** What a tool gives on each window. */
function onBoth(html: string, tool: (document: Any) => unknown): { ours: unknown; theirs: unknown } {
  return {
    ours: tool(createWindow(html, { url, ...asJsdom }).document),
    theirs: tool(new JSDOM(html, { url }).window.document),
  };
}

test('there are pages', () => {
  expect(pages.length).toBeGreaterThan(5);
});

/**
 * The example without what jsdom gets wrong: it forgets quirks mode when it parses `innerHTML`, which Readability sets, and
 * puts some text of tables after them.
 */
function withoutQuirks(html: string): string {
  return html
    .replace(/<!DOCTYPE HTML PUBLIC[^>]*>/, '<!DOCTYPE html>')
    .replace('  Prices in pounds, for 100 g', '');
}

test.each(pages)('Readability: $name', ({ name, html }) => {
  const page = name === 'examples/page.html' ? withoutQuirks(html) : html;
  const { ours, theirs } = onBoth(page, (document) => new Readability(document).parse());
  expect(ours).toEqual(theirs);
});

test.each(pages)('turndown: $name', ({ html }) => {
  const { ours, theirs } = onBoth(html, (document) => new TurndownService().turndown(document.body));
  expect(ours).toBe(theirs);
});

const expressions = [
  '//a/@href',
  'count(//*)',
  '//*[local-name()="td"][position() mod 2 = 1]/text()',
  'string(//*[local-name()="title"])',
  '//*[@class and not(@id)]/ancestor::*[1]/@class',
  '//comment()',
  '//text()[contains(., "the")]',
  '(//*)[last()]/preceding::*[3]',
];

test.each(pages)('xpath: $name', ({ html }) => {
  for (const expression of expressions) {
    const { ours, theirs } = onBoth(html, (document) => {
      const found = xpath.select(expression, document);
      return Array.isArray(found) ? found.map((node: Any) => [node.nodeName, node.nodeValue]) : found;
    });
    expect(ours, expression).toEqual(theirs);
  }
});

/** The edition of 2024 does not escape these in attributes. */
function unescaped(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

/** An adapter for the nodes of any DOM. */
const adapter = {
  isTag: (node: Any) => node.nodeType === 1,
  getAttributeValue: (node: Any, name: string) => node.getAttribute(name) ?? undefined,
  getChildren: (node: Any) => Array.from(node.childNodes),
  getName: (node: Any) => node.localName,
  getParent: (node: Any) => node.parentNode,
  getSiblings: (node: Any) => (node.parentNode === null ? [node] : Array.from(node.parentNode.childNodes)),
  getText: (node: Any) => node.textContent ?? '',
  hasAttrib: (node: Any, name: string) => node.hasAttribute(name),
  removeSubsets: (nodes: Any[]) =>
    nodes.filter((node) => !nodes.some((other) => other !== node && other.contains(node))),
};

test.each(pages)('css-select: $name', ({ html }) => {
  for (const selector of [
    'a[href^="http"]',
    'tr > td:nth-child(2n+1)',
    '.a, #b, li:first-child a',
    'p + p',
  ]) {
    const { ours, theirs } = onBoth(html, (document) =>
      selectAll(selector, document.documentElement, { adapter } as Any).map((node: Any) =>
        unescaped(node.outerHTML),
      ),
    );
    expect(ours, selector).toEqual(theirs);
  }
});

const css =
  'td { color: red } a[href] { text-decoration: none } .price::before { content: "x" } h1 { margin: 0 }';

/** juice's result for a page. It throws for some pages, whatever the DOM. */
function inlined(html: unknown): string {
  try {
    return unescaped(juice.inlineContent(html, css));
  } catch (error) {
    return String(error);
  }
}

test.each(pages)('juice and html-to-text take what is serialized: $name', ({ html }) => {
  const { ours, theirs } = onBoth(html, (document) => document.documentElement.outerHTML as string);
  expect(inlined(ours)).toBe(inlined(theirs));
  expect(convert(ours)).toBe(convert(theirs));
});

const form = `<main><h1>Tea</h1><form aria-label="Order">
  <label for=a>Name</label><input id=a name=name placeholder="Your name">
  <label>Sort <select name=sort><option>Assam<option selected>Keemun</select></label>
  <fieldset><legend>Size</legend><label><input type=radio name=size value=s checked> Small</label>
  <label><input type=radio name=size value=l> Large</label></fieldset>
  <label><input type=checkbox name=gift> Gift</label><textarea aria-labelledby=h>Hello</textarea><b id=h>Note</b>
  <div hidden><button>Hidden</button></div><div style="display: none"><button>None</button></div>
  <div style="visibility: hidden"><button>Invisible</button></div><button type=button aria-pressed=true>Buy</button>
  <input type=hidden name=x><img alt="A teapot"><progress value=1 max=4></progress><output>3</output></form>
  <table><caption>Prices</caption><tr><th>Tea<th>Price<tr><td>Assam<td>6.50</table>
  <nav><ul><li><a href="/">Home</a><li><a>No link</a></ul></nav><p title="A hint">Text <span>in parts</span></p>
  <details><summary>More</summary><p>Inside</details><dialog open><h2>Sure?</h2></dialog></main>`;

const roles = [
  ...[
    'alert',
    'button',
    'caption',
    'cell',
    'checkbox',
    'columnheader',
    'combobox',
    'dialog',
    'form',
    'group',
    'heading',
  ],
  ...[
    'img',
    'link',
    'list',
    'listitem',
    'main',
    'navigation',
    'option',
    'paragraph',
    'progressbar',
    'radio',
    'row',
  ],
  ...['status', 'table', 'textbox'],
];

test('@testing-library/dom: queries by role', () => {
  for (const role of roles) {
    for (const hidden of [false, true]) {
      const { ours, theirs } = onBoth(form, (document) =>
        testing.queryAllByRole(document.body, role, { hidden }).map((element: Any) => element.outerHTML),
      );
      expect(ours, role).toEqual(theirs);
    }
  }
});

test('@testing-library/dom: names, states and the other queries', () => {
  const queries: ((body: Any) => Any[])[] = [
    (body) => testing.queryAllByRole(body, 'textbox', { name: 'Name' }),
    (body) => testing.queryAllByRole(body, 'textbox', { name: 'Note' }),
    (body) => testing.queryAllByRole(body, 'combobox', { name: /Sort/ }),
    (body) => testing.queryAllByRole(body, 'group', { name: 'Size' }),
    (body) => testing.queryAllByRole(body, 'radio', { checked: true }),
    (body) => testing.queryAllByRole(body, 'option', { selected: true }),
    (body) => testing.queryAllByRole(body, 'button', { pressed: true }),
    (body) => testing.queryAllByRole(body, 'heading', { level: 2 }),
    (body) => testing.queryAllByLabelText(body, 'Name'),
    (body) => testing.queryAllByLabelText(body, /a/i),
    (body) => testing.queryAllByText(body, 'Assam'),
    (body) => testing.queryAllByText(body, /in/),
    (body) => testing.queryAllByPlaceholderText(body, 'Your name'),
    (body) => testing.queryAllByDisplayValue(body, /./),
    (body) => testing.queryAllByAltText(body, 'A teapot'),
    (body) => testing.queryAllByTitle(body, 'A hint'),
  ];
  let count = 0;
  for (const query of queries) {
    const { ours, theirs } = onBoth(form, (document) =>
      query(document.body).map((element) => element.outerHTML),
    );
    expect(ours, String(query)).toEqual(theirs);
    count += (theirs as unknown[]).length;
  }
  expect(count).toBeGreaterThan(queries.length);
});

test('@testing-library/dom: all roles and names of a page', () => {
  const { ours, theirs } = onBoth(form, (document) => {
    const found = testing.getRoles(document.body);
    return Object.entries(found).map(([role, elements]: [string, Any]) => [
      role,
      elements.map((element: Any) => element.outerHTML.slice(0, 80)),
    ]);
  });
  expect(ours).toEqual(theirs);
});
