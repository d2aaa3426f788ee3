// @ts-check

/**
 * A plugin of markdown-it: Markdown's tables always have a head. Where all of its cells are empty, it is left out, and a
 * single empty one becomes an ordinary cell. Otherwise they would be read aloud as headings.
 *
 * @param {import('markdown-it').default} md
 */
export function emptyTableHeads(md) {
  md.core.ruler.push('empty-table-heads', (state) => {
    const { tokens } = state;
    let start = -1;
    let isEmpty = false;
    for (let index = 0; index < tokens.length; index++) {
      const { type, content } = tokens[index];
      if (type === 'thead_open') {
        start = index;
        isEmpty = true;
      } else if (type === 'th_open') {
        if (tokens[index + 1].content === '') tokens[index].tag = tokens[index + 2].tag = 'td';
      } else if (type === 'inline' && content !== '') {
        isEmpty = false;
      } else if (type === 'thead_close' && isEmpty) {
        tokens.splice(start, index - start + 1);
        index = start - 1;
      }
    }
  });
}
