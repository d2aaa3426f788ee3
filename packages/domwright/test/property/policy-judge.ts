import type { Kept, KeptElement } from './policy-inputs.ts';

/* Runs in browsers. */

// biome-ignore lint/suspicious/noExplicitAny: nodes of a browser
type Any = any;

/**
 * What is in a tree that a policy does not keep, or that could run: a list independent of the implementation. The
 * browser's own parser reads URLs. It refers to nothing outside itself.
 *
 * @param base the URL of the page
 */
export function judge(root: Any, kept: Kept, base: string): string[] {
  const found: string[] = [];
  const HTML = 'http://www.w3.org/1999/xhtml';
  // What the parser adds by itself.
  const implied = ['html', 'head', 'body', 'tbody', 'colgroup', 'tr'];
  const never =
    'script style template noscript noembed noframes xmp plaintext object embed link meta base frame frameset';
  const unknown: KeptElement = {
    attributes: ['*'],
    classes: null,
    hasStyles: true,
    schemes: ['*'],
    hosts: null,
  };
  const isLike = (text: string, patterns: readonly string[]): boolean =>
    patterns.some((pattern) => {
      if (!pattern.includes('*')) return text === pattern;
      const [first, ...others] = pattern.split('*');
      const last = others.pop()!;
      return text.length >= first!.length + last.length && text.startsWith(first!) && text.endsWith(last);
    });
  const urlNames =
    'href src action formaction poster background cite longdesc data lowsrc dynsrc manifest icon codebase';
  const urlsIn = (name: string, value: string): string[] => {
    if (name === 'ping' || name === 'archive') return value.split(/[\t\n\f\r ]+/).filter((url) => url !== '');
    return urlNames.split(' ').includes(name) ? [value] : [];
  };
  const parsed = (url: string, ...bases: string[]): Any => {
    try {
      return new (globalThis as Any).URL(url, ...bases);
    } catch {
      return null;
    }
  };
  const judgeURL = (its: KeptElement, url: string, what: string): void => {
    const absolute = parsed(url);
    const resolved = absolute ?? parsed(url, base);
    if (resolved === null) return;
    if (resolved.protocol === 'javascript:') found.push(`runs: ${what}`);
    if (absolute !== null) {
      if (!isLike(absolute.protocol.slice(0, -1), its.schemes)) found.push(`scheme: ${what}`);
      if (its.hosts !== null && !isLike(absolute.hostname, its.hosts)) found.push(`host: ${what}`);
    } else if (resolved.host !== new (globalThis as Any).URL(base).host) {
      if (!kept.protocolRelative) found.push(`protocol-relative: ${what}`);
      if (its.hosts !== null && !isLike(resolved.hostname, its.hosts)) found.push(`host: ${what}`);
    } else if (!kept.relative) {
      found.push(`relative: ${what}`);
    }
  };
  // NB: a form's properties may be its controls.
  const { Node, Element, HTMLElement } = globalThis as Any;
  const getterOf = (type: Any, name: string) => {
    const { get } = Object.getOwnPropertyDescriptor(type.prototype, name)!;
    return (node: Any): Any => get!.call(node);
  };
  const [lastChildOf, previousOf] = [getterOf(Node, 'lastChild'), getterOf(Node, 'previousSibling')];
  const [typeOf, nameOf] = [getterOf(Node, 'nodeType'), getterOf(Element, 'localName')];
  const [namespaceOf, attributesOf] = [getterOf(Element, 'namespaceURI'), getterOf(Element, 'attributes')];
  const [shadowRootOf, classesOf] = [getterOf(Element, 'shadowRoot'), getterOf(Element, 'classList')];
  const styleOf = getterOf(HTMLElement, 'style');
  const roots: Any[] = [root];
  for (let tree = roots.pop(); tree !== undefined; tree = roots.pop()) {
    const nodes: Any[] = [tree];
    for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
      for (let child = lastChildOf(node); child !== null; child = previousOf(child)) nodes.push(child);
      if (node === tree || typeOf(node) === 3 || typeOf(node) === 10) continue;
      if (typeOf(node) !== 1) {
        found.push(`a node of type ${typeOf(node)}`);
        continue;
      }
      const [localName, namespaceURI] = [nameOf(node), namespaceOf(node)];
      if (shadowRootOf(node)) roots.push(shadowRootOf(node));
      if (localName === 'template' && node.content) roots.push(node.content);
      const elements = kept.elements ?? { [localName]: unknown };
      const its =
        Object.hasOwn(elements, localName) && !never.split(' ').includes(localName)
          ? elements[localName]!
          : null;
      if (namespaceURI !== HTML || (its === null && !implied.includes(localName)))
        found.push(`<${localName}>`);
      if (localName === 'iframe') {
        const isAlone =
          lastChildOf(node) === null && /^(?:https?:)?[/\\]{2}/.test(node.getAttribute('src') ?? '');
        if (its === null || !isAlone) found.push(`a frame: ${node.outerHTML}`);
      }
      for (const { name, value, namespaceURI: namespace } of attributesOf(node)) {
        const what = `${localName} ${name}=${value}`;
        if (namespace !== null || /^on/i.test(name) || ['srcdoc', 'is'].includes(name)) found.push(what);
        if (name === 'style' && its?.hasStyles === true) {
          // As the browser reads it: URLs are written in one way.
          for (const [, , url] of styleOf(node).cssText.matchAll(/url\((["']?)((?:[^"'()\\]|\\.)*)\1\)/g)) {
            judgeURL(its, url!.replace(/\\(.)/g, '$1'), what);
          }
          continue;
        }
        if (its === null || !isLike(name, its.attributes)) {
          found.push(`not kept: ${what}`);
          continue;
        }
        if (name === 'class' && its.classes !== null) {
          for (const each of classesOf(node)) if (!isLike(each, its.classes)) found.push(`class: ${what}`);
        }
        for (const url of urlsIn(name, value)) judgeURL(its, url, what);
      }
    }
  }
  return found;
}
