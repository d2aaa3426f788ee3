import { asciiLowercase } from '../../core/infra/code-points.ts';
import type { StyleProblem } from '../../dom/sanitizer/removals.ts';
import {
  type CanonicalDeclaration,
  canonicalDeclarationsIn,
  serializeDeclaration,
} from '../style-sheets/canonical-declarations.ts';
import { propertyName } from '../style-sheets/declarations.ts';
import type { LinearRegExp } from './linear-regexp.ts';
import { Patterns } from './pattern.ts';
import { type URLRules, urlProblem } from './url-rules.ts';

/** Properties that ran script in former browsers. */
const neverAllowed: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'behavior',
  '-ms-behavior',
  '-moz-binding',
]);

/** Whether no policy may allow a property. */
export function isNeverAllowedProperty(name: string): boolean {
  return neverAllowed.has(name);
}

/** The values of a property. Strings ignore the case of ASCII letters, as most of CSS does. */
class ValuePatterns {
  readonly #strings: Patterns;
  readonly #regexps: Patterns;

  constructor(patterns: readonly (string | LinearRegExp)[]) {
    this.#strings = new Patterns(
      patterns.flatMap((pattern) => (typeof pattern === 'string' ? [asciiLowercase(pattern)] : [])),
    );
    this.#regexps = new Patterns(patterns.filter((pattern) => typeof pattern !== 'string'));
  }

  has(value: string): boolean {
    return this.#strings.has(asciiLowercase(value)) || this.#regexps.has(value);
  }
}

/** Which declarations a `style` attribute may have. */
export class StyleRules {
  readonly #urls: URLRules;
  /** Allowed values by property. */
  readonly #exact: Map<string, ValuePatterns[]> = new Map();
  /** The same for properties with `*`. */
  readonly #globs: [properties: Patterns, values: ValuePatterns][] = [];

  /** `styles`: properties with their values. `urls`: the rules for URLs in them. */
  constructor(
    styles: readonly (readonly [property: string, values: readonly (string | LinearRegExp)[]])[],
    urls: URLRules,
  ) {
    this.#urls = urls;
    for (const [property, list] of styles) {
      const values = new ValuePatterns(list);
      if (property.includes('*')) this.#globs.push([new Patterns([property]), values]);
      else if (this.#exact.has(property)) this.#exact.get(property)!.push(values);
      else this.#exact.set(property, [values]);
    }
  }

  /** What stays of an attribute, in canonical form, and the problems of what goes. */
  filter(text: string): { kept: string; problems: StyleProblem[] } {
    const kept: string[] = [];
    const problems: StyleProblem[] = [];
    for (const written of canonicalDeclarationsIn(text)) {
      const declaration = { ...written, name: propertyName(written.name) };
      const reason = this.#problemOf(declaration);
      if (reason === null) kept.push(serializeDeclaration(declaration));
      else problems.push({ declaration, reason });
    }
    return { kept: kept.join(';'), problems };
  }

  #problemOf({ name, value, urls }: CanonicalDeclaration): StyleProblem['reason'] | null {
    const allowed = name === '' || isNeverAllowedProperty(name) ? [] : this.#valuesOf(name);
    if (allowed.length === 0) return 'not-allowed';
    if (value === null || urls.some((url) => urlProblem(url, this.#urls) !== null)) return 'value';
    return allowed.some((values) => values.has(value)) ? null : 'value';
  }

  #valuesOf(property: string): readonly ValuePatterns[] {
    const exact = this.#exact.get(property) ?? [];
    if (this.#globs.length === 0) return exact;
    return [...exact, ...this.#globs.flatMap(([names, values]) => (names.has(property) ? [values] : []))];
  }
}
