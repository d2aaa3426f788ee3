import type { PolicyElement } from './policy-element.ts';

/** The names of built-in policies. */
export type PolicyPreset = 'comment' | 'article' | 'email';

/**
 * What happens to an element that does not stay:
 * - `remove`: it goes with its contents;
 * - `unwrap`: its contents take its place;
 * - `escape`: the same, with its tags as text around them.
 */
export type ElementOutcome = 'remove' | 'unwrap' | 'escape';

/**
 * What a text must be: a string, in which `*` stands for any text, or a regular expression that matches it, anywhere
 * unless it has `^` and `$`.
 *
 * Matching takes linear time. So a regular expression has no lookarounds, no backreferences and not the flags `v` and
 * `y`, and bounded quantifiers are limited: written out, it has at most 2,500 steps.
 */
export type PolicyPattern = string | RegExp;

/** Rules for the elements of one name. */
export interface ElementPolicy {
  /** Attributes that it may have besides the policy's, such as 'href' or 'data-*'. */
  attributes?: Iterable<string>;
  /** Classes that it may have besides the policy's, such as 'note' or 'language-*'. */
  classes?: Iterable<PolicyPattern>;
  /** Styles that it may have besides the policy's, such as `{ width: ['*px', '*%'] }`. */
  styles?: Readonly<Record<string, Iterable<PolicyPattern>>>;
  /** The values that an allowed attribute may have, such as `{ type: ['checkbox'] }`. */
  values?: Readonly<Record<string, Iterable<PolicyPattern>>>;
  /** The schemes of all its URLs, in place of the policy's. */
  schemes?: Iterable<string>;
  /**
   * The hosts of its absolute URLs, such as 'example.com' or '*.example.com'. Default: any. An `iframe` needs them, and stays
   * only if its `src` is an `http:` or `https:` URL with one of them.
   */
  hosts?: Iterable<string>;
  /** Attributes that it gets, in place of those it has. */
  set?: Readonly<Record<string, string>>;
  /** Space-separated tokens that are added to an attribute without `values`, such as `{ rel: 'nofollow ugc' }`. */
  merge?: Readonly<Record<string, string>>;
  /** Whether it goes if nothing but white space is left in it. Default false. */
  dropEmpty?: boolean;
}

/**
 * What a policy keeps. It only narrows what the standard's safe configurations keep: scripts, event handlers and
 * `javascript:` URLs go in any case. So do MathML, SVG, comments, templates, `style`, `link` and `meta`, and other
 * elements whose contents are not markup. The one exception is an `iframe` with `hosts`, which stays without contents.
 *
 * Names of elements and attributes are in lower case. In names of attributes and hosts, `*` stands for any text.
 */
export interface PolicyOptions {
  /**
   * A built-in policy to begin with. Members of `elements` are added to its elements, or remove them with `false`; those
   * of `rename` are added as well. Other members replace those of the preset.
   */
  preset?: PolicyPreset;
  /** The elements that stay: their names, or an object with `true`, `false` or rules for each name. */
  elements?: Iterable<string> | Readonly<Record<string, boolean | ElementPolicy>>;
  /** Attributes that all elements may have, such as 'title' or 'data-*'. Default: none. */
  attributes?: Iterable<string>;
  /**
   * Classes that all elements may have, such as 'note' or 'is-*'. Default: none. With 'class' among the attributes, any.
   */
  classes?: Iterable<PolicyPattern>;
  /**
   * Properties that the `style` attributes of all elements may set, each with its values: `{ color: ['red', '#*'] }`. Default:
   * none.
   *
   * Patterns see a value without comments and `!important`, with one space for white space, double quotes around strings and
   * URLs, and no needless escapes; what stays is written like that. Strings ignore the case of ASCII letters, regular
   * expressions do with the flag `i`. The URLs in a value must be allowed as well. Names of properties may have `*`: `--*`.
   */
  styles?: Readonly<Record<string, Iterable<PolicyPattern>>>;
  /** Other names for elements: `{ b: 'strong' }`. The new names must be among `elements`, and not `textarea` or `title`. */
  rename?: Readonly<Record<string, string>>;
  /** What happens to elements that no member names. Default 'unwrap'. */
  otherElements?: ElementOutcome;
  /** Elements that go with their contents. Default: those whose contents nobody would read as text, such as `style`. */
  remove?: Iterable<string>;
  /** Elements whose contents take their place. */
  unwrap?: Iterable<string>;
  /** Elements whose tags become text. */
  escape?: Iterable<string>;
  /** The schemes that URLs may have, without the colon. Default http, https and mailto. */
  schemes?: Iterable<string>;
  /** The schemes for URLs in some attributes, in place of `schemes`: `{ src: ['https'] }`. */
  schemesByAttribute?: Readonly<Record<string, Iterable<string>>>;
  /** Whether URLs without a scheme may stay. Default true. */
  relativeURLs?: boolean;
  /** Whether URLs that begin with `//` may stay. Default false. */
  protocolRelativeURLs?: boolean;
  /** Elements nested deeper are unwrapped. Default: no limit. */
  maxNesting?: number;
  /** Text after this number of UTF-16 code units goes, with everything after it. Default: no limit. */
  maxTextLength?: number;
  /** Further links are unwrapped. Default: no limit. */
  maxLinks?: number;
  /**
   * Called in tree order for each element that is left, before its contents. Its attributes are checked again if it
   * changes them.
   *
   * @returns what happens to the element; undefined if it stays
   */
  element?: (element: PolicyElement, context: PolicyContext) => ElementOutcome | undefined;
  /**
   * Called for each text that is left.
   *
   * @returns the text in its place, or pieces of text and elements, which are treated like those of the input
   */
  text?: (text: string, context: PolicyContext) => string | readonly (string | PolicyPiece)[];
}

/** An element with text, in the place of a text. */
export interface PolicyPiece {
  /** The name of the element. */
  element: string;
  /** Its attributes. Default: none. */
  attributes?: Readonly<Record<string, string>>;
  /** Its text. Default: none. */
  text?: string;
}

/** Where an element or a text is. */
export interface PolicyContext {
  /** The name of the parent; null at the top. */
  readonly parent: string | null;
  /** The number of elements around it. */
  readonly depth: number;
  /** Whether it is in an element with this name. */
  readonly isInside: (name: string) => boolean;
}
