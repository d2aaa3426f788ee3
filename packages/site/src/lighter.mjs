// @ts-check
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * What makes the files of the site smaller. No page gets less content by it.
 */

/** Pages with nothing but text: no component, no playground. */
const isText = /^(?:inside|packages|reference|results)\//;

/**
 * VitePress writes each page twice: as HTML, and as a module for readers who come from another page. Most modules are read by
 * nobody, so those of pages with nothing but text become small: they take the text from the HTML.
 *
 * @param {string} dist
 */
export function takeTextFromPages(dist) {
  const assets = path.join(dist, 'assets');
  for (const name of readdirSync(assets)) {
    // NB: the module that a page itself loads has no text anyway.
    const [, stem] = /^(.+\.md\.[\w-]+)\.js$/.exec(name) ?? [];
    if (stem === undefined) continue;
    const place = /"relativePath":"([^"]+)\.md"/.exec(readFileSync(path.join(assets, name), 'utf8'))?.[1];
    if (place === undefined || !isText.test(place)) continue;
    writeFileSync(
      path.join(assets, name),
      `export{__pageData}from"./${stem}.lean.js";export default await textOfPage(new URL("../${place}.html",import.meta.url))`,
    );
  }
}

/**
 * The colors of code, as classes instead of a style on each word: what `code.css` of the theme has, by the style.
 *
 * @param {string} css
 * @returns {(html: string) => string}
 */
export function colorClasses(css) {
  const classes = new Map();
  for (const [, name, style] of css.matchAll(/^\.(c\d+) \{([^}]+)\}$/gm)) classes.set(plain(style), name);
  return (html) =>
    html.replace(/<span style="([^"]*)">/g, (tag, style) => {
      const name = classes.get(plain(style));
      return name === undefined ? tag : `<span class="${name}">`;
    });
}

/** @param {string} style */
function plain(style) {
  return style.replace(/\s/g, '').toLowerCase();
}
