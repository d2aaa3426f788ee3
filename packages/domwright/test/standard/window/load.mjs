// @ts-check

/**
 * Imports a package without its declarations: those of DOM tools include the DOM's own types, which the library doesn't use.
 *
 * @param {string} name
 * @returns {Promise<any>}
 */
export function load(name) {
  return import(/* @vite-ignore */ name);
}
