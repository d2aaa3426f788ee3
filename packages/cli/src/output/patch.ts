import { createTwoFilesPatch } from 'diff';
import { bomSniff } from 'domwright/encoding';

/**
 * What changes in a file, as a patch in UTF-8. Git can apply it to files in UTF-8.
 *
 * @param before the decoded text, and `after` what it becomes
 */
export function patchOf(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  before: string,
  after: string,
): string {
  const [from, to] = [nameInPatch(`a/${name}`), nameInPatch(`b/${name}`)];
  // The decoded text lacks the byte order mark, but the first line of the file has it.
  const mark = bomSniff(bytes) === null ? '' : '\ufeff';
  return createTwoFilesPatch(from, to, mark + before, mark + after, '', '', { context: 3 }).replace(
    /^=+\n/,
    '',
  );
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
