// @ts-check
import { html, InsertionMode, Parser, TokenizerMode } from 'parse5';

const { TAG_ID, NS } = html;

/**
 * A parse5 8.1 parser, corrected where its rules differ from the standard's. Each difference was found by a fuzzer and checked
 * against the standard. html5lib-tests has no tests for them, so they are in `../fixtures/uncovered-rules.dat`.
 *
 * @param {import('parse5').ParserOptions<import('parse5').DefaultTreeAdapterMap>} options
 * @param {import('parse5').DefaultTreeAdapterTypes.Element} [context] of a fragment
 */
export function standardParser(options, context) {
  const parser = context === undefined ? new Parser(options) : Parser.getFragmentParser(context, options);
  correct(parser);
  return parser;
}

/** @param {any} parser whose insides are not all public */
function correct(parser) {
  const { tokenizer, openElements } = parser;
  const { onNullCharacter, onCharacter, onWhitespaceCharacter, onEndTag } = parser;
  const markupDeclarationOpen = tokenizer._stateMarkupDeclarationOpen;

  // HTML fragment parsing algorithm: in noscript the tokenizer's state depends on the scripting flag.
  if (parser.fragmentContextID === TAG_ID.NOSCRIPT && !parser.options.scriptingEnabled) {
    tokenizer.state = TokenizerMode.DATA;
  }

  // Markup declaration open state: CDATA sections depend on the namespace of the adjusted current node only. For parse5
  // there are none at integration points.
  tokenizer._stateMarkupDeclarationOpen = (/** @type {number} */ codePoint) => {
    const { inForeignNode } = tokenizer;
    // NB: emit the characters before it first, as a comment would have done.
    tokenizer._emitCurrentCharacterToken(tokenizer.getCurrentLocation(2));
    tokenizer.inForeignNode = parser.currentNotInHTML;
    markupDeclarationOpen.call(tokenizer, codePoint);
    tokenizer.inForeignNode = inForeignNode;
  };

  // Have an element in table scope: template is in the list; parse5 has html and table only.
  const hasInTableScope = (/** @type {number[]} */ ids) => {
    for (let index = openElements.stackTop; index >= 0; index--) {
      if (parser.treeAdapter.getNamespaceURI(openElements.items[index]) !== NS.HTML) continue;
      const id = openElements.tagIDs[index];
      if (ids.includes(id)) return true;
      if (id === TAG_ID.HTML || id === TAG_ID.TABLE || id === TAG_ID.TEMPLATE) return false;
    }
    return false;
  };
  openElements.hasInTableScope = (/** @type {number} */ id) => hasInTableScope([id]);
  openElements.hasTableBodyContextInTableScope = () =>
    hasInTableScope([TAG_ID.TBODY, TAG_ID.THEAD, TAG_ID.TFOOT]);

  // In table, characters are for "in table text" if the current node is a template, too.
  const switchToInTableText = () => {
    if (tokenizer.inForeignNode || openElements.currentTagId !== TAG_ID.TEMPLATE) return;
    switch (parser.insertionMode) {
      case InsertionMode.IN_TABLE:
      case InsertionMode.IN_TABLE_BODY:
      case InsertionMode.IN_ROW:
        parser.pendingCharacterTokens.length = 0;
        parser.hasNonWhitespacePendingCharacterToken = false;
        parser.originalInsertionMode = parser.insertionMode;
        parser.insertionMode = InsertionMode.IN_TABLE_TEXT;
    }
  };
  parser.onCharacter = (/** @type {any} */ token) => {
    switchToInTableText();
    onCharacter.call(parser, token);
  };
  parser.onWhitespaceCharacter = (/** @type {any} */ token) => {
    switchToInTableText();
    onWhitespaceCharacter.call(parser, token);
  };
  parser.onNullCharacter = (/** @type {any} */ token) => {
    if (tokenizer.inForeignNode) {
      // Foreign content: every U+0000 becomes a U+FFFD. parse5 makes one for all that come together.
      parser.skipNextNewLine = false;
      parser._insertCharacters({ ...token, chars: '\ufffd'.repeat(token.chars.length) });
      return;
    }
    switchToInTableText();
    onNullCharacter.call(parser, token);
  };

  // In row, an end tag whose name is tbody, tfoot or thead is ignored if there is no such element in table scope, even
  // if there is a tr.
  const isIgnoredInRow = (/** @type {any} */ { tagID }) =>
    parser.insertionMode === InsertionMode.IN_ROW &&
    (tagID === TAG_ID.TBODY || tagID === TAG_ID.TFOOT || tagID === TAG_ID.THEAD) &&
    !openElements.hasInTableScope(tagID);
  parser.onEndTag = (/** @type {any} */ token) => {
    if (!parser.currentNotInHTML && isIgnoredInRow(token)) parser.skipNextNewLine = false;
    else onEndTag.call(parser, token);
  };
  // The same where foreign content leaves an end tag to the insertion mode.
  const { _endTagOutsideForeignContent } = parser;
  parser._endTagOutsideForeignContent = (/** @type {any} */ token) => {
    if (!isIgnoredInRow(token)) _endTagOutsideForeignContent.call(parser, token);
  };
}
