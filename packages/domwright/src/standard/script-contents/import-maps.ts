import type { Invalidity } from '../microsyntaxes/invalidity.ts';
import { validateURL } from '../urls/valid-url.ts';
import type { JSONMember, JSONValue } from './json-reader.ts';
import { listed, membersByName, type ScriptProblem, ScriptProblems } from './problems.ts';

const keys: readonly string[] = ['imports', 'scopes', 'integrity'];

/**
 * Import map authoring requirements —
 * https://html.spec.whatwg.org/multipage/webappapis.html#import-map-authoring-requirements
 *
 * @param validateIntegrity checks the value of an `integrity` attribute
 * @returns all problems, in order
 */
export function validateImportMap(
  text: string,
  validateIntegrity: (value: string) => Invalidity | null,
): readonly ScriptProblem[] {
  const problems = new ScriptProblems();
  const root = problems.read(text);
  if (root === null) return problems.sorted();
  const members = membersOf(root, 'an import map', problems);
  for (const member of members) {
    if (!keys.includes(member.name))
      problems.addName(`an import map has only the keys ${listed(keys)}`, member);
  }
  const byName = membersByName(members);
  const imports = byName.get('imports');
  if (imports !== undefined) specifierMap(imports.value, 'the value of “imports”', problems);
  const scopes = byName.get('scopes');
  for (const scope of scopes === undefined
    ? []
    : membersOf(scopes.value, 'the value of “scopes”', problems)) {
    urlKey(scope, 'a scope', problems);
    specifierMap(scope.value, 'a scope', problems);
  }
  const integrity = byName.get('integrity');
  const hashes =
    integrity === undefined ? [] : membersOf(integrity.value, 'the value of “integrity”', problems);
  for (const member of hashes) {
    urlKey(member, 'a key of “integrity”', problems);
    const { value } = member;
    const problem = value.kind === 'string' ? validateIntegrity(value.value) : null;
    if (value.kind !== 'string') problems.add('integrity metadata must be a string', value);
    else if (problem !== null) problems.add(`not valid integrity metadata: ${problem.reason}`, value);
  }
  return problems.sorted();
}

/** The members of an object; none if it is no object, which is a problem. */
function membersOf(value: JSONValue, what: string, problems: ScriptProblems): readonly JSONMember[] {
  if (value.kind === 'object') return value.members;
  problems.add(`${what} must be a JSON object`, value);
  return [];
}

function urlKey(member: JSONMember, what: string, problems: ScriptProblems): void {
  const problem = validateURL(member.name);
  if (problem !== null) problems.addName(`${what} must be a valid URL: ${withinSentence(problem)}`, member);
}

/** Valid module specifier map — https://html.spec.whatwg.org/multipage/webappapis.html#valid-module-specifier-map */
function specifierMap(map: JSONValue, what: string, problems: ScriptProblems): void {
  for (const member of membersOf(map, what, problems)) {
    const { name, value } = member;
    if (name === '') problems.addName('a module specifier must not be empty', member);
    if (value.kind !== 'string') {
      problems.add('the address of a module must be a string', value);
      continue;
    }
    const address = value.value;
    const isRelative = /^(?:\.{0,2})\//.test(address);
    if (!isRelative && !/^[a-z][a-z0-9+.-]*:/i.test(address)) {
      problems.add(
        'the address of a module must be an absolute URL, or begin with “/”, “./” or “../”',
        value,
      );
      continue;
    }
    const problem = isRelative ? validateURL(address) : validateURL(address, { base: null });
    if (problem !== null)
      problems.add(`the address of a module must be a valid URL: ${withinSentence(problem)}`, value);
    else if (name.endsWith('/') && !address.endsWith('/'))
      problems.add(`the address must end with “/”, as its specifier “${name}” does`, value);
  }
}

/** The reason, to follow a colon. */
export function withinSentence({ reason }: Invalidity): string {
  return reason.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
}
