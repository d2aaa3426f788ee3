import { isObject, wrongArgument } from '../../core/infra/arguments.ts';

/*
 * What frameworks add to HTML: a row for each. `*` stands for any characters, `A*` begins with an upper-case letter as written.
 */

/** Attributes and elements that a framework adds. */
export interface Framework {
  /** Patterns for the names of attributes. */
  readonly attributes?: readonly string[];
  /** Patterns for the names of elements. */
  readonly elements?: readonly string[];
  /** What is before and after the name of an attribute that another one may give: `:src` may give `src`. */
  readonly gives?: readonly string[];
  /** Attributes that may give any others. */
  readonly givesAll?: readonly string[];
  /** Attributes that may give contents. */
  readonly contents?: readonly string[];
  /** Attributes that decide whether an element is there. */
  readonly decides?: readonly string[];
}

const components = ['A*'];

/** The frameworks that are known by name. */
export const frameworks = {
  alpine: {
    attributes: ['x-*', ':*', '@*'],
    gives: [':*', 'x-bind:*'],
    givesAll: ['x-bind'],
    contents: ['x-text', 'x-html'],
    decides: ['x-if', 'x-for', 'x-show'],
  },
  angular: {
    attributes: [
      ...[
        '[*]',
        '(*)',
        '\\**',
        '#*',
        '@*',
        '(@*',
        '[@*',
        'bind-*',
        'bindon-*',
        'on-*',
        'ref-*',
        'i18n',
        'i18n-*',
        'let-*',
      ],
      ...['ng*', 'routerlink*', 'formcontrolname', 'formgroup*', 'formarrayname', 'mat*', 'cdk*'],
    ],
    gives: ['[*]', '[attr.*]', 'bind-*', 'ng*'],
    contents: ['[innerhtml]', '[textcontent]', '[innertext]'],
    decides: ['\\*ngif', '\\*ngfor', '\\*ngswitchcase', '\\*ngswitchdefault', '\\**'],
  },
  angularjs: {
    attributes: ['ng-*'],
    elements: ['ng-*'],
    gives: ['ng-*', 'ng-attr-*'],
    contents: ['ng-bind*', 'ng-include', 'ng-transclude'],
    decides: ['ng-if', 'ng-repeat', 'ng-show', 'ng-hide', 'ng-switch-*'],
  },
  astro: {
    attributes: ['client:*', 'set:*', 'is:*', 'define:*', 'class:list', 'transition:*'],
    elements: components,
    contents: ['set:*'],
  },
  blade: {
    attributes: ['x-*', ':*', '@*', 'wire:*'],
    elements: ['livewire:*', 'x-*'],
    gives: [':*', 'x-bind:*'],
    givesAll: ['x-bind'],
    contents: ['x-text', 'x-html'],
    decides: ['x-if', 'x-for', 'x-show'],
  },
  ember: {
    attributes: ['@*', '...attributes', 'as', '|*', '*|'],
    elements: [...components, ':*', '@*', '*.*'],
    givesAll: ['...attributes'],
  },
  htmx: {
    attributes: ['hx-*', 'sse-*', 'ws-*'],
    contents: [
      'hx-get',
      'hx-post',
      'hx-put',
      'hx-patch',
      'hx-delete',
      'sse-swap',
      'data-hx-get',
      'data-hx-post',
    ],
  },
  hyperscript: { attributes: ['_', 'script'] },
  lit: { attributes: ['@*', '.*', '\\?*'], gives: ['.*', '\\?*'], contents: ['.innerhtml', '.textcontent'] },
  livewire: { attributes: ['wire:*'], elements: ['livewire:*'] },
  razor: {
    attributes: ['asp-*', 'bind-*', '@*'],
    elements: [
      'partial',
      'environment',
      'cache',
      'component',
      'persist-component-state',
      'section',
      ...components,
    ],
    gives: ['asp-*'],
    givesAll: ['asp-for', 'asp-action', 'asp-page', 'asp-controller', 'asp-route*'],
    contents: ['asp-items', 'asp-for', 'asp-validation-for', 'asp-validation-summary'],
    decides: ['asp-if'],
  },
  stimulus: {},
  svelte: {
    attributes: [
      ...[
        'bind:*',
        'on:*',
        'class:*',
        'style:*',
        'use:*',
        'transition:*',
        'in:*',
        'out:*',
        'animate:*',
        'let:*',
      ],
      ...['{*}', '{...*}'],
    ],
    elements: ['svelte:*', ...components],
    gives: ['bind:*', '{*}'],
    givesAll: ['{...*}'],
  },
  thymeleaf: {
    attributes: ['th:*', 'layout:*', 'sec:*', 'xmlns:*'],
    elements: ['th:*', 'layout:*'],
    gives: ['th:*', 'data-th-*'],
    givesAll: ['th:attr*', 'th:alt-title', 'th:lang-xmllang'],
    contents: ['th:text', 'th:utext', 'th:insert', 'th:replace', 'th:include', 'th:each', 'th:remove'],
    decides: ['th:if', 'th:unless', 'th:each', 'th:switch', 'th:case', 'th:replace', 'th:remove'],
  },
  turbo: {},
  twig: { attributes: [':*'], elements: ['twig:*'], gives: [':*'] },
  unpoly: { attributes: ['up-*'], contents: ['up-*'] },
  vue: {
    attributes: ['v-*', ':*', '@*', '#*', '.*', 'key', 'ref'],
    elements: [...components, 'component', 'transition', 'teleport', 'suspense'],
    gives: [':*', 'v-bind:*', '.*'],
    givesAll: ['v-bind'],
    contents: ['v-html', 'v-text'],
    decides: ['v-if', 'v-else-if', 'v-else', 'v-for', 'v-show'],
  },
} as const satisfies Record<string, Framework>;

/** The name of a framework. */
export type FrameworkName = keyof typeof frameworks;

/** Names that are allowed beside those of the standard. */
export interface AllowedNames {
  /** Frameworks by name. */
  readonly frameworks?: readonly FrameworkName[];
  /** Patterns for names of attributes: `*` stands for any characters. */
  readonly attributes?: readonly string[];
  /** Patterns for names of elements, likewise. */
  readonly elements?: readonly string[];
}

/** A pattern with `*`; `\` before `*` or `?` makes them ordinary characters. */
class NamePattern {
  readonly #parts: readonly string[];
  readonly #isComponent: boolean;

  constructor(pattern: string) {
    this.#isComponent = pattern === 'A*';
    this.#parts = pattern
      .replaceAll(/\\([*?\\])/g, (_, character: string) => (character === '*' ? '\0' : character))
      .toLowerCase()
      .split('*')
      .map((part) => part.replaceAll('\0', '*'));
  }

  /** What stands for the first `*`, or for the whole name if there is none; null if the name is another one. */
  match(name: string, written: string): string | null {
    if (this.#isComponent) return /^[A-Z]/.test(written) ? name : null;
    const parts = this.#parts;
    const first = parts[0]!;
    if (parts.length === 1) return name === first ? name : null;
    const last = parts.at(-1)!;
    if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last))
      return null;
    let at = first.length;
    const end = name.length - last.length;
    for (const part of parts.slice(1, -1)) {
      const found = name.indexOf(part, at);
      if (found < 0 || found + part.length > end) return null;
      at = found + part.length;
    }
    return name.slice(first.length, parts.length === 2 ? end : name.length);
  }
}

/** What allowed names mean, for a check. */
export class Allowed {
  readonly #attributes: readonly NamePattern[];
  readonly #elements: readonly NamePattern[];
  readonly #gives: readonly NamePattern[];
  readonly #givesAll: readonly NamePattern[];
  readonly #contents: readonly NamePattern[];
  readonly #decides: readonly NamePattern[];

  constructor({ frameworks: names = [], attributes = [], elements = [] }: AllowedNames) {
    const rows: Framework[] = names.map((name) => frameworks[name]);
    const patterns = (key: keyof Framework, more: readonly string[] = []): NamePattern[] =>
      [...rows.flatMap((row) => row[key] ?? []), ...more].map((pattern) => new NamePattern(pattern));
    this.#attributes = patterns('attributes', attributes);
    this.#elements = patterns('elements', elements);
    this.#gives = patterns('gives');
    this.#givesAll = patterns('givesAll');
    this.#contents = patterns('contents');
    this.#decides = patterns('decides');
  }

  hasAttribute(name: string, written: string): boolean {
    return matches(this.#attributes, name, written);
  }

  hasElement(name: string, written: string): boolean {
    return matches(this.#elements, name, written);
  }

  /** Whether an attribute may give another one. */
  gives(attribute: string, name: string): boolean {
    return (
      matches(this.#givesAll, attribute) ||
      this.#gives.some((one) => one.match(attribute, attribute) === name)
    );
  }

  /** Whether an attribute may give an element contents. */
  givesContents(attribute: string): boolean {
    return matches(this.#contents, attribute);
  }

  /** Whether an attribute decides whether its element is there. */
  decides(attribute: string): boolean {
    return matches(this.#decides, attribute);
  }
}

/** Of two frameworks with as many names, the first one here is meant; then the order of the table. */
const first: readonly FrameworkName[] = ['vue', 'alpine', 'livewire'];

/** How many findings there must be for a guess. */
const LEAST = 5;

/**
 * The framework that nine of ten names of a page belong to that are not allowed; null if there is none, or if there are only a few
 * names. Pass it to `allow`.
 *
 * @param attributes how often each attribute was not allowed, by its name as written
 * @param elements the same for unknown elements
 * @throws TypeError if one of them is not a Map
 */
export function frameworkOf(
  attributes: ReadonlyMap<string, number>,
  elements: ReadonlyMap<string, number>,
): FrameworkName | null {
  checkMap(attributes, 'attributes');
  checkMap(elements, 'elements');
  const total = [...attributes.values(), ...elements.values()].reduce((sum, count) => sum + count, 0);
  if (total < LEAST) return null;
  let best: FrameworkName | null = null;
  let most = 0;
  for (const name of new Set([...first, ...(Object.keys(frameworks) as FrameworkName[])])) {
    const allowed = new Allowed({ frameworks: [name] });
    let count = 0;
    for (const [written, times] of attributes)
      if (allowed.hasAttribute(written.toLowerCase(), written)) count += times;
    for (const [written, times] of elements)
      if (allowed.hasElement(written.toLowerCase(), written)) count += times;
    if (count <= most) continue;
    most = count;
    best = name;
  }
  return most >= 0.9 * total ? best : null;
}

function checkMap(value: unknown, argument: string): void {
  if (!isObject(value) || !(value instanceof Map)) throw wrongArgument(argument, 'a Map', value);
}

function matches(patterns: readonly NamePattern[], name: string, written = name): boolean {
  return patterns.some((pattern) => pattern.match(name, written) !== null);
}
