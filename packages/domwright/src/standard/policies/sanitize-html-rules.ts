import { LinearRegExp } from './linear-regexp.ts';
import type { NotCarriedOver } from './not-carried-over.ts';
import type { ElementPolicy, PolicyPattern } from './options.ts';
import { Patterns } from './pattern.ts';
import { type AttributeRule, isNeverAllowed } from './rules.ts';
import type { AttributeValues, SanitizeHtmlOptions } from './sanitize-html-options.ts';
import type { URLRules } from './url-rules.ts';

/** Attributes with URLs, for sanitize-html, that have none to the standard. */
const otherURLAttributes = ['longdesc', 'lowsrc'];

/** What the options of sanitize-html say about the attributes of elements. The name '*' is for all of them. */
export class SanitizeHtmlRules {
  readonly #options: SanitizeHtmlOptions;
  readonly #problems: NotCarriedOver;
  readonly #nonBoolean: ReadonlySet<string>;
  readonly #mayBeEmpty: ReadonlySet<string>;

  constructor(options: SanitizeHtmlOptions, problems: NotCarriedOver) {
    this.#options = options;
    this.#problems = problems;
    this.#nonBoolean = new Set(options.nonBooleanAttributes);
    this.#mayBeEmpty = new Set(options.allowedEmptyAttributes);
    this.#checkSchemes('allowedSchemes', options.schemes);
    for (const [tag, schemes] of options.schemesByTag)
      this.#checkSchemes(`allowedSchemesByTag.${tag}`, schemes);
  }

  /** The names of the elements that have rules of their own. */
  namedTags(): string[] {
    const { attributes, classes, styles, schemesByTag } = this.#options;
    const lists = [attributes, classes, styles, schemesByTag];
    const names = new Set(lists.flatMap((list) => [...(list?.keys() ?? [])]));
    names.delete('*');
    return [...names];
  }

  /** The rules of an element; those of `isText` only say how its tags are written. */
  of(tag: string, isText = false): ElementPolicy {
    const { attributes } = this.#options;
    const names = new Set<string>(attributes === null ? ['*'] : this.#plainNames(tag));
    for (const { name } of this.#valuesOf(tag)) names.add(name);
    const styles = new Patterns(names).has('style') ? this.#stylesOf(tag) : undefined;
    if (styles !== undefined && !this.#options.parseStyleAttributes)
      this.#problems.add('parseStyleAttributes');
    names.delete('style');
    for (const name of names) {
      if (!isNeverAllowed(name.toLowerCase()) && /^[a-z_*][\w.:*-]*$/i.test(name)) continue;
      names.delete(name);
      if (isText) continue;
      const where = attributes?.get(tag)?.includes(name) === true ? tag : '*';
      this.#problems.add(`allowedAttributes.${where}`, name);
    }
    const schemes = this.#schemesOf(tag);
    const hosts = tag === 'iframe' ? this.#options.frameHosts : null;
    return {
      attributes: names,
      schemes,
      ...(styles === undefined ? undefined : { styles }),
      ...(hosts === null ? undefined : { hosts }),
    };
  }

  /** Whether a policy can keep frames. Those without `src` are of no use. */
  get keepsFrames(): boolean {
    const { allowedTags, attributes, frameHosts, allowsRelativeFrames } = this.#options;
    if (allowedTags?.has('iframe') === false) return false;
    if (attributes !== null && !new Patterns(this.#plainNames('iframe')).has('src')) return false;
    if (frameHosts === null) {
      if (allowedTags !== null) this.#problems.add('allowedTags', 'iframe without hosts');
      return false;
    }
    if (allowsRelativeFrames) this.#problems.add('allowIframeRelativeUrls');
    return true;
  }

  /** The rule for an attribute; `element` is null for elements without rules of their own. */
  adjusted(element: string | null, attribute: string, rule: AttributeRule): AttributeRule {
    const tag = element ?? '*';
    const adjusted = {
      ...rule,
      dropEmpty:
        !this.#mayBeEmpty.has(attribute) && (this.#nonBoolean.has(attribute) || this.#nonBoolean.has('*')),
      urls: this.#urlsOf(tag, attribute, rule.urls),
    };
    if (attribute === 'class') return { ...adjusted, dropEmpty: true, tokens: this.#classesOf(tag) };
    if (rule.urls?.syntax === 'srcset') return { ...adjusted, dropEmpty: true };
    const { attributes } = this.#options;
    if (attributes === null || new Patterns(this.#plainNames(tag)).has(attribute)) return adjusted;
    const lists = this.#valuesOf(tag).filter(({ name }) => name === attribute);
    if (lists.length === 0) return adjusted;
    const common = (several: boolean) => intersection(lists.filter(({ multiple }) => multiple === several));
    return { ...adjusted, emptied: true, values: common(false), tokens: common(true) };
  }

  /** The attributes that an element may have with any value. */
  #plainNames(tag: string): string[] {
    const { attributes, classes } = this.#options;
    return [...new Set([tag, '*'])].flatMap((key) => [
      ...(attributes?.get(key) ?? []).filter((item) => typeof item === 'string'),
      ...(classes.has(key) ? ['class'] : []),
    ]);
  }

  /** NB: sanitize-html does not look for them in the list for all elements. */
  #valuesOf(tag: string): AttributeValues[] {
    const list = tag === '*' ? [] : (this.#options.attributes?.get(tag) ?? []);
    return list.filter((item) => typeof item !== 'string');
  }

  #classesOf(tag: string): Patterns | null {
    const lists = [...new Set([tag, '*'])].flatMap((key) => {
      const list = this.#options.classes.get(key);
      return list === undefined || list === null ? [] : [list];
    });
    if (lists.length === 0) return null;
    return new Patterns(
      lists.flat().map((each) => (typeof each === 'string' ? each : new LinearRegExp(each))),
    );
  }

  /** NB: without rules for an element, it may have any style. */
  #stylesOf(tag: string): Record<string, PolicyPattern[]> {
    const merged = new Map<string, PolicyPattern[]>();
    let isAny = true;
    for (const key of new Set([tag, '*'])) {
      const styles = this.#options.styles?.get(key);
      if (styles !== undefined) isAny = false;
      for (const [property, values] of styles ?? []) {
        merged.set(property, [...(merged.get(property) ?? []), ...values]);
      }
    }
    return isAny ? { '*': ['*'] } : Object.fromEntries(merged);
  }

  /** NB: here, '*' is no element. */
  #schemesOf(tag: string): readonly string[] {
    const { schemesByTag, schemes } = this.#options;
    return (tag === '*' ? undefined : schemesByTag.get(tag)) ?? schemes;
  }

  #urlsOf(tag: string, attribute: string, urls: URLRules | null): URLRules | null {
    const { urlAttributes, allowProtocolRelative } = this.#options;
    if (urls === null) {
      if (!(urlAttributes ?? otherURLAttributes).includes(attribute)) return null;
      return {
        ...{ syntax: 'url', relative: true, protocolRelative: allowProtocolRelative, hosts: null },
        schemes: new Set(this.#schemesOf(tag)),
      };
    }
    const isChecked = urlAttributes === null || urlAttributes.includes(attribute);
    if (isChecked || urls.syntax === 'srcset' || urls.hosts !== null) return urls;
    return { ...urls, schemes: null, protocolRelative: true };
  }

  #checkSchemes(where: string, schemes: readonly string[]): void {
    for (const scheme of schemes) {
      const isScript = /^(?:javascript|vbscript)$/i.test(scheme);
      if (isScript || !/^[a-z][a-z\d+.-]*$/i.test(scheme)) this.#problems.add(where, scheme);
    }
  }
}

/** The values that all lists have; null if there are no lists. */
function intersection(lists: readonly AttributeValues[]): ReadonlySet<string> | null {
  const [first, ...others] = lists;
  if (first === undefined) return null;
  return new Set(first.values.filter((value) => others.every(({ values }) => values.includes(value))));
}
