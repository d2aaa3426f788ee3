import { isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { EditorTree } from '../../dom/editor/editor-tree.ts';

/** @throws TypeError unless the value is an EditorTree */
export function checkTree(tree: unknown): asserts tree is EditorTree {
  if (!isObject(tree) || !(tree instanceof EditorTree)) throw wrongArgument('tree', 'an EditorTree', tree);
}

/** @throws TypeError unless the first is an EditorTree, RangeError unless the second is an offset in its text */
export function checkPlace(tree: unknown, offset: number): asserts tree is EditorTree {
  checkTree(tree);
  tree.tagAt(offset);
}
