// @ts-check
import { Tokenizer, TokenizerMode } from 'parse5';

const modes = {
  Data: TokenizerMode.DATA,
  RCDATA: TokenizerMode.RCDATA,
  RAWTEXT: TokenizerMode.RAWTEXT,
  'Script data': TokenizerMode.SCRIPT_DATA,
  PLAINTEXT: TokenizerMode.PLAINTEXT,
  'CDATA section': TokenizerMode.CDATA_SECTION,
};

/** Members that our tokens have and parse5's lack. */
const nowhere = { start: 0, end: 0 };

/** Members that our errors have and parse5's lack. */
const unknown = { severity: /** @type {const} */ ('error'), related: [], endLine: 0, endColumn: 0 };

/** parse5's tokenizer with the interface of ours, without ranges. */
export class Parse5Tokenizer {
  /** @param {NonNullable<ConstructorParameters<typeof import('domwright/tokens').HTMLTokenizer>[0]>} options */
  constructor({ onToken, onParseError, initialState = 'Data', lastStartTag }) {
    const onCharacter = (/** @type {{ chars: string }} */ { chars }) =>
      onToken({ type: 'Character', data: chars, ...nowhere });
    const tag = (/** @type {any} */ { tagName, attrs, selfClosing }) => ({
      name: tagName,
      attributes: attrs.map((/** @type {any} */ { name, value }) => ({ name, value })),
      selfClosing,
      ...nowhere,
    });
    this.tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: false },
      {
        onComment: ({ data }) => onToken({ type: 'Comment', data, ...nowhere }),
        onDoctype: ({ name, publicId, systemId, forceQuirks }) =>
          onToken({ type: 'DOCTYPE', name, publicId, systemId, forceQuirks, ...nowhere }),
        onStartTag: (token) => onToken({ type: 'StartTag', ...tag(token) }),
        onEndTag: (token) => onToken({ type: 'EndTag', ...tag(token) }),
        onEof: () => onToken({ type: 'EndOfFile', ...nowhere }),
        onCharacter,
        onNullCharacter: onCharacter,
        onWhitespaceCharacter: onCharacter,
        onParseError:
          onParseError === undefined
            ? null
            : ({ code, startOffset, endOffset, startLine, startCol }) =>
                onParseError({
                  code: /** @type {import('domwright').ParseErrorCode} */ (/** @type {string} */ (code)),
                  start: startOffset,
                  end: endOffset,
                  // NB: its offsets don't count code units like ours, so line and column are compared.
                  offset: /** @type {any} */ (undefined),
                  line: startLine,
                  column: startCol,
                  ...unknown,
                }),
      },
    );
    this.tokenizer.state = modes[initialState];
    if (lastStartTag !== undefined) this.tokenizer.lastStartTagName = lastStartTag;
  }

  /** @param {string} chunk */
  write(chunk) {
    this.tokenizer.write(chunk, false);
  }

  end(chunk = '') {
    this.tokenizer.write(chunk, true);
  }
}
