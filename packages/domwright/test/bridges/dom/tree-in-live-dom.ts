import { formatTree, parse, serialize } from 'domwright';
import { toDOM } from 'domwright/formats';
import { formatLiveTree, serializeLiveTree } from 'domwright/tree-construction';
import { LiveDomSink } from '../../../src/bridges/dom/live-dom-sink.ts';
import { TreeConstructor } from '../../../src/core/parser/tree-constructor.ts';

// biome-ignore lint/suspicious/noExplicitAny: nodes of any DOM
type Any = any;

/** The input of a tree construction test. */
export interface LiveDomCase {
  readonly data: string;
  /** The context element: `div`, `svg path`, `math mi`. */
  readonly fragment?: string | undefined;
  readonly scripting: boolean;
  readonly fastPath?: boolean;
  readonly allowDeclarativeShadowRoots?: boolean;
  readonly edition?: '2024' | 'living';
}

const namespaces: Record<string, string> = {
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
};

/** Builds into a new document of a DOM by its public API, and prints the tree. It runs in browsers, too. */
export function treeInLiveDom(implementation: Any, test: LiveDomCase, chunks: readonly string[]): string {
  const document = implementation.createHTMLDocument('');
  while (document.firstChild !== null) document.removeChild(document.firstChild);
  const sink = new LiveDomSink<Any>(document);
  let root = document;
  const { scripting, fastPath = true, allowDeclarativeShadowRoots = false, edition = '2024' } = test;
  const options = { scripting, fastPath, allowDeclarativeShadowRoots, edition };
  let parser: TreeConstructor;
  if (test.fragment === undefined) {
    parser = new TreeConstructor(sink, options);
  } else {
    const [first, second] = test.fragment.split(' ') as [string, string?];
    const namespaceURI = second === undefined ? 'http://www.w3.org/1999/xhtml' : namespaces[first]!;
    const localName = second ?? first;
    root = document.createDocumentFragment();
    const context = sink.handleOf(document.createElementNS(namespaceURI, localName));
    const form = namespaceURI.endsWith('xhtml') && localName === 'form' ? context : 0;
    parser = new TreeConstructor(sink, {
      ...options,
      context: { namespaceURI, localName, root: sink.handleOf(root), form },
    });
  }
  for (const chunk of chunks) parser.write(chunk);
  parser.end();
  sink.flush();
  return formatLiveTree(root);
}

/** The function that a browser runs on a list of cases. */
export function treesInLiveDom(implementation: Any, cases: readonly LiveDomCase[]): string[] {
  return cases.map((test) => {
    try {
      return treeInLiveDom(implementation, test, [test.data]);
    } catch (error) {
      return `threw ${error}`;
    }
  });
}

/**
 * What goes wrong where markup hides each member that forms and documents have. Whoever built a tree, it must be the one that
 * domwright's own parser builds.
 */
export function differencesByHiddenMembers(window: Any): string[] {
  const { implementation } = window.document;
  const names = new Set<string>();
  for (const { prototype } of [window.HTMLFormElement, window.HTMLDocument]) {
    for (let from = prototype; from !== null; from = Object.getPrototypeOf(from))
      for (const name of Object.getOwnPropertyNames(from)) names.add(name);
  }
  const wrong: string[] = [];
  for (const name of names) {
    const html = `<!DOCTYPE html><title>t</title><form><input name=${name}>x<p>y</p></form><img name=${name}>z<!--c-->`;
    const expected = parse(html);
    const tree = formatTree(expected);
    const attempt = (what: string, work: () => unknown, right: string): void => {
      let found: unknown;
      try {
        found = work();
      } catch (error) {
        found = error;
      }
      if (found !== right) wrong.push(`${name}, ${what}: ${found}`);
    };
    const theirs = new window.DOMParser().parseFromString(html, 'text/html');
    attempt('printed', () => formatLiveTree(theirs), tree);
    attempt('serialized', () => serializeLiveTree(theirs), serialize(expected));
    const test = { data: html, scripting: false, edition: 'living' as const };
    attempt('LiveDomSink', () => treeInLiveDom(implementation, test, [html]), tree);
    const empty = implementation.createHTMLDocument('');
    empty.replaceChildren();
    attempt('toDOM', () => formatLiveTree(toDOM(expected, empty)), tree);
    attempt(
      'a fragment',
      () => toDOM(expected.body!, theirs).outerHTML,
      serialize(expected.body!, { outer: true }),
    );
  }
  return names.size < 300 ? ['too few names'] : wrong;
}

Object.assign(globalThis, { treesInLiveDom, differencesByHiddenMembers });
