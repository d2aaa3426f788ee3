import { describeParseError } from 'domwright/explain';
import type { Step, StepBranch, StepOperation } from 'domwright/steps';
import type { OperationKind, OperationView, Part, RuleView } from '../protocol.ts';

/** The rules that processed the token of a step. */
export function rulesOf({ branches }: Step): RuleView[] {
  const rules: RuleView[] = [];
  for (const first of branches) {
    for (let one: StepBranch | null = first; one !== null; one = one.using) {
      const { rule, branch, link, summary } = one;
      const name = one === first ? rule : `using the rules for ${rule}`;
      rules.push({ name, branch, link, summary: summary.replace(/"([^"]*)"/g, '“$1”') });
    }
  }
  return rules;
}

/** The operations of a step in words. Those of an algorithm are one level deeper than its name. */
export function operationsOf(
  { operations }: Step,
  most: number,
  labelOf: (node: number) => string,
): OperationView[] {
  const views: OperationView[] = [];
  let depth = 0;
  for (const operation of operations) {
    if (views.length === most) break;
    if (operation.type === 'endAlgorithm') depth--;
    else views.push({ ...sentenceOf(operation, labelOf), depth });
    if (operation.type === 'beginAlgorithm') depth++;
  }
  return views;
}

type Sentence = Omit<OperationView, 'depth'>;

type SpokenOperation = Exclude<StepOperation, { readonly type: 'endAlgorithm' }>;

const LONGEST_TEXT = 60;

/** A text in quotes, cut, with its white space visible. */
export function quoted(text: string): string {
  const short = text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…`;
  return `“${short.replaceAll('\n', '⏎').replaceAll('\t', '⇥').replaceAll('\0', '␀').replaceAll('\r', '␍')}”`;
}

/** An operation in words. `labelOf` returns the label of a node. */
function sentenceOf(operation: SpokenOperation, labelOf: (node: number) => string): Sentence {
  const n = (node: number): Part => ({ node, label: labelOf(node) });
  const view = (kind: OperationKind, ...parts: Part[]): Sentence => ({ kind, parts, link: '' });
  const place = (parent: number, before: number | null): Part[] =>
    before === null ? [' at the end of ', n(parent)] : [' into ', n(parent), ' before ', n(before)];
  const fostered = (is: boolean): Part[] => (is ? [' (foster parenting)'] : []);

  switch (operation.type) {
    case 'createElement': {
      const { node, origin, original } = operation;
      switch (origin) {
        case 'written':
          return view('tree', 'Create ', n(node), ' for its start tag');
        case 'implied':
          return view('tree', 'Create ', n(node), ', whose start tag is missing');
        case 'reconstructed':
          return view(
            'tree',
            'Reconstruct ',
            n(original ?? node),
            ', still an active formatting element, as ',
            n(node),
          );
        case 'adoptionAgency':
          return view('tree', 'Create ', n(node), ' in place of ', n(original ?? node), ' (adoption agency)');
        case 'copied':
          return view('tree', 'Copy ', n(node));
        default:
          return view('tree', 'Create the context element ', n(node));
      }
    }
    case 'createTemplateContents':
      return view('tree', 'Create the contents of ', n(operation.template));
    case 'attachShadowRoot':
      return view('tree', `Attach a declarative shadow root (${operation.mode}) to `, n(operation.host));
    case 'insert':
      return view(
        'tree',
        'Insert ',
        n(operation.node),
        ...place(operation.parent, operation.before),
        ...fostered(operation.fosterParented),
      );
    case 'insertText':
      return operation.isNew
        ? view(
            'tree',
            `Insert the text ${quoted(operation.data)}`,
            ...place(operation.parent, operation.before),
            ...fostered(operation.fosterParented),
          )
        : view(
            'tree',
            `Append ${quoted(operation.data)} to `,
            n(operation.node),
            ...fostered(operation.fosterParented),
          );
    case 'insertComment':
      return view('tree', 'Insert a comment', ...place(operation.parent, operation.before));
    case 'insertProcessingInstruction':
      return view('tree', 'Insert a processing instruction', ...place(operation.parent, operation.before));
    case 'appendDoctype':
      return view('tree', `Append the DOCTYPE ${operation.name}`);
    case 'remove':
      return view('tree', 'Remove ', n(operation.node), ' from its parent');
    case 'moveChildren':
      return view('tree', 'Move all children of ', n(operation.from), ' to ', n(operation.to));
    case 'removeAttribute':
      return view('tree', `Remove ${operation.name} from `, n(operation.node));
    case 'addAttributes':
      return view(
        'tree',
        `Add ${operation.attributes.map(({ name }) => name).join(', ')} to `,
        n(operation.node),
      );
    case 'setDocumentMode':
      return view('state', `Set the document to ${operation.mode} mode`);
    case 'associateWithForm':
      return view('tree', 'Associate ', n(operation.node), ' with the form ', n(operation.form));
    case 'setAlreadyStarted':
      return view('tree', 'Mark ', n(operation.node), ' as already started');
    case 'push':
      return view('stack', 'Push ', n(operation.node));
    case 'pop':
      return view('stack', 'Pop ', n(operation.node));
    case 'removeFromStack':
      return view('stack', 'Remove ', n(operation.node), ' from the stack');
    case 'replaceInStack':
      return view('stack', 'Replace ', n(operation.node), ' with ', n(operation.by));
    case 'insertIntoStack':
      return view('stack', 'Insert ', n(operation.node), ' below ', n(operation.after));
    case 'pushFormatting':
      return view('list', 'Add ', n(operation.node));
    case 'removeFormatting':
      return view('list', 'Remove ', n(operation.node));
    case 'replaceFormatting':
      return view('list', 'Replace ', n(operation.node), ' with ', n(operation.by));
    case 'moveFormatting':
      return view('list', 'Move ', n(operation.node), ' after ', n(operation.after));
    case 'insertMarker':
      return view('list', 'Insert a marker');
    case 'removeMarker':
      return view('list', 'Clear up to the last marker');
    case 'setMode':
      return view('state', `Switch to “${operation.mode}”`);
    case 'setOriginalMode':
      return view('state', `Set the original insertion mode to “${operation.mode}”`);
    case 'pushTemplateMode':
      return view('state', `Push the template insertion mode “${operation.mode}”`);
    case 'popTemplateMode':
      return view('state', `Pop the template insertion mode “${operation.mode}”`);
    case 'setHead':
    case 'setForm': {
      const pointer = operation.type === 'setHead' ? 'head' : 'form';
      return operation.node === null
        ? view('state', `Clear the ${pointer} element pointer`)
        : view('state', `Set the ${pointer} element pointer to `, n(operation.node));
    }
    case 'setFramesetOk':
      return view('state', `Set the frameset-ok flag to “${operation.value ? 'ok' : 'not ok'}”`);
    case 'setFosterParenting':
      return view('state', operation.value ? 'Enable foster parenting' : 'Disable foster parenting');
    case 'setTokenizerState':
      return view('state', `Switch the tokenizer to the ${operation.state} state`);
    case 'addTableCharacters':
      return view('state', `Keep ${quoted(operation.data)} as pending table characters`);
    case 'clearTableCharacters':
      return view('state', 'Clear the pending table characters');
    case 'setIgnoreLineFeed':
      return view(
        'state',
        operation.value ? 'Ignore a line feed if it comes next' : 'Stop ignoring a line feed',
      );
    case 'parseError': {
      const { code } = operation.error;
      return view('error', `${describeParseError(code)?.message ?? 'Parse error.'} (\`${code}\`)`);
    }
    case 'beginAlgorithm':
      return { kind: 'algorithm', parts: [capitalized(operation.name)], link: operation.link };
    case 'adoptionAgencyOuterLoop': {
      const { counter, formattingElement, furthestBlock, commonAncestor } = operation;
      const parts: Part[] = [`Outer loop ${counter}: formatting element `];
      parts.push(formattingElement === null ? 'none' : n(formattingElement));
      if (furthestBlock !== null) parts.push(', furthest block ', n(furthestBlock));
      if (commonAncestor !== null) parts.push(', common ancestor ', n(commonAncestor));
      return view('algorithm', ...parts);
    }
    case 'adoptionAgencyInnerLoop': {
      const { counter, node, isInList } = operation;
      const which = isInList ? '' : ', which is not in the list of active formatting elements';
      return view('algorithm', `Inner loop ${counter}: `, n(node), which);
    }
    case 'declareEncoding':
      return view('state', `Declare the encoding ${operation.encoding}: ${operation.effect}`);
    case 'scriptPause':
      return view('state', 'Wait for ', n(operation.node));
    case 'write':
      return view('state', 'Insert what the script writes: ', quoted(operation.data));
  }
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
