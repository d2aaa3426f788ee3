import { Cook, cook } from '../source/cook.ts';
import type { SourceText } from '../source/source-text.ts';

/** A processing instruction token. */
export class ProcessingInstructionToken {
  /** Source range, from `<` to after `>`. */
  start = -1;
  end = -1;
  /** Where the target ends; it begins two code units after the start. */
  targetEnd = -1;
  /** Source range of the data. */
  dataStart = -1;
  dataEnd = -1;
  private readonly source: SourceText;

  constructor(source: SourceText) {
    this.source = source;
  }

  get target(): string {
    return this.source.slice(this.start + 2, this.targetEnd);
  }

  get data(): string {
    const raw = this.source.slice(this.dataStart, this.dataEnd);
    return raw.includes('\r') ? cook(raw, Cook.CarriageReturn) : raw;
  }
}
