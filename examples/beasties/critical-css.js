import { parse as parseSelector, stringify } from 'css-what';
import { rewrite } from 'domwright/rewrite';
import postcss from 'postcss';

/**
 * Inlines the critical CSS of a page, and loads the style sheets themselves later, like beasties with `preload: 'media'`.
 *
 * ```js
 * const read = (href) => (href === '/tea.css' ? 'p { color: red } table { width: 100% }' : null);
 * criticalCss('<link rel=stylesheet href=/tea.css><P>Tea', read).toString();
 * // '<style>p { color: red }</style><link rel=stylesheet href=/tea.css media="print" onload="this.media=&quot;all&quot;">' +
 * // '<noscript><link rel="stylesheet" href="/tea.css"></noscript><P>Tea'
 * ```
 *
 * `page` is text or bytes. `readSheet` returns the text of a sheet, or null to leave the link unchanged. A rule is inlined if one
 * of its selectors matches, now or in some state such as `:hover`. Fonts load with the sheet. Nothing else changes.
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

/** The rules of a sheet that match the document. */
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
  // `</style` would end the element. Newer versions of postcss escape it.
  return sheet
    .toString()
    .trim()
    .replaceAll(/<\/(?=style)/gi, '<\\/');
}

const isInKeyframes = ({ parent }) => parent.type === 'atrule' && /keyframes$/i.test(parent.name);

/** Whether a selector matches anything in any state of the elements. An unknown selector counts as a match. */
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

/** A selector with `:is(*)` in place of pseudo-elements and of everything that depends on the state of elements. */
function inAnyState(selector) {
  const isState = ({ type, name, data }) =>
    type === 'pseudo-element' ||
    (type === 'pseudo' && (states.test(name) || (Array.isArray(data) && data.flat().some(isState))));
  const general = (token) => {
    if (!isState(token)) return token;
    // `:not(:hover)` can match any element, just like `:hover`.
    if (token.name === 'not' || !Array.isArray(token.data)) return anything;
    return { ...token, data: inAnyState(token.data) };
  };
  return selector.map((tokens) => tokens.map(general));
}

const escape = (value) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
