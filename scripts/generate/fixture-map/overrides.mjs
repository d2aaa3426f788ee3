// @ts-check
/**
 * Which fixtures need what the room of the 2024 edition overrides: those with another result if today's rule takes its place.
 *
 * @typedef {import('./fixtures.mjs').Fixture} Fixture
 * @typedef {import('./run-fixtures.mjs').Library} Library
 * @typedef {import('./run-fixtures.mjs').Entry} Entry
 *
 * @typedef {object} Override
 * @property {string} name
 * @property {object} owner what has the member
 * @property {object} today what has today's
 * @property {string} member
 */

/** How many fixtures of an override are looked for. */
const MOST = 3;

/**
 * @param {Library} library
 * @param {readonly Fixture[]} fixtures of the 2024 edition
 * @returns {Entry[]}
 */
export function dependents(library, fixtures) {
  const overrides = overridesOf(library);
  /** @type {Map<Override, Set<Fixture>>} */
  const users = new Map(overrides.map((override) => [override, new Set()]));
  /** @type {Map<Fixture, string>} */
  const results = new Map();
  const watched = overrides.map((override) => watch(override, () => users.get(override)));
  for (const fixture of fixtures) {
    for (const watcher of watched) watcher.fixture = fixture;
    results.set(fixture, resultOf(library, fixture));
  }
  for (const watcher of watched) watcher.restore();
  return overrides.map((override) => {
    /** @type {Fixture[]} */
    const needing = [];
    const restore = replace(override, descriptorOf(override.today, override.member));
    for (const fixture of users.get(override) ?? []) {
      if (needing.length === MOST) break;
      if (resultOf(library, fixture) !== results.get(fixture)) needing.push(fixture);
    }
    restore();
    return {
      ...{ key: `2024: ${override.name}`, section: 'editions/2024', name: override.name },
      ...{ link: undefined, only: '2024', fixtures: needing },
    };
  });
}

/**
 * All that the edition's object and classes have otherwise, smaller inputs first.
 *
 * @param {Library} library
 * @returns {Override[]}
 */
function overridesOf({ edition2024: old, living }) {
  const builder = old.TreeBuilder.prototype;
  const tokenizer = old.Tokenizer.prototype;
  const rules = (/** @type {any} */ prototype) => descriptorOf(prototype, 'rules').get?.call(null);
  return [
    ...of('rulesOf2024', rules(builder), rules(living.TreeBuilder.prototype)),
    ...of('TreeBuilder2024', builder, Object.getPrototypeOf(builder), ['constructor', 'rules']),
    ...of('Tokenizer2024', tokenizer, Object.getPrototypeOf(tokenizer), ['constructor']),
    ...of('markup', old['markup'], living['markup']),
    ...of('edition2024', old, living, ['name', 'TreeBuilder', 'Tokenizer', 'markup']),
  ];
}

/**
 * @param {string} name
 * @param {object} owner
 * @param {object} today
 * @param {readonly string[]} [others] members that are no overrides
 * @returns {Override[]}
 */
function of(name, owner, today, others = []) {
  return Object.getOwnPropertyNames(owner)
    .filter((member) => !others.includes(member))
    .map((member) => ({ name: `${name}.${member}`, owner, today, member }));
}

/**
 * The descriptor of a member, which may be inherited.
 *
 * @param {object} owner
 * @param {string} member
 * @returns {PropertyDescriptor}
 */
function descriptorOf(owner, member) {
  for (let of = owner; of !== null; of = Object.getPrototypeOf(of)) {
    const descriptor = Object.getOwnPropertyDescriptor(of, member);
    if (descriptor !== undefined) return descriptor;
  }
  throw new Error(`today's standard has no ${member}`);
}

/**
 * Puts something else in a member's place.
 *
 * @param {Override} override
 * @param {PropertyDescriptor} descriptor
 * @returns what undoes it
 */
function replace({ owner, member }, descriptor) {
  const original = descriptorOf(owner, member);
  Object.defineProperty(owner, member, { ...descriptor, configurable: true });
  return () => void Object.defineProperty(owner, member, original);
}

/**
 * Adds the fixture being run to a set when the member is used.
 *
 * @param {Override} override
 * @param {() => Set<Fixture> | undefined} users
 */
function watch(override, users) {
  const { get, value } = descriptorOf(override.owner, override.member);
  /** @type {{ fixture: Fixture | undefined, restore: () => void }} */
  const watcher = { fixture: undefined, restore: () => {} };
  watcher.restore = replace(override, {
    get() {
      if (watcher.fixture !== undefined) users()?.add(watcher.fixture);
      return get === undefined ? value : get.call(this);
    },
  });
  return watcher;
}

/**
 * What a fixture is compared with: its tree or tokens, and the parse errors.
 *
 * @param {Library} library
 * @param {Fixture} fixture
 * @returns {string}
 */
function resultOf(library, fixture) {
  const { input, edition, context, tokenizer, isSerialized } = fixture;
  /** @type {unknown[]} */
  const found = [];
  const options = {
    edition,
    fastPath: false,
    onParseError: (/** @type {{ code: string, offset: number }} */ { code, offset }) =>
      void found.push([code, offset]),
  };
  try {
    if (tokenizer !== undefined) {
      const { initialState, lastStartTag } = tokenizer;
      new library.HTMLTokenizer({
        ...{ ...options, initialState, onToken: (/** @type {object} */ token) => void found.push(token) },
        ...(lastStartTag === undefined ? {} : { lastStartTag }),
      }).end(input);
      return JSON.stringify(found);
    }
    for (const scripting of fixture.scripting) {
      const node =
        context === undefined
          ? library.parse(input, { ...options, scripting })
          : library.parseFragment(input, { ...options, scripting, context: contextOf(context) });
      found.push(library.formatTree(node));
      if (isSerialized) found.push(library.serialize(node));
    }
    return JSON.stringify(found);
  } catch (error) {
    return `throws ${error}`;
  }
}

/**
 * A context element for `parseFragment`.
 *
 * @param {string} context
 */
function contextOf(context) {
  const [prefix = '', localName] = context.split(' ');
  if (localName === undefined) return prefix;
  const namespaceURI = prefix === 'svg' ? 'http://www.w3.org/2000/svg' : 'http://www.w3.org/1998/Math/MathML';
  return { namespaceURI, localName, attributes: [] };
}
