import type { SourceRange } from '../../core/table/source-ranges.ts';
import {
  coerceCharacters,
  coerceCommentEnd,
  coerceCommentHyphens,
  coerceFormFeeds,
  coerceName,
} from './xml-strings.ts';

/** The kind of a change, named after its rule. */
export type InfosetRule =
  /** A DOCTYPE was dropped. */
  | 'doctype'
  /** An attribute `xmlns`, `xmlns:…` or in the XMLNS namespace was dropped. */
  | 'xmlns-attribute'
  /** A namespace declaration was added. */
  | 'namespace-declaration'
  /** A name had characters that XML names cannot contain. */
  | 'name'
  /** Consecutive hyphens in a comment were separated. */
  | 'comment-hyphens'
  /** A comment ended with a hyphen. */
  | 'comment-end'
  /** A FORM FEED became a space. */
  | 'form-feed'
  /** Another character that XML does not allow became U+FFFD. */
  | 'character'
  /** The document mode was dropped because it was not no-quirks. */
  | 'document-mode'
  /** An association of an element with a form that is not its nearest ancestor was dropped. */
  | 'form-owner'
  /** The contents of a template were dropped. */
  | 'template-contents'
  /**
   * The text of a script or style sheet was put into a CDATA section, or a space before a comment's data that an HTML parser
   * would end immediately. From `polyglot` in `toXML` only.
   */
  | 'polyglot';

/** A change. */
export interface InfosetChange {
  /** The rule that required the change. */
  readonly rule: InfosetRule;
  /** The kind of the node that changed. */
  readonly node:
    | 'document'
    | 'doctype'
    | 'element'
    | 'attribute'
    | 'text'
    | 'comment'
    | 'processingInstruction';
  /** The name of the element, attribute, doctype or target; for text, that of its parent. */
  readonly name: string;
  /** The old value; null if there was none. */
  readonly from: string | null;
  /** The new value; null if it was dropped. */
  readonly to: string | null;
  /** The range in the source: UTF-16 offsets, the end exclusive. */
  readonly range: SourceRange | null;
}

/** Which strings to coerce. */
export interface StringRules {
  readonly names: boolean;
  readonly commentHyphens: boolean;
  readonly commentEnds: boolean;
  readonly formFeeds: boolean;
  readonly characters: boolean;
}

/** Coerces strings and keeps a list of the changes. */
export class Coercion {
  readonly changes: InfosetChange[] = [];
  readonly rules: StringRules;
  // What the strings belong to.
  private node: InfosetChange['node'] = 'document';
  private nodeName = '';
  private range: SourceRange | null = null;

  constructor(rules: StringRules) {
    this.rules = rules;
  }

  /** Sets what the next strings belong to. */
  at(node: InfosetChange['node'], name: string, range: SourceRange | null): void {
    this.node = node;
    this.nodeName = name;
    this.range = range;
  }

  note(rule: InfosetRule, from: string | null, to: string | null): void {
    const { node, nodeName: name, range } = this;
    this.changes.push({ rule, node, name, from, to, range });
  }

  private noted(rule: InfosetRule, from: string, to: string): string {
    if (from !== to) this.note(rule, from, to);
    return to;
  }

  name(name: string): string {
    return this.rules.names ? this.noted('name', name, coerceName(name)) : name;
  }

  /** Coerces character data or an attribute's value. */
  text(text: string): string {
    let result = text;
    if (this.rules.formFeeds) result = this.noted('form-feed', result, coerceFormFeeds(result));
    if (this.rules.characters) result = this.noted('character', result, this.characters(result));
    return result;
  }

  private characters(text: string): string {
    const result = coerceCharacters(text);
    // If they have no rule of their own, FORM FEEDs are ordinary characters.
    return this.rules.formFeeds ? result : result.replaceAll('\f', '\ufffd');
  }

  comment(data: string): string {
    let result = this.text(data);
    if (this.rules.commentHyphens)
      result = this.noted('comment-hyphens', result, coerceCommentHyphens(result));
    if (this.rules.commentEnds) result = this.noted('comment-end', result, coerceCommentEnd(result));
    return result;
  }
}
