import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const repository = path.resolve(import.meta.dirname, '../../..');

const pagesIn = (folder: string): string[] =>
  readdirSync(path.join(repository, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);

/** The READMEs, the guides, the reference, and what is for programs that build on the parser. */
export const pages: readonly string[] = [
  'README.md',
  'packages/domwright/README.md',
  'packages/run-page/README.md',
  'packages/extract/README.md',
  'packages/cli/README.md',
  'packages/parse5/README.md',
  'packages/rehype/README.md',
  ...pagesIn('docs/using'),
  ...pagesIn('docs/reference'),
  'docs/inside/scripting.md',
  'docs/inside/your-own-tree.md',
];

/** A block of code on a page. `line` is that of its fence, 1-based. */
export interface Sample {
  readonly page: string;
  readonly line: number;
  readonly language: 'js' | 'ts';
  readonly code: string;
}

/** The `js` and `ts` blocks of a page, in order. */
export function samplesOf(page: string): Sample[] {
  const text = readFileSync(path.join(repository, page), 'utf8');
  return [...text.matchAll(/^```(js|ts)\n([\s\S]*?)^```/gm)].map((match) => ({
    page,
    line: text.slice(0, match.index).split('\n').length,
    language: match[1] as 'js' | 'ts',
    code: match[2]!,
  }));
}

/** Whether a block has lines such as `expression; // → value`, which are run. */
export const claimsOutput = ({ code }: Sample): boolean => /; \/\/ → /.test(code);
