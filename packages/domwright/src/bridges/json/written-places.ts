import { describe } from '../../core/infra/arguments.ts';
import { Namespace } from '../../core/infra/namespaces.ts';

/** Elements of SVG and MathML whose contents are HTML, but for `annotation-xml`. */
const integrationPoints: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...['foreignObject', 'desc', 'title'],
  ...['mi', 'mo', 'mn', 'ms', 'mtext'],
]);

/** What begins a tag, or a comment, when it is read again. */
const markup = /<[A-Za-z/!?]/;

/** What ends a `noscript` for a parser with scripting. */
const endOfNoscript = /<\/noscript[\t\n\f\r />]/i;

/**
 * Where the nodes of a tree are once they are written and read again: in foreign content, or in a `noscript`. Both are rare,
 * so only such elements are kept, by their handles.
 */
export class WrittenPlaces {
  readonly #foreign: Set<number> = new Set();
  readonly #noscript: Set<number> = new Set();

  /** Whether what is in a parent is read by the rules for foreign content. */
  isForeign(parent: number): boolean {
    return this.#foreign.size > 0 && this.#foreign.has(parent);
  }

  /** An element has been made. `isForeign`: whether it is read by the rules for foreign content itself. */
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

  /** The contents of a template, or a shadow root, have been made. */
  enterTree(node: number, host: number): void {
    if (this.#noscript.size > 0 && this.#noscript.has(host)) this.#noscript.add(node);
  }

  /**
   * Checks a string that is written as it is.
   *
   * @throws TypeError if it ends a `noscript` around it
   */
  checkWritten(text: string, parent: number): void {
    if (this.#noscript.size === 0 || !this.#noscript.has(parent) || !endOfNoscript.test(text)) return;
    throw new TypeError(
      `a string in an element "noscript" must not hold its end tag, but is ${describe(text)}`,
    );
  }

  /**
   * Checks the text of an element of HTML that `serialize` writes as it is.
   *
   * @throws TypeError if it becomes markup in foreign content
   */
  checkRawText(text: string, name: string, isForeign: boolean): void {
    if (isForeign && markup.test(text))
      throw new TypeError(
        `the text of an element ${describe(name)} in SVG or MathML must not hold a tag or comment, but is ${describe(text)}`,
      );
  }
}

function holdsHTML(name: string, encoding: string | undefined): boolean {
  if (name !== 'annotation-xml') return integrationPoints.has(name);
  const lower = encoding?.toLowerCase();
  return lower === 'text/html' || lower === 'application/xhtml+xml';
}
