import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { aria, roles as queryRoles } from 'aria-query';
import { describe, expect, test } from 'vitest';
import { ariaModule, hasText } from '../../../../../scripts/generate/aria-tables.mjs';
import { ariaAttributes, ariaElements, ariaRoles } from '../../../src/generated/aria-tables.ts';

// The tables beside those of aria-query and @markuplint/html-spec, which others have made from the same specifications. Where they
// differ, the text decides, and the difference stands in a list with the reason.

test.skipIf(!hasText)('the tables are those of the text', () => {
  const file = path.resolve(import.meta.dirname, '../../../src/generated/aria-tables.ts');
  // If this fails: node scripts/generate/aria-tables.mjs
  expect(readFileSync(file, 'utf8')).toBe(ariaModule());
});

interface TheirRole {
  readonly name: string;
  readonly isAbstract?: boolean;
  readonly deprecated?: boolean;
  readonly generalization: readonly string[];
  readonly ownedProperties: readonly { readonly name: string; readonly required?: true }[];
  readonly prohibitedProperties: readonly string[];
}

interface TheirAttribute {
  readonly name: string;
  readonly value: string;
  readonly enum: readonly string[];
  readonly defaultValue?: string;
  readonly isGlobal?: boolean;
}

interface TheirElement {
  readonly name: string;
  readonly aria: {
    readonly implicitRole: string | false;
    readonly permittedRoles: boolean | readonly { readonly name?: string }[];
    readonly conditions?: Readonly<Record<string, Partial<TheirElement['aria']>>>;
  };
  readonly obsolete?: boolean;
  readonly deprecated?: boolean;
}

interface TheirEdition {
  readonly roles: readonly TheirRole[];
  readonly graphicsRoles: readonly TheirRole[];
  readonly props: readonly TheirAttribute[];
}

const { specs, def } = createRequire(import.meta.url)('@markuplint/html-spec/json') as {
  readonly specs: readonly TheirElement[];
  readonly def: { readonly '#aria': Readonly<Record<string, TheirEdition>> };
};
const [newer, older] = [def['#aria']['1.3']!, def['#aria']['1.2']!];

/** What only one side has: + for ours, − for theirs. */
function difference(ours: Iterable<string>, others: Iterable<string>): string[] {
  const [one, other] = [new Set(ours), new Set(others)];
  return [
    ...[...one].filter((item) => !other.has(item)).map((item) => `+${item}`),
    ...[...other].filter((item) => !one.has(item)).map((item) => `−${item}`),
  ].sort();
}

const list = (text: string | undefined): string[] => (text === undefined ? [] : text.split(' '));

/** All differences of a table, each as `name: what`. */
function differencesOf(
  names: Iterable<string>,
  ours: (name: string) => Iterable<string>,
  others: (name: string) => Iterable<string>,
): string[] {
  return [...names].flatMap((name) => difference(ours(name), others(name)).map((one) => `${name}: ${one}`));
}

const global = new Set(Object.keys(ariaAttributes).filter((name) => ariaAttributes[name]!.isGlobal === true));
const notGlobal = (names: readonly string[]): string[] => names.filter((name) => !global.has(name));
const namesOf = (things: readonly { readonly name: string }[]): string[] => things.map(({ name }) => name);

/** Of differences, those that no pattern of a list explains; each pattern must explain one. */
function unexplained(
  differences: readonly string[],
  reasons: readonly (readonly [RegExp, string])[],
): string[] {
  const unused = reasons.filter(([pattern]) => !differences.some((one) => pattern.test(one)));
  return [
    ...differences.filter((one) => !reasons.some(([pattern]) => pattern.test(one))),
    ...unused.map(([pattern]) => `unused: ${pattern}`),
  ];
}

describe('roles beside those of html-spec, which has WAI-ARIA 1.2 and 1.3', () => {
  const shared = namesOf(newer.roles);
  const theirs = (name: string) =>
    [newer, older].flatMap(({ roles }) => roles.filter((role) => role.name === name));

  test('names, superclasses, deprecation', () => {
    const names = Object.keys(ariaRoles).filter((name) => !name.startsWith('doc-'));
    expect(difference(names, namesOf([...newer.roles, ...newer.graphicsRoles]))).toEqual([]);
    const superclasses = differencesOf(
      shared,
      (name) => list(ariaRoles[name]!.superclass),
      (name) => theirs(name)[0]!.generalization,
    );
    expect(superclasses).toEqual([]);
    const isDeprecated = names.filter((name) => ariaRoles[name]!.deprecated !== undefined);
    expect(difference(isDeprecated, namesOf(newer.roles.filter(({ deprecated }) => deprecated)))).toEqual([]);
  });

  test('attributes that either edition supports, and that both require and prohibit', () => {
    const supported = differencesOf(
      shared,
      (name) => notGlobal(list(ariaRoles[name]!.supported)),
      (name) => notGlobal(namesOf(theirs(name).flatMap(({ ownedProperties }) => ownedProperties))),
    );
    expect(supported).toEqual([]);
    const required = differencesOf(
      shared,
      (name) => list(ariaRoles[name]!.required),
      (name) => namesOf(theirs(name)[0]!.ownedProperties.filter((one) => one.required)),
    );
    expect(required).toEqual([]);
    const prohibited = differencesOf(
      shared,
      (name) => list(ariaRoles[name]!.prohibited),
      (name) => theirs(name)[0]!.prohibitedProperties,
    );
    expect(
      unexplained(prohibited, [
        [/^(?:definition|term|time): −/, 'only the draft of 1.3 prohibits names'],
        [/^tooltip: \+aria-braillelabel/, 'they have the row of 1.2'],
      ]),
    ).toEqual([]);
  });
});

describe('roles beside those of aria-query, which has WAI-ARIA 1.2', () => {
  const shared = Object.keys(ariaRoles).filter((name) => queryRoles.has(name as never));
  const theirs = (name: string) => queryRoles.get(name as never)!;

  test('names, superclasses, abstract roles', () => {
    const names = difference(Object.keys(ariaRoles), queryRoles.keys());
    expect(
      unexplained(names, [
        [/^\+(?:comment|image|sectionfooter|sectionheader|suggestion)$/, 'only in the draft of 1.3'],
        [/^\+doc-page(?:footer|header)$/, 'new in DPub-ARIA 1.1'],
      ]),
    ).toEqual([]);
    const isAbstract = shared.filter((name) => ariaRoles[name]!.isAbstract === true);
    expect(
      difference(
        isAbstract,
        shared.filter((name) => theirs(name).abstract),
      ),
    ).toEqual([]);
    const superclasses = differencesOf(
      shared,
      (name) => list(ariaRoles[name]!.superclass),
      (name) => theirs(name).superClass.map((chain) => chain.at(-1)!),
    );
    expect(
      unexplained(superclasses, [
        [/^doc-(?:example|pullquote): /, 'changed in DPub-ARIA 1.1'],
        [/^menuitem(?:checkbox|radio): /, 'changed in 1.3'],
        [/^none: \+structure/, 'they have none for the synonym'],
        [/^separator: \+widget/, 'they have only the separator that cannot be focused'],
      ]),
    ).toEqual([]);
  });

  test('attributes', () => {
    const required = differencesOf(
      shared,
      (name) => list(ariaRoles[name]!.required),
      (name) => Object.keys(theirs(name).requiredProps),
    );
    expect(
      unexplained(required, [
        [/^(?:combobox|scrollbar): −aria-controls/, 'no longer required in 1.3'],
        [/^(?:option|treeitem): −aria-selected/, 'no longer required in 1.3'],
        [/^separator: \+aria-valuenow/, 'they have only the separator that cannot be focused'],
      ]),
    ).toEqual([]);
    const supported = differencesOf(
      shared,
      (name) => notGlobal(list(ariaRoles[name]!.supported)),
      (name) => notGlobal(Object.keys(theirs(name).props)),
    );
    expect(
      unexplained(supported, [
        [/: \+aria-(?:col|row)indextext/, 'new in 1.3'],
        [/^(?:doc|graphics)-[a-z]+: −aria-expanded/, 'what sections had before 1.2'],
        [/^menuitem(?:checkbox|radio): −aria-(?:readonly|required)/, 'what they inherited before 1.2'],
        [/^range: \+aria-valuetext/, 'an abstract role'],
        [/^tablist: −aria-level/, 'no longer in 1.2'],
      ]),
    ).toEqual([]);
    const prohibited = differencesOf(
      shared,
      (name) => list(ariaRoles[name]!.prohibited),
      // NB: their types call it an object.
      (name) => theirs(name).prohibitedProps as unknown as string[],
    );
    expect(
      unexplained(prohibited, [
        [/: \+aria-braille/, 'attributes of 1.3'],
        [/^generic: \+aria-roledescription/, 'they lack it'],
        [/^mark: \+/, 'only in the draft of 1.3'],
        [/^none: \+aria-label/, 'they have nothing for the synonym'],
      ]),
    ).toEqual([]);
  });
});

test('attributes', () => {
  const names = Object.keys(ariaAttributes);
  expect(difference(names, namesOf(newer.props))).toEqual([]);
  // They lack two attributes of 1.3.
  expect(difference(names, aria.keys())).toEqual(['+aria-colindextext', '+aria-rowindextext']);
  const facts = differencesOf(
    names,
    (name) => {
      const { type, default: standard = '', isGlobal = false } = ariaAttributes[name]!;
      return [type, `default ${standard}`, `global ${isGlobal}`];
    },
    (name) => {
      const { value, defaultValue = '', isGlobal = false } = newer.props.find((one) => one.name === name)!;
      return [value, `default ${defaultValue}`, `global ${isGlobal}`];
    },
  );
  expect(
    unexplained(facts, [[/^aria-checked: [+−](?:tristate|true\/false)/, 'the draft calls it a tristate']]),
  ).toEqual([]);
  const tokens = names.filter((name) => ariaAttributes[name]!.type.startsWith('token'));
  const values = differencesOf(
    tokens,
    (name) => list(ariaAttributes[name]!.values),
    (name) => newer.props.find((one) => one.name === name)!.enum,
  );
  expect(unexplained(values, [[/^aria-relevant: −additions text/, 'two tokens of a list']])).toEqual([]);
  const queryValues = differencesOf(
    tokens,
    (name) => list(ariaAttributes[name]!.values),
    (name) => aria.get(name as never)!.values!.map(String),
  );
  expect(queryValues).toEqual([]);
});

describe('elements beside those of html-spec', () => {
  const shared = namesOf(specs).filter((name) => Object.hasOwn(ariaElements, name));
  /** What they say of the states of an element. */
  const theirs = (name: string): Partial<TheirElement['aria']>[] => {
    const { aria: own } = specs.find((element) => element.name === name)!;
    return [own, ...Object.values(own.conditions ?? {})];
  };

  test('names', () => {
    const names = Object.keys(ariaElements).filter((name) => !name.includes(' '));
    const ofHTML = specs.filter(
      ({ name, obsolete, deprecated }) => !name.includes(':') && !obsolete && !deprecated,
    );
    expect(
      unexplained(difference(names, [...namesOf(ofHTML), 'param']), [
        [/^\+(?:-|selectedcontent|svg)$/, 'custom elements, a new element, and one of SVG'],
        [/^−input$/, 'each type has a row'],
      ]),
    ).toEqual([]);
  });

  test('implicit roles, in any state', () => {
    const implicit = differencesOf(
      shared,
      (name) => ariaElements[name]!.map((state) => state.implicit ?? 'none known'),
      (name) =>
        theirs(name).flatMap(({ implicitRole }) =>
          implicitRole === undefined ? [] : [implicitRole || 'none known'],
        ),
    );
    expect(
      unexplained(implicit, [
        [/^button: \+none known/, 'the inert first child of a select'],
        [/^(?:form|option): −none known/, 'a state that the table does not have'],
        [/^hgroup: /, 'a group by the text'],
        [/^img: /, 'presentation is a synonym of none'],
        [/^li: \+generic/, 'generic outside lists'],
        [/^summary: /, 'no role corresponds'],
        [/^th: −/, 'which of them it is depends on other cells'],
      ]),
    ).toEqual([]);
  });

  test('roles allowed, in any state', () => {
    const allowed = differencesOf(
      shared,
      (name) =>
        ariaElements[name]!.flatMap(({ roles, discouraged }) =>
          list(roles).filter((role) => !list(discouraged).includes(role) && !role.startsWith('doc-')),
        ),
      (name) =>
        theirs(name).flatMap(({ permittedRoles: roles }) =>
          Array.isArray(roles) ? roles.map((role) => role.name ?? role) : roles === true ? ['any'] : [],
        ),
    );
    expect(
      unexplained(allowed, [
        [/^(?:embed|iframe|object): \+image/, 'new in 2024'],
        [/^html: −/, 'not recommended'],
        [/^img: \+(?:none|presentation)/, 'without an accessible name'],
        [/^(?:label|summary): \+any/, 'new in 2025, outside their context'],
        [/^li: /, 'any role outside lists, since 2022'],
        [/^(?:menu|ol|ul): −directory/, 'deprecated'],
        [/^output: \+any/, 'they lack it'],
        [/^param: −any/, 'no role is allowed'],
      ]),
    ).toEqual([]);
  });
});
