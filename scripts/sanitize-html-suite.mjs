// @ts-check
/**
 * Runs the last test suite of sanitize-html that npm has, through `fromSanitizeHtmlOptions`. Results are compared as parse5
 * reads them, so that `<br />` is the same as `<br>`. Needs a build and the network.
 *
 *     node scripts/sanitize-html-suite.mjs
 *
 * Tests that fail for a reason in the list below are expected to fail.
 */
import nodeAssert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { fromSanitizeHtmlOptions, loadStyles, sanitize } from 'domwright/sanitizer';
import { parseFragment, serialize } from 'parse5';
// @ts-expect-error: it has no type declarations.
import sanitizeHtml from 'sanitize-html';

const VERSION = '1.19.3';

/** @type {readonly [test: RegExp, reason: string][]} */
const expectedFailures = [];

/** @param {unknown} html */
function normal(html) {
  const tree = parseFragment(String(html));
  /** @type {any[]} */
  const nodes = [tree];
  for (const node of nodes) {
    node.attrs?.sort((/** @type {any} */ a, /** @type {any} */ b) => (a.name < b.name ? -1 : 1));
    for (const attribute of node.attrs ?? []) {
      if (attribute.name !== 'style') continue;
      attribute.value = attribute.value.replaceAll(/\s*([:;])\s*/g, '$1').replace(/;$/, '');
    }
    nodes.push(...(node.childNodes ?? []));
  }
  return serialize(tree);
}

/** Compares strings as markup. */
const assert = Object.assign(
  (/** @type {unknown} */ value, /** @type {string} */ message) => nodeAssert(value, message),
  nodeAssert,
  {
    equal: (/** @type {unknown} */ a, /** @type {unknown} */ b) => nodeAssert.equal(normal(a), normal(b)),
    strictEqual: (/** @type {unknown} */ a, /** @type {unknown} */ b) =>
      nodeAssert.equal(normal(a), normal(b)),
  },
);

/** Ours, in the place of sanitize-html. */
const ours = Object.assign(
  (/** @type {string} */ html, options = {}) => sanitize(html, { policy: fromSanitizeHtmlOptions(options) }),
  { defaults: sanitizeHtml.defaults, simpleTransform: sanitizeHtml.simpleTransform },
);

await loadStyles();
const folder = mkdtempSync(path.join(tmpdir(), 'sanitize-html-'));
const counts = { passed: 0, expected: 0, failed: 0 };
try {
  execFileSync('npm', ['pack', '--silent', `sanitize-html@${VERSION}`], { cwd: folder });
  execFileSync('tar', ['xzf', `sanitize-html-${VERSION}.tgz`], { cwd: folder });
  vm.runInThisContext(
    `(function (require, describe, it) {${readFileSync(path.join(folder, 'package/test/test.js'), 'utf8')}})`,
  )(
    (/** @type {string} */ name) => (name === 'assert' ? assert : ours),
    (/** @type {string} */ _, /** @type {() => void} */ run) => run(),
    (/** @type {string} */ name, /** @type {() => void} */ run) => {
      const reason = expectedFailures.find(([test]) => test.test(name))?.[1];
      try {
        run();
        if (reason === undefined) {
          counts.passed++;
          return;
        }
        console.log(`passes, although not expected: ${name}`);
        counts.failed++;
      } catch (error) {
        console.log(`${reason ?? 'FAILED'}: ${name}`);
        if (reason === undefined) console.log(/** @type {Error} */ (error).message);
        counts[reason === undefined ? 'failed' : 'expected']++;
      }
    },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(counts);
if (counts.failed > 0) process.exitCode = 1;
