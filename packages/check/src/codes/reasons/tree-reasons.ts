/** Why the errors of tree construction matter, by code. */
export const treeReasons: Readonly<Record<string, string>> = {
  'missing-doctype':
    'Without a DOCTYPE, browsers use quirks mode and lay out the page by the rules of the 1990s. Heights, line spacing and tables come out differently, and differently from your other pages.',
  'non-conforming-doctype':
    'Old and misspelled DOCTYPEs put browsers into quirks or limited-quirks mode, where heights, line spacing and tables come out differently. `<!DOCTYPE html>` is all that a page needs.',
  'misplaced-doctype':
    'Only a DOCTYPE at the very start counts. If yours comes later, the page has been in quirks mode all along; if it is a second one, a template has probably been included as a whole page inside another.',
  'misplaced-html-start-tag':
    'A page has one `html` element. A second one usually means that a whole page was included inside another, with its head, styles and scripts in the wrong place.',
  'misplaced-head-start-tag':
    'The tag is ignored, and what follows is not in the head: a `title` or `meta` there may have no effect, and content before it has already opened the body.',
  'misplaced-body-start-tag':
    'There is only one body. Attributes that the first one has already win, so an `onload` or a class of the second one may be dropped.',
  'head-element-after-head':
    'Browsers move the element back into the head. It works, but not because of where it is: the source says something different from the tree that scripts and styles see.',
  'content-in-head-noscript':
    'The `noscript` ends there, and so does the head. Everything that follows, such as `title`, `meta` and `link`, lands in the body, for readers without scripts only.',
  'nested-noscript':
    'The inner start tag is ignored, so the first end tag closes the only `noscript` there is. What you meant for readers without scripts is then shown to everybody, or ends the head.',
  'eof-in-head-noscript':
    'The rest of the page is taken for content of the `noscript`, so browsers with scripts enabled show nothing of it. The file was cut off, or the end tag is missing.',
  'misplaced-frameset-start-tag':
    'Depending on what came before, the tag is ignored or replaces the whole body, and the content of the page is lost. Frames are obsolete; use `iframe`.',
  'frame-outside-frameset': 'The frame is not displayed at all. Frames are obsolete; use `iframe`.',
  'table-part-outside-table':
    'The tag is dropped and only its content remains, so there is no row or cell: no layout, no styles, and nothing that a screen reader could announce as a table. Scripts that insert rows with `innerHTML` outside a table fail the same way.',
  'stray-end-tag':
    'The tag does nothing, but something is not what the author thought: the element was never opened, was closed earlier by another tag, or one of the two is mistyped.',
  'misplaced-end-tag':
    'The element you wanted to close stays open. What follows is still inside it, with its styles and its meaning for assistive technology.',
  'stray-p-end-tag':
    'The page gets an empty paragraph, with its margins. Usually the `p` was closed earlier than you think: a `div`, list, table or heading inside a paragraph ends it.',
  'br-end-tag':
    'Browsers treat it as a line break for compatibility with old pages, but for no other element. Write `<br>`.',
  'end-tag-for-void-element':
    'The tag does nothing. It suggests that the element can have content; whatever you put between the two tags comes after the element instead.',
  'unclosed-element-before-end-tag':
    'Two elements end here, one of them probably not where you meant. If the wrong end tag is missing, everything after it has the wrong parent, and styles, scripts and screen readers see a different structure.',
  'unclosed-element-before-start-tag':
    'The start tag ends two elements, one of them probably not where you meant. Styles, scripts and screen readers see a different structure from the one you wrote.',
  'unclosed-element-at-eof':
    'Everything from the start tag to the end of the page is inside the element. Either an end tag is missing further up, and the rest of the page has the wrong styles and structure, or the file was cut off.',
  'eof-in-text-element':
    "In these elements, tags are text. Without the end tag, the rest of the page is: after an unclosed `title`, `style` or `script` it isn't displayed at all, and in a `textarea` readers see its source.",
  'eof-in-template':
    "What is in a `template` isn't displayed. Without its end tag, that is the rest of the page.",
  'eof-in-frameset':
    'The file was probably cut off, and frames are missing. Frames are obsolete; use `iframe`.',
  'misnested-formatting-end-tag':
    'The browser closes, clones and reopens elements until they nest. You get more elements than you wrote, ids and handlers on copies, and a tree that is hard to predict.',
  'late-formatting-end-tag':
    "The browser copies the element into everything that follows, up to its end tag. You get more elements than you wrote, and bold or linked text where you didn't expect any.",
  'nested-heading':
    'The outer heading ends early. Its remaining text belongs to no heading or to the wrong one, and so do the table of contents and the headings by which screen reader users navigate.',
  'nested-a':
    "A link can't be inside a link. The outer one ends before the inner one, so part of its text isn't clickable; a card that is one big link falls apart.",
  'nested-nobr':
    'The outer element ends early, so its text may wrap after all. `nobr` is obsolete; use `white-space: nowrap`.',
  'nested-button':
    'The outer button ends before the inner one. Its label is incomplete, and a click on the rest does nothing.',
  'nested-form':
    "There is only the outer form, so its address receives the controls of both. The inner end tag then closes it, and controls after that aren't submitted at all.",
  'nested-select':
    "The start tag ends the list. The options after it belong to no list, so readers see them as text and can't choose them.",
  'nested-table':
    'The outer table ends before the inner one. Its remaining rows are lost: their tags are ignored and their text runs together.',
  'image-start-tag':
    'Browsers turn `image` into `img` for compatibility with old pages, so a selector for `image` finds nothing, and other tools may drop the picture.',
  'ruby-part-outside-ruby':
    'Outside a `ruby`, the annotation is ordinary text: it is shown beside the word instead of above it.',
  'text-in-table':
    'The text shows up above the table, not where you wrote it. A template that prints a message or a comma between rows is a common cause.',
  'start-tag-in-table':
    'The element shows up above the table, not where you wrote it, and is no longer inside it for styles and scripts. A template that prints something between rows is a common cause.',
  'end-tag-in-table':
    "The tag can't close anything that was opened before the table. The element that you meant to close was moved before the table, or stays open.",
  'hidden-input-in-table':
    "The input stays in the table and is submitted, but the table's content is invalid, and with any other type the input would move above the table. Put it into a cell, or before the table.",
  'form-in-table':
    "The form element is empty, so styles and selectors such as `form input` find nothing inside it. Only controls that the parser adds are submitted; those that a script inserts later aren't.",
  'cell-outside-row':
    "The parser adds a row that isn't in your source. Selectors such as `table > td` don't match, and each such gap begins a row of its own.",
  'content-in-column-group':
    'The content disappears from the page: text and tags in a column group are dropped.',
  'element-in-select':
    'The tag is dropped and only its text remains, so icons, links or formatting in the list are not shown.',
  'form-control-in-select':
    "The list ends before the control, so the options after it belong to no list: readers see them as text and can't choose them.",
  'table-tag-in-select':
    'The end tag of the list is missing. The browser ends the list, but options after the tag are lost from it.',
  'content-after-body':
    "Browsers put it into the body, so it works. But the source says otherwise, and tools that cut at `</body>`, such as servers that insert a script there, don't see it.",
  'content-after-html':
    'Browsers put it into the body. Often a second page, an error message or a monitoring script was appended to the file by a program.',
  'content-in-frameset': 'The content disappears from the page. Frames are obsolete; use `iframe`.',
  'content-after-frameset': 'The content disappears from the page. Frames are obsolete; use `iframe`.',
  'null-character-in-content':
    'Browsers drop or replace the character, and older filters stop reading at it. It usually means that the file is binary, damaged, or UTF-16 read as something else.',
  'html-start-tag-in-foreign-content':
    "The drawing or formula ends at the tag, so shapes after it are unknown HTML elements and aren't drawn. HTML is allowed in `foreignObject`, `desc` and `title` of SVG, and in `annotation-xml` and text elements of MathML.",
  'html-end-tag-in-foreign-content':
    "The drawing or formula ends at the tag, so shapes after it are unknown HTML elements and aren't drawn.",
  'misnested-foreign-end-tag':
    'An element inside the drawing or formula is still open and is closed as well, or the tag does nothing. Shapes may end up in the wrong group, with the wrong transformation and color.',
  'unexpected-xmlns-attribute-value':
    'In HTML, the name of the element decides its namespace; the attribute does nothing. If the file is ever read as XML, the element means something else.',
  'unexpected-xmlns-xlink-attribute-value':
    'In HTML, the `xlink:` attributes have a fixed namespace; the attribute does nothing. If the file is ever read as XML, links in it stop working.',
};
