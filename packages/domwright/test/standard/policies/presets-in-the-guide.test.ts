import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseFragment } from 'domwright';
import { policy, sanitize } from 'domwright/sanitizer';
import { describe, expect, test } from 'vitest';
import { knownNamesText } from '../../../src/generated/names.ts';
import { repository } from '../../samples.mjs';

/* The guide lists what the presets keep. Exactly that stays. */

const guide = readFileSync(path.join(repository, 'docs/reference/policies.md'), 'utf8');

const namesIn = (text: string): string[] => [...text.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!);

/** The attributes that the guide lists for each element of a preset, in order. */
function listed(preset: string): Map<string, string[]> {
  const [, list] = new RegExp(`^- \\*\\*${preset}\\*\\*: (.*\\n(?: {2}.*\\n)*)`, 'm').exec(guide)!;
  const [own, all = ''] = list!
    .replace(/`h1` to `h6`/, '`h1` and `h2` and `h3` and `h4` and `h5` and `h6`')
    .split('; on all of them, ');
  const elements = new Map<string, string[]>();
  for (const [, names, attributes = ''] of own!.matchAll(/(`\w+`(?:\s+and\s+`\w+`)*)(?:\s+\(([^)]*)\))?/g)) {
    for (const name of namesIn(names!)) elements.set(name, [...namesIn(attributes), ...namesIn(all)]);
  }
  return elements;
}

/** Elements that the parser only makes inside certain others. */
const contexts: Readonly<Record<string, string>> = {
  ...{ caption: 'table', colgroup: 'table', thead: 'table', tbody: 'table', tfoot: 'table' },
  ...{ col: 'colgroup', tr: 'tbody', td: 'tr', th: 'tr' },
};

/** Values that are allowed where not all are. */
const values: Readonly<Record<string, string>> = {
  bgcolor: 'white',
  ...{ href: 'https://a.example/', src: 'https://a.example/', cite: 'https://a.example/' },
  ...{ srcset: 'https://a.example/ 2x', class: 'language-js', role: 'none' },
};

const names = [...new Set(knownNamesText.split(' '))].filter((name) => /^[a-z][\w-]*$/.test(name));
const presets = ['comment', 'article', 'email'] as const;
const attributeNames = new Set([
  ...names,
  ...presets.flatMap((preset) => [...listed(preset).values()].flat()),
  ...[
    'style',
    'srcdoc',
    'background',
    'poster',
    'data-x',
    'onerror',
    'accesskey',
    'tabindex',
    'slot',
    'ping',
    'usemap',
  ],
]);

describe.each(presets)('%s', (preset) => {
  const compiled = policy(preset);
  const elements = listed(preset);

  /** The attributes that stay of an element with all known ones; null if it does not stay. */
  function kept(name: string): string[] | null {
    const context = contexts[name] ?? 'div';
    const written = [...attributeNames].map((attribute) => ` ${attribute}="${values[attribute] ?? 'x'}"`);
    const markup = sanitize(`<${name}${written.join('')}>x`, { policy: compiled, context });
    const [element] = parseFragment(markup, { context }).querySelectorAll(name);
    return element === undefined ? null : element.getAttributeNames();
  }

  test('the guide lists elements', () => {
    expect(elements.size).toBeGreaterThan(20);
  });

  test.each(names)('%s', (name) => {
    const attributes = elements.get(name);
    if (attributes === undefined) {
      expect(kept(name)).toBe(null);
      return;
    }
    // The policy's own are told in words.
    const own: Record<string, string[]> = {
      a: ['rel', 'target'],
      img: ['loading', 'referrerpolicy'],
    };
    const stay = kept(name)!.filter((attribute) => own[name]?.includes(attribute) !== true);
    expect(stay.sort()).toEqual([...attributes].sort());
  });
});
