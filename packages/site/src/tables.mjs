// @ts-check

/**
 * A markdown-it plugin for table heads, which Markdown requires. A head of empty cells is removed, and a single empty head cell
 * becomes an ordinary one. Otherwise screen readers would announce them as headings.
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
