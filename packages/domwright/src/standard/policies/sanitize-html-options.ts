import { isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { entries, flag, limit, strings } from './checked-options.ts';
import { isRegExp, LinearRegExp } from './linear-regexp.ts';
import type { NotCarriedOver } from './not-carried-over.ts';
import type { PolicyPattern } from './options.ts';
import type { SessionOptions, Transform } from './sanitize-html-session.ts';

/* The options of sanitize-html 2, read and checked. */

const words = (text: string): string[] => text.split(' ');

const defaultTags = /* @__PURE__ */ words(
  'address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote dd div dl dt figcaption ' +
    'figure hr li menu ol p pre ul a abbr b bdi bdo br cite code data dfn em i kbd mark q rb rp rt rtc ruby s samp ' +
    'small span strong sub sup time u var wbr caption col colgroup table tbody td tfoot th thead tr',
);

const defaultAttributes = {
  a: ['href', 'name', 'target'],
  img: ['src', 'srcset', 'alt', 'title', 'width', 'height', 'loading'],
};

/** Attributes that go if they are empty, without event handlers, which go in any case. */
const nonBooleanAttributes = /* @__PURE__ */ words(
  'abbr accept accept-charset accesskey action allow alt as autocapitalize autocomplete blocking charset cite class ' +
    'color cols colspan content contenteditable coords crossorigin data datetime decoding dir dirname download ' +
    'draggable enctype enterkeyhint fetchpriority for form formaction formenctype formmethod formtarget headers ' +
    'height hidden high href hreflang http-equiv id imagesizes imagesrcset inputmode integrity is itemid itemprop ' +
    'itemref itemtype kind label lang list loading low max maxlength media method min minlength name nonce optimum ' +
    'pattern ping placeholder popover popovertarget popovertargetaction poster preload referrerpolicy rel rows ' +
    'rowspan sandbox scope shape size sizes slot span spellcheck src srcdoc srclang srcset start step style tabindex ' +
    'target title translate type usemap value width wrap',
);

const selfClosing = /* @__PURE__ */ words('img br hr area base basefont input link meta col');

const modes: readonly unknown[] = ['discard', 'completelyDiscard', 'escape', 'recursiveEscape'];

/** Options that change nothing: what they allow goes, or they warn, or say how void elements are written. */
const ignored = /* @__PURE__ */ words(
  'allowVulnerableTags logger allowedScriptHostnames allowedScriptDomains',
);

/** The members of `parser` that ask for nothing: how the standard's parser works. */
const parserAsks: Readonly<Record<string, unknown>> = {
  decodeEntities: true,
  lowerCaseTags: true,
  lowerCaseAttributeNames: true,
  xmlMode: false,
};

/** An attribute with its values. */
export interface AttributeValues {
  readonly name: string;
  readonly values: readonly string[];
  /** Whether it may have several of them. */
  readonly multiple: boolean;
}

/** The values of CSS properties. */
export type Styles = ReadonlyMap<string, readonly PolicyPattern[]>;

/** The options, with defaults. */
export interface SanitizeHtmlOptions extends SessionOptions {
  /** Null for all. */
  readonly attributes: ReadonlyMap<string, readonly (string | AttributeValues)[]> | null;
  /** Null for all classes. */
  readonly classes: ReadonlyMap<string, readonly PolicyPattern[] | null>;
  /** By element, the values of properties; null for all styles. */
  readonly styles: ReadonlyMap<string, Styles> | null;
  readonly parseStyleAttributes: boolean;
  /** The hosts of frames, with `*`; null if they are not limited. */
  readonly frameHosts: readonly string[] | null;
  readonly allowsRelativeFrames: boolean;
  readonly schemes: readonly string[];
  readonly schemesByTag: ReadonlyMap<string, readonly string[]>;
  /** Null for the default: all attributes that contain URLs. */
  readonly urlAttributes: readonly string[] | null;
  readonly allowProtocolRelative: boolean;
  /** The transforms that are only new names; null if there are others. */
  readonly renames: ReadonlyMap<string, string> | null;
  /** Attributes that go if they are empty. */
  readonly nonBooleanAttributes: readonly string[];
}

const known = /* @__PURE__ */ words(
  'allowedTags allowedAttributes allowedClasses allowedStyles allowedSchemes allowedSchemesByTag ' +
    'allowedSchemesAppliedToAttributes allowProtocolRelative allowedIframeHostnames allowedIframeDomains ' +
    'allowIframeRelativeUrls disallowedTagsMode nonTextTags nestingLimit transformTags textFilter exclusiveFilter ' +
    'onOpenTag onCloseTag selfClosing allowedEmptyAttributes nonBooleanAttributes preserveEscapedAttributes ' +
    'enforceHtmlBoundary parseStyleAttributes parser',
);

/** @throws TypeError for a value of the wrong type */
export function readOptions(options: object, problems: NotCarriedOver): SanitizeHtmlOptions {
  const given: Readonly<Record<string, unknown>> = ownOptions(options as Record<string, unknown>);
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && !known.includes(name) && !ignored.includes(name)) problems.add(name);
  }
  const list = (name: string, byDefault: string[]) => strings(given[name], name) ?? byDefault;
  const lists = (name: string) =>
    new Map(entries(given[name], name).map(([key, value]) => [key, strings(value, `${name}.${key}`) ?? []]));
  const mode = given['disallowedTagsMode'] ?? 'discard';
  if (!modes.includes(mode)) {
    throw wrongArgument(
      'disallowedTagsMode',
      `'discard', 'completelyDiscard', 'escape' or 'recursiveEscape'`,
      mode,
    );
  }
  if (flag(given['enforceHtmlBoundary'], false, 'enforceHtmlBoundary')) problems.add('enforceHtmlBoundary');
  for (const [name, value] of entries(given['parser'], 'parser')) {
    if (!Object.hasOwn(parserAsks, name) || parserAsks[name] !== value) problems.add('parser', name);
  }
  return {
    // NB: undefined is not the default here: it allows no tag, but all attributes.
    allowedTags: 'allowedTags' in given ? tags(given['allowedTags']) : new Set(defaultTags),
    attributes: attributesOf('allowedAttributes' in given ? given['allowedAttributes'] : defaultAttributes),
    classes: classesOf(given['allowedClasses'], problems),
    styles: stylesOf(given['allowedStyles'], problems),
    parseStyleAttributes: flag(given['parseStyleAttributes'], true, 'parseStyleAttributes'),
    frameHosts: hostsOf(given, problems),
    allowsRelativeFrames: flag(given['allowIframeRelativeUrls'], false, 'allowIframeRelativeUrls'),
    schemes:
      'allowedSchemes' in given
        ? (strings(given['allowedSchemes'] || [], 'allowedSchemes') ?? [])
        : words('http https ftp mailto tel'),
    schemesByTag: lists('allowedSchemesByTag'),
    urlAttributes: strings(given['allowedSchemesAppliedToAttributes'], 'allowedSchemesAppliedToAttributes'),
    allowProtocolRelative: flag(given['allowProtocolRelative'], true, 'allowProtocolRelative'),
    mode: mode as SessionOptions['mode'],
    nonTextTags: list('nonTextTags', words('script style textarea option xmp')),
    nestingLimit: given['nestingLimit'] === null ? Infinity : limit(given['nestingLimit'], 'nestingLimit'),
    ...transformsOf(given['transformTags']),
    textFilter: functionOf(given, 'textFilter') as SessionOptions['textFilter'],
    exclusiveFilter: functionOf(given, 'exclusiveFilter') as SessionOptions['exclusiveFilter'],
    onOpenTag: functionOf(given, 'onOpenTag') as SessionOptions['onOpenTag'],
    onCloseTag: functionOf(given, 'onCloseTag') as SessionOptions['onCloseTag'],
    selfClosing: list('selfClosing', selfClosing),
    allowedEmptyAttributes: list('allowedEmptyAttributes', ['alt']),
    nonBooleanAttributes: list('nonBooleanAttributes', nonBooleanAttributes),
    preserveEscapedAttributes: flag(given['preserveEscapedAttributes'], false, 'preserveEscapedAttributes'),
  };
}

function tags(value: unknown): Set<string> | null {
  return value === false ? null : new Set(value === null ? [] : (strings(value, 'allowedTags') ?? []));
}

function attributesOf(value: unknown): SanitizeHtmlOptions['attributes'] {
  if (value === undefined || value === null || value === false) return null;
  return new Map(
    entries(value, 'allowedAttributes').map(([tag, list]) => {
      const where = `allowedAttributes.${tag}`;
      return [tag, array(list, where).map((item, i) => attributeOf(item, `${where}[${i}]`))];
    }),
  );
}

function attributeOf(item: unknown, where: string): string | AttributeValues {
  if (typeof item === 'string') return item;
  if (!isObject(item)) throw wrongArgument(where, 'a string or an object', item);
  const { name, values, multiple } = item as { name?: unknown; values?: unknown; multiple?: unknown };
  if (typeof name !== 'string') throw wrongArgument(`${where}.name`, 'a string', name);
  return { name, values: strings(values, `${where}.values`) ?? [], multiple: multiple === true };
}

function classesOf(value: unknown, problems: NotCarriedOver): SanitizeHtmlOptions['classes'] {
  return new Map(
    entries(value, 'allowedClasses').map(([tag, list]) => [
      tag,
      list === false ? null : patterns(list, `allowedClasses.${tag}`, problems),
    ]),
  );
}

function stylesOf(value: unknown, problems: NotCarriedOver): SanitizeHtmlOptions['styles'] {
  if (value === undefined || value === null || value === false) return null;
  return new Map(
    entries(value, 'allowedStyles').map(([tag, properties]) => {
      const where = `allowedStyles.${tag}`;
      return [
        tag,
        new Map(
          entries(properties, where).map(([property, list]) => [
            property,
            patterns(list, `${where}.${property}`, problems),
          ]),
        ),
      ];
    }),
  );
}

function hostsOf(
  given: Readonly<Record<string, unknown>>,
  problems: NotCarriedOver,
): SanitizeHtmlOptions['frameHosts'] {
  const [hosts, domains] = ['allowedIframeHostnames', 'allowedIframeDomains'].map((name) => {
    const list = given[name] === null || given[name] === false ? null : strings(given[name], name);
    for (const host of list ?? []) if (/[*/\\?#@:\s]|^$/.test(host)) problems.add(name, host);
    return list;
  });
  if (hosts === null && domains === null) return null;
  return [...(hosts ?? []), ...(domains ?? []).flatMap((domain) => [domain, `*.${domain}`])];
}

function transformsOf(value: unknown): Pick<SanitizeHtmlOptions, 'transforms' | 'transformAll' | 'renames'> {
  const transforms = new Map<string, Transform>();
  let transformAll: Transform | null = null;
  let renames: Map<string, string> | null = new Map();
  for (const [tag, transform] of entries(value, 'transformTags')) {
    let made: Transform;
    if (typeof transform === 'string') {
      renames?.set(tag, transform);
      made = (_, attribs) => ({ tagName: transform, attribs });
    } else if (typeof transform === 'function') {
      renames = null;
      made = transform as Transform;
    } else {
      throw wrongArgument(`transformTags.${tag}`, 'a string or a function', transform);
    }
    if (tag === '*') transformAll = made;
    else transforms.set(tag, made);
  }
  return { transforms, transformAll, renames: transformAll === null ? renames : null };
}

function functionOf(given: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = given[name];
  // NB: sanitize-html takes any other value that is false for none, too.
  if (value === undefined || value === null || value === false) return null;
  if (typeof value !== 'function') throw wrongArgument(name, 'a function', value);
  return value;
}

/** Strings and regular expressions; of those, only the ones that run in linear time can be carried over. */
function patterns(value: unknown, where: string, problems: NotCarriedOver): PolicyPattern[] {
  return array(value, where).filter((item, i) => {
    if (typeof item === 'string') return true;
    if (!isRegExp(item)) throw wrongArgument(`${where}[${i}]`, 'a string or a regular expression', item);
    if (isLinear(item)) return true;
    problems.add(where, String(item));
    return false;
  }) as PolicyPattern[];
}

function isLinear(regexp: RegExp): boolean {
  try {
    return new LinearRegExp(regexp) instanceof LinearRegExp;
  } catch {
    return false;
  }
}

function array(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrongArgument(where, 'an array', value);
  return value;
}
