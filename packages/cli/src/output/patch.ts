import { createTwoFilesPatch } from 'diff';

/** What changes in a file, as a patch for git. */
export function patchOf(name: string, before: string, after: string): string {
  const [from, to] = [nameInPatch(`a/${name}`), nameInPatch(`b/${name}`)];
  return createTwoFilesPatch(from, to, before, after, '', '', { context: 3 }).replace(/^=+\n/, '');
}

/** What git escapes in names, and `[` where it would make the line a command for GitHub's runner. */
const UNQUOTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<=##)\[/gu;

/** A file's name as git writes it — https://git-scm.com/docs/git-config#Documentation/git-config.txt-corequotePath */
function nameInPatch(name: string): string {
  const escaped = name
    .replace(/["\\]/g, '\\$&')
    .replace(UNQUOTABLE, (character) =>
      [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
    );
  return escaped === name ? name : `"${escaped}"`;
}
