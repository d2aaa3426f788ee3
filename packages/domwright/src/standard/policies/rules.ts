import type { NodeTable } from '../../core/table/node-table.ts';
import type { LinearRegExp } from './linear-regexp.ts';
import type { ElementOutcome, PolicyOptions } from './options.ts';
import { Patterns } from './pattern.ts';
import { isAttributeName } from './policy-element.ts';
import type { PolicySession } from './policy-session.ts';
import type { StyleRules } from './style-rules.ts';
import { type URLRules, urlSyntaxOf } from './url-rules.ts';

/* What options are compiled to. */

/** A policy's rules. */
export interface PolicyRules {
  /** What happens to elements, by name. */
  readonly elements: ReadonlyMap<string, ElementRules | ElementOutcome>;
  readonly otherElements: ElementOutcome;
  /** For elements without a name in `elements`, if `keepsOther` returns true for their names. */
  readonly others: ElementRules | null;
  readonly keepsOther: (element: string) => boolean;
  readonly rename: ReadonlyMap<string, string>;
  /** Whether elements go that the page hides by what the policy takes away. */
  readonly removesHidden: boolean;
  readonly maxNesting: number;
  readonly maxTextLength: number;
  readonly maxLinks: number;
  readonly element: PolicyOptions['element'];
  readonly text: PolicyOptions['text'];
  /** Begins to follow a walk. */
  readonly session: ((table: NodeTable) => PolicySession) | null;
}

/** Texts to choose from. */
interface Texts {
  has(text: string): boolean;
}

/** What an allowed attribute may contain. */
export interface AttributeRule {
  readonly urls: URLRules | null;
  /** Null for any. */
  readonly values: Texts | null;
  /** The space-separated tokens that stay, such as classes; null if all may. */
  readonly tokens: Texts | null;
  /** Null if it is not `style`. */
  readonly styles: StyleRules | null;
  /** Whether it goes if it is empty. */
  readonly dropEmpty: boolean;
  /** Whether its value becomes empty if it is not allowed. */
  readonly emptied: boolean;
}

export const anyValue: AttributeRule = {
  ...{ urls: null, values: null, tokens: null, styles: null, dropEmpty: false, emptied: false },
};

/** Attributes that no policy allows by name, besides event handlers: for `style`, there are rules; the others change an element. */
const neverAllowed: ReadonlySet<string> = /* @__PURE__ */ new Set(['style', 'srcdoc', 'is']);

/** Whether no policy may allow an attribute. */
export function isNeverAllowed(attribute: string): boolean {
  return attribute.startsWith('on') || neverAllowed.has(attribute);
}

/** What makes the rules of one element. */
export interface ElementRulesOptions {
  readonly attributes: readonly string[];
  readonly classes: readonly (string | LinearRegExp)[];
  /** Null if `style` goes. */
  readonly styles: StyleRules | null;
  readonly values: ReadonlyMap<string, Patterns>;
  readonly set: readonly (readonly [name: string, value: string])[];
  readonly merge: readonly (readonly [name: string, tokens: readonly string[]])[];
  readonly dropEmpty: boolean;
  /** Whether it loads a document: only with an allowed `src`, and without contents. */
  readonly isFrame: boolean;
  /** The rules for URLs in an attribute, without its syntax. */
  readonly urlRulesOf: (attribute: string) => Omit<URLRules, 'syntax'>;
  /** Whether it is replaced with its contents, with its tags as text around them. */
  readonly isEscaped?: boolean;
  /** Changes the rule for an attribute. */
  readonly adjusted?: (attribute: string, rule: AttributeRule) => AttributeRule;
}

/** The rules for the elements of one name. */
export class ElementRules {
  readonly set: ElementRulesOptions['set'];
  readonly merge: ElementRulesOptions['merge'];
  readonly dropEmpty: boolean;
  readonly isFrame: boolean;
  readonly isEscaped: boolean;
  readonly #options: ElementRulesOptions;
  readonly #attributes: Map<string, AttributeRule> = new Map();
  /** Null if there are none. */
  readonly #patterns: Patterns | null;
  /** Attributes that the policy itself sets, which only a hook may change. */
  readonly #own: Map<string, AttributeRule> = new Map();

  constructor(options: ElementRulesOptions) {
    this.#options = options;
    this.set = options.set;
    this.merge = options.merge;
    this.dropEmpty = options.dropEmpty;
    this.isFrame = options.isFrame;
    this.isEscaped = options.isEscaped === true;
    const patterns = options.attributes.filter((name) => name.includes('*'));
    this.#patterns = patterns.length === 0 ? null : new Patterns(patterns);
    for (const name of options.attributes) {
      if (!name.includes('*')) this.#attributes.set(name, this.#newRule(name));
    }
    if (options.classes.length > 0 && !options.attributes.includes('class')) {
      this.#attributes.set('class', { ...anyValue, tokens: new Patterns(options.classes) });
    }
    if (options.styles !== null) this.#attributes.set('style', { ...anyValue, styles: options.styles });
    for (const [name, added] of [...options.set, ...options.merge]) {
      const rule = this.#newRule(name);
      const { tokens = null } = this.#attributes.get(name) ?? {};
      const own = typeof added === 'string' ? added.split(/\s+/) : added;
      this.#own.set(
        name,
        tokens === null ? rule : { ...rule, tokens: new Patterns([...options.classes, ...own]) },
      );
    }
  }

  /** The rule for an attribute; null if it is not allowed. `afterHook`: the policy has set its own attributes. */
  ruleOf(attribute: string, afterHook: boolean): AttributeRule | null {
    const rule = (afterHook ? this.#own.get(attribute) : undefined) ?? this.#attributes.get(attribute);
    if (rule !== undefined) return rule;
    if (this.#patterns === null || isNeverAllowed(attribute) || !isAttributeName(attribute)) return null;
    return this.#patterns.has(attribute) ? this.#newRule(attribute) : null;
  }

  /** Whether the policy sets an attribute. */
  isOwn(attribute: string): boolean {
    return this.#own.has(attribute);
  }

  #newRule(attribute: string): AttributeRule {
    const syntax = urlSyntaxOf(attribute);
    const values = this.#options.values.get(attribute) ?? null;
    const { adjusted } = this.#options;
    if (syntax === null && values === null && adjusted === undefined) return anyValue;
    const urls = syntax === null ? null : { ...this.#options.urlRulesOf(attribute), syntax };
    const rule = { ...anyValue, urls, values };
    return adjusted === undefined ? rule : adjusted(attribute, rule);
  }
}
