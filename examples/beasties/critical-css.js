import { parse as parseSelector, stringify } from 'css-what';
import { rewrite } from 'domwright/rewrite';
import postcss from 'postcss';

/**
 * Writes what a page needs of its style sheets into the page, and lets the sheets themselves load later, as beasties does
 * with `preload: 'media'`.
 *
 * ```js
 * const read = (href) => (href === '/tea.css' ? 'p { color: red } table { width: 100% }' : null);
 * criticalCss('<link rel=stylesheet href=/tea.css><P>Tea', read).toString();
 * // '<style>p { color: red }</style><link rel=stylesheet href=/tea.css media="print" onload="this.media=&quot;all&quot;">' +
 * // '<noscript><link rel="stylesheet" href="/tea.css"></noscript><P>Tea'
 * ```
 *
 * `page` is text or bytes. `readSheet` returns the text of a sheet, or null for one to leave as it is. A rule is kept if one of
 * its selectors matches, now or in some state such as `:hover`. Fonts load with the sheet. Nothing else changes.
 */
export function criticalCss(page, readSheet, options) {
  return rewrite(
    page,
    (document, rewriter) => {
      for (const link of document.querySelectorAll('link[rel~=stylesheet i][href]:not([disabled])')) {
        if (link.closest('noscript') !== null || !rewriter.isOriginal(link)) continue;
        const css = readSheet(link.getAttribute('href'));
        if (css === null) continue;
        const media = link.getAttribute('media') ?? 'all';
        if (/^\s*print\s*$/i.test(media)) continue;
        const critical = criticalPart(css, document);
        const attribute = media === 'all' ? '' : ` media="${escape(media)}"`;
        if (critical !== '') {
          rewriter.before(link, `<style${attribute}>${critical}</style>`, { html: true });
        }
        const fallback = `<link rel="stylesheet" href="${escape(link.getAttribute('href'))}"${attribute}>`;
        rewriter
          .setAttribute(link, 'media', 'print')
          .setAttribute(link, 'onload', `this.media=${JSON.stringify(media)}`)
          .after(link, `<noscript>${fallback}</noscript>`, { html: true });
      }
    },
    options,
  );
}

/** The rules of a sheet that the document needs. */
function criticalPart(css, document) {
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    if (isInKeyframes(rule)) return;
    const needed = rule.selectors.filter((selector) => matches(selector, document));
    if (needed.length === 0) rule.remove();
    else if (needed.length < rule.selectors.length) rule.selectors = needed;
  });
  const animations = new Set();
  sheet.walkDecls(/^(?:-webkit-)?animation(?:-name)?$/i, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) animations.add(word);
  });
  sheet.walkAtRules((rule) => {
    const isUnused = /keyframes$/i.test(rule.name) && !animations.has(rule.params);
    if (isUnused || rule.name === 'font-face') rule.remove();
  });
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  sheet.walkComments((comment) => comment.remove());
  // `</style` would end the element. Newer versions of postcss see to that.
  return sheet
    .toString()
    .trim()
    .replaceAll(/<\/(?=style)/gi, '<\\/');
}

const isInKeyframes = ({ parent }) => parent.type === 'atrule' && /keyframes$/i.test(parent.name);

/** Whether a selector matches anything, whatever state elements are in. One that nobody understands may match. */
function matches(selector, document) {
  try {
    return document.querySelector(stringify(inAnyState(parseSelector(selector)))) !== null;
  } catch {
    return true;
  }
}

const states =
  /^(?:hover|active|focus|focus-visible|focus-within|visited|link|any-link|target|before|after|first-line|first-letter)$/;
const anything = { type: 'pseudo', name: 'is', data: [[{ type: 'universal', namespace: null }]] };

/** A selector with `:is(*)` in the place of what depends on the state of elements, and of pseudo-elements. */
function inAnyState(selector) {
  const isState = ({ type, name, data }) =>
    type === 'pseudo-element' ||
    (type === 'pseudo' && (states.test(name) || (Array.isArray(data) && data.flat().some(isState))));
  const general = (token) => {
    if (!isState(token)) return token;
    // What is not in some state may be in any.
    if (token.name === 'not' || !Array.isArray(token.data)) return anything;
    return { ...token, data: inAnyState(token.data) };
  };
  return selector.map((tokens) => tokens.map(general));
}

const escape = (value) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
