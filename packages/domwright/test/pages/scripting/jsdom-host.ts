// biome-ignore-all lint/suspicious/noExplicitAny: the window's objects are jsdom's
// @ts-expect-error: jsdom has no declarations.
import { JSDOM } from 'jsdom';
import { LiveDomSink } from '../../../src/bridges/dom/live-dom-sink.ts';
import {
  DynamicMarkupInsertion,
  LivingDomSink,
  type ScriptHost,
  ScriptingParser,
  type ScriptingParserOptions,
} from '../../../src/doors/tree-construction.ts';

/** A minimal host that runs inline scripts, for tests of the parser's side. `tasks` releases whatever waits. */
export class JsdomHost implements ScriptHost {
  pendingParsingBlockingScript = 0;
  readonly deferredScripts: number[] = [];
  readonly log: string[] = [];
  readonly tasks: (() => void)[] = [];
  /** The text of external scripts, by src; others never become ready. */
  readonly external = new Map<string, string>();
  readonly window: any;
  readonly document: any;
  sink: LiveDomSink;
  readonly parser: ScriptingParser;
  readonly dynamicMarkup: DynamicMarkupInsertion;

  constructor(before: (window: any) => void = () => {}, options?: ScriptingParserOptions) {
    const dom = new JSDOM('<!DOCTYPE html>', { runScripts: 'outside-only', url: 'https://page.test/' });
    this.window = dom.window;
    this.document = dom.window.document;
    while (this.document.firstChild !== null) this.document.firstChild.remove();
    const Sink = options?.edition === '2024' ? LiveDomSink : LivingDomSink;
    this.sink = new Sink(this.document);
    this.parser = new ScriptingParser(this.sink, this, options);
    this.dynamicMarkup = new DynamicMarkupInsertion({
      clearTheDocument: () => this.document.replaceChildren(),
      createAParser: () => {
        this.sink = new Sink(this.document);
        return new ScriptingParser(this.sink, this, { ...options, scriptCreated: true });
      },
      setReadinessToLoading: () => this.log.push('loading'),
      createDOMException: (name, message) => new this.window.DOMException(message, name),
    });
    this.dynamicMarkup.activeParser = this.parser;
    this.document.write = (...texts: string[]) => this.dynamicMarkup.write(texts.join(''));
    this.document.writeln = (...texts: string[]) => this.dynamicMarkup.writeln(texts.join(''));
    this.document.open = () => this.dynamicMarkup.open();
    this.document.close = () => this.dynamicMarkup.close();
    this.window.log = (text: string) => this.log.push(text);
    before(this.window);
  }

  prepareTheScriptElement(script: number): void {
    const element: any = this.sink.nodeOf(script);
    if (!element.isConnected) return;
    const src = element.getAttribute('src');
    if (src === null) this.run(element.textContent);
    else if (element.hasAttribute('defer')) this.deferredScripts.push(script);
    else this.pendingParsingBlockingScript = script;
  }

  executeTheScriptElement(script: number): void {
    const element: any = this.sink.nodeOf(script);
    this.run(this.external.get(element.getAttribute('src'))!);
  }

  processTheSVGScriptElement(script: number): void {
    this.run((this.sink.nodeOf(script) as any).textContent);
  }

  private run(text: string): void {
    try {
      this.window.eval(text);
    } catch (error: any) {
      this.log.push(`${error.name}`);
    }
  }

  isReadyToBeParserExecuted(script: number): boolean {
    return this.external.has((this.sink.nodeOf(script) as any).getAttribute('src'));
  }

  queueAGlobalTask(steps: () => void): void {
    this.tasks.push(steps);
  }

  updateTheCurrentDocumentReadiness(readiness: string): void {
    this.log.push(readiness);
  }

  fireDOMContentLoaded(): void {
    this.log.push('DOMContentLoaded');
  }

  fireLoad(): void {
    this.log.push('load');
  }

  firePageShow(): void {
    this.log.push('pageshow');
  }

  /** Runs the queued tasks, and those that they queue. */
  spin(): void {
    for (let task = this.tasks.shift(); task !== undefined; task = this.tasks.shift()) task();
  }

  get body(): string {
    return this.document.body.innerHTML;
  }

  get html(): string {
    return this.document.documentElement.outerHTML;
  }
}
