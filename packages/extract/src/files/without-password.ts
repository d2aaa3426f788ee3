/** An input as messages show it: an HTTP URL loses its user name and password; a file name stays as it is. */
export function withoutPassword(name: string): string {
  return name.replace(/^(https?:[\\/]{2})[^\\/?#]*@/i, '$1');
}
