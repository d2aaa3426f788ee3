import { Cell, DOCUMENT_HANDLE, NODE_TYPE_MASK, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributeOf, isHTMLElement } from '../../core/table/queries.ts';
import { nextRecord } from '../../core/table/traversal.ts';
import { NameId } from '../../generated/names.ts';

/**
 * The comments with which a framework, a server or a build tool finds its places in a page. They always stay. `hydrates`: the page
 * belongs to code that compares it with what it would render, so nothing in its tree changes.
 *
 * NB: the tests hydrate real builds of React, Vue, Svelte, Lit, Preact, Solid, Angular and Knockout. Of the others, Astro takes 180 MB
 * to install (5.18 was hydrated by hand), Qwik needs an optimizer for its builds, and Blazor needs .NET; a page in the shapes of its
 * documentation is tested. The rest are as their sources write them.
 */
const markers: readonly (readonly [framework: string, hydrates: boolean, data: RegExp])[] = [
  ['React', true, /^(?: |\/?\$[?!~]?|\/?&|F!?)$/],
  ['React', false, /^(?:head|html|body)$/],
  ['Vue', true, /^(?:\[|\]||v-if|teleport (?:start|end|anchor|start anchor))$/],
  ['Svelte', true, /^(?:\[[!?]?|\]|HTML_TAG_(?:START|END)|\[?svelte.*)$/],
  ['Lit', true, /^\/?(?:lit-part|lit-node|\?lit\$|lit-bindings)/],
  ['Preact', true, /^\/?(?:\$s|preact-island)/],
  ['Solid', true, /^(?:!?\$|\/|#|!\$.*)$/],
  ['Angular', true, /^(?:nghm|ngetn|ngtns|ng-container.*|container|bindings=.*)$/],
  ['Qwik', true, /^\/?(?:qv|q:|qkssr|t=)/],
  ['Astro', true, /^astro:/],
  ['Ember', true, /^%(?:[-+]b:|\||cursor)/],
  ['Stencil', true, /^[torcls]\.\d/],
  ['Fresh', true, /^\/?frsh[:-]/],
  ['Marko', true, /^M[\w$]*[*[\]|=^]/],
  ['Inferno', true, /^!$/],
  ['Aurelia', true, /^\/?au-(?:start|end|slot)/],
  ['Knockout', true, /^ *\/?ko(?: |$)/],
  ['Blazor', true, /^\/?(?:Blazor|bl:)/],
  // Servers and build tools put content in their place.
  [
    'placeholders',
    false,
    /^ *-*(?:[\w-]*-?outlet|app-[\w-]+|ssr-[\w-]+|preload-links|body-tags|head-tags)-* *$/,
  ],
];

/** Conditional comments, and includes that a server or a cache reads. */
const alwaysKept = /^\[if[ \t!(]|\[endif\]$|^#|^esi\b/i;

/** Attributes of elements that a framework takes over. */
const attributes: readonly string[] = [
  'data-reactroot',
  'data-server-rendered',
  'data-v-app',
  'data-hk',
  'data-hydrate',
  'data-svelte-h',
  'ng-version',
  'ng-server-context',
  'ngh',
  'q:container',
  'await-children',
];

/** What their scripts contain. NB: one expression reads a page once. */
const inScripts =
  /_(?:_NEXT_DATA__|_next_f|_NUXT__|_remixContext|_reactRouterContext|_staticRouterHydrationData|\$HY|_sveltekit_|(?:INITIAL|PRELOADED|APOLLO)_STATE__)/;

/** The usual ids of the element in which they render. */
const roots: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'root',
  'app',
  'q-app',
  'svelte',
  '__next',
  '__nuxt',
  '___gatsby',
]);

const anyOf = (rows: typeof markers): RegExp => new RegExp(rows.map(([, , data]) => data.source).join('|'));
let anyMarker: RegExp | null = null;
let hydrationMarker: RegExp | null = null;

/** Whether a comment stays, whatever the options say. */
export function isMarker(data: string): boolean {
  anyMarker ??= anyOf(markers);
  return alwaysKept.test(data) || anyMarker.test(data);
}

/** Whether a page is taken over by a framework that compares it with what it would render. NB: its tree says so, not its spelling. */
export function isHydrated(table: NodeTable, source: string): boolean {
  if (inScripts.test(source)) return true;
  const names = attributes.map((name) => table.names.find(name)).filter((name) => name !== 0);
  hydrationMarker ??= anyOf(markers.filter(([, hydrates]) => hydrates));
  const { cells, cellsEnd } = table;
  for (let node = DOCUMENT_HANDLE; node < cellsEnd; node = nextRecord(table, node)) {
    const type = cells[node + Cell.Kind]! & NODE_TYPE_MASK;
    if (type === NodeType.Element) {
      if (isFilledRoot(table, node) || names.some((name) => table.findAttribute(node, name) >= 0))
        return true;
    } else if (type === NodeType.Comment && source.startsWith('<!--', cells[node + Cell.Start])) {
      const data = table.data(node);
      if (hydrationMarker.test(data) && isMadeByCode(table, node, data)) return true;
    }
  }
  return false;
}

/**
 * Whether an element is one in which a framework renders, and has what a server has rendered. NB: if people write its content, it is on
 * lines of its own, and if a script makes it, there is none yet.
 */
function isFilledRoot(table: NodeTable, element: number): boolean {
  if (!roots.has(attributeOf(table, element, NameId.Id) ?? '')) return false;
  const first = table.firstChild(element);
  if (first === 0) return false;
  const type = table.nodeType(first);
  return type === NodeType.Element || (type === NodeType.Text && !/^\s/.test(table.data(first)));
}

/** Whether a comment that hardly says anything is where a framework puts it: people put such comments on lines of their own. */
function isMadeByCode(table: NodeTable, comment: number, data: string): boolean {
  if (data !== '' && data !== ' ') return true;
  const { cells } = table;
  const parent = cells[comment + Cell.Parent]!;
  // White space there is ignored.
  if (parent === DOCUMENT_HANDLE || isHTMLElement(table, parent, NameId.Html)) return false;
  const before = textOf(table, cells[comment + Cell.Previous]!).at(-1) ?? '';
  const after = textOf(table, cells[comment + Cell.Next]!).charAt(0);
  if (data === ' ' && (before === '' || after === '')) return false;
  return !/[\t\n\f\r ]/.test(before + after);
}

/** The data of a text; empty for other nodes and for none. */
function textOf(table: NodeTable, node: number): string {
  return node !== 0 && table.nodeType(node) === NodeType.Text ? table.data(node) : '';
}
