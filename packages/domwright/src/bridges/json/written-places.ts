import { describe } from '../../core/infra/arguments.ts';
import { Namespace } from '../../core/infra/namespaces.ts';

/** SVG and MathML elements whose content is HTML, except `annotation-xml`. */
const integrationPoints: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...['foreignObject', 'desc', 'title'],
  ...['mi', 'mo', 'mn', 'ms', 'mtext'],
]);

/** Starts a tag or a comment when it is read back. */
const markup = /<[A-Za-z/!?]/;

/** Ends a `noscript` for a parser with scripting. */
const endOfNoscript = /<\/noscript[\t\n\f\r />]/i;

/**
 * Where the nodes of a tree will be after being written and read back: in foreign content, or in a `noscript`. Both are
 * rare, so only such elements are stored, by their handles.
 */
export class WrittenPlaces {
  readonly #foreign: Set<number> = new Set();
  readonly #noscript: Set<number> = new Set();

  /** Whether the children of a node are read by the rules for foreign content. */
  isForeign(parent: number): boolean {
    return this.#foreign.size > 0 && this.#foreign.has(parent);
  }

  /** Called when an element has been created. `isForeign`: whether it is itself read by the rules for foreign content. */
  enter(
    node: number,
    parent: number,
    name: string,
    namespace: number,
    isForeign: boolean,
    encoding: string | undefined,
  ): void {
    const isHTML = namespace === Namespace.Html;
    if ((isHTML && name === 'noscript') || (this.#noscript.size > 0 && this.#noscript.has(parent)))
      this.#noscript.add(node);
    if (isForeign ? !holdsHTML(name, encoding) : name === 'svg' || name === 'math') this.#foreign.add(node);
  }

  /** Called when the contents of a template, or a shadow root, have been created. */
  enterTree(node: number, host: number): void {
    if (this.#noscript.size > 0 && this.#noscript.has(host)) this.#noscript.add(node);
  }

  /**
   * Checks a string that is written unescaped.
   *
   * @throws TypeError if it ends a `noscript` around it
   */
  checkWritten(text: string, parent: number): void {
    if (this.#noscript.size === 0 || !this.#noscript.has(parent) || !endOfNoscript.test(text)) return;
    throw new TypeError(
      `a string in an element "noscript" must not contain its end tag, but is ${describe(text)}`,
    );
  }

  /**
   * Checks the text of an HTML element that `serialize` writes unescaped.
   *
   * @throws TypeError if it becomes markup in foreign content
   */
  checkRawText(text: string, name: string, isForeign: boolean): void {
    if (isForeign && markup.test(text))
      throw new TypeError(
        `the text of an element ${describe(name)} in SVG or MathML must not contain a tag or comment, but is ${describe(text)}`,
      );
  }
}

function holdsHTML(name: string, encoding: string | undefined): boolean {
  if (name !== 'annotation-xml') return integrationPoints.has(name);
  const lower = encoding?.toLowerCase();
  return lower === 'text/html' || lower === 'application/xhtml+xml';
}
