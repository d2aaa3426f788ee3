import { asciiLowercase } from '../../../core/infra/code-points.ts';
import { Namespace } from '../../../core/infra/namespaces.ts';
import { Cell, NodeType } from '../../../core/table/cells.ts';
import { type AriaRole, ariaElements, ariaRoles } from '../../../generated/aria-tables.ts';
import type { CheckedTree } from '../checked-tree.ts';
import { displaySizeOf } from './forms.ts';

/*
 * The ARIA semantics of elements: the tables, and what they say of one element in its state.
 */

const wordsOf = (list: string | undefined): readonly string[] => (list === undefined ? [] : list.split(' '));

/** A role of the tables, with its lists as sets. */
export interface Role {
  readonly name: string;
  readonly isAbstract: boolean;
  readonly isLeaf: boolean;
  readonly deprecated: string | undefined;
  readonly supported: ReadonlySet<string>;
  readonly required: readonly string[];
  readonly prohibited: ReadonlySet<string>;
  readonly parents: readonly string[];
  readonly children: readonly string[];
}

const roles: Map<string, Role> = /* @__PURE__ */ new Map();

/** A role by its name in lower case; undefined if there is none. */
export function roleNamed(name: string): Role | undefined {
  let role = roles.get(name);
  if (role === undefined && Object.hasOwn(ariaRoles, name)) {
    const row: AriaRole = ariaRoles[name]!;
    role = {
      name,
      isAbstract: row.isAbstract === true,
      isLeaf: row.isLeaf === true,
      deprecated: row.deprecated,
      supported: new Set(wordsOf(row.supported)),
      required: wordsOf(row.required),
      prohibited: new Set(wordsOf(row.prohibited)),
      parents: wordsOf(row.parents),
      children: wordsOf(row.children),
    };
    roles.set(name, role);
  }
  return role;
}

/** What an element in one state may have. */
export interface State {
  readonly when: string;
  /** '' if no role corresponds, or it is not known. */
  readonly implicit: string;
  /** Null for any. */
  readonly roles: ReadonlySet<string> | null;
  readonly discouraged: ReadonlySet<string>;
  readonly attributes: 'none' | 'global' | 'role' | 'unknown';
  readonly also: ReadonlySet<string>;
  readonly of: readonly string[];
  readonly isUnnamed: boolean;
  readonly mustNot: readonly string[];
  readonly shouldNot: ReadonlySet<string>;
}

const statesByKey: Map<string, readonly State[]> = /* @__PURE__ */ new Map();

function statesOf(key: string): readonly State[] {
  let states = statesByKey.get(key);
  if (states === undefined) {
    states = ariaElements[key]!.map((row) => ({
      when: row.when ?? '',
      implicit: row.implicit ?? '',
      roles: row.roles === 'any' ? null : new Set(wordsOf(row.roles)),
      discouraged: new Set(wordsOf(row.discouraged)),
      // A script may give a custom element a role and its attributes.
      attributes: key === '-' ? 'unknown' : row.attributes,
      also: new Set(wordsOf(row.also)),
      of: wordsOf(row.of),
      isUnnamed: row.unnamed === true,
      mustNot: wordsOf(row.mustNot),
      shouldNot: new Set(wordsOf(row.shouldNot)),
    }));
    statesByKey.set(key, states);
  }
  return states;
}

/** Any role, and nothing is known of attributes: obsolete elements, unknown ones, and those of SVG inside an `svg`. */
const anything: State = {
  when: '',
  implicit: '',
  roles: null,
  discouraged: new Set(),
  attributes: 'unknown',
  also: new Set(),
  of: [],
  isUnnamed: false,
  mustNot: [],
  shouldNot: new Set(),
};

const sectioning = new Set(['article', 'aside', 'main', 'nav', 'section']);
const sectioningRoles = new Set(['article', 'complementary', 'main', 'navigation', 'region']);
const tableRoles = new Set(['table', 'grid', 'treegrid']);
const labelable = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);

export const HTML_ARIA = 'https://www.w3.org/TR/html-aria/#';
export const WAI_ARIA = 'https://www.w3.org/TR/wai-aria-1.2/#';

/** An element with ARIA, while it is checked. */
export interface Subject {
  readonly element: number;
  /** The name as it is shown: `<p>`. */
  readonly shown: string;
  readonly state: State;
  /** The words of `role`; without the attribute, null. */
  readonly tokens: readonly string[] | null;
  /** The roles among them. */
  readonly roles: readonly Role[];
  /** The role that counts; undefined without one, or if it isn't known. */
  readonly role: Role | undefined;
}

/** What the tables say about the elements of one tree. */
export class Semantics {
  readonly #tree: CheckedTree;
  readonly #answers: Map<string, Map<number, number>> = new Map();
  /** Those of the answers that depend on what is not known, by question. */
  readonly #openAnswers: Map<string, Set<number>> = new Map();
  #index: TreeIndex | null = null;

  constructor(tree: CheckedTree) {
    this.#tree = tree;
  }

  /** The words of the attribute `role`, as they are written; none if it is missing. */
  tokensOf(element: number): readonly string[] {
    return this.#tree.valueOf(element, 'role')?.match(/[^\t\n\f\r ]+/g) ?? [];
  }

  /** What counts for the rules about one element with ARIA. */
  subjectOf(element: number): Subject {
    const tree = this.#tree;
    const tokens = tree.has(element, 'role') ? this.tokensOf(element) : null;
    const state = this.stateOf(element);
    const roles = (tokens ?? [])
      .map((token) => roleNamed(asciiLowercase(token)))
      .filter((role) => role !== undefined && !role.isAbstract) as Role[];
    const name = tree.table.names.stringOf(tree.table.cells[element + Cell.Name]!);
    const type = tree.nameOf(element) === 'input' ? ` type=${tree.inputTypeOf(element)}` : '';
    return {
      element,
      shown: `<${name}${type}>`,
      state,
      tokens,
      roles,
      role: roles[0] ?? roleNamed(state.implicit),
    };
  }

  /** The first word of `role` that is a role; undefined if none is. */
  explicitRole(element: number): Role | undefined {
    for (const token of this.tokensOf(element)) {
      const role = roleNamed(asciiLowercase(token));
      if (role !== undefined && !role.isAbstract) return role;
    }
    return undefined;
  }

  /** The explicit role or, without one, the implicit role; '' if there is none or it is not known. */
  roleOf(element: number): string {
    return this.explicitRole(element)?.name ?? this.stateOf(element).implicit;
  }

  /** What the element may have in its state. */
  stateOf(element: number): State {
    const tree = this.#tree;
    const { table } = tree;
    let name = tree.nameOf(element);
    if (name === '') {
      // Of other namespaces, ARIA in HTML names two elements.
      const localName = table.names.stringOf(table.cells[element + Cell.Name]!);
      const namespace = table.namespace(element);
      if (localName === 'svg' && namespace === Namespace.Svg) name = 'svg';
      else if (localName === 'math' && namespace === Namespace.Mathml) name = 'math';
      else return anything;
    } else if (name === 'svg' || name === 'math') return anything;
    const key = name === 'input' ? `input ${tree.inputTypeOf(element)}` : name.includes('-') ? '-' : name;
    if (!Object.hasOwn(ariaElements, key)) return anything;
    // What a part of a document will be put into, nobody knows.
    if (key === 'li' && tree.parentOf(element) === tree.root) return anything;
    const states = statesOf(key);
    return states.find(({ when }) => when === '' || this.#isIn(element, when)) ?? anything;
  }

  #isIn(element: number, when: string): boolean {
    const tree = this.#tree;
    const parent = tree.parentOf(element);
    switch (when) {
      case '[href]':
      case '[list]':
      case '[alt]':
      case '[aria-pressed]':
        return tree.has(element, when.slice(1, -1));
      case 'dl > *':
        return tree.nameOf(parent) === 'dl';
      case '@named':
        return this.isNamed(element);
      case '@listbox':
        return tree.has(element, 'multiple') || displaySizeOf(tree, element) > 1;
      case '@in-sectioning':
        return (
          this.nearest(element, when, (name, ancestor) => {
            return sectioning.has(name) || sectioningRoles.has(this.explicitRole(ancestor)?.name ?? '');
          }) !== 0
        );
      case '@captioned':
        return this.#readTree().captioned.has(element);
      case '@in-list':
        return tree.nameOf(parent) !== '' && this.roleOf(parent) === 'list';
      case '@tableless':
        return !tableRoles.has(this.#tableRoleAround(element));
      case '@in-grid':
        return this.#tableRoleAround(element) !== 'table';
      case '@summary':
        return tree.nameOf(parent) === 'details' && this.#isFirst(element, 'summary');
      case '@labels':
        return this.#isLabel(element);
      case '@in-select':
        return this.nearest(element, when, (name) => name === 'select') !== 0;
      case '@first-in-select':
        return tree.nameOf(parent) === 'select' && this.#isFirst(element, '');
      default:
        throw new Error(`unknown condition ${when}`);
    }
  }

  /** Whether the author names it by an attribute. */
  isNamed(element: number): boolean {
    const tree = this.#tree;
    const names = ['aria-label', 'aria-labelledby', 'title'];
    if (tree.nameOf(element) === 'img') names.push('alt');
    return names.some((name) => (tree.valueOf(element, name) ?? '').trim() !== '');
  }

  /**
   * The innermost ancestor of which `is` is true; 0 if there is none. Answers are kept, so all questions together take time
   * linear in the number of elements.
   *
   * @param question a name for the question, the same whenever `is` is
   * @param is gets the local name of each, '' outside HTML
   */
  nearest(element: number, question: string, is: (name: string, element: number) => boolean): number {
    const tree = this.#tree;
    let answers = this.#answers.get(question);
    if (answers === undefined) {
      answers = new Map();
      this.#answers.set(question, answers);
    }
    const path: number[] = [];
    let found = 0;
    const wasOpen = tree.isOpen;
    tree.isOpen = false;
    for (let at = element; ; ) {
      const known = answers.get(at);
      if (known !== undefined) {
        found = known;
        if (this.#openAnswers.get(question)?.has(at) === true) tree.isOpen = true;
        break;
      }
      path.push(at);
      at = tree.parentOf(at);
      if (at === 0 || at === tree.root) break;
      if (is(tree.nameOf(at), at)) {
        found = at;
        break;
      }
    }
    for (const one of path) answers.set(one, found);
    if (tree.isOpen) {
      let open = this.#openAnswers.get(question);
      if (open === undefined) {
        open = new Set();
        this.#openAnswers.set(question, open);
      }
      for (const one of path) open.add(one);
    }
    tree.isOpen ||= wasOpen;
    return found;
  }

  /** The role of the `table` in which an element is; '' if there is none. */
  #tableRoleAround(element: number): string {
    const table = this.nearest(element, 'table', (name) => name === 'table');
    return table === 0 ? '' : this.roleOf(table);
  }

  /** Whether it is the first child element of its parent, or the first with a name. */
  #isFirst(element: number, name: string): boolean {
    const { table } = this.#tree;
    const parent = this.#tree.parentOf(element);
    const question = `first ${name}`;
    let answers = this.#answers.get(question);
    if (answers === undefined) {
      answers = new Map();
      this.#answers.set(question, answers);
    }
    let first = answers.get(parent);
    if (first === undefined) {
      first = table.firstChild(parent);
      while (table.nodeType(first) !== NodeType.Element || (name !== '' && this.#tree.nameOf(first) !== name))
        first = table.cells[first + Cell.Next]!;
      answers.set(parent, first);
    }
    return first === element;
  }

  #isLabel(label: number): boolean {
    const target = this.#tree.valueOf(label, 'for');
    if (target === null) return this.#readTree().labels.has(label);
    return this.#isLabelable(this.elementWithId(target));
  }

  #isLabelable(element: number): boolean {
    const name = this.#tree.nameOf(element);
    return labelable.has(name) && !(name === 'input' && this.#tree.inputTypeOf(element) === 'hidden');
  }

  /** The first element with an id; 0 if there is none. */
  elementWithId(id: string): number {
    return this.#readTree().ids.get(id) ?? 0;
  }

  /** What only the whole tree tells. It is read once, if somebody asks. */
  #readTree(): TreeIndex {
    if (this.#index !== null) return this.#index;
    const tree = this.#tree;
    const { table, root } = tree;
    const index: TreeIndex = { ids: new Map(), captioned: new Set(), labels: new Set() };
    this.#index = index;
    for (let at = table.following(root, root); at !== 0; at = table.following(at, root)) {
      if (table.nodeType(at) !== NodeType.Element) continue;
      const id = tree.valueOf(at, 'id');
      if (id !== null && !index.ids.has(id)) index.ids.set(id, at);
      if (tree.nameOf(at) === 'figcaption') {
        let figure = this.nearest(at, 'figure', (name) => name === 'figure');
        while (figure !== 0 && !index.captioned.has(figure)) {
          index.captioned.add(figure);
          figure = this.nearest(figure, 'figure', (name) => name === 'figure');
        }
      } else if (this.#isLabelable(at)) {
        const label = this.nearest(at, 'label', (name) => name === 'label');
        if (label !== 0) index.labels.add(label);
      }
    }
    return index;
  }
}

interface TreeIndex {
  readonly ids: Map<string, number>;
  /** `figure` elements that have a `figcaption` descendant. */
  readonly captioned: Set<number>;
  /** `label` elements that are the nearest ones around a labelable element. */
  readonly labels: Set<number>;
}
