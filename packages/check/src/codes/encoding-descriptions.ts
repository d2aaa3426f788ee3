import type { Description } from './descriptions.ts';

/** Specifying the document's character encoding */
const CHARSET = 'https://html.spec.whatwg.org/multipage/semantics.html#charset';

/** A comment that fills the first 1024 bytes. */
const filler = `<!--${' filler'.repeat(146)} -->`;

/**
 * Rules for the encoding of documents, apart from the parser's. The standard has no such codes; these are our own.
 *
 * A missing declaration is only a warning, because the server may send it.
 */
const rules: readonly Omit<Description, 'group' | 'provisional'>[] = [
  {
    code: 'encoding/declaration-differs',
    severity: 'error',
    message: 'The declaration names a different encoding from the one in use.',
    anchor: CHARSET,
    example: '\ufeff<!DOCTYPE html><html lang=en><meta charset=windows-1252><title>Soup</title>',
    repair: '\ufeff<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Soup</title>',
  },
  {
    code: 'encoding/declaration-too-late',
    severity: 'error',
    message: 'The declaration of the encoding is not within the first 1,024 bytes.',
    anchor: 'https://html.spec.whatwg.org/multipage/semantics.html#charset1024',
    example: `<!DOCTYPE html><html lang=en>${filler}<meta charset=utf-8><title>Soup</title>`,
    repair: `<!DOCTYPE html><html lang=en><meta charset=utf-8>${filler}<title>Soup</title>`,
  },
  {
    code: 'encoding/looks-like-utf-8',
    severity: 'warning',
    message: 'The document is decoded in another encoding, but it is valid UTF-8.',
    anchor: CHARSET,
    example: '<!DOCTYPE html><html lang=en><meta charset=windows-1252><title>Crème</title>',
    repair: '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Crème</title>',
  },
  {
    code: 'encoding/missing-declaration',
    severity: 'warning',
    message: 'The document does not declare its encoding: it has no byte order mark and no meta element.',
    anchor: CHARSET,
    example: '<!DOCTYPE html><html lang=en><title>Soup</title>',
    repair: '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Soup</title>',
  },
  {
    code: 'encoding/not-utf-8',
    severity: 'error',
    message: 'The document is not in UTF-8.',
    anchor: CHARSET,
    example: '<!DOCTYPE html><html lang=en><meta charset=windows-1252><title>Cr\xe8me</title>',
    repair: '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Cr\xc3\xa8me</title>',
    bytes: true,
  },
  {
    code: 'encoding/several-declarations',
    severity: 'error',
    message: 'The encoding is declared more than once.',
    anchor: CHARSET,
    example: '<!DOCTYPE html><html lang=en><meta charset=utf-8><meta charset=utf-8><title>Soup</title>',
    repair: '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Soup</title>',
  },
  {
    code: 'encoding/unknown-label',
    severity: 'error',
    message: 'The declaration does not name a known encoding.',
    anchor: CHARSET,
    example: '<!DOCTYPE html><html lang=en><meta charset=utf-9><title>Soup</title>',
    repair: '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Soup</title>',
  },
];

export const encodingDescriptions: readonly Description[] = rules.map((rule) => ({
  ...rule,
  group: 'encoding',
  provisional: true,
}));
