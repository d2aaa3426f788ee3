/**
 * Copies members that a prototype inherits, up to another prototype, onto itself, where browsers have them: tools look for
 * `Object.getOwnPropertyDescriptor(window.Element.prototype, 'attributes')`.
 */
export function ownInheritedMembers(prototype: object, upTo: object): void {
  for (let from = Object.getPrototypeOf(prototype); from !== upTo; from = Object.getPrototypeOf(from)) {
    for (const key of Reflect.ownKeys(from)) {
      if (Object.hasOwn(prototype, key)) continue;
      Object.defineProperty(prototype, key, Object.getOwnPropertyDescriptor(from, key)!);
    }
  }
}

/** Sets `Symbol.toStringTag` on the classes' prototypes to their names. */
export function nameInterfaces(classes: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(classes)) {
    const { prototype } = value as { prototype?: object };
    if (prototype === undefined || Object.hasOwn(prototype, Symbol.toStringTag)) continue;
    Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
  }
}
