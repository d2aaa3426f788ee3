// @ts-check
import { parse } from 'domwright';

/** Sets of words, whose order and white space say nothing. */
const lists = new Set(['class', 'rel', 'headers', 'sandbox', 'accesskey']);
const booleans = new Set(
  (
    'async autofocus autoplay checked compact controls declare default defer disabled formnovalidate inert ismap itemscope loop ' +
    'multiple muted nohref nomodule noresize noshade novalidate nowrap open playsinline readonly required reversed selected'
  ).split(' '),
);
/** Elements whose content is read by something else than rendering. */
const raw = new Set(['script', 'style', 'textarea', 'pre', 'title']);
const javascript = /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/i;

/**
 * What must stay the same in a page that is made smaller: its mode, its elements with their attributes, and the content of elements
 * such as `script`, in order. White space around that content, comments, the spelling of boolean attributes and lists, and
 * attributes that say what their absence says are no difference.
 *
 * @param {string} html
 */
export function keptPage(html) {
  const document = parse(html);
  /** @type {string[]} */
  const lines = [document.compatMode];
  for (const element of document.getElementsByTagName('*')) {
    const name = element.localName;
    const isInline = name === 'script' && !element.hasAttribute('src');
    const attributes = [...element.attributes].flatMap(({ name: of, value }) => {
      if (isInline && of === 'charset') return [];
      const said = spoken(name, of, value);
      return said === null ? [] : [`${of}=${said}`];
    });
    lines.push(
      `<${[name, ...attributes.sort()].join(' ')}>${raw.has(name) ? contentOf(name, element.textContent ?? '') : ''}`,
    );
  }
  return lines.join('\n');
}

/** @param {string} name @param {string} content */
function contentOf(name, content) {
  if (name === 'title') return content.replace(/\s+/g, ' ').trim();
  return name === 'pre' || name === 'textarea' ? content : content.trim();
}

/**
 * @param {string} element
 * @param {string} name
 * @param {string} given
 * @returns {string | null} the value of an attribute; null if it says what its absence says
 */
function spoken(element, name, given) {
  const value = lists.has(name) ? given.trim().split(/\s+/).sort().join(' ') : given;
  if (booleans.has(name)) return '';
  const word = value.trim().toLowerCase();
  const isScript = element === 'script';
  if (name === 'type' && ((isScript && javascript.test(word)) || word === 'text/css')) return null;
  if (isScript && name === 'language' && word.startsWith('javascript')) return null;
  if (name === 'method' && word === 'get') return null;
  if (name === 'media' && word === 'all') return null;
  if (name === 'shape' && word === 'rect') return null;
  if ((name === 'colspan' || name === 'rowspan') && word === '1') return null;
  if (name === 'enctype' && word === 'application/x-www-form-urlencoded') return null;
  if (value.trim() === '' && /^(?:class|style|id|content|on.*)$/.test(name)) return null;
  if (element === 'html' && name === 'xmlns') return null;
  return name === 'style' ? value.replace(/\s*([:;])\s*/g, '$1').replace(/^\s+|[\s;]+$/g, '') : value;
}
