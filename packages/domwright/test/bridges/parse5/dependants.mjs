// @ts-check
/**
 * Installs packages that use parse5 into two empty folders, one with parse5 and one with npm overrides that replace it with
 * domwright-parse5, runs `usage.mjs` in both, and compares. Needs a build and a registry.
 *
 *   node dependants.mjs [every n-th page, default 1]
 */
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const dependencies = {
  cheerio: '^1.2.0',
  'hast-util-from-html': '^2.0.3',
  'hast-util-raw': '^9.1.0',
  jsdom: '29.1.1',
  'parse5-html-rewriting-stream': '^8.0.1',
  'parse5-parser-stream': '^8.1.1',
  'parse5-sax-parser': '^8.0.0',
  'rehype-parse': '^9.0.1',
  unified: '^11.0.5',
};

/** Known differences and their reasons. Stale entries fail. */
const known = new Map([
  [
    'hast-util-raw 88fe82fbfd668b94e6d002e15c9df8de1d957bd1ec77cc67869cadd2498e5d02.html',
    'a raw node ends in a script, behind `</li>`: there parse5 8.1.1 loses the text after `</` when it is flushed',
  ],
]);

const every = process.argv[2] ?? '1';
const repository = path.resolve(import.meta.dirname, '../../../../..');
const require = createRequire(import.meta.url);
const pages = path.join(path.dirname(require.resolve('htmlparser-benchmark/package.json')), 'files');
const folder = mkdtempSync(path.join(tmpdir(), 'domwright-dependants-'));

try {
  const library = pack('domwright');
  const replacement = pack('parse5');
  const ways = [
    install('theirs', '8.1.1', {}),
    install('ours', `file:${replacement}`, { domwright: `file:${library}` }),
  ];
  console.log(`Installed; ${every === '1' ? 'all' : `every ${every}th of the`} pages are used.`);
  const [theirs, ours] = /** @type {[string[], string[]]} */ (await Promise.all(ways.map(usage)));
  const differences = theirs.filter((line, index) => line !== ours[index]).map(nameOf);
  const different = differences.filter((name) => !known.has(name));
  for (const name of different) console.log(`different: ${name}`);
  const present = new Set(theirs.map(nameOf));
  for (const [name, reason] of known) {
    if (differences.includes(name)) console.log(`different, as is known: ${name}: ${reason}`);
    else if (present.has(name)) {
      different.push(name);
      console.log(`not different any more: ${name}`);
    }
  }
  const versions = copiesOfParse5(path.join(folder, 'ours'));
  console.log(`parse5 in the folder with overrides: ${versions.join(', ')}`);
  console.log(`${theirs.length} results, ${different.length} different`);
  if (
    different.length > 0 ||
    theirs.length !== ours.length ||
    versions.some((name) => name !== 'domwright-parse5')
  )
    process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} line */
function nameOf(line) {
  return /** @type {string} */ (line.split('\t')[0]);
}

/**
 * @param {string} name of the folder under packages
 * @returns {string} the tarball
 */
function pack(name) {
  const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder, '--loglevel=error'], {
    cwd: path.join(repository, 'packages', name),
    encoding: 'utf8',
  });
  const packed = JSON.parse(output);
  const [{ filename }] = Array.isArray(packed) ? packed : Object.values(packed);
  return path.join(folder, filename.replace('@', '').replace('/', '-'));
}

/**
 * @param {string} name
 * @param {string} parse5 what to put in the place of parse5
 * @param {Record<string, string>} more
 */
function install(name, parse5, more) {
  const target = path.join(folder, name);
  mkdirSync(target);
  const manifest = {
    name: `dependants-${name}`,
    private: true,
    type: 'module',
    dependencies: { ...dependencies, ...more, parse5 },
    overrides: { ...more, parse5: '$parse5' },
  };
  writeFileSync(path.join(target, 'package.json'), JSON.stringify(manifest, null, 2));
  copyFileSync(path.join(import.meta.dirname, 'usage.mjs'), path.join(target, 'usage.mjs'));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: target,
    stdio: 'inherit',
  });
  return target;
}

/**
 * @param {string} target
 * @returns {Promise<string[]>}
 */
async function usage(target) {
  const { stdout } = await promisify(execFile)(process.execPath, ['usage.mjs', pages, every], {
    cwd: target,
    maxBuffer: 1 << 28,
  });
  return stdout.trim().split('\n');
}

/** @param {string} target */
function copiesOfParse5(target) {
  return readdirSync(path.join(target, 'node_modules'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|[\\/])node_modules[\\/]parse5$|^parse5$/.test(name))
    .map((name) => require(path.join(target, 'node_modules', name, 'package.json')).name);
}
