import { parseSelectors } from '../../dom/selectors/parse-selectors.ts';
import { validateURL } from '../urls/valid-url.ts';
import { withinSentence } from './import-maps.ts';
import type { JSONMember, JSONValue } from './json-reader.ts';
import { isNoVarySearch } from './no-vary-search.ts';
import { listed, membersByName, type ScriptProblem, ScriptProblems } from './problems.ts';
import { urlPatternProblem } from './url-patterns.ts';

const rulesetKeys: readonly string[] = ['tag', 'prefetch', 'prerender'];

const ruleKeys: readonly string[] = [
  ...['source', 'urls', 'where', 'relative_to', 'eagerness', 'referrer_policy', 'tag', 'requires'],
  ...['expects_no_vary_search', 'target_hint'],
];

const predicateKeys: readonly string[] = ['and', 'or', 'not', 'href_matches', 'selector_matches'];

/** Keys whose values are one of some strings. */
const keywords: Readonly<Record<string, readonly string[]>> = {
  source: ['list', 'document'],
  relative_to: ['ruleset', 'document'],
  eagerness: ['immediate', 'eager', 'moderate', 'conservative'],
  // https://www.w3.org/TR/referrer-policy/#referrer-policies
  referrer_policy: [
    ...['', 'no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin'],
    ...['origin-when-cross-origin', 'strict-origin-when-cross-origin', 'unsafe-url'],
  ],
};

/** The only speculation rule requirement. */
const REQUIREMENT = 'anonymous-client-ip-when-cross-origin';

/** https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit */
const patternKeys: readonly string[] = [
  ...['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash', 'baseURL'],
];

type Members = ReadonlyMap<string, JSONMember>;

/**
 * Speculation rule set authoring requirements —
 * https://html.spec.whatwg.org/multipage/speculative-loading.html#speculation-rule-set-authoring-requirements
 *
 * @returns all problems, in order
 */
export function validateSpeculationRules(text: string): readonly ScriptProblem[] {
  const problems = new ScriptProblems();
  const root = problems.read(text);
  if (root === null) return problems.sorted();
  const members = membersOf(root, 'speculation rules', rulesetKeys, problems);
  tag(members, problems);
  for (const key of ['prefetch', 'prerender']) {
    const list = members.get(key)?.value;
    if (list === undefined) continue;
    if (list.kind !== 'array') problems.add(`the value of “${key}” must be an array of rules`, list);
    else for (const rule of list.items) speculationRule(rule, problems);
  }
  return problems.sorted();
}

/** The members of an object, of which all are known; none if it is no object. */
function membersOf(
  value: JSONValue,
  what: string,
  known: readonly string[],
  problems: ScriptProblems,
): Members {
  if (value.kind !== 'object') {
    problems.add(`${what} must be a JSON object`, value);
    return new Map();
  }
  for (const member of value.members) {
    if (!known.includes(member.name))
      problems.addName(`there is no key “${member.name}” here; use ${listed(known, 'or')}`, member);
  }
  return membersByName(value.members);
}

/** Valid speculation rule — https://html.spec.whatwg.org/multipage/speculative-loading.html#valid-speculation-rule */
function speculationRule(rule: JSONValue, problems: ScriptProblems): void {
  const members = membersOf(rule, 'a speculation rule', ruleKeys, problems);
  for (const key of ['source', 'relative_to', 'eagerness', 'referrer_policy'])
    keyword(members, key, problems);
  tag(members, problems);
  const sourceValue = members.get('source')?.value;
  const source = sourceValue?.kind === 'string' ? sourceValue.value : null;
  const urls = members.get('urls');
  const where = members.get('where');
  const relativeTo = members.get('relative_to');
  if (source === 'list') {
    if (urls === undefined) problems.add('a rule with the source “list” must have “urls”', rule);
    if (where !== undefined) problems.addName('a rule with the source “list” must not have “where”', where);
  } else if (source === 'document') {
    if (urls !== undefined) problems.addName('a rule with the source “document” must not have “urls”', urls);
  } else if (urls !== undefined && where !== undefined) {
    problems.addName('a rule must not have both “urls” and “where”', where);
  }
  if (relativeTo !== undefined && (source === 'document' || where !== undefined))
    problems.addName('“relative_to” is only for rules with “urls”, or beside “href_matches”', relativeTo);
  if (urls !== undefined) {
    for (const url of itemsOf(urls.value, 'the value of “urls” must be an array of URLs', problems)) {
      const problem = url.kind === 'string' ? validateURL(url.value) : null;
      if (url.kind !== 'string') problems.add('a URL must be a string', url);
      else if (problem !== null) problems.add(`not a valid URL: ${withinSentence(problem)}`, url);
    }
  }
  if (where !== undefined) predicates(where.value, problems);
  const requires = members.get('requires')?.value;
  if (requires !== undefined) {
    for (const item of itemsOf(requires, 'the value of “requires” must be an array', problems)) {
      if (item.kind !== 'string' || item.value !== REQUIREMENT)
        problems.add(`the only requirement is “${REQUIREMENT}”`, item);
    }
  }
  const variance = members.get('expects_no_vary_search')?.value;
  if (variance !== undefined && !(variance.kind === 'string' && isNoVarySearch(variance.value)))
    problems.add(
      'expected a string like the value of a No-Vary-Search header, such as “params=("id")”',
      variance,
    );
}

function itemsOf(value: JSONValue, reason: string, problems: ScriptProblems): readonly JSONValue[] {
  if (value.kind === 'array') return value.items;
  problems.add(reason, value);
  return [];
}

function keyword(members: Members, key: string, problems: ScriptProblems): void {
  const value = members.get(key)?.value;
  if (value === undefined) return;
  const allowed = keywords[key]!;
  if (value.kind === 'string' && allowed.includes(value.value)) return;
  problems.add(`“${key}” must be ${listed(allowed, 'or')}`, value);
}

/** Speculation rule tag — https://html.spec.whatwg.org/multipage/speculative-loading.html#speculation-rule-tag */
function tag(members: Members, problems: ScriptProblems): void {
  const value = members.get('tag')?.value;
  if (value === undefined || value.kind === 'null') return;
  if (value.kind !== 'string' || !/^[ -~]*$/.test(value.value))
    problems.add('a tag must be null or a string of printable ASCII characters', value);
}

/**
 * Valid document rule predicate, with those in it —
 * https://html.spec.whatwg.org/multipage/speculative-loading.html#valid-document-rule-predicate
 */
function predicates(first: JSONValue, problems: ScriptProblems): void {
  const rest = [first];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    const members = membersOf(value, 'a predicate', [...predicateKeys, 'relative_to'], problems);
    if (value.kind !== 'object') continue;
    const kinds = predicateKeys.filter((key) => members.has(key));
    if (kinds.length === 0)
      problems.add(`a predicate must have one of the keys ${listed(predicateKeys, 'or')}`, value);
    else if (kinds.length > 1)
      problems.add(`a predicate must not have ${listed(kinds.slice(0, 2), 'and')} at once`, value);
    const relativeTo = members.get('relative_to');
    keyword(members, 'relative_to', problems);
    if (relativeTo !== undefined && !members.has('href_matches'))
      problems.addName('“relative_to” is only for predicates with “href_matches”', relativeTo);
    for (const kind of kinds) {
      const argument = members.get(kind)!.value;
      if (kind === 'not') rest.push(argument);
      else if (kind === 'and' || kind === 'or')
        for (const clause of itemsOf(argument, `“${kind}” takes an array of predicates`, problems))
          rest.push(clause);
      else {
        const check = kind === 'href_matches' ? urlPattern : selectors;
        for (const item of argument.kind === 'array' ? argument.items : [argument]) check(item, problems);
      }
    }
  }
}

/** Valid URL pattern input — https://html.spec.whatwg.org/multipage/speculative-loading.html#valid-url-pattern-input */
function urlPattern(value: JSONValue, problems: ScriptProblems): void {
  if (value.kind === 'string') {
    const problem = urlPatternProblem(value.value);
    if (problem !== null) problems.add(`not a valid URL pattern: ${problem}`, value);
    return;
  }
  if (value.kind !== 'object') {
    problems.add('a URL pattern must be a string or a JSON object', value);
    return;
  }
  for (const member of membersOf(value, 'a URL pattern', patternKeys, problems).values()) {
    const part = member.value;
    if (part.kind !== 'string' || hasLoneSurrogate(part.value))
      problems.add('a part of a URL pattern must be a string', part);
  }
}

function selectors(value: JSONValue, problems: ScriptProblems): void {
  if (value.kind !== 'string') {
    problems.add('a selector list must be a string', value);
    return;
  }
  try {
    parseSelectors(value.value);
  } catch {
    problems.add('not a valid selector list', value);
  }
}

/** Whether a string is no scalar value string — https://infra.spec.whatwg.org/#scalar-value-string */
function hasLoneSurrogate(text: string): boolean {
  return /[\ud800-\udfff]/u.test(text);
}
