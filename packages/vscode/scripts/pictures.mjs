// @ts-check
/**
 * Writes docs/pictures/neovim.png and docs/pictures/vscode.png: a page with findings in the editors themselves.
 *
 * NB: run `npm run build` and `npm run build -w domwright-vscode` before. Neovim must be installed. For VS Code,
 * `DOMWRIGHT_VSCODE` names the folder of its server, with `out/server-main.js`; a browser shows its window.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import xterm from '@xterm/headless';
import { chromium } from 'playwright-core';
import { root } from '../../../scripts/run.mjs';

const pictures = path.join(root, 'docs/pictures');
const page = path.resolve(import.meta.dirname, '../test/opening-hours.html');
const folder = mkdtempSync(path.join(tmpdir(), 'domwright-pictures-'));
const browser = await chromium.launch({
  executablePath: process.env['DOMWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  mkdirSync(path.join(folder, 'page'));
  copyFileSync(page, path.join(folder, 'page/index.html'));
  await pictureOfNeovim();
  const vscode = process.env['DOMWRIGHT_VSCODE'];
  if (vscode === undefined)
    console.log('docs/pictures/vscode.png: left as it is, since DOMWRIGHT_VSCODE is not set');
  else await pictureOfVSCode(vscode);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Neovim with the guide's own configuration, in a terminal of 100 × 26. */
async function pictureOfNeovim() {
  const guide = readFileSync(path.join(root, 'docs/using/editors.md'), 'utf8');
  const config = /Before 0\.11:\n\n```lua\n(.*?)```/s.exec(guide)?.[1];
  if (config === undefined) throw new Error('the guide has no configuration for Neovim before 0.11');
  writeFileSync(path.join(folder, 'init.lua'), `vim.opt.number = true\n${config}`);
  mkdirSync(path.join(folder, 'bin'));
  symlinkSync(
    path.join(root, 'packages/language-server/bin/domwright-language-server.js'),
    path.join(folder, 'bin/domwright-language-server'),
  );
  const columns = 100;
  const rows = 26;
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const command = `stty rows ${rows} cols ${columns}; exec nvim -u ${folder}/init.lua -i NONE -n index.html`;
  const neovim = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: path.join(folder, 'page'),
    env: {
      ...process.env,
      TERM: 'xterm-256color',
      PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env['PATH']}`,
    },
  });
  neovim.stdout.on('data', (data) => terminal.write(data));
  const shows = async (/** @type {RegExp} */ wanted) => {
    for (let tries = 0; tries < 300; tries++) {
      if (wanted.test(textOf(terminal))) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`Neovim does not show ${wanted}:\n${textOf(terminal)}`);
  };
  await shows(/must have the attribute alt/);
  neovim.stdin.write('14G');
  await new Promise((resolve) => setTimeout(resolve, 500));
  const html = htmlOf(terminal);
  neovim.stdin.write(':qa!\r');
  await new Promise((resolve) => neovim.once('exit', resolve));
  const tab = await browser.newPage({ deviceScaleFactor: 1 });
  await tab.setContent(
    `<style>body { margin: 0 } pre { margin: 0; padding: 8px; display: inline-block; background: #14161b; color: #e0e2ea; ` +
      `font: 14px/1.3 'DejaVu Sans Mono', monospace }</style><pre>${html}</pre>`,
  );
  const file = path.join(pictures, 'neovim.png');
  await tab.locator('pre').screenshot({ path: file });
  console.log(path.relative(process.cwd(), file));
}

/** @param {import('@xterm/headless').Terminal} terminal */
function textOf(terminal) {
  const lines = Array.from({ length: terminal.rows }, (_, row) =>
    terminal.buffer.active.getLine(row)?.translateToString(true),
  );
  return lines.join('\n');
}

/** @param {import('@xterm/headless').Terminal} terminal */
function htmlOf(terminal) {
  const { active } = terminal.buffer;
  let html = '';
  for (let row = 0; row < terminal.rows; row++) {
    const line = active.getLine(row);
    for (let column = 0; column < terminal.cols; column++) {
      const cell = line?.getCell(column);
      if (cell === undefined) continue;
      const text = (cell.getChars() || ' ').replace('&', '&amp;').replace('<', '&lt;');
      const isCursor = row === active.cursorY && column === active.cursorX;
      const style = styleOf(cell, isCursor);
      html += style === '' ? text : `<span style="${style}">${text}</span>`;
    }
    html += '\n';
  }
  return html;
}

/**
 * @param {import('@xterm/headless').IBufferCell} cell
 * @param {boolean} isCursor
 */
function styleOf(cell, isCursor) {
  const foreground = colorOf(
    cell.isFgPalette() ? cell.getFgColor() : null,
    cell.isFgRGB() ? cell.getFgColor() : null,
  );
  const background = colorOf(
    cell.isBgPalette() ? cell.getBgColor() : null,
    cell.isBgRGB() ? cell.getBgColor() : null,
  );
  const isInverse = (cell.isInverse() !== 0) !== isCursor;
  const declarations = [];
  if (isInverse)
    declarations.push(`background:${foreground ?? '#e0e2ea'}`, `color:${background ?? '#14161b'}`);
  else {
    if (foreground !== null) declarations.push(`color:${foreground}`);
    if (background !== null) declarations.push(`background:${background}`);
  }
  if (cell.isBold()) declarations.push('font-weight:bold');
  if (cell.isUnderline()) declarations.push('text-decoration:underline');
  return declarations.join(';');
}

/**
 * @param {number | null} palette
 * @param {number | null} rgb
 */
function colorOf(palette, rgb) {
  if (rgb !== null) return `#${rgb.toString(16).padStart(6, '0')}`;
  if (palette === null) return null;
  const first =
    '#14161b #ff7a7a #a8e6a1 #fce094 #8cb8ff #f0a6f0 #8ce6e6 #e0e2ea #7a7f8a #ff5c57 #b3f6c0 #fce094 #a6dbff #ffcaff #8cf8f7 #ffffff'.split(
      ' ',
    );
  if (palette < 16) return first[palette] ?? null;
  if (palette >= 232) return `rgb(${Array(3).fill(8 + (palette - 232) * 10)})`;
  const levels = [0, 95, 135, 175, 215, 255];
  const cube = palette - 16;
  return `rgb(${[Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((level) => levels[level])})`;
}

/**
 * VS Code with the packed extension.
 *
 * @param {string} vscode the folder of its server
 */
async function pictureOfVSCode(vscode) {
  const program = path.join(vscode, 'out/server-main.js');
  if (!existsSync(program)) throw new Error(`${program} does not exist`);
  const vsix = path.join(folder, 'domwright.vsix');
  const npx = ['--yes', '@vscode/vsce@3.9.2', 'package', '--no-dependencies', '--out', vsix];
  execFileSync('npx', npx, {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const folders = ['user-data', 'extensions', 'server-data'].flatMap((name) => [
    `--${name}-dir`,
    path.join(folder, name),
  ]);
  const settings = path.join(folder, 'page/.vscode');
  mkdirSync(settings);
  writeFileSync(path.join(settings, 'settings.json'), JSON.stringify({ 'workbench.startupEditor': 'none' }));
  const options = [...folders, '--accept-server-license-terms', '--telemetry-level', 'off'];
  execFileSync(process.execPath, [program, '--install-extension', vsix, ...options], {
    cwd: vscode,
    stdio: 'ignore',
  });
  const port = '9877';
  const server = spawn(
    process.execPath,
    [program, '--host', '127.0.0.1', '--port', port, '--without-connection-token', ...options],
    { cwd: vscode, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  try {
    await new Promise((resolve) =>
      server.stdout.on('data', (data) => {
        if (String(data).includes('agent started')) resolve(null);
      }),
    );
    const tab = await browser.newPage({ viewport: { width: 1120, height: 720 } });
    await tab.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(path.join(folder, 'page'))}`);
    await tab.getByText('Yes, I trust the authors').click();
    await tab.getByText('index.html').first().dblclick();
    await tab.waitForSelector('.squiggly-error');
    await tab.keyboard.press('Control+Shift+M');
    await tab.getByText('must have the attribute alt').first().waitFor();
    await tab.mouse.move(0, 0);
    await tab.waitForTimeout(1000);
    const file = path.join(pictures, 'vscode.png');
    await tab.screenshot({ path: file });
    console.log(path.relative(process.cwd(), file));
  } finally {
    server.kill();
  }
}
