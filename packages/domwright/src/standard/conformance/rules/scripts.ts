import { parseMIMEType } from '../../../core/bytes/mime-type.ts';
import { validateIntegrity } from '../../attribute-values/integrity.ts';
import { isJSON } from '../../fetching/mime-type-groups.ts';
import { scriptTypeOf } from '../../fetching/script-type.ts';
import { validateImportMap } from '../../script-contents/import-maps.ts';
import { type ScriptProblem, validateJSON } from '../../script-contents/problems.ts';
import { validateSpeculationRules } from '../../script-contents/speculation-rules.ts';
import type { CheckedTree } from '../checked-tree.ts';
import type { ConformanceCode } from '../codes.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';
import { TextPlaces } from '../text-places.ts';

const SECTION = 'scripting.html#the-script-element';
const IMPORT_MAPS = 'webappapis.html#import-map-authoring-requirements';
const SPECULATION = 'speculative-loading.html#speculation-rule-set-authoring-requirements';

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

/** Whether a script may have an attribute as it is, or with `src` if it is about that. */
export function mayHaveOnScript(tree: CheckedTree, script: number, name: string): boolean {
  const kind = kindOf(tree, script);
  if (name === 'src') return allowed[kind].includes('src') || Object.hasOwn(allowed, `external ${kind}`);
  return !all.includes(name) || allowed[kind].split(' ').includes(name);
}

/** https://html.spec.whatwg.org/multipage/scripting.html#the-script-element */
export function scriptsRule(walk: ConformanceWalk): Rule {
  /** Reports the problems in the contents of a script, each at its place. */
  function reportAll(
    code: ConformanceCode,
    script: number,
    problems: readonly ScriptProblem[],
    section: string,
  ): void {
    if (problems.length === 0) return;
    const places = TextPlaces.of(walk.table, script);
    for (const { reason, offset, end, severity } of problems) {
      walk.report(
        severity === 'warning' ? 'conformance/duplicate-json-name' : code,
        script,
        reason,
        section,
        {
          severity,
          ...(places !== null && { range: places.range(offset, end) }),
        },
      );
    }
  }

  return {
    elements: ['script'],
    enter(script) {
      const kind = kindOf(walk, script);
      const may = allowed[kind].split(' ');
      for (const name of all) {
        const record = walk.attribute(script, name);
        if (record < 0 || may.includes(name)) continue;
        walk.report(
          'conformance/attribute-not-applicable',
          script,
          `${inWords(kind, walk.valueOf(script, 'type'))} must not have ${name}`,
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
      const text = walk.textOf(script);
      switch (kindOf(walk, script)) {
        case 'import map': {
          const problems = validateImportMap(text, validateIntegrity);
          reportAll('conformance/invalid-import-map', script, problems, IMPORT_MAPS);
          break;
        }
        case 'speculation rules': {
          const problems = validateSpeculationRules(text);
          reportAll('conformance/invalid-speculation-rules', script, problems, SPECULATION);
          break;
        }
        case 'external classic script':
        case 'external module script':
          if (isDocumentation(text)) break;
          walk.report(
            'conformance/script-not-documentation',
            script,
            'a script with src must be empty or contain only comments',
            'scripting.html#inline-documentation-for-external-scripts',
          );
          break;
        case 'data block':
          if (isJSONType(walk.valueOf(script, 'type') ?? ''))
            reportAll('conformance/invalid-script-data', script, validateJSON(text), SECTION);
          break;
        default:
      }
    },
  };
}

/** A kind of script at the start of a sentence. Nobody asks for a data block by this name: the type makes it one. */
function inWords(kind: Kind, type: string | null): string {
  if (kind === 'speculation rules') return kind;
  if (kind === 'data block' && type !== null)
    return `the type “${type}” makes this script a data block, which`;
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

function kindOf(tree: CheckedTree, script: number): Kind {
  const isExternal = tree.has(script, 'src');
  switch (scriptTypeOf(tree.valueOf(script, 'type'), tree.valueOf(script, 'language'))) {
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

/**
 * Comments and white space, each line beginning anew —
 * https://html.spec.whatwg.org/multipage/scripting.html#inline-documentation-for-external-scripts
 */
function isDocumentation(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      if (end < 0) return false;
      at = end + 2;
    } else if (text.startsWith('//', at)) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else if (/[\t\n ]/.test(text[at]!)) at++;
    else return false;
  }
  return true;
}
