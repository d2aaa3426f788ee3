import type { Document, Element } from 'domwright';
import { TreeCursor } from 'domwright/cursor';
import type { FieldName } from '../fields.ts';
import type { PageData } from '../page-data.ts';
import type { Budget } from './budget.ts';
import { collapsed } from './collapsed-text.ts';
import { Display, displays, hiddenForeignElements } from './display.ts';
import { Forms } from './forms.ts';
import { Head } from './head.ts';
import { Images } from './images.ts';
import { Links, type OpenLink } from './links.ts';
import { microdataOf } from './microdata.ts';
import { RenderedText } from './rendered-text.ts';
import { parseJSONLD } from './structured-data.ts';
import { OpenTable, type OpenText } from './tables.ts';
import { URLs } from './urls.ts';

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

const ELEMENT = 1;
const TEXT = 3;

const headFields: readonly FieldName[] = ['lang', 'meta', 'canonical', 'opengraph', 'feeds'];

const hidesByStyle = /(?:^|;)[\t\n\f\r ]*display[\t\n\f\r ]*:[\t\n\f\r ]*none\b/i;

/** What is to be done at the end of an element. Flags can be combined. */
const enum AtEnd {
  Nothing = 0,
  Block = 1,
  Paragraph = 2,
  Hidden = 4,
  Preformatted = 8,
  Foreign = 16,
  ClosedDetails = 32,
  /** The summary of a closed `details`. */
  Summary = 64,
  Link = 128,
  Heading = 256,
  Table = 512,
  Cell = 1024,
  Caption = 2048,
  Option = 4096,
  Select = 8192,
  Form = 16384,
  Picture = 32768,
}

/** Elements whose text is collected. */
const PARTS = AtEnd.Link | AtEnd.Heading | AtEnd.Cell | AtEnd.Caption | AtEnd.Option;

interface OpenAnchor extends OpenText {
  readonly link: OpenLink;
}

interface OpenHeading extends OpenText {
  readonly level: number;
}

/** The fields that a walk finds. */
export type WalkedFields = Pick<
  PageData,
  | 'title'
  | 'lang'
  | 'meta'
  | 'canonical'
  | 'links'
  | 'images'
  | 'headings'
  | 'text'
  | 'tables'
  | 'jsonld'
  | 'microdata'
  | 'opengraph'
  | 'forms'
  | 'feeds'
>;

/**
 * Reads a page in one walk over its tree. Text in two links, headings, cells or options belongs to the inner one, so that
 * the cost is linear.
 */
export class PageWalk {
  readonly #document: Document;
  readonly #urls: URLs;
  readonly #head: Head;
  readonly #links: Links;
  readonly #images: Images;
  readonly #forms: Forms;
  readonly #text: RenderedText | null;
  readonly #headings: OpenHeading[] = [];
  readonly #tables: OpenTable[] = [];
  readonly #jsonld: unknown[] = [];
  /** The top-level items of microdata. */
  readonly #items: Element[] = [];

  #cursor: TreeCursor;
  #depth = 0;
  /** For each open element with something to be done at its end: its depth, and that. */
  readonly #depths: number[] = [];
  readonly #atEnds: AtEnd[] = [];
  /** How many of the open elements are not rendered, keep white space, and are SVG or MathML roots. */
  #hidden = 0;
  #preformatted = 0;
  /** How many of the open elements have text of their own. */
  #openParts = 0;
  #foreign = 0;
  /** Closed `details` that have had no summary yet, by their depths. */
  readonly #summaryWanted: number[] = [];
  readonly #openLinks: OpenAnchor[] = [];
  readonly #openHeadings: OpenHeading[] = [];
  readonly #openTables: OpenTable[] = [];
  readonly #openOptions: OpenText[] = [];
  readonly #openForms: Element[] = [];

  readonly #wantsLinks: boolean;
  readonly #wantsImages: boolean;
  readonly #wantsHeadings: boolean;
  readonly #wantsTables: boolean;
  readonly #wantsForms: boolean;
  readonly #wantsMicrodata: boolean;
  readonly #wantsJSONLD: boolean;
  readonly #wantsHead: boolean;

  readonly #scripting: boolean;

  constructor(document: Document, pageURL: string | null, wants: ReadonlySet<FieldName>, scripting: boolean) {
    this.#scripting = scripting;
    this.#wantsLinks = wants.has('links');
    this.#wantsImages = wants.has('images');
    this.#wantsHeadings = wants.has('headings');
    this.#wantsTables = wants.has('tables');
    this.#wantsForms = wants.has('forms');
    this.#wantsMicrodata = wants.has('microdata');
    this.#wantsJSONLD = wants.has('jsonld');
    this.#wantsHead = headFields.some((name) => wants.has(name));
    this.#document = document;
    this.#cursor = new TreeCursor(document);
    this.#urls = new URLs(document);
    this.#head = new Head(this.#urls);
    this.#links = new Links(this.#urls);
    this.#images = new Images(this.#urls);
    this.#forms = new Forms(this.#urls, pageURL);
    this.#text = wants.has('text') ? new RenderedText() : null;
  }

  /** Walks the tree of the document, and then each shadow tree. */
  walk(): void {
    const trees = [this.#cursor];
    for (let cursor = trees.shift(); cursor !== undefined; cursor = trees.shift()) {
      this.#cursor = cursor;
      this.#walkTree(cursor, trees);
      this.#text?.edge(Display.Block);
    }
  }

  #walkTree(cursor: TreeCursor, trees: TreeCursor[]): void {
    for (;;) {
      let descends = true;
      const type = cursor.nodeType;
      if (type === TEXT) this.#addText(cursor);
      else if (type === ELEMENT) {
        descends = this.#enter(cursor);
        const shadow = descends ? cursor.shadowRoot() : null;
        if (shadow !== null) trees.push(shadow);
      }
      if (descends && cursor.firstChild()) {
        this.#depth++;
        continue;
      }
      this.#leave();
      while (!cursor.nextSibling()) {
        if (this.#depth === 0) return;
        cursor.parentNode();
        this.#depth--;
        this.#leave();
      }
    }
  }

  /** Whether URLs are missing, because they would have been too long together. Known after `fields`. */
  get cutsURLs(): boolean {
    return this.#urls.isCut;
  }

  /** What was found, in full only where it is wanted. */
  fields(budget: Budget): WalkedFields {
    const head = this.#head;
    return {
      title: head.title,
      lang: head.lang,
      meta: head.meta,
      canonical: head.canonical,
      links: this.#links.items,
      images: this.#images.items,
      headings: this.#headings.map(({ level, text }) => ({ level, text: collapsed(text) })),
      text: this.#text?.toString() ?? '',
      tables: this.#tables.map((table) => table.item(budget)),
      jsonld: this.#jsonld,
      microdata: microdataOf(this.#document, this.#items, this.#urls, budget),
      opengraph: head.opengraph,
      forms: this.#forms.items(),
      feeds: head.feeds,
    };
  }

  #addText(cursor: TreeCursor): void {
    const hidden = this.#hidden;
    if (this.#openParts === 0 && (hidden > 0 || this.#text === null)) return;
    const { data } = cursor;
    if (hidden === 0 && this.#text !== null) {
      if (this.#preformatted > 0) this.#text.addPreformatted(data);
      else this.#text.add(data);
    }
    if (this.#openParts > 0) this.#appendToParts(data);
  }

  #appendToParts(data: string): void {
    const hidden = this.#hidden;
    append(this.#openLinks, data, hidden);
    append(this.#openHeadings, data, hidden);
    append(this.#openOptions, data, hidden);
    const part = this.#openTables[this.#openTables.length - 1]?.part;
    if (part && part.hidden === hidden) part.text += data;
  }

  /** The edge of a block: words on both sides of it stay apart. */
  #edge(display: Display): void {
    if (this.#hidden === 0) this.#text?.edge(display);
    this.#separateParts();
  }

  #separateParts(): void {
    if (this.#openParts > 0) this.#appendToParts(' ');
  }

  /** Begins an element. Returns whether its children matter. */
  #enter(cursor: TreeCursor): boolean {
    const name = cursor.localName;
    const display = displays.get(name) ?? Display.Inline;
    if ((this.#foreign > 0 || name === 'svg' || name === 'math') && cursor.namespaceURI !== HTML_NAMESPACE) {
      return this.#enterForeign(cursor, name);
    }
    let atEnd: AtEnd = AtEnd.Nothing;
    const hasAttributes = cursor.attributeCount > 0;

    if ((display & Display.None) !== 0) atEnd |= AtEnd.Hidden;
    else if (hasAttributes && this.#readGlobalAttributes(cursor)) atEnd |= AtEnd.Hidden;
    else if ((display & Display.Special) !== 0 && this.#isHiddenElement(cursor, name)) atEnd |= AtEnd.Hidden;
    if (this.#summaryWanted.length > 0 && name === 'summary' && this.#isSummaryOfClosedDetails()) {
      if ((atEnd & AtEnd.Hidden) === 0) {
        this.#hidden--;
        atEnd |= AtEnd.Summary;
      }
    }
    if ((atEnd & AtEnd.Hidden) !== 0) this.#hidden++;

    if ((display & (Display.Block | Display.Paragraph)) !== 0) {
      this.#edge(display);
      atEnd |= (display & Display.Paragraph) !== 0 ? AtEnd.Paragraph : AtEnd.Block;
    }
    if ((display & Display.Preformatted) !== 0) {
      this.#preformatted++;
      atEnd |= AtEnd.Preformatted;
    }
    if ((display & Display.LineBreak) !== 0) {
      if (this.#hidden === 0) this.#text?.lineBreak();
      this.#separateParts();
    }
    if ((display & Display.Special) !== 0) atEnd |= this.#enterNamed(cursor, name);
    if (hasAttributes && this.#wantsLinks) atEnd |= this.#openLink(this.#links.add(cursor, name));
    if (atEnd !== AtEnd.Nothing) {
      if ((atEnd & PARTS) !== 0) this.#openParts++;
      this.#depths.push(this.#depth);
      this.#atEnds.push(atEnd);
    }
    return (display & Display.Opaque) === 0;
  }

  #isHiddenElement(cursor: TreeCursor, name: string): boolean {
    return name === 'noscript' ? this.#scripting : name === 'dialog' && !cursor.hasAttribute('open');
  }

  /** What is special about some elements. */
  #enterNamed(cursor: TreeCursor, name: string): AtEnd {
    switch (name) {
      case 'html':
        if (this.#depth === 1) this.#head.rootLanguage = cursor.getAttribute('lang');
        return AtEnd.Nothing;
      case 'title':
        this.#head.title ??= collapsed(cursor.textContent ?? '');
        return AtEnd.Nothing;
      case 'meta':
        if (this.#wantsHead) this.#head.addMeta(cursor);
        return AtEnd.Nothing;
      case 'link':
        if (this.#wantsHead) this.#head.addLink(cursor);
        return AtEnd.Nothing;
      case 'script':
        if (this.#wantsJSONLD && isJSONLD(cursor)) this.#jsonld.push(parseJSONLD(cursor.textContent ?? ''));
        return AtEnd.Nothing;
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6': {
        if (!this.#wantsHeadings) return AtEnd.Nothing;
        const heading = { level: name.charCodeAt(1) - 0x30, text: '', hidden: this.#hidden };
        this.#headings.push(heading);
        this.#openHeadings.push(heading);
        return AtEnd.Heading;
      }
      case 'img':
        if (this.#wantsImages) this.#images.add(cursor, cursor.getAttribute('src'));
        return AtEnd.Nothing;
      case 'picture':
        this.#images.picture();
        return AtEnd.Picture;
      case 'source':
        if (this.#wantsImages) this.#images.source(cursor);
        return AtEnd.Nothing;
      case 'table': {
        if (!this.#wantsTables) return AtEnd.Nothing;
        const table = new OpenTable();
        this.#tables.push(table);
        this.#openTables.push(table);
        return AtEnd.Table;
      }
      case 'thead':
      case 'tbody':
      case 'tfoot':
        this.#openTables[this.#openTables.length - 1]?.group(name);
        return AtEnd.Nothing;
      case 'tr': {
        const table = this.#openTables[this.#openTables.length - 1];
        if (this.#hidden === 0) this.#text?.edge(Display.Block);
        table?.row();
        return AtEnd.Block;
      }
      case 'td':
      case 'th': {
        if (this.#hidden === 0) this.#text?.tab();
        const table = this.#openTables[this.#openTables.length - 1];
        if (table === undefined) return AtEnd.Nothing;
        table.beginCell(cursor, this.#hidden);
        return AtEnd.Cell;
      }
      case 'caption': {
        const table = this.#openTables[this.#openTables.length - 1];
        if (table === undefined) return AtEnd.Nothing;
        table.beginCaption(this.#hidden);
        return AtEnd.Caption;
      }
      case 'details':
        if (cursor.hasAttribute('open')) return AtEnd.Nothing;
        this.#hidden++;
        this.#summaryWanted.push(this.#depth);
        return AtEnd.Hidden | AtEnd.ClosedDetails;
      case 'form':
        if (!this.#wantsForms) return AtEnd.Nothing;
        this.#openForms.push(this.#forms.add(cursor));
        return AtEnd.Form;
      case 'input':
        if (this.#wantsImages && cursor.getAttribute('type')?.toLowerCase() === 'image')
          this.#images.add(cursor, cursor.getAttribute('src'));
        this.#addControl(cursor, name);
        return AtEnd.Nothing;
      case 'button':
      case 'output':
      case 'textarea':
        this.#addControl(cursor, name);
        return AtEnd.Nothing;
      case 'select':
        this.#addControl(cursor, name);
        return AtEnd.Select;
      case 'option': {
        const option = this.#forms.option(cursor, this.#hidden);
        if (option === null) return AtEnd.Nothing;
        this.#openOptions.push(option);
        return AtEnd.Option;
      }
      default:
        return AtEnd.Nothing;
    }
  }

  #addControl(cursor: TreeCursor, name: string): void {
    if (!this.#wantsForms) return;
    this.#forms.control(cursor, name, this.#openForms[this.#openForms.length - 1] ?? null, this.#depth);
  }

  /** Finds items of microdata. Returns whether the attributes say that the element is not rendered. */
  #readGlobalAttributes(cursor: TreeCursor): boolean {
    let isHidden = false;
    const count = cursor.attributeCount;
    for (let index = 0; index < count; index++) {
      switch (cursor.attributeName(index)) {
        case 'hidden':
          isHidden = true;
          break;
        case 'style': {
          const style = cursor.attributeValue(index);
          if (style.length < MOST_STYLE && hidesByStyle.test(style)) isHidden = true;
          break;
        }
        case 'itemscope':
          if (this.#wantsMicrodata && !cursor.hasAttribute('itemprop'))
            this.#items.push(cursor.node as Element);
          break;
      }
    }
    return isHidden;
  }

  #openLink(link: OpenLink | null): AtEnd {
    if (link === null) return AtEnd.Nothing;
    this.#openLinks.push({ link, text: '', hidden: this.#hidden });
    return AtEnd.Link;
  }

  /** Begins an element of SVG or MathML, or one within it. */
  #enterForeign(cursor: TreeCursor, name: string): boolean {
    let atEnd = AtEnd.Foreign;
    this.#foreign++;
    if (hiddenForeignElements.has(name)) {
      atEnd |= AtEnd.Hidden;
      this.#hidden++;
    }
    if (cursor.attributeCount > 0) {
      if (this.#wantsLinks) atEnd |= this.#openLink(this.#links.addSVG(cursor, name));
      if (name === 'image' && this.#wantsImages)
        this.#images.add(cursor, cursor.getAttribute('href') ?? cursor.getAttribute('xlink:href'));
    }
    if ((atEnd & PARTS) !== 0) this.#openParts++;
    this.#depths.push(this.#depth);
    this.#atEnds.push(atEnd);
    return name !== 'script' && name !== 'style';
  }

  /** Whether the cursor is at the first `summary` child of a closed `details`, which is rendered. */
  #isSummaryOfClosedDetails(): boolean {
    const last = this.#summaryWanted.length - 1;
    if (last < 0 || this.#summaryWanted[last] !== this.#depth - 1) return false;
    // Others are not, but the depth of the details stays until its end.
    this.#summaryWanted[last] = -1;
    return true;
  }

  /** Ends the node at the current depth. */
  #leave(): void {
    const last = this.#depths.length - 1;
    if (last < 0 || this.#depths[last] !== this.#depth) return;
    this.#depths.pop();
    const atEnd = this.#atEnds.pop() as AtEnd;
    if ((atEnd & (AtEnd.Block | AtEnd.Paragraph)) !== 0)
      this.#edge((atEnd & AtEnd.Paragraph) !== 0 ? Display.Paragraph : Display.Block);
    if ((atEnd & AtEnd.ClosedDetails) !== 0) this.#summaryWanted.pop();
    if ((atEnd & AtEnd.Hidden) !== 0) this.#hidden--;
    if ((atEnd & AtEnd.Summary) !== 0) this.#hidden++;
    if ((atEnd & AtEnd.Preformatted) !== 0) this.#preformatted--;
    if ((atEnd & AtEnd.Foreign) !== 0) this.#foreign--;
    if ((atEnd & PARTS) !== 0) this.#openParts--;
    if ((atEnd & AtEnd.Link) !== 0) {
      const { link, text } = this.#openLinks.pop() as OpenAnchor;
      link.text = collapsed(text);
    }
    if ((atEnd & AtEnd.Heading) !== 0) this.#openHeadings.pop();
    if ((atEnd & AtEnd.Table) !== 0) this.#openTables.pop();
    if ((atEnd & (AtEnd.Cell | AtEnd.Caption)) !== 0)
      (this.#openTables[this.#openTables.length - 1] as OpenTable).part = null;
    if ((atEnd & AtEnd.Option) !== 0) this.#openOptions.pop();
    if ((atEnd & AtEnd.Select) !== 0) this.#forms.select = null;
    if ((atEnd & AtEnd.Form) !== 0) this.#openForms.pop();
    if ((atEnd & AtEnd.Picture) !== 0) this.#images.picture();
  }
}

/** Adds to the innermost part, unless the text is hidden in it. */
function append(parts: readonly OpenText[], data: string, hidden: number): void {
  if (parts.length === 0) return;
  const part = parts[parts.length - 1] as OpenText;
  if (part.hidden === hidden) part.text += data;
}

/** Longer style attributes are not searched. */
const MOST_STYLE = 10_000;

function isJSONLD(cursor: TreeCursor): boolean {
  const type = cursor.getAttribute('type');
  return type !== null && type.split(';', 1)[0]!.trim().toLowerCase() === 'application/ld+json';
}
