// @ts-check
import { seededRandom } from '../test/conformance/chunks.mjs';

const words =
  'the of element and a to in is parser that for tree it as node with text on by this token be at which stream or are state from mode an table when section must attribute value list name content input document start end tag insertion open formatting scope reference character encoding script style error comment namespace template select frame'.split(
    ' ',
  );
const references = [
  '&amp;',
  '&lt;',
  '&gt;',
  '&nbsp;',
  '&copy;',
  '&mdash;',
  '&#8217;',
  '&#x2014;',
  '&eacute;',
  '&quot;',
];

/**
 * A page of at least `bytes` bytes, always the same: sections of running text with inline markup, nested lists, tables, elements
 * with many attributes, links, comments, some references, a little script and style.
 *
 * @param {number} bytes
 * @returns {string}
 */
export function largePage(bytes) {
  const random = seededRandom('large page');
  const word = () => words[random(words.length)];
  const some = (/** @type {number} */ count) => Array.from({ length: count }, word).join(' ');
  const inline = () => {
    switch (random(14)) {
      case 0:
        return `<a href="#${word()}-${random(100_000)}" class="${word()} ${word()}" title="${some(3)}">${some(2)}</a>`;
      case 1:
        return `<code>${word()}</code>`;
      case 2:
        return `<em>${word()} <b>${word()}</b></em>`;
      case 3:
        return references[random(references.length)];
      case 4:
        return `<span id=s${random(1_000_000)}>${word()}</span>`;
      default:
        return some(4 + random(12));
    }
  };
  const prose = (/** @type {number} */ count) => Array.from({ length: count }, inline).join(' ');
  const list = (/** @type {number} */ depth) => {
    const tag = depth % 2 === 0 ? 'ul' : 'ol';
    let html = `<${tag}>\n`;
    const count = 2 + random(4);
    for (let item = 0; item < count; item++) {
      html += `<li>${prose(2)}${depth < 6 && random(3) > 0 ? list(depth + 1) : ''}`;
      // Optional end tags are sometimes omitted.
      html += random(2) === 0 ? '</li>\n' : '\n';
    }
    return `${html}</${tag}>\n`;
  };
  const table = () => {
    let html = `<table class="data ${word()}" cellspacing=0>\n<thead>\n<tr><th>${word()}<th>${word()}<th>${word()}\n<tbody>\n`;
    const rows = 5 + random(20);
    for (let row = 0; row < rows; row++) {
      html += `<tr${row % 2 === 0 ? ' class="even"' : ''}><td>${prose(1)}</td><td align="right">${random(100_000)}</td><td>${prose(1)}</td></tr>\n`;
    }
    return `${html}</table>\n`;
  };
  const attributes = () => {
    let html = `<div id="d${random(1_000_000)}"`;
    for (let index = random(20); index >= 0; index--)
      html += ` data-${word()}-${index}="${some(1 + random(4))}"`;
    return `${html}><img src="/images/${word()}.png" alt="${some(3)}" width=${random(800)} height=${random(600)}></div>\n`;
  };
  const section = (/** @type {number} */ number) => {
    let html = `<h2 id="section-${number}"><span class="number">${number}.</span> ${some(4)}</h2>\n`;
    for (let block = 0; block < 8; block++) {
      switch (random(8)) {
        case 0:
          html += list(0);
          break;
        case 1:
          html += table();
          break;
        case 2:
          html += attributes();
          break;
        case 3:
          html += `<pre>\n${Array.from({ length: 10 }, () => `  ${some(6)}`).join('\n')}\n</pre>\n`;
          break;
        case 4:
          html += `<!-- ${some(12)} -->\n<p>${some(400)}</p>\n`;
          break;
        default:
          html += `<p>${prose(14)}\n`;
      }
    }
    return html;
  };

  const parts = [
    `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${some(5)}</title>\n`,
    `<style>\n${Array.from({ length: 40 }, () => `.${word()} > .${word()} { margin: ${random(20)}px }`).join('\n')}\n</style>\n`,
    `<script>\nif (1 < 2 && "<p>") { console.log('${some(8)}'); }\n</script>\n</head>\n<body>\n`,
  ];
  let length = parts.join('').length;
  for (let number = 1; length < bytes; number++) {
    const part = section(number);
    parts.push(part);
    length += part.length;
  }
  parts.push('</body>\n</html>\n');
  return parts.join('');
}
