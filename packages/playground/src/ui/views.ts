import { byId } from './dom.ts';
import { TabList } from './tab-list.ts';

/** Where only one of source, tree and details fits. NB: `styles/phone.css` has the same condition. */
export const isSmall = matchMedia('(max-width: 640px), (max-height: 480px)');

const titles = { source: 'Source', tree: 'Tree', details: 'What happened' } as const;
const panes = { source: 'pane-source', tree: 'pane-tree', details: 'panels' } as const;

export type View = keyof typeof panes;

/** On small screens, tabs show one of source, tree and details. On others, all three are visible and the tabs hidden. */
export class Views {
  private readonly list: TabList<View>;

  constructor() {
    this.list = new TabList(
      byId('views'),
      titles,
      (name) => panes[name],
      (name) => this.show(name),
    );
    isSmall.addEventListener('change', () => this.setRoles());
    this.setRoles();
    this.show('tree');
  }

  show(view: View): void {
    this.list.select(view);
    document.documentElement.dataset['view'] = view;
  }

  private setRoles(): void {
    for (const [view, id] of Object.entries(panes)) {
      const pane = byId(id);
      pane.setAttribute('aria-labelledby', isSmall.matches ? `tab-${view}` : `${view}-title`);
      if (isSmall.matches) pane.setAttribute('role', 'tabpanel');
      else pane.removeAttribute('role');
    }
  }
}
