// @ts-check

/**
 * Imports a package without its declarations: those of tools for the DOM bring the DOM's own types, which the library is
 * written without.
 *
 * @param {string} name
 * @returns {Promise<any>}
 */
export function load(name) {
  return import(/* @vite-ignore */ name);
}
