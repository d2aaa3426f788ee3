import { ruleBranches } from '../../generated/rule-branches.ts';
import { branchSummaries, usualSummaries } from './branch-summaries.ts';
import type { RuleName, StepBranch, StepToken } from './step.ts';

const page = 'https://html.spec.whatwg.org/multipage/parsing.html';

/** A branch of the table. */
interface KnownBranch {
  readonly branch: StepBranch;
  /** The condition, or ''. */
  readonly condition: string;
  /** The mode whose rules it uses, or ''. */
  readonly mode: RuleName | '';
  /** Whether the token is reprocessed, always or under some condition. */
  readonly reprocesses: boolean;
}

type FoundBranch = Pick<KnownBranch, 'branch' | 'reprocesses'>;

/** The possible branches by rule, kind of token and name, in the standard's order. */
type BranchIndex = ReadonlyMap<string, readonly KnownBranch[]>;

const indexes: Map<string, BranchIndex> = new Map();

/** What decides between branches, apart from the token. */
export interface BranchConditions {
  readonly scripting: boolean;
  /** Whether the current node, before the token, is an SVG `script` element. */
  readonly isSVGScript: boolean;
}

type Accepts = (condition: string) => boolean;

/** Finds which branches of the rules a token took. */
export class Branches {
  private readonly index: BranchIndex;

  constructor(edition: keyof typeof ruleBranches) {
    const known = indexes.get(edition);
    this.index = known ?? readIndex(ruleBranches[edition], edition === '2024');
    if (known === undefined) indexes.set(edition, this.index);
  }

  /** All branches, in the standard's order. */
  all(): StepBranch[] {
    return [...new Set([...this.index.values()].flat().map(({ branch }) => branch))];
  }

  /** @param rules that processed the token, in order */
  of(token: StepToken, rules: readonly RuleName[], conditions: BranchConditions): StepBranch[] {
    if (token.type === 'characters') return this.ofCharacters(token.data, rules);
    const name = token.type === 'startTag' || token.type === 'endTag' ? token.name : '';
    const accepts: Accepts = (condition) => holds(condition, token, conditions);
    return rules.map((rule) => this.find(rule, token.type, name, accepts).branch);
  }

  /** NB: a rule may process some of the characters and pass on the rest. */
  private ofCharacters(data: string, rules: readonly RuleName[]): StepBranch[] {
    const found: StepBranch[] = [];
    const runs = characterRuns(data);
    let i = 0;
    rules.forEach((rule, index) => {
      const next = rules[index + 1];
      const seen = new Set<string>();
      for (; i < runs.length; i++) {
        const { branch, reprocesses } = this.find(
          rule,
          'character',
          runs[i]!,
          () => next === 'in table text',
        );
        const name = `${branch.branch} ${branch.using?.branch}`;
        if (!seen.has(name)) found.push(branch);
        seen.add(name);
        if (next !== undefined && reprocesses) return;
      }
    });
    return found;
  }

  /** The branch of a rule for a token, with the branch of the rules it uses. */
  private find(rule: RuleName, kind: string, name: string, accepts: Accepts): FoundBranch {
    const { branch, mode, reprocesses } = this.known(rule, kind, name, accepts);
    if (mode === '') return { branch, reprocesses };
    const used = this.find(mode, kind, name, accepts);
    return { branch: { ...branch, using: used.branch }, reprocesses: used.reprocesses };
  }

  private known(rule: RuleName, kind: string, name: string, accepts: Accepts): KnownBranch {
    for (const key of [`${kind} ${name}`, `${kind} `, 'any ']) {
      for (const known of this.index.get(`${rule}: ${key}`) ?? [])
        if (known.condition === '' || accepts(known.condition)) return known;
    }
    throw new Error(`the rules for '${rule}' have no branch for ${kind} ${name}`);
  }
}

/** The table's names for runs of characters: no more than there can be branches for. */
function characterRuns(data: string): string[] {
  const names: string[] = [];
  for (const [run] of data.matchAll(/\0+|[\t\n\f\r ]+|[^\0\t\n\f\r ]+/g)) {
    names.push(run.startsWith('\0') ? 'NULL' : /^[\t\n\f\r ]/.test(run) ? 'space' : 'other');
    // NB: rules that process other characters also process the white space after them, and U+0000 comes alone.
    if (names.length === MOST_RUNS) break;
  }
  return names;
}

/** White space, other characters, and white space again. */
const MOST_RUNS = 3;

function holds(condition: string, token: StepToken, { scripting, isSVGScript }: BranchConditions): boolean {
  switch (condition) {
    case 'scripting':
      return scripting;
    case 'no-scripting':
      return !scripting;
    case 'svg-script':
      return isSVGScript;
    default:
      return 'attributes' in token && token.attributes.some(({ name }) => /^(color|face|size)$/.test(name));
  }
}

const conditionWords: Readonly<Record<string, string>> = {
  scripting: 'if scripting is enabled',
  'no-scripting': 'if scripting is disabled',
  table: 'if the current node is table, tbody, template, tfoot, thead or tr',
  'font-attributes': 'if it has an attribute color, face or size',
  'svg-script': 'if the current node is an SVG script element',
};

const characterNames: Readonly<Record<string, string>> = { NULL: 'U+0000', space: 'white space' };

const kindWords: Readonly<Record<string, string>> = {
  character: 'character',
  comment: 'comment',
  processingInstruction: 'processing instruction',
  doctype: 'DOCTYPE',
  startTag: 'start tag',
  endTag: 'end tag',
  endOfFile: 'end of file',
};

/** Describes a branch. */
function titleOf(kind: string, names: readonly string[], condition: string, hasCharacters: boolean): string {
  const words = kindWords[kind];
  if (words === undefined) return 'anything else';
  const isTag = kind === 'startTag' || kind === 'endTag';
  const isRest = names.length === 0 && (isTag || (kind === 'character' && hasCharacters));
  const shown = names.map((name) => characterNames[name] ?? name).join(', ');
  const title = isRest ? `any other ${words}` : shown === '' ? words : `${words}: ${shown}`;
  return condition === '' ? title : `${title}, ${conditionWords[condition]}`;
}

/** Reads the table of an edition. */
function readIndex(table: string, isOld: boolean): BranchIndex {
  const index = new Map<string, KnownBranch[]>();
  let rule: RuleName = 'initial';
  let ruleLink = '';
  let hasCharacters = false;
  for (const line of table.trim().split('\n')) {
    const heading = /^([a-z ]+) #(\S+)$/.exec(line);
    if (heading !== null) {
      rule = heading[1] as RuleName;
      ruleLink = `${page}#${heading[2]}`;
      hasCharacters = false;
      continue;
    }
    const [kind = '', ...words] = line.split(' ');
    const marked = (mark: string): string => words.find((word) => word.startsWith(mark))?.slice(1) ?? '';
    const names = words.filter((word) => /^\w/.test(word));
    const condition = marked('?');
    const mode = marked('>').replaceAll('-', ' ') as RuleName | '';
    const anchor = marked('#');
    const branch: StepBranch = {
      rule,
      branch: titleOf(kind, names, condition, hasCharacters),
      link: anchor === '' ? ruleLink : `${page}#${anchor}`,
      summary: summaryOf(rule, [kind, names[0], condition].filter(Boolean).join(' '), mode, isOld),
      using: null,
    };
    if (kind === 'character') hasCharacters = true;
    for (const name of names.length === 0 ? [''] : names) {
      const place = `${rule}: ${kind} ${name}`;
      const known = { branch, condition, mode, reprocesses: words.includes('~') };
      index.set(place, [...(index.get(place) ?? []), known]);
    }
  }
  return index;
}

function summaryOf(rule: RuleName, key: string, mode: string, isOld: boolean): string {
  const own = branchSummaries[rule];
  const ofOld = isOld ? own[`${key} (2024)`] : undefined;
  const summary =
    ofOld ?? own[key] ?? (mode === '' ? usualSummaries[key] : `The rules for "${mode}" process it.`);
  if (summary === undefined) throw new Error(`the rules for '${rule}' have no summary of ${key}`);
  return summary;
}
