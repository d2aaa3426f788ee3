// @ts-check
/**
 * `npm run install-in -- FOLDER [PACKAGE…]`: what to run in a clone until there is a release on npm. It builds what is not built,
 * packs our packages into the folder `vendor` of a project, and installs them there by npm, with what they need. Without names,
 * all packages. A folder that doesn't exist becomes a new project.
 *
 * `--pack-only` leaves the installation to another package manager: `vendor` then has a file for each package.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../packages/domwright/test/built-library.mjs';
import { publishedPackages } from './published-packages.mjs';
import { root } from './run.mjs';

const usage = 'npm run install-in -- FOLDER [PACKAGE…]';
const packages = new Map(
  [...publishedPackages()].map(([member, manifest]) => [manifest.name, { member, manifest }]),
);

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'pack-only': { type: 'boolean', default: false } },
  });
  const [folder, ...names] = positionals;
  if (folder === undefined) throw new Error(`name the folder of your project: ${usage}`);
  installIn(folder, names.length === 0 ? [...packages.keys()] : names, values['pack-only']);
} catch (error) {
  console.error(`install-in: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}

/**
 * @param {string} given relative to where the command was started
 * @param {readonly string[]} names
 * @param {boolean} packOnly
 */
function installIn(given, names, packOnly) {
  const unknown = names.find((name) => !packages.has(name));
  if (unknown !== undefined)
    throw new Error(`${unknown} is none of our packages: ${[...packages.keys()].join(', ')}`);
  // npm runs scripts in the root of the workspace.
  const project = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
  if (project === root) throw new Error(`${given} is this clone: name the folder of your project`);
  buildIfStale();

  const vendor = path.join(project, 'vendor');
  mkdirSync(vendor, { recursive: true });
  const files = withNeeds(names).map((name) => pack(name, vendor));
  const manifest = path.join(project, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{\n  "private": true,\n  "type": "module"\n}\n');
  if (packOnly) {
    for (const file of files) console.log(file);
    return;
  }
  // Without --prefix, npm would look for a project in the folders above.
  const relative = files.map((file) => `./${path.relative(project, file).split(path.sep).join('/')}`);
  npm(project, 'install', '--prefix', '.', '--no-audit', '--no-fund', '--loglevel', 'error', ...relative);
  report(given, names);
}

/**
 * Says what is there now, what to do next, and how to take it out again.
 *
 * @param {string} given the folder, as the user named it
 * @param {readonly string[]} names
 */
function report(given, names) {
  const asked = names.map((name) => `${name} ${packages.get(name)?.manifest.version}`);
  const next = names.includes('domwright-cli')
    ? 'npx domwright check index.html'
    : 'node -e "import(\'domwright\').then(console.log)"';
  console.log(`
${given}: added ${asked.join(', ')} to package.json, as files in vendor/.
Next:    cd ${given} && ${next}
To undo: cd ${given} && npm uninstall ${names.join(' ')} && rm -r vendor`);
}

/**
 * The packages and those of ours that they need, which npm would otherwise look for on the registry.
 *
 * @param {readonly string[]} names
 */
function withNeeds(names) {
  const needed = new Set(names);
  for (const name of needed) {
    for (const dependency of Object.keys(packages.get(name)?.manifest.dependencies ?? {}))
      if (packages.has(dependency)) needed.add(dependency);
  }
  return [...packages.keys()].filter((name) => needed.has(name));
}

/**
 * @param {string} name
 * @param {string} vendor
 * @returns {string} the packed file, whose name has no version, so that a newer one takes its place
 */
function pack(name, vendor) {
  const { member } = /** @type {{ member: string }} */ (packages.get(name));
  const folder = path.join(root, 'packages', member);
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  npm(folder, 'pack', '--silent', '--pack-destination', vendor);
  const file = path.join(vendor, `${name}.tgz`);
  renameSync(path.join(vendor, `${name}-${version}.tgz`), file);
  return file;
}

/**
 * @param {string} cwd
 * @param {...string} args
 */
function npm(cwd, ...args) {
  // npm's settings for this workspace, which it gives to scripts, are not for the project.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([key]) => !/^npm_(?!config_(?:registry|cache|userconfig)$)/i.test(key),
    ),
  );
  const stdio =
    args[0] === 'pack'
      ? /** @type {import('node:child_process').StdioOptions} */ (['ignore', 'ignore', 'inherit'])
      : 'inherit';
  execFileSync('npm', args, { cwd, env, stdio, shell: process.platform === 'win32' });
}
