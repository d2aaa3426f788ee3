/**
 * Makes members that a prototype inherits its own, up to another prototype, where browsers have them: tools ask
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

/** Gives the prototypes of classes their names as `Symbol.toStringTag`. */
export function nameInterfaces(classes: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(classes)) {
    const { prototype } = value as { prototype?: object };
    if (prototype === undefined || Object.hasOwn(prototype, Symbol.toStringTag)) continue;
    Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
  }
}
