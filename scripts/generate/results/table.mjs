// @ts-check

/**
 * A table of Markdown.
 *
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.map(escaped).join(' | ')} |`).join('\n');
}

/** @param {string} cell */
function escaped(cell) {
  const parts = cell.split(/(`[^`]+`)/);
  return parts.map((part, at) => part.replace(at % 2 === 0 ? /[|<]/g : /\|/g, '\\$&')).join('');
}
