import type { TextEdit } from '../../core/editing/text-edit.ts';
import { checkString } from '../../core/infra/arguments.ts';
import type { SourceRange } from '../../core/table/source-ranges.ts';
import type { EditorTree } from '../../dom/editor/editor-tree.ts';
import { writtenName } from '../../standard/authoring/style-names.ts';
import { checkPlace } from './arguments.ts';
import { namesAt, namesIn } from './names.ts';
import { touches } from './places.ts';
import { namesOfPairAt } from './tag-pairs.ts';

/** The edits that rename something, or why they would do harm. */
export interface Renaming {
  /** In the order of the text; none if it is refused. */
  readonly edits: readonly TextEdit[];
  /** One sentence; null if nothing is wrong. */
  readonly refusal: string | null;
}

/**
 * What would be renamed at an offset: the name of a tag, an id, a class or the name of a `map`. Null if nothing can be.
 *
 * @throws TypeError for a wrong tree, RangeError for an offset outside of the text
 */
export function renamableAt(tree: EditorTree, offset: number): SourceRange | null {
  checkPlace(tree, offset);
  return (
    namesOfPairAt(tree, offset).find((one) => touches(one, offset)) ?? namesAt(tree, offset)?.at.range ?? null
  );
}

/**
 * Renames what is at an offset: both tags of an element, or an id, a class or the name of a `map`, with all that refers to it. Null if
 * nothing there can be renamed; that includes names that are partly template code.
 *
 * @param name the new name
 * @throws TypeError for a wrong tree or name, RangeError for an offset outside of the text
 */
export function renameAt(tree: EditorTree, offset: number, name: string): Renaming | null {
  checkPlace(tree, offset);
  checkString(name, 'name');
  if (tree.limitsReached.length > 0)
    return refused('The text is too large: the name may also be in a part that was not read');
  const pair = namesOfPairAt(tree, offset);
  if (pair.length > 0) {
    return /^[a-z][^\t\n\f\r />\0<]*$/i.test(name)
      ? { edits: pair.map(({ start, end }) => ({ start, end, text: name })), refusal: null }
      : refused(
          `The name of an element starts with a letter and contains no white space, “/” or “>”: “${name}” doesn't`,
        );
  }
  const names = namesAt(tree, offset);
  if (names === null) return null;
  if (!/^[^\s"'<>=`&]+$/.test(name)) {
    return refused(
      `An id or a class contains no white space, and here no quotes, “<”, “>”, “=”, “\`” or “&”: “${name}” does`,
    );
  }
  const { at, all } = names;
  // Afterwards, nobody could tell which of the two a reference means. A reference to nothing may become one to an element.
  const isTaken = namesIn(tree).some((one) => one.kind === at.kind && one.name === name && one.isDefinition);
  if (at.kind !== 'class' && at.name !== name && isTaken && all.some(({ isDefinition }) => isDefinition))
    return refused(`Another element has the ${at.kind === 'id' ? 'id' : 'name'} “${name}” already`);
  const edits = all.map(({ range: { start, end }, writtenAs }) => {
    return { start, end, text: writtenName(name, writtenAs) };
  });
  return { edits, refusal: null };
}

function refused(refusal: string): Renaming {
  return { edits: [], refusal };
}
