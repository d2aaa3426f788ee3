/** Why the errors of the input stream and the tokenizer matter, by code. */
export const tokenizerReasons: Readonly<Record<string, string>> = {
  'abrupt-closing-of-empty-comment':
    "Browsers read it as the empty comment it looks like, but other tools don't all agree on where the comment ends: a minifier or template engine that looks for `-->` swallows everything up to the next one.",
  'abrupt-doctype-public-identifier':
    'The `>` ends the DOCTYPE in the middle of the identifier, so the browser switches to quirks mode and lays out the page by the rules of the 1990s. Heights, line spacing and tables come out differently.',
  'abrupt-doctype-system-identifier':
    'The `>` ends the DOCTYPE in the middle of the identifier, so the browser switches to quirks mode and lays out the page by the rules of the 1990s. Heights, line spacing and tables come out differently.',
  'absence-of-digits-in-numeric-character-reference':
    'Readers see the raw `&#`. Usually a number was lost on the way, often because a template produced an empty value.',
  'cdata-in-html-content':
    'CDATA sections exist only in SVG and MathML. In HTML the whole section becomes a comment, so its text is not displayed.',
  'character-reference-outside-unicode-range':
    'No such character exists, so readers see the replacement character `�`. The number is usually a typo or was computed wrongly.',
  'control-character-in-input-stream':
    'Control characters are invisible and mean nothing in HTML, but they stay in the tree. There they break searches, comparisons and XML exports; they usually come from a broken conversion or from pasted binary data.',
  'control-character-reference':
    "Numbers from 0x80 to 0x9F are control characters in Unicode. Browsers guess that you meant windows-1252, so `&#x80;` shows as `€`, but XML tools and other parsers don't. The rest are invisible characters that no page needs.",
  'disallowed-processing-instruction-target':
    'HTML has no XML declaration and no `xml-stylesheet`: the browser ignores both, so a style sheet that is linked this way is never loaded.',
  'duplicate-attribute':
    "The second value is dropped without a trace: a class isn't applied, a link goes elsewhere, a handler never runs. Two parts of a template that both add the attribute are a common cause.",
  'end-tag-with-attributes':
    'Browsers drop the attributes. If you meant them for the element, they have to be in the start tag; if the tag should have been a start tag, the page has one element less than you think.',
  'end-tag-with-trailing-solidus':
    'The solidus does nothing. It often shows that somebody confused an end tag with the `/>` of XML, so check that the intended element is closed.',
  'eof-before-tag-name':
    'The page ends in the middle of a tag. The file was probably cut off, and readers see a stray `<` or `</`.',
  'eof-in-cdata':
    'The section is never closed, so everything after it is text. The file was probably cut off, or `]]>` is mistyped.',
  'eof-in-comment':
    'Everything from `<!--` to the end of the page is a comment: none of it is displayed, and no script or form in it works.',
  'eof-in-doctype':
    'The page consists of half a DOCTYPE. The file was probably cut off, and a browser shows an empty page in quirks mode.',
  'eof-in-processing-instruction':
    'Without a `>`, the processing instruction swallows the rest of the page, and the browser then ignores it. `<?php` in a file that no server runs is a common cause.',
  'eof-in-script-html-comment-like-text':
    "After `<!--` and `<script` in a script, `</script>` no longer ends it, so the rest of the page becomes part of the script: it isn't displayed, and the script fails. Write `<\\!--` in strings instead.",
  'eof-in-tag':
    'A tag that never ends is dropped, with all its attributes. The file was cut off, or a closing quote is missing far above and everything since then was read as one attribute value.',
  'incorrectly-closed-comment':
    "Browsers accept `--!>`, but tools that look for `-->` don't. They disagree on what is commented out, and sanitizers have been bypassed that way.",
  'incorrectly-opened-comment':
    'Everything up to the next `>` silently becomes a comment. The cause is usually a mistyped `<!--`, or a declaration copied from XML.',
  'invalid-character-sequence-after-doctype-name':
    "The browser doesn't recognize the DOCTYPE and switches to quirks mode, where heights, line spacing and tables come out differently.",
  'invalid-first-character-of-processing-instruction-target':
    "It isn't a processing instruction; everything up to the next `>` becomes a comment and disappears. Server code that no server has run, such as `<?=`, is a common cause: readers can then see it in the source.",
  'invalid-first-character-of-tag-name':
    'A `<` in text works only as long as no letter follows it: `a<1` is displayed, `a<b` starts a tag. `</` followed by anything but a letter hides everything up to the next `>`. Write `&lt;` for the character.',
  'invalid-processing-instruction-target':
    "It isn't a processing instruction; everything up to the next `>` becomes a comment. Names that XML allows, for example with a colon or an umlaut, aren't allowed here.",
  'missing-attribute-value':
    'The attribute is empty. Usually a value is missing, often because a template produced nothing; and without quotes, whatever follows would have become the value.',
  'missing-doctype-name':
    'The browser switches to quirks mode, where heights, line spacing and tables come out differently.',
  'missing-doctype-public-identifier':
    "The browser switches to quirks mode, where heights, line spacing and tables come out differently. Today's DOCTYPE has no identifiers at all.",
  'missing-doctype-system-identifier':
    "The browser switches to quirks mode, where heights, line spacing and tables come out differently. Today's DOCTYPE needs no identifiers.",
  'missing-end-tag-name':
    '`</>` closes nothing. The element that it was meant for stays open and contains what follows, so styles and scripts apply to too much.',
  'missing-quote-before-doctype-public-identifier':
    'The browser ignores the identifier and switches to quirks mode, where heights, line spacing and tables come out differently.',
  'missing-quote-before-doctype-system-identifier':
    'The browser ignores the identifier and switches to quirks mode, where heights, line spacing and tables come out differently.',
  'missing-semicolon-after-character-reference':
    'Whether it is decoded depends on what follows: `&copy 2024` is, in text, but in an attribute `?a=1&copy=2` is not. One more letter can turn it into a different character. A semicolon removes all doubt.',
  'missing-whitespace-after-doctype-public-keyword':
    'Browsers add the space, but other tools may not recognize the DOCTYPE.',
  'missing-whitespace-after-doctype-system-keyword':
    'Browsers add the space, but other tools may not recognize the DOCTYPE.',
  'missing-whitespace-before-doctype-name':
    'Browsers add the space, but other tools may not recognize the DOCTYPE.',
  'missing-whitespace-between-attributes':
    'Browsers add the space. But if a quote is missing or stands in the wrong place, the same markup reads as something else entirely, so check that the two attributes are the ones you meant.',
  'missing-whitespace-between-doctype-public-and-system-identifiers':
    'Browsers add the space, but other tools may not recognize the DOCTYPE.',
  'nested-comment':
    "Comments don't nest: the first `-->` ends the outer one as well. Whatever follows, which you meant to comment out, is displayed, and so is the second `-->`.",
  'noncharacter-character-reference':
    "Noncharacters are reserved for use inside programs. Fonts can't show them, and databases and XML tools may reject the text.",
  'noncharacter-in-input-stream':
    "Noncharacters are reserved for use inside programs. Fonts can't show them, and databases and XML tools may reject the text.",
  'non-void-html-element-start-tag-with-trailing-solidus':
    "HTML ignores the solidus, so `<div/>` opens an element and doesn't close it. Everything that follows ends up inside, and styles and scripts apply to too much.",
  'null-character-reference': "Readers see the replacement character `�`: U+0000 can't be in a page.",
  'surrogate-character-reference':
    'Readers see the replacement character `�`. A program has written the two halves of one character, such as an emoji, as two references instead of one.',
  'surrogate-in-input-stream':
    "Half a character can't be encoded in UTF-8: when the text is saved or sent, it becomes `�` or an error. Usually a program has cut a string in the middle of an emoji.",
  'unexpected-character-after-doctype-system-identifier':
    'Browsers ignore the rest of the DOCTYPE, so whatever it was meant to say has no effect.',
  'unexpected-character-in-attribute-name':
    "The character becomes part of the attribute's name, so the attribute you meant doesn't exist. A missing quote or `=`, or a missing `>` before the next tag, is the usual cause.",
  'unexpected-character-in-unquoted-attribute-value':
    'The browser keeps the character, but probably not with the meaning you intended: a missing quote or space has merged two attributes into one value. Put values in quotes.',
  'unexpected-equals-sign-before-attribute-name':
    "The `=` becomes part of a name that no style or script will look for. Usually the attribute's name is missing, often because a template produced nothing.",
  'unexpected-null-character':
    'Browsers drop the character in some places and replace it with `�` in others, and older filters stop reading at it. It usually means that the file is binary, damaged, or UTF-16 read as something else.',
  'unexpected-question-mark-instead-of-tag-name':
    'Everything up to the next `>` becomes a comment. An XML declaration does no harm; code such as `<?php` means that no server has run the file, and readers can see it in the source.',
  'unexpected-solidus-in-tag':
    'The solidus does nothing here. Often it belongs to an unquoted value, such as a URL that was cut off by a space.',
  'unknown-named-character-reference':
    'Readers see the name instead of a character. Names are case-sensitive, and an `&` in text should be `&amp;`, or a name added to HTML later could change what is displayed.',
  'malformed-byte-sequence':
    'Each such sequence shows as `�`, and the original characters are lost to readers, search engines and copied text. Usually the file is in a different encoding from the one it declares, or was cut in the middle of a character.',
};
