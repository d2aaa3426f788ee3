import { isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import type { Policy } from '../../dom/sanitizer/policy-option.ts';
import {
  type Config,
  DOMPurifyRules,
  isListOfStrings,
  listOf,
  withoutExpressions,
} from './dompurify-rules.ts';
import { cannotStay, isElementName } from './element-names.ts';
import { isRegExp } from './linear-regexp.ts';
import { NotCarriedOver } from './not-carried-over.ts';
import { policyWith } from './policy.ts';
import { isAttributeName, type PolicyElement } from './policy-element.ts';
import { isNeverAllowed } from './rules.ts';
import { scrubTexts } from './scrub-texts.ts';

/** DOMPurify's elements of HTML, without those that no policy keeps. */
const htmlTags = /* @__PURE__ */ words(
  `a abbr acronym address area article aside audio b bdi bdo big blink blockquote body br button canvas caption center cite
  code col colgroup content data datalist dd decorator del details dfn dialog dir div dl dt element em fieldset figcaption
  figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i img input ins kbd label legend li main map mark
  marquee menu menuitem meter nav nobr ol optgroup option output p picture pre progress q rp rt ruby s samp search section
  select shadow slot small source spacer span strike strong sub summary sup table tbody td textarea tfoot th thead time tr
  track tt u ul var video wbr`,
);

/** DOMPurify's attributes of HTML, without `style`. */
const htmlAttributes = /* @__PURE__ */ words(
  `accept action align alt autocapitalize autocomplete autopictureinpicture autoplay background bgcolor border capture
  cellpadding cellspacing checked cite class clear color cols colspan command commandfor controls controlslist coords
  crossorigin datetime decoding default dir disabled disablepictureinpicture disableremoteplayback download draggable enctype
  enterkeyhint exportparts face for headers height hidden high href hreflang id inert inputmode integrity ismap kind label
  lang list loading loop low max maxlength media method min minlength multiple muted name nonce noshade novalidate nowrap
  open optimum part pattern placeholder playsinline popover popovertarget popovertargetaction poster preload pubdate
  radiogroup readonly rel required rev reversed role rows rowspan scope selected shape size sizes slot span spellcheck src
  srclang srcset start step summary tabindex title translate type usemap valign value width wrap xmlns`,
);

/** Elements whose contents go with them. */
const forbiddenContents = /* @__PURE__ */ words(
  `annotation-xml audio colgroup desc foreignobject head iframe math mi mn mo ms mtext noembed noframes noscript plaintext
  script selectedcontent style svg template thead title video xmp`,
);

const HTML = 'http://www.w3.org/1999/xhtml';

/** Options whose value asks for nothing that a policy lacks. */
const inert: Readonly<Record<string, readonly unknown[]>> = {
  // A policy reads a fragment, which has no head.
  FORCE_BODY: [true, false],
  IN_PLACE: [false],
  NAMESPACE: [HTML],
  PARSER_MEDIA_TYPE: ['text/html'],
  RETURN_DOM: [false],
  RETURN_DOM_FRAGMENT: [false],
  RETURN_TRUSTED_TYPE: [false],
  TRUSTED_TYPES_POLICY: [null],
  WHOLE_DOCUMENT: [false],
};

const lists = /* @__PURE__ */ words(
  `ALLOWED_TAGS ALLOWED_ATTR FORBID_TAGS FORBID_ATTR FORBID_CONTENTS ADD_FORBID_CONTENTS ADD_DATA_URI_TAGS ADD_URI_SAFE_ATTR`,
);
const flags = /* @__PURE__ */ words(
  `ALLOW_ARIA_ATTR ALLOW_DATA_ATTR ALLOW_SELF_CLOSE_IN_ATTR ALLOW_UNKNOWN_PROTOCOLS KEEP_CONTENT SAFE_FOR_TEMPLATES
  SAFE_FOR_XML SANITIZE_DOM SANITIZE_NAMED_PROPS`,
);
/** Those that say where SVG and MathML contain HTML. A policy keeps neither. */
const ofForeignElements = /* @__PURE__ */ words('HTML_INTEGRATION_POINTS MATHML_TEXT_INTEGRATION_POINTS');

/**
 * The policy for a configuration of DOMPurify 3, including its functions.
 *
 * Where DOMPurify's defaults keep MathML, SVG, comments, `style` or `template`, the policy does not. `style` attributes
 * stay only if `ALLOWED_ATTR` or `ADD_ATTR` name them.
 *
 * @throws TypeError that lists the options that a policy cannot carry over: MathML and SVG, customized built-in
 * elements, what to return, options of the parser, and regular expressions that take more than linear time
 */
export function fromDOMPurifyConfig(config: object): Policy {
  if (!isObject(config) || Array.isArray(config)) throw wrongArgument('config', 'an object', config);
  const given: Config = ownOptions(config as Config);
  const problems = new NotCarriedOver('DOMPurify');
  for (const [name, value] of Object.entries(given)) if (!isCarriedOver(name, value)) problems.add(name);
  const keepsContent = given['KEEP_CONTENT'] !== false;
  const profiles = profilesOf(given['USE_PROFILES'], problems);
  /** The names in a list, or of a profile, and those to add. */
  const named = (
    option: string,
    added: string,
    html: readonly string[],
  ): [all: Set<string>, own: string[]] => {
    const list = profiles === null ? listOf(given, option) : null;
    const own = [...(list ?? []), ...(listOf(given, added) ?? [])];
    return [new Set([...(list !== null || profiles?.html === false ? [] : html), ...own]), own];
  };
  const [tags, ownTags] = named('ALLOWED_TAGS', 'ADD_TAGS', [...htmlTags, '#text']);
  const [attributes, ownAttributes] = named('ALLOWED_ATTR', 'ADD_ATTR', htmlAttributes);
  if (profiles !== null || keepsContent) tags.add('#text');
  const forbiddenTags = listOf(given, 'FORBID_TAGS') ?? [];
  const forbiddenAttributes = listOf(given, 'FORBID_ATTR') ?? [];
  for (const tag of ownTags) {
    if (tag === '#text' || tag === '!doctype' || forbiddenTags.includes(tag)) continue;
    if (!isElementName(tag) || cannotStay(tag)) problems.add('tags', tag);
  }
  const styles = ownAttributes.includes('style') && !forbiddenAttributes.includes('style');
  for (const name of ownAttributes) {
    if (name === 'style' || forbiddenAttributes.includes(name)) continue;
    if (!isAttributeName(name) || isNeverAllowed(name)) problems.add('attributes', name);
  }
  const rules = new DOMPurifyRules(given, new Set(attributes), problems);
  problems.throwIfAny();
  if (tags.has('table')) tags.add('tbody');
  for (const tag of forbiddenTags) if (tag !== 'tbody' || !tags.has('table')) tags.delete(tag);
  const keepsText = tags.delete('#text') || rules.allowsTag('#text');
  tags.delete('!doctype');
  for (const name of ['style', ...forbiddenAttributes]) attributes.delete(name);
  const contents = [
    ...(listOf(given, 'FORBID_CONTENTS') ?? forbiddenContents),
    ...(listOf(given, 'ADD_FORBID_CONTENTS') ?? []),
  ];
  const scrubs = given['SAFE_FOR_TEMPLATES'] === true;
  const text = keepsText ? (scrubs ? withoutExpressions : undefined) : () => '';
  /** Whether the name of the element decides, or values change. */
  const isByElement = rules.allowsOtherTags || rules.allowsOtherAttributes || rules.changesValues;
  return policyWith(
    {
      elements: tags,
      attributes: rules.allowsOtherAttributes ? ['*'] : [...attributes, 'data-*', 'aria-*'],
      ...(styles ? { styles: { '*': ['*'] } } : undefined),
      otherElements: keepsContent ? 'unwrap' : 'remove',
      remove: [...new Set(contents)].filter((tag) => isElementName(tag) && !tags.has(tag)),
      ...(text === undefined ? undefined : { text }),
      ...(isByElement ? { element: (element) => applyRules(rules, element) } : undefined),
    },
    {
      ...(rules.allowsOtherTags
        ? { others: {}, keepsOther: (tag) => !cannotStay(tag) && rules.allowsTag(tag) }
        : undefined),
      adjusted(element, attribute, rule) {
        const urls = rule.urls === null ? null : { ...rule.urls, schemes: null, protocolRelative: true };
        if (isByElement || element === null) return { ...rule, urls };
        return {
          ...rule,
          urls,
          values: { has: (value) => rules.valueOf(element, attribute, value) !== null },
        };
      },
      ...(scrubs && keepsText ? { finish: scrubTexts } : undefined),
    },
  );
}

function applyRules(rules: DOMPurifyRules, element: PolicyElement): undefined {
  for (const name of element.attributeNames()) {
    const before = element.getAttribute(name)!;
    const value = rules.valueOf(element.name, name, before);
    if (value === null) element.removeAttribute(name);
    else if (value !== before) element.setAttribute(name, value);
  }
}

function isCarriedOver(name: string, value: unknown): boolean {
  if (value === undefined || flags.includes(name) || ofForeignElements.includes(name)) return true;
  if (lists.includes(name)) return isListOfStrings(value);
  switch (name) {
    case 'ADD_TAGS':
    case 'ADD_ATTR':
      return isListOfStrings(value) || typeof value === 'function';
    case 'ALLOWED_URI_REGEXP':
      return isRegExp(value);
    case 'ALLOWED_NAMESPACES':
      return isListOfStrings(value) && value.includes(HTML);
    case 'CUSTOM_ELEMENT_HANDLING':
      return isObject(value);
    case 'USE_PROFILES':
      return true;
    default:
      return Object.hasOwn(inert, name) && inert[name]!.includes(value);
  }
}

/** Null if there are no profiles. */
function profilesOf(profiles: unknown, problems: NotCarriedOver): { readonly html: boolean } | null {
  if (profiles === undefined || profiles === false) return null;
  if (!isObject(profiles)) {
    problems.add('USE_PROFILES');
    return null;
  }
  const { html = false, ...others } = ownOptions(profiles as Config);
  for (const [name, value] of Object.entries(others)) if (value !== false) problems.add('USE_PROFILES', name);
  return { html: html === true };
}

function words(text: string): string[] {
  return text.split(/\s+/);
}
