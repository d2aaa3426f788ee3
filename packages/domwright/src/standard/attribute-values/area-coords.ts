import { enumeratedAttributes } from '../../generated/reflected-attributes.ts';
import { stateOfEnumeratedAttribute } from '../microsyntaxes/enumerated-attributes.ts';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { parseFloatingPointNumbers } from '../microsyntaxes/numbers.ts';

/**
 * Whether a valid list of numbers fits the shape of an area —
 * https://html.spec.whatwg.org/multipage/image-maps.html#attr-area-coords
 *
 * @param shape the attribute's value, or null
 */
export function validateCoords(text: string, shape: string | null): Invalidity | null {
  const numbers = parseFloatingPointNumbers(text);
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  const { length } = numbers;
  switch (stateOfEnumeratedAttribute(enumeratedAttributes['shape']!, shape)) {
    case 'circle':
      if (length !== 3) return invalid(`a circle needs three coordinates, not ${length}`, 0);
      return c < 0 ? invalid('a radius must not be negative', placeOf(text, 2)) : null;
    case 'poly':
      if (length < 6) return invalid(`a polygon needs at least six coordinates, not ${length}`, 0);
      return length % 2 === 1 ? invalid('a polygon needs an even number of coordinates', 0) : null;
    case 'rect':
      if (length !== 4) return invalid(`a rectangle needs four coordinates, not ${length}`, 0);
      if (a >= c) return invalid('the right edge must be to the right of the left edge', placeOf(text, 2));
      return b >= d ? invalid('the bottom must be below the top', placeOf(text, 3)) : null;
    default:
      return invalid('the default shape must not have coordinates', 0);
  }
}

/** Where a number in a valid list begins. */
function placeOf(text: string, index: number): number {
  let offset = 0;
  for (let i = 0; i < index; i++) offset = text.indexOf(',', offset) + 1;
  return offset;
}
