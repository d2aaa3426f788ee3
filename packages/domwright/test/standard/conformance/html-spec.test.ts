import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import {
  elementDefinitions,
  globalAttributes,
  obsoleteElements,
} from '../../../src/generated/element-definitions.ts';

// The tables beside those of @markuplint/html-spec, which others have made from the standard and MDN. Where they differ, the text
// of the standard decides, and the difference stands in a list with the reason.

interface TheirElement {
  readonly name: string;
  readonly deprecated?: boolean;
  readonly obsolete?: boolean;
  readonly categories: readonly string[];
  readonly globalAttrs: Readonly<Record<string, boolean | readonly string[]>>;
  readonly attributes: Readonly<
    Record<string, { readonly deprecated?: true; readonly experimental?: true; readonly nonStandard?: true }>
  >;
}

const { specs, def } = createRequire(import.meta.url)('@markuplint/html-spec/json') as {
  readonly specs: readonly TheirElement[];
  readonly def: { readonly '#globalAttrs': Readonly<Record<string, object>> };
};

const theirs = new Map(
  specs.filter(({ name }) => !name.includes(':')).map((element) => [element.name, element]),
);
const global = new Set(globalAttributes.trim().split(/\s+/));

/** The items of a list in the tables, without their conditions. */
const itemsOf = (list: string): string[] =>
  list.split('; ').flatMap((item) => (item === '' ? [] : [item.split(' if ')[0]!]));

/** What only we have is marked with +, what only they have with −. */
function difference(ours: Iterable<string>, others: Iterable<string>): string[] {
  const [one, other] = [new Set(ours), new Set(others)];
  return [
    ...[...one].filter((item) => !other.has(item)).map((item) => `+${item}`),
    ...[...other].filter((item) => !one.has(item)).map((item) => `−${item}`),
  ].sort();
}

const inNoText = 'the text does not have it';
const newer = 'the text of 2026 has it; their tables call it experimental or do not have it yet';

const expectedAttributes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audio: { '+loading': newer, '−controlslist': inNoText, '−disableremoteplayback': inNoText },
  html: { '−xmlns': 'it is allowed on all elements, with one value: a rule of its own' },
  iframe: { '−fetchpriority': inNoText },
  img: { '+controls': newer, '−elementtiming': 'Element Timing, another specification' },
  input: { '+alpha': newer, '+colorspace': newer, '−capture': 'HTML Media Capture, another specification' },
  template: { '+for': newer, '+shadowrootcustomelementregistry': newer, '+shadowrootslotassignment': newer },
  video: {
    '+loading': newer,
    '−controlslist': inNoText,
    '−disablepictureinpicture': 'Picture-in-Picture, another specification',
    '−disableremoteplayback': 'Remote Playback, another specification',
  },
};

const expectedKinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  input: { '+interactive': 'unless its type is hidden, which their table says elsewhere' },
  object: { '−interactive': 'its box no longer has it, since `usemap` is obsolete on it' },
};

test('the same elements', () => {
  const ours = [...Object.keys(elementDefinitions), ...Object.keys(obsoleteElements)];
  expect(difference(ours, theirs.keys())).toEqual([
    // An element of the select of 2025.
    '+selectedcontent',
    // An element of MathML.
    '−math',
  ]);
  const obsolete = [...theirs.values()].filter(({ deprecated, obsolete }) => deprecated || obsolete);
  expect(
    difference(
      Object.keys(obsoleteElements),
      obsolete.map(({ name }) => name),
    ),
  ).toEqual([]);
});

test('the same global attributes', () => {
  const others = Object.keys(def['#globalAttrs']['#HTMLGlobalAttrs']!);
  expect(difference(global, others)).toEqual([
    // Element Timing, another specification.
    '−elementtiming',
    // Rules of their own, and `xml:space` is in no text.
    '−xml:lang',
    '−xml:space',
    '−xmlns',
  ]);
});

describe('the same attributes and kinds of content', () => {
  test.each(Object.keys(elementDefinitions).filter((name) => theirs.has(name)))('%s', (name) => {
    const { attributes, categories } = elementDefinitions[name]!;
    const other = theirs.get(name)!;
    const lists = Object.values(other.globalAttrs).filter((value): value is readonly string[] =>
      Array.isArray(value),
    );
    const otherAttributes = [
      ...Object.entries(other.attributes)
        .filter(
          ([, { deprecated, experimental, nonStandard }]) => !(deprecated || experimental || nonStandard),
        )
        .map(([attribute]) => attribute),
      ...lists.flat(),
    ].filter((attribute) => !global.has(attribute));
    expect(difference(itemsOf(attributes), otherAttributes)).toEqual(
      Object.keys(expectedAttributes[name] ?? {}).sort(),
    );

    // They have no rows for the other kinds.
    const isCompared = (kind: string) =>
      !/^(?:palpable|labelable|script-supporting|listed|submittable|resettable|form-associated|select.*|option.*|optgroup.*)$/.test(
        kind,
      );
    expect(
      difference(
        itemsOf(categories).filter(isCompared),
        other.categories.map((kind) => kind.replace('#', '')).filter(isCompared),
      ),
    ).toEqual(Object.keys(expectedKinds[name] ?? {}).sort());
  });
});

test('the lists have no element without a difference', () => {
  for (const name of [...Object.keys(expectedAttributes), ...Object.keys(expectedKinds)])
    expect(theirs.has(name), name).toBe(true);
});
