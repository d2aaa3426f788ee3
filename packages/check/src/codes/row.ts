import type { ParseErrorDescription } from 'domwright/explain';
import type { Group, Severity } from './groups.ts';

/** What people have written about a code. Each rule's group is a file beside this one, with a row for each of its codes. */
export interface Row {
  /** Default: 'error'. */
  readonly severity?: Severity;
  /** If there are fixes that are no guesses: whether browsers treat the page as before. */
  readonly fix?: 'safe' | 'unsafe';
  /** The URL of the rule. */
  readonly anchor?: string;
  /** One sentence. Codes of the library have theirs there. */
  readonly message?: string;
  /** Why it matters: what goes wrong for readers and authors, in one to four sentences. */
  readonly why: string;
  /** An example, and its repair. */
  readonly example?: string;
  readonly repair?: string;
  /** Whether example and repair are bytes: each code unit of the strings is a byte. */
  readonly bytes?: boolean;
  /** Whether example and repair are documents in XML. */
  readonly isXML?: boolean;
  /** Whether it is only reported if a rule or an option enables it. */
  readonly isOptional?: boolean;
  /** A sentence of the HTML Standard, word for word: © WHATWG, CC BY 4.0, https://creativecommons.org/licenses/by/4.0/ */
  readonly quotation?: string;
  /** Where the sentence is, if not at the rule's anchor: the URL after `HTML`. */
  readonly quotedFrom?: string;
}

/** A code of `check`: its row, and what follows from its group. */
export interface Description extends Row {
  /** Its name, such as 'duplicate-attribute' or 'conformance/no-top-heading'. */
  readonly code: string;
  /** Whether the code is ours and may change, since the standard has none. */
  readonly provisional: boolean;
  readonly severity: Severity;
  readonly message: string;
  /** Empty for rules that are our own. */
  readonly anchor: string;
  readonly example: string;
  /** The example without the mistake. */
  readonly repair: string;
  /** The group that the code belongs to. */
  readonly group: Group;
  /** Codes that the example unavoidably raises as well. */
  readonly alsoRaises?: readonly string[];
  /** The context in which the example and its repair are parsed as fragments. */
  readonly fragment?: string;
  /** The only edition that has the code. Without it, both have it. */
  readonly edition?: NonNullable<ParseErrorDescription['edition']>;
}

export const HTML = 'https://html.spec.whatwg.org/multipage/';

/** The standards that have rules, by the beginnings of their anchors. */
const standards: readonly (readonly [start: string, name: string])[] = [
  [HTML, 'the HTML Standard'],
  ['https://www.w3.org/TR/xml/', 'XML 1.0'],
  ['https://www.w3.org/TR/html-aria/', 'ARIA in HTML'],
  ['https://www.w3.org/TR/wai-aria-1.2/', 'WAI-ARIA 1.2'],
  ['https://www.w3.org/TR/wai-aria-1.3/', 'WAI-ARIA 1.3'],
];

/** The name of the standard that has a rule. */
export function standardOf(anchor: string): string {
  const found = standards.find(([start]) => anchor.startsWith(start));
  if (found === undefined) throw new Error(`${anchor} is in no standard that has a name here`);
  return found[1];
}

/** A part of a document that has no other mistake. */
export function whole(part: string): string {
  if (part.startsWith('<!')) return part;
  return `<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Soup</title>\n${part}`;
}

/** A few words of the library as a sentence. */
export function sentence(words: string): string {
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

/** The descriptions of a group's codes, sorted. `more` has what its rows don't. */
export function describe<Code extends string>(
  rows: Readonly<Record<Code, Row>>,
  group: Group | ((code: Code) => Group),
  more: (code: Code, row: Row) => Partial<Description>,
): Description[] {
  return (Object.keys(rows) as Code[]).sort().map((code) => {
    const row: Row = rows[code];
    const { why, quotation, quotedFrom, fix, ...others } = row;
    const own = { code, group: typeof group === 'string' ? group : group(code), provisional: true };
    const description = { ...own, severity: 'error', ...others, ...more(code, row) };
    return { ...description, why, quotation, quotedFrom, fix } as Description;
  });
}
