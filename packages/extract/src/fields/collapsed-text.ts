const whiteSpace = /[\t\n\f\r ]+/g;
const needsWork = /[\t\n\f\r]| {2}|^ | $/;

/** The text with each run of ASCII white space replaced with one space, trimmed. */
export function collapsed(text: string): string {
  if (!needsWork.test(text)) return text;
  const spaced = text.replace(whiteSpace, ' ');
  const start = spaced.charCodeAt(0) === 0x20 ? 1 : 0;
  const end =
    spaced.length - (spaced.length > start && spaced.charCodeAt(spaced.length - 1) === 0x20 ? 1 : 0);
  return spaced.slice(start, end);
}
