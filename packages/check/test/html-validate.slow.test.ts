import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { randomDocument } from '../../domwright/test/standard/conformance/random-documents.ts';
import { checkText } from '../src/check-text.ts';
import type { FileSettings } from '../src/settings/file-settings.ts';

/*
 * What html-validate finds by its preset for the standard in 1,000 snippets: we find something at the same tag, or the list says why
 * not. (nu.ci.test.ts has the same for the Nu Html Checker, in both directions.) What only we find isn't listed: it has far fewer
 * rules.
 */

const VERSION = '10.17.0';
const SNIPPETS = 1000;

/** What only html-validate finds, with the reason. */
const differences: readonly (readonly [message: RegExp, reason: string])[] = [
  [/^<(?:iframe|embed)> is missing required "title"/, 'a rule of WCAG; HTML requires no title'],
  [
    /^<embed> is missing required "src"/,
    'an embed without src represents nothing, and may be written: #attr-embed-src says “if present”',
  ],
  [/^<img> is missing required "src"/, 'one of src and srcset is enough: #attr-img-srcset'],
  [
    /^<(?:div|legend)> element is not permitted as content under <(?:optgroup|select)>/,
    'today’s select may contain div, and its groups a legend: #the-optgroup-element',
  ],
  [
    /^<(?:template|script)> element is not permitted as content under <hgroup>/,
    'script-supporting elements may be between: #the-hgroup-element',
  ],
  [
    /^<(?:blockquote|details|fieldset)> element is not permitted as a descendant of <(?:dt|address)>/,
    'these are no sectioning content any more: #sectioning-content',
  ],
  [/^failed to tokenize "<\?/, 'processing instructions are new in HTML: #processing-instructions'],
  [/^<label> is associated with multiple controls/, 'we name the second control, not the label'],
  [/^<details> element must have <summary> as content/, 'we name what is in place of the summary'],
  [/^Element <summary> must be used before /, 'we name what is before the summary'],
  [
    /^<\w+> element is not permitted as content under <(?:rp|div|rt|option)>/,
    'the parent is itself where it may not be, and that is said once',
  ],
];

const settings: FileSettings = {
  groups: ['parse', 'encoding', 'values', 'conformance', 'aria'],
  ...{ rules: {}, scripting: false, maxFindings: 1000 },
};

function snippets(): string[] {
  const folder = path.join(import.meta.dirname, '../../domwright/test/fixtures/conformance');
  const pages: string[] = [];
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.txt'))) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    for (const [, html = ''] of text.matchAll(/^#(?:right|wrong)\n([\s\S]*?)(?=^#)/gm))
      pages.push(
        /^<!doctype/i.test(html) ? html : `<!DOCTYPE html><html lang=en><title>x</title>\n<body>\n${html}`,
      );
  }
  for (let seed = 5000; pages.length < SNIPPETS; seed++) pages.push(randomDocument(seed));
  return pages;
}

interface Message {
  readonly message: string;
  readonly offset: number;
}

/** The package; null without a network. */
function install(folder: string): ((html: string) => Promise<readonly Message[]>) | null {
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'];
  try {
    execFileSync('npm', ['install', '--prefix', folder, ...options, `html-validate@${VERSION}`], {
      cwd: folder,
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  const { HtmlValidate } = createRequire(path.join(folder, 'x.js'))('html-validate');
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  return async (html) => (await validator.validateString(html)).results[0]?.messages ?? [];
}

test('what html-validate finds', async (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'domwright-html-validate-'));
  try {
    const validate = install(folder);
    if (validate === null) return context.skip('html-validate cannot be installed: no network?');
    const unknown: string[] = [];
    const seen = new Set<RegExp>();
    let compared = 0;
    for (const html of snippets()) {
      const starts = checkText('a.html', html, settings, []).findings.map(({ start }) => start);
      for (const { message, offset } of await validate(html)) {
        compared++;
        const from = html.lastIndexOf('<', offset);
        const to = Math.max(offset, html.indexOf('>', offset));
        if (starts.some((start) => start >= from && start <= to)) continue;
        const difference = differences.find(([pattern]) => pattern.test(message));
        if (difference === undefined) unknown.push(`${html.slice(from, to + 1)}: ${message}`);
        else seen.add(difference[0]);
      }
    }
    expect(unknown).toEqual([]);
    expect(compared).toBeGreaterThan(5000);
    expect(differences.filter(([pattern]) => !seen.has(pattern))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
