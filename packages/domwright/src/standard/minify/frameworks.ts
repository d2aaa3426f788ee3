import {
  Cell,
  CONTAINER_SIZE,
  DOCUMENT_HANDLE,
  LEAF_SIZE,
  NODE_TYPE_MASK,
  NodeType,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';

/**
 * The comments with which a framework, a server or a build tool finds its places in a page. They always stay. `hydrates`: the page
 * belongs to code that compares it with what it would render, so nothing in its tree changes.
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
];

/** What their scripts contain. */
const inScripts: readonly string[] = [
  '__NEXT_DATA__',
  '__next_f',
  '__NUXT__',
  '__remixContext',
  '_$HY',
  '__sveltekit_',
];

/** Whether a comment stays, whatever the options say. */
export function isMarker(data: string): boolean {
  return alwaysKept.test(data) || markers.some(([, , pattern]) => pattern.test(data));
}

/** Whether a page is taken over by a framework that compares it with what it would render. */
export function isHydrated(table: NodeTable, source: string): boolean {
  if (attributes.some((name) => table.names.find(name) !== 0)) return true;
  if (inScripts.some((text) => source.includes(text))) return true;
  const { cells, cellsEnd } = table;
  for (let node = DOCUMENT_HANDLE; node < cellsEnd; ) {
    const type = cells[node + Cell.Kind]! & NODE_TYPE_MASK;
    if (type === NodeType.Comment && source.startsWith('<!--', cells[node + Cell.Start]!)) {
      const data = table.data(node);
      const isOne = markers.some(([, hydrates, pattern]) => hydrates && pattern.test(data));
      if (isOne && isMadeByCode(data, source, cells[node + Cell.Start]!, cells[node + Cell.End]!))
        return true;
    }
    const isContainer =
      type === NodeType.Element || type === NodeType.Document || type === NodeType.DocumentFragment;
    node += isContainer ? CONTAINER_SIZE : LEAF_SIZE;
  }
  return false;
}

/** Whether a comment that hardly says anything is where a framework puts it: people put such comments on lines of their own. */
function isMadeByCode(data: string, source: string, start: number, end: number): boolean {
  // Between two texts.
  if (data === ' ') return !/[>\s]/.test(source[start - 1] ?? ' ') && !/[<\s]/.test(source[end] ?? ' ');
  return data !== '' || !/\s/.test((source[start - 1] ?? ' ') + (source[end] ?? ' '));
}
