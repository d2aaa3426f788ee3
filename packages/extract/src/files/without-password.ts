/** The name of an input for messages: HTTP URLs lose their user name and password; file names are unchanged. */
export function withoutPassword(name: string): string {
  return name.replace(/^(https?:[\\/]{2})[^\\/?#]*@/i, '$1');
}
