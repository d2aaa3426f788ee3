// @ts-check
/** Which files of the repository are pages of the site, and their paths on it. */
import { fileAddress } from '../../../scripts/addresses.mjs';

/** Files where VitePress must not look for pages or configurations. Its source folder is the whole repository. */
export const excluded = [
  'packages/*/*/**/*',
  'packages/playground/**',
  '{README,SECURITY,CONTRIBUTING,CODE_OF_CONDUCT}.md',
  'api/**',
  'docs/README.md',
  'examples/**',
  'scripts/**',
  'coverage/**',
  '**/.*/**',
];

/** The home page. The repository's README is for readers of the repository, and docs/README.md is the sidebar there. */
const home = 'packages/site/home.md';

/**
 * Whether a file is a page of the site.
 *
 * @param {string} file relative to the root of the repository, with slashes
 */
export function isPage(file) {
  if (!file.endsWith('.md')) return false;
  const isReadme = /^packages\/(?!site\/|playground\/)[^/]+\/README\.md$/.test(file);
  const isInDocs = file.startsWith('docs/') && file !== 'docs/README.md';
  return isReadme || isInDocs || file === home || file === 'CHANGELOG.md';
}

/**
 * Whether a page is about one code of `domwright check`. They are in the index of codes, not in the sidebar.
 *
 * @param {string} file relative to the root of the repository, with slashes
 */
export function isAboutCode(file) {
  return file.startsWith('docs/reference/codes/');
}

/** Where to read files that aren't pages. */
export const repository = fileAddress('');

/**
 * The path of a page on the site: `docs/using/parse.md` is at `using/parse.md`, and a README is the index of its folder.
 *
 * @param {string} source a Markdown file, relative to the root of the repository, with slashes
 */
export function placeOf(source) {
  if (source === home) return 'index.md';
  if (source === 'CHANGELOG.md') return 'changelog.md';
  const packageName = /^packages\/([^/]+)\/README\.md$/.exec(source)?.[1];
  if (packageName !== undefined) return `packages/${packageName}.md`;
  return source.replace(/^docs\//, '').replace(/\/README\.md$/, '/index.md');
}

/**
 * The anchor of a heading, as on GitHub.
 *
 * @param {string} heading
 */
export function slugOf(heading) {
  const plain = heading.toLowerCase().replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '');
  return plain.replaceAll(' ', '-');
}
