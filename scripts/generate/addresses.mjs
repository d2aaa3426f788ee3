// @ts-check
/** Writes the addresses of `scripts/addresses.mjs` into the packages, the command line's sources and the issue forms. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addressesOf, repository, site } from '../addresses.mjs';
import { publishedPackages } from '../published-packages.mjs';
import { root } from '../run.mjs';

const forms = '.github/ISSUE_TEMPLATE';

/**
 * The files that contain an address, as they must read.
 *
 * @returns {Map<string, string>} from the file, relative to the root
 */
export function filesWithAddresses() {
  /** @type {Map<string, string>} */
  const files = new Map();
  const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
  for (const member of publishedPackages().keys()) {
    const file = `packages/${member}/package.json`;
    const manifest = Object.assign(JSON.parse(read(file)), addressesOf(member));
    files.set(file, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  files.set(
    'packages/cli/src/output/addresses.ts',
    `// Written by scripts/generate/addresses.mjs.

/** The project's repository. */
export const REPOSITORY = '${repository}';
`,
  );
  files.set(
    'packages/check/src/codes/addresses.ts',
    `// Written by scripts/generate/addresses.mjs.

/** The website with the manual. */
export const SITE = '${site}';
`,
  );
  for (const name of readdirSync(path.join(root, forms))) {
    const file = `${forms}/${name}`;
    const text = read(file);
    const updated = text.replace(
      /https:\/\/[^\s)]+?(?=\/(?:security\/advisories\/new|discussions)\b)/g,
      repository,
    );
    if (updated.includes(repository)) files.set(file, updated);
  }
  return files;
}

if (process.argv[1] === import.meta.filename) {
  for (const [file, text] of filesWithAddresses()) writeFileSync(path.join(root, file), text);
}
