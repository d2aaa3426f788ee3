// @ts-check

const most = 200;

/**
 * What a page is about, for search engines: the sentences of its first paragraph that fit.
 *
 * @param {string} markdown
 * @param {string} title for pages without a paragraph
 */
export function descriptionOf(markdown, title) {
  const blocks = markdown.replace(/^(```+)[\s\S]*?^\1$/gm, '').split(/\n\s*\n/);
  const start = blocks.findIndex((block) => /^# /m.test(block));
  const paragraph = blocks.slice(start + 1).find((block) => /^[\p{L}\p{N}`*[]/u.test(block.trim()) && /\p{L}.*[.:]/su.test(block) && !/^\*\*\*|^\d+\. /.test(block.trim()));
  if (paragraph === undefined) return `${title} – reference of domwright`;
  const sentences = plain(paragraph).split(/(?<=[.:!?]) (?=\S)/);
  let description = sentences[0];
  for (const sentence of sentences.slice(1)) {
    if (description.length + sentence.length >= most) break;
    description += ` ${sentence}`;
  }
  return description.length <= most ? description : `${description.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}

/**
 * Markdown without its marks.
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
