import { Client } from './client.ts';
import { LIGHT_LENGTH, LIGHT_NODES, MOST_NODES, tooManyNodes } from './limits.ts';
import { hashOf, stateOfHash } from './link.ts';
import { presets, stateOfPreset } from './presets.ts';
import type { EncodingView, ListedProblem, NodeView, Progress, StepView } from './protocol.ts';
import { defaults, type PlaygroundState, type TabName } from './state.ts';
import { browserTree } from './ui/browser-tree.ts';
import { drawBytes, reasonItem } from './ui/bytes-panel.ts';
import { byId, h } from './ui/dom.ts';
import { Editor } from './ui/editor.ts';
import { drawDiff, drawProblems, drawRoundTrip } from './ui/panels.ts';
import { drawNow, drawStep, nodeButton, tokenWords } from './ui/step-panel.ts';
import { Tabs } from './ui/tabs.ts';
import { TimelineBar } from './ui/timeline-bar.ts';
import { TreeView } from './ui/tree-view.ts';
import { Views } from './ui/views.ts';

/** Milliseconds from the last change until the text is parsed, and until the address is updated. */
const PARSE_DELAY = 120;
const ADDRESS_DELAY = 400;
/** The address bar does not follow the state beyond this length; *Copy link* always works. */
const LONGEST_ADDRESS = 32_000;
/** For longer texts, parse errors are collected when their tab is opened. */
const EAGER_LENGTH = 300_000;

/** The playground: the page, and the worker that parses. */
export class App {
  private state: PlaygroundState = defaults;
  private readonly client = new Client();
  private readonly editor: Editor;
  private readonly tree: TreeView;
  private readonly timeline: TimelineBar;
  private readonly tabs: Tabs;
  private readonly views: Views;
  /** The text that was decoded or typed last. */
  private text = '';
  private encoding: EncodingView | null = null;
  /** The step to show, null for the last one; and whether the worker is preparing one. */
  private wanted: number | null = null;
  private isShowing = false;
  /** Whether screen readers announce the next step: not while somebody types. */
  private isAnnounced = false;
  private progress: Progress | null = null;
  /** Whether steps are still being taken. */
  private isParsing = false;
  private view: StepView | null = null;
  private selection: NodeView | null = null;
  private sanitizing = false;
  private parseTimer: ReturnType<typeof setTimeout> | null = null;
  private addressTimer: ReturnType<typeof setTimeout> | null = null;
  private ownHash = '';
  /** An alert that stays when the next text has been parsed. */
  private notice = '';
  private hasLanguage = false;
  /** Whether a link, and not the user, chose what is shown. */
  private isFromLink = false;
  /** Panels that are up to date. */
  private readonly drawn = new Set<TabName>();

  constructor() {
    this.editor = new Editor(byId('editor'), {
      onChange: (text) => this.typed(text),
      onCaret: (offset) => void this.selectAt(offset),
    });
    this.tree = new TreeView(byId('tree'), {
      rows: (from, to) => this.client.call('rows', from, to),
      onSelect: (node) => void this.select(node, true),
      onToggle: (node, expanded) => this.client.call('setExpanded', [node], expanded),
      onExpandAll: () => this.client.call('expandAll'),
      onEnter: () => {
        if (this.selection !== null) this.timeline.go(this.selection.createdIn);
      },
    });
    this.timeline = new TimelineBar((step) => this.show(step));
    this.tabs = new Tabs((tab) => this.tabChosen(tab));
    this.views = new Views();
    byId('now').addEventListener('click', () => {
      this.tabs.show('step');
      this.tabChosen('step');
      this.views.show('details');
    });
    this.client.onProgress = (progress) => this.progressed(progress);
    this.client.onFailure = (message) => this.alert(message);
    this.listen();
  }

  private listen(): void {
    const select = byId<HTMLSelectElement>('preset');
    const groups = new Map<string, HTMLElement>();
    for (const { id, group, title } of presets) {
      let parent = groups.get(group);
      if (parent === undefined) {
        parent = h('optgroup', { label: group });
        groups.set(group, parent);
        select.append(parent);
      }
      parent.append(h('option', { value: id }, title));
    }
    select.append(h('option', { value: '', hidden: true }, 'Your own'));
    select.addEventListener('change', () => this.loadPreset(select.value));

    const edition = byId<HTMLSelectElement>('edition');
    edition.addEventListener('change', () => {
      this.change({ edition: edition.value === '2024' ? '2024' : 'living', step: null, node: null });
      void this.parse();
    });
    const scripting = byId<HTMLInputElement>('scripting');
    scripting.addEventListener('change', () => {
      this.change({ scripting: scripting.checked, step: null, node: null });
      void this.parse();
    });
    const context = byId<HTMLInputElement>('context');
    context.addEventListener('change', () => {
      this.change({ context: context.value.trim(), step: null, node: null });
      void this.parse();
    });
    byId('share').addEventListener('click', () => void this.share());
    document.addEventListener('keydown', (event) => this.keyDown(event));
  }

  private keyDown(event: KeyboardEvent): void {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const keys: Readonly<Record<string, () => void>> = {
      Comma: () => this.timeline.go((this.wanted ?? this.timeline.step) - 1),
      Period: () => this.timeline.go((this.wanted ?? this.timeline.step) + 1),
      Enter: () => this.timeline.toggle(),
      KeyS: () => {
        this.views.show('source');
        this.editor.focus();
      },
      KeyT: () => {
        this.views.show('tree');
        this.tree.focus();
      },
      KeyL: () => this.timeline.focus(),
    };
    const act = keys[event.code];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  private tabChosen(tab: TabName): void {
    this.isFromLink = false;
    this.change({ tab });
    void this.drawTab();
  }

  // What is parsed.

  /** Shows the state of a link or a preset. */
  load(state: PlaygroundState, preset = '', isFromLink = false): void {
    this.state = state;
    this.isFromLink = isFromLink;
    byId<HTMLSelectElement>('preset').value = preset;
    byId<HTMLSelectElement>('edition').value = state.edition;
    byId<HTMLInputElement>('scripting').checked = state.scripting;
    byId<HTMLInputElement>('context').value = state.context;
    this.tabs.show(state.tab as TabName);
    this.views.show(state.tab === 'step' ? 'tree' : 'details');
    if (typeof state.source === 'string') this.editor.setText(state.source, false);
    void this.parse();
    this.updateAddress();
  }

  /** Loads a preset in the current edition. */
  loadPreset(id: string): void {
    const preset = presets.find((one) => one.id === id);
    if (preset !== undefined) this.load({ ...stateOfPreset(preset), edition: this.state.edition }, id);
  }

  /**
   * Restores the state of a link: `#1.…`, `#0.…`, or `#preset=id&step=3`.
   *
   * @returns false if there is none, or none that can be read
   */
  async restore(hash: string): Promise<boolean> {
    const content = hash.replace(/^#/, '');
    if (content === '') return false;
    const parameters = new URLSearchParams(content);
    const preset = presets.find(({ id }) => id === parameters.get('preset'));
    if (preset !== undefined) {
      const state = stateOfPreset(preset);
      const step = parameters.get('step') ?? '';
      this.load(/^\d+$/.test(step) ? { ...state, step: Number(step) } : state, preset.id);
      return true;
    }
    try {
      this.load(await stateOfHash(content), '', true);
      return true;
    } catch {
      this.notice = 'This link is damaged, so it cannot be restored.';
      this.alert(this.notice);
      return false;
    }
  }

  private typed(text: string): void {
    this.isFromLink = false;
    this.text = text;
    setReady(false);
    byId<HTMLSelectElement>('preset').value = '';
    this.change({ source: text, step: null, node: null });
    if (this.parseTimer !== null) clearTimeout(this.parseTimer);
    this.parseTimer = setTimeout(() => void this.parse(), PARSE_DELAY);
  }

  openBytes(source: Uint8Array<ArrayBuffer>): void {
    byId<HTMLSelectElement>('preset').value = '';
    this.change({ source, step: null, node: null });
    void this.parse();
  }

  private async parse(): Promise<void> {
    setReady(false);
    if (this.parseTimer !== null) clearTimeout(this.parseTimer);
    this.parseTimer = null;
    const { source: input, edition, scripting, context, contentType } = this.state;
    this.timeline.reset();
    this.drawn.clear();
    this.progress = null;
    this.isParsing = true;
    this.isShowing = false;
    this.wanted = this.state.step;
    this.view = null;
    this.setSelection(null, false, false);
    this.editor.setProblems([]);
    this.tabs.setCount('errors', 0);
    try {
      const { text, encoding } = await this.client.open({ input, edition, scripting, context, contentType });
      this.alert(this.notice);
      this.notice = '';
      this.text = text;
      this.encoding = encoding;
      if (typeof input !== 'string') this.editor.setText(text, true);
      byId('source-note').textContent =
        typeof input === 'string'
          ? ''
          : `${input.length} bytes, decoded as ${encoding?.encoding || 'UTF-8'} (read-only)`;
    } catch (error) {
      this.isParsing = false;
      this.tree.show({ count: 0, from: 0, rows: [] });
      this.alert(messageOf(error));
      void this.drawTab();
    }
  }

  private progressed(progress: Progress): void {
    const { strip, count, ended, isCut } = progress;
    this.progress = progress;
    this.timeline.add(strip, count);
    if (isCut) this.alert(`This page is long: timeline and tree stop after ${count} steps.`);
    const isThere = this.state.step !== null && this.state.step < count;
    if (this.view === null || isThere || ended || isCut) void this.ask();
    if (ended || isCut) {
      this.isParsing = false;
      if (!this.hasLanguage) {
        this.hasLanguage = true;
        void this.editor.loadLanguage({
          completions: (text, offset) => this.client.call('completions', text, offset),
          hover: (text, offset) => this.client.call('hover', text, offset),
        });
      }
      void this.drawTab();
      if (this.text.length <= EAGER_LENGTH && !this.drawn.has('errors')) void this.drawProblems();
    }
  }

  // Steps.

  /** The step to show, as a number. */
  private get target(): number {
    const last = this.timeline.last;
    return this.wanted === null ? last : Math.min(this.wanted, last);
  }

  private show(step: number): void {
    setReady(false);
    this.isAnnounced = true;
    const isLast = step >= this.timeline.last && this.progress?.ended === true;
    this.wanted = isLast ? null : step;
    this.change({ step: this.wanted });
    this.timeline.show(step, '');
    void this.ask();
  }

  /** Asks for the step to show, one request at a time: dragging skips the steps in between. */
  private async ask(): Promise<void> {
    if (this.isShowing || this.progress === null) return;
    this.isShowing = true;
    const asked = this.target;
    const view = await this.client.call('show', asked, ...this.tree.window);
    this.isShowing = false;
    await this.draw(view);
    if (this.target !== view.step) void this.ask();
    else if (this.progress?.ended || this.progress?.isCut) setReady(true);
  }

  private async draw(view: StepView): Promise<void> {
    this.view = view;
    const words = tokenWords(view.token);
    const isAtEnd = this.wanted === null;
    // NB: while the user drags the slider, it has already moved on.
    if (this.target === view.step) this.timeline.show(view.step, words);
    if (this.isAnnounced && document.activeElement?.id !== 'slider')
      byId('live').textContent = `Step ${view.step}: ${words}`;
    this.isAnnounced = false;
    this.tree.show(view.tree);
    if (!isAtEnd && view.changedRow >= 0) await this.tree.reveal(view.changedRow, 3);
    const { token } = view;
    this.editor.markToken(token === null ? null : [token.start, token.end], !isAtEnd);
    drawStep(byId('panel-step'), view, (node) => void this.selectInTree(node));
    drawNow(byId('now'), view);
    const { node } = this.state;
    if (node !== null)
      this.setSelection(await this.client.call('node', node), false, this.selection === null);
  }

  // The selected node.

  private async select(node: number, reveal: boolean): Promise<void> {
    this.change({ node });
    const view = await this.client.call('node', node);
    this.setSelection(view, reveal, true);
  }

  /** Selects a node from outside the tree. On a small screen, that shows the tree. */
  private selectInTree(node: number): Promise<void> {
    this.views.show('tree');
    return this.select(node, true);
  }

  private setSelection(view: NodeView | null, inSource: boolean, inTree: boolean): void {
    this.selection = view;
    this.editor.markNode(view, inSource);
    this.tree.select(view?.node ?? null, view?.row ?? -1, inTree);
    this.drawSelection();
  }

  private async selectAt(offset: number): Promise<void> {
    const place = await this.client.call('at', offset);
    if (place === null) return;
    this.change({ node: place.node?.node ?? null });
    this.setSelection(place.node, false, true);
    if (place.node === null) {
      byId('selection').replaceChildren(
        'No node of this token is in the tree yet. ',
        this.stepButton('Go to step', place.step),
      );
    }
  }

  private stepButton(words: string, step: number): HTMLElement {
    return h(
      'button',
      { type: 'button', class: 'link', onclick: () => this.timeline.go(step) },
      `${words} ${step}`,
    );
  }

  private drawSelection(): void {
    const line = byId('selection');
    const { selection } = this;
    if (selection === null) {
      line.replaceChildren('Select a node, or put the cursor in the source.');
      return;
    }
    const { label, origin, original, move, createdIn, closedIn, row } = selection;
    const words = [origin, move === 'foster' ? 'foster parented' : move === '' ? '' : 'moved'];
    line.replaceChildren(
      h('b', {}, label),
      ` ${words.filter((word) => word !== '').join(', ')}`,
      ...(original === null
        ? []
        : [' from ', nodeButton(original, 'its original', (node) => void this.select(node, true))]),
      ...(createdIn < 0 ? [] : [' · ', this.stepButton('created in step', createdIn)]),
      ...(closedIn < 0 ? [] : [' · ', this.stepButton('closed in step', closedIn)]),
      row < 0 ? ' · not in the tree at this step' : '',
    );
  }

  // Panels.

  private async drawTab(): Promise<void> {
    const tab = this.tabs.current;
    if (tab === 'step' || this.drawn.has(tab)) return;
    // Only after the last step do we know how large the tree is and what scripts insert.
    if (this.isParsing && tab !== 'bytes') return;
    if (this.isFromLink && this.isHeavy(tab)) {
      this.offer(tab);
      return;
    }
    this.drawn.add(tab);
    const draws: Readonly<Record<Exclude<TabName, 'step'>, () => Promise<void> | void>> = {
      errors: () => this.drawProblems(),
      editions: () => this.drawEditions(),
      browser: () => this.drawBrowser(),
      'round-trip': () => this.drawRoundTrip(),
      bytes: () => this.drawBytes(),
    };
    try {
      await draws[tab]();
    } catch (error) {
      byId(`panel-${tab}`).replaceChildren(h('p', { class: 'verdict bad' }, messageOf(error)));
    }
  }

  /** Whether a panel may take long, so that opening a link does not start it. */
  private isHeavy(tab: TabName): boolean {
    const nodes = this.progress?.nodes ?? 0;
    const compares = tab === 'editions' || tab === 'browser' || tab === 'round-trip';
    return compares && (nodes > LIGHT_NODES || this.text.length > LIGHT_LENGTH);
  }

  private offer(tab: TabName): void {
    const compare = (): void => {
      this.isFromLink = false;
      void this.drawTab();
    };
    byId(`panel-${tab}`).replaceChildren(
      h('p', { class: 'note' }, 'This page is large. Comparing its trees may take a few seconds.'),
      h('button', { type: 'button', id: 'compare', onclick: compare }, 'Compare'),
    );
  }

  private async drawProblems(): Promise<void> {
    this.drawn.add('errors');
    const problems = await this.client.call('problems');
    this.editor.setProblems(problems.problems);
    const errors = problems.problems.filter(({ kind }) => kind !== 'repair');
    this.tabs.setCount('errors', errors.length, problems.omitted > 0);
    drawProblems(byId('panel-errors'), problems, (problem) => void this.goToProblem(problem));
  }

  private async goToProblem(problem: ListedProblem): Promise<void> {
    this.views.show('source');
    this.editor.goTo(problem.start);
    await this.selectAt(problem.start);
  }

  private async drawEditions(): Promise<void> {
    const view = await this.client.call('editions');
    drawDiff(byId('panel-editions'), view, {
      equal: 'Both editions build the same tree.',
      different: 'The editions build different trees.',
      left: 'Edition of 2024-08-26',
      right: 'Living edition',
      note: '',
    });
  }

  private async drawBrowser(): Promise<void> {
    const { context, scripting } = this.state;
    // NB: the browser's parser has no limit and cannot be stopped, and its tree is about as large as ours.
    if (this.progress?.isCut || (this.progress?.nodes ?? 0) > MOST_NODES) throw new Error(tooManyNodes);
    const text = await this.client.call('parsedText');
    const view = await this.client.call('browser', browserTree(text, context));
    const isDifferent = scripting || /shadowrootmode/i.test(text);
    drawDiff(byId('panel-browser'), view, {
      equal: 'Your browser builds the same tree.',
      different: 'Your browser builds a different tree.',
      left: `domwright, ${this.state.edition === '2024' ? 'edition of 2024-08-26' : 'living edition'}`,
      right: 'Your browser',
      note: isDifferent
        ? 'DOMParser disables scripting and attaches no shadow roots, so this comparison does the same.'
        : '',
    });
  }

  private async drawRoundTrip(): Promise<void> {
    const view = await this.client.call('roundTrip', this.sanitizing);
    drawRoundTrip(byId('panel-round-trip'), view, this.sanitizing, (sanitizing) => {
      this.sanitizing = sanitizing;
      void this.drawRoundTrip();
    });
  }

  private drawBytes(): void {
    const { source, contentType } = this.state;
    const isBytes = typeof source !== 'string';
    const panel = byId('panel-bytes');
    // NB: do not replace the field while the user types in it.
    if (document.activeElement?.id === 'hex' && isBytes) {
      const reasons = document.getElementById('reasons');
      reasons?.replaceChildren(...(this.encoding?.reasons ?? []).map(reasonItem));
      const name = panel.querySelector('.encoding');
      if (name !== null) name.textContent = this.encoding?.encoding ?? '';
      if (name !== null) return;
    }
    const bytes = isBytes ? source : new TextEncoder().encode(this.text);
    drawBytes(
      panel,
      { isBytes, bytes, contentType, encoding: this.encoding },
      {
        onBytes: (source) => {
          byId<HTMLSelectElement>('preset').value = '';
          this.change({ source, step: null, node: null });
          if (this.parseTimer !== null) clearTimeout(this.parseTimer);
          this.parseTimer = setTimeout(() => void this.parse(), PARSE_DELAY);
        },
        onContentType: (type) => {
          this.change({ source: bytes, contentType: type, step: null, node: null });
          void this.parse();
        },
        onText: () => {
          this.load({
            ...this.state,
            source: this.text,
            contentType: '',
            step: null,
            node: null,
          });
        },
      },
    );
  }

  // The link.

  private change(changes: Partial<PlaygroundState>): void {
    this.state = { ...this.state, ...changes };
    if (this.addressTimer !== null) clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => void this.updateAddress(), ADDRESS_DELAY);
  }

  private async updateAddress(): Promise<void> {
    const { state } = this;
    // NB: compressing a long source after every change would cost too much.
    if (state.source.length > 8 * LONGEST_ADDRESS) return;
    const hash = await hashOf(state);
    if (state !== this.state || hash.length > LONGEST_ADDRESS) return;
    this.setHash(hash);
  }

  private setHash(hash: string): void {
    this.ownHash = `#${hash}`;
    history.replaceState(null, '', this.ownHash);
  }

  isOwnHash(hash: string): boolean {
    return hash === this.ownHash;
  }

  private async share(): Promise<void> {
    const hash = await hashOf(this.state);
    this.setHash(hash);
    const button = byId('share');
    const isCopied = await copied(location.href);
    button.textContent = isCopied ? 'Copied' : 'See the address bar';
    if (hash.length > LONGEST_ADDRESS)
      this.alert(
        `This link is ${Math.round(hash.length / 1000)} kB long; some programs truncate such links.`,
      );
    setTimeout(() => {
      button.textContent = 'Copy link';
    }, 2000);
  }

  private alert(message: string): void {
    byId('alert').textContent = message;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Tells tests whether the page shows what was asked for. */
function setReady(isReady: boolean): void {
  document.documentElement.dataset['state'] = isReady ? 'ready' : 'busy';
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
