import { type Document, type Element, RenderedText, TreeCursor } from 'domwright';
import { URLResolver, urlAttributes } from 'domwright/urls';
import { asciiLowercase } from 'domwright/values';
import type { FieldName } from '../fields.ts';
import type { PageData } from '../page-data.ts';
import type { Budget } from './budget.ts';
import { collapsed } from './collapsed-text.ts';
import { Forms } from './forms.ts';
import { Head } from './head.ts';
import { Images } from './images.ts';
import { isLinkAttribute, Links, type OpenLink } from './links.ts';
import { microdataOf } from './microdata.ts';
import { parseJSONLD } from './structured-data.ts';
import { OpenTable, type OpenText } from './tables.ts';

/** How much resolving may lengthen a page's URLs in total. With a long base URL, a small page could have huge output. */
const MOST_GROWTH = 1 << 22;

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

const ELEMENT = 1;
const TEXT = 3;

const headFields: readonly FieldName[] = ['lang', 'meta', 'canonical', 'opengraph', 'feeds'];

/** What to do at an element besides collecting its text. Flags can be combined. */
const enum Role {
  /** Skip its descendants: scripts, style sheets, templates, … */
  Opaque = 1,
  /** Read it into a field. */
  Read = 2,
  /** Look for links in its attributes. */
  Linked = 4,
}

const roles = new Map<string, Role>(
  (
    [
      [Role.Opaque, 'area base basefont br embed frame iframe noembed noframes param style template track'],
      [Role.Opaque | Role.Read, 'img input link meta script source textarea title'],
      [
        Role.Read,
        'button caption form h1 h2 h3 h4 h5 h6 html option output picture select table tbody td tfoot th thead tr',
      ],
    ] as const
  ).flatMap(([role, names]) => names.split(' ').map((name) => [name, role] as const)),
);
for (const [name, attributes] of urlAttributes) {
  if (attributes.some((attribute) => isLinkAttribute(name, attribute)))
    roles.set(name, (roles.get(name) ?? 0) | Role.Linked);
}

/** What to do at the end of an element. Flags can be combined. */
const enum AtEnd {
  Nothing = 0,
  /** End a block of text. */
  Text = 1,
  Foreign = 2,
  Link = 4,
  Heading = 8,
  Table = 16,
  Cell = 32,
  Caption = 64,
  Option = 128,
  Select = 256,
  Form = 512,
  Picture = 1024,
}

/** Elements whose text is collected. */
const PARTS = AtEnd.Link | AtEnd.Heading | AtEnd.Cell | AtEnd.Caption | AtEnd.Option;

interface OpenAnchor extends OpenText {
  readonly link: OpenLink;
}

interface OpenHeading extends OpenText {
  readonly rank: number;
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
 * Reads a page in one walk over its tree. Text in nested links, headings, cells or options belongs to the inner one only, so
 * the cost is linear.
 */
export class PageWalk {
  readonly #document: Document;
  readonly #urls: URLResolver;
  readonly #head: Head;
  readonly #links: Links;
  readonly #images: Images;
  readonly #forms: Forms;
  readonly #text: RenderedText;
  readonly #headings: OpenHeading[] = [];
  readonly #tables: OpenTable[] = [];
  readonly #jsonld: unknown[] = [];
  /** The top-level microdata items. */
  readonly #items: Element[] = [];

  #cursor: TreeCursor;
  #depth = 0;
  /** For each open element that needs something done at its end: its depth, and what to do. */
  readonly #depths: number[] = [];
  readonly #atEnds: AtEnd[] = [];
  /** How many open elements collect text. */
  #openParts = 0;
  /** How many open elements are SVG or MathML, or inside it. */
  #foreign = 0;
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

  constructor(document: Document, pageURL: string | null, wants: ReadonlySet<FieldName>, scripting: boolean) {
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
    this.#urls = new URLResolver(document, { maxURLText: MOST_GROWTH, counts: 'growth' });
    this.#head = new Head(this.#urls);
    this.#links = new Links(document, this.#urls);
    this.#images = new Images(this.#urls);
    this.#forms = new Forms(this.#urls, pageURL);
    this.#text = new RenderedText(document, { scripting, collects: wants.has('text') });
  }

  /** Walks the document tree, then each shadow tree. */
  walk(): void {
    const trees = [this.#cursor];
    for (let cursor = trees.shift(); cursor !== undefined; cursor = trees.shift()) {
      this.#cursor = cursor;
      this.#walkTree(cursor, trees);
      this.#text.endTree();
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

  /** Whether URLs are missing because they exceeded `MOST_GROWTH`. Valid after `fields`. */
  get cutsURLs(): boolean {
    return this.#urls.isSpent;
  }

  /** What was found. Only the requested fields are complete. */
  fields(budget: Budget): WalkedFields {
    const head = this.#head;
    return {
      title: head.title,
      lang: head.lang,
      meta: head.meta,
      canonical: head.canonical,
      links: this.#links.items,
      images: this.#images.items,
      headings: this.#headings.map(({ rank, text }) => ({ level: rank, text: collapsed(text) })),
      text: this.#text.toString(),
      tables: this.#tables.map((table) => table.item(budget)),
      jsonld: this.#jsonld,
      microdata: microdataOf(this.#document, this.#items, this.#urls, budget),
      opengraph: head.opengraph,
      forms: this.#forms.items(),
      feeds: head.feeds,
    };
  }

  #addText(cursor: TreeCursor): void {
    if (this.#openParts === 0 && !this.#text.takesText) return;
    const shown = this.#text.add(cursor.data);
    if (this.#openParts > 0) this.#appendToParts(shown);
  }

  #appendToParts(data: string): void {
    const { level } = this.#text;
    append(this.#openLinks, data, level);
    append(this.#openHeadings, data, level);
    append(this.#openOptions, data, level);
    const part = this.#openTables[this.#openTables.length - 1]?.part;
    if (part && level <= part.level) part.text += data;
  }

  /** Separates words on both sides of a block's edge. */
  #separateParts(): void {
    if (this.#openParts > 0 && this.#text.isApart) this.#appendToParts(' ');
  }

  /** Starts an element. Returns whether to visit its children. */
  #enter(cursor: TreeCursor): boolean {
    const name = cursor.localName;
    let atEnd = this.#text.begin(cursor.handle) ? AtEnd.Text : AtEnd.Nothing;
    this.#separateParts();
    let descends: boolean;
    if ((this.#foreign > 0 || name === 'svg' || name === 'math') && cursor.namespaceURI !== HTML_NAMESPACE) {
      atEnd |= this.#enterForeign(cursor, name);
      descends = name !== 'script' && name !== 'style';
    } else {
      const role = roles.get(name) ?? 0;
      if (this.#wantsMicrodata && cursor.attributeCount > 0) this.#findItem(cursor);
      if ((role & Role.Read) !== 0) atEnd |= this.#enterNamed(cursor, name);
      if (this.#wantsLinks && (role & Role.Linked) !== 0 && cursor.attributeCount > 0)
        atEnd |= this.#openLink(this.#links.add(cursor, name, true));
      descends = (role & Role.Opaque) === 0;
    }
    if (atEnd !== AtEnd.Nothing) {
      if ((atEnd & PARTS) !== 0) this.#openParts++;
      this.#depths.push(this.#depth);
      this.#atEnds.push(atEnd);
    }
    return descends;
  }

  /** Handles elements with a role. */
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
        const heading = { rank: name.charCodeAt(1) - 0x30, text: '', level: this.#text.level };
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
      case 'tr':
        this.#openTables[this.#openTables.length - 1]?.row();
        return AtEnd.Nothing;
      case 'td':
      case 'th': {
        const table = this.#openTables[this.#openTables.length - 1];
        if (table === undefined) return AtEnd.Nothing;
        table.beginCell(cursor, this.#text.level);
        return AtEnd.Cell;
      }
      case 'caption': {
        const table = this.#openTables[this.#openTables.length - 1];
        if (table === undefined) return AtEnd.Nothing;
        table.beginCaption(this.#text.level);
        return AtEnd.Caption;
      }
      case 'form':
        if (!this.#wantsForms) return AtEnd.Nothing;
        this.#openForms.push(this.#forms.add(cursor));
        return AtEnd.Form;
      case 'input':
        if (this.#wantsImages && asciiLowercase(cursor.getAttribute('type') ?? '') === 'image')
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
        const option = this.#forms.option(cursor, this.#text.level);
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

  /** Finds items of microdata. */
  #findItem(cursor: TreeCursor): void {
    const count = cursor.attributeCount;
    for (let index = 0; index < count; index++) {
      if (cursor.attributeName(index) !== 'itemscope') continue;
      if (!cursor.hasAttribute('itemprop')) this.#items.push(cursor.node as Element);
    }
  }

  #openLink(link: OpenLink | null): AtEnd {
    if (link === null) return AtEnd.Nothing;
    this.#openLinks.push({ link, text: '', level: this.#text.level });
    return AtEnd.Link;
  }

  /** Starts an SVG or MathML element, or one inside it. */
  #enterForeign(cursor: TreeCursor, name: string): AtEnd {
    this.#foreign++;
    let atEnd: AtEnd = AtEnd.Foreign;
    if (cursor.attributeCount > 0) {
      if (this.#wantsLinks) atEnd |= this.#openLink(this.#links.add(cursor, name, false));
      if (name === 'image' && this.#wantsImages)
        this.#images.add(cursor, cursor.getAttribute('href') ?? cursor.getAttribute('xlink:href'));
    }
    return atEnd;
  }

  /** Ends the node at the current depth. */
  #leave(): void {
    const last = this.#depths.length - 1;
    if (last < 0 || this.#depths[last] !== this.#depth) return;
    this.#depths.pop();
    const atEnd = this.#atEnds.pop() as AtEnd;
    if ((atEnd & AtEnd.Text) !== 0) {
      this.#text.end();
      this.#separateParts();
    }
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

/** Adds text to the innermost part, unless it is hidden there. */
function append(parts: readonly OpenText[], data: string, level: number): void {
  if (parts.length === 0) return;
  const part = parts[parts.length - 1] as OpenText;
  if (level <= part.level) part.text += data;
}

function isJSONLD(cursor: TreeCursor): boolean {
  const type = cursor.getAttribute('type');
  return type !== null && asciiLowercase(type.split(';', 1)[0]!.trim()) === 'application/ld+json';
}
