import { isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import type { Policy } from '../../dom/sanitizer/policy-option.ts';
import { NotCarriedOver } from './not-carried-over.ts';
import type { ElementPolicy } from './options.ts';
import { cannotStay, policy } from './policy.ts';

/** The options of sanitize-html that become a part of the policy; the others are not carried over. */
interface Options {
  allowedTags?: readonly string[] | false;
  allowedAttributes?: Readonly<Record<string, readonly unknown[]>> | false;
  allowedClasses?: Readonly<Record<string, readonly unknown[] | false>>;
  allowedSchemes?: readonly string[] | false;
  allowedSchemesByTag?: Readonly<Record<string, readonly string[]>>;
  allowProtocolRelative?: boolean;
  disallowedTagsMode?: string;
  nonTextTags?: readonly string[];
  nestingLimit?: number;
  transformTags?: Readonly<Record<string, unknown>>;
}

/** Options with nothing to do here: they only change the parser, or warn. */
const ignored = ['allowVulnerableTags', 'logger'];

/** The values of options that ask for nothing. */
const inert: Readonly<Record<string, unknown>> = {
  enforceHtmlBoundary: false,
  preserveEscapedAttributes: false,
};

const defaultTags = [
  ...[
    'address',
    'article',
    'aside',
    'footer',
    'header',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hgroup',
    'main',
  ],
  ...[
    'nav',
    'section',
    'blockquote',
    'dd',
    'div',
    'dl',
    'dt',
    'figcaption',
    'figure',
    'hr',
    'li',
    'menu',
    'ol',
  ],
  ...[
    'p',
    'pre',
    'ul',
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'br',
    'cite',
    'code',
    'data',
    'dfn',
    'em',
    'i',
    'kbd',
  ],
  ...[
    'mark',
    'q',
    'rb',
    'rp',
    'rt',
    'rtc',
    'ruby',
    's',
    'samp',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'time',
  ],
  ...['u', 'var', 'wbr', 'caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
];

const defaults = {
  allowedTags: defaultTags,
  allowedAttributes: {
    a: ['href', 'name', 'target'],
    img: ['src', 'srcset', 'alt', 'title', 'width', 'height', 'loading'],
  },
  allowedClasses: {},
  allowedSchemes: ['http', 'https', 'ftp', 'mailto', 'tel'],
  allowedSchemesByTag: {},
  allowProtocolRelative: true,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp'],
  transformTags: {},
} as const;

/** Elements whose contents are text to the parser, or a tree of their own. */
const notText = ['iframe', 'noembed', 'noframes', 'noscript', 'template'];

/**
 * The policy for options of sanitize-html 2.
 *
 * Its parser reads some markup differently from browsers, and it counts elements that it drops for `nestingLimit`; the
 * policy counts those that stay.
 *
 * @throws TypeError that lists the options that a policy cannot carry over: functions, regular expressions, styles,
 * frames, scripts and options of the parser
 */
export function fromSanitizeHtmlOptions(options: object): Policy {
  if (!isObject(options)) throw wrongArgument('options', 'an object', options);
  const given = ownOptions(options as Options);
  const problems = new NotCarriedOver('sanitize-html');
  for (const [name, value] of Object.entries(given)) {
    if (
      Object.hasOwn(defaults, name) ||
      name === 'nestingLimit' ||
      ignored.includes(name) ||
      value === undefined
    )
      continue;
    if (!Object.hasOwn(inert, name) || inert[name] !== value) problems.add(name);
  }
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  const all = { ...defaults, ...(Object.fromEntries(present) as Options) };
  // NB: undefined is not the default here: it allows no tag, but all attributes.
  const tags = tagsOf('allowedTags' in given ? (given.allowedTags ?? []) : defaultTags, problems);
  if (!('allowedAttributes' in given ? given.allowedAttributes : true))
    problems.add('allowedAttributes', 'all of them');
  const { rename, renamed } = renamesOf(all.transformTags, tags, problems);
  if (!['discard', 'escape'].includes(all.disallowedTagsMode))
    problems.add('disallowedTagsMode', all.disallowedTagsMode);
  const elements: Record<string, ElementPolicy> = {};
  for (const tag of tags) {
    if (!renamed.has(tag)) elements[tag] = elementPolicy(tag, all, problems);
  }
  problems.throwIfAny();
  const escapes = all.disallowedTagsMode === 'escape';
  return policy({
    ...{ elements, rename },
    otherElements: escapes ? 'escape' : 'unwrap',
    remove: escapes
      ? []
      : [...new Set([...all.nonTextTags, ...notText])].filter(
          (tag) => !tags.includes(tag) && !Object.hasOwn(rename, tag),
        ),
    schemes: all.allowedSchemes || [],
    protocolRelativeURLs: all.allowProtocolRelative,
    ...(all.nestingLimit === undefined ? undefined : { maxNesting: all.nestingLimit }),
  });
}

function tagsOf(allowed: readonly string[] | false, problems: NotCarriedOver): readonly string[] {
  if (!Array.isArray(allowed)) {
    problems.add('allowedTags', 'all of them');
    return [];
  }
  const tags: readonly string[] = allowed;
  for (const tag of tags) if (cannotStay(tag)) problems.add('allowedTags', tag);
  return tags.filter((tag) => !cannotStay(tag));
}

/** The new names of elements, and which of the allowed ones get another. */
function renamesOf(
  transforms: Readonly<Record<string, unknown>>,
  tags: readonly string[],
  problems: NotCarriedOver,
): { rename: Record<string, string>; renamed: Set<string> } {
  const rename: Record<string, string> = {};
  const renamed = new Set<string>();
  for (const [tag, transform] of Object.entries(transforms)) {
    if (typeof transform !== 'string' || tag === '*') {
      problems.add(`transformTags.${tag}`, typeof transform === 'string' ? 'of all tags' : 'a function');
      continue;
    }
    if (transform === tag) continue;
    renamed.add(tag);
    // NB: one that gets a name that is not allowed goes.
    if (tags.includes(transform)) rename[tag] = transform;
  }
  // Each element is renamed once, so a name that is itself renamed cannot be the new one.
  for (const [tag, newName] of Object.entries(rename)) {
    if (renamed.has(newName)) problems.add(`transformTags.${tag}`, `'${newName}' is renamed`);
  }
  return { rename, renamed };
}

function elementPolicy(tag: string, options: Options, problems: NotCarriedOver): ElementPolicy {
  const { allowedAttributes, allowedClasses = {}, allowedSchemesByTag = {} } = options;
  const attributes: string[] = [];
  const values: Record<string, string[]> = {};
  for (const key of [tag, '*']) {
    const list = allowedAttributes && Object.hasOwn(allowedAttributes, key) ? allowedAttributes[key]! : [];
    for (const item of list) addAttribute(item, `allowedAttributes.${key}`, attributes, values, problems);
  }
  const classLists = [tag, '*'].flatMap((key) => {
    if (!Object.hasOwn(allowedClasses, key)) return [];
    const list = allowedClasses[key]!;
    if (list !== false && list.some((name) => typeof name !== 'string')) {
      problems.add(`allowedClasses.${key}`, 'a regular expression');
    }
    return [list as readonly string[] | false];
  });
  const anyClass = classLists.length > 0 && classLists.every((list) => list === false);
  if (anyClass) attributes.push('class');
  const someClasses = classLists.length > 0 && !anyClass;
  return {
    attributes: someClasses ? attributes.filter((name) => name !== 'class') : attributes,
    classes: someClasses ? classLists.flatMap((list) => (list === false ? [] : [...list])) : [],
    values,
    ...(Object.hasOwn(allowedSchemesByTag, tag) ? { schemes: allowedSchemesByTag[tag]! } : undefined),
  };
}

function addAttribute(
  item: unknown,
  where: string,
  attributes: string[],
  values: Record<string, string[]>,
  problems: NotCarriedOver,
): void {
  if (typeof item === 'string') {
    if (/^(on.*|style|srcdoc|is)$/i.test(item)) problems.add(where, item);
    else attributes.push(item);
    return;
  }
  const {
    name,
    multiple = false,
    values: list,
  } = item as { name?: unknown; multiple?: unknown; values?: unknown };
  const isCarriedOver =
    typeof name === 'string' && multiple === false && Array.isArray(list) && !list.join().includes('*');
  if (!isCarriedOver) {
    problems.add(where, 'several values of an attribute');
    return;
  }
  attributes.push(name);
  values[name] = [...(values[name] ?? []), ...(list as string[])];
}
