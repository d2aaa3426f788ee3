import type { ParseError } from 'domwright';
import type { Token } from 'domwright/tokens';
import { toJSON } from '../../output/json-lines.ts';

/** Tokens and parse errors, each as the text of a JSON array. */
export class TokenLines {
  readonly tokens: string[] = [];
  readonly errors: string[] = [];
  /** The end offsets of the tokens and the start offsets of the errors. */
  readonly #tokenEnds: number[] = [];
  readonly #errorStarts: number[] = [];
  /** The characters since the last token of another type. */
  #characters: string[] = [];
  #start = 0;
  #end = 0;

  addToken(token: Token): void {
    if (token.type === 'Character') {
      if (this.#characters.length === 0) this.#start = token.start;
      this.#characters.push(token.data);
      this.#end = token.end;
      return;
    }
    this.#addCharacters();
    switch (token.type) {
      case 'DOCTYPE': {
        const { name, publicId, systemId, forceQuirks } = token;
        this.#add([...[name, publicId, systemId, !forceQuirks].map((item) => toJSON(item))], token);
        break;
      }
      case 'StartTag': {
        // In an object, names that are integers would come first.
        const attributes = token.attributes.map(({ name, value }) => `${toJSON(name)}:${toJSON(value)}`);
        const items = [toJSON(token.name), `{${attributes.join(',')}}`];
        if (token.selfClosing) items.push('true');
        this.#add(items, token);
        break;
      }
      case 'EndTag':
        this.#add([toJSON(token.name)], token);
        break;
      case 'Comment':
        this.#add([toJSON(token.data)], token);
        break;
      case 'ProcessingInstruction':
        this.#add([toJSON(token.target), toJSON(token.data)], token);
        break;
      case 'EndOfFile':
        break;
    }
  }

  addError({ code, start, end, line, column }: ParseError): void {
    this.errors.push(toJSON(['ParseError', code, { start, end, line, column }]));
    this.#errorStarts.push(start);
  }

  /** The tokens, each after the errors that start in or before it, then the errors after the last token. */
  get inOrder(): string[] {
    const lines: string[] = [];
    let error = 0;
    this.tokens.forEach((token, index) => {
      while (error < this.errors.length && this.#errorStarts[error] < this.#tokenEnds[index]) {
        lines.push(this.errors[error++]);
      }
      lines.push(token);
    });
    return lines.concat(this.errors.slice(error));
  }

  #addCharacters(): void {
    if (this.#characters.length === 0) return;
    const data = toJSON(this.#characters.join(''));
    this.#characters = [];
    this.#add([data], { type: 'Character', start: this.#start, end: this.#end });
  }

  #add(items: readonly string[], { type, start, end }: { type: string; start: number; end: number }): void {
    this.tokens.push(`["${type}",${items.join(',')},{"start":${start},"end":${end}}]`);
    this.#tokenEnds.push(end);
  }
}
