import { wrongArgument } from '../infra/arguments.ts';
import { type Bytes, toUint8Array } from './bytes.ts';
import { Decoder } from './decoder.ts';
import { requireEncoding } from './encodings.ts';

/** Input that is text or bytes, as text; bytes are decoded by a byte order mark or the encoding given. */
export class TextInput {
  private readonly encoding: string;
  private decoder: Decoder | null = null;
  private isText = false;

  /** @throws TypeError that names the option if the label is that of no encoding */
  constructor(label: string, option: string) {
    this.encoding = requireEncoding(label, `option '${option}'`);
  }

  /** The text of a piece, as far as it can be told; `isLast` says that nothing follows. */
  text(chunk: string | Bytes, isLast: boolean): string {
    if (typeof chunk === 'string') {
      if (this.decoder !== null) {
        throw wrongArgument('chunk', 'bytes, like the earlier chunks', chunk);
      }
      this.isText = true;
      return chunk;
    }
    const bytes = toUint8Array(chunk, 'chunk');
    if (this.isText) throw wrongArgument('chunk', 'a string, like the earlier chunks', bytes);
    this.decoder ??= new Decoder(this.encoding);
    return this.decoder.decode(bytes, isLast);
  }

  /** What is left at the end. */
  end(): string {
    return this.decoder === null ? '' : this.decoder.decode(new Uint8Array(0), true);
  }
}
