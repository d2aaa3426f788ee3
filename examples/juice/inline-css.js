import { parse as parseSelector } from 'css-what';
import { rewrite } from 'domwright/rewrite';
import postcss from 'postcss';

/**
 * Moves a page's style sheets into `style` attributes, like juice, for e-mail clients that ignore `style` elements.
 *
 * ```js
 * inlineCss('<style>p { color: red } a:hover { color: blue }</style><P>Tea').toString();
 * // '<style> a:hover { color: blue }</style><P style="color: red;">Tea'
 * ```
 *
 * `page` is text or bytes. Rules that a `style` attribute can't express stay in the `style` element: at-rules, nested rules,
 * pseudo-elements, and pseudo-classes such as `:hover`. So do sheets that postcss can't parse. Nothing else changes.
 */
export function inlineCss(page, options) {
  return rewrite(
    page,
    (document, rewriter) => {
      const styles = new Map();
      for (const sheet of document.querySelectorAll('style:not([media])')) {
        if (
          sheet.closest('noscript, [data-embed]') !== null ||
          !/^(?:text\/css)?$/i.test(sheet.getAttribute('type') ?? '')
        )
          continue;
        const rest = takeRules(sheet.textContent, (selector, declarations) => {
          for (const element of document.querySelectorAll(selector)) {
            if (element.closest('head') !== null || !rewriter.isOriginal(element)) continue;
            if (!styles.has(element)) styles.set(element, []);
            styles.get(element).push({ declarations, specificity: specificityOf(selector) });
          }
        });
        if (rest === null) continue;
        if (rest.trim() === '') rewriter.remove(sheet);
        else rewriter.setInnerContent(sheet, rest);
      }
      for (const [element, rules] of styles) {
        rewriter.setAttribute(element, 'style', styleOf(rules, element.getAttribute('style')));
      }
    },
    options,
  );
}

/** Calls `apply` for each rule that can be inlined. Returns the rest of the sheet, or null if nothing was taken. */
function takeRules(css, apply) {
  let sheet;
  try {
    sheet = postcss.parse(css);
  } catch {
    return null;
  }
  let isChanged = false;
  for (const rule of [...sheet.nodes]) {
    if (rule.type !== 'rule' || rule.nodes.some(({ type }) => type === 'rule' || type === 'atrule')) continue;
    const declarations = rule.nodes.filter(({ type }) => type === 'decl');
    const kept = rule.selectors.filter((selector) => {
      if (!isStatic(selector)) return true;
      apply(selector, declarations);
      return false;
    });
    if (kept.length === rule.selectors.length) continue;
    isChanged = true;
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  }
  return isChanged ? sheet.toString() : null;
}

/** Declarations in cascade order: the last one wins. An element's own `style` overrides any selector. */
function styleOf(rules, own) {
  // NB: sort() is stable, so rules of equal specificity keep their order.
  const sorted = rules.toSorted((a, b) => a.specificity - b.specificity);
  const parts = [winners(sorted, false), own?.trim().replace(/;?$/, ';') ?? '', winners(sorted, true)];
  return parts.filter((part) => part !== '').join(' ');
}

/** For each property, the declarations of the last rule that has it. A rule may declare a property twice, as a fallback. */
function winners(rules, important) {
  const byProperty = new Map();
  for (const { declarations } of rules) {
    const wanted = declarations.filter((declaration) => Boolean(declaration.important) === important);
    for (const { prop } of wanted) byProperty.delete(prop);
    for (const declaration of wanted) {
      byProperty.set(declaration.prop, [...(byProperty.get(declaration.prop) ?? []), declaration]);
    }
  }
  return [...byProperty.values()]
    .flatMap((all) => all.map(({ prop, value }) => `${prop}: ${value};`))
    .join(' ');
}

const dynamic =
  /^(?:hover|active|focus|focus-visible|focus-within|visited|link|any-link|target|before|after|first-line|first-letter)$/;

/** Whether a selector always matches the same elements, so that its declarations can move to `style` attributes. */
function isStatic(selector) {
  const isStaticToken = ({ type, name, data }) => {
    if (type === 'pseudo-element') return false;
    if (type !== 'pseudo') return true;
    return !dynamic.test(name) && (!Array.isArray(data) || data.flat().every(isStaticToken));
  };
  try {
    return parseSelector(selector).flat().every(isStaticToken);
  } catch {
    return false;
  }
}

/** The specificity of a selector as a single number: https://drafts.csswg.org/selectors/#specificity-rules */
function specificityOf(selector) {
  const ofList = (list) =>
    Math.max(...list.map((tokens) => tokens.reduce((sum, token) => sum + ofToken(token), 0)));
  const ofToken = ({ type, name, ignoreCase, data }) => {
    if (type === 'tag') return 1;
    // NB: css-what marks `#x`, as opposed to `[id=x]`, with `quirks`.
    if (type === 'attribute') return name === 'id' && ignoreCase === 'quirks' ? 2 ** 20 : 2 ** 10;
    if (type !== 'pseudo' || name === 'where') return 0;
    return Array.isArray(data) ? ofList(data) : 2 ** 10;
  };
  return ofList(parseSelector(selector));
}
