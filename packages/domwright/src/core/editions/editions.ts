import { type EditionName, editionAmong } from '../infra/edition-option.ts';
import { withDefaults } from '../options/options.ts';
import { edition2024 } from './2024/edition-2024.ts';
import type { Edition, WithEdition } from './edition.ts';
import { living } from './living.ts';

/** The edition with that name. */
export function editionNamed(name: EditionName): Edition {
  return name === '2024' ? edition2024 : living;
}

/** Complete options for calls without options, by their defaults. */
const completeDefaults: WeakMap<object, unknown> = /* @__PURE__ */ new WeakMap();

/**
 * `withDefaults`, with the edition itself in place of its name.
 *
 * @throws TypeError that names an unknown option or one with a wrong value
 */
export function withEdition<T extends { readonly edition: EditionName }>(
  options: unknown,
  defaults: T,
  others: readonly string[] = [],
): WithEdition<T> {
  if (options === undefined) return completeOf(defaults);
  const edition = editionNamed(editionAmong(options, defaults.edition));
  const given = withDefaults(options, defaults, others);
  if (given !== defaults) {
    // NB: it is a copy that nobody else has.
    (given as { edition: unknown }).edition = edition;
    return given as unknown as WithEdition<T>;
  }
  return completeOf(defaults);
}

/** The last complete options asked for, and their defaults. */
let lastDefaults: object | null = null;
let lastComplete: unknown = null;

function completeOf<T extends { readonly edition: EditionName }>(defaults: T): WithEdition<T> {
  if (defaults !== lastDefaults) {
    lastComplete = completeDefaults.get(defaults);
    if (lastComplete === undefined) {
      lastComplete = { ...defaults, edition: editionNamed(defaults.edition) };
      completeDefaults.set(defaults, lastComplete);
    }
    lastDefaults = defaults;
  }
  return lastComplete as WithEdition<T>;
}
