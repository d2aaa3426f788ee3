// @ts-check
/**
 * Runs the last test suite of sanitize-html that npm has, through `fromSanitizeHtmlOptions`. Results are compared as parse5
 * reads them, so that `<br />` is the same as `<br>`. Leaves out the tests that the installed version of sanitize-html fails.
 * Needs a build and the network.
 *
 *     node scripts/other-suites/sanitize-html.mjs
 */
import nodeAssert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { fromSanitizeHtmlOptions, sanitize } from 'domwright/sanitizer';
// @ts-expect-error: it has no type declarations.
import sanitizeHtml from 'sanitize-html';
import { normalMarkup } from '../../packages/domwright/test/standard/policies/same-markup.mjs';

const VERSION = '1.19.3';

/** Why tests fail, by parts of their names. @type {Record<string, readonly string[]>} */
const reasons = {
  'browsers find no scheme in it, so it is a relative URL': [
    'a javascript URL with a comment in the middle',
    'character codes 1-32',
  ],
  'no policy keeps scripts': ['inside script tags', 'inner content of script and style tags'],
  'an option of its parser': ['htmlparser2 options', 'decodeEntities is false'],
  'browsers skip candidates of srcset that are wrong': ['should discard srcset by default'],
  'a frame without an allowed URL goes': [
    'iframe src urls that are not included',
    'iframe urls that do not have proper hostname',
    'Should remove relative URLs for iframes when',
    'Should only allow attributes',
  ],
  'no policy keeps frames from any host or from the page itself': [
    'iframe through if no hostname option',
    'relative URLs for iframes',
    'Should allow relative and whitelisted',
  ],
};

/** Compares strings as markup. */
const assert = Object.assign(
  (/** @type {unknown} */ value, /** @type {string} */ message) => nodeAssert(value, message),
  nodeAssert,
  {
    equal: (/** @type {unknown} */ a, /** @type {unknown} */ b) =>
      nodeAssert.equal(normalMarkup(String(a)), normalMarkup(String(b))),
    strictEqual: (/** @type {unknown} */ a, /** @type {unknown} */ b) =>
      nodeAssert.equal(normalMarkup(String(a)), normalMarkup(String(b))),
  },
);

/** Ours, in the place of sanitize-html. */
const ours = Object.assign(
  (/** @type {string} */ html, options = {}) => sanitize(html, { policy: fromSanitizeHtmlOptions(options) }),
  { defaults: sanitizeHtml.defaults, simpleTransform: sanitizeHtml.simpleTransform },
);

const folder = mkdtempSync(path.join(tmpdir(), 'sanitize-html-'));
/** @type {string} */
let suite;
try {
  execFileSync('npm', ['pack', '--silent', `sanitize-html@${VERSION}`], { cwd: folder });
  execFileSync('tar', ['xzf', `sanitize-html-${VERSION}.tgz`], { cwd: folder });
  suite = readFileSync(path.join(folder, 'package/test/test.js'), 'utf8');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Runs the suite.
 *
 * @param {unknown} library
 * @returns {Map<string, string | null>} the error of each test
 */
function outcomes(library) {
  /** @type {Map<string, string | null>} */
  const errors = new Map();
  vm.runInThisContext(`(function (require, describe, it) {${suite}})`)(
    (/** @type {string} */ name) => (name === 'assert' ? assert : library),
    (/** @type {string} */ _, /** @type {() => void} */ run) => run(),
    (/** @type {string} */ name, /** @type {() => void} */ run) => {
      try {
        run();
        errors.set(name, null);
      } catch (error) {
        errors.set(name, /** @type {Error} */ (error).message);
      }
    },
  );
  return errors;
}

const theirs = outcomes(sanitizeHtml);
const counts = { tests: 0, pass: 0, 'fail with a reason': 0, fail: 0 };
for (const [name, error] of outcomes(ours)) {
  // Newer versions have other defaults.
  if (theirs.get(name) !== null) continue;
  counts.tests++;
  const reason = Object.entries(reasons).find(([, names]) => names.some((part) => name.includes(part)))?.[0];
  if (error === null && reason === undefined) counts.pass++;
  else if (error !== null && reason !== undefined) {
    counts['fail with a reason']++;
    console.log(`${reason}: ${name}`);
  } else {
    counts.fail++;
    console.log(error === null ? `passes, in spite of a reason: ${name}` : `${error}: ${name}`);
  }
}
console.log(counts);
if (counts.fail > 0) process.exitCode = 1;
