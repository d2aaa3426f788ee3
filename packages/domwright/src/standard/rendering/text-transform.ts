/** Languages with their own case mappings. */
const tailored = /^(?:az|el|lt|tr)(?:-|$)/i;

/** Starts or continues a word. */
const inWord = /[\p{L}\p{N}\p{M}_]/u;

/** Neither ends nor starts a word. */
const withinWord = /['’]/;

/** The titlecase of digraphs, which differs from their uppercase. */
const digraphs = 'ǄǅǆǇǈǉǊǋǌǱǲǳ';

/**
 * Applies `text-transform`: uppercase, lowercase and capitalize — https://drafts.csswg.org/css-text/#text-transform-property
 *
 * @param language of the text: a BCP 47 tag, or an empty string
 * @param isInWord whether the text continues a word
 */
export function transformed(text: string, transform: string, language: string, isInWord: boolean): string {
  if (transform.includes('uppercase')) {
    return tailored.test(language) ? text.toLocaleUpperCase(language.slice(0, 2)) : text.toUpperCase();
  }
  if (transform.includes('lowercase')) {
    return tailored.test(language) ? text.toLocaleLowerCase(language.slice(0, 2)) : text.toLowerCase();
  }
  return transform.includes('capitalize') ? capitalized(text, language, isInWord) : text;
}

/** Whether what follows a text continues its last word. `isInWord`: whether the text itself continues a word. */
export function endsInWord(text: string, isInWord: boolean): boolean {
  let end = text.length;
  while (end > 0 && withinWord.test(text[end - 1]!)) end--;
  if (end === 0) return isInWord;
  // NB: a surrogate pair is one character.
  const isPair = end > 1 && /[\udc00-\udfff]/.test(text[end - 1]!);
  return inWord.test(text.slice(isPair ? end - 2 : end - 1, end));
}

function capitalized(text: string, language: string, isInWord: boolean): string {
  let goesOn = isInWord;
  let result = '';
  let start = 0;
  let at = 0;
  for (const character of text) {
    const isPart = inWord.test(character);
    if (isPart && !goesOn) {
      result += text.slice(start, at) + titlecase(character, language);
      start = at + character.length;
    }
    if (!withinWord.test(character)) goesOn = isPart;
    at += character.length;
  }
  return result + text.slice(start);
}

function titlecase(character: string, language: string): string {
  const digraph = digraphs.indexOf(character);
  if (digraph >= 0) return digraphs[digraph - (digraph % 3) + 1]!;
  const upper = transformed(character, 'uppercase', language, false);
  // For example, "ß" becomes "Ss". "ŉ" becomes "ʼN".
  return upper.length === character.length || upper[0] === 'ʼ'
    ? upper
    : upper[0]! + upper.slice(1).toLowerCase();
}
