import type {
  EncodingStep,
  ParserState,
  StateElement,
  Step,
  StepBranch,
  StepOperation,
  StepToken,
} from 'domwright/steps';
import { LineTable } from 'domwright/tokens';
import { visible } from '../../output/display-width.ts';

/** How many code units of a text are shown. */
const SHOWN = 60;

/** Steps as lines for people. */
export class StepLines {
  readonly #text: string;
  readonly #lines: LineTable;
  readonly #withBranches: boolean;
  /** The displayed name of each node, by number. */
  readonly #names: string[];

  /**
   * @param text the source
   * @param withBranches whether to show the branches of the rules
   */
  constructor(text: string, isFragment: boolean, withBranches: boolean) {
    this.#text = text;
    this.#withBranches = withBranches;
    this.#lines = new LineTable(text);
    this.#names = [isFragment ? 'html' : '#document'];
  }

  /** The lines of a step, and of the state after it. Even the names of elements can contain any characters. */
  linesOf(step: Step, state: ParserState | null): string[] {
    return this.#linesOf(step, state).map(visible);
  }

  #linesOf({ token, states, rules, branches, operations }: Step, state: ParserState | null): string[] {
    const lines = [
      token === null ? 'before the first token' : `${this.#place(token.start)} ${this.#shown(token)}`,
    ];
    if (states.length > 1) lines.push(`  states: ${states.join(', ')}`);
    if (this.#withBranches) {
      for (const branch of branches)
        for (let used: StepBranch | null = branch; used !== null; used = used.using)
          lines.push(...branchLines(used).map((line) => `  ${line}`));
    } else if (rules.length > 0) lines.push(`  rules: ${rules.join(', ')}`);
    let indent = '  ';
    for (const operation of operations) {
      if (operation.type === 'endAlgorithm') {
        if (operation.node !== null) lines.push(`${indent}found: ${this.#node(operation.node)}`);
        indent = indent.slice(2);
        continue;
      }
      lines.push(indent + this.#sentence(operation));
      if (operation.type === 'beginAlgorithm') indent += '  ';
    }
    if (state !== null) for (const line of this.#stateLines(state)) lines.push(`  = ${line}`);
    return lines;
  }

  /** How the encoding was determined. */
  encodingLines(steps: readonly EncodingStep[]): string[] {
    return steps.map(({ step, encoding, confidence, effect, message }) => {
      const found = encoding === null ? 'nothing' : `${encoding}, ${effect ?? confidence}`;
      return visible(`encoding: ${step}: ${found}. ${message}`);
    });
  }

  #place(offset: number): string {
    const { line, column } = this.#lines.positionAt(Math.min(offset, this.#text.length));
    return `${line}:${column}`;
  }

  #shown({ type, start, end }: StepToken): string {
    if (type === 'endOfFile') return 'end of file';
    const source = this.#text.slice(start, end);
    return type === 'characters' ? quoted(source) : visible(cut(source));
  }

  #node(number: number): string {
    return `${this.#names[number] ?? ''}[${number}]`;
  }

  #nodeOrNone(number: number | null): string {
    return number === null ? 'none' : this.#node(number);
  }

  /** Names a new node. */
  #new(number: number, name: string): string {
    this.#names[number] = name;
    return this.#node(number);
  }

  #into({ parent, before, fosterParented }: Insertion): string {
    const where = before === null ? '' : ` before ${this.#node(before)}`;
    return `into ${this.#node(parent)}${where}${fosterParented === true ? ' (foster parented)' : ''}`;
  }

  /** An operation in words. */
  #sentence(operation: Exclude<StepOperation, { type: 'endAlgorithm' }>): string {
    switch (operation.type) {
      case 'createElement':
        return `create ${this.#new(operation.node, operation.name)}${this.#reason(operation)}`;
      case 'createTemplateContents': {
        const contents = this.#new(operation.node, '#contents');
        return `create ${contents} of ${this.#node(operation.template)}`;
      }
      case 'attachShadowRoot': {
        const root = this.#new(operation.node, '#shadow-root');
        return `attach the ${operation.mode} ${root} to ${this.#node(operation.host)}`;
      }
      case 'insert':
        return `insert ${this.#node(operation.node)} ${this.#into(operation)}`;
      case 'insertText': {
        const { node, isNew, data } = operation;
        if (!isNew) return `append ${quoted(data)} to ${this.#node(node)}`;
        return `insert ${this.#new(node, '#text')} ${quoted(data)} ${this.#into(operation)}`;
      }
      case 'insertComment': {
        const comment = this.#new(operation.node, '#comment');
        return `insert ${comment} ${quoted(operation.data)} ${this.#into(operation)}`;
      }
      case 'insertProcessingInstruction': {
        const instruction = this.#new(operation.node, `?${operation.target}`);
        return `insert ${instruction} ${quoted(operation.data)} ${this.#into(operation)}`;
      }
      case 'appendDoctype': {
        const { node, name, publicId, systemId } = operation;
        const ids = publicId === '' && systemId === '' ? '' : ` ${quoted(publicId)} ${quoted(systemId)}`;
        return `append ${this.#new(node, '#doctype')} ${quoted(name)}${ids} to ${this.#node(0)}`;
      }
      case 'remove':
        return `remove ${this.#node(operation.node)} from its parent`;
      case 'moveChildren':
        return `move the children of ${this.#node(operation.from)} into ${this.#node(operation.to)}`;
      case 'addAttributes': {
        const attributes = operation.attributes.map(({ name, value }) => `${name}=${quoted(value)}`);
        return `add to ${this.#node(operation.node)}: ${attributes.join(' ')}`;
      }
      case 'removeAttribute':
        return `remove ${operation.name} from ${this.#node(operation.node)}`;
      case 'setDocumentMode':
        return `document: ${operation.mode}`;
      case 'associateWithForm':
        return `form owner of ${this.#node(operation.node)}: ${this.#node(operation.form)}`;
      case 'setAlreadyStarted':
        return `mark ${this.#node(operation.node)} as already started`;
      case 'push':
        return `push ${this.#node(operation.node)}`;
      case 'pop':
        return `pop ${this.#node(operation.node)}`;
      case 'removeFromStack':
        return `remove ${this.#node(operation.node)} from the stack`;
      case 'replaceInStack':
        return `replace ${this.#node(operation.node)} in the stack with ${this.#node(operation.by)}`;
      case 'insertIntoStack':
        return `insert ${this.#node(operation.node)} into the stack below ${this.#node(operation.after)}`;
      case 'pushFormatting':
        return `add ${this.#node(operation.node)} to the list`;
      case 'removeFormatting':
        return `remove ${this.#node(operation.node)} from the list`;
      case 'replaceFormatting':
        return `replace ${this.#node(operation.node)} in the list with ${this.#node(operation.by)}`;
      case 'moveFormatting':
        return `move ${this.#node(operation.node)} in the list to the place after ${this.#node(operation.after)}`;
      case 'insertMarker':
        return 'add a marker to the list';
      case 'removeMarker':
        return 'remove the last marker from the list';
      case 'setMode':
        return `mode: ${operation.mode}`;
      case 'setOriginalMode':
        return `original mode: ${operation.mode}`;
      case 'pushTemplateMode':
        return `push the template mode ${operation.mode}`;
      case 'popTemplateMode':
        return `pop the template mode ${operation.mode}`;
      case 'setHead':
        return `head element pointer: ${this.#nodeOrNone(operation.node)}`;
      case 'setForm':
        return `form element pointer: ${this.#nodeOrNone(operation.node)}`;
      case 'setFramesetOk':
        return `frameset-ok: ${operation.value ? 'ok' : 'not ok'}`;
      case 'setFosterParenting':
        return `foster parenting: ${operation.value ? 'on' : 'off'}`;
      case 'setTokenizerState':
        return `tokenizer: ${operation.state} state`;
      case 'addTableCharacters':
        return `add ${quoted(operation.data)} to the pending table characters`;
      case 'clearTableCharacters':
        return 'clear the pending table characters';
      case 'setIgnoreLineFeed':
        return operation.value ? 'ignore a line feed if it is next' : 'no longer ignore a line feed';
      case 'declareEncoding':
        return `the encoding is declared as ${operation.encoding}: ${operation.effect}`;
      case 'scriptPause':
        return `wait for ${this.#node(operation.node)}`;
      case 'write':
        return `write ${quoted(operation.data)}`;
      case 'beginAlgorithm':
        return operation.name;
      case 'adoptionAgencyOuterLoop': {
        const { counter, formattingElement, furthestBlock, commonAncestor } = operation;
        const found = [
          `formatting element ${this.#nodeOrNone(formattingElement)}`,
          `furthest block ${this.#nodeOrNone(furthestBlock)}`,
          `common ancestor ${this.#nodeOrNone(commonAncestor)}`,
        ];
        return `outer loop ${counter}: ${found.join(', ')}`;
      }
      case 'adoptionAgencyInnerLoop': {
        const where = operation.isInList ? 'in the list' : 'not in the list';
        return `inner loop ${operation.counter}: ${this.#node(operation.node)}, ${where}`;
      }
      case 'parseError':
        return `parse error at ${this.#place(operation.error.start)}: ${operation.error.code}`;
    }
  }

  /** Why an element was created, if not for its tag. */
  #reason({ origin, original }: Extract<StepOperation, { type: 'createElement' }>): string {
    switch (origin) {
      case 'written':
        return '';
      case 'implied':
        return ' (implied)';
      case 'reconstructed':
        return ` (${this.#nodeOrNone(original)} again, reconstructed)`;
      case 'adoptionAgency':
        return ` (${this.#nodeOrNone(original)} again, adoption agency)`;
      case 'copied':
        return ' (a copy)';
      case 'context':
        return ' (the context element)';
    }
  }

  #stateLines(state: ParserState): string[] {
    const { mode, originalMode, templateModes, stack, formatting, head, form } = state;
    const lines = [`mode: ${mode}`, `stack: ${this.#list(stack)}`, `list: ${this.#list(formatting)}`];
    if (mode === 'text' || mode === 'in table text') lines.push(`original mode: ${originalMode}`);
    if (templateModes.length > 0) lines.push(`template modes: ${templateModes.join(', ')}`);
    if (head !== null) lines.push(`head element pointer: ${this.#node(head)}`);
    if (form !== null) lines.push(`form element pointer: ${this.#node(form)}`);
    if (!state.framesetOk) lines.push('frameset-ok: not ok');
    if (state.fosterParenting) lines.push('foster parenting: on');
    if (state.documentMode !== 'no-quirks') lines.push(`document: ${state.documentMode}`);
    if (state.tokenizerState !== 'data') lines.push(`tokenizer: ${state.tokenizerState} state`);
    const { pendingTableCharacters } = state;
    if (pendingTableCharacters !== '')
      lines.push(`pending table characters: ${quoted(pendingTableCharacters)}`);
    if (state.ignoreLineFeed) lines.push('a line feed is ignored if it is next');
    return lines;
  }

  #list(entries: readonly (StateElement | 'marker')[]): string {
    if (entries.length === 0) return 'empty';
    return entries.map((entry) => (entry === 'marker' ? 'marker' : this.#node(entry.node))).join(' ');
  }
}

function branchLines({ rule, branch, summary, link }: StepBranch): string[] {
  return [`rule: ${rule}, ${cut(branch)}`, `  ${summary}`, `  ${link}`];
}

interface Insertion {
  readonly parent: number;
  readonly before: number | null;
  readonly fosterParented?: boolean;
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function quoted(text: string): string {
  return visible(JSON.stringify(cut(text)));
}
