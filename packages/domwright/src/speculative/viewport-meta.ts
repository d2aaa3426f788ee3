/**
 * The width of the layout viewport that a viewport meta element asks for, in CSS pixels; null for that of the device —
 * https://www.w3.org/TR/css-device-adapt-1/#viewport-meta
 *
 * @param content the value of its `content` attribute
 */
export function viewportWidth(content: string, deviceWidth: number, deviceHeight: number): number | null {
  let width: number | null = null;
  for (const item of content.split(/[,;\t\n\f\r ]+(?![\t\n\f\r ]*=)(?<!=[\t\n\f\r ]*)/)) {
    const equals = item.indexOf('=');
    if (equals < 0 || item.slice(0, equals).trim().toLowerCase() !== 'width') continue;
    const value = item
      .slice(equals + 1)
      .trim()
      .toLowerCase();
    const number = Number.parseFloat(value);
    if (value === 'device-width') width = deviceWidth;
    else if (value === 'device-height') width = deviceHeight;
    else if (number >= 0) width = Math.min(10000, Math.max(1, number));
    else if (Number.isNaN(number)) width = 1;
  }
  return width;
}
