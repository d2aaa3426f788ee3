import type { ParseError } from '../../core/errors/parse-error.ts';
import type { DeclarativeShadowRootInit, DocumentMode } from '../../core/tree-construction/tree-sink.ts';
import type { InsertionModeName, TokenizerStateName } from './names.ts';
import type { StateName } from './tokenizer-states.ts';

/** The range of a token in the text: UTF-16 offsets, `end` exclusive. */
interface Place {
  readonly start: number;
  readonly end: number;
}

export interface StepAttribute {
  /** The qualified name, such as 'class' or 'xlink:href'. */
  readonly name: string;
  readonly namespaceURI: string | null;
  readonly value: string;
}

export interface DoctypeStepToken extends Place {
  readonly type: 'doctype';
  /** A missing name or identifier is null. */
  readonly name: string | null;
  readonly publicId: string | null;
  readonly systemId: string | null;
  readonly forceQuirks: boolean;
}

export interface TagStepToken extends Place {
  readonly type: 'startTag' | 'endTag';
  /** In ASCII lower case. */
  readonly name: string;
  /** As the tokenizer emits them, before tree construction adjusts their names. */
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  readonly selfClosing: boolean;
}

/** Character tokens that follow each other. The standard has a token for each character. */
export interface CharactersStepToken extends Place {
  readonly type: 'characters';
  readonly data: string;
}

export interface CommentStepToken extends Place {
  readonly type: 'comment';
  readonly data: string;
}

/** Only the living edition has these. */
export interface ProcessingInstructionStepToken extends Place {
  readonly type: 'processingInstruction';
  readonly target: string;
  readonly data: string;
}

export interface EndOfFileStepToken extends Place {
  readonly type: 'endOfFile';
}

export type StepToken =
  | DoctypeStepToken
  | TagStepToken
  | CharactersStepToken
  | CommentStepToken
  | ProcessingInstructionStepToken
  | EndOfFileStepToken;

/**
 * Why an element was created: its start tag stands in the source ('written'), the rules implied it ('implied'), it was
 * made again from the token of `original` while reconstructing the active formatting elements ('reconstructed') or in
 * the adoption agency algorithm ('adoptionAgency'), it is a copy in a `selectedcontent` element ('copied'), or it is the
 * context element of the fragment ('context').
 */
export type ElementOrigin = 'written' | 'implied' | 'reconstructed' | 'adoptionAgency' | 'copied' | 'context';

/**
 * What the parser does to the tree. A node is a number. 0 is the Document, or the root `html` element of a fragment. The
 * others are numbered in the order in which they are created. `before` is a child of `parent`; null means at the end.
 */
export type TreeOperation =
  | {
      readonly type: 'createElement';
      readonly node: number;
      readonly name: string;
      readonly namespaceURI: string | null;
      readonly attributes: readonly StepAttribute[];
      readonly origin: ElementOrigin;
      /** The element in whose place it comes, if it is 'reconstructed' or by the 'adoptionAgency'; else null. */
      readonly original: number | null;
    }
  | { readonly type: 'createTemplateContents'; readonly template: number; readonly node: number }
  | ({
      readonly type: 'attachShadowRoot';
      readonly host: number;
      readonly node: number;
    } & Readonly<DeclarativeShadowRootInit>)
  | {
      /** Inserts a node that has no parent. */
      readonly type: 'insert';
      readonly node: number;
      readonly parent: number;
      readonly before: number | null;
      /** The place was found by foster parenting. */
      readonly fosterParented: boolean;
    }
  | {
      /** Inserts a new Text node, or appends to the end of one that is there. */
      readonly type: 'insertText';
      readonly node: number;
      /** Whether the Text node is new. Otherwise `data` goes to its end. */
      readonly isNew: boolean;
      readonly parent: number;
      readonly before: number | null;
      readonly data: string;
      /** Where the text stands in the source; -1 for a copy. */
      readonly start: number;
      readonly end: number;
      readonly fosterParented: boolean;
    }
  | {
      readonly type: 'insertComment';
      readonly node: number;
      readonly parent: number;
      readonly before: number | null;
      readonly data: string;
    }
  | {
      readonly type: 'insertProcessingInstruction';
      readonly node: number;
      readonly parent: number;
      readonly before: number | null;
      readonly target: string;
      readonly data: string;
    }
  | {
      /** Appends a DocumentType to the Document. Missing names and identifiers are empty. */
      readonly type: 'appendDoctype';
      readonly node: number;
      readonly name: string;
      readonly publicId: string;
      readonly systemId: string;
    }
  | { readonly type: 'remove'; readonly node: number }
  | { readonly type: 'moveChildren'; readonly from: number; readonly to: number }
  | { readonly type: 'addAttributes'; readonly node: number; readonly attributes: readonly StepAttribute[] }
  | { readonly type: 'setDocumentMode'; readonly mode: DocumentMode }
  | { readonly type: 'associateWithForm'; readonly node: number; readonly form: number }
  | { readonly type: 'setAlreadyStarted'; readonly node: number };

/** What changes in the stack of open elements. */
export type StackOperation =
  | { readonly type: 'push'; readonly node: number }
  | { readonly type: 'pop'; readonly node: number }
  | { readonly type: 'removeFromStack'; readonly node: number }
  | { readonly type: 'replaceInStack'; readonly node: number; readonly by: number }
  /** Inserts immediately below `after`, which is nearer to the root. */
  | { readonly type: 'insertIntoStack'; readonly node: number; readonly after: number };

/** What changes in the list of active formatting elements. */
export type FormattingOperation =
  | { readonly type: 'pushFormatting'; readonly node: number }
  | { readonly type: 'removeFormatting'; readonly node: number }
  | { readonly type: 'replaceFormatting'; readonly node: number; readonly by: number }
  /** Moves an entry to the place after another. */
  | { readonly type: 'moveFormatting'; readonly node: number; readonly after: number }
  | { readonly type: 'insertMarker' }
  /** Removes the last marker, which is the last entry. */
  | { readonly type: 'removeMarker' };

/** What changes in the rest of the parse state. */
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
  /** The next token begins in another state of the tokenizer. */
  | { readonly type: 'setTokenizerState'; readonly state: TokenizerStateName }
  | { readonly type: 'addTableCharacters'; readonly data: string }
  | { readonly type: 'clearTableCharacters' }
  /** If the next token is a line feed, it is ignored. */
  | { readonly type: 'setIgnoreLineFeed'; readonly value: boolean };

/**
 * What a declaration of the encoding has done. 'confirmed': it names the encoding that was guessed. 'switched': what follows
 * is decoded in another one; all before is ASCII. 'reparsed': because of it the bytes have been decoded and parsed again,
 * and this is the second time. 'misread': that was not possible. 'ignored': the encoding was certain.
 */
export type EncodingEffect = 'confirmed' | 'switched' | 'reparsed' | 'misread' | 'ignored';

/** A `meta` element of a document that was given as bytes declares an encoding. */
export interface EncodingOperation {
  readonly type: 'declareEncoding';
  /** The name of the encoding. */
  readonly encoding: string;
  readonly effect: EncodingEffect;
}

/** What happens at a script, with the option `onScript`. */
export type ScriptOperation =
  | {
      /** The parser waits for a script. */
      readonly type: 'scriptPause';
      readonly node: number;
      /** The insertion point: an offset in the text that is parsed. */
      readonly offset: number;
    }
  | {
      /** The script inserts text, which from now on is the range from `start` to `end` of the text that is parsed. */
      readonly type: 'write';
      readonly data: string;
      readonly start: number;
      readonly end: number;
    };

/** The algorithms that the standard has a name for. */
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

/** What algorithm the operations in between belong to. One may be within another. */
export type AlgorithmOperation =
  | {
      readonly type: 'beginAlgorithm';
      readonly name: AlgorithmName;
      /** Where the standard has it. */
      readonly link: string;
    }
  | {
      readonly type: 'endAlgorithm';
      readonly name: AlgorithmName;
      /**
       * What it found, if that is one element: the one that was closed ('any other end tag', 'close a p element', 'close
       * the cell'), the one up to which the stack was cleared, or the one that decided about the insertion mode.
       */
      readonly node: number | null;
    }
  | {
      /** A turn of the outer loop of the adoption agency algorithm begins. */
      readonly type: 'adoptionAgencyOuterLoop';
      /** From 1 to 8. */
      readonly counter: number;
      /** Null if there is none: the tag is processed like any other end tag. */
      readonly formattingElement: number | null;
      /** Null if there is none, or if the algorithm does not come to it. */
      readonly furthestBlock: number | null;
      /** Null if there is no furthest block. */
      readonly commonAncestor: number | null;
    }
  | {
      /** A turn of its inner loop has found the node above. */
      readonly type: 'adoptionAgencyInnerLoop';
      readonly counter: number;
      readonly node: number;
      /** Whether the node is in the list of active formatting elements. From the fourth turn on it is removed from it. */
      readonly isInList: boolean;
    };

export interface ParseErrorOperation {
  readonly type: 'parseError';
  readonly error: ParseError;
}

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
  readonly rule: RuleName;
  /** Which tokens the branch is for: 'start tag: dd, dt', 'any other end tag', 'anything else', … */
  readonly branch: string;
  /** Where the standard has it: the URL of the section, with the anchor of the branch if it has one. */
  readonly link: string;
  /** What it does, in a sentence. */
  readonly summary: string;
  /** The branch that the token took in the rules of another mode, if the branch uses those as they are. */
  readonly using: StepBranch | null;
}

/** What one token does. */
export interface Step {
  /** 0, 1, 2, … */
  readonly index: number;
  /** Null in step 0, which has what is done before the first token: for a fragment, the root element and the modes. */
  readonly token: StepToken | null;
  /**
   * The states in which the tokenizer waited for the code units from the end of the token before to the end of this one,
   * in order. A state is there once where it comes several times in a row.
   */
  readonly states: readonly StateName[];
  /**
   * The rules that processed the token: insertion modes, or 'foreign content'. There are several if the token was
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
  readonly node: number;
  readonly name: string;
  readonly namespaceURI: string | null;
}

/** The state of the parser after a step — https://html.spec.whatwg.org/multipage/parsing.html#parse-state */
export interface ParserState {
  readonly mode: InsertionModeName;
  /** Null if none has been set. */
  readonly originalMode: InsertionModeName | null;
  /** The stack of template insertion modes; the current one is the last. */
  readonly templateModes: readonly InsertionModeName[];
  /** The stack of open elements, from the root to the current node. */
  readonly stack: readonly StateElement[];
  /** The list of active formatting elements, the earliest first. */
  readonly formatting: readonly (StateElement | 'marker')[];
  readonly head: number | null;
  readonly form: number | null;
  readonly framesetOk: boolean;
  readonly fosterParenting: boolean;
  readonly documentMode: DocumentMode;
  /** The state in which the next token begins. */
  readonly tokenizerState: TokenizerStateName;
  readonly pendingTableCharacters: string;
  readonly ignoreLineFeed: boolean;
}
