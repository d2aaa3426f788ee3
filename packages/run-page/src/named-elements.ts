// biome-ignore lint/suspicious/noExplicitAny: the window's objects are jsdom's
type Any = any;

/**
 * Defines the named elements of a jsdom document: `document.login` is the form with that name —
 * https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
 *
 * NB: in the standard, they even shadow the document's own members. Here they don't, because a page could hide members that the
 * host needs. Several elements with the same name become a list, which isn't live.
 */
export function defineNamedElements({ document, Document, Element, Node }: Any): void {
  const { querySelectorAll } = Document.prototype;
  const { getAttribute, closest, querySelector } = Element.prototype;
  const { compareDocumentPosition } = Node.prototype;
  const lists = ['embed', 'form', 'iframe', 'img', 'object'].map((name) =>
    document.getElementsByTagName(name),
  );
  const attribute = (element: Any, name: string): string | null => getAttribute.call(element, name);

  /** Exposed — https://html.spec.whatwg.org/multipage/dom.html#exposed. Objects show their fallback content, because none is loaded. */
  const isExposed = (element: Any): boolean => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      at = closest.call(at, 'object');
      if (at === null) break;
      if (querySelector.call(at, 'object, embed') === null) return false;
    }
    return element.localName !== 'object' || querySelector.call(element, 'object, embed') === null;
  };

  /** Whether it is a named element with this name — https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem-filter */
  const hasName = (element: Any, name: string): boolean => {
    const { localName } = element;
    const isNamed =
      attribute(element, 'name') === name ||
      (attribute(element, 'id') === name &&
        (localName === 'object' || (localName === 'img' && (attribute(element, 'name') ?? '') !== '')));
    return isNamed && ((localName !== 'embed' && localName !== 'object') || isExposed(element));
  };

  const named = (name: string): Any[] => {
    const found: Any[] = [];
    if (name === '') return found;
    for (const list of lists) for (const element of list) if (hasName(element, name)) found.push(element);
    return found.sort((a, b) =>
      compareDocumentPosition.call(a, b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  };

  const target = Object.create(Object.getPrototypeOf(document));
  const isOwn = (name: string | symbol): boolean => typeof name === 'symbol' || name in target;
  Object.setPrototypeOf(
    document,
    new Proxy(target, {
      has: (_, name) => isOwn(name) || named(name as string).length > 0,
      get: (_, name, receiver) => {
        if (isOwn(name)) return Reflect.get(target, name, receiver);
        const [first, ...others] = named(name as string);
        if (first === undefined) return undefined;
        if (others.length === 0) return first.localName === 'iframe' ? first.contentWindow : first;
        return querySelectorAll.call(document, selectorOf(name as string));
      },
    }),
  );
}

function selectorOf(name: string): string {
  const escaped = [...name].map((character) =>
    /\w/.test(character) ? character : `\\${character.codePointAt(0)!.toString(16)} `,
  );
  const [byName, byId] = ['name', 'id'].map((attribute) => `[${attribute}="${escaped.join('')}"]`);
  return `:is(embed, form, iframe, img, object)${byName}, object${byId}, img[name]:not([name=""])${byId}`;
}
