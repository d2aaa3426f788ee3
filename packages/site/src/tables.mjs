// @ts-check

/**
 * A plugin of markdown-it: Markdown's tables always have a head. Where all of its cells are empty, it is left out, since
 * it would be read aloud.
 *
 * @param {import('markdown-it').default} md
 */
export function tablesWithoutHeads(md) {
  md.core.ruler.push('tables-without-heads', (state) => {
    let start = -1;
    let isEmpty = false;
    for (let index = 0; index < state.tokens.length; index++) {
      const { type, content } = state.tokens[index];
      if (type === 'thead_open') {
        start = index;
        isEmpty = true;
      } else if (type === 'inline' && content !== '') {
        isEmpty = false;
      } else if (type === 'thead_close' && isEmpty) {
        state.tokens.splice(start, index - start + 1);
        index = start - 1;
      }
    }
  });
}
