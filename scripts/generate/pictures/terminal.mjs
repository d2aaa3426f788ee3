// @ts-check
/** Pictures of a terminal: a command, and what the built command prints for `examples/shop.html`. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../../run.mjs';
import { box, escape, svg } from './svg.mjs';

/** The pictures, by the ends of their names: the arguments of `domwright`. */
const commands = {
  rewrite: ['rewrite', '--set', 'img@loading=lazy', '--diff', 'shop.html'],
  sanitize: ['sanitize', '--report', 'shop.html'],
  extract: ['extract', '-F', 'title,links', 'shop.html'],
  check: ['check', 'shop.html'],
  minify: ['minify', 'shop.html'],
};

const [lineHeight, columns, most] = [18, 92, 24];

/** @returns {Record<string, string>} the pictures, by the names of their files */
export function terminalPictures() {
  return Object.fromEntries(
    Object.entries(commands).map(([name, args]) => [`terminal-${name}.svg`, terminalPicture(args)]),
  );
}

/** @param {string[]} args */
function terminalPicture(args) {
  const program = path.join(root, 'packages/cli/dist/main.js');
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, '--color', 'always', ...args], {
    cwd: path.join(root, 'examples'),
    encoding: 'utf8',
  });
  // 1: it found something.
  if (status !== 0 && status !== 1) throw new Error(`domwright ${args.join(' ')}: ${stderr}`);
  const shown = args.map((arg) => (/[^\w./,=-]/.test(arg) ? `'${arg}'` : arg)).join(' ');
  const lines = [`\u001b[1m$ npx domwright ${shown}\u001b[22m`, ...wrapped(stdout.trimEnd().split('\n'))];
  const cut = lines.length > most ? [...lines.slice(0, most - 1), '…'] : lines;
  const width = 760;
  const height = 24 + cut.length * lineHeight;
  return svg(width, height, `A terminal: domwright ${shown}, and what it prints`, [
    box(0, 0, width, height, 'box', 8),
    ...colored(cut),
  ]);
}

/** Lines that are too long go on in the next one. @param {string[]} lines */
function wrapped(lines) {
  return lines.flatMap((line) => {
    /** @type {string[]} */
    const parts = [''];
    let length = 0;
    for (const [piece] of line.matchAll(/\u001b\[\d+m|[^\u001b]/gu)) {
      if (!piece.startsWith('\u001b') && length++ % columns === 0 && length > 1) parts.push('');
      parts[parts.length - 1] += piece;
    }
    return parts;
  });
}

const classes = new Map([
  [1, 'strong'],
  [2, 'soft'],
  [31, 'red'],
  [32, 'green'],
  [33, 'yellow'],
  [34, 'blue'],
  [35, 'purple'],
  [36, 'cyan'],
]);

/** @param {string[]} lines with escape sequences for colors */
function colored(lines) {
  /** @type {Set<number>} */
  const on = new Set();
  return lines.map((line, index) => {
    let spans = '';
    for (const part of line.split(/(?=\u001b\[)/)) {
      const [, code, content = ''] = /^(?:\u001b\[(\d+)m)?([\s\S]*)$/.exec(part) ?? [];
      const number = Number(code);
      const ended = number === 22 ? [1, 2] : number === 39 ? [31, 32, 33, 34, 35, 36] : [];
      if (ended.length > 0) for (const one of ended) on.delete(one);
      else if (number === 0) on.clear();
      else if (code !== undefined) on.add(number);
      if (content === '') continue;
      const names = [...on].flatMap((number) => classes.get(number) ?? []).join(' ');
      spans += names === '' ? escape(content) : `<tspan class="${names}">${escape(content)}</tspan>`;
    }
    return `<text x="16" y="${28 + index * lineHeight}" class="code" xml:space="preserve">${spans}</text>`;
  });
}
