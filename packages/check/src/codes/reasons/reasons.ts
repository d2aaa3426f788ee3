import { ariaReasons } from './aria-reasons.ts';
import { codeReasons } from './code-reasons.ts';
import { commentReasons } from './comment-reasons.ts';
import { conformanceReasons } from './conformance-reasons.ts';
import { encodingReasons } from './encoding-reasons.ts';
import { tokenizerReasons } from './tokenizer-reasons.ts';
import { treeReasons } from './tree-reasons.ts';
import { valueReasons } from './value-reasons.ts';

/**
 * Why each code matters: what goes wrong for readers and authors, in one to three sentences. Only explanations need this, not
 * checking.
 */
export const reasons: ReadonlyMap<string, string> = new Map(
  [
    tokenizerReasons,
    treeReasons,
    encodingReasons,
    valueReasons,
    conformanceReasons,
    ariaReasons,
    codeReasons,
    commentReasons,
  ].flatMap((group) => Object.entries(group)),
);
