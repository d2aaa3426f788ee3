import type { InfosetRule } from '../../bridges/xml/coercion.ts';
import type { DocumentEncoding } from '../../core/bytes/document-decoder.ts';
import type { RelatedLabel } from '../../core/errors/parse-error.ts';
import type { NodeMove, NodeOrigin } from '../../core/table/source-ranges.ts';
import type { DocumentMode } from '../../core/tree-construction/tree-sink.ts';
import type { Element } from '../../dom/nodes/element.ts';
import type { RepairKind } from './repair.ts';

/**
 * Where a word is used:
 * - `repair`: `Repair.kind`, `domwright explain`;
 * - `place`: the `label` of a related range, including those of parse errors;
 * - `origin`: `Node.origin`;
 * - `moved`: `Node.moved`;
 * - `cloned by`: `Element.clonedBy`;
 * - `mode`: `Document.mode`;
 * - `confidence`, `step`: of an encoding, `domwright encoding`;
 * - `change`: `InfosetChange.rule`, `domwright xml --report`.
 */
export type WordUse =
  | 'repair'
  | 'place'
  | 'origin'
  | 'moved'
  | 'cloned by'
  | 'mode'
  | 'confidence'
  | 'step'
  | 'change';

/** A word used in the library's results, and its meaning. */
export interface Word {
  /** The word as it appears in results: 'foster-parented'. */
  readonly word: string;
  /** Where it is used. */
  readonly use: WordUse;
  /** A sentence that explains it. */
  readonly message: string;
  /** The URL of the section of the standard it comes from. */
  readonly anchor: string;
}

const HTML = 'https://html.spec.whatwg.org/multipage/';
const PARSING = `${HTML}parsing.html#`;
const DOM = 'https://dom.spec.whatwg.org/#';

type Entry = readonly [message: string, anchor: string];

const repairs: Readonly<Record<RepairKind, Entry>> = {
  implied: [
    'Something is missing, and the parser continued as if it were there: an element, white space or a semicolon.',
    `${HTML}syntax.html#optional-tags`,
  ],
  closed: [
    'The parser closed an element or a comment that has no end tag or no proper end.',
    `${PARSING}generate-implied-end-tags`,
  ],
  cloned: [
    'The parser reopened a formatting element, because its end tag had not come yet.',
    `${PARSING}the-list-of-active-formatting-elements`,
  ],
  moved: [
    'The parser put something elsewhere in the tree than the source suggests.',
    `${PARSING}appropriate-place-for-inserting-a-node`,
  ],
  misnested: [
    'An end tag closed its element, but not the elements still open inside it.',
    `${PARSING}parsing-main-inbody`,
  ],
  reopened: [
    'Something comes after the end of the body; the parser put it in the body.',
    `${PARSING}parsing-main-afterbody`,
  ],
  merged: [
    'A second html or body tag added its attributes to the existing element.',
    `${PARSING}parsing-main-inbody`,
  ],
  renamed: [
    'The parser read a tag as one with another name: <image> as <img>, or </h2> as the end of an <h1>.',
    `${PARSING}parsing-main-inbody`,
  ],
  replaced: [
    'The parser replaced a character with another one, usually U+FFFD.',
    `${PARSING}preprocessing-the-input-stream`,
  ],
  reinterpreted: [
    'The parser read something as something else, such as markup as a comment or as text.',
    `${PARSING}bogus-comment-state`,
  ],
  dropped: [
    'Something in the source is missing from the tree: text, U+0000, an attribute or an unfinished tag.',
    `${PARSING}tree-construction`,
  ],
  ignored: ['A tag, a doctype or part of a tag had no effect of its own.', `${PARSING}tree-construction`],
  mode: ['The document is in quirks mode or limited-quirks mode.', `${PARSING}the-initial-insertion-mode`],
};

const places: Readonly<Record<RelatedLabel, Entry>> = {
  'opened-here': ['Where the thing in question began.', `${PARSING}the-stack-of-open-elements`],
  'not-closed-here': [
    'The start tag of an element that is still open.',
    `${PARSING}the-stack-of-open-elements`,
  ],
  'first-attribute-here': [
    'The first attribute with a name that the tag repeats.',
    `${PARSING}attribute-name-state`,
  ],
  'moved-here': ['What is wrong was moved to just before this place.', `${PARSING}foster-parent`],
};

const origins: Readonly<Record<NodeOrigin, Entry>> = {
  written: ['The source has markup or text for this node.', `${PARSING}create-an-element-for-the-token`],
  implied: [
    'The parser added this element, which has no start tag in the source.',
    `${HTML}syntax.html#optional-tags`,
  ],
  cloned: [
    'The parser recreated this element from the start tag of a formatting element.',
    `${PARSING}the-list-of-active-formatting-elements`,
  ],
  script: ['A script or an API call created this node.', `${DOM}interface-node`],
};

const moves: Readonly<Record<NodeMove, Entry>> = {
  'foster-parented': [
    'Foster parenting: the node is not allowed where it is in a table, so the parser put it before the table.',
    `${PARSING}foster-parent`,
  ],
  'adoption-agency': [
    'The adoption agency algorithm: a formatting element ends inside this element, so the parser moved this element out of it.',
    `${PARSING}adoption-agency-algorithm`,
  ],
  'into-head': [
    'The element belongs in the head but comes after it, so the parser moved it into the head.',
    `${PARSING}the-after-head-insertion-mode`,
  ],
};

const clonings: Readonly<Record<NonNullable<Element['clonedBy']>, Entry>> = {
  reconstruction: [
    'The formatting element was closed before its end tag, so the parser reconstructed it at the next content.',
    `${PARSING}reconstruct-the-active-formatting-elements`,
  ],
  'adoption-agency': [
    'The adoption agency algorithm: the formatting element ends inside another element, so the parser reopened it there.',
    `${PARSING}adoption-agency-algorithm`,
  ],
};

const modes: Readonly<Record<DocumentMode, Entry>> = {
  'no-quirks': [
    'The document has a modern doctype, so styles and parsing follow the standards.',
    `${DOM}concept-document-no-quirks`,
  ],
  quirks: [
    'The document has no doctype or an old one; styles and some parsing rules imitate old browsers.',
    `${DOM}concept-document-quirks`,
  ],
  'limited-quirks': [
    'The document has a transitional doctype; only the layout of images in table cells imitates old browsers.',
    `${DOM}concept-document-limited-quirks`,
  ],
};

const confidences: Readonly<Record<DocumentEncoding['confidence'], Entry>> = {
  certain: [
    'The encoding is known, and no declaration can change it.',
    `${PARSING}concept-encoding-confidence`,
  ],
  tentative: [
    'The encoding is a guess that a later declaration can change.',
    `${PARSING}concept-encoding-confidence`,
  ],
};

const SNIFFING = `${PARSING}encoding-sniffing-algorithm`;

const steps: Readonly<Record<DocumentEncoding['step'], Entry>> = {
  bom: ['A byte order mark determined the encoding.', SNIFFING],
  'user override': ['The user chose the encoding.', SNIFFING],
  transport: ['The transport layer, such as an HTTP header, determined the encoding.', SNIFFING],
  prescan: [
    'A declaration in the first 1,024 bytes determined the encoding.',
    `${PARSING}prescan-a-byte-stream-to-determine-its-encoding`,
  ],
  container: ['The document around this one determined the encoding.', SNIFFING],
  likely: ['The caller knew the likely encoding.', SNIFFING],
  autodetection: ['A detector guessed the encoding.', SNIFFING],
  'utf-8 detection': ['All bytes are valid UTF-8, and some are not ASCII.', SNIFFING],
  locale: ['Nothing determined the encoding; it is the default of the locale.', SNIFFING],
  default: ['Nothing determined the encoding; it is the default.', SNIFFING],
  declaration: [
    'A meta element changed the encoding while the document was being parsed.',
    `${PARSING}changing-the-encoding-while-parsing`,
  ],
};

const COERCING = `${PARSING}coercing-an-html-dom-into-an-infoset`;

const changes: Readonly<Record<InfosetRule, Entry>> = {
  doctype: ['XML cannot express this doctype; it was dropped.', COERCING],
  'xmlns-attribute': ['The attribute looks like a namespace declaration; it was dropped.', COERCING],
  'namespace-declaration': ['A namespace declaration was added.', COERCING],
  name: [
    'XML does not allow this name; the characters it does not allow were replaced by U and six digits.',
    COERCING,
  ],
  'comment-hyphens': ['XML does not allow -- in a comment; a space was put in between.', COERCING],
  'comment-end': ['XML does not allow a hyphen at the end of a comment; a space was added.', COERCING],
  'form-feed': ['XML does not allow form feeds; a space took its place.', COERCING],
  character: ['XML does not allow this character; U+FFFD took its place.', COERCING],
  'document-mode': ['XML has no quirks mode; the mode was dropped.', COERCING],
  'form-owner': [
    'XML cannot associate an element with a form that does not contain it; the association was dropped.',
    COERCING,
  ],
  'template-contents': ['XML has no template contents; they were dropped.', COERCING],
  polyglot: ['The text of a script or style sheet was put into a CDATA section.', COERCING],
};

const uses: readonly (readonly [WordUse, Readonly<Record<string, Entry>>])[] = [
  ['repair', repairs],
  ['place', places],
  ['origin', origins],
  ['moved', moves],
  ['cloned by', clonings],
  ['mode', modes],
  ['confidence', confidences],
  ['step', steps],
  ['change', changes],
];

/** All words for what the parser did, found or changed, except error codes. */
export const words: readonly Word[] = /* @__PURE__ */ Object.freeze(
  uses.flatMap(([use, entries]) =>
    Object.entries(entries).map(([word, [message, anchor]]): Word => ({ word, use, message, anchor })),
  ),
);

/** The meanings of a word, one per use; empty for an unknown word. */
export function describeWord(word: string): Word[] {
  return words.filter((one) => one.word === word);
}
