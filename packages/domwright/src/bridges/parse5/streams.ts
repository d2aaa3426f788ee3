/*
 * The streams of parse5's packages, for Node: ParserStream (parse5-parser-stream), PlainTextConversionStream
 * (parse5-plain-text-conversion-stream), SAXParser (parse5-sax-parser), RewritingStream (parse5-html-rewriting-stream).
 */

import { Transform, Writable } from 'node:stream';
import { editionNamed } from '../../core/editions/editions.ts';
import { isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import type { EditionName } from '../../core/infra/edition-option.ts';
import { editionAmong } from '../../core/infra/edition-option.ts';
import { escapeAttributeValueOf2024, escapeText } from '../../core/serializer/escape.ts';
import type { DefaultTreeAdapterMap } from './default-tree-adapter.ts';
import { Parser, type ParserOptions } from './parser.ts';
import { SaxTokenSink } from './sax-token-sink.ts';
import type {
  Attribute,
  CharacterToken,
  CommentToken,
  DoctypeToken,
  Location,
  LocationWithAttributes,
  TagToken,
} from './token.ts';
import type { TreeAdapterTypeMap } from './tree-adapter.ts';

/**
 * Parses what is written to it. Emits `script` with an element, a `document.write`, and a function that resumes
 * parsing.
 */
export class ParserStream<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap> extends Writable {
  parser: Parser<T>;
  private lastChunkWritten = false;
  private writeCallback: (() => void) | undefined = undefined;
  private readonly pendingHtmlInsertions: string[] = [];

  /** A stream that parses a fragment. */
  static getFragmentStream<T extends TreeAdapterTypeMap>(
    fragmentContext?: T['parentNode'] | null,
    options?: ParserOptions<T>,
  ): ParserStream<T> {
    return new ParserStream(options, Parser.getFragmentParser(fragmentContext, options));
  }

  constructor(options?: ParserOptions<T>, parser: Parser<T> = new Parser(options)) {
    super({ decodeStrings: false });
    if (!isObject(parser)) throw wrongArgument('parser', 'a Parser', parser);
    this.parser = parser;
    const documentWrite = (html: string): void => {
      if (!parser.stopped) this.pendingHtmlInsertions.push(html);
    };
    const resume = (): void => {
      for (const html of this.pendingHtmlInsertions.splice(0).reverse()) {
        parser.tokenizer.insertHtmlAtCurrentPos(html);
      }
      parser.tokenizer.resume(this.writeCallback);
    };
    parser.scriptHandler = (script) => {
      if (this.listenerCount('script') === 0) return;
      parser.tokenizer.pause();
      this.emit('script', script, documentWrite, resume);
    };
  }

  /** The document; for a fragment, the element that stands in for it. */
  get document(): T['document'] {
    return this.parser.document;
  }

  /** The fragment, after the end. */
  getFragment(): T['documentFragment'] {
    return this.parser.getFragment();
  }

  override _write(chunk: string, _encoding: string, callback: () => void): void {
    if (typeof chunk !== 'string') throw new TypeError('Parser can work only with string streams.');
    this.writeCallback = callback;
    // NB: `end` may have been called while other chunks are still queued.
    const isLast = this.lastChunkWritten && this.writableLength === chunk.length;
    this.parser.tokenizer.write(chunk, isLast, callback);
  }

  override end(chunk?: any, encoding?: any, callback?: any): this {
    this.lastChunkWritten = true;
    return super.end(chunk || '', encoding, callback);
  }
}

/** Makes a document of plain text — https://html.spec.whatwg.org/multipage/document-lifecycle.html#read-text */
export class PlainTextConversionStream<
  T extends TreeAdapterTypeMap = DefaultTreeAdapterMap,
> extends ParserStream<T> {
  constructor(options?: ParserOptions<T>) {
    super(options);
    this.parser.beginPlainText();
  }
}

export interface SAXParserOptions {
  /** Whether tokens have a `sourceCodeLocation`. Default: false. */
  sourceCodeLocationInfo?: boolean;
  /**
   * The edition of the standard: '2024' (of 2024-08-26), which is the default, or 'living' (of September 2026). In both, a
   * processing instruction is a comment.
   */
  edition?: EditionName;
}

export interface SaxToken {
  sourceCodeLocation?: Location | null;
}

export interface StartTag extends SaxToken {
  tagName: string;
  attrs: Attribute[];
  selfClosing: boolean;
  sourceCodeLocation?: LocationWithAttributes | null;
}

export interface EndTag extends SaxToken {
  tagName: string;
}

export interface Text extends SaxToken {
  text: string;
}

export interface Comment extends SaxToken {
  text: string;
}

export interface Doctype extends SaxToken {
  name: string | null;
  publicId: string | null;
  systemId: string | null;
}

/**
 * Emits `startTag`, `endTag`, `text`, `comment` and `doctype` for the input, and passes the input on unchanged. It runs
 * tree construction without a tree, so the tokens follow the standard.
 */
export class SAXParser extends Transform {
  protected options: SAXParserOptions;
  /** @internal */
  protected readonly tokens: SaxTokenSink;
  private pendingText: Text | null = null;
  private stopped = false;

  /** @throws TypeError if there is no such edition */
  constructor(options: SAXParserOptions = {}, ignoresLineFeeds = true) {
    super({ encoding: 'utf8', decodeStrings: false });
    this.options = { sourceCodeLocationInfo: false, ...ownOptions(options) };
    const edition = editionNamed(editionAmong(this.options, '2024'));
    const withLocations = !!this.options.sourceCodeLocationInfo;
    this.tokens = new SaxTokenSink(this, edition, withLocations, ignoresLineFeeds);
    // The output need not be read.
    this.pipe(new Writable({ write: (_chunk, _encoding, callback) => callback() }));
  }

  override _transform(chunk: string, _encoding: string, callback: (error: null, data: string) => void): void {
    if (typeof chunk !== 'string') throw new TypeError('Parser can work only with string streams.');
    callback(null, this._transformChunk(chunk, false));
  }

  override _flush(callback: (error: null, data: string) => void): void {
    callback(null, this._transformChunk('', true));
  }

  /** No more tokens are emitted. */
  stop(): void {
    this.stopped = true;
    this.tokens.stop();
  }

  protected _transformChunk(chunk: string, isLast: boolean): string {
    if (this.stopped) return chunk;
    this.tokens.write(chunk, isLast);
    if (!isLast)
      this.tokens.forget(this.pendingText?.sourceCodeLocation?.startOffset ?? Number.POSITIVE_INFINITY);
    return chunk;
  }

  /** @internal */
  onCharacter({ chars, location }: CharacterToken): void {
    const { pendingText } = this;
    if (pendingText === null) {
      this.pendingText = { text: chars, sourceCodeLocation: location };
      return;
    }
    pendingText.text += chars;
    if (location && pendingText.sourceCodeLocation) {
      const { endLine, endCol, endOffset } = location;
      Object.assign(pendingText.sourceCodeLocation, { endLine, endCol, endOffset });
    }
  }

  /** @internal */
  onWhitespaceCharacter(token: CharacterToken): void {
    this.onCharacter(token);
  }

  /** @internal */
  onNullCharacter(token: CharacterToken): void {
    this.onCharacter(token);
  }

  /** @internal */
  onEof(): void {
    this.emitPendingText();
    this.stopped = true;
  }

  /** @internal */
  onStartTag({ tagName, attrs, selfClosing, location }: TagToken): void {
    this.emitPendingText();
    const tag: StartTag = { tagName, attrs, selfClosing, sourceCodeLocation: location };
    this.emitIfListenerExists('startTag', tag);
  }

  /** @internal */
  onEndTag({ tagName, location }: TagToken): void {
    this.emitPendingText();
    const tag: EndTag = { tagName, sourceCodeLocation: location };
    this.emitIfListenerExists('endTag', tag);
  }

  /** @internal */
  onComment({ data, location }: CommentToken): void {
    this.emitPendingText();
    const comment: Comment = { text: data, sourceCodeLocation: location };
    this.emitIfListenerExists('comment', comment);
  }

  /** @internal */
  onDoctype({ name, publicId, systemId, location }: DoctypeToken): void {
    this.emitPendingText();
    const doctype: Doctype = { name, publicId, systemId, sourceCodeLocation: location };
    this.emitIfListenerExists('doctype', doctype);
  }

  private emitPendingText(): void {
    const { pendingText } = this;
    if (pendingText === null) return;
    this.pendingText = null;
    this.emitIfListenerExists('text', pendingText);
  }

  protected emitIfListenerExists(eventName: string, token: SaxToken): boolean {
    if (this.stopped || this.listenerCount(eventName) === 0) return false;
    this._emitToken(eventName, token);
    return true;
  }

  protected _emitToken(eventName: string, token: SaxToken): void {
    this.emit(eventName, token);
  }
}

/**
 * Passes on its input, except tokens that have a listener: these become events, with their source, and the listeners'
 * output replaces them.
 */
export class RewritingStream extends SAXParser {
  /** Whether the text for `emitText` is in an element whose text is not escaped. */
  private writesRawText = false;
  /** Whether the listeners of a tag are being called. */
  private isAtTag = false;

  /** @throws TypeError if there is no such edition */
  constructor(options?: Pick<SAXParserOptions, 'edition'>) {
    super({ edition: editionAmong(options, '2024'), sourceCodeLocationInfo: true }, false);
  }

  protected override _transformChunk(chunk: string, isLast: boolean): string {
    super._transformChunk(chunk, isLast);
    return '';
  }

  private rawHtml({ sourceCodeLocation }: SaxToken): string {
    const { startOffset, endOffset } = sourceCodeLocation!;
    return this.tokens.raw(startOffset, endOffset);
  }

  protected override emitIfListenerExists(eventName: string, token: SaxToken): boolean {
    if (eventName === 'text') this.writesRawText = this.tokens.charactersAreRaw;
    this.isAtTag = eventName === 'startTag' || eventName === 'endTag';
    if (!super.emitIfListenerExists(eventName, token)) this.emitRaw(this.rawHtml(token));
    if (this.isAtTag) this.writesRawText = this.tokens.isInRawText;
    this.isAtTag = false;
    return true;
  }

  protected override _emitToken(eventName: string, token: SaxToken): void {
    this.emit(eventName, token, this.rawHtml(token));
  }

  emitDoctype(token: Doctype): void {
    let html = `<!DOCTYPE ${token.name}`;
    if (token.publicId !== null) html += ` PUBLIC "${token.publicId}"`;
    else if (token.systemId !== null) html += ' SYSTEM';
    if (token.systemId !== null) html += ` "${token.systemId}"`;
    this.push(`${html}>`);
  }

  emitStartTag(token: StartTag): void {
    let html = `<${token.tagName}`;
    for (const { name, value, prefix } of token.attrs) {
      html += ` ${prefix ? `${prefix}:` : ''}${name}="${escapeAttributeValueOf2024(value)}"`;
    }
    this.push(html + (token.selfClosing ? '/>' : '>'));
    this.writesRawText = this.tokens.beginsRawText(token.tagName);
  }

  emitEndTag(token: EndTag): void {
    this.push(`</${token.tagName}>`);
    this.writesRawText = false;
  }

  emitText({ text }: Text): void {
    this.push(this.writesRawText ? text : escapeText(text));
  }

  emitComment(token: Comment): void {
    this.push(`<!--${token.text}-->`);
  }

  emitRaw(html: string): void {
    this.push(html);
    // Most likely this is the tag, or its replacement.
    if (this.isAtTag) this.writesRawText = this.tokens.isInRawText;
  }
}
