import {
  checkBoolean,
  checkNames,
  checkObject,
  checkString,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import { Document } from '../../dom/nodes/document.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { descendantElements } from '../../dom/nodes/iterators.ts';

/** A referrer policy; '' for none — https://www.w3.org/TR/referrer-policy/#referrer-policy */
export type ReferrerPolicy = (typeof referrerPolicies)[number];

/** All referrer policies. */
export const referrerPolicies = [
  '',
  'no-referrer',
  'no-referrer-when-downgrade',
  'same-origin',
  'origin',
  'strict-origin',
  'origin-when-cross-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
] as const;

/** The default referrer policy, if nothing else sets one. */
export const DEFAULT_REFERRER_POLICY: ReferrerPolicy = 'strict-origin-when-cross-origin';

/**
 * Referrer policy attribute — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#referrer-policy-attribute
 *
 * @param value the attribute's value; null if there is none
 * @returns the state, which is named after its policy
 */
export function referrerPolicyAttributeState(value: string | null): ReferrerPolicy {
  if (value === null) return '';
  checkString(value, 'value');
  return policyOf(asciiLowercase(value));
}

/** The policy with exactly this name; '' if there is none. */
function policyOf(name: string): ReferrerPolicy {
  return referrerPolicies.find((policy) => policy === name) ?? '';
}

/**
 * The policy set by a `meta` element named `referrer` — https://html.spec.whatwg.org/multipage/semantics.html#meta-referrer
 *
 * @param content the value of its `content` attribute; null if there is none
 * @returns null if it sets no policy
 */
export function metaReferrerPolicy(content: string | null): Exclude<ReferrerPolicy, ''> | null {
  if (content === null) return null;
  checkString(content, 'content');
  const value = asciiLowercase(content);
  switch (value) {
    case 'never':
      return 'no-referrer';
    case 'default':
      return 'strict-origin-when-cross-origin';
    case 'always':
      return 'unsafe-url';
    case 'origin-when-crossorigin':
      return 'origin-when-cross-origin';
    default: {
      const policy = policyOf(value);
      return policy === '' ? null : policy;
    }
  }
}

/**
 * The final referrer policy set by a document's `meta` elements: the last one wins; '' if none sets a policy. NB: a fetch
 * during parsing is affected only by the elements before it.
 */
export function documentReferrerPolicy(document: Document): ReferrerPolicy {
  if (!(isObject(document) && document instanceof Document))
    throw wrongArgument('document', 'a Document', document);
  let result: ReferrerPolicy = '';
  for (const element of descendantElements(document)) {
    if (isMetaReferrer(element)) result = metaReferrerPolicy(element.getAttribute('content')) ?? result;
  }
  return result;
}

function isMetaReferrer(element: Element): boolean {
  return (
    element.localName === 'meta' &&
    element.namespaceURI === HTML_NAMESPACE &&
    asciiLowercase(element.getAttribute('name') ?? '') === 'referrer'
  );
}

/**
 * Parse a referrer policy from a Referrer-Policy header —
 * https://www.w3.org/TR/referrer-policy/#parse-referrer-policy-from-header
 *
 * @param header the header's value, with several values separated by commas; null if there is none
 * @returns the last known policy, or ''
 */
export function referrerPolicyFromHeader(header: string | null): ReferrerPolicy {
  if (header === null) return '';
  checkString(header, 'header');
  let result: ReferrerPolicy = '';
  // HTTP's list rule: tokens, possibly empty, with optional spaces and tabs around them.
  for (const item of header.split(',')) {
    const policy = policyOf(asciiLowercase(withoutSpaces(item)));
    if (policy !== '') result = policy;
  }
  return result;
}

function withoutSpaces(item: string): string {
  const first = item.search(/[^\t ]/);
  if (first < 0) return '';
  let end = item.length;
  while (item.charAt(end - 1) === ' ' || item.charAt(end - 1) === '\t') end--;
  return item.slice(first, end);
}

/** The sources of a fetch's referrer policy, in order of precedence. */
export interface ReferrerPolicySignals {
  /** Whether there is the link type `noreferrer`. */
  readonly noreferrer?: boolean;
  /** The value of a referrer policy attribute; null if there is none. */
  readonly attribute?: string | null;
  /** The policy that `meta` elements set. */
  readonly meta?: ReferrerPolicy | null;
  /** The value of the Referrer-Policy header; null if there is none. */
  readonly header?: string | null;
}

const signalNames: readonly string[] = ['noreferrer', 'attribute', 'meta', 'header'];

/**
 * The referrer policy from the first of these sources that sets one: the link type, the attribute, `meta` elements, the
 * header —
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#referrer-policy-attributes
 *
 * @returns '' if none of them sets a policy
 * @throws TypeError for an unknown signal or a wrong value
 */
export function referrerPolicyOf(signals: ReferrerPolicySignals): ReferrerPolicy {
  checkObject(signals, 'signals');
  checkNames('signal', Object.keys(signals), signalNames);
  const { noreferrer = false, attribute = null, meta = null, header = null } = ownOptions(signals);
  checkBoolean(noreferrer, 'noreferrer');
  if (meta !== null && !referrerPolicies.includes(meta))
    throw wrongArgument('meta', 'a referrer policy or null', meta);
  if (noreferrer) return 'no-referrer';
  return referrerPolicyAttributeState(attribute) || (meta ?? '') || referrerPolicyFromHeader(header);
}
