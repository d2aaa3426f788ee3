import type { RowsView, RowView } from '../protocol.ts';
import { h } from './dom.ts';
import { isSmall } from './views.ts';

const OVERSCAN = 15;
/** Deeper rows are indented no further and show their level as a number. */
const DEEPEST = 40;

export interface TreeListener {
  rows(from: number, to: number): Promise<RowsView>;
  onSelect(node: number): void;
  onToggle(node: number, expanded: boolean): Promise<void>;
  onExpandAll(): Promise<void>;
  onEnter(node: number): void;
}

/** The tree. Only the visible rows are in the page. */
export class TreeView {
  private readonly list: HTMLElement;
  private readonly tree: HTMLElement;
  private readonly listener: TreeListener;
  private view: RowsView = { count: 0, from: 0, rows: [] };
  private selected: number | null = null;
  private selectedRow = -1;
  /** Whether a request for rows is pending. */
  private isLoading = false;

  constructor(parent: HTMLElement, listener: TreeListener) {
    this.listener = listener;
    this.list = h('div', { role: 'none', class: 'rows' });
    this.tree = h(
      'div',
      {
        role: 'tree',
        tabindex: 0,
        class: 'tree-view',
        'aria-labelledby': 'tree-title',
        onscroll: () => void this.load(),
        onkeydown: (event) => this.keyDown(event as KeyboardEvent),
        onclick: (event) => this.click(event),
      },
      this.list,
    );
    parent.append(this.tree);
    new ResizeObserver(() => void this.load()).observe(this.tree);
    isSmall.addEventListener('change', () => this.show(this.view));
  }

  focus(): void {
    this.tree.focus();
  }

  /** The height of `.row` in `styles/tree.css` and `styles/phone.css`: thumbs need more. */
  private get rowHeight(): number {
    return isSmall.matches ? 28 : 22;
  }

  /** The rows to request: the visible ones, and some before and after them. */
  get window(): readonly [from: number, to: number] {
    const { scrollTop, clientHeight } = this.tree;
    const first = Math.floor(scrollTop / this.rowHeight);
    return [Math.max(0, first - OVERSCAN), first + Math.ceil(clientHeight / this.rowHeight) + OVERSCAN];
  }

  show(view: RowsView): void {
    this.view = view;
    // NB: requests about an earlier text are never answered.
    this.isLoading = false;
    this.list.style.height = `${view.count * this.rowHeight}px`;
    this.draw();
    void this.load();
  }

  select(node: number | null, row: number, reveal: boolean): void {
    this.selected = node;
    this.selectedRow = row;
    if (reveal && row >= 0) void this.reveal(row);
    this.draw();
  }

  /** Scrolls to a row, and keeps `context` rows after it visible. */
  async reveal(row: number, context = 0): Promise<void> {
    const top = row * this.rowHeight;
    const bottom = Math.min(row + 1 + context, this.view.count) * this.rowHeight;
    const { scrollTop, clientHeight } = this.tree;
    const isVisible = top >= scrollTop && bottom <= scrollTop + clientHeight;
    if (!isVisible) this.tree.scrollTop = Math.max(0, top - clientHeight / 2);
    await this.load();
  }

  /** Requests the visible rows unless they are here. */
  private async load(): Promise<void> {
    if (this.isLoading) return;
    const { scrollTop, clientHeight } = this.tree;
    const first = Math.floor(scrollTop / this.rowHeight);
    const last = Math.min(this.view.count, first + Math.ceil(clientHeight / this.rowHeight) + 1);
    const { from, rows } = this.view;
    if (first >= from && last <= from + rows.length) return;
    this.isLoading = true;
    try {
      this.view = await this.listener.rows(...this.window);
      this.list.style.height = `${this.view.count * this.rowHeight}px`;
      this.draw();
    } finally {
      this.isLoading = false;
    }
  }

  private draw(): void {
    const { from, rows } = this.view;
    this.list.replaceChildren(...rows.map((row, index) => this.row(row, from + index)));
    const isThere = rows.some(({ node }) => node === this.selected);
    if (isThere) {
      this.tree.setAttribute('aria-activedescendant', `node-${this.selected}`);
      this.selectedRow = from + rows.findIndex(({ node }) => node === this.selected);
    } else this.tree.removeAttribute('aria-activedescendant');
  }

  private row(row: RowView, index: number): HTMLElement {
    const badges = badgesOf(row);
    const isSelected = row.node === this.selected;
    const depth = Math.min(row.depth, DEEPEST);
    const element = h(
      'div',
      {
        role: 'treeitem',
        id: `node-${row.node}`,
        class: `row ${row.kind} ${row.origin}${row.move === '' ? '' : ' moved'}${row.isChanged ? ' changed' : ''}${row.isOpen ? ' open' : ''}`,
        'aria-level': row.depth + 1,
        'aria-setsize': row.setSize,
        'aria-posinset': row.position,
        'aria-selected': String(isSelected),
        'aria-expanded': row.expandable ? String(row.expanded) : null,
        'aria-label': [plainText(row), ...badges.map(([, word]) => word)].join(', '),
        'data-row': index,
      },
      h('span', { class: 'twisty', 'aria-hidden': 'true' }, row.expandable ? (row.expanded ? '▾' : '▸') : ''),
      row.depth > DEEPEST ? h('span', { class: 'level' }, `${row.depth}`) : null,
      ...contents(row),
      ...badges.map(([glyph, word]) =>
        h('span', { class: 'badge' }, h('i', { 'aria-hidden': 'true' }, glyph), word),
      ),
    );
    element.style.top = `${index * this.rowHeight}px`;
    element.style.paddingLeft = `${depth * 14 + 4}px`;
    return element;
  }

  private rowAt(index: number): RowView | undefined {
    return this.view.rows[index - this.view.from];
  }

  private click(event: Event): void {
    const target = event.target as Element;
    const element = target.closest<HTMLElement>('[data-row]');
    const row = element && this.rowAt(Number(element.dataset['row']));
    if (!row) return;
    if (target.closest('.twisty') !== null && row.expandable) void this.toggle(row, !row.expanded);
    else this.listener.onSelect(row.node);
  }

  private async toggle(row: RowView, expanded: boolean): Promise<void> {
    await this.listener.onToggle(row.node, expanded);
    this.show(await this.listener.rows(...this.window));
  }

  private async selectRow(index: number): Promise<void> {
    const { count } = this.view;
    if (count === 0) return;
    const row = Math.max(0, Math.min(index, count - 1));
    await this.reveal(row);
    const view = this.rowAt(row);
    if (view !== undefined) this.listener.onSelect(view.node);
  }

  private keyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const current = this.rowAt(this.selectedRow);
    const at = this.selectedRow;
    const page = Math.max(1, Math.floor(this.tree.clientHeight / this.rowHeight) - 1);
    switch (event.key) {
      case 'ArrowDown':
        void this.selectRow(at + 1);
        break;
      case 'ArrowUp':
        void this.selectRow(at - 1);
        break;
      case 'PageDown':
        void this.selectRow(at + page);
        break;
      case 'PageUp':
        void this.selectRow(at - page);
        break;
      case 'Home':
        void this.selectRow(0);
        break;
      case 'End':
        void this.selectRow(this.view.count - 1);
        break;
      case 'ArrowRight':
        if (current?.expandable && !current.expanded) void this.toggle(current, true);
        else if (current?.expandable) void this.selectRow(at + 1);
        break;
      case 'ArrowLeft':
        if (current?.expandable && current.expanded) void this.toggle(current, false);
        else if (current && current.parentRow >= 0) void this.selectRow(current.parentRow);
        break;
      case '*':
        void this.listener
          .onExpandAll()
          .then(async () => this.show(await this.listener.rows(...this.window)));
        break;
      case 'Enter':
        if (current) this.listener.onEnter(current.node);
        break;
      default:
        return;
    }
    event.preventDefault();
  }
}

function contents(row: RowView): Node[] {
  const code = (className: string, text: string): Node => h('span', { class: className }, text);
  switch (row.kind) {
    case 'element': {
      const attributes = row.attributes.flatMap(([name, value]) => [
        code('attribute', ` ${name}`),
        ...(value === '' ? [] : [code('punctuation', '='), code('value', `"${visible(value)}"`)]),
      ]);
      return [
        code('punctuation', '<'),
        code('name', row.name),
        ...attributes,
        code('punctuation', `>${row.ordinal}`),
      ];
    }
    case 'text':
      return [code('text', `"${visible(row.text)}"`)];
    case 'comment':
      return [code('comment-text', `<!--${visible(row.text)}-->`)];
    case 'doctype':
      return [code('doctype-text', `<!DOCTYPE ${row.name}${row.text}>`)];
    case 'instruction':
      return [code('comment-text', `<?${row.name} ${visible(row.text)}?>`)];
    default:
      return [code('container', row.name)];
  }
}

function plainText(row: RowView): string {
  switch (row.kind) {
    case 'element':
      return `${row.name}${row.attributes.map(([name, value]) => ` ${name}=${value}`).join('')} ${row.ordinal}`.trim();
    case 'text':
      return `text ${row.text.trim() === '' ? visible(row.text) : row.text}`;
    case 'comment':
      return `comment ${row.text}`;
    case 'doctype':
      return `doctype ${row.name}`;
    case 'instruction':
      return `processing instruction ${row.name}`;
    default:
      return row.name;
  }
}

/** Glyphs and words that say where a node comes from. */
function badgesOf({ origin, move }: RowView): (readonly [glyph: string, word: string])[] {
  const badges: (readonly [string, string])[] = [];
  if (origin === 'implied') badges.push(['+', 'implied']);
  if (origin === 'cloned') badges.push(['⇉', 'cloned']);
  if (origin === 'copied') badges.push(['⇉', 'copied']);
  if (move === 'foster') badges.push(['↷', 'foster parented']);
  else if (move !== '') badges.push(['↷', 'moved']);
  return badges;
}

function visible(text: string): string {
  return text.replaceAll('\n', '⏎').replaceAll('\t', '⇥').replaceAll('\r', '␍').replaceAll('\0', '␀');
}
