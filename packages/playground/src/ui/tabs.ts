import { manualPage } from '../manual.ts';
import { type TabName, tabNames } from '../state.ts';
import { byId, h } from './dom.ts';
import { TabList } from './tab-list.ts';

const titles: Readonly<Record<TabName, string>> = {
  step: 'Step',
  errors: 'Errors',
  editions: 'Editions',
  browser: 'Your browser',
  'round-trip': 'Round trip',
  bytes: 'Bytes',
};

/** What the manual says about each tab: a page, and the words of the link to it. */
export const guides: Readonly<Record<TabName, readonly [page: string, words: string]>> = {
  step: ['using/watch', 'About steps'],
  errors: ['reference/parse-errors', 'All parse errors'],
  editions: ['reference/editions', 'About editions'],
  browser: ['results/conformance', 'Conformance results'],
  'round-trip': ['using/sanitize', 'About sanitizing'],
  bytes: ['using/parse', 'About bytes'],
};

/** The tabs below the timeline. */
export class Tabs {
  private readonly list: TabList<TabName>;
  private readonly onChange: (name: TabName) => void;

  constructor(onChange: (name: TabName) => void) {
    this.onChange = onChange;
    this.list = new TabList(
      byId('tabs'),
      titles,
      (name) => `panel-${name}`,
      (name) => this.choose(name),
    );
    this.show('step');
  }

  get current(): TabName {
    return this.list.current;
  }

  /** Shows a panel without calling the listener. */
  show(name: TabName): void {
    this.list.select(name);
    for (const other of tabNames) byId(`panel-${other}`).hidden = other !== name;
    const [page, words] = guides[name];
    const about = byId<HTMLAnchorElement>('about');
    about.href = manualPage(page);
    about.textContent = words;
  }

  /** Puts a number after a title. */
  setCount(name: TabName, count: number, hasMore = false): void {
    const tab = this.list.tab(name);
    tab.replaceChildren(titles[name]);
    if (count > 0) tab.append(' ', h('span', { class: 'count' }, `${count}${hasMore ? '+' : ''}`));
  }

  private choose(name: TabName): void {
    this.show(name);
    this.onChange(name);
  }
}
