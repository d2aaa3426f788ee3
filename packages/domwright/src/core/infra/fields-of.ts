/** Some fields of an object, in an object of their own. */
export function fieldsOf<T, K extends keyof T>(object: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, object[name]])) as Pick<T, K>;
}
