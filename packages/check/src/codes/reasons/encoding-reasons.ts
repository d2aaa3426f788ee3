/** Why the rules for encodings matter, by code. */
export const encodingReasons: Readonly<Record<string, string>> = {
  'encoding/declaration-differs':
    "A byte order mark or the server's header wins over the declaration. Programs that see only the file, such as editors, search tools or a saved copy, believe the declaration and garble the text.",
  'encoding/declaration-too-late':
    'Browsers look for the declaration in the first 1,024 bytes. If they find it later, they start over, which is slow and can run scripts twice, or they keep a wrong guess and garble the text.',
  'encoding/looks-like-utf-8':
    "The text is shown garbled, such as `CrÃ¨me` for `Crème`. The bytes are UTF-8, so only the declaration or the server's header is wrong.",
  'encoding/missing-declaration':
    "Unless the server sends the encoding, browsers guess it by content and by the reader's language, and some readers see garbled text. A copy on disk has no server at all.",
  'encoding/not-utf-8':
    'Only UTF-8 has all characters. In other encodings, forms lose what readers type, URLs in links are encoded differently, and text that is copied between pages gets garbled.',
  'encoding/several-declarations':
    'Only one can count. Which one that is depends on the program, so text that looks right in the browser may be garbled elsewhere.',
  'encoding/unknown-label':
    "Browsers ignore a label they don't know and guess instead, so some readers see garbled text.",
};
