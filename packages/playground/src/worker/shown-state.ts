import type { ParserState, StepOperation } from 'domwright/steps';

type Undo = () => void;

/** The parse state. Operations change it, and each can be undone. */
export class ShownState {
  /** Numbers of nodes. */
  readonly stack: number[];
  readonly formatting: (number | 'marker')[];
  readonly templateModes: string[];
  readonly values: Omit<ParserState, 'stack' | 'formatting' | 'templateModes'>;

  constructor(initial: ParserState) {
    const { stack, formatting, templateModes, ...values } = initial;
    this.stack = stack.map(({ node }) => node);
    this.formatting = formatting.map((entry) => (entry === 'marker' ? entry : entry.node));
    this.templateModes = [...templateModes];
    this.values = values;
  }

  /** Applies an operation on the state and returns a function that undoes it; null for other operations. */
  apply(operation: StepOperation): Undo | null {
    const { stack, formatting, templateModes } = this;
    switch (operation.type) {
      case 'push':
        return inserted(stack, stack.length, operation.node);
      case 'pop':
      case 'removeFromStack':
        return removed(stack, stack.lastIndexOf(operation.node));
      case 'replaceInStack':
        return replaced(stack, stack.lastIndexOf(operation.node), operation.by);
      case 'insertIntoStack':
        return inserted(stack, stack.lastIndexOf(operation.after) + 1, operation.node);
      case 'pushFormatting':
        return inserted(formatting, formatting.length, operation.node);
      case 'removeFormatting':
        return removed(formatting, formatting.lastIndexOf(operation.node));
      case 'replaceFormatting':
        return replaced(formatting, formatting.lastIndexOf(operation.node), operation.by);
      case 'moveFormatting': {
        const takenOut = removed(formatting, formatting.lastIndexOf(operation.node));
        const putIn = inserted(formatting, formatting.lastIndexOf(operation.after) + 1, operation.node);
        return () => {
          putIn();
          takenOut?.();
        };
      }
      case 'insertMarker':
        return inserted(formatting, formatting.length, 'marker');
      case 'removeMarker':
        return removed(formatting, formatting.lastIndexOf('marker'));
      case 'pushTemplateMode':
        return inserted(templateModes, templateModes.length, operation.mode);
      case 'popTemplateMode':
        return removed(templateModes, templateModes.length - 1);
      case 'setMode':
        return this.set('mode', operation.mode);
      case 'setOriginalMode':
        return this.set('originalMode', operation.mode);
      case 'setHead':
        return this.set('head', operation.node);
      case 'setForm':
        return this.set('form', operation.node);
      case 'setFramesetOk':
        return this.set('framesetOk', operation.value);
      case 'setFosterParenting':
        return this.set('fosterParenting', operation.value);
      case 'setDocumentMode':
        return this.set('documentMode', operation.mode);
      case 'setTokenizerState':
        return this.set('tokenizerState', operation.state);
      case 'setIgnoreLineFeed':
        return this.set('ignoreLineFeed', operation.value);
      case 'addTableCharacters':
        return this.set('pendingTableCharacters', this.values.pendingTableCharacters + operation.data);
      case 'clearTableCharacters':
        return this.set('pendingTableCharacters', '');
      default:
        return null;
    }
  }

  private set<K extends keyof ShownState['values']>(name: K, value: ShownState['values'][K]): Undo {
    const values: { -readonly [N in keyof ShownState['values']]: ShownState['values'][N] } = this.values;
    const before = values[name];
    values[name] = value;
    return () => {
      values[name] = before;
    };
  }
}

function inserted<T>(list: T[], index: number, value: T): Undo {
  if (index === list.length) list.push(value);
  else list.splice(index, 0, value);
  return () => {
    list.splice(index, 1);
  };
}

function removed<T>(list: T[], index: number): Undo | null {
  if (index < 0) return null;
  const [value] = list.splice(index, 1);
  return () => {
    list.splice(index, 0, value!);
  };
}

function replaced<T>(list: T[], index: number, value: T): Undo | null {
  if (index < 0) return null;
  const before = list[index]!;
  list[index] = value;
  return () => {
    list[index] = before;
  };
}
