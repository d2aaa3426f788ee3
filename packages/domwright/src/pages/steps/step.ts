import type { ParseError } from '../../core/errors/parse-error.ts';
import type { DeclarativeShadowRootInit, DocumentMode } from '../../core/tree-construction/tree-sink.ts';
import type { InsertionModeName, TokenizerStateName } from './names.ts';
import type { StateName } from './tokenizer-states.ts';

/** The range of a token in the text: UTF-16 offsets, `end` exclusive. */
interface Place {
  /** UTF-16 offset in the parsed text. */
  readonly start: number;
  /** UTF-16 offset after the last code unit. */
  readonly end: number;
}

/** An attribute of an element in the tree. */
export interface StepAttribute {
  /** The qualified name, such as 'class' or 'xlink:href'. */
  readonly name: string;
  /** Null for none. */
  readonly namespaceURI: string | null;
  /** The value, decoded. */
  readonly value: string;
}

/** A DOCTYPE token. */
export interface DoctypeStepToken extends Place {
  readonly type: 'doctype';
  /** A missing name or identifier is null. */
  readonly name: string | null;
  /** The public identifier; null if it is missing. */
  readonly publicId: string | null;
  /** The system identifier; null if it is missing. */
  readonly systemId: string | null;
  /** Whether the document will be in quirks mode because the DOCTYPE is not well-formed. */
  readonly forceQuirks: boolean;
}

/** A start tag or end tag token. */
export interface TagStepToken extends Place {
  readonly type: 'startTag' | 'endTag';
  /** In ASCII lower case. */
  readonly name: string;
  /** As emitted by the tokenizer, before tree construction adjusts their names. */
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  /** Whether the tag ends in `/>`. */
  readonly selfClosing: boolean;
}

/** Consecutive character tokens. The standard has a token for each character. */
export interface CharactersStepToken extends Place {
  readonly type: 'characters';
  /** The text. */
  readonly data: string;
}

/** A comment token. */
export interface CommentStepToken extends Place {
  readonly type: 'comment';
  /** The text. */
  readonly data: string;
}

/** A processing instruction token; only the living edition has these. */
export interface ProcessingInstructionStepToken extends Place {
  readonly type: 'processingInstruction';
  /** The name after `<?`. */
  readonly target: string;
  /** The text. */
  readonly data: string;
}

/** The end of the input. */
export interface EndOfFileStepToken extends Place {
  readonly type: 'endOfFile';
}

/** A token; `type` says which kind. */
export type StepToken =
  | DoctypeStepToken
  | TagStepToken
  | CharactersStepToken
  | CommentStepToken
  | ProcessingInstructionStepToken
  | EndOfFileStepToken;

/**
 * Why an element was created. 'written': its start tag is in the source. 'implied': the rules implied it.
 * 'reconstructed': it was recreated from the token of `original` while reconstructing the active formatting elements.
 * 'adoptionAgency': the same, by the adoption agency algorithm. 'copied': it is a copy in a `selectedcontent` element.
 * 'context': it is the context element of the fragment.
 */
export type ElementOrigin = 'written' | 'implied' | 'reconstructed' | 'adoptionAgency' | 'copied' | 'context';

/**
 * What the parser does to the tree. Nodes are numbers: 0 is the Document, or the root `html` element of a fragment; the
 * others are numbered in order of creation. `before` is a child of `parent`; null means at the end.
 */
export type TreeOperation =
  | {
      readonly type: 'createElement';
      /** The number of the node. */
      readonly node: number;
      /** The qualified name. */
      readonly name: string;
      /** Null for none. */
      readonly namespaceURI: string | null;
      /** The attributes, with the names that tree construction gives them. */
      readonly attributes: readonly StepAttribute[];
      /** Why the element was created. */
      readonly origin: ElementOrigin;
      /** The element that this one replaces if it is 'reconstructed' or from the 'adoptionAgency'; otherwise null. */
      readonly original: number | null;
    }
  | { readonly type: 'createTemplateContents'; readonly template: number; readonly node: number }
  | ({
      readonly type: 'attachShadowRoot';
      /** The number of the element that gets the shadow root. */
      readonly host: number;
      /** The number of the node. */
      readonly node: number;
    } & Readonly<DeclarativeShadowRootInit>)
  | {
      /** Inserts a node that has no parent. */
      readonly type: 'insert';
      /** The number of the node. */
      readonly node: number;
      /** The number of the parent. */
      readonly parent: number;
      /** The number of the child of `parent` before which it is inserted; null means at the end. */
      readonly before: number | null;
      /** Whether foster parenting determined the position. */
      readonly fosterParented: boolean;
    }
  | {
      /** Inserts a new Text node, or appends to an existing one. */
      readonly type: 'insertText';
      /** The number of the node. */
      readonly node: number;
      /** Whether the Text node is new. Otherwise, `data` is appended to it. */
      readonly isNew: boolean;
      /** The number of the parent. */
      readonly parent: number;
      /** The number of the child of `parent` before which it is inserted; null means at the end. */
      readonly before: number | null;
      /** The text. */
      readonly data: string;
      /** UTF-16 offset of the text in the source; -1 for a copy. */
      readonly start: number;
      /** UTF-16 offset after the last code unit. */
      readonly end: number;
      /** Whether foster parenting determined the position. */
      readonly fosterParented: boolean;
    }
  | {
      readonly type: 'insertComment';
      /** The number of the node. */
      readonly node: number;
      /** The number of the parent. */
      readonly parent: number;
      /** The number of the child of `parent` before which it is inserted; null means at the end. */
      readonly before: number | null;
      /** The text. */
      readonly data: string;
    }
  | {
      readonly type: 'insertProcessingInstruction';
      /** The number of the node. */
      readonly node: number;
      /** The number of the parent. */
      readonly parent: number;
      /** The number of the child of `parent` before which it is inserted; null means at the end. */
      readonly before: number | null;
      /** The name after `<?`. */
      readonly target: string;
      /** The text. */
      readonly data: string;
    }
  | {
      /** Appends a DocumentType to the Document. Missing names and identifiers are empty. */
      readonly type: 'appendDoctype';
      /** The number of the node. */
      readonly node: number;
      /** The name; empty if it is missing. */
      readonly name: string;
      /** The public identifier; empty if it is missing. */
      readonly publicId: string;
      /** The system identifier; empty if it is missing. */
      readonly systemId: string;
    }
  | { readonly type: 'remove'; readonly node: number }
  | { readonly type: 'moveChildren'; readonly from: number; readonly to: number }
  | { readonly type: 'addAttributes'; readonly node: number; readonly attributes: readonly StepAttribute[] }
  | { readonly type: 'removeAttribute'; readonly node: number; readonly name: string }
  | { readonly type: 'setDocumentMode'; readonly mode: DocumentMode }
  | { readonly type: 'associateWithForm'; readonly node: number; readonly form: number }
  | { readonly type: 'setAlreadyStarted'; readonly node: number };

/** A change to the stack of open elements. */
export type StackOperation =
  | { readonly type: 'push'; readonly node: number }
  | { readonly type: 'pop'; readonly node: number }
  | { readonly type: 'removeFromStack'; readonly node: number }
  | { readonly type: 'replaceInStack'; readonly node: number; readonly by: number }
  /** Inserts immediately below `after`, which is nearer to the root. */
  | { readonly type: 'insertIntoStack'; readonly node: number; readonly after: number };

/** A change to the list of active formatting elements. */
export type FormattingOperation =
  | { readonly type: 'pushFormatting'; readonly node: number }
  | { readonly type: 'removeFormatting'; readonly node: number }
  | { readonly type: 'replaceFormatting'; readonly node: number; readonly by: number }
  /** Moves an entry to just after another one. */
  | { readonly type: 'moveFormatting'; readonly node: number; readonly after: number }
  | { readonly type: 'insertMarker' }
  /** Removes the last marker, which is the last entry. */
  | { readonly type: 'removeMarker' };

/** A change to the rest of the parse state. */
export type StateOperation =
  | { readonly type: 'setMode'; readonly mode: InsertionModeName }
  | { readonly type: 'setOriginalMode'; readonly mode: InsertionModeName }
  | { readonly type: 'pushTemplateMode'; readonly mode: InsertionModeName }
  | { readonly type: 'popTemplateMode'; readonly mode: InsertionModeName }
  /** The head element pointer; null if it is cleared. */
  | { readonly type: 'setHead'; readonly node: number | null }
  /** The form element pointer. */
  | { readonly type: 'setForm'; readonly node: number | null }
  | { readonly type: 'setFramesetOk'; readonly value: boolean }
  | { readonly type: 'setFosterParenting'; readonly value: boolean }
  /** The next token begins in another tokenizer state. */
  | { readonly type: 'setTokenizerState'; readonly state: TokenizerStateName }
  | { readonly type: 'addTableCharacters'; readonly data: string }
  | { readonly type: 'clearTableCharacters' }
  /** Whether the next token is ignored if it is a line feed. */
  | { readonly type: 'setIgnoreLineFeed'; readonly value: boolean };

/**
 * What a declaration of the encoding did. 'confirmed': it names the encoding that was guessed. 'switched': the rest is
 * decoded with another encoding; everything before it is ASCII. 'reparsed': because of it, the bytes were decoded and
 * parsed again, and this is the second pass. 'misread': that was not possible. 'ignored': the encoding was certain.
 */
export type EncodingEffect = 'confirmed' | 'switched' | 'reparsed' | 'misread' | 'ignored';

/** A `meta` element declares an encoding, in a document given as bytes. */
export interface EncodingOperation {
  readonly type: 'declareEncoding';
  /** The name of the encoding. */
  readonly encoding: string;
  /** What the declaration did. */
  readonly effect: EncodingEffect;
}

/** What happens at a script, with the option `onScript`. */
export type ScriptOperation =
  | {
      /** The parser waits for a script. */
      readonly type: 'scriptPause';
      /** The number of the node. */
      readonly node: number;
      /** The insertion point: an offset in the parsed text. */
      readonly offset: number;
    }
  | {
      /** The script inserts text, which is now the range from `start` to `end` of the parsed text. */
      readonly type: 'write';
      /** The text. */
      readonly data: string;
      /** UTF-16 offset in the parsed text. */
      readonly start: number;
      /** UTF-16 offset after the last code unit. */
      readonly end: number;
    };

/** The algorithms that the standard names. */
export type AlgorithmName =
  | 'adoption agency algorithm'
  | 'any other end tag'
  | 'clear the list of active formatting elements up to the last marker'
  | 'clear the stack back to a table body context'
  | 'clear the stack back to a table context'
  | 'clear the stack back to a table row context'
  | 'close a p element'
  | 'close the cell'
  | 'generate all implied end tags thoroughly'
  | 'generate implied end tags'
  | 'reconstruct the active formatting elements'
  | 'reset the insertion mode appropriately';

/** Marks the operations that belong to an algorithm. Algorithms may be nested. */
export type AlgorithmOperation =
  | {
      readonly type: 'beginAlgorithm';
      /** The name of the algorithm. */
      readonly name: AlgorithmName;
      /** Where the standard defines it. */
      readonly link: string;
    }
  | {
      readonly type: 'endAlgorithm';
      /** The name of the algorithm. */
      readonly name: AlgorithmName;
      /**
       * The element that the algorithm found, if any: the one that was closed ('any other end tag', 'close a p element',
       * 'close the cell'), the one the stack was cleared back to, or the one that determined the insertion mode.
       */
      readonly node: number | null;
    }
  | {
      /** A pass of the outer loop of the adoption agency algorithm begins. */
      readonly type: 'adoptionAgencyOuterLoop';
      /** From 1 to 8. */
      readonly counter: number;
      /** Null if there is none: the tag is processed like any other end tag. */
      readonly formattingElement: number | null;
      /** Null if there is none, or if the algorithm does not get that far. */
      readonly furthestBlock: number | null;
      /** Null if there is no furthest block. */
      readonly commonAncestor: number | null;
    }
  | {
      /** A pass of its inner loop has found the next node up the stack. */
      readonly type: 'adoptionAgencyInnerLoop';
      /** Counts the passes, from 1. */
      readonly counter: number;
      /** The number of the node. */
      readonly node: number;
      /** Whether the node is in the list of active formatting elements. From the fourth pass on, it is removed from the list. */
      readonly isInList: boolean;
    };

/** A parse error is reported. */
export interface ParseErrorOperation {
  readonly type: 'parseError';
  /** The error, as passed to `onParseError`. */
  readonly error: ParseError;
}

/** What the parser does; `type` says which kind of operation. */
export type StepOperation =
  | TreeOperation
  | StackOperation
  | FormattingOperation
  | StateOperation
  | AlgorithmOperation
  | EncodingOperation
  | ScriptOperation
  | ParseErrorOperation;

/** The name of rules: an insertion mode, or 'foreign content'. */
export type RuleName = InsertionModeName | 'foreign content';

/** The branch of the rules that a token took. */
export interface StepBranch {
  /** The rules that have the branch. */
  readonly rule: RuleName;
  /** The tokens that the branch is for: 'start tag: dd, dt', 'any other end tag', 'anything else', … */
  readonly branch: string;
  /** Where the standard defines it: the URL of the section, with the anchor of the branch if it has one. */
  readonly link: string;
  /** What it does, as a sentence. */
  readonly summary: string;
  /** The branch that the token took in the rules of another mode, if this branch uses those unchanged. */
  readonly using: StepBranch | null;
}

/** What one token does. */
export interface Step {
  /** 0, 1, 2, … */
  readonly index: number;
  /** Null in step 0, which contains what happens before the first token: for a fragment, the root element and the modes. */
  readonly token: StepToken | null;
  /**
   * The tokenizer's state before each code unit from the end of the previous token to the end of this one, in order, with
   * consecutive repeats removed.
   */
  readonly states: readonly StateName[];
  /**
   * The rules that processed the token: insertion modes, or 'foreign content'. More than one if the token was
   * reprocessed.
   */
  readonly rules: readonly RuleName[];
  /** The branches of these rules, in the same order. For characters, a rule may have none or several. */
  readonly branches: readonly StepBranch[];
  /** What was done, in order. */
  readonly operations: readonly StepOperation[];
}

/** An element of the stack or the list. */
export interface StateElement {
  /** The number of the node. */
  readonly node: number;
  /** The qualified name. */
  readonly name: string;
  /** Null for none. */
  readonly namespaceURI: string | null;
}

/** The state of the parser after a step — https://html.spec.whatwg.org/multipage/parsing.html#parse-state */
export interface ParserState {
  /** The current insertion mode. */
  readonly mode: InsertionModeName;
  /** Null if none has been set. */
  readonly originalMode: InsertionModeName | null;
  /** The stack of template insertion modes; the current one is the last. */
  readonly templateModes: readonly InsertionModeName[];
  /** The stack of open elements, from the root to the current node. */
  readonly stack: readonly StateElement[];
  /** The list of active formatting elements, the earliest first. */
  readonly formatting: readonly (StateElement | 'marker')[];
  /** The head element pointer; null if there is none yet. */
  readonly head: number | null;
  /** The form element pointer; null if no form is open. */
  readonly form: number | null;
  /** The frameset-ok flag: whether a `frameset` may still replace the body. */
  readonly framesetOk: boolean;
  /** Whether foster parenting is enabled. */
  readonly fosterParenting: boolean;
  /** The mode of the document: quirks or not. */
  readonly documentMode: DocumentMode;
  /** The state in which the next token begins. */
  readonly tokenizerState: TokenizerStateName;
  /** Characters in a table, pending until the parser knows where they belong. */
  readonly pendingTableCharacters: string;
  /** Whether the next token is ignored if it is a line feed. */
  readonly ignoreLineFeed: boolean;
}
