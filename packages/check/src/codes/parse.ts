import { describeParseError, type ParseErrorDescription } from 'domwright/explain';
import type { Description, Row } from './row.ts';

/** The parser's code for bytes that can't be decoded. */
export const MALFORMED = 'malformed-byte-sequence';

/** Parse errors. Their sentences, anchors and examples are those of the library. */
const rows = (): Readonly<Record<ParseErrorDescription['code'], Row>> => ({
  'abrupt-closing-of-empty-comment': {
    why: "Browsers read it as the empty comment it looks like, but other tools don't all agree on where the comment ends: a minifier or template engine that looks for `-->` swallows everything up to the next one.",
    quotation:
      'This error occurs if the parser encounters an empty comment that is abruptly closed by a U+003E (>) code point (i.e., `<!-->` or `<!--->`). The parser behaves as if the comment is closed correctly.',
  },
  'abrupt-doctype-public-identifier': {
    why: 'The `>` ends the DOCTYPE in the middle of the identifier, so the browser switches to quirks mode and lays out the page by the rules of the 1990s. Heights, line spacing and tables come out differently.',
    quotation:
      'This error occurs if the parser encounters a U+003E (>) code point in the DOCTYPE public identifier (e.g., `<!DOCTYPE html PUBLIC "foo>`). In such a case, if the DOCTYPE is correctly placed as a document preamble, the parser sets the `Document` to quirks mode.',
  },
  'abrupt-doctype-system-identifier': {
    why: 'The `>` ends the DOCTYPE in the middle of the identifier, so the browser switches to quirks mode and lays out the page by the rules of the 1990s. Heights, line spacing and tables come out differently.',
    quotation:
      'This error occurs if the parser encounters a U+003E (>) code point in the DOCTYPE system identifier (e.g., `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "foo>`). In such a case, if the DOCTYPE is correctly placed as a document preamble, the parser sets the `Document` to quirks mode.',
  },
  'absence-of-digits-in-numeric-character-reference': {
    why: 'Readers see the raw `&#`. Usually a number was lost on the way, often because a template produced an empty value.',
    quotation:
      "This error occurs if the parser encounters a numeric character reference that doesn't contain any digits (e.g., `&#qux;`). In this case the parser doesn't resolve the character reference.",
  },
  'cdata-in-html-content': {
    why: 'CDATA sections exist only in SVG and MathML. In HTML the whole section becomes a comment, so its text is not displayed.',
    quotation:
      'This error occurs if the parser encounters a CDATA section outside of foreign content (SVG or MathML). The parser treats such CDATA sections (including leading "`[CDATA[`" and trailing "`]]`") as comments.',
  },
  'character-reference-outside-unicode-range': {
    why: 'No such character exists, so readers see the replacement character `�`. The number is usually a typo or was computed wrongly.',
    quotation:
      'This error occurs if the parser encounters a numeric character reference that references a code point that is greater than the valid Unicode range. The parser resolves such a character reference to a U+FFFD REPLACEMENT CHARACTER.',
  },
  'control-character-in-input-stream': {
    why: 'Control characters are invisible and mean nothing in HTML, but they stay in the tree. There they break searches, comparisons and XML exports; they usually come from a broken conversion or from pasted binary data.',
    quotation:
      "This error occurs if the input stream contains a control code point that is not ASCII whitespace or U+0000 NULL. Such code points are parsed as-is and usually, where parsing rules don't apply any additional restrictions, make their way into the DOM.",
  },
  'control-character-reference': {
    why: "Numbers from 0x80 to 0x9F are control characters in Unicode. Browsers guess that you meant windows-1252, so `&#x80;` shows as `€`, but XML tools and other parsers don't. The rest are invisible characters that no page needs.",
    quotation:
      'This error occurs if the parser encounters a numeric character reference that references a control code point that is not ASCII whitespace or is a U+000D CARRIAGE RETURN. The parser resolves such character references as-is except C1 control references that are replaced according to the numeric character reference end state.',
  },
  'disallowed-processing-instruction-target': {
    why: 'HTML has no XML declaration and no `xml-stylesheet`: the browser ignores both, so a style sheet that is linked this way is never loaded.',
    quotation:
      'This error occurs if the parser encounters a processing instruction target that is an ASCII case-insensitive match for "`xml`" or "`xml-stylesheet`". The preceding U+003F (?) and all content that follows up to a U+003E (>) (if present) or to the end of the input stream is treated as a comment.',
  },
  'duplicate-attribute': {
    fix: 'safe',
    why: "The second value is dropped without a trace: a class isn't applied, a link goes elsewhere, a handler never runs. Two parts of a template that both add the attribute are a common cause.",
    quotation:
      'This error occurs if the parser encounters an attribute in a tag that already has an attribute with the same name. The parser ignores all such duplicate occurrences of the attribute.',
  },
  'end-tag-with-attributes': {
    fix: 'safe',
    why: 'Browsers drop the attributes. If you meant them for the element, they have to be in the start tag; if the tag should have been a start tag, the page has one element less than you think.',
    quotation:
      'This error occurs if the parser encounters an end tag with attributes. Attributes in end tags are ignored and do not make their way into the DOM.',
  },
  'end-tag-with-trailing-solidus': {
    fix: 'safe',
    why: 'The solidus does nothing. It often shows that somebody confused an end tag with the `/>` of XML, so check that the intended element is closed.',
    quotation:
      'This error occurs if the parser encounters an end tag that has a U+002F (/) code point right before the closing U+003E (>) code point (e.g., `</div/>`). Such a tag is treated as a regular end tag.',
  },
  'eof-before-tag-name': {
    why: 'The page ends in the middle of a tag. The file was probably cut off, and readers see a stray `<` or `</`.',
    quotation:
      'This error occurs if the parser encounters the end of the input stream where a tag name is expected. In this case the parser treats the beginning of a start tag (i.e., `<`) or an end tag (i.e., `</`) as text content.',
  },
  'eof-in-cdata': {
    why: 'The section is never closed, so everything after it is text. The file was probably cut off, or `]]>` is mistyped.',
    quotation:
      'This error occurs if the parser encounters the end of the input stream in a CDATA section. The parser treats such CDATA sections as if they are closed immediately before the end of the input stream.',
  },
  'eof-in-comment': {
    why: 'Everything from `<!--` to the end of the page is a comment: none of it is displayed, and no script or form in it works.',
    quotation:
      'This error occurs if the parser encounters the end of the input stream in a comment. The parser treats such comments as if they are closed immediately before the end of the input stream.',
  },
  'eof-in-doctype': {
    why: 'The page consists of half a DOCTYPE. The file was probably cut off, and a browser shows an empty page in quirks mode.',
    quotation:
      'This error occurs if the parser encounters the end of the input stream in a DOCTYPE. In such a case, if the DOCTYPE is correctly placed as a document preamble, the parser sets the `Document` to quirks mode.',
  },
  'eof-in-processing-instruction': {
    why: 'Without a `>`, the processing instruction swallows the rest of the page, and the browser then ignores it. `<?php` in a file that no server runs is a common cause.',
    quotation:
      'This error occurs if the parser encounters the end of the input stream in a processing instruction (e.g., `<?` or `<?marker name=`). Such processing instructions are ignored.',
  },
  'eof-in-script-html-comment-like-text': {
    why: "After `<!--` and `<script` in a script, `</script>` no longer ends it, so the rest of the page becomes part of the script: it isn't displayed, and the script fails. Write `<\\!--` in strings instead.",
    quotation:
      'This error occurs if the parser encounters the end of the input stream in text that resembles an HTML comment inside `script` element content (e.g., `<script><!-- foo`). Syntactic structures that resemble HTML comments in `script` elements are parsed as text content. They can be a part of a scripting language-specific syntactic structure or be treated as an HTML-like comment, if the scripting language supports them (e.g., parsing rules for HTML-like comments can be found in Annex B of the JavaScript specification).',
  },
  'eof-in-tag': {
    why: 'A tag that never ends is dropped, with all its attributes. The file was cut off, or a closing quote is missing far above and everything since then was read as one attribute value.',
    quotation:
      'This error occurs if the parser encounters the end of the input stream in a start tag or an end tag (e.g., `<div id=`). Such a tag is ignored.',
  },
  'incorrectly-closed-comment': {
    why: "Browsers accept `--!>`, but tools that look for `-->` don't. They disagree on what is commented out, and sanitizers have been bypassed that way.",
    quotation:
      'This error occurs if the parser encounters a comment that is closed by the "`--!>`" code point sequence. The parser treats such comments as if they are correctly closed by the "`-->`" code point sequence.',
  },
  'incorrectly-opened-comment': {
    why: 'Everything up to the next `>` silently becomes a comment. The cause is usually a mistyped `<!--`, or a declaration copied from XML.',
    quotation:
      'This error occurs if the parser encounters the "`<!`" code point sequence that is not immediately followed by two U+002D (-) code points and that is not the start of a DOCTYPE or a CDATA section. All content that follows the "`<!`" code point sequence up to a U+003E (>) code point (if present) or to the end of the input stream is treated as a comment. One possible cause of this error is using an XML markup declaration (e.g., `<!ELEMENT br EMPTY>`) in HTML.',
  },
  'invalid-character-sequence-after-doctype-name': {
    why: "The browser doesn't recognize the DOCTYPE and switches to quirks mode, where heights, line spacing and tables come out differently.",
    quotation:
      'This error occurs if the parser encounters any code point sequence other than "`PUBLIC`" and "`SYSTEM`" keywords after a DOCTYPE name. In such a case, the parser ignores any following public or system identifiers, and if the DOCTYPE is correctly placed as a document preamble, and if the parser cannot change the mode flag is false, sets the `Document` to quirks mode.',
  },
  'invalid-first-character-of-processing-instruction-target': {
    why: "It isn't a processing instruction; everything up to the next `>` becomes a comment and disappears. Server code that no server has run, such as `<?=`, is a common cause: readers can then see it in the source.",
    quotation:
      'This error occurs if the parser encounters a code point that is not an ASCII alpha or U+005F (_) where the first code point of a processing instruction target is expected. The preceding U+003F (?) and all content that follows up to a U+003E (>) (if present) or to the end of the input stream is treated as a comment.',
  },
  'invalid-first-character-of-tag-name': {
    why: 'A `<` in text works only as long as no letter follows it: `a<1` is displayed, `a<b` starts a tag. `</` followed by anything but a letter hides everything up to the next `>`. Write `&lt;` for the character.',
    quotation:
      'This error occurs if the parser encounters a code point that is not an ASCII alpha where the first code point of a start tag name or an end tag name is expected. If a start tag was expected such code point and a preceding U+003C (<) is treated as text content, and all content that follows is treated as markup. Whereas, if an end tag was expected, such code point and all content that follows up to a U+003E (>) code point (if present) or to the end of the input stream is treated as a comment.',
  },
  'invalid-processing-instruction-target': {
    why: "It isn't a processing instruction; everything up to the next `>` becomes a comment. Names that XML allows, for example with a colon or an umlaut, aren't allowed here.",
    quotation:
      'This error occurs if the parser encounters a code point that is not an ASCII alphanumeric, U+002D (-), or U+005F (_) where a processing instruction target is expected. The preceding U+003F (?) and all content that follows up to a U+003E (>) (if present) or to the end of the input stream is treated as a comment.',
  },
  'missing-attribute-value': {
    why: 'The attribute is empty. Usually a value is missing, often because a template produced nothing; and without quotes, whatever follows would have become the value.',
    quotation:
      'This error occurs if the parser encounters a U+003E (>) code point where an attribute value is expected (e.g., `<div id=>`). The parser treats the attribute as having an empty value.',
  },
  'missing-doctype-name': {
    why: 'The browser switches to quirks mode, where heights, line spacing and tables come out differently.',
    quotation:
      'This error occurs if the parser encounters a DOCTYPE that is missing a name (e.g., `<!DOCTYPE>`). In such a case, if the DOCTYPE is correctly placed as a document preamble, the parser sets the `Document` to quirks mode.',
  },
  'missing-doctype-public-identifier': {
    why: "The browser switches to quirks mode, where heights, line spacing and tables come out differently. Today's DOCTYPE has no identifiers at all.",
    quotation:
      'This error occurs if the parser encounters a U+003E (>) code point where start of the DOCTYPE public identifier is expected (e.g., `<!DOCTYPE html PUBLIC >`). In such a case, if the DOCTYPE is correctly placed as a document preamble, the parser sets the `Document` to quirks mode.',
  },
  'missing-doctype-system-identifier': {
    why: "The browser switches to quirks mode, where heights, line spacing and tables come out differently. Today's DOCTYPE needs no identifiers.",
    quotation:
      'This error occurs if the parser encounters a U+003E (>) code point where start of the DOCTYPE system identifier is expected (e.g., `<!DOCTYPE html SYSTEM >`). In such a case, if the DOCTYPE is correctly placed as a document preamble, the parser sets the `Document` to quirks mode.',
  },
  'missing-end-tag-name': {
    why: '`</>` closes nothing. The element that it was meant for stays open and contains what follows, so styles and scripts apply to too much.',
    quotation:
      'This error occurs if the parser encounters a U+003E (>) code point where an end tag name is expected, i.e., `</>`. The parser ignores the whole "`</>`" code point sequence.',
  },
  'missing-quote-before-doctype-public-identifier': {
    why: 'The browser ignores the identifier and switches to quirks mode, where heights, line spacing and tables come out differently.',
    quotation:
      'This error occurs if the parser encounters the DOCTYPE public identifier that is not preceded by a quote (e.g., `<!DOCTYPE html PUBLIC -//W3C//DTD HTML 4.01//EN">`). In such a case, the parser ignores the public identifier, and if the DOCTYPE is correctly placed as a document preamble, sets the `Document` to quirks mode.',
  },
  'missing-quote-before-doctype-system-identifier': {
    why: 'The browser ignores the identifier and switches to quirks mode, where heights, line spacing and tables come out differently.',
    quotation:
      'This error occurs if the parser encounters the DOCTYPE system identifier that is not preceded by a quote (e.g., `<!DOCTYPE html SYSTEM http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">`). In such a case, the parser ignores the system identifier, and if the DOCTYPE is correctly placed as a document preamble, sets the `Document` to quirks mode.',
  },
  'missing-semicolon-after-character-reference': {
    fix: 'safe',
    why: 'Whether it is decoded depends on what follows: `&copy 2024` is, in text, but in an attribute `?a=1&copy=2` is not. One more letter can turn it into a different character. A semicolon removes all doubt.',
    quotation:
      "This error occurs if the parser encounters a character reference that is not terminated by a U+003B (;) code point. The parser behaves the same as if the character reference is terminated by the U+003B (;) code point. Most named character references require a terminating U+003B (;) code point. Those that don't might get resolved as a longer named character reference in certain ambiguous scenarios.",
  },
  'missing-whitespace-after-doctype-public-keyword': {
    why: 'Browsers add the space, but other tools may not recognize the DOCTYPE.',
    quotation:
      'This error occurs if the parser encounters a DOCTYPE whose "`PUBLIC`" keyword and public identifier are not separated by ASCII whitespace. In this case the parser behaves as if ASCII whitespace is present.',
  },
  'missing-whitespace-after-doctype-system-keyword': {
    why: 'Browsers add the space, but other tools may not recognize the DOCTYPE.',
    quotation:
      'This error occurs if the parser encounters a DOCTYPE whose "`SYSTEM`" keyword and system identifier are not separated by ASCII whitespace. In this case the parser behaves as if ASCII whitespace is present.',
  },
  'missing-whitespace-before-doctype-name': {
    why: 'Browsers add the space, but other tools may not recognize the DOCTYPE.',
    quotation:
      'This error occurs if the parser encounters a DOCTYPE whose "`DOCTYPE`" keyword and name are not separated by ASCII whitespace. In this case the parser behaves as if ASCII whitespace is present.',
  },
  'missing-whitespace-between-attributes': {
    fix: 'safe',
    why: 'Browsers add the space. But if a quote is missing or stands in the wrong place, the same markup reads as something else entirely, so check that the two attributes are the ones you meant.',
    quotation:
      'This error occurs if the parser encounters attributes that are not separated by ASCII whitespace (e.g., `<div id="foo"class="bar">`). In this case the parser behaves as if ASCII whitespace is present.',
  },
  'missing-whitespace-between-doctype-public-and-system-identifiers': {
    why: 'Browsers add the space, but other tools may not recognize the DOCTYPE.',
    quotation:
      'This error occurs if the parser encounters a DOCTYPE whose public and system identifiers are not separated by ASCII whitespace. In this case the parser behaves as if ASCII whitespace is present.',
  },
  'nested-comment': {
    why: "Comments don't nest: the first `-->` ends the outer one as well. Whatever follows, which you meant to comment out, is displayed, and so is the second `-->`.",
    quotation:
      'This error occurs if the parser encounters a nested comment (e.g., `<!-- <!-- nested --> -->`). Such a comment will be closed by the first occurring "`-->`" code point sequence and everything that follows will be treated as markup.',
  },
  'non-void-html-element-start-tag-with-trailing-solidus': {
    fix: 'safe',
    why: "HTML ignores the solidus, so `<div/>` opens an element and doesn't close it. Everything that follows ends up inside, and styles and scripts apply to too much.",
    quotation:
      'This error occurs if the parser encounters a start tag for an element that is not in the list of void elements or is not a part of foreign content (i.e., not an SVG or MathML element) that has a U+002F (/) code point right before the closing U+003E (>) code point. The parser behaves as if the U+002F (/) is not present.',
  },
  'noncharacter-character-reference': {
    why: "Noncharacters are reserved for use inside programs. Fonts can't show them, and databases and XML tools may reject the text.",
    quotation:
      'This error occurs if the parser encounters a numeric character reference that references a noncharacter. The parser resolves such character references as-is.',
  },
  'noncharacter-in-input-stream': {
    why: "Noncharacters are reserved for use inside programs. Fonts can't show them, and databases and XML tools may reject the text.",
    quotation:
      "This error occurs if the input stream contains a noncharacter. Such code points are parsed as-is and usually, where parsing rules don't apply any additional restrictions, make their way into the DOM.",
  },
  'null-character-reference': {
    why: "Readers see the replacement character `�`: U+0000 can't be in a page.",
    quotation:
      'This error occurs if the parser encounters a numeric character reference that references a U+0000 NULL code point. The parser resolves such character references to a U+FFFD REPLACEMENT CHARACTER.',
  },
  'surrogate-character-reference': {
    why: 'Readers see the replacement character `�`. A program has written the two halves of one character, such as an emoji, as two references instead of one.',
    quotation:
      'This error occurs if the parser encounters a numeric character reference that references a surrogate. The parser resolves such character references to a U+FFFD REPLACEMENT CHARACTER.',
  },
  'surrogate-in-input-stream': {
    why: "Half a character can't be encoded in UTF-8: when the text is saved or sent, it becomes `�` or an error. Usually a program has cut a string in the middle of an emoji.",
    quotation:
      "This error occurs if the input stream contains a surrogate. Such code points are parsed as-is and usually, where parsing rules don't apply any additional restrictions, make their way into the DOM. Surrogates can only find their way into the input stream via script APIs such as `document.write()`.",
  },
  'unexpected-character-after-doctype-system-identifier': {
    why: 'Browsers ignore the rest of the DOCTYPE, so whatever it was meant to say has no effect.',
    quotation:
      'This error occurs if the parser encounters any code points other than ASCII whitespace or closing U+003E (>) after the DOCTYPE system identifier. The parser ignores these code points.',
  },
  'unexpected-character-in-attribute-name': {
    why: "The character becomes part of the attribute's name, so the attribute you meant doesn't exist. A missing quote or `=`, or a missing `>` before the next tag, is the usual cause.",
    quotation:
      'This error occurs if the parser encounters a U+0022 ("), U+0027 (\'), or U+003C (<) code point in an attribute name. The parser includes such code points in the attribute name. Code points that trigger this error are usually a part of another syntactic construct and can be a sign of a typo around the attribute name.',
  },
  'unexpected-character-in-unquoted-attribute-value': {
    why: 'The browser keeps the character, but probably not with the meaning you intended: a missing quote or space has merged two attributes into one value. Put values in quotes.',
    quotation:
      'This error occurs if the parser encounters a U+0022 ("), U+0027 (\'), U+003C (<), U+003D (=), or U+0060 (`) code point in an unquoted attribute value. The parser includes such code points in the attribute value. Code points that trigger this error are usually a part of another syntactic construct and can be a sign of a typo around the attribute value. U+0060 (`) is in the list of code points that trigger this error because certain legacy user agents treat it as a quote.',
  },
  'unexpected-equals-sign-before-attribute-name': {
    why: "The `=` becomes part of a name that no style or script will look for. Usually the attribute's name is missing, often because a template produced nothing.",
    quotation:
      'This error occurs if the parser encounters a U+003D (=) code point before an attribute name. In this case the parser treats U+003D (=) as the first code point of the attribute name. The common reason for this error is a forgotten attribute name.',
  },
  'unexpected-null-character': {
    why: 'Browsers drop the character in some places and replace it with `�` in others, and older filters stop reading at it. It usually means that the file is binary, damaged, or UTF-16 read as something else.',
    quotation:
      'This error occurs if the parser encounters a U+0000 NULL code point in the input stream in certain positions. In general, such code points are either ignored or, for security reasons, replaced with a U+FFFD REPLACEMENT CHARACTER.',
  },
  'unexpected-question-mark-instead-of-tag-name': {
    why: 'Everything up to the next `>` becomes a comment. An XML declaration does no harm; code such as `<?php` means that no server has run the file, and readers can see it in the source.',
  },
  'unexpected-solidus-in-tag': {
    fix: 'safe',
    why: 'The solidus does nothing here. Often it belongs to an unquoted value, such as a URL that was cut off by a space.',
    quotation:
      'This error occurs if the parser encounters a U+002F (/) code point that is not a part of a quoted attribute value and not immediately followed by a U+003E (>) code point in a tag (e.g., `<div / id="foo">`). In this case the parser behaves as if it encountered ASCII whitespace.',
  },
  'unknown-named-character-reference': {
    why: 'Readers see the name instead of a character. Names are case-sensitive, and an `&` in text should be `&amp;`, or a name added to HTML later could change what is displayed.',
    quotation:
      "This error occurs if the parser encounters an ambiguous ampersand. In this case the parser doesn't resolve the character reference.",
  },
  'br-end-tag': {
    why: 'Browsers treat it as a line break for compatibility with old pages, but for no other element. Write `<br>`.',
    quotation:
      'Parse error. Drop the attributes from the token, and act as described in the next entry; i.e. act as if this was a "br" start tag token with no attributes, rather than the end tag token that it actually is.',
  },
  'cell-outside-row': {
    why: "The parser adds a row that isn't in your source. Selectors such as `table > td` don't match, and each such gap begins a row of its own.",
  },
  'content-after-body': {
    why: "Browsers put it into the body, so it works. But the source says otherwise, and tools that cut at `</body>`, such as servers that insert a script there, don't see it.",
  },
  'content-after-frameset': {
    why: 'The content disappears from the page. Frames are obsolete; use `iframe`.',
  },
  'content-after-html': {
    why: 'Browsers put it into the body. Often a second page, an error message or a monitoring script was appended to the file by a program.',
  },
  'content-in-column-group': {
    why: 'The content disappears from the page: text and tags in a column group are dropped.',
  },
  'content-in-frameset': {
    why: 'The content disappears from the page. Frames are obsolete; use `iframe`.',
  },
  'content-in-head-noscript': {
    why: 'The `noscript` ends there, and so does the head. Everything that follows, such as `title`, `meta` and `link`, lands in the body, for readers without scripts only.',
  },
  'element-in-select': {
    why: 'The tag is dropped and only its text remains, so icons, links or formatting in the list are not shown.',
  },
  'end-tag-for-void-element': {
    why: 'The tag does nothing. It suggests that the element can have content; whatever you put between the two tags comes after the element instead.',
    quotation: 'Void elements only have a start tag; end tags must not be specified for void elements.',
    quotedFrom: 'syntax.html#elements-2',
  },
  'end-tag-in-table': {
    why: "The tag can't close anything that was opened before the table. The element that you meant to close was moved before the table, or stays open.",
  },
  'eof-in-frameset': {
    why: 'The file was probably cut off, and frames are missing. Frames are obsolete; use `iframe`.',
  },
  'eof-in-head-noscript': {
    why: 'The rest of the page is taken for content of the `noscript`, so browsers with scripts enabled show nothing of it. The file was cut off, or the end tag is missing.',
  },
  'eof-in-template': {
    why: "What is in a `template` isn't displayed. Without its end tag, that is the rest of the page.",
  },
  'eof-in-text-element': {
    why: "In these elements, tags are text. Without the end tag, the rest of the page is: after an unclosed `title`, `style` or `script` it isn't displayed at all, and in a `textarea` readers see its source.",
    quotation:
      'Raw text, escapable raw text, and normal elements have a start tag to indicate where they begin, and an end tag to indicate where they end.',
    quotedFrom: 'syntax.html#elements-2',
  },
  'form-control-in-select': {
    why: "The list ends before the control, so the options after it belong to no list: readers see them as text and can't choose them.",
  },
  'form-in-table': {
    why: "The form element is empty, so styles and selectors such as `form input` find nothing inside it. Only controls that the parser adds are submitted; those that a script inserts later aren't.",
  },
  'frame-outside-frameset': {
    why: 'The frame is not displayed at all. Frames are obsolete; use `iframe`.',
  },
  'head-element-after-head': {
    why: 'Browsers move the element back into the head. It works, but not because of where it is: the source says something different from the tree that scripts and styles see.',
  },
  'hidden-input-in-table': {
    why: "The input stays in the table and is submitted, but the table's content is invalid, and with any other type the input would move above the table. Put it into a cell, or before the table.",
  },
  'html-end-tag-in-foreign-content': {
    why: "The drawing or formula ends at the tag, so shapes after it are unknown HTML elements and aren't drawn.",
  },
  'html-start-tag-in-foreign-content': {
    why: "The drawing or formula ends at the tag, so shapes after it are unknown HTML elements and aren't drawn. HTML is allowed in `foreignObject`, `desc` and `title` of SVG, and in `annotation-xml` and text elements of MathML.",
  },
  'image-start-tag': {
    why: 'Browsers turn `image` into `img` for compatibility with old pages, so a selector for `image` finds nothing, and other tools may drop the picture.',
    quotation: 'Parse error. Change the token\'s tag name to "img" and reprocess it. (Don\'t ask.)',
  },
  'late-formatting-end-tag': {
    why: "The browser copies the element into everything that follows, up to its end tag. You get more elements than you wrote, and bold or linked text where you didn't expect any.",
  },
  'malformed-byte-sequence': {
    why: 'Each such sequence shows as `�`, and the original characters are lost to readers, search engines and copied text. Usually the file is in a different encoding from the one it declares, or was cut in the middle of a character.',
    quotation:
      'Bytes or sequences of bytes in the original byte stream that did not conform to the Encoding standard (e.g. invalid UTF-8 byte sequences in a UTF-8 input byte stream) are errors that conformance checkers are expected to report.',
  },
  'misnested-foreign-end-tag': {
    why: 'An element inside the drawing or formula is still open and is closed as well, or the tag does nothing. Shapes may end up in the wrong group, with the wrong transformation and color.',
  },
  'misnested-formatting-end-tag': {
    why: 'The browser closes, clones and reopens elements until they nest. You get more elements than you wrote, ids and handlers on copies, and a tree that is hard to predict.',
    quotation:
      'This algorithm\'s name, the "adoption agency algorithm", comes from the way it causes elements to change parents, and is in contrast with other possible algorithms for dealing with misnested content.',
  },
  'misplaced-body-start-tag': {
    why: 'There is only one body. Attributes that the first one has already win, so an `onload` or a class of the second one may be dropped.',
    quotation:
      'Otherwise, set the frameset-ok flag to "not ok"; then, for each attribute on the token, check to see if the attribute is already present on the `body` element (the second element) on the stack of open elements, and if it is not, add the attribute and its corresponding value to that element.',
  },
  'misplaced-doctype': {
    why: 'Only a DOCTYPE at the very start counts. If yours comes later, the page has been in quirks mode all along; if it is a second one, a template has probably been included as a whole page inside another.',
  },
  'misplaced-end-tag': {
    why: 'The element you wanted to close stays open. What follows is still inside it, with its styles and its meaning for assistive technology.',
  },
  'misplaced-frameset-start-tag': {
    why: 'Depending on what came before, the tag is ignored or replaces the whole body, and the content of the page is lost. Frames are obsolete; use `iframe`.',
  },
  'misplaced-head-start-tag': {
    why: 'The tag is ignored, and what follows is not in the head: a `title` or `meta` there may have no effect, and content before it has already opened the body.',
  },
  'misplaced-html-start-tag': {
    why: 'A page has one `html` element. A second one usually means that a whole page was included inside another, with its head, styles and scripts in the wrong place.',
    quotation:
      'Otherwise, for each attribute on the token, check to see if the attribute is already present on the top element of the stack of open elements. If it is not, add the attribute and its corresponding value to that element.',
  },
  'missing-doctype': {
    why: 'Without a DOCTYPE, browsers use quirks mode and lay out the page by the rules of the 1990s. Heights, line spacing and tables come out differently, and differently from your other pages.',
    quotation:
      'DOCTYPEs are required for legacy reasons. When omitted, browsers tend to use a different rendering mode that is incompatible with some specifications. Including the DOCTYPE in a document ensures that the browser makes a best-effort attempt at following the relevant specifications.',
    quotedFrom: 'syntax.html#the-doctype',
  },
  'nested-a': {
    why: "A link can't be inside a link. The outer one ends before the inner one, so part of its text isn't clickable; a card that is one big link falls apart.",
    quotation:
      'Transparent, but there must be no interactive content descendant, `a` element descendant, or descendant with the `tabindex` attribute specified.',
    quotedFrom: 'text-level-semantics.html#the-a-element',
  },
  'nested-button': {
    why: 'The outer button ends before the inner one. Its label is incomplete, and a click on the rest does nothing.',
    quotation:
      'Phrasing content, but there must be no interactive content descendant and no descendant with the `tabindex` attribute specified.',
    quotedFrom: 'form-elements.html#the-button-element',
  },
  'nested-form': {
    why: "There is only the outer form, so its address receives the controls of both. The inner end tag then closes it, and controls after that aren't submitted at all.",
    quotation: 'Flow content, but with no `form` element descendants.',
    quotedFrom: 'forms.html#the-form-element',
  },
  'nested-heading': {
    why: 'The outer heading ends early. Its remaining text belongs to no heading or to the wrong one, and so do the table of contents and the headings by which screen reader users navigate.',
  },
  'nested-nobr': {
    why: 'The outer element ends early, so its text may wrap after all. `nobr` is obsolete; use `white-space: nowrap`.',
  },
  'nested-noscript': {
    why: 'The inner start tag is ignored, so the first end tag closes the only `noscript` there is. What you meant for readers without scripts is then shown to everybody, or ends the head.',
  },
  'nested-select': {
    why: "The start tag ends the list. The options after it belong to no list, so readers see them as text and can't choose them.",
  },
  'nested-table': {
    why: 'The outer table ends before the inner one. Its remaining rows are lost: their tags are ignored and their text runs together.',
  },
  'non-conforming-doctype': {
    why: 'Old and misspelled DOCTYPEs put browsers into quirks or limited-quirks mode, where heights, line spacing and tables come out differently. `<!DOCTYPE html>` is all that a page needs.',
    quotation:
      'If the DOCTYPE token\'s name is not "`html`", or the token\'s public identifier is not missing, or the token\'s system identifier is neither missing nor "`about:legacy-compat`", then there is a parse error.',
  },
  'null-character-in-content': {
    why: 'Browsers drop or replace the character, and older filters stop reading at it. It usually means that the file is binary, damaged, or UTF-16 read as something else.',
  },
  'ruby-part-outside-ruby': {
    why: 'Outside a `ruby`, the annotation is ordinary text: it is shown beside the word instead of above it.',
  },
  'start-tag-in-table': {
    why: 'The element shows up above the table, not where you wrote it, and is no longer inside it for styles and scripts. A template that prints something between rows is a common cause.',
    quotation:
      'Parse error. Enable foster parenting, process the token using the rules for the "in body" insertion mode, and then disable foster parenting.',
  },
  'stray-end-tag': {
    why: 'The tag does nothing, but something is not what the author thought: the element was never opened, was closed earlier by another tag, or one of the two is mistyped.',
  },
  'stray-p-end-tag': {
    why: 'The page gets an empty paragraph, with its margins. Usually the `p` was closed earlier than you think: a `div`, list, table or heading inside a paragraph ends it.',
  },
  'table-part-outside-table': {
    why: 'The tag is dropped and only its content remains, so there is no row or cell: no layout, no styles, and nothing that a screen reader could announce as a table. Scripts that insert rows with `innerHTML` outside a table fail the same way.',
  },
  'table-tag-in-select': {
    why: 'The end tag of the list is missing. The browser ends the list, but options after the tag are lost from it.',
  },
  'text-in-table': {
    why: 'The text shows up above the table, not where you wrote it. A template that prints a message or a comma between rows is a common cause.',
  },
  'unclosed-element-at-eof': {
    why: 'Everything from the start tag to the end of the page is inside the element. Either an end tag is missing further up, and the rest of the page has the wrong styles and structure, or the file was cut off.',
    quotation:
      'The start and end tags of certain normal elements can be omitted, as described below in the section on optional tags. Those that cannot be omitted must not be omitted.',
    quotedFrom: 'syntax.html#elements-2',
  },
  'unclosed-element-before-end-tag': {
    why: 'Two elements end here, one of them probably not where you meant. If the wrong end tag is missing, everything after it has the wrong parent, and styles, scripts and screen readers see a different structure.',
    quotation:
      'The start and end tags of certain normal elements can be omitted, as described below in the section on optional tags. Those that cannot be omitted must not be omitted.',
    quotedFrom: 'syntax.html#elements-2',
  },
  'unclosed-element-before-start-tag': {
    why: 'The start tag ends two elements, one of them probably not where you meant. Styles, scripts and screen readers see a different structure from the one you wrote.',
    quotation:
      'The start and end tags of certain normal elements can be omitted, as described below in the section on optional tags. Those that cannot be omitted must not be omitted.',
    quotedFrom: 'syntax.html#elements-2',
  },
  'unexpected-xmlns-attribute-value': {
    why: 'In HTML, the name of the element decides its namespace; the attribute does nothing. If the file is ever read as XML, the element means something else.',
    quotation:
      "If _element_ has an `xmlns` attribute in the XMLNS namespace whose value is not exactly the same as the element's namespace, that is a parse error.",
  },
  'unexpected-xmlns-xlink-attribute-value': {
    why: 'In HTML, the `xlink:` attributes have a fixed namespace; the attribute does nothing. If the file is ever read as XML, links in it stop working.',
    quotation:
      'Similarly, if _element_ has an `xmlns:xlink` attribute in the XMLNS namespace whose value is not the XLink Namespace, that is a parse error.',
  },
});

/** First those in the standard's table, then ours. */
export function parseDescriptions(): readonly Description[] {
  return (Object.entries(rows()) as [ParseErrorDescription['code'], Row][]).map(([code, row]) => ({
    ...(describeParseError(code) as ParseErrorDescription),
    group: code === MALFORMED ? 'encoding' : 'parse',
    ...row,
  }));
}
