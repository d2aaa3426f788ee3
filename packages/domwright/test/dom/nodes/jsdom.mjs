// @ts-check
/** jsdom as an oracle. It has no declarations here, so its nodes are of type any. */
// @ts-expect-error: jsdom has no declarations.
import { JSDOM } from 'jsdom';

export { JSDOM };

const { window } = new JSDOM('<!DOCTYPE html>');

/**
 * @returns {any} an HTML document without nodes
 */
export function emptyJsdomDocument() {
  const document = window.document.implementation.createHTMLDocument('');
  while (document.firstChild) document.removeChild(document.firstChild);
  return document;
}

/**
 * A document with a window, which some of jsdom's selectors need. Always the same one, emptied.
 *
 * @returns {any}
 */
export function emptyWindowDocument() {
  const { document } = window;
  document.replaceChildren();
  return document;
}

/**
 * @param {string} html
 * @returns {any} a parsed document
 */
export function parseWithJsdom(html) {
  return new window.DOMParser().parseFromString(html, 'text/html');
}
