import { NameId } from '../../generated/names.ts';
import { Namespace } from '../infra/namespaces.ts';
import { InsertionMode } from './insertion-mode.ts';
import type { StackOfOpenElements } from './stack-of-open-elements.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** Reset the insertion mode appropriately — https://html.spec.whatwg.org/multipage/parsing.html#reset-the-insertion-mode-appropriately */
export function resetTheInsertionMode(b: TreeBuilder, decisiveName: number): void {
  const last = decisiveName === NameId.Html;
  let name = decisiveName;
  if (last && b.context !== null) {
    name = b.context.namespace === Namespace.Html ? b.context.name : NameId.None;
  }
  switch (name) {
    case NameId.Td:
    case NameId.Th:
      b.mode = last ? InsertionMode.InBody : InsertionMode.InCell;
      return;
    case NameId.Tr:
      b.mode = InsertionMode.InRow;
      return;
    case NameId.Tbody:
    case NameId.Thead:
    case NameId.Tfoot:
      b.mode = InsertionMode.InTableBody;
      return;
    case NameId.Caption:
      b.mode = InsertionMode.InCaption;
      return;
    case NameId.Colgroup:
      b.mode = InsertionMode.InColumnGroup;
      return;
    case NameId.Table:
      b.mode = InsertionMode.InTable;
      return;
    case NameId.Template:
      b.mode = b.templateModes[b.templateModes.length - 1]!;
      return;
    case NameId.Head:
      b.mode = last ? InsertionMode.InBody : InsertionMode.InHead;
      return;
    case NameId.Frameset:
      b.mode = InsertionMode.InFrameset;
      return;
    case NameId.Html:
      b.mode = b.headElement === 0 ? InsertionMode.BeforeHead : InsertionMode.AfterHead;
      return;
    default:
      b.mode = InsertionMode.InBody;
  }
}

/** The name of the first element, going up the stack, that has its own step: the one with the largest key. */
export function nameThatResetsTheMode(stack: StackOfOpenElements): number {
  let name: number = NameId.Html;
  let key = stack.lastKey(NameId.Html);
  // NB: at the start of a fragment, only the html element is open.
  if (stack.length === 1) return name;
  for (const candidate of namesThatResetTheMode) {
    const candidateKey = stack.lastKey(candidate);
    if (candidateKey > key) {
      key = candidateKey;
      name = candidate;
    }
  }
  return name;
}

const namesThatResetTheMode: readonly number[] = [
  NameId.Td,
  NameId.Th,
  NameId.Tr,
  NameId.Tbody,
  NameId.Thead,
  NameId.Tfoot,
  NameId.Caption,
  NameId.Colgroup,
  NameId.Table,
  NameId.Template,
  NameId.Head,
  NameId.Body,
  NameId.Frameset,
];
