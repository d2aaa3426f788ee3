import { isASCIIWhitespace } from '../../core/infra/code-points.ts';

/**
 * The width of the layout viewport requested by a viewport meta element, in CSS pixels; null for the device's own —
 * https://www.w3.org/TR/css-device-adapt-1/#viewport-meta
 *
 * @param content the value of its `content` attribute
 */
export function viewportWidth(content: string, deviceWidth: number, deviceHeight: number): number | null {
  const { length } = content;
  let width: number | null = null;
  let position = 0;
  while (position < length) {
    // Parsing algorithm — https://www.w3.org/TR/css-device-adapt-1/#parsing-algorithm
    const unit = content.charCodeAt(position);
    if (isSeparator(unit) || isASCIIWhitespace(unit) || unit === EQUALS) {
      position++;
      continue;
    }
    const nameEnd = wordEnd(content, position);
    const name = content.slice(position, nameEnd).toLowerCase();
    position = nameEnd;
    // NB: skips words between the name and its equals sign.
    while (position < length && content.charCodeAt(position) !== EQUALS) {
      if (isSeparator(content.charCodeAt(position))) break;
      position++;
    }
    while (
      position < length &&
      (content.charCodeAt(position) === EQUALS || isASCIIWhitespace(content.charCodeAt(position)))
    ) {
      position++;
    }
    const valueEnd = wordEnd(content, position);
    if (valueEnd === position) continue;
    if (name === 'width') {
      const value = content.slice(position, valueEnd).toLowerCase();
      const number = Number.parseFloat(value);
      if (value === 'device-width') width = deviceWidth;
      else if (value === 'device-height') width = deviceHeight;
      else if (number >= 0) width = Math.min(10000, Math.max(1, number));
      else if (Number.isNaN(number)) width = 1;
    }
    position = valueEnd;
  }
  return width;
}

const EQUALS = 0x3d;

function isSeparator(unit: number): boolean {
  return unit === 0x2c || unit === 0x3b;
}

/** The end of the word that starts at `position`. */
function wordEnd(content: string, position: number): number {
  for (; position < content.length; position++) {
    const unit = content.charCodeAt(position);
    if (unit === EQUALS || isSeparator(unit) || isASCIIWhitespace(unit)) break;
  }
  return position;
}
