import { Document, type DocumentFragment, type Element } from 'domwright';
import { rulesOf2024 } from '../../src/core/editions/2024/rules.ts';
import type { Edition } from '../../src/core/editions/edition.ts';
import { living } from '../../src/core/editions/living.ts';
import { documentDefaults } from '../../src/core/options/options.ts';
import { parseDocumentText } from '../../src/core/parser/parse-text.ts';
import type { ProcessingInstructionToken } from '../../src/core/tokenizer/processing-instruction-token.ts';
import type { TagToken } from '../../src/core/tokenizer/tokens.ts';
import { InsertionMode } from '../../src/core/tree-construction/insertion-mode.ts';
import { charactersWithFosterParenting } from '../../src/core/tree-construction/insertion-modes/in-table.ts';
import { flush as flushTableText } from '../../src/core/tree-construction/insertion-modes/in-table-text.ts';
import { type RulesOfEdition, rulesOfToday } from '../../src/core/tree-construction/rules-of-editions.ts';
import { TreeBuilder } from '../../src/core/tree-construction/tree-builder.ts';
import { fragmentParsingDefaults, parseForElement } from '../../src/dom/nodes/parse-in-context.ts';
import { NameId, TagFlag } from '../../src/generated/names.ts';

/*
 * The living edition with the rules of Chromium 156 where they are known to differ from the text, which we follow. If Chromium's
 * tree isn't ours, it must be the tree that these rules give. So a known difference only excuses what it changes.
 */

/** A start tag of one of these in a template changes the template's mode, though the head's rules process it. */
const CHANGE_THE_MODE: readonly number[] = [
  NameId.Base,
  NameId.Basefont,
  NameId.Bgsound,
  NameId.Noframes,
  NameId.Title,
];

/** An `input` is not ignored where the context is a `select`. */
const rulesOfChromium: RulesOfEdition = {
  ...rulesOfToday,
  inputStartTag: (b, token) =>
    (b.contextIs(NameId.Select) ? rulesOf2024 : rulesOfToday).inputStartTag(b, token),
};

class TreeBuilderOfChromium extends TreeBuilder {
  override get rules(): RulesOfEdition {
    return rulesOfChromium;
  }

  /** The form element pointer is not ignored in a fragment with a template as its context (before September 2026). */
  override parsesTemplateContents(): boolean {
    return this.stack.has(NameId.Template);
  }

  override processStartTag(token: TagToken): void {
    if (!this.adjustedCurrentNodeIsForeign()) {
      if (this.mode === InsertionMode.InTemplate && CHANGE_THE_MODE.includes(token.nameId)) {
        this.templateModes.pop();
        this.templateModes.push(InsertionMode.InBody);
        this.mode = InsertionMode.InBody;
      }
      // A `head` tag ends the "in head noscript" mode.
      if (this.mode === InsertionMode.InHeadNoscript && token.nameId === NameId.Head) {
        this.stack.pop();
        this.mode = InsertionMode.InHead;
      }
    }
    // A shadow root directly in a fragment is not attached to the context element, whose template it stays.
    const { allowDeclarativeShadowRoots } = this;
    if (this.context !== null && this.stack.length === 1) this.allowDeclarativeShadowRoots = false;
    super.processStartTag(token);
    this.allowDeclarativeShadowRoots = allowDeclarativeShadowRoots;
  }

  /** For text in a table, a template as the current node is like any other element. */
  override processCharacters(start: number, end: number, flags: number, codePoint: number): void {
    const { mode } = this;
    const isInTable =
      mode === InsertionMode.InTable || mode === InsertionMode.InTableBody || mode === InsertionMode.InRow;
    if (isInTable && this.stack.currentIsHtml(NameId.Template))
      charactersWithFosterParenting(this, start, end, flags, codePoint);
    else super.processCharacters(start, end, flags, codePoint);
  }

  /** In a template, the end tag of a form is like any other end tag: a special element inside the form stops it. */
  override processEndTag(token: TagToken): void {
    const { stack } = this;
    const isOfTemplate =
      token.nameId === NameId.Form &&
      this.mode !== InsertionMode.InColumnGroup &&
      stack.has(NameId.Template) &&
      !this.adjustedCurrentNodeIsForeign();
    if (isOfTemplate) {
      let index = stack.length - 1;
      while (stack.nameAt(index) !== NameId.Form && (stack.flagsAt(index) & TagFlag.Special) === 0) index--;
      if (stack.nameAt(index) !== NameId.Form) return;
    }
    this.closesTemplates = token.nameId === NameId.Template;
    super.processEndTag(token);
    this.closesTemplates = false;
  }

  /** Text that a table has held back until its template closes, which patches, is lost. */
  override appropriatePlace(overrideTarget?: number): void {
    super.appropriatePlace(overrideTarget);
    if (!this.closesTemplates || !this.placeIsFostered) return;
    const { stack } = this;
    const last = stack.lastIndexOf(NameId.Template);
    if (last <= stack.lastIndexOf(NameId.Table)) return;
    const template = stack.nodeAt(last);
    if (this.patching?.patchOf(template) === undefined) return;
    this.placeParent = this.sink.templateContents(template);
    this.placeBefore = 0;
  }

  private closesTemplates = false;

  override processEndOfFile(): void {
    const { stack, context } = this;
    // Text that a table holds back is lost if a fragment ends in the "in column group" insertion mode.
    const endsInColumnGroup =
      context?.name === NameId.Colgroup ||
      (context?.name === NameId.Template && this.templateModes[0] === InsertionMode.InColumnGroup);
    if (endsInColumnGroup) {
      this.pendingTableCharacters.length = 0;
      this.pendingTableCharactersHaveText = false;
    }
    this.closesTemplates = true;
    if (this.mode === InsertionMode.InTableText) flushTableText(this);
    // The markers of templates that are open at the end of the file go, too.
    for (let index = stack.length - 1; index >= 0; index--) this.patching?.close(stack.nodeAt(index));
    super.processEndOfFile();
    // NB: the next parse may have the same builder.
    this.closesTemplates = false;
  }

  /** U+0000 in the data of a processing instruction becomes U+FFFD. */
  override processProcessingInstruction(token: ProcessingInstructionToken): void {
    super.processProcessingInstruction(token);
    const last = this.sink.nodeTable()!.processingInstructions.at(-1)!;
    last[1] = last[1].replaceAll('\0', '\ufffd');
  }
}

/** The living edition as in Chromium 156. It has no option name, so it is passed through internal functions. */
const ofChromium: Edition = { ...living, TreeBuilder: TreeBuilderOfChromium };

export function documentAsChromium(html: string, allowDeclarativeShadowRoots = false): Document {
  const options = { ...documentDefaults, edition: ofChromium, allowDeclarativeShadowRoots };
  return new Document(parseDocumentText(html, options));
}

/** `context`: the name of the context element, such as `div` or `svg desc`. */
/** The contexts that are in the namespace of SVG or MathML have it before their names. */
const namespaces: Readonly<Record<string, string>> = {
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
};

function contextElement(context: string): Element {
  const [first, second] = context.split(' ') as [string, string?];
  const document = new Document();
  return second === undefined
    ? document.createElement(first)
    : document.createElementNS(namespaces[first]!, second);
}

/** Contexts in which all is text. There Chromium drops U+0000 instead of making it U+FFFD. */
const ofText: ReadonlySet<string> = new Set([
  'textarea',
  'title',
  'style',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
]);

export function fragmentAsChromium(
  context: string,
  html: string,
  { scripting = false, allowDeclarativeShadowRoots = false } = {},
): DocumentFragment {
  const element = contextElement(context);
  // In the contents of a template, scripting is disabled, even for what is parsed into it.
  const given = ofText.has(context) ? html.replaceAll('\0', '') : html;
  const options = { ...fragmentParsingDefaults, edition: ofChromium, allowDeclarativeShadowRoots };
  return parseForElement(given, element, options, scripting && context !== 'template');
}
