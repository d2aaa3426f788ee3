import { parseMIMEType } from '../../../core/bytes/mime-type.ts';
import { isJSON } from '../../fetching/mime-type-groups.ts';
import { scriptTypeOf } from '../../fetching/script-type.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';

const SECTION = 'scripting.html#the-script-element';

type Kind =
  | 'external classic script'
  | 'classic script'
  | 'external module script'
  | 'module script'
  | 'import map'
  | 'speculation rules'
  | 'data block';

/** The attributes that each kind of script may have, of those that not all have. */
const allowed: Readonly<Record<Kind, string>> = {
  'external classic script':
    'src nomodule async defer blocking crossorigin referrerpolicy integrity fetchpriority',
  'classic script': 'nomodule crossorigin referrerpolicy',
  'external module script': 'src async blocking crossorigin referrerpolicy integrity fetchpriority',
  'module script': 'async crossorigin referrerpolicy',
  'import map': '',
  'speculation rules': '',
  'data block': '',
};

const all = /* @__PURE__ */ allowed['external classic script'].split(' ');

/** https://html.spec.whatwg.org/multipage/scripting.html#the-script-element */
export function scriptsRule(walk: ConformanceWalk): Rule {
  return {
    elements: ['script'],
    enter(script) {
      const kind = kindOf(walk, script);
      const may = allowed[kind].split(' ');
      for (const name of all) {
        const record = walk.attribute(script, name);
        if (record < 0 || may.includes(name)) continue;
        const article = /^[aeiou]/.test(kind) ? 'an' : 'a';
        walk.report(
          'conformance/attribute-not-applicable',
          script,
          `${article} ${kind} must not have ${name}`,
          SECTION,
          {
            attribute: record,
            fixes: name === 'src' ? [] : walk.removalOf(record),
          },
        );
      }
      const type = walk.attribute(script, 'type');
      if (type >= 0 && kind.endsWith('classic script')) {
        walk.report(
          'conformance/unnecessary-type',
          script,
          'the type of a classic script should be left out',
          'obsolete.html#obsolete-but-conforming-features',
          {
            severity: 'warning',
            attribute: type,
            // Without a type, the language counts.
            fixes:
              scriptTypeOf(null, walk.valueOf(script, 'language')) === 'classic' ? walk.removalOf(type) : [],
          },
        );
      }
    },
    leave(script) {
      const kind = kindOf(walk, script);
      const text = walk.textOf(script);
      const problem =
        kind === 'import map'
          ? importMapProblem(text)
          : kind === 'speculation rules'
            ? speculationRulesProblem(text)
            : null;
      if (problem !== null) {
        walk.report('conformance/invalid-script-data', script, problem, SECTION);
      } else if (kind.startsWith('external') && !isDocumentation(text)) {
        walk.report(
          'conformance/script-not-documentation',
          script,
          'a script with src must be empty or contain only comments',
          'scripting.html#inline-documentation-for-external-scripts',
        );
      } else if (kind === 'data block' && isJSONType(walk.valueOf(script, 'type') ?? '')) {
        const json = jsonProblem(text);
        if (json !== null) walk.report('conformance/invalid-script-data', script, json, SECTION);
      }
    },
  };
}

function kindOf(walk: ConformanceWalk, script: number): Kind {
  const isExternal = walk.has(script, 'src');
  switch (scriptTypeOf(walk.valueOf(script, 'type'), walk.valueOf(script, 'language'))) {
    case 'classic':
      return isExternal ? 'external classic script' : 'classic script';
    case 'module':
      return isExternal ? 'external module script' : 'module script';
    case 'importmap':
      return 'import map';
    case 'speculationrules':
      return 'speculation rules';
    default:
      return 'data block';
  }
}

function isJSONType(text: string): boolean {
  const type = parseMIMEType(text);
  return type !== null && isJSON(type);
}

/** https://html.spec.whatwg.org/multipage/scripting.html#inline-documentation-for-external-scripts */
function isDocumentation(text: string): boolean {
  return /^(?:[\t ]|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*(?:\/\/[^\n]*)?(?:\n(?:[\t ]|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*(?:\/\/[^\n]*)?)*$/.test(
    text,
  );
}

function jsonProblem(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    return 'the contents of this script are not JSON';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** https://html.spec.whatwg.org/multipage/webappapis.html#import-map-authoring-requirements */
function importMapProblem(text: string): string | null {
  const map = parsed(text);
  if (!isRecord(map)) return 'an import map must be a JSON object';
  const known = ['imports', 'scopes', 'integrity'];
  const other = Object.keys(map).find((key) => !known.includes(key));
  if (other !== undefined) return `an import map must only have the keys ${known.join(', ')}`;
  for (const key of ['imports', 'integrity'] as const) {
    if (map[key] !== undefined && !isMapOfStrings(map[key]))
      return `${key} of an import map must be an object of strings`;
  }
  const { scopes } = map;
  if (scopes === undefined) return null;
  if (!isRecord(scopes) || !Object.values(scopes).every(isMapOfStrings))
    return 'scopes of an import map must be an object of objects of strings';
  return null;
}

function isMapOfStrings(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((item) => typeof item === 'string');
}

/** https://html.spec.whatwg.org/multipage/speculative-loading.html#speculation-rule-set-authoring-requirements */
function speculationRulesProblem(text: string): string | null {
  const rules = parsed(text);
  if (!isRecord(rules)) return 'speculation rules must be a JSON object';
  for (const key of ['prefetch', 'prerender']) {
    const list = rules[key];
    if (list !== undefined && !(Array.isArray(list) && list.every(isRecord)))
      return `${key} must be an array of objects`;
  }
  return null;
}
