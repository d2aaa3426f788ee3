import { parseLegacyColor } from '../microsyntaxes/legacy-colors.ts';
import type { SimpleColor } from '../microsyntaxes/simple-colors.ts';

/** The lowest contrast of text — https://www.w3.org/TR/WCAG22/#contrast-minimum, for large text */
const LEAST = 3;
/** Relative luminance of #0000EE, of links — https://html.spec.whatwg.org/multipage/rendering.html#phrasing-content-3 */
const LINK = 0.0617;

/**
 * Whether text can be read that has a color on the white page of a reader, and links on a background, so black text as well. A
 * mail sets colors in pairs, and half of a pair may be in a style or an attribute that goes.
 *
 * @param attribute `color` or `bgcolor`
 */
export function isReadable(attribute: string, value: string): boolean {
  const color = parseLegacyColor(value);
  if (color === null) return true;
  const its = luminanceOf(color);
  const contrast = attribute === 'bgcolor' ? (its + 0.05) / (LINK + 0.05) : 1.05 / (its + 0.05);
  return contrast >= LEAST;
}

/** Relative luminance, from 0 to 1 — https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf({ red, green, blue }: SimpleColor): number {
  const [r, g, b] = [red, green, blue].map((component) => {
    const share = component / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
