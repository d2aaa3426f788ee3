/** The maximum nesting of JSON: `JSON.stringify` is recursive, so deeper values could not be written. */
const MOST_NESTED = 500;

/** The value of a JSON-LD block, or an error object if it isn't JSON. */
export function parseJSONLD(text: string): unknown {
  if (nesting(text) > MOST_NESTED) return { '@error': 'nested too deeply', '@text': text };
  try {
    return JSON.parse(text);
  } catch (error) {
    return { '@error': (error as Error).message, '@text': text };
  }
}

/** The maximum nesting of arrays and objects in `text`. Brackets in strings don't count. */
function nesting(text: string): number {
  let depth = 0;
  let most = 0;
  let isString = false;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (isString) {
      if (unit === 0x5c) index++;
      else if (unit === 0x22) isString = false;
    } else if (unit === 0x22) isString = true;
    else if (unit === 0x5b || unit === 0x7b) most = Math.max(most, ++depth);
    else if (unit === 0x5d || unit === 0x7d) depth--;
  }
  return most;
}
