// @ts-check

/**
 * Reads and writes properties of elements, and sets their attributes, in one document.
 *
 * @typedef {{ name: string, property: string, steps: readonly (readonly [kind: string, value: unknown])[] }} Reflection
 */

/**
 * Runs programs. It doesn't refer to anything outside itself, so that it can be sent to a browser.
 *
 * @param {any} document an empty HTML document
 * @param {readonly Reflection[]} programs
 * @returns {string[][]} after each step: what it threw, the property's value and all attributes
 */
export function runReflections(document, programs) {
  const base = document.createElement('base');
  base.setAttribute('href', 'https://a.example/b/c?d#e');
  document.head.append(base);
  /** Values that JSON has not. @type {Record<string, unknown>} */
  const others = { 'js:undefined': undefined, 'js:NaN': NaN, 'js:Infinity': Infinity, 'js:-0': -0 };
  return programs.map(({ name, property, steps }) => {
    const element = document.createElement(name);
    document.body.replaceChildren(element);
    return steps.map(([kind, given]) => {
      let thrown = '';
      const value = typeof given === 'string' && given in others ? others[given] : given;
      try {
        if (kind === 'write') Reflect.set(element, property, value);
        else if (value === null) element.removeAttribute(kind);
        else element.setAttribute(kind, value);
      } catch (error) {
        thrown = /** @type {Error} */ (error).name;
      }
      const read = element[property];
      const shown =
        read !== null && typeof read === 'object' ? [`${read}`, ...read] : Object.is(read, -0) ? '-0' : read;
      const attributes = Array.from(element.attributes, (attribute) => [
        attribute.name,
        attribute.value,
      ]).sort();
      return JSON.stringify([thrown, shown === undefined ? 'undefined' : shown, attributes]);
    });
  });
}
