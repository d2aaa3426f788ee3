import { isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import type { Policy } from '../../dom/sanitizer/policy-option.ts';
import { NotCarriedOver } from './not-carried-over.ts';
import type { ElementPolicy } from './options.ts';
import { cannotStay, policy } from './policy.ts';
import { isNeverAllowed } from './rules.ts';

/** DOMPurify's elements of HTML, without those that no policy keeps. */
const htmlTags = [
  ...[
    'a',
    'abbr',
    'acronym',
    'address',
    'area',
    'article',
    'aside',
    'audio',
    'b',
    'bdi',
    'bdo',
    'big',
    'blink',
  ],
  ...['blockquote', 'body', 'br', 'button', 'canvas', 'caption', 'center', 'cite', 'code', 'col', 'colgroup'],
  ...[
    'content',
    'data',
    'datalist',
    'dd',
    'decorator',
    'del',
    'details',
    'dfn',
    'dialog',
    'dir',
    'div',
    'dl',
  ],
  ...['dt', 'element', 'em', 'fieldset', 'figcaption', 'figure', 'font', 'footer', 'form', 'h1', 'h2', 'h3'],
  ...['h4', 'h5', 'h6', 'head', 'header', 'hgroup', 'hr', 'html', 'i', 'img', 'input', 'ins', 'kbd', 'label'],
  ...['legend', 'li', 'main', 'map', 'mark', 'marquee', 'menu', 'menuitem', 'meter', 'nav', 'nobr', 'ol'],
  ...[
    'optgroup',
    'option',
    'output',
    'p',
    'picture',
    'pre',
    'progress',
    'q',
    'rp',
    'rt',
    'ruby',
    's',
    'samp',
  ],
  ...[
    'search',
    'section',
    'select',
    'shadow',
    'slot',
    'small',
    'source',
    'spacer',
    'span',
    'strike',
    'strong',
  ],
  ...['sub', 'summary', 'sup', 'table', 'tbody', 'td', 'textarea', 'tfoot', 'th', 'thead', 'time', 'tr'],
  ...['track', 'tt', 'u', 'ul', 'var', 'video', 'wbr'],
];

/** DOMPurify's attributes of HTML, without those that no policy keeps. */
const htmlAttributes = [
  ...[
    'accept',
    'action',
    'align',
    'alt',
    'autocapitalize',
    'autocomplete',
    'autopictureinpicture',
    'autoplay',
  ],
  ...['background', 'bgcolor', 'border', 'capture', 'cellpadding', 'cellspacing', 'checked', 'cite', 'class'],
  ...['clear', 'color', 'cols', 'colspan', 'command', 'commandfor', 'controls', 'controlslist', 'coords'],
  ...['crossorigin', 'datetime', 'decoding', 'default', 'dir', 'disabled', 'disablepictureinpicture'],
  ...[
    'disableremoteplayback',
    'download',
    'draggable',
    'enctype',
    'enterkeyhint',
    'exportparts',
    'face',
    'for',
  ],
  ...['headers', 'height', 'hidden', 'high', 'href', 'hreflang', 'id', 'inert', 'inputmode', 'integrity'],
  ...[
    'ismap',
    'kind',
    'label',
    'lang',
    'list',
    'loading',
    'loop',
    'low',
    'max',
    'maxlength',
    'media',
    'method',
  ],
  ...['min', 'minlength', 'multiple', 'muted', 'name', 'nonce', 'noshade', 'novalidate', 'nowrap', 'open'],
  ...['optimum', 'part', 'pattern', 'placeholder', 'playsinline', 'popover', 'popovertarget'],
  ...[
    'popovertargetaction',
    'poster',
    'preload',
    'pubdate',
    'radiogroup',
    'readonly',
    'rel',
    'required',
    'rev',
  ],
  ...['reversed', 'role', 'rows', 'rowspan', 'scope', 'selected', 'shape', 'size', 'sizes', 'slot', 'span'],
  ...['spellcheck', 'src', 'srclang', 'srcset', 'start', 'step', 'summary', 'tabindex', 'title', 'translate'],
  ...['type', 'usemap', 'valign', 'value', 'width', 'wrap', 'xmlns'],
];

const schemes = [
  ...['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp', 'matrix'],
];

/** Elements whose URLs may be `data:` URLs. */
const dataTags = ['audio', 'video', 'img', 'source', 'image', 'track'];

const forbiddenContents = [
  ...[
    'annotation-xml',
    'audio',
    'colgroup',
    'desc',
    'foreignobject',
    'head',
    'iframe',
    'math',
    'mi',
    'mn',
    'mo',
  ],
  ...[
    'ms',
    'mtext',
    'noembed',
    'noframes',
    'noscript',
    'plaintext',
    'script',
    'selectedcontent',
    'style',
    'svg',
  ],
  ...['template', 'thead', 'title', 'video', 'xmp'],
];

/** Options whose value asks for nothing that a policy lacks. */
const inert: Readonly<Record<string, readonly unknown[]>> = {
  ALLOW_SELF_CLOSE_IN_ATTR: [true],
  ALLOW_UNKNOWN_PROTOCOLS: [false],
  FORCE_BODY: [false],
  IN_PLACE: [false],
  NAMESPACE: ['http://www.w3.org/1999/xhtml'],
  PARSER_MEDIA_TYPE: ['text/html'],
  RETURN_DOM: [false],
  RETURN_DOM_FRAGMENT: [false],
  RETURN_TRUSTED_TYPE: [false],
  SAFE_FOR_TEMPLATES: [false],
  // A policy keeps no comments, which is what it is about.
  SAFE_FOR_XML: [true, false],
  SANITIZE_NAMED_PROPS: [false],
  TRUSTED_TYPES_POLICY: [null],
  WHOLE_DOCUMENT: [false],
};

const lists = [
  ...['ALLOWED_TAGS', 'ALLOWED_ATTR', 'ADD_TAGS', 'ADD_ATTR', 'FORBID_TAGS', 'FORBID_ATTR'],
  ...['FORBID_CONTENTS', 'ADD_FORBID_CONTENTS', 'ADD_DATA_URI_TAGS'],
];
const flags = ['ALLOW_DATA_ATTR', 'ALLOW_ARIA_ATTR', 'KEEP_CONTENT', 'SANITIZE_DOM'];

/**
 * The policy for a configuration of DOMPurify 3.
 *
 * Where DOMPurify's defaults keep MathML, SVG, `style` or `template`, the policy does not. It keeps `id` and `name` only
 * with `SANITIZE_DOM: false`, because it does not know which of them hide a property of the document.
 *
 * @throws TypeError that lists the options that a policy cannot carry over: functions, regular expressions, MathML and
 * SVG, what to return, and options of the parser
 */
export function fromDOMPurifyConfig(config: object): Policy {
  if (!isObject(config)) throw wrongArgument('config', 'an object', config);
  const given = ownOptions(config as Record<string, unknown>);
  const problems = new NotCarriedOver('DOMPurify');
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || flags.includes(name) || name === 'USE_PROFILES') continue;
    if (
      lists.includes(name)
        ? !isListOfStrings(value)
        : !(Object.hasOwn(inert, name) && inert[name]!.includes(value))
    )
      problems.add(name);
  }
  const listOf = (name: string): string[] | null =>
    isListOfStrings(given[name]) ? given[name].map((item) => asciiLowercase(item)) : null;
  const isOn = (name: string) => given[name] !== false;
  const hasHTML = usesHTML(given['USE_PROFILES'], problems);
  const profiled = hasHTML !== null;
  const defaultTags = hasHTML === false ? [] : htmlTags;
  const defaultAttributes = hasHTML === false ? [] : htmlAttributes;
  const ownTags = [...((profiled ? null : listOf('ALLOWED_TAGS')) ?? []), ...(listOf('ADD_TAGS') ?? [])];
  const ownAttributes = [
    ...((profiled ? null : listOf('ALLOWED_ATTR')) ?? []),
    ...(listOf('ADD_ATTR') ?? []),
  ];
  const forbiddenTags = listOf('FORBID_TAGS') ?? [];
  const forbiddenAttributes = listOf('FORBID_ATTR') ?? [];
  for (const tag of ownTags) {
    if (!forbiddenTags.includes(tag) && cannotStay(tag)) problems.add('tags', tag);
  }
  for (const name of ownAttributes) {
    if (!forbiddenAttributes.includes(name) && isNeverAllowed(name)) problems.add('attributes', name);
    if (isOn('SANITIZE_DOM') && (name === 'id' || name === 'name')) {
      problems.add('SANITIZE_DOM', `for the attribute '${name}'`);
    }
  }
  const tags = new Set([...(profiled || listOf('ALLOWED_TAGS') === null ? defaultTags : []), ...ownTags]);
  const attributes = new Set([
    ...(profiled || listOf('ALLOWED_ATTR') === null ? defaultAttributes : []),
    ...ownAttributes,
    ...(isOn('ALLOW_DATA_ATTR') ? ['data-*'] : []),
    ...(isOn('ALLOW_ARIA_ATTR') ? ['aria-*'] : []),
  ]);
  if (!isOn('KEEP_CONTENT') && !profiled && listOf('ALLOWED_TAGS')?.includes('#text') === false) {
    problems.add('KEEP_CONTENT', "without '#text' in ALLOWED_TAGS");
  }
  problems.throwIfAny();
  if (tags.has('table')) tags.add('tbody');
  for (const tag of forbiddenTags) if (tag !== 'tbody' || !tags.has('table')) tags.delete(tag);
  tags.delete('#text');
  if (isOn('SANITIZE_DOM')) for (const name of ['id', 'name']) attributes.delete(name);
  const dataURITags = [...dataTags, ...(listOf('ADD_DATA_URI_TAGS') ?? [])];
  const elements: Record<string, ElementPolicy> = {};
  for (const tag of tags) {
    elements[tag] = dataURITags.includes(tag) ? { schemes: [...schemes, 'data'] } : {};
  }
  const contents = [
    ...(listOf('FORBID_CONTENTS') ?? forbiddenContents),
    ...(listOf('ADD_FORBID_CONTENTS') ?? []),
  ];
  for (const name of forbiddenAttributes) attributes.delete(name);
  return policy({
    ...{ elements, attributes, schemes },
    otherElements: isOn('KEEP_CONTENT') ? 'unwrap' : 'remove',
    remove: [...new Set(contents)].filter((tag) => !tags.has(tag)),
    protocolRelativeURLs: true,
  });
}

/** Whether a profile with HTML is used; null if there are no profiles. */
function usesHTML(profiles: unknown, problems: NotCarriedOver): boolean | null {
  if (profiles === undefined || profiles === false) return null;
  if (!isObject(profiles)) {
    problems.add('USE_PROFILES');
    return null;
  }
  const { html = false, ...others } = ownOptions(profiles as Record<string, unknown>);
  for (const [name, value] of Object.entries(others)) if (value !== false) problems.add('USE_PROFILES', name);
  return html === true;
}

function isListOfStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
