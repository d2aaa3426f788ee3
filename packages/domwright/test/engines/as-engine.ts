import { Document, type DocumentFragment, type Element } from 'domwright';
import { edition2024 } from '../../src/core/editions/2024/edition-2024.ts';
import { rulesOf2024 } from '../../src/core/editions/2024/rules.ts';
import type { Edition } from '../../src/core/editions/edition.ts';
import { living } from '../../src/core/editions/living.ts';
import { CodePoint, isASCIIWhitespace } from '../../src/core/infra/code-points.ts';
import { Namespace } from '../../src/core/infra/namespaces.ts';
import { documentDefaults } from '../../src/core/options/options.ts';
import { parseDocumentText } from '../../src/core/parser/parse-text.ts';
import { Cook } from '../../src/core/source/cook.ts';
import type { ProcessingInstructionToken } from '../../src/core/tokenizer/processing-instruction-token.ts';
import { State } from '../../src/core/tokenizer/state.ts';
import type { DoctypeToken, TagToken } from '../../src/core/tokenizer/tokens.ts';
import {
  adjustSVGTagName,
  lowercaseTagName,
} from '../../src/core/tree-construction/adjust-foreign-attributes.ts';
import { InsertionMode } from '../../src/core/tree-construction/insertion-mode.ts';
import { charactersWithFosterParenting } from '../../src/core/tree-construction/insertion-modes/in-table.ts';
import { flush as flushTableText } from '../../src/core/tree-construction/insertion-modes/in-table-text.ts';
import { type RulesOfEdition, rulesOfToday } from '../../src/core/tree-construction/rules-of-editions.ts';
import {
  ELEMENT_NAMESPACE_SHIFT,
  StackOfOpenElements,
} from '../../src/core/tree-construction/stack-of-open-elements.ts';
import type { TreeBuilder } from '../../src/core/tree-construction/tree-builder.ts';
import type { TrackedSelectedContent } from '../../src/core/trees/tracked-selected-content.ts';
import { fragmentParsingDefaults, parseForElement } from '../../src/dom/nodes/parse-in-context.ts';
import { NameId, TagFlag } from '../../src/generated/names.ts';
import type { DifferenceName, Input } from './differences.mjs';

/*
 * Trees as browsers make them: by today's standard, but for the rules in which an engine differs. Where a browser's tree is
 * not ours, it has to be such a tree. So a known difference excuses what it changes, and nothing else.
 */

export type Differences = ReadonlySet<DifferenceName>;

/** A start tag of one of these in a template changes the template's mode, though the head's rules process it. */
const CHANGE_THE_MODE: readonly number[] = [
  NameId.Base,
  NameId.Basefont,
  NameId.Bgsound,
  NameId.Noframes,
  NameId.Title,
];

/** Tags of these close a row around a template. */
const TABLE_PARTS: readonly number[] = [
  NameId.Caption,
  NameId.Col,
  NameId.Colgroup,
  NameId.Tbody,
  NameId.Tfoot,
  NameId.Thead,
  NameId.Tr,
];

function rulesWith(differences: Differences): RulesOfEdition {
  const { formStartTagInTable, hasSystemId, inputStartTag } = rulesOf2024;
  return {
    ...rulesOfToday,
    ...(differences.has('selectOf2024') && {
      inputStartTag,
      hrStartTag: rulesOf2024.hrStartTag,
      selectStartTag: rulesOf2024.selectStartTag,
      optionStartTag: rulesOf2024.optionStartTag,
      optgroupStartTag: rulesOf2024.optgroupStartTag,
    }),
    ...(differences.has('formInTableOfTemplate') && { formStartTagInTable }),
    ...(differences.has('emptySystemIdentifier') && { hasSystemId }),
    ...(differences.has('inputInSelectContext') && {
      inputStartTag: (b, token) =>
        (b.contextIs(NameId.Select) ? rulesOf2024 : rulesOfToday).inputStartTag(b, token),
    }),
  };
}

/** Changes how a builder updates `selectedcontent` elements, as soon as it begins to. */
function withSelectedContent(b: TreeBuilder, change: (content: TrackedSelectedContent) => void): void {
  let tree = b.tableToPatch;
  Object.defineProperty(b, 'tableToPatch', {
    get: () => tree,
    set: (given: typeof tree) => {
      tree = given;
      if (tree !== null) change(tree.selectedContent);
    },
  });
}

function showNothing(content: TrackedSelectedContent): void {
  content.selectedcontentInserted = () => {};
}

/** A selectedcontent that is inserted, and all of a select when its selected option is popped. */
function showInAll(content: TrackedSelectedContent): void {
  content.selectedcontentInserted = (element) => {
    content['isUsed'] = true;
    const select = content['selectShowing'](element, element);
    if (select !== 0 && !content['rules'].isMultiple(select))
      content['replaceAll'](element, content['selectedOption'](select));
  };
  content.optionPopped = (option) => {
    const select = content['rules'].nearestAncestorSelect(option);
    if (select === 0 || !content['isSelected'](option, select) || content['rules'].isMultiple(select)) return;
    let element = content['nextSelectedcontent'](select, select);
    for (; element !== 0; element = content['nextSelectedcontent'](element, select)) {
      if (content['selectShowing'](element, element) === select) content['replaceAll'](element, option);
    }
  };
}

function editionWith(differences: Differences): Edition {
  const rules = rulesWith(differences);
  const { TreeBuilder } = differences.has('selectOf2024') ? edition2024 : living;

  class TreeBuilderOfEngine extends TreeBuilder {
    constructor(...args: ConstructorParameters<typeof TreeBuilder>) {
      super(...args);
      if (differences.has('noSelectedcontent')) withSelectedContent(this, showNothing);
      if (differences.has('everySelectedcontent')) withSelectedContent(this, showInAll);
      const { stack } = this;
      const other = differences.has('specialDialog')
        ? NameId.Dialog
        : differences.has('ordinarySearch')
          ? NameId.Search
          : 0;
      if (other === 0) return;
      stack.push = (node, target, name, flags) => {
        const isOther = name === other && flags >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html;
        const given = isOther ? flags ^ TagFlag.Special : flags;
        StackOfOpenElements.prototype.push.call(stack, node, target, name, given);
      };
    }

    override get rules(): RulesOfEdition {
      return rules;
    }

    // NB: these two are today's even if the builder is that of 2024: only its `select` is wanted.

    override parsesTemplateContents(): boolean {
      return differences.has('formPointerInTemplateContext')
        ? this.stack.has(NameId.Template)
        : living.TreeBuilder.prototype.parsesTemplateContents.call(this);
    }

    override resetFramesetOk(): void {
      living.TreeBuilder.prototype.resetFramesetOk.call(this);
    }

    override processStartTag(token: TagToken): void {
      if (!this.adjustedCurrentNodeIsForeign()) {
        const { mode } = this;
        if (
          differences.has('metadataInTemplate') &&
          mode === InsertionMode.InTemplate &&
          CHANGE_THE_MODE.includes(token.nameId)
        ) {
          this.templateModes.pop();
          this.templateModes.push(InsertionMode.InBody);
          this.mode = InsertionMode.InBody;
        }
        if (
          differences.has('headInNoscript') &&
          mode === InsertionMode.InHeadNoscript &&
          token.nameId === NameId.Head
        ) {
          this.stack.pop();
          this.mode = InsertionMode.InHead;
        }
        if (differences.has('rowAroundTemplate') && TABLE_PARTS.includes(token.nameId))
          this.closeRowAroundTemplate();
      }
      const { allowDeclarativeShadowRoots } = this;
      if (differences.has('shadowRootOfContext') && this.context !== null && this.stack.length === 1)
        this.allowDeclarativeShadowRoots = false;
      super.processStartTag(token);
      this.allowDeclarativeShadowRoots = allowDeclarativeShadowRoots;
      if (differences.has('customFormatting') && token.attributes.indexOf(NameId.Is) >= 0) {
        const { formatting, stack } = this;
        const { tail } = formatting;
        if (tail !== 0 && formatting.holds(tail, stack.currentNode)) formatting.remove(tail);
      }
    }

    /** In a row or a cell in a template, though the row is outside the template. */
    private closeRowAroundTemplate(): void {
      const { stack, mode } = this;
      const inCell =
        mode === InsertionMode.InCell &&
        (stack.hasInTableScope(NameId.Td) || stack.hasInTableScope(NameId.Th));
      if (mode !== InsertionMode.InRow && !inCell) return;
      if (stack.hasInTableScope(NameId.Tr) || !stack.has(NameId.Tr)) return;
      if (inCell) this.formatting.clearUpToTheLastMarker();
      stack.popUntil(NameId.Tr);
      this.mode = InsertionMode.InTableBody;
    }

    /** The tokenizer asks before a CDATA section. */
    override adjustedCurrentNodeIsForeign(): boolean {
      if (differences.has('cdataInIntegrationPoint') && this.isInIntegrationPoint()) return false;
      return super.adjustedCurrentNodeIsForeign();
    }

    private isInIntegrationPoint(): boolean {
      return (
        (this.stack.adjustedFlags & (TagFlag.HtmlIntegrationPoint | TagFlag.MathmlTextIntegrationPoint)) !== 0
      );
    }

    override processNullCharacter(offset: number): void {
      if (differences.has('droppedNull') && !this.adjustedCurrentNodeIsForeign()) return;
      if (
        differences.has('nullInCDATA') &&
        this.tokenizer.state === State.CDATASection &&
        this.isInIntegrationPoint()
      ) {
        this.insertCharacters(offset, offset + 1, Cook.Null);
        return;
      }
      super.processNullCharacter(offset);
    }

    override processCharacters(start: number, end: number, flags: number, codePoint: number): void {
      const { mode, stack } = this;
      const isInTable = this.isInTable();
      if (
        differences.has('whitespaceReference') &&
        mode === InsertionMode.Initial &&
        (flags & Cook.Reference) !== 0 &&
        isASCIIWhitespace(codePoint) &&
        this.beginsAt(start)
      ) {
        super.processCharacters(start, end, flags, CodePoint.LowerX);
        return;
      }
      if (isInTable && differences.has('whitespaceInTemplateTable') && stack.currentIsHtml(NameId.Template)) {
        charactersWithFosterParenting(this, start, end, flags, codePoint);
        return;
      }
      if (
        isInTable &&
        differences.has('whitespaceInTable') &&
        !this.currentNodeHoldsTableText() &&
        !this.adjustedCurrentNodeIsForeign() &&
        !this.ignoreNextLineFeed
      ) {
        const from = this.endOfWhitespace(start, end, codePoint);
        if (from > start) this.insertCharacters(start, from, flags);
        if (from === end) return;
        start = from;
      }
      const isAfterBody = mode === InsertionMode.AfterBody || mode === InsertionMode.AfterAfterBody;
      if (isAfterBody && differences.has('spaceAfterBody')) {
        const from = this.endOfWhitespace(start, end, codePoint);
        if (from > start) this.insertCharacters(start, from, flags);
        if (from === end) return;
        start = from;
      }
      const { framesetOk } = this;
      super.processCharacters(start, end, flags, codePoint);
      if (
        (differences.has('framesetAfterReplacement') && this.isReplacement(start, end, codePoint)) ||
        (differences.has('framesetAfterSpace') && this.endOfWhitespace(start, end, codePoint) > start)
      )
        this.framesetOk = framesetOk;
    }

    /** No markup comes before it. */
    private beginsAt(offset: number): boolean {
      const { base, units } = this.tokenizer;
      return !units.subarray(0, offset - base).includes(CodePoint.LessThanSign);
    }

    /** Nothing but U+FFFD and white space. */
    private isReplacement(start: number, end: number, codePoint: number): boolean {
      if (codePoint >= 0) return codePoint === CodePoint.ReplacementCharacter;
      const { base, units } = this.tokenizer;
      return units
        .subarray(start - base, end - base)
        .every((unit) => unit === CodePoint.ReplacementCharacter || isASCIIWhitespace(unit));
    }

    private isInTable(): boolean {
      const { mode } = this;
      return (
        mode === InsertionMode.InTable || mode === InsertionMode.InTableBody || mode === InsertionMode.InRow
      );
    }

    private currentNodeHoldsTableText(): boolean {
      return [NameId.Table, NameId.Tbody, NameId.Template, NameId.Tfoot, NameId.Thead, NameId.Tr].some(
        (name) => this.stack.currentIsHtml(name),
      );
    }

    override processEndTag(token: TagToken): void {
      const { stack } = this;
      const { nameId } = token;
      const isForeign = this.adjustedCurrentNodeIsForeign();
      if (
        differences.has('formEndTagInTemplate') &&
        nameId === NameId.Form &&
        this.mode !== InsertionMode.InColumnGroup &&
        stack.has(NameId.Template) &&
        !isForeign
      ) {
        let index = stack.length - 1;
        while (stack.nameAt(index) !== NameId.Form && (stack.flagsAt(index) & TagFlag.Special) === 0) index--;
        if (stack.nameAt(index) !== NameId.Form) return;
      }
      if (differences.has('adjustedEndTag') && isForeign && this.closesOnlyHTML(nameId)) return;
      const leaves = nameId === NameId.Br || (nameId === NameId.P && !stack.hasInButtonScope(NameId.P));
      if (differences.has('leavesIntegrationPoint') && isForeign && leaves) {
        while (this.adjustedCurrentNodeIsForeign()) stack.pop();
        if (nameId === NameId.P) {
          this.fosterParenting = this.isInTable();
          this.insertImplied(NameId.P);
          this.fosterParenting = false;
          stack.pop();
          return;
        }
      }
      const endsBody = nameId === NameId.Body || nameId === NameId.Html;
      if (differences.has('bodyOutOfScope') && endsBody && !isForeign && this.bodyIsOutOfScope()) {
        this.mode = InsertionMode.AfterBody;
        if (nameId === NameId.Body) return;
      }
      const { framesetOk } = this;
      this.closesTemplates = nameId === NameId.Template;
      super.processEndTag(token);
      this.closesTemplates = false;
      if (differences.has('framesetAfterBr') && nameId === NameId.Br) this.framesetOk = framesetOk;
    }

    /** In SVG, whether an end tag has a name that is adjusted there, and no foreign element has it. */
    private closesOnlyHTML(name: number): boolean {
      const { stack } = this;
      if (
        adjustSVGTagName(name) === name ||
        stack.adjustedFlags >>> ELEMENT_NAMESPACE_SHIFT !== Namespace.Svg
      )
        return false;
      for (let index = stack.length - 1; index > 0; index--) {
        if (stack.flagsAt(index) >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html) return true;
        if (lowercaseTagName(stack.nameAt(index)) === name) return false;
      }
      return true;
    }

    private bodyIsOutOfScope(): boolean {
      const { mode, stack } = this;
      const isInBody =
        mode === InsertionMode.InBody ||
        mode === InsertionMode.AfterBody ||
        mode === InsertionMode.AfterAfterBody;
      return isInBody && !stack.hasInScope(NameId.Body) && stack.nameAt(1) === NameId.Body;
    }

    override appropriatePlace(overrideTarget?: number): void {
      super.appropriatePlace(overrideTarget);
      if (!differences.has('lostTableText') || !this.closesTemplates || !this.placeIsFostered) return;
      const { stack } = this;
      const last = stack.lastIndexOf(NameId.Template);
      if (last <= stack.lastIndexOf(NameId.Table)) return;
      const template = stack.nodeAt(last);
      if (this.patching?.patchOf(template) === undefined) return;
      this.placeParent = this.sink.templateContents(template);
      this.placeBefore = 0;
    }

    private closesTemplates = false;

    override processDoctype(token: DoctypeToken): void {
      if (differences.has('tableTextOverDoctype') && this.mode === InsertionMode.InTableText) return;
      super.processDoctype(token);
    }

    override processEndOfFile(): void {
      const { context } = this;
      const endsInColumnGroup =
        context?.name === NameId.Colgroup ||
        (context?.name === NameId.Template && this.templateModes[0] === InsertionMode.InColumnGroup);
      if (differences.has('lostTextInColumnGroup') && endsInColumnGroup) {
        this.pendingTableCharacters.length = 0;
        this.pendingTableCharactersHaveText = false;
      }
      this.closesTemplates = true;
      if (this.mode === InsertionMode.InTableText) flushTableText(this);
      super.processEndOfFile();
      // NB: the next parse may have the same builder.
      this.closesTemplates = false;
    }

    override processProcessingInstruction(token: ProcessingInstructionToken): void {
      super.processProcessingInstruction(token);
      if (!differences.has('nullInInstruction')) return;
      const last = this.sink.nodeTable()!.processingInstructions.at(-1)!;
      last[1] = last[1].replaceAll('\0', '\ufffd');
    }
  }

  return {
    ...living,
    TreeBuilder: TreeBuilderOfEngine,
    Tokenizer: (differences.has('instructionsAreComments') ? edition2024 : living).Tokenizer,
  };
}

/** Texts that an engine may seem to read in place of a document, by differences of its tokenizer. */
const otherTexts: Partial<Record<DifferenceName, (html: string) => string[]>> = {
  keptNull: (html) => [html.replaceAll('<\0', '<\ufffd')],
  digitlessReference: (html) => [html.replaceAll(/&#x;/gi, '\ufffd')],
  lineFeedAfterTag: (html) => [html.replaceAll(/(<\/?[a-z][^>]*[ \t\n\f\r"']\r\n?)([^\n]*)\n/gi, '$1$2')],
  secondReference: (html) =>
    html.endsWith('&#')
      ? Array.from(html.matchAll(/&#(?:x[\da-f]+|\d+);?/gi), ([last]) => html.slice(0, -2) + last).reverse()
      : [],
  lostDeclaration: (html) => [html.replace(/<!(?:d|\[)[\s\S]{0,4}$/i, '')],
  lostCDATA: (html) => [html.replace(/<!\[(?:C(?:D(?:A(?:TA?)?)?)?)?$/, '')],
};

/**
 * What a parser with these differences may read. A difference in the text does not apply in comments, raw text and the like,
 * so the text is there without it, too. The text with all of them comes first.
 */
function textsWith(differences: Differences, html: string): string[] {
  let texts = [html];
  for (const [name, others] of Object.entries(otherTexts)) {
    if (differences.has(name as DifferenceName)) texts = texts.flatMap((text) => [...others(text), text]);
  }
  return [...new Set(texts)];
}

const editions: Map<string, Edition> = new Map();

/** NB: it is no name of an option, so it goes in by the library's own ways. */
function editionOf(differences: Differences): Edition {
  const key = [...differences].join();
  let edition = editions.get(key);
  if (edition === undefined) {
    edition = editionWith(differences);
    editions.set(key, edition);
  }
  return edition;
}

/** Chromium and WebKit have another parser for simple documents. It is not known which these are. */
const ofSimpleDocuments: readonly DifferenceName[] = ['whitespaceReference'];

/** The trees that a parser with these differences may make of a document; the first is that with all of them. */
export function documentsWith(
  differences: Differences,
  html: string,
  allowDeclarativeShadowRoots = false,
): Document[] {
  const others = new Set([...differences].filter((name) => !ofSimpleDocuments.includes(name)));
  const editions = [differences, others].map(editionOf);
  return textsWith(differences, html).flatMap((text) =>
    editions.map((edition) => {
      const options = { ...documentDefaults, edition, allowDeclarativeShadowRoots };
      return new Document(parseDocumentText(text, options));
    }),
  );
}

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

/** Contexts in which all is text. */
const ofText: ReadonlySet<string> = new Set([
  'textarea',
  'title',
  'style',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
]);

/** The tree that a parser with these differences makes of a fragment. `context`: the name of the context element, such as `div` or `svg desc`. */
export function fragmentWith(
  differences: Differences,
  { html, context = 'div', scripting = false, allowDeclarativeShadowRoots = false }: Input,
): DocumentFragment {
  const element = contextElement(context);
  const given =
    differences.has('nullInTextContext') && ofText.has(context) ? html.replaceAll('\0', '') : html;
  const options = {
    ...fragmentParsingDefaults,
    edition: editionOf(differences),
    allowDeclarativeShadowRoots,
  };
  const runsScripts = scripting && !(differences.has('noScriptingInTemplate') && context === 'template');
  return parseForElement(given, element, options, runsScripts);
}
