import type { Strip } from '../protocol.ts';
import { byId } from './dom.ts';

const colors: Readonly<Record<Strip, string>> = {
  0: '--strip-other',
  1: '--strip-start',
  2: '--strip-end',
  3: '--strip-text',
  4: '--strip-error',
};

/** The slider, its buttons, and the strip of colors above it. */
export class TimelineBar {
  private readonly slider = byId<HTMLInputElement>('slider');
  private readonly canvas = byId<HTMLCanvasElement>('strip');
  private readonly playButton = byId<HTMLButtonElement>('play');
  private readonly where = byId<HTMLOutputElement>('where');
  private strip = new Uint8Array(0);
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private isDrawing = false;
  private readonly onStep: (step: number) => void;

  constructor(onStep: (step: number) => void) {
    this.onStep = onStep;
    this.slider.addEventListener('input', () => {
      this.pause();
      onStep(this.slider.valueAsNumber);
    });
    const go = (id: string, step: () => number): void =>
      byId(id).addEventListener('click', () => {
        this.pause();
        this.go(step());
      });
    go('first', () => 0);
    go('back', () => this.step - 1);
    go('forward', () => this.step + 1);
    go('last', () => this.last);
    this.playButton.addEventListener('click', () => this.toggle());
    byId('speed').addEventListener('change', () => {
      if (this.timer === null) return;
      this.pause();
      this.play();
    });
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
    new MutationObserver(() => this.draw()).observe(document.documentElement, { attributeFilter: ['class'] });
  }

  get step(): number {
    return this.slider.valueAsNumber;
  }

  get last(): number {
    return Math.max(0, this.count - 1);
  }

  go(step: number): void {
    const target = Math.max(0, Math.min(step, this.last));
    if (target !== this.step) this.onStep(target);
  }

  focus(): void {
    this.slider.focus();
  }

  /** Starts over for another text. */
  reset(): void {
    this.pause();
    this.strip = new Uint8Array(0);
    this.count = 0;
    this.slider.max = '0';
    this.draw();
  }

  /** Adds steps. */
  add(strip: Uint8Array, count: number): void {
    if (this.strip.length < count) {
      const longer = new Uint8Array(Math.max(count, 2 * this.strip.length));
      longer.set(this.strip);
      this.strip = longer;
    }
    this.strip.set(strip, count - strip.length);
    this.count = count;
    this.slider.max = String(this.last);
    this.draw();
  }

  show(step: number, words: string): void {
    this.slider.value = String(step);
    this.slider.setAttribute('aria-valuetext', `Step ${step} of ${this.last}: ${words}`);
    this.where.textContent = `${step} / ${this.last}`;
  }

  toggle(): void {
    if (this.timer === null) this.play();
    else this.pause();
  }

  private play(): void {
    if (this.count === 0) return;
    if (this.step >= this.last) this.onStep(0);
    this.setPlaying(true);
    const interval = Number(byId<HTMLSelectElement>('speed').value);
    const tick = (): void => {
      if (this.step >= this.last) {
        this.pause();
        return;
      }
      this.onStep(this.step + 1);
      this.timer = setTimeout(tick, interval);
    };
    this.timer = setTimeout(tick, interval);
  }

  pause(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.setPlaying(false);
  }

  private setPlaying(playing: boolean): void {
    this.playButton.setAttribute('aria-label', playing ? 'Pause' : 'Play');
    this.playButton.classList.toggle('playing', playing);
  }

  private draw(): void {
    if (this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(() => {
      this.isDrawing = false;
      this.paint();
    });
  }

  /** Paints a bar for each step. Where several share a pixel, errors win. */
  private paint(): void {
    const { canvas, strip, count } = this;
    const scale = devicePixelRatio;
    const width = Math.round(canvas.clientWidth * scale);
    const height = Math.round(canvas.clientHeight * scale);
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (context === null || count === 0) return;
    const style = getComputedStyle(canvas);
    const paints = [0, 1, 2, 3, 4].map((kind) => style.getPropertyValue(colors[kind as Strip]));
    const bars = Math.min(count, width);
    const gap = width / bars > 4 * scale ? scale : 0;
    for (let bar = 0; bar < bars; bar++) {
      const start = Math.floor((bar * count) / bars);
      const end = Math.max(start + 1, Math.floor(((bar + 1) * count) / bars));
      let kind = strip[start]!;
      for (let i = start; i < end; i++) if (strip[i] === 4) kind = 4;
      const x = Math.round((bar * width) / bars);
      context.fillStyle = paints[kind]!;
      context.fillRect(x, 0, Math.max(1, Math.round(((bar + 1) * width) / bars) - x - gap), height);
    }
  }
}
