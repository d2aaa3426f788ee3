// @ts-check
/** Shared code for the documentation's pictures. */

const style = `
text{font:13px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;fill:var(--text)}
.title{font-weight:600;font-size:14px}
.big{font-weight:600;font-size:16px}
.small{font-size:11.5px;fill:var(--soft)}
.code{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.strong{font-weight:600}
.end{text-anchor:end}
.middle{text-anchor:middle}
.ground{fill:var(--ground)}
.box{fill:var(--box);stroke:var(--edge)}
.ours{fill:var(--ours)}
.other{fill:var(--other)}
.pale{opacity:.4}
.soft{fill:var(--soft)}
.red{fill:var(--red)}.green{fill:var(--green)}.yellow{fill:var(--yellow)}.blue{fill:var(--blue)}.purple{fill:var(--purple)}.cyan{fill:var(--cyan)}
.chip{fill:var(--chip)}
.line{fill:none;stroke:var(--line);stroke-width:1.5}
.dot{fill:var(--line)}
.arrow{fill:var(--line)}`;

const light =
  '--ground:#fff;--text:#1f2328;--soft:#59636e;--box:#f6f8fa;--edge:#d1d9e0;--chip:#ddf4ff;--ours:#1f6feb;--other:#aab4c0;--line:#6e7781;--red:#cf222e;--green:#1a7f37;--yellow:#9a6700;--blue:#0969da;--purple:#8250df;--cyan:#1b7c83';
const dark =
  '--ground:#15191f;--text:#e6edf3;--soft:#9aa5b1;--box:#1f252d;--edge:#3d444d;--chip:#16324f;--ours:#4493f8;--other:#5b6673;--line:#9198a1;--red:#ff7b72;--green:#7ee787;--yellow:#d29922;--blue:#79c0ff;--purple:#d2a8ff;--cyan:#76e3ea';

/**
 * A whole picture. It follows the reader's color scheme, and has its own background for pages that don't.
 *
 *
 * @param {number} width
 * @param {number} height
 * @param {string} label a text alternative
 * @param {string[]} parts
 */
export function svg(width, height, label, parts) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(label)}">`,
    `<style>svg{${light}}@media(prefers-color-scheme:dark){svg{${dark}}}${style}</style>`,
    `<rect width="${width}" height="${height}" rx="8" class="ground"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

/**
 * @param {number} x
 * @param {number} y of the base line
 * @param {string} content
 * @param {string} [kind] classes
 */
export function text(x, y, content, kind) {
  const classes = kind === undefined ? '' : ` class="${kind}"`;
  return `<text x="${round(x)}" y="${round(y)}"${classes} xml:space="preserve">${escape(content)}</text>`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {string} kind
 * @param {number} [radius]
 */
export function box(x, y, width, height, kind, radius = 6) {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" class="${kind}"/>`;
}

/**
 * A line from point to point.
 *
 * @param {[x: number, y: number][]} points
 */
export function line(points) {
  return `<path d="M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}" class="line"/>`;
}

/**
 * An arrowhead.
 *
 * @param {number} x where it points
 * @param {number} y
 * @param {'left' | 'right' | 'up' | 'down'} direction
 */
export function head(x, y, direction) {
  const turn = { right: 0, down: 90, left: 180, up: 270 }[direction];
  return `<path d="M0 0L-9 -5L-9 5Z" class="arrow" transform="translate(${round(x)} ${round(y)}) rotate(${turn})"/>`;
}

/** @param {number} number */
const round = (number) => Number(number.toFixed(1));

/** @param {string} text */
export function escape(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
