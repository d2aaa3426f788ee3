import type { ElementPolicy, PolicyOptions, PolicyPreset } from './options.ts';

/* The built-in policies. */

const plain = (...names: string[]): Record<string, true> =>
  Object.fromEntries(names.map((name) => [name, true]));
const each = (names: readonly string[], rules: ElementPolicy): Record<string, ElementPolicy> =>
  Object.fromEntries(names.map((name) => [name, rules]));
/** Other blocks become `div`. If they were unwrapped, the words of two of them would join. */
const divs = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, 'div']));

/** What is laid out like another block that every preset keeps. */
const likeOthers: Record<string, string> = {
  ...{ dir: 'ul', menu: 'ul' },
  ...{ listing: 'pre', plaintext: 'pre', xmp: 'pre' },
  ...divs('form', 'optgroup', 'option'),
};

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const phrases = ['b', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'strong', 'sub', 'sup', 'u'];
const sections = ['article', 'center', 'dialog', 'fieldset', 'legend', 'main', 'nav', 'search'];
const parts = [
  'address',
  'aside',
  'details',
  'figcaption',
  'figure',
  'footer',
  'header',
  'hgroup',
  'section',
  'summary',
];
const cells: ElementPolicy = { attributes: ['align', 'colspan', 'rowspan', 'scope', 'valign'] };
const emailCells: ElementPolicy = {
  attributes: ['align', 'bgcolor', 'colspan', 'height', 'nowrap', 'rowspan', 'scope', 'valign', 'width'],
};
/** Lists whose numbers differ without these. */
const numberedLists: Record<string, ElementPolicy> = {
  li: { attributes: ['value'] },
  ol: { attributes: ['reversed', 'start', 'type'] },
};
/** What Markdown converters write for highlighters that run later. */
const languages: ElementPolicy = { classes: ['language-*'] };

export const presets: Readonly<Record<PolicyPreset, PolicyOptions>> = /* @__PURE__ */ (() => ({
  // What strangers write under an article: no images, no headings, and links that search engines don't follow.
  comment: {
    elements: {
      ...plain('blockquote', 'br', 'hr', 'pre', 'ul'),
      ...numberedLists,
      // Browsers write `div` for lines of editable elements.
      ...each([...phrases, 'div', 'p'], { dropEmpty: true }),
      a: { attributes: ['href'], merge: { rel: 'nofollow noopener ugc' }, dropEmpty: true },
      code: { ...languages, dropEmpty: true },
    },
    rename: {
      ...divs(...headings, ...sections, ...parts, 'dl', 'dd', 'dt', 'caption', 'td', 'th'),
      ...likeOthers,
    },
    relativeURLs: false,
    maxNesting: 20,
  },
  // What authors write: headings, images, tables, code. No `id`: it may hide a variable of the page's scripts.
  article: {
    elements: {
      ...plain(...headings, 'p', 'div', 'span', 'br', 'wbr', 'hr', 'ul', 'dl', 'dt', 'dd'),
      ...plain(...parts, 'abbr', 'bdi', 'bdo', 'cite', 'dfn', 'picture'),
      ...plain('samp', 'small', 'var', 'ruby', 'rt', 'rp', ...phrases),
      ...plain('table', 'caption', 'thead', 'tbody', 'tfoot', 'tr'),
      ...numberedLists,
      ...each(['td', 'th'], cells),
      ...each(['col', 'colgroup'], { attributes: ['span'] }),
      ...each(['blockquote', 'q'], { attributes: ['cite'] }),
      ...each(['del', 'ins'], { attributes: ['cite', 'datetime'] }),
      ...each(['code', 'pre'], languages),
      a: { attributes: ['href', 'hreflang'], merge: { rel: 'noopener' } },
      details: { attributes: ['open'] },
      img: {
        attributes: ['alt', 'height', 'sizes', 'src', 'srcset', 'width'],
        schemes: ['http', 'https'],
        set: { loading: 'lazy' },
      },
      source: {
        attributes: ['height', 'media', 'sizes', 'srcset', 'type', 'width'],
        schemes: ['http', 'https'],
      },
      time: { attributes: ['datetime'] },
    },
    rename: { ...divs(...sections), ...likeOthers },
    attributes: ['dir', 'lang', 'title'],
  },
  // What mail programs send: layout by tables and old attributes, images from the web or from the message. No
  // `background`: it would be loaded with a referrer.
  email: {
    elements: {
      ...plain('br', 'wbr', 'pre', 'ul', 'dl', 'dt', 'dd', 'span', 'center', 'caption'),
      ...plain('abbr', 'address', 'big', 'blockquote', 'cite', 'small', 'strike', 'tt', ...phrases),
      ...numberedLists,
      ...each([...headings, 'p', 'div'], { attributes: ['align'] }),
      ...each(['thead', 'tbody', 'tfoot', 'tr'], { attributes: ['align', 'bgcolor', 'valign'] }),
      ...each(['td', 'th'], emailCells),
      ...each(['col', 'colgroup'], { attributes: ['align', 'span', 'width'] }),
      a: { attributes: ['href'], set: { target: '_blank' }, merge: { rel: 'noopener noreferrer' } },
      font: { attributes: ['color', 'face', 'size'] },
      hr: { attributes: ['align', 'color', 'noshade', 'size', 'width'] },
      img: {
        attributes: ['align', 'alt', 'border', 'height', 'hspace', 'src', 'vspace', 'width'],
        schemes: ['cid', 'http', 'https'],
        set: { loading: 'lazy', referrerpolicy: 'no-referrer' },
      },
      table: {
        attributes: ['align', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'height', 'role', 'width'],
        // Layout, which screen readers don't announce as a table.
        values: { role: ['none', 'presentation'] },
      },
    },
    rename: {
      ...divs(...sections.filter((name) => name !== 'center'), ...parts.filter((name) => name !== 'address')),
      ...likeOthers,
    },
    attributes: ['dir', 'lang', 'title'],
    schemes: ['http', 'https', 'mailto', 'tel'],
    // They would be relative to the page that shows the mail.
    relativeURLs: false,
  },
}))();
