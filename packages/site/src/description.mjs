// @ts-check

const most = 200;

/**
 * A page's description for search engines: the sentences of its first paragraph that fit.
 *
 * @param {string} markdown
 * @param {string} title for pages without a paragraph
 */
export function descriptionOf(markdown, title) {
  const blocks = markdown.replace(/^(```+)[\s\S]*?^\1$/gm, '').split(/\n\s*\n/);
  const heading = blocks.findIndex((block) => block.startsWith('# '));
  const paragraph = blocks
    .slice(heading + 1)
    .find(
      (block) => /^[\p{L}`[]/u.test(block) && !/^(?:Re-exports )?\[[^\]]*\]\([^)]*\)$/.test(block.trim()),
    );
  if (paragraph === undefined) return `${title}: reference of domwright, an HTML parser in TypeScript.`;
  const [first, ...others] = plain(paragraph).split(/(?<=[.:!?]) (?=\S)/);
  let description = first;
  for (const sentence of others) {
    if (description.length + sentence.length >= most) break;
    description += ` ${sentence}`;
  }
  if (description.length > most) return `${description.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
  return description.replace(/:$/, '.');
}

/**
 * Markdown without its syntax.
 *
 * @param {string} markdown
 */
function plain(markdown) {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(`+) ?(.*?) ?\1/g, '$2')
    .replace(/\*+([^*]+)\*+/g, '$1')
    .replace(/\\(\W)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
