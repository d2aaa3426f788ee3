import { asciiLowercase } from '../../core/infra/code-points.ts';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';

/**
 * Tags that are registered despite not following the grammar —
 * https://www.rfc-editor.org/rfc/rfc5646#section-2.1, "irregular"
 */
const irregular = /* @__PURE__ */ new Set(
  /* @__PURE__ */ `en-gb-oed i-ami i-bnn i-default i-enochian i-hak i-klingon i-lux i-mingo i-navajo i-pwn i-tao i-tay i-tsu sgn-be-fr
sgn-be-nl sgn-ch-de`.split(/\s/),
);

/**
 * Whether a string is a well-formed BCP 47 language tag without duplicate variants or singletons —
 * https://www.rfc-editor.org/rfc/rfc5646#section-2.2.9
 *
 * Does not check whether its subtags are registered.
 */
export function validateLanguageTag(text: string): Invalidity | null {
  if (text === '') return invalid('expected a language tag', 0);
  const lowercase = asciiLowercase(text);
  if (irregular.has(lowercase)) return null;
  const subtags = lowercase.split('-');
  let index = 0;
  let offset = 0;
  /** Takes the next subtag if it has this form. */
  const take = (form: RegExp): string | null => {
    const subtag = subtags[index];
    if (subtag === undefined || !form.test(subtag)) return null;
    index++;
    offset += subtag.length + 1;
    return subtag;
  };
  if (subtags[0] !== 'x') {
    const language = take(/^[a-z]{2,8}$/);
    if (language === null) return invalid('expected a language of two to eight letters', 0);
    // Extended languages.
    for (let i = 0; i < 3 && language.length < 4; i++) if (take(/^[a-z]{3}$/) === null) break;
    take(/^[a-z]{4}$/); // The script.
    take(/^(?:[a-z]{2}|\d{3})$/); // The region.
    const seen = new Set<string>();
    for (;;) {
      const start = offset;
      const subtag = take(/^(?:[a-z\d]{5,8}|\d[a-z\d]{3}|[a-wyz\d])$/);
      if (subtag === null) break;
      if (seen.has(subtag)) return invalid('duplicate subtag', start);
      seen.add(subtag);
      if (subtag.length > 1) {
        if (seen.has(EXTENSION)) return invalid('variants must come before extensions', start);
        continue;
      }
      seen.add(EXTENSION);
      const first = offset;
      while (take(/^[a-z\d]{2,8}$/) !== null);
      if (offset === first) return invalid('an extension needs at least one subtag', start);
    }
  }
  if (subtags[index] === 'x') {
    take(/^x$/);
    const first = offset;
    while (take(/^[a-z\d]{1,8}$/) !== null);
    if (offset === first) return invalid('“x” needs a subtag after it', first - 2);
  }
  return index === subtags.length ? null : invalid('this subtag is not allowed here', offset);
}

/** Stands for any extension in the set of parts seen. */
const EXTENSION = '';
