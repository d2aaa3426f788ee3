import { byId } from './dom.ts';

/** The smallest share of either part, in percent. */
const LEAST = 15;
/** How far an arrow key moves the divider, in percent. */
const STEP = 2;

/** A part of the page, and the custom property on its parent that holds its share. */
interface Part {
  readonly element: Element;
  readonly share: string;
}

/** A divider between two parts of the page: drag it, or use the arrow keys. */
class Splitter {
  private readonly line: HTMLElement;
  private readonly isVertical: boolean;
  private readonly before: Part;
  private readonly after: Part;
  private readonly initial: number;
  /** The size of the first part minus the pointer's position when dragging began. */
  private distance = 0;

  /** `aria-valuenow` of the line is its initial position, in percent. */
  constructor(line: HTMLElement, before: Part, after: Part) {
    this.line = line;
    this.before = before;
    this.after = after;
    this.isVertical = line.getAttribute('aria-orientation') === 'vertical';
    this.initial = this.place;
    line.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      line.setPointerCapture(event.pointerId);
      this.distance = this.sizeOf(before) - this.placeOf(event);
    });
    line.addEventListener('pointermove', (event) => {
      if (!line.hasPointerCapture(event.pointerId)) return;
      this.moveTo((100 * (this.placeOf(event) + this.distance)) / (this.sizeOf(before) + this.sizeOf(after)));
    });
    line.addEventListener('dblclick', () => this.moveTo(this.initial));
    line.addEventListener('keydown', (event) => this.keyDown(event));
  }

  private get place(): number {
    return Number(this.line.getAttribute('aria-valuenow'));
  }

  private placeOf({ clientX, clientY }: PointerEvent): number {
    return this.isVertical ? clientX : clientY;
  }

  private sizeOf({ element }: Part): number {
    const { width, height } = element.getBoundingClientRect();
    return this.isVertical ? width : height;
  }

  private keyDown(event: KeyboardEvent): void {
    const [back, forward] = this.isVertical ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const places = new Map([
      [back, this.place - STEP],
      [forward, this.place + STEP],
      ['Home', LEAST],
      ['End', 100 - LEAST],
    ]);
    const place = places.get(event.key);
    if (place === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.moveTo(place);
  }

  private moveTo(percent: number): void {
    const place = Math.round(Math.min(100 - LEAST, Math.max(LEAST, percent)));
    this.line.setAttribute('aria-valuenow', String(place));
    const { style } = this.line.parentElement!;
    style.setProperty(this.before.share, `${place}fr`);
    style.setProperty(this.after.share, `${100 - place}fr`);
  }
}

/** Makes the dividers between source, tree and details work. */
export function enableSplitters(): void {
  const part = (id: string, share: string): Part => ({ element: byId(id), share });
  new Splitter(byId('split-columns'), part('pane-source', '--left'), part('pane-tree', '--right'));
  new Splitter(byId('split-rows'), part('pane-source', '--upper'), part('panels', '--lower'));
}
