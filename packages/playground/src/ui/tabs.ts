import { type TabName, tabNames } from '../state.ts';
import { byId, h } from './dom.ts';

const titles: Readonly<Record<TabName, string>> = {
  step: 'Step',
  errors: 'Errors',
  editions: 'Editions',
  browser: 'Your browser',
  'round-trip': 'Round trip',
  bytes: 'Bytes',
};

/** The tabs below the timeline. */
export class Tabs {
  private readonly tabs = new Map<TabName, HTMLElement>();
  private readonly onChange: (name: TabName) => void;
  current: TabName = 'step';

  constructor(onChange: (name: TabName) => void) {
    this.onChange = onChange;
    for (const name of tabNames) {
      const tab = h(
        'button',
        {
          role: 'tab',
          type: 'button',
          id: `tab-${name}`,
          'aria-controls': `panel-${name}`,
          onclick: () => this.choose(name),
        },
        titles[name],
      );
      this.tabs.set(name, tab);
    }
    const list = byId('tabs');
    list.append(...this.tabs.values());
    list.addEventListener('keydown', (event) => this.keyDown(event));
    this.show('step');
  }

  /** Shows a panel, without telling anybody. */
  show(name: TabName): void {
    this.current = name;
    for (const [other, tab] of this.tabs) {
      tab.setAttribute('aria-selected', String(other === name));
      tab.tabIndex = other === name ? 0 : -1;
      byId(`panel-${other}`).hidden = other !== name;
    }
  }

  /** Puts a number behind a title. */
  setCount(name: TabName, count: number): void {
    const tab = this.tabs.get(name)!;
    tab.replaceChildren(titles[name]);
    if (count > 0) tab.append(' ', h('span', { class: 'count' }, String(count)));
  }

  private choose(name: TabName): void {
    this.show(name);
    this.onChange(name);
  }

  private keyDown(event: KeyboardEvent): void {
    const at = tabNames.indexOf(this.current);
    const last = tabNames.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const name = tabNames[target]!;
    this.choose(name);
    this.tabs.get(name)!.focus();
  }
}
