import { asciiLowercase } from '../../core/infra/code-points.ts';
import * as registry from '../../generated/language-subtags.ts';
import type { Invalidity } from './invalidity.ts';

/*
 * What IANA's registry of language subtags says of a well-formed tag — https://www.rfc-editor.org/rfc/rfc5646#section-2.2.9
 */

export interface LanguageProblem extends Invalidity {
  /** Whether the tag is valid, but BCP 47 advises against it. */
  readonly isDiscouraged: boolean;
}

/** A list of the registry: names, each with what follows its colon. Made when it is first used. */
class List {
  readonly #text: string;
  #entries: ReadonlyMap<string, string> | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  get(name: string): string | undefined {
    this.#entries ??= new Map(
      this.#text
        .trim()
        .split(/\s+/)
        .map((entry): [string, string] => {
          const [key = '', value = ''] = entry.split(':');
          return [key, value];
        }),
    );
    return this.#entries.get(name);
  }
}

/** Subtags of letters, a bit for each. */
class Bits {
  readonly #digits: string;

  constructor(digits: string) {
    this.#digits = digits;
  }

  has(name: string): boolean {
    let number = 0;
    for (let i = 0; i < name.length; i++) number = number * 26 + name.charCodeAt(i) - 97;
    return ((Number.parseInt(this.#digits[number >> 2]!, 16) >> (number & 3)) & 1) === 1;
  }
}

const languagesOfTwo = /* @__PURE__ */ new Bits(registry.languagesOfTwo);
const languagesOfThree = /* @__PURE__ */ new Bits(registry.languagesOfThree);
const regionsOfTwo = /* @__PURE__ */ new Bits(registry.regionsOfTwo);
const otherRegions = /* @__PURE__ */ new List(registry.otherRegions);
const scripts = /* @__PURE__ */ new List(registry.scripts);
const extendedLanguages = /* @__PURE__ */ new List(registry.extendedLanguages);
const variants = /* @__PURE__ */ new List(registry.variants);
const grandfathered = /* @__PURE__ */ new List(registry.grandfathered);
const deprecatedLanguages = /* @__PURE__ */ new List(registry.deprecatedLanguages);
const deprecatedRegions = /* @__PURE__ */ new List(registry.deprecatedRegions);
const deprecatedVariants = /* @__PURE__ */ new List(registry.deprecatedVariants);
const deprecatedTags = /* @__PURE__ */ new List(registry.deprecatedTags);
const suppressedScripts = /* @__PURE__ */ new List(registry.suppressedScripts);

/** What is wrong with the subtags of a well-formed tag; an error comes before what is only discouraged. */
export function languageProblem(text: string): LanguageProblem | null {
  const tag = asciiLowercase(text);
  const problems: LanguageProblem[] = [];
  const wrong = (reason: string, offset: number): void => {
    problems.push({ reason, offset, isDiscouraged: false });
  };
  const discouraged = (reason: string, offset: number): void => {
    problems.push({ reason, offset, isDiscouraged: true });
  };
  const deprecated = (list: List, what: string, name: string, offset: number): void => {
    const instead = list.get(name);
    if (instead === undefined) return;
    discouraged(`the ${what} “${name}” is deprecated${instead === '' ? '' : `; use “${instead}”`}`, offset);
  };
  if (grandfathered.get(tag) !== undefined) {
    deprecated(deprecatedTags, 'tag', tag, 0);
    return problems[0] ?? null;
  }
  const [language = '', ...rest] = tag.split('-');
  if (language === 'x') return null;
  const isLanguage =
    language.length === 2
      ? languagesOfTwo.has(language)
      : language.length === 3 && languagesOfThree.has(language);
  if (!isLanguage) wrong(`there is no language “${language}”`, 0);
  deprecated(deprecatedLanguages, 'language', language, 0);
  let offset = language.length + 1;
  /** What comes before the subtag at hand. */
  let before = language;
  let isFirst = true;
  for (const subtag of rest) {
    if (subtag.length === 1) {
      // Of extensions, two are registered: RFC 6067 and RFC 6497.
      const place = unknownExtension(rest, language.length + 1);
      if (place > 0) wrong(`there is no extension “${tag[place]}”`, place);
      break;
    }
    if (/^[a-z]{3}$/.test(subtag)) {
      const prefix = extendedLanguages.get(subtag);
      if (prefix === undefined) wrong(`there is no extended language “${subtag}”`, offset);
      else if (prefix !== language || !isFirst)
        wrong(`the extended language “${subtag}” must follow “${prefix}”`, offset);
    } else if (/^[a-z]{4}$/.test(subtag)) {
      if (scripts.get(subtag) === undefined) wrong(`there is no script “${subtag}”`, offset);
      else if (suppressedScripts.get(language) === subtag)
        discouraged(`“${language}” is written in “${subtag}” anyway, so leave it out`, offset);
    } else if (/^(?:[a-z]{2}|\d{3})$/.test(subtag)) {
      const isRegion =
        subtag.length === 2 ? regionsOfTwo.has(subtag) : otherRegions.get(subtag) !== undefined;
      if (!isRegion) wrong(`there is no region “${subtag}”`, offset);
      deprecated(deprecatedRegions, 'region', subtag, offset);
    } else {
      const prefixes = variants.get(subtag);
      if (prefixes === undefined) wrong(`there is no variant “${subtag}”`, offset);
      else if (prefixes !== '' && !prefixes.split(',').some((prefix) => matchesPrefix(before, prefix)))
        discouraged(`the variant “${subtag}” is for ${inWords(prefixes)}`, offset);
      deprecated(deprecatedVariants, 'variant', subtag, offset);
    }
    isFirst = false;
    before += `-${subtag}`;
    offset += subtag.length + 1;
  }
  return problems.find(({ isDiscouraged }) => !isDiscouraged) ?? problems[0] ?? null;
}

/** Where a singleton is that no extension has; 0 if there is none. @param start where the subtags begin */
function unknownExtension(subtags: readonly string[], start: number): number {
  let offset = start;
  for (const subtag of subtags) {
    if (subtag === 'x') return 0;
    if (subtag.length === 1 && subtag !== 'u' && subtag !== 't') return offset;
    offset += subtag.length + 1;
  }
  return 0;
}

/** Whether a tag has the subtags of a prefix, in order: regions and scripts may be between them. */
function matchesPrefix(tag: string, prefix: string): boolean {
  const subtags = tag.split('-');
  let at = 0;
  for (const wanted of prefix.split('-')) {
    const found = subtags.indexOf(wanted, at);
    if (found < 0 || (at === 0 && found > 0)) return false;
    at = found + 1;
  }
  return true;
}

function inWords(prefixes: string): string {
  const list = prefixes.split(',').map((prefix) => `“${prefix}”`);
  return list.length > 4 ? `${list.slice(0, 4).join(', ')} and others` : list.join(', ');
}
