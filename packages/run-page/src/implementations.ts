// biome-ignore lint/suspicious/noExplicitAny: jsdom's objects
type Any = any;

/** jsdom's implementation object of a DOM object. */
export function implementationOf(object: object): Any {
  const symbol = Object.getOwnPropertySymbols(object).find(({ description }) => description === 'impl');
  if (symbol === undefined) throw new Error('runPage does not support this version of jsdom');
  return (object as Record<symbol, unknown>)[symbol];
}
