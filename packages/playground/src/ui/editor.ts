import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Range, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { CompletionView, HoverView, ListedProblem, NodeView } from '../protocol.ts';
import { h, message as messageNodes, standardLink } from './dom.ts';

/** The most problems that are marked; the rest are only listed. */
const MOST_MARKED = 500;

interface Marks {
  readonly token: readonly [start: number, end: number] | null;
  readonly node: Pick<NodeView, 'pieces' | 'extent'> | null;
}

const setMarks = StateEffect.define<Marks>();

const tokenMark = Decoration.mark({ class: 'mark-token' });
const nodeMark = Decoration.mark({ class: 'mark-node' });
const extentMark = Decoration.mark({ class: 'mark-extent' });

/** The marks of the current token and of the selected node. */
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    let decorations = value.map(transaction.changes);
    for (const effect of transaction.effects)
      if (effect.is(setMarks)) decorations = decorationsOf(effect.value, transaction.newDoc.length);
    return decorations;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorationsOf({ token, node }: Marks, length: number): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  const add = (mark: Decoration, start: number, end: number): void => {
    if (start < end && end <= length) ranges.push(mark.range(start, end));
  };
  if (node?.extent) add(extentMark, ...node.extent);
  if (token !== null) add(tokenMark, ...token);
  for (let i = 0; node !== null && i < node.pieces.length; i += 2)
    add(nodeMark, node.pieces[i]!, node.pieces[i + 1]!);
  return Decoration.set(ranges, true);
}

/** What is known about a place of a text. */
export interface EditorHelp {
  completions(text: string, offset: number): Promise<readonly CompletionView[]>;
  hover(text: string, offset: number): Promise<HoverView | null>;
}

export interface EditorListener {
  /** The user has changed the text. */
  onChange(text: string): void;
  /** The user has moved the cursor. */
  onCaret(offset: number): void;
}

/** The editor of the source. */
export class Editor {
  private readonly view: EditorView;
  private readonly writable = new Compartment();
  private readonly language = new Compartment();
  private marks: Marks = { token: null, node: null };
  private isQuiet = false;

  constructor(parent: HTMLElement, listener: EditorListener) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          // NB: this keeps every CR, so offsets match the parser's.
          EditorState.lineSeparator.of('\n'),
          lineNumbers(),
          highlightSpecialChars(),
          history(),
          drawSelection(),
          EditorView.lineWrapping,
          this.language.of([]),
          syntaxHighlighting(classHighlighter),
          keymap.of([
            ...defaultKeymap.filter(({ key }) => !key?.startsWith('Alt-')),
            ...historyKeymap,
            ...lintKeymap,
          ]),
          EditorView.contentAttributes.of({ 'aria-label': 'HTML source', spellcheck: 'false' }),
          this.writable.of([]),
          marks,
          EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
            if (this.isQuiet) return;
            if (docChanged) listener.onChange(state.doc.toString());
            else if (selectionSet && transactions.some((one) => one.isUserEvent('select')))
              listener.onCaret(state.selection.main.head);
          }),
        ],
      }),
    });
  }

  /** Loads syntax colors, completion and hover; nothing waits for them. */
  async loadLanguage(help: EditorHelp): Promise<void> {
    const [{ html }, { writing }] = await Promise.all([
      import('@codemirror/lang-html'),
      import('./writing.ts'),
    ]);
    this.view.dispatch({
      effects: this.language.reconfigure([html({ autoCloseTags: false }), writing(help)]),
    });
  }

  /** Replaces the text without calling the listener. */
  setText(text: string, isReadOnly: boolean): void {
    this.isQuiet = true;
    const { state } = this.view;
    this.marks = { token: null, node: null };
    this.view.dispatch({
      changes: { from: 0, to: state.doc.length, insert: state.toText(text) },
      selection: { anchor: 0 },
      effects: this.writable.reconfigure(EditorState.readOnly.of(isReadOnly)),
    });
    this.isQuiet = false;
  }

  markToken(token: Marks['token'], reveal: boolean): void {
    this.mark({ ...this.marks, token }, reveal && token !== null ? token[0] : null);
  }

  markNode(node: Marks['node'], reveal: boolean): void {
    this.mark({ ...this.marks, node }, reveal && node?.extent ? node.extent[0] : null);
  }

  private mark(changed: Marks, reveal: number | null): void {
    this.marks = changed;
    const effects: StateEffect<unknown>[] = [setMarks.of(changed)];
    if (reveal !== null && reveal <= this.view.state.doc.length)
      effects.push(EditorView.scrollIntoView(reveal, { y: 'nearest', yMargin: 40 }));
    this.view.dispatch({ effects });
  }

  /** Moves the cursor to an offset and scrolls there, without calling the listener. */
  goTo(offset: number): void {
    this.isQuiet = true;
    this.view.dispatch({
      selection: { anchor: Math.min(offset, this.view.state.doc.length) },
      scrollIntoView: true,
    });
    this.isQuiet = false;
  }

  setProblems(problems: readonly ListedProblem[]): void {
    const { length } = this.view.state.doc;
    const diagnostics = problems
      .slice(0, MOST_MARKED)
      .filter(({ end }) => end <= length)
      .map(
        ({ start, end, severity, title, message, link }): Diagnostic => ({
          from: start,
          to: end,
          severity,
          message: `${title}: ${message}`,
          renderMessage: () =>
            h(
              'span',
              {},
              h('b', {}, title),
              ' ',
              ...messageNodes(message),
              ' ',
              link === '' ? null : standardLink(link, 'The rule'),
            ),
        }),
      );
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  focus(): void {
    this.view.focus();
  }
}
