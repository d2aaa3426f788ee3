import type { ElementPolicy, PolicyOptions, PolicyPreset } from './options.ts';

/* The built-in policies. */

const plain = (...names: string[]): Record<string, true> =>
  Object.fromEntries(names.map((name) => [name, true]));
const each = (names: readonly string[], rules: ElementPolicy): Record<string, ElementPolicy> =>
  Object.fromEntries(names.map((name) => [name, rules]));

const phrases = ['b', 'code', 'del', 'em', 'i', 'kbd', 's', 'strong', 'sub', 'sup'];
const cells: ElementPolicy = { attributes: ['colspan', 'rowspan', 'scope', 'align', 'valign'] };
const emailCells: ElementPolicy = {
  attributes: ['align', 'bgcolor', 'colspan', 'height', 'rowspan', 'valign', 'width'],
};

export const presets: Readonly<Record<PolicyPreset, PolicyOptions>> = /* @__PURE__ */ (() => ({
  // What strangers write under an article: no images, no headings, and links that search engines don't follow.
  comment: {
    elements: {
      ...plain('blockquote', 'br', 'li', 'ol', 'pre', 'ul'),
      ...each([...phrases, 'p'], { dropEmpty: true }),
      a: { attributes: ['href'], merge: { rel: 'nofollow noopener ugc' }, dropEmpty: true },
    },
    relativeURLs: false,
    maxNesting: 20,
  },
  // What authors write: headings, images, tables, highlighted code.
  article: {
    elements: {
      ...plain(
        'h1',
        'h2',
        'h3',
        'h4',
        'h5',
        'h6',
        'p',
        'div',
        'span',
        'br',
        'wbr',
        'hr',
        'pre',
        'ul',
        'dl',
        'dt',
        'dd',
      ),
      ...plain(
        'figure',
        'figcaption',
        'section',
        'details',
        'summary',
        'abbr',
        'bdi',
        'bdo',
        'cite',
        'dfn',
        'mark',
      ),
      ...plain('samp', 'small', 'u', 'var', 'ruby', 'rt', 'rp', ...phrases),
      ...plain('table', 'caption', 'thead', 'tbody', 'tfoot', 'tr'),
      ...each(['td', 'th'], cells),
      ...each(['col', 'colgroup'], { attributes: ['span'] }),
      ...each(['blockquote', 'q', 'ins'], { attributes: ['cite'] }),
      a: { attributes: ['href', 'hreflang'], merge: { rel: 'noopener' } },
      code: { classes: ['language-*'] },
      img: {
        attributes: ['alt', 'height', 'sizes', 'src', 'srcset', 'width'],
        schemes: ['http', 'https'],
        set: { loading: 'lazy' },
      },
      li: { attributes: ['value'] },
      ol: { attributes: ['reversed', 'start', 'type'] },
      time: { attributes: ['datetime'] },
    },
    attributes: ['dir', 'lang', 'title'],
  },
  // What mail programs send: layout by tables and old attributes, images from the web or from the message.
  email: {
    elements: {
      ...plain(
        'h1',
        'h2',
        'h3',
        'h4',
        'h5',
        'h6',
        'br',
        'wbr',
        'pre',
        'ul',
        'li',
        'dl',
        'dt',
        'dd',
        'span',
        'center',
      ),
      ...plain(
        'abbr',
        'address',
        'big',
        'blockquote',
        'cite',
        'ins',
        'mark',
        'q',
        'small',
        'strike',
        'tt',
        'u',
      ),
      ...plain(...phrases),
      ...each(['p', 'div'], { attributes: ['align'] }),
      ...each(['thead', 'tbody', 'tfoot', 'tr'], { attributes: ['align', 'bgcolor', 'valign'] }),
      ...each(['td', 'th'], emailCells),
      ...each(['col', 'colgroup'], { attributes: ['align', 'span', 'width'] }),
      a: { attributes: ['href'], set: { target: '_blank' }, merge: { rel: 'noopener noreferrer' } },
      caption: true,
      font: { attributes: ['color', 'face', 'size'] },
      hr: { attributes: ['align', 'color', 'noshade', 'size', 'width'] },
      img: {
        attributes: ['align', 'alt', 'border', 'height', 'src', 'width'],
        schemes: ['cid', 'http', 'https'],
        set: { loading: 'lazy', referrerpolicy: 'no-referrer' },
      },
      ol: { attributes: ['start', 'type'] },
      table: { attributes: ['align', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'height', 'width'] },
    },
    attributes: ['dir', 'lang', 'title'],
    schemes: ['http', 'https', 'mailto', 'tel'],
    relativeURLs: false,
  },
}))();
