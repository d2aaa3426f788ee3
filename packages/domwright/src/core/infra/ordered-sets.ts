/** Ordered set parser — https://dom.spec.whatwg.org/#concept-ordered-set-parser */
export function orderedSet(value: string): string[] {
  return [...new Set(value.split(/[\t\n\f\r ]+/))].filter((token) => token !== '');
}
