import { isObject } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { documentProperties } from '../../generated/document-properties.ts';
import { isRegExp, LinearRegExp } from './linear-regexp.ts';
import type { NotCarriedOver } from './not-carried-over.ts';

/* What DOMPurify's options say about elements and attributes that no list names, and about values. */

const schemes = /* @__PURE__ */ 'https? ftps? mailto tel callto sms cid xmpp matrix'.split(' ');

/** DOMPurify asks it of all attributes but the safe ones, whether or not they have URLs. */
const defaultURI = /* @__PURE__ */ new RegExp(
  `^(?:(?:${schemes.join('|')}):|[^a-z]|[a-z.+-]+(?:[^a-z.+:-]|$))`,
  'i',
);

/** Attributes that are not asked. */
const safeAttributes =
  /* @__PURE__ */ 'alt class for id label name pattern placeholder role summary title value style xmlns'.split(
    ' ',
  );

/** Elements whose `src` and `href` may be `data:` URLs. */
const dataTags = /* @__PURE__ */ 'audio video img source image track'.split(' ');

const notCustom =
  /* @__PURE__ */ 'annotation-xml color-profile font-face font-face-format font-face-name font-face-src font-face-uri missing-glyph'.split(
    ' ',
  );

const ignoredInURIs = /[\0- \u00a0\u1680\u180e\u2000-\u2029\u205f\u3000]/g;
const scriptOrData = /^(?:\w+script|data):/i;
/** What might end a comment or the text of an element, should the value be read in another place. */
const breakout = /(?:--!?|\])>|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i;

const PREFIX = 'user-content-';

let properties: ReadonlySet<string> | null = null;

/** Whether an element with this `id` or `name` hides a property of the document or of a form. */
function hidesProperty(name: string): boolean {
  properties ??= new Set(documentProperties.split(' '));
  return properties.has(name) || /^(?:on)?(?:webkit|moz)/.test(name);
}

type NameCheck = (name: string, tag: string) => boolean;

/** The options, of unknown types. */
export type Config = Readonly<Record<string, unknown>>;

export class DOMPurifyRules {
  /** Allowed by name. */
  readonly #attributes: ReadonlySet<string>;
  readonly #forbiddenTags: readonly string[];
  readonly #forbiddenAttributes: readonly string[];
  readonly #dataTags: readonly string[];
  readonly #safeAttributes: readonly string[];
  readonly #addTags: NameCheck | null;
  readonly #addAttributes: NameCheck | null;
  readonly #customTags: NameCheck | null;
  readonly #customAttributes: NameCheck | null;
  readonly #uri: { test(text: string): boolean };
  readonly #isOn: (option: string, byDefault: boolean) => boolean;

  constructor(config: Config, attributes: ReadonlySet<string>, problems: NotCarriedOver) {
    this.#attributes = attributes;
    this.#forbiddenTags = listOf(config, 'FORBID_TAGS') ?? [];
    this.#forbiddenAttributes = listOf(config, 'FORBID_ATTR') ?? [];
    this.#dataTags = [...dataTags, ...(listOf(config, 'ADD_DATA_URI_TAGS') ?? [])];
    this.#safeAttributes = [...safeAttributes, ...(listOf(config, 'ADD_URI_SAFE_ATTR') ?? [])];
    this.#addTags = checkOf(config['ADD_TAGS'], 'ADD_TAGS', problems);
    this.#addAttributes = checkOf(config['ADD_ATTR'], 'ADD_ATTR', problems);
    const custom = config['CUSTOM_ELEMENT_HANDLING'];
    const { tagNameCheck, attributeNameCheck, allowCustomizedBuiltInElements } = (
      isObject(custom) ? custom : {}
    ) as Config;
    this.#customTags = checkOf(tagNameCheck, 'CUSTOM_ELEMENT_HANDLING.tagNameCheck', problems);
    this.#customAttributes = checkOf(
      attributeNameCheck,
      'CUSTOM_ELEMENT_HANDLING.attributeNameCheck',
      problems,
    );
    if (allowCustomizedBuiltInElements === true && this.#customTags !== null) {
      problems.add('CUSTOM_ELEMENT_HANDLING.allowCustomizedBuiltInElements');
    }
    const uri = config['ALLOWED_URI_REGEXP'];
    this.#uri = (isRegExp(uri) ? linear(uri, 'ALLOWED_URI_REGEXP', problems) : null) ?? defaultURI;
    this.#isOn = (option, byDefault) => (byDefault ? config[option] !== false : Boolean(config[option]));
  }

  /** Whether functions or the like allow elements that no list names. */
  get allowsOtherTags(): boolean {
    return this.#addTags !== null || this.#customTags !== null;
  }

  get allowsOtherAttributes(): boolean {
    return this.#addAttributes !== null || this.#customAttributes !== null;
  }

  /** Whether `valueOf` changes values. */
  get changesValues(): boolean {
    return this.#isOn('SANITIZE_NAMED_PROPS', false) || this.#isOn('SAFE_FOR_TEMPLATES', false);
  }

  /** Whether an element stays that no list names. */
  allowsTag(tag: string): boolean {
    return !this.#forbiddenTags.includes(tag) && (this.#addTags?.(tag, '') === true || this.#isCustom(tag));
  }

  /** What becomes of the value of an attribute; null if the attribute goes. */
  valueOf(tag: string, attribute: string, written: string): string | null {
    let value = attribute === 'value' ? written : written.trim();
    const isName = attribute === 'id' || attribute === 'name';
    if (isName && this.#isOn('SANITIZE_NAMED_PROPS', false) && !value.startsWith(PREFIX))
      value = PREFIX + value;
    if (this.#isOn('SAFE_FOR_XML', true) && breakout.test(value)) return null;
    if (!this.#isOn('ALLOW_SELF_CLOSE_IN_ATTR', true) && value.includes('/>')) return null;
    if (this.#isOn('SAFE_FOR_TEMPLATES', false)) value = withoutExpressions(value);
    return this.#allows(tag, attribute, value) ? value : null;
  }

  #allows(tag: string, attribute: string, value: string): boolean {
    if (this.#forbiddenAttributes.includes(attribute)) return false;
    if (this.#isOn('SAFE_FOR_XML', true)) {
      if (attribute === 'patchsrc') return false;
      if (attribute === 'for' && tag !== 'label' && tag !== 'output') return false;
    }
    const isName = attribute === 'id' || attribute === 'name';
    if (isName && this.#isOn('SANITIZE_DOM', true) && hidesProperty(value)) return false;
    const allowsData = this.#isOn('ALLOW_DATA_ATTR', true) && !this.#isOn('SAFE_FOR_TEMPLATES', false);
    if (allowsData && /^data-[\w.\u00b7-\uffff-]+$/.test(attribute)) return true;
    if (this.#isOn('ALLOW_ARIA_ATTR', true) && /^aria-[\w-]+$/.test(attribute)) return true;
    if (!this.#attributes.has(attribute) && this.#addAttributes?.(attribute, tag) !== true) {
      return this.#isCustom(tag) && this.#customAttributes?.(attribute, tag) === true;
    }
    if (this.#safeAttributes.includes(attribute) || value === '') return true;
    const uri = value.replace(ignoredInURIs, '');
    if (this.#uri.test(uri)) return true;
    if (
      (attribute === 'src' || attribute === 'href') &&
      value.startsWith('data:') &&
      this.#dataTags.includes(tag)
    ) {
      return true;
    }
    return this.#isOn('ALLOW_UNKNOWN_PROTOCOLS', false) && !scriptOrData.test(uri);
  }

  #isCustom(tag: string): boolean {
    if (this.#customTags === null || notCustom.includes(tag)) return false;
    return /^[a-z][.\w]*(?:-[.\w]+)+$/i.test(tag) && this.#customTags(tag, '');
  }
}

/** A text without what template languages evaluate: `{{ }}`, `<% %>` and `${ }`, even if a part is missing. */
export function withoutExpressions(text: string): string {
  return without(without(without(text, '{{', '}}'), '<%', '%>'), '${', null);
}

/** Without what is before the last `end`, and after the first `start` then. */
function without(text: string, start: string, end: string | null): string {
  if (text.startsWith(start)) return ' ';
  const last = end === null ? -1 : text.lastIndexOf(end);
  const rest = last < 0 ? text : ` ${text.slice(last + 2)}`;
  const first = rest.indexOf(start);
  return first < 0 ? rest : `${rest.slice(0, first)} `;
}

/** The names in a list; null if it is absent. */
export function listOf(config: Config, option: string): string[] | null {
  const value = config[option];
  return isListOfStrings(value) ? value.map(asciiLowercase) : null;
}

export function isListOfStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function checkOf(value: unknown, option: string, problems: NotCarriedOver): NameCheck | null {
  if (typeof value === 'function') return (name, tag) => Boolean(value(name, tag));
  if (isRegExp(value)) {
    const regexp = linear(value, option, problems);
    return regexp === null ? null : (name) => regexp.test(name);
  }
  if (value !== undefined && value !== null && !Array.isArray(value)) problems.add(option);
  return null;
}

function linear(regexp: RegExp, option: string, problems: NotCarriedOver): LinearRegExp | null {
  try {
    return new LinearRegExp(regexp, option);
  } catch (error) {
    problems.add((error as TypeError).message);
    return null;
  }
}
