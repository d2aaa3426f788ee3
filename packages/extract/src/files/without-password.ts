/** The name of an input as messages show it: a URL without its user name and password. */
export function withoutPassword(name: string): string {
  return name.replace(/^([a-z][a-z\d+.-]*:[\\/]{2})[^\\/?#]*@/i, '$1');
}
