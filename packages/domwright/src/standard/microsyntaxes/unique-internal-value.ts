/** A unique internal value; compare it with `===`. It is a string, so it can be stored. Don't expose it to scripts. */
export type UniqueInternalValue = string & { readonly uniqueInternalValue: never };

let start = '';
let count = 0;

/**
 * New unique internal value — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#new-unique-internal-value
 *
 * Never returned before by this process nor, in all likelihood, by any other.
 */
export function newUniqueInternalValue(): UniqueInternalValue {
  if (start === '') {
    for (let i = 0; i < 4; i++)
      start += Math.floor(Math.random() * 0x1_0000_0000)
        .toString(36)
        .padStart(7, '0');
  }
  return `${start}-${++count}` as UniqueInternalValue;
}
