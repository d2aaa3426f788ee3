import type { Invalidity } from '../microsyntaxes/invalidity.ts';
import { type JSONMember, type JSONText, type JSONValue, type Place, readJSON } from './json-reader.ts';

/** A problem in the contents of a script. */
export interface ScriptProblem extends Invalidity {
  /** The UTF-16 offset after what is wrong. */
  readonly end: number;
  /** 'warning' if the text says should. */
  readonly severity: 'error' | 'warning';
}

/** Collects the problems of one text. */
export class ScriptProblems {
  readonly found: ScriptProblem[] = [];

  add(reason: string, { start, end }: Place): void {
    this.found.push({ reason, offset: start, end, severity: 'error' });
  }

  /** About the name of a member. */
  addName(reason: string, { nameStart, nameEnd }: JSONMember): void {
    this.add(reason, { start: nameStart, end: nameEnd });
  }

  /** In the order of the text. */
  sorted(): readonly ScriptProblem[] {
    return this.found.sort((a, b) => a.offset - b.offset);
  }

  /** Reads JSON; null if the text is none. */
  read(text: string): JSONValue | null {
    const json: JSONText = readJSON(text);
    if (json.problem !== null) {
      const { reason, offset } = json.problem;
      this.add(`not valid JSON: ${reason}`, { start: offset, end: Math.min(offset + 1, text.length) });
    }
    for (const { name, nameStart, nameEnd } of json.duplicates) {
      // "The names within an object SHOULD be unique": https://www.rfc-editor.org/rfc/rfc8259#section-4
      const reason = `the name “${name}” occurs more than once in this object, and the last one counts`;
      this.found.push({ reason, offset: nameStart, end: nameEnd, severity: 'warning' });
    }
    return json.root;
  }
}

/** JSON: an error if it is not valid, and a warning for each name that an object repeats. */
export function validateJSON(text: string): readonly ScriptProblem[] {
  const problems = new ScriptProblems();
  problems.read(text);
  return problems.sorted();
}

/** The members of an object by name. The last one of a name counts. */
export function membersByName(members: readonly JSONMember[]): ReadonlyMap<string, JSONMember> {
  return new Map(members.map((member) => [member.name, member]));
}

/** “a”, “b” and “c” */
export function listed(words: readonly string[], conjunction = 'and'): string {
  const quoted = words.map((word) => `“${word}”`);
  return quoted.length < 2
    ? quoted.join('')
    : `${quoted.slice(0, -1).join(', ')} ${conjunction} ${quoted.at(-1)}`;
}
