import { h } from './dom.ts';

/** The tabs of a tab list: one can be reached by Tab, the others by the arrow keys. */
export class TabList<N extends string> {
  private readonly tabs = new Map<N, HTMLElement>();
  private readonly names: readonly N[];
  private readonly onChoose: (name: N) => void;
  current: N;

  /** Each tab has the id `tab-` and its name, and controls the element whose id `panelOf` returns. */
  constructor(
    list: HTMLElement,
    titles: Readonly<Record<N, string>>,
    panelOf: (name: N) => string,
    onChoose: (name: N) => void,
  ) {
    this.names = Object.keys(titles) as N[];
    this.current = this.names[0]!;
    this.onChoose = onChoose;
    for (const name of this.names) {
      const tab = h(
        'button',
        {
          role: 'tab',
          type: 'button',
          id: `tab-${name}`,
          'aria-controls': panelOf(name),
          onclick: () => onChoose(name),
        },
        titles[name],
      );
      this.tabs.set(name, tab);
    }
    list.append(...this.tabs.values());
    list.addEventListener('keydown', (event) => this.keyDown(event));
    this.select(this.current);
  }

  tab(name: N): HTMLElement {
    return this.tabs.get(name)!;
  }

  select(name: N): void {
    this.current = name;
    for (const [other, tab] of this.tabs) {
      tab.setAttribute('aria-selected', String(other === name));
      tab.tabIndex = other === name ? 0 : -1;
    }
  }

  private keyDown(event: KeyboardEvent): void {
    const { names } = this;
    const at = names.indexOf(this.current);
    const last = names.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const name = names[target]!;
    this.onChoose(name);
    this.tab(name).focus();
  }
}
