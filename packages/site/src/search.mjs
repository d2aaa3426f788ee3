// @ts-check

/**
 * What the score of a search result is multiplied by: guides come first, above all those whose names begin with the term;
 * the page of a code comes before them if the code has most of the terms, and generated pages of the API come last. VitePress
 * sends the source of this function to the browser, so it uses nothing outside itself.
 *
 * @param {string} result the path of the page, with the anchor of the section
 * @param {string} term
 */
export function weightOf(result, term) {
  /** @type {Record<string, string>} Where words lead that people type, and that their guide is not named for. */
  const guides = {
    entities: '/reference/values.html#character-references',
    eslint: '/using/check.html',
    express: '/using/rewrite.html',
    pretty: '/using/parse.html',
    print: '/using/parse.html',
    streaming: '/using/parse.html#streaming',
    xss: '/using/sanitize.html',
  };
  if (Object.hasOwn(guides, term) && result.includes(guides[term])) return 20;
  if (result.includes(`/using/${term}`) || result.includes(`/using/from-${term}`)) return 9;
  // Otherwise, guides with "link" in a heading would come before the linter.
  if (term.startsWith('lint') && result.includes('/using/check.html')) return 20;
  if (result.includes('/using/from-')) return 2;
  const code = /\/reference\/codes\/([^/]*)\.html/.exec(result)?.[1];
  if (code?.split('-').includes(term)) return 2;
  if (result.includes('/using/')) return 3;
  if (result.includes('/reference/api/')) return 0.3;
  if (/\/inside\/|\/results\/|\/changelog/.test(result)) return 0.4;
  return 1;
}
