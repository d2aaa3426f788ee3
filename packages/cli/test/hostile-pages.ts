/** Untrusted pages that make a careless program use far too much memory for their size, as functions of a number. */
export interface HostilePage {
  /** Builds the page; at scale 1, it is about this many kilobytes long. */
  readonly build: (scale: number) => string;
  /** A page whose markup asks for more than the limits allow, so that commands that build its tree say so. */
  readonly isAmplified?: true;
}

const each = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');
const long = (length: number) => 'x'.repeat(length);

export const hostilePages: Readonly<Record<string, HostilePage>> = {
  'base of links': {
    build: (scale) =>
      `<base href="https://e.test/${long(125_000 * scale)}/">${each(7500 * scale, (i) => `<a href=${i}>`)}`,
  },
  'base of absolute links': {
    build: (scale) =>
      `<base href="https://e.test/${long(125_000 * scale)}/">${each(7500 * scale, (i) => `<a href=/${i}>`)}`,
  },
  'base of scripts': {
    build: (scale) =>
      `<base href="https://e.test/${long(12_500 * scale)}/">${each(1000 * scale, (i) => `<script src=${i}></script>`)}`,
  },
  'base of images': {
    build: (scale) =>
      `<base href="https://e.test/${long(12_500 * scale)}/"><img srcset="${each(1000 * scale, (i) => `${i} ${i + 1}w, `)}">`,
  },
  clones: {
    build: (scale) => each(625 * scale, (i) => `<p><b id=${i}>x`),
    isAmplified: true,
  },
  'clones with invalid values': {
    build: (scale) => each(625 * scale, (i) => `<p><b id="${i} ${i}" itemid=${i}>x`),
    isAmplified: true,
  },
  'clones of many attributes': {
    build: (scale) => `<p><b ${each(250 * scale, (i) => `a${i} `)}>x${'<p>x'.repeat(1250 * scale)}`,
    isAmplified: true,
  },
  'clones of a long link': {
    build: (scale) => `<p><a href="/&amp;${long(125_000 * scale)}">x${'<p>x'.repeat(375 * scale)}`,
    isAmplified: true,
  },
  'clones by adoption': {
    build: (scale) => `${each(250 * scale, (i) => `<font size=${i}>`)}${'<p></font>'.repeat(250 * scale)}`,
  },
  pattern: { build: (scale) => `<input pattern="${'\\p{RGI_Emoji}'.repeat(500 * scale)}">` },
  patterns: {
    build: (scale) => each(500 * scale, (i) => `<input pattern="[\\p{RGI_Emoji}--${i}]">`),
  },
  deep: { build: (scale) => '<div>'.repeat(25_000 * scale) },
  wide: { build: (scale) => `<p ${each(25_000 * scale, (i) => `a${i}=x `)}>` },
  names: { build: (scale) => each(375 * scale, (i) => `<x${long(1000)}${i} ${long(1000)}${i}=y>`) },
  'long names': { build: (scale) => `<x${long(125_000 * scale)} ${long(125_000 * scale)}=y>`.repeat(4) },
  errors: { build: (scale) => '</x><p x x>&#0;'.repeat(12_500 * scale) },
  'duplicate ids': { build: (scale) => '<p id=a>'.repeat(25_000 * scale) },
  options: {
    build: (scale) =>
      `<select><button><selectedcontent></selectedcontent></button>${'<option selected><b>x'.repeat(2500 * scale)}`,
  },
};
