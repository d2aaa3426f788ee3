import type { RuleName } from './step.ts';

/**
 * What the branches of the rules do, in our words. The key is the kind of token, the first name and the condition. A
 * branch that only uses the rules of another mode needs no summary. `(2024)` marks the branch of that edition.
 */
export const branchSummaries: Readonly<Record<RuleName, Readonly<Record<string, string>>>> = {
  initial: {
    'character space': 'White space before the document is ignored.',
    comment: 'The comment becomes a child of the Document.',
    processingInstruction: 'The processing instruction becomes a child of the Document.',
    doctype: 'The DOCTYPE becomes a child of the Document and decides whether it is in a quirks mode.',
    any: 'Without a DOCTYPE, the document is in quirks mode, unless it is a srcdoc document. The token is reprocessed.',
  },
  'before html': {
    doctype: 'A DOCTYPE is ignored here.',
    comment: 'The comment becomes a child of the Document.',
    processingInstruction: 'The processing instruction becomes a child of the Document.',
    'character space': 'White space before the html element is ignored.',
    'startTag html': 'The html element is created and becomes the first element on the stack.',
    'endTag head': 'This end tag implies the html element, as anything else does.',
    endTag: 'An end tag with no matching element is ignored.',
    any: 'The html element is implied, and the token is reprocessed "before head".',
  },
  'before head': {
    'character space': 'White space before the head element is ignored.',
    'startTag head': 'The head element is inserted, and the head element pointer is set to it.',
    'endTag head': 'This end tag implies the head element, as anything else does.',
    endTag: 'An end tag with no matching element is ignored.',
    any: 'The head element is implied, and the token is reprocessed "in head".',
  },
  'in head': {
    'character space': 'White space is inserted.',
    'startTag base': 'The element is inserted and immediately popped, because it is void.',
    'startTag meta': 'The element is inserted and immediately popped. It may change the character encoding.',
    'startTag title': 'The element is inserted. The tokenizer reads its content as RCDATA.',
    'startTag noscript scripting': 'Scripting is enabled, so the content of noscript is raw text.',
    'startTag noframes': 'The element is inserted. The tokenizer reads its content as raw text.',
    'startTag noscript no-scripting': 'Scripting is disabled, so the content of noscript is parsed.',
    'startTag script': 'The script element is inserted. The tokenizer reads its content as script data.',
    'endTag head': 'The head element is popped.',
    'endTag body': 'This end tag ends the head, as anything else does.',
    'startTag template':
      'The template element is inserted with a marker in the list and a mode of its own; or a shadow root is attached.',
    'endTag template':
      'Everything up to the template element is popped, the list is cleared up to the last marker, and the mode is reset.',
    'startTag head': 'A second head is ignored.',
    endTag: 'An end tag with no matching element is ignored.',
    any: 'The head ends here: it is popped, and the token is reprocessed "after head".',
  },
  'in head noscript': {
    doctype: 'A DOCTYPE is ignored here.',
    'endTag noscript': 'The noscript element is popped.',
    'endTag br': 'This end tag ends the noscript element, as anything else does.',
    'startTag head': 'The tag is ignored here.',
    endTag: 'An end tag with no matching element is ignored.',
    any: 'This is not allowed in noscript: the element is popped, and the token is reprocessed "in head".',
  },
  'after head': {
    'character space': 'White space is inserted between head and body.',
    'startTag body': 'The body element is inserted.',
    'startTag frameset': 'The frameset element is inserted: the page has no body.',
    'startTag base':
      'The tag belongs in the head: the head is briefly pushed back onto the stack, and the rules for "in head" process the tag.',
    'endTag body': 'This end tag implies the body element, as anything else does.',
    'startTag head': 'A second head is ignored.',
    endTag: 'An end tag with no matching element is ignored.',
    any: 'The body element is implied, and the token is reprocessed "in body".',
  },
  'in body': {
    'character NULL': 'U+0000 is ignored.',
    'character space': 'The active formatting elements are reconstructed, and the white space is inserted.',
    character:
      'The active formatting elements are reconstructed, and the text is inserted. A frameset is no longer possible.',
    'startTag html': 'Attributes that the html element is missing are added to it.',
    'startTag body': 'Attributes that the body element is missing are added to it.',
    'startTag frameset': 'If nothing visible has come yet, the frameset element takes the place of the body.',
    endOfFile: 'It is an error if elements that need an end tag are still open. Then parsing stops.',
    'endTag body': 'The body ends, but stays on the stack, in case something follows.',
    'endTag html': 'The body ends, and the tag is reprocessed "after body".',
    'startTag address': 'An open p element is closed, and the element is inserted.',
    'startTag h1':
      'An open p element and a heading that is the current node are closed. The element is inserted.',
    'startTag pre':
      'An open p element is closed, and the element is inserted. A line feed right after the tag is ignored.',
    'startTag form':
      'Unless a form is open already, the element is inserted, and the form element pointer is set to it.',
    'startTag li':
      'An open li element of the same list and an open p element are closed. The element is inserted.',
    'startTag dd':
      'An open dd or dt element of the same list and an open p element are closed. The element is inserted.',
    'startTag plaintext': 'The element is inserted. The rest of the input is text.',
    'startTag button': 'An open button element is closed first. Then the element is inserted.',
    'endTag address': 'If an element with this name is in scope, everything up to it is popped.',
    'endTag form': 'The form element is closed, and the form element pointer becomes null.',
    'endTag p': 'The p element is closed. If none is in scope, an empty one is inserted first.',
    'endTag li': 'If there is an li element in list item scope, everything up to it is popped.',
    'endTag dd': 'If an element with this name is in scope, everything up to it is popped.',
    'endTag h1': 'If any heading from h1 to h6 is in scope, everything up to it is popped.',
    'endTag sarcasm': 'After a deep breath, it is treated like any other end tag.',
    'startTag a':
      'An a element in the list is closed by the adoption agency algorithm. The new one is inserted and added to the list.',
    'startTag b':
      'The active formatting elements are reconstructed. The element is inserted and added to the list.',
    'startTag nobr':
      'A nobr element in scope is closed by the adoption agency algorithm. The new one is inserted and added to the list.',
    'endTag a': 'The adoption agency algorithm closes the formatting element and repairs misnesting.',
    'startTag applet': 'The element is inserted, and a marker is added to the list.',
    'endTag applet':
      'If an element with this name is in scope, everything up to it is popped, and the list is cleared up to the marker.',
    'startTag table': 'An open p element is closed, except in quirks mode. The table is inserted.',
    'endTag br': 'The tag is treated as a br start tag without attributes.',
    'startTag area':
      'The active formatting elements are reconstructed. The void element is inserted and immediately popped.',
    'startTag input':
      'The void element is inserted and immediately popped. An open select element is closed first.',
    'startTag input (2024)': 'The void element is inserted and immediately popped.',
    'startTag param': 'The void element is inserted and immediately popped.',
    'startTag hr':
      'An open p element, and in a select element an open option and optgroup, are closed. The void element is inserted.',
    'startTag hr (2024)': 'An open p element is closed. The void element is inserted and immediately popped.',
    'startTag image': 'The tag is treated as an img tag.',
    'startTag textarea':
      'The element is inserted. The tokenizer reads its content as RCDATA; a line feed at its start is ignored.',
    'startTag xmp': 'An open p element is closed. The element is inserted, and its content is raw text.',
    'startTag iframe': 'The element is inserted. The tokenizer reads its content as raw text.',
    'startTag noembed': 'The element is inserted. The tokenizer reads its content as raw text.',
    'startTag noscript scripting': 'Scripting is enabled, so the content of noscript is raw text.',
    'startTag select': 'The element is inserted. If a select element is open, the tag closes it instead.',
    'startTag select (2024)':
      'The element is inserted, and the parser switches to the mode for the content of select.',
    'startTag option': 'An open option element is closed, and the element is inserted.',
    'startTag optgroup':
      'An open option element, and in select an open optgroup, are closed. The element is inserted.',
    'startTag optgroup (2024)':
      'An option element that is the current node is popped, and the element is inserted.',
    'startTag rb': 'In ruby, open elements with optional end tags are closed. The element is inserted.',
    'startTag rp':
      'In ruby, open elements with optional end tags are closed, except rtc. The element is inserted.',
    'startTag math': 'A MathML element is inserted. Its content is foreign.',
    'startTag svg': 'An SVG element is inserted. Its content is foreign.',
    'startTag caption': 'The tag makes no sense here and is ignored.',
    startTag: 'The active formatting elements are reconstructed, and the element is inserted.',
    endTag:
      'The nearest element with this name is closed with everything in it, unless a special element is found on the way.',
  },
  text: {
    character: 'The text is inserted.',
    endOfFile:
      'The element is not closed. It is popped, and the end of the file is reprocessed in the previous mode.',
    'endTag script':
      'The script element is popped, the previous mode is restored, and the script runs if scripting is enabled.',
    endTag: 'The element is popped, and the previous mode is restored.',
  },
  'in table': {
    'character table': 'Text in a table is collected first, in the mode "in table text".',
    'startTag caption':
      'The stack is cleared back to the table, and the element is inserted with a marker in the list.',
    'startTag colgroup': 'The stack is cleared back to the table, and the element is inserted.',
    'startTag col': 'A colgroup element is implied, and the tag is reprocessed "in column group".',
    'startTag tbody': 'The stack is cleared back to the table, and the element is inserted.',
    'startTag td': 'A tbody element is implied, and the tag is reprocessed "in table body".',
    'startTag table':
      'A table is not allowed directly in a table: the open one is closed, and the tag is reprocessed.',
    'endTag table': 'Everything up to the table element is popped, and the mode is reset.',
    'endTag body': 'The tag makes no sense here and is ignored.',
    'startTag input':
      'A hidden input is inserted into the table. Any other input is treated as "anything else".',
    'startTag form': 'A form element is inserted and immediately popped, unless a form is open already.',
    any: 'This is not allowed in a table: it is processed as "in body" with foster parenting, so it ends up before the table.',
  },
  'in table text': {
    'character NULL': 'U+0000 is ignored.',
    character: 'The text is added to the pending table characters.',
    any: 'The pending characters are inserted: white space in the table, other text before it. Then the token is reprocessed.',
  },
  'in caption': {
    'endTag caption':
      'Everything up to the caption element is popped, and the list is cleared up to the last marker.',
    'startTag caption': 'The caption is closed, and the tag is reprocessed "in table".',
    'endTag table': 'The caption is closed, and the tag is reprocessed "in table".',
    'endTag body': 'The tag makes no sense here and is ignored.',
  },
  'in column group': {
    'character space': 'White space is inserted.',
    'startTag col': 'The void element is inserted and immediately popped.',
    'endTag colgroup': 'The colgroup element is popped.',
    'endTag col': 'The tag makes no sense here and is ignored.',
    any: 'The colgroup element is popped, and the token is reprocessed "in table".',
  },
  'in table body': {
    'startTag tr': 'The stack is cleared back to the table section, and the row is inserted.',
    'startTag th': 'A tr element is implied, and the tag is reprocessed "in row".',
    'endTag tbody': 'If this table section is open, it is closed.',
    'startTag caption': 'The table section is closed, and the tag is reprocessed "in table".',
    'endTag table': 'The table section is closed, and the tag is reprocessed "in table".',
    'endTag body': 'The tag makes no sense here and is ignored.',
  },
  'in row': {
    'startTag th':
      'The stack is cleared back to the row, and the cell is inserted with a marker in the list.',
    'endTag tr': 'The row is closed.',
    'startTag caption': 'The row is closed, and the tag is reprocessed "in table body".',
    'endTag table': 'The row is closed, and the tag is reprocessed "in table body".',
    'endTag tbody':
      'If that table section is open, the row is closed, and the tag is reprocessed "in table body".',
    'endTag body': 'The tag makes no sense here and is ignored.',
  },
  'in cell': {
    'endTag td': 'Everything up to the cell is popped, and the list is cleared up to the last marker.',
    'startTag caption': 'The cell is closed, and the tag is reprocessed "in row".',
    'endTag body': 'The tag makes no sense here and is ignored.',
    'endTag table':
      'If an element with this name is in table scope, the cell is closed, and the tag is reprocessed.',
  },
  'in select': {
    'character NULL': 'U+0000 is ignored.',
    character: 'The text is inserted.',
    'startTag option': 'An option element that is the current node is popped, and the element is inserted.',
    'startTag optgroup': 'Open option and optgroup elements are popped, and the element is inserted.',
    'startTag hr': 'Open option and optgroup elements are popped. The void element is inserted.',
    'endTag optgroup': 'The optgroup element is popped, along with an option element that is open in it.',
    'endTag option': 'The option element is popped, if it is the current node.',
    'endTag select': 'Everything up to the select element is popped, and the mode is reset.',
    'startTag select': 'The tag is treated as the end tag of the open select element.',
    'startTag input': 'The select element is closed, and the tag is reprocessed.',
    any: 'Nothing else is allowed in a select element: the token is ignored.',
  },
  'in select in table': {
    'startTag caption':
      'The select element is closed, and the tag is reprocessed by the rules for the table.',
    'endTag caption':
      'If an element with this name is open, the select element is closed, and the tag is reprocessed by the rules for the table.',
  },
  'in template': {
    'startTag caption': 'The template has the content of a table: the tag is reprocessed "in table".',
    'startTag col': 'The template has the content of a colgroup: the tag is reprocessed "in column group".',
    'startTag tr': 'The template has the content of a table section: the tag is reprocessed "in table body".',
    'startTag td': 'The template has the content of a row: the tag is reprocessed "in row".',
    startTag: 'The template has the content of a body: the tag is reprocessed "in body".',
    endTag: 'An end tag with no matching element is ignored.',
    endOfFile:
      'The template is not closed. It is popped, and the end of the file is reprocessed. With no open template, parsing stops.',
  },
  'after body': {
    comment: 'The comment becomes a child of the html element.',
    processingInstruction: 'The processing instruction becomes a child of the html element.',
    'endTag html': 'The document ends here, if nothing follows. For a fragment, the tag is ignored.',
    endOfFile: 'Parsing stops.',
    any: 'This belongs in the body: the token is reprocessed "in body".',
  },
  'in frameset': {
    'character space': 'White space is inserted.',
    'startTag frameset': 'The frameset element is inserted.',
    'endTag frameset': 'The frameset element is popped.',
    'startTag frame': 'The void element is inserted and immediately popped.',
    endOfFile: 'Parsing stops. It is an error if a frameset is open.',
    any: 'Nothing else is allowed in a frameset element: the token is ignored.',
  },
  'after frameset': {
    'character space': 'White space is inserted.',
    'endTag html': 'The document ends here, if nothing follows.',
    endOfFile: 'Parsing stops.',
    any: 'Nothing else may follow a frameset element: the token is ignored.',
  },
  'after after body': {
    comment: 'The comment becomes the last child of the Document.',
    processingInstruction: 'The processing instruction becomes the last child of the Document.',
    endOfFile: 'Parsing stops.',
    any: 'This belongs in the body: the token is reprocessed "in body".',
  },
  'after after frameset': {
    comment: 'The comment becomes the last child of the Document.',
    processingInstruction: 'The processing instruction becomes the last child of the Document.',
    endOfFile: 'Parsing stops.',
    any: 'Nothing else may follow a frameset element: the token is ignored.',
  },
  'foreign content': {
    'character NULL': 'U+0000 becomes U+FFFD.',
    'character space': 'White space is inserted.',
    character: 'The text is inserted. A frameset is no longer possible.',
    'startTag b':
      'This is an HTML tag: the foreign elements are popped, and the tag is reprocessed by the current mode.',
    'startTag font font-attributes':
      'With one of these attributes, font is an HTML tag: the foreign elements are popped, and the tag is reprocessed.',
    'endTag br':
      'This is an HTML tag: the foreign elements are popped, and the tag is reprocessed by the current mode.',
    startTag:
      'An element is inserted in the namespace of its parent, with names in the case that SVG and MathML use.',
    'endTag script svg-script':
      'The SVG script element is popped, and the script runs if scripting is enabled.',
    endTag:
      'The foreign element with this name is closed, ignoring case. If an HTML element comes first, the current mode processes the tag.',
  },
};

/** For branches that do the same in many modes. */
export const usualSummaries: Readonly<Record<string, string>> = {
  comment: 'The comment is inserted.',
  processingInstruction: 'The processing instruction is inserted.',
  doctype: 'A DOCTYPE is ignored here.',
};
