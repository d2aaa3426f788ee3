// @ts-check
import { box, head, line, svg, text } from './svg.mjs';

const width = 760;
const left = 84;
const boxWidth = 430;
const exampleLeft = left + 208;
const right = left + boxWidth;
const gap = 26;

/**
 * The stages of parsing: what happens, an example, and the entry point that stops at this stage.
 *
 * @type {{ title: string, about: string[], example: string[], entry: string, use: string }[]}
 */
const stages = [
  {
    title: 'Bytes',
    about: ['of a file, a stream,', 'a response'],
    example: ['3C 70 3E 48 69', '26 23 33 33 3B'],
    entry: 'domwright, /node',
    use: 'parse them as they arrive',
  },
  {
    title: 'Code points',
    about: ['The encoding is sniffed,', 'the bytes are decoded.'],
    example: ['<p>Hi&#33;'],
    entry: 'domwright/encoding',
    use: 'only sniff and decode',
  },
  {
    title: 'Tokens',
    about: ["The tokenizer's 84 states,", 'with a fast path before them'],
    example: ['start tag: p', 'characters: Hi!', 'end-of-file'],
    entry: 'domwright/tokens',
    use: 'tokens, and no tree',
  },
  {
    title: 'Tree construction',
    about: ['23 insertion modes, the stack', 'of open elements'],
    example: ['insert html, head, body, p', 'insert "Hi!"', 'stop parsing'],
    entry: 'domwright/tree-construction',
    use: 'build a tree of your own',
  },
  {
    title: 'Tree',
    about: ['A table of numbers.', 'Nodes become objects', 'when you ask for them.'],
    example: ['html', '├ head', '└ body', '  └ p', '    └ "Hi!"'],
    entry: 'domwright',
    use: 'a document',
  },
];

/** The users of the tree, in rows. */
const users = [
  ['selectors', 'cursor', 'serialize', 'rewrite', 'sanitizer', 'urls', 'window'],
  ['hast', 'domhandler', 'parse5', 'json', 'xml', 'dom', 'domwright-extract'],
];

/** From input to tree, with a small example. */
export function dataFlowPicture() {
  /** @type {string[]} */
  const parts = [];
  /** @type {{ top: number, middle: number, bottom: number }[]} */
  const places = [];
  let y = 24;
  for (const { title, about, example, entry, use } of stages) {
    const height = Math.max(74, example.length * 18 + 28);
    const middle = y + height / 2;
    parts.push(
      box(left, y, boxWidth, height, 'box'),
      text(left + 14, y + 24, title, 'big'),
      ...about.map((row, index) => text(left + 14, y + 44 + index * 16, row, 'small')),
      box(exampleLeft, y + 8, boxWidth - 216, height - 16, 'chip', 4),
      ...example.map((row, index) =>
        text(exampleLeft + 12, middle + 4 + (index - (example.length - 1) / 2) * 18, row, 'code'),
      ),
      text(right + 20, middle - 4, entry, 'code strong'),
      text(right + 20, middle + 14, use, 'small'),
    );
    if (places.length > 0) parts.push(...down(y));
    places.push({ top: y, middle, bottom: y + height });
    y += height + gap;
  }
  parts.push(...down(y));
  parts.push(box(left, y, boxWidth + 210, users.length * 28 + 16, 'box'));
  users.forEach((names, row) => {
    let x = left + 12;
    for (const name of names) {
      const chipWidth = name.length * 7.3 + 16;
      parts.push(
        box(x, y + 11 + row * 28, chipWidth, 22, 'chip', 4),
        text(x + 8, y + 26 + row * 28, name, 'code'),
      );
      x += chipWidth + 7;
    }
  });
  const [bytes, codePoints, , construction] = places;
  parts.push(...back(56, construction.middle + 8, bytes.middle, 'change the encoding'));
  parts.push(...back(30, construction.middle + 24, codePoints.middle, 'document.write()'));
  return svg(width, y + users.length * 28 + 40, 'From bytes to a tree, and who uses the tree', parts);
}

/** @param {number} y where the arrow from the stage above points */
function down(y) {
  const x = left + 60;
  return [
    line([
      [x, y - gap],
      [x, y - 8],
    ]),
    head(x, y - 1, 'down'),
  ];
}

/**
 * An arrow at the left edge, from a stage to an earlier one.
 *
 * @param {number} x
 * @param {number} from
 * @param {number} to
 * @param {string} label
 */
function back(x, from, to, label) {
  const middle = (from + to) / 2 + 20;
  return [
    line([
      [left, from],
      [x, from],
      [x, to],
      [left - 8, to],
    ]),
    head(left - 1, to, 'right'),
    `<g transform="translate(${x - 6} ${middle}) rotate(-90)">${text(0, 0, label, 'small middle')}</g>`,
  ];
}
