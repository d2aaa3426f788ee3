import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from '../../../src/index.ts';
import { checkConformance } from '../../../src/standard/conformance/check-conformance.ts';
import { ariaCodes, conformanceCodes } from '../../../src/standard/conformance/codes.ts';

/** A sentence of the standard, and a document of each kind. */
interface Case {
  readonly section: string;
  readonly sentence: string;
  readonly right: string;
  readonly wrong: string;
  readonly findings: readonly string[];
}

const folder = path.resolve(import.meta.dirname, '../../fixtures/conformance');

function casesOf(text: string): Case[] {
  return text
    .split(/^(?=#section )/m)
    .slice(1)
    .map((part) => {
      const [section, sentence] = [/^#section (.*)$/m.exec(part)![1]!, /^#sentence (.*)$/m.exec(part)![1]!];
      const [, right, wrong, findings] = /^#right\n([\s\S]*?)^#wrong\n([\s\S]*?)^#findings\n([\s\S]*)/m.exec(
        part,
      )!;
      return { section, sentence, right: right!, wrong: wrong!, findings: findings!.trim().split('\n') };
    });
}

/** A case as a document. */
const whole = (html: string) =>
  /^<!doctype/i.test(html) ? html : `<!DOCTYPE html><html lang=en><title>A case</title>\n<body>\n${html}`;

/** The findings, each with what it marks. */
function findingsIn(html: string): string[] {
  const document = parse(html);
  return Array.from(
    checkConformance(document, { groups: ['conformance', 'aria'] }),
    ({ code, range, link, message }) => {
      expect(link).toMatch(
        code.startsWith('aria/')
          ? /^https:\/\/www\.w3\.org\/TR\/(?:html-aria|wai-aria-1\.[23])\/#\S+$/
          : /^https:\/\/html\.spec\.whatwg\.org\/multipage\/[\w-]+\.html#\S+$/,
      );
      expect(message).not.toMatch(/[.!]$/);
      return `${code} ${range === null ? '' : html.slice(range.start, range.end).replaceAll('\n', ' ')}`.trim();
    },
  );
}

const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));

describe.each(files)('%s', (file) => {
  const cases = casesOf(readFileSync(path.join(folder, file), 'utf8'));
  test.each(cases)('$section: $sentence', ({ right, wrong, findings }) => {
    expect(findingsIn(whole(right))).toEqual([]);
    expect(findingsIn(whole(wrong))).toEqual(findings);
  });
});

test('every code has a case', () => {
  const all = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
  const codes = Object.keys({ ...conformanceCodes, ...ariaCodes });
  const missing = codes.filter((code) => !all.includes(`\n${code} `));
  expect(missing).toEqual([]);
});
