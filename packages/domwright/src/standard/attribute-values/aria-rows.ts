import { ariaElements } from '../../generated/aria-tables.ts';

/**
 * What an element may have of WAI-ARIA in each of its states: the rows of the table that the checker reads. An `input` has rows for
 * each of its types.
 *
 * @param inputType of an `input`; null for all types
 */
export function ariaRowsOf(elementName: string, inputType: string | null): (typeof ariaElements)[string] {
  if (elementName === 'input') {
    const key = `input ${(inputType ?? '').toLowerCase()}`;
    if (inputType !== null) return ariaElements[Object.hasOwn(ariaElements, key) ? key : 'input text']!;
    return Object.keys(ariaElements)
      .filter((name) => name.startsWith('input '))
      .flatMap((name) => ariaElements[name]!);
  }
  return Object.hasOwn(ariaElements, elementName) ? ariaElements[elementName]! : ariaElements['-']!;
}
