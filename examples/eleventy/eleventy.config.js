import { rewrite } from 'domwright/rewrite';

/** Adds ids and anchor links to the headings of all pages. */
export default function (eleventyConfig) {
  eleventyConfig.addTransform('heading-links', function (content) {
    // `outputPath` is false for a page that isn't written.
    if (!String(this.page.outputPath).endsWith('.html')) return content;
    return rewrite(content, linkHeadings).toString();
  });
}

function linkHeadings(document, rewriter) {
  const ids = new Set([...document.querySelectorAll('[id]')].map((element) => element.getAttribute('id')));
  for (const heading of document.querySelectorAll('h2:not([id]), h3:not([id])')) {
    const words = heading.textContent.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['section'];
    const name = words.join('-');
    let id = name;
    for (let count = 2; ids.has(id); count++) id = `${name}-${count}`;
    ids.add(id);
    rewriter.setAttribute(heading, 'id', id);
    rewriter.append(heading, ` <a href="#${id}" aria-label="Link to this section">#</a>`, { html: true });
  }
}
