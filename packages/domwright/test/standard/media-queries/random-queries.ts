/*
 * Media queries at random, valid and not, of every kind that the grammar has.
 */

/** A list of media queries. Equal seeds give equal lists. */
export function randomMediaQueryList(seed: number): string {
  let state = (seed + 1) * 2654435761;
  /** A number below `end`. */
  const below = (end: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % end;
  };
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const chance = (percent: number): boolean => below(100) < percent;

  const keywordFeatures: readonly (readonly [string, string])[] = [
    ['orientation', 'portrait landscape square'],
    ['scan', 'progressive interlace both'],
    ['update', 'none slow fast normal'],
    ['overflow-block', 'none scroll paged optional-paged'],
    ['overflow-inline', 'none scroll paged'],
    ['color-gamut', 'srgb p3 rec2020 rec709'],
    ['pointer', 'none coarse fine any'],
    ['any-hover', 'none hover on-demand'],
    ['prefers-color-scheme', 'light dark no-preference'],
    ['prefers-reduced-motion', 'no-preference reduce none'],
    ['prefers-contrast', 'no-preference more less custom high'],
    ['forced-colors', 'none active on'],
    ['inverted-colors', 'none inverted on'],
    ['scripting', 'none initial-only enabled on'],
    ['dynamic-range', 'standard high low'],
  ];
  const lengths = [
    ...['400px', '30em', '0', '1.5rem', '50vw', '10cm', '400', '400uu', '40%', '3s', 'auto', '-5px', '2dppx'],
    ...['calc(1px + 2em)', 'calc(2 * 10px)', '1in'],
  ];
  const rangeFeatures: readonly (readonly [string, readonly string[]])[] = [
    ['width', lengths],
    ['height', lengths],
    ['aspect-ratio', ['16/9', '4 / 3', '16:9', '-1/1', '1px/2px']],
    ['resolution', ['2dppx', '96dpi', '38dpcm', '2', '1.5x', '3px']],
    ['color', ['8', '0', '1.5', '8bit', 'red']],
    ['monochrome', ['1', '2px']],
    ['color-index', ['256', '0.5']],
  ];

  const feature = (): string => {
    const kind = below(20);
    if (kind < 6) {
      const [name, values] = one(keywordFeatures);
      if (chance(15)) return `(${name})`;
      const prefix = chance(5) ? 'min-' : '';
      return `(${prefix}${name}${one([':', ': ', ' : '])}${one(values.split(' '))})`;
    }
    const [name, values] = one(rangeFeatures);
    const value = (): string => one(values);
    if (kind < 13) {
      const prefix = one(['min-', 'max-', '']);
      return chance(10) ? `(${prefix}${name})` : `(${prefix}${name}: ${value()})`;
    }
    const operator = (): string => one(['<', '<=', '>', '>=', '=', '==', '=<']);
    if (kind < 17)
      return chance(60) ? `(${name} ${operator()} ${value()})` : `(${value()} ${operator()} ${name})`;
    const way = one(['<', '<=', '>', '>=']);
    const second = chance(80) ? way : operator();
    return `(${value()} ${way} ${name} ${second} ${value()})`;
  };

  const inParens = (depth: number): string =>
    depth > 0 && chance(25) ? `(${condition(depth - 1)})` : feature();
  const condition = (depth: number): string => {
    if (chance(15)) return `not ${inParens(depth)}`;
    const parts = [inParens(depth)];
    const word = one(['and', 'and', 'or']);
    while (chance(30) && parts.length < 4) parts.push(chance(4) ? one(['and', 'or']) : word, inParens(depth));
    return parts.join(' ');
  };
  const types = ['screen', 'print', 'all', 'tv', 'handheld', 'speech', 'not', 'or'];
  const query = (): string => {
    if (chance(40)) return condition(2);
    const type = chance(60) ? one(['screen', 'print', 'all']) : one(types);
    const start = one(['', '', 'only ', 'not ']) + type;
    if (chance(40)) return start;
    return `${start} ${one(['and', 'and', 'and', 'or', ''])} ${chance(10) ? condition(1) : inParens(1)}`;
  };
  const list = [query()];
  while (chance(15)) list.push(query());
  return list.join(one([',', ', ']));
}
