import { Document, formatTree, type ParentNode, parse, parseFragment } from 'domwright';
import {
  parseHTML,
  parseHTMLUnsafe,
  Sanitizer,
  type SanitizerConfig,
  setHTML,
  setHTMLUnsafe,
} from 'domwright/sanitizer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentsWith, fragmentWith } from '../engines/as-engine.ts';
import { differencesOf } from '../engines/differences.mjs';
import { runs } from '../runs.mjs';
import { hasChromium, openChromium } from './chromium.mjs';
import { configurations, sanitizerInputs } from './sanitizer-inputs.mjs';

/*
 * The Sanitizer compared with that of Chromium 156, for random markup and configurations of every kind. DOMWRIGHT_RUNS sets the
 * number of inputs for each configuration and method.
 */

const numRuns = runs(2000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const methods = ['setHTML', 'setHTMLUnsafe', 'parseHTML', 'parseHTMLUnsafe'] as const;
type Method = (typeof methods)[number];

if (!hasChromium) console.warn('sanitizer.ci.test.ts: skipped, since there is no Chromium');

function ours(method: Method, html: string, sanitizer: Sanitizer | object | 'default'): string {
  if (method === 'parseHTML') return formatTree(parseHTML(html, { sanitizer }));
  if (method === 'parseHTMLUnsafe') return formatTree(parseHTMLUnsafe(html, { sanitizer }));
  const div = parse('<!DOCTYPE html><div>', { edition: 'living' }).querySelector('div')!;
  const set = method === 'setHTML' ? setHTML : setHTMLUnsafe;
  set(div, html, { sanitizer });
  const fragment = new Document().createDocumentFragment();
  fragment.append(...div.childNodes);
  return formatTree(fragment);
}

/** Chromium 156 doesn't know `javascriptURLs` yet: its unsafe methods remove no URL. */
function withJavaScriptURLs(config: SanitizerConfig | 'default'): Sanitizer {
  const sanitizer = new Sanitizer(config);
  sanitizer.setJavascriptURLs(true);
  return sanitizer;
}

/**
 * A dump without known differences: Chromium sanitizes while it parses, so texts around removed nodes are joined, and it keeps
 * comments and processing instructions that are children of a document. In the standard, sanitizing happens at the end.
 */
function comparable(dump: string, isDocument: boolean): string {
  const lines: string[] = [];
  for (const line of dump.split(/\n(?=\|)/)) {
    if (isDocument && /^\| <(?:\?|!-- )/.test(line)) continue;
    const indent = /^\| +"/.exec(line)?.[0];
    const before = lines.at(-1);
    if (indent !== undefined && before?.startsWith(indent) === true) {
      lines[lines.length - 1] = before.slice(0, -1) + line.slice(indent.length);
    } else {
      lines.push(line);
    }
  }
  return lines.join('\n');
}

/**
 * Whether the order of parsing and sanitizing doesn't matter. Chromium doesn't create a shadow root from a template unless the
 * configuration allows it with all its attributes. It also places replacements differently if the parser moves nodes out of
 * tables or into template contents, or if `</form>` leaves elements in the form open: what follows goes into those elements, but
 * not into their replacements. In SVG, its parser doesn't let `</foreignObject>` end an HTML element of that name.
 */
function isComparable(html: string, config: SanitizerConfig | 'default'): boolean {
  if (/<foreignobject[\s\S]*<svg[\s\S]*<\/foreignobject/i.test(html)) return false;
  const { elements, attributes, replaceWithChildrenElements }: SanitizerConfig =
    config === 'default' ? { elements: [] } : config;
  if (replaceWithChildrenElements !== undefined && /<(?:table|template|\/form)/.test(html)) return false;
  return (elements === undefined && attributes === undefined) || !html.includes('shadowroot');
}

/** Whether the parser moved and cloned nothing. If Chromium has already removed something, it does so differently. */
function isWhereItStands(root: ParentNode): boolean {
  return Array.from(root.querySelectorAll('*')).every((element) => {
    if (element.origin === 'cloned' || element.moved !== null) return false;
    return [element.content, element.shadowRoot].every((tree) => tree === null || isWhereItStands(tree));
  });
}

const ofChromium = differencesOf('Chromium');

/** Whether Chromium parses it as we do, by the rules in which it is known to differ. */
function isParsedAlike(html: string, isDocument: boolean): boolean {
  const options = { edition: 'living', allowDeclarativeShadowRoots: true } as const;
  const [mine, theirs] = isDocument
    ? [parse(html, options), documentsWith(ofChromium, html, true)[0]!]
    : [
        parseFragment(html, { context: 'div', ...options }),
        fragmentWith(ofChromium, { html, context: 'div', allowDeclarativeShadowRoots: true }),
      ];
  return formatTree(mine) === formatTree(theirs) && isWhereItStands(mine);
}

describe.skipIf(!hasChromium)('the Sanitizer agrees with Chromium', () => {
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());
  // Earlier versions lack the standard's changes from the summer of 2026.
  beforeEach(({ skip }) => skip(chromium.version < 156, 'it is compared from Chromium 156 on'));

  test.each(Object.keys(configurations))('get(): %s', async (name) => {
    const config = configurations[name]!;
    const [before, after] = JSON.parse(await chromium.sanitizerConfigs(config));
    const sanitizer = new Sanitizer(config);
    const known = ({ javascriptURLs: _, ...others }: SanitizerConfig) => others;
    expect(known(sanitizer.get())).toEqual(before);
    // Chromium's own handlers; we have those of other browsers, too.
    sanitizer.removeUnsafe();
    const names = (list: { name: string }[] = []) => list.map(({ name }) => name);
    const removed = new Set(names(sanitizer.get().removeAttributes));
    expect(names(after.removeAttributes).filter((attribute) => !removed.has(attribute))).toEqual([]);
    const { removeAttributes: _, ...rest } = known(sanitizer.get());
    const { removeAttributes: __, ...theirs } = after;
    expect(rest).toEqual(theirs);
  });

  for (const [index, [name, config]] of Object.entries(configurations).entries()) {
    test.each(methods)(`${name}: %s`, async (method) => {
      const isDocument = method.startsWith('parse');
      const inputs = sanitizerInputs(numRuns, seed + index).filter(
        (html) => isComparable(html, config) && isParsedAlike(html, isDocument),
      );
      const theirs = await chromium.sanitized(method, inputs, config);
      const found = inputs
        .map((html, i) => [
          html,
          ...[
            ours(method, html, method.endsWith('Unsafe') ? withJavaScriptURLs(config) : config),
            theirs[i]!,
          ].map((dump) => comparable(dump, isDocument)),
        ])
        .filter(([, mine, other]) => mine !== other)
        .sort(([a], [b]) => a!.length - b!.length);
      expect(found.slice(0, 5).map((parts) => parts.join('\n---\n'))).toEqual([]);
    });
  }
});
