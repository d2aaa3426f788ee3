import { checkString } from '../../core/infra/arguments.ts';
import { takeRest } from '../../core/tokenizer/unread-input.ts';
import { ScriptEndTag, type TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import type { Recorder } from './recorder.ts';
import type { RecordingTable } from './recording-tree.ts';
import type { StepErrors } from './step-errors.ts';

/** A script element whose end tag the parser has reached. The parser waits there. */
export interface ScriptPause {
  /** The number of the script element. */
  readonly node: number;
  /** Its child text content: the script, if the element has no `src` attribute. */
  readonly text: string;
  /** The insertion point: an offset in the parsed text, just after the end tag. */
  readonly offset: number;
  /**
   * Inserts text just before the insertion point, as `document.write` does. It is parsed after the listener returns,
   * before the rest of the page.
   *
   * @throws TypeError if `text` is not a string
   * @throws Error if the listener has returned
   */
  write(text: string): void;
  /**
   * Removes a node from its parent, as a script might. Does nothing if it has none.
   *
   * @throws TypeError if there is no such node
   * @throws Error if the listener has returned
   */
  remove(node: number): void;
}

export type ScriptListener = (pause: ScriptPause) => void;

/** Makes the parser wait at the end of each script — https://html.spec.whatwg.org/multipage/parsing.html#scriptEndTag */
export class ScriptPauses {
  private readonly builder: TreeBuilder;
  private readonly table: RecordingTable;
  private readonly recorder: Recorder;
  private readonly errors: StepErrors;
  private readonly listener: ScriptListener;
  private readonly unread: string[];

  /** @param unread the input that has not been fed yet; the next piece is the last */
  constructor(
    builder: TreeBuilder,
    table: RecordingTable,
    recorder: Recorder,
    errors: StepErrors,
    listener: ScriptListener,
    unread: string[],
  ) {
    this.builder = builder;
    this.table = table;
    this.recorder = recorder;
    this.errors = errors;
    this.listener = listener;
    this.unread = unread;
    builder.runsScripts = true;
    builder.source.keepsLastApart = true;
  }

  /** Whether the tokenizer is suspended at a script end tag whose step has not ended. */
  get isWaiting(): boolean {
    return this.builder.scriptEndTag !== ScriptEndTag.None;
  }

  /** Puts text before the next input character. */
  private putBack(text: string): void {
    if (text !== '') this.unread.push(text);
  }

  /** Performs the steps of the end tag, and calls the listener. */
  pause(): void {
    const { builder, recorder, table } = this;
    this.putBack(takeRest(builder.tokenizer));
    const offset = builder.source.length;
    this.errors.forgetInput(offset);
    const script = builder.stack.pop();
    builder.closed(script);
    if (builder.scriptEndTag === ScriptEndTag.Html) builder.mode = builder.originalMode;
    builder.scriptEndTag = ScriptEndTag.None;
    const node = recorder.numberOf(script);
    recorder.push({ type: 'scriptPause', node, offset });
    let written = '';
    let isOver = false;
    const checkOpen = (): void => {
      if (isOver) throw new Error('the parser no longer waits for this script');
    };
    const pause: ScriptPause = {
      node,
      text: table.childTextContent(script),
      offset,
      write(text) {
        checkString(text, 'text');
        checkOpen();
        if (text === '') return;
        const start = offset + written.length;
        recorder.push({ type: 'write', data: text, start, end: start + text.length });
        written += text;
      },
      remove(number) {
        const handle = recorder.handleOf(number);
        checkOpen();
        table.remove(handle);
      },
    };
    try {
      this.listener(pause);
    } finally {
      isOver = true;
      this.putBack(written);
    }
  }
}
