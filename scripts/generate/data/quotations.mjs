// @ts-check
/**
 * Sentences of the HTML Standard for the pages of codes: what the standard requires, or what it says about an error. Each is word
 * for word in the standard, © WHATWG, CC BY 4.0: https://creativecommons.org/licenses/by/4.0/
 *
 * The second member is the place of the sentence in the standard if it is not that of the rule.
 *
 * @type {Readonly<Record<string, readonly [text: string, place?: string]>>}
 */
export const quotations = {
  // The table of parse errors.
  'abrupt-closing-of-empty-comment': [
    'This error occurs if the parser encounters an empty comment that is abruptly closed by a U+003E (>) code point (i.e., `<!-->` or `<!--->`). The parser behaves as if the comment is closed correctly.',
  ],
  'abrupt-doctype-public-identifier': [
    'This error occurs if the parser encounters a U+003E (>) code point in the DOCTYPE public identifier (e.g., `<!DOCTYPE html PUBLIC "foo>`). In such a case, if the DOCTYPE is correctly placed as a document preamble, the parser sets the `Document` to quirks mode.',
  ],
  'abrupt-doctype-system-identifier': [
    'This error occurs if the parser encounters a U+003E (>) code point in the DOCTYPE system identifier (e.g., `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "foo>`). In such a case, if the DOCTYPE is correctly placed as a document preamble, the parser sets the `Document` to quirks mode.',
  ],
  'absence-of-digits-in-numeric-character-reference': [
    "This error occurs if the parser encounters a numeric character reference that doesn't contain any digits (e.g., `&#qux;`). In this case the parser doesn't resolve the character reference.",
  ],
  'cdata-in-html-content': [
    'This error occurs if the parser encounters a CDATA section outside of foreign content (SVG or MathML). The parser treats such CDATA sections (including leading "`[CDATA[`" and trailing "`]]`") as comments.',
  ],
  'character-reference-outside-unicode-range': [
    'This error occurs if the parser encounters a numeric character reference that references a code point that is greater than the valid Unicode range. The parser resolves such a character reference to a U+FFFD REPLACEMENT CHARACTER.',
  ],
  'control-character-in-input-stream': [
    "This error occurs if the input stream contains a control code point that is not ASCII whitespace or U+0000 NULL. Such code points are parsed as-is and usually, where parsing rules don't apply any additional restrictions, make their way into the DOM.",
  ],
  'control-character-reference': [
    'This error occurs if the parser encounters a numeric character reference that references a control code point that is not ASCII whitespace or is a U+000D CARRIAGE RETURN. The parser resolves such character references as-is except C1 control references that are replaced according to the numeric character reference end state.',
  ],
  'disallowed-processing-instruction-target': [
    'This error occurs if the parser encounters a processing instruction target that is an ASCII case-insensitive match for "`xml`" or "`xml-stylesheet`". The preceding U+003F (?) and all content that follows up to a U+003E (>) (if present) or to the end of the input stream is treated as a comment.',
  ],
  'duplicate-attribute': [
    'This error occurs if the parser encounters an attribute in a tag that already has an attribute with the same name. The parser ignores all such duplicate occurrences of the attribute.',
  ],
  'end-tag-with-attributes': [
    'This error occurs if the parser encounters an end tag with attributes. Attributes in end tags are ignored and do not make their way into the DOM.',
  ],
  'end-tag-with-trailing-solidus': [
    'This error occurs if the parser encounters an end tag that has a U+002F (/) code point right before the closing U+003E (>) code point (e.g., `</div/>`). Such a tag is treated as a regular end tag.',
  ],
  'eof-before-tag-name': [
    'This error occurs if the parser encounters the end of the input stream where a tag name is expected. In this case the parser treats the beginning of a start tag (i.e., `<`) or an end tag (i.e., `</`) as text content.',
  ],
  'eof-in-cdata': [
    'This error occurs if the parser encounters the end of the input stream in a CDATA section. The parser treats such CDATA sections as if they are closed immediately before the end of the input stream.',
  ],
  'eof-in-comment': [
    'This error occurs if the parser encounters the end of the input stream in a comment. The parser treats such comments as if they are closed immediately before the end of the input stream.',
  ],
  'eof-in-doctype': [
    'This error occurs if the parser encounters the end of the input stream in a DOCTYPE. In such a case, if the DOCTYPE is correctly placed as a document preamble, the parser sets the `Document` to quirks mode.',
  ],
  'eof-in-processing-instruction': [
    'This error occurs if the parser encounters the end of the input stream in a processing instruction (e.g., `<?` or `<?marker name=`). Such processing instructions are ignored.',
  ],
  'eof-in-script-html-comment-like-text': [
    'This error occurs if the parser encounters the end of the input stream in text that resembles an HTML comment inside `script` element content (e.g., `<script><!-- foo`). Syntactic structures that resemble HTML comments in `script` elements are parsed as text content. They can be a part of a scripting language-specific syntactic structure or be treated as an HTML-like comment, if the scripting language supports them (e.g., parsing rules for HTML-like comments can be found in Annex B of the JavaScript specification).',
  ],
  'eof-in-tag': [
    'This error occurs if the parser encounters the end of the input stream in a start tag or an end tag (e.g., `<div id=`). Such a tag is ignored.',
  ],
  'incorrectly-closed-comment': [
    'This error occurs if the parser encounters a comment that is closed by the "`--!>`" code point sequence. The parser treats such comments as if they are correctly closed by the "`-->`" code point sequence.',
  ],
  'incorrectly-opened-comment': [
    'This error occurs if the parser encounters the "`<!`" code point sequence that is not immediately followed by two U+002D (-) code points and that is not the start of a DOCTYPE or a CDATA section. All content that follows the "`<!`" code point sequence up to a U+003E (>) code point (if present) or to the end of the input stream is treated as a comment. One possible cause of this error is using an XML markup declaration (e.g., `<!ELEMENT br EMPTY>`) in HTML.',
  ],
  'invalid-character-sequence-after-doctype-name': [
    'This error occurs if the parser encounters any code point sequence other than "`PUBLIC`" and "`SYSTEM`" keywords after a DOCTYPE name. In such a case, the parser ignores any following public or system identifiers, and if the DOCTYPE is correctly placed as a document preamble, and if the parser cannot change the mode flag is false, sets the `Document` to quirks mode.',
  ],
  'invalid-first-character-of-processing-instruction-target': [
    'This error occurs if the parser encounters a code point that is not an ASCII alpha or U+005F (_) where the first code point of a processing instruction target is expected. The preceding U+003F (?) and all content that follows up to a U+003E (>) (if present) or to the end of the input stream is treated as a comment.',
  ],
  'invalid-first-character-of-tag-name': [
    'This error occurs if the parser encounters a code point that is not an ASCII alpha where the first code point of a start tag name or an end tag name is expected. If a start tag was expected such code point and a preceding U+003C (<) is treated as text content, and all content that follows is treated as markup. Whereas, if an end tag was expected, such code point and all content that follows up to a U+003E (>) code point (if present) or to the end of the input stream is treated as a comment.',
  ],
  'invalid-processing-instruction-target': [
    'This error occurs if the parser encounters a code point that is not an ASCII alphanumeric, U+002D (-), or U+005F (_) where a processing instruction target is expected. The preceding U+003F (?) and all content that follows up to a U+003E (>) (if present) or to the end of the input stream is treated as a comment.',
  ],
  'missing-attribute-value': [
    'This error occurs if the parser encounters a U+003E (>) code point where an attribute value is expected (e.g., `<div id=>`). The parser treats the attribute as having an empty value.',
  ],
  'missing-doctype-name': [
    'This error occurs if the parser encounters a DOCTYPE that is missing a name (e.g., `<!DOCTYPE>`). In such a case, if the DOCTYPE is correctly placed as a document preamble, the parser sets the `Document` to quirks mode.',
  ],
  'missing-doctype-public-identifier': [
    'This error occurs if the parser encounters a U+003E (>) code point where start of the DOCTYPE public identifier is expected (e.g., `<!DOCTYPE html PUBLIC >`). In such a case, if the DOCTYPE is correctly placed as a document preamble, the parser sets the `Document` to quirks mode.',
  ],
  'missing-doctype-system-identifier': [
    'This error occurs if the parser encounters a U+003E (>) code point where start of the DOCTYPE system identifier is expected (e.g., `<!DOCTYPE html SYSTEM >`). In such a case, if the DOCTYPE is correctly placed as a document preamble, the parser sets the `Document` to quirks mode.',
  ],
  'missing-end-tag-name': [
    'This error occurs if the parser encounters a U+003E (>) code point where an end tag name is expected, i.e., `</>`. The parser ignores the whole "`</>`" code point sequence.',
  ],
  'missing-quote-before-doctype-public-identifier': [
    'This error occurs if the parser encounters the DOCTYPE public identifier that is not preceded by a quote (e.g., `<!DOCTYPE html PUBLIC -//W3C//DTD HTML 4.01//EN">`). In such a case, the parser ignores the public identifier, and if the DOCTYPE is correctly placed as a document preamble, sets the `Document` to quirks mode.',
  ],
  'missing-quote-before-doctype-system-identifier': [
    'This error occurs if the parser encounters the DOCTYPE system identifier that is not preceded by a quote (e.g., `<!DOCTYPE html SYSTEM http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">`). In such a case, the parser ignores the system identifier, and if the DOCTYPE is correctly placed as a document preamble, sets the `Document` to quirks mode.',
  ],
  'missing-semicolon-after-character-reference': [
    "This error occurs if the parser encounters a character reference that is not terminated by a U+003B (;) code point. The parser behaves the same as if the character reference is terminated by the U+003B (;) code point. Most named character references require a terminating U+003B (;) code point. Those that don't might get resolved as a longer named character reference in certain ambiguous scenarios.",
  ],
  'missing-whitespace-after-doctype-public-keyword': [
    'This error occurs if the parser encounters a DOCTYPE whose "`PUBLIC`" keyword and public identifier are not separated by ASCII whitespace. In this case the parser behaves as if ASCII whitespace is present.',
  ],
  'missing-whitespace-after-doctype-system-keyword': [
    'This error occurs if the parser encounters a DOCTYPE whose "`SYSTEM`" keyword and system identifier are not separated by ASCII whitespace. In this case the parser behaves as if ASCII whitespace is present.',
  ],
  'missing-whitespace-before-doctype-name': [
    'This error occurs if the parser encounters a DOCTYPE whose "`DOCTYPE`" keyword and name are not separated by ASCII whitespace. In this case the parser behaves as if ASCII whitespace is present.',
  ],
  'missing-whitespace-between-attributes': [
    'This error occurs if the parser encounters attributes that are not separated by ASCII whitespace (e.g., `<div id="foo"class="bar">`). In this case the parser behaves as if ASCII whitespace is present.',
  ],
  'missing-whitespace-between-doctype-public-and-system-identifiers': [
    'This error occurs if the parser encounters a DOCTYPE whose public and system identifiers are not separated by ASCII whitespace. In this case the parser behaves as if ASCII whitespace is present.',
  ],
  'nested-comment': [
    'This error occurs if the parser encounters a nested comment (e.g., `<!-- <!-- nested --> -->`). Such a comment will be closed by the first occurring "`-->`" code point sequence and everything that follows will be treated as markup.',
  ],
  'noncharacter-character-reference': [
    'This error occurs if the parser encounters a numeric character reference that references a noncharacter. The parser resolves such character references as-is.',
  ],
  'noncharacter-in-input-stream': [
    "This error occurs if the input stream contains a noncharacter. Such code points are parsed as-is and usually, where parsing rules don't apply any additional restrictions, make their way into the DOM.",
  ],
  'non-void-html-element-start-tag-with-trailing-solidus': [
    'This error occurs if the parser encounters a start tag for an element that is not in the list of void elements or is not a part of foreign content (i.e., not an SVG or MathML element) that has a U+002F (/) code point right before the closing U+003E (>) code point. The parser behaves as if the U+002F (/) is not present.',
  ],
  'null-character-reference': [
    'This error occurs if the parser encounters a numeric character reference that references a U+0000 NULL code point. The parser resolves such character references to a U+FFFD REPLACEMENT CHARACTER.',
  ],
  'surrogate-character-reference': [
    'This error occurs if the parser encounters a numeric character reference that references a surrogate. The parser resolves such character references to a U+FFFD REPLACEMENT CHARACTER.',
  ],
  'surrogate-in-input-stream': [
    "This error occurs if the input stream contains a surrogate. Such code points are parsed as-is and usually, where parsing rules don't apply any additional restrictions, make their way into the DOM. Surrogates can only find their way into the input stream via script APIs such as `document.write()`.",
  ],
  'unexpected-character-after-doctype-system-identifier': [
    'This error occurs if the parser encounters any code points other than ASCII whitespace or closing U+003E (>) after the DOCTYPE system identifier. The parser ignores these code points.',
  ],
  'unexpected-character-in-attribute-name': [
    'This error occurs if the parser encounters a U+0022 ("), U+0027 (\'), or U+003C (<) code point in an attribute name. The parser includes such code points in the attribute name. Code points that trigger this error are usually a part of another syntactic construct and can be a sign of a typo around the attribute name.',
  ],
  'unexpected-character-in-unquoted-attribute-value': [
    'This error occurs if the parser encounters a U+0022 ("), U+0027 (\'), U+003C (<), U+003D (=), or U+0060 (`) code point in an unquoted attribute value. The parser includes such code points in the attribute value. Code points that trigger this error are usually a part of another syntactic construct and can be a sign of a typo around the attribute value. U+0060 (`) is in the list of code points that trigger this error because certain legacy user agents treat it as a quote.',
  ],
  'unexpected-equals-sign-before-attribute-name': [
    'This error occurs if the parser encounters a U+003D (=) code point before an attribute name. In this case the parser treats U+003D (=) as the first code point of the attribute name. The common reason for this error is a forgotten attribute name.',
  ],
  'unexpected-null-character': [
    'This error occurs if the parser encounters a U+0000 NULL code point in the input stream in certain positions. In general, such code points are either ignored or, for security reasons, replaced with a U+FFFD REPLACEMENT CHARACTER.',
  ],
  'unexpected-solidus-in-tag': [
    'This error occurs if the parser encounters a U+002F (/) code point that is not a part of a quoted attribute value and not immediately followed by a U+003E (>) code point in a tag (e.g., `<div / id="foo">`). In this case the parser behaves as if it encountered ASCII whitespace.',
  ],
  'unknown-named-character-reference': [
    "This error occurs if the parser encounters an ambiguous ampersand. In this case the parser doesn't resolve the character reference.",
  ],

  // Tree construction and the byte stream.
  'malformed-byte-sequence': [
    'Bytes or sequences of bytes in the original byte stream that did not conform to the Encoding standard (e.g. invalid UTF-8 byte sequences in a UTF-8 input byte stream) are errors that conformance checkers are expected to report.',
  ],
  'missing-doctype': [
    'DOCTYPEs are required for legacy reasons. When omitted, browsers tend to use a different rendering mode that is incompatible with some specifications. Including the DOCTYPE in a document ensures that the browser makes a best-effort attempt at following the relevant specifications.',
    'syntax.html#the-doctype',
  ],
  'non-conforming-doctype': [
    'If the DOCTYPE token\'s name is not "`html`", or the token\'s public identifier is not missing, or the token\'s system identifier is neither missing nor "`about:legacy-compat`", then there is a parse error.',
  ],
  'misplaced-html-start-tag': [
    'Otherwise, for each attribute on the token, check to see if the attribute is already present on the top element of the stack of open elements. If it is not, add the attribute and its corresponding value to that element.',
  ],
  'misplaced-body-start-tag': [
    'Otherwise, set the frameset-ok flag to "not ok"; then, for each attribute on the token, check to see if the attribute is already present on the `body` element (the second element) on the stack of open elements, and if it is not, add the attribute and its corresponding value to that element.',
  ],
  'br-end-tag': [
    'Parse error. Drop the attributes from the token, and act as described in the next entry; i.e. act as if this was a "br" start tag token with no attributes, rather than the end tag token that it actually is.',
  ],
  'end-tag-for-void-element': [
    'Void elements only have a start tag; end tags must not be specified for void elements.',
    'syntax.html#elements-2',
  ],
  'image-start-tag': ['Parse error. Change the token\'s tag name to "img" and reprocess it. (Don\'t ask.)'],
  'nested-a': [
    'Transparent, but there must be no interactive content descendant, `a` element descendant, or descendant with the `tabindex` attribute specified.',
    'text-level-semantics.html#the-a-element',
  ],
  'nested-button': [
    'Phrasing content, but there must be no interactive content descendant and no descendant with the `tabindex` attribute specified.',
    'form-elements.html#the-button-element',
  ],
  'nested-form': ['Flow content, but with no `form` element descendants.', 'forms.html#the-form-element'],
  'misnested-formatting-end-tag': [
    'This algorithm\'s name, the "adoption agency algorithm", comes from the way it causes elements to change parents, and is in contrast with other possible algorithms for dealing with misnested content.',
  ],
  'start-tag-in-table': [
    'Parse error. Enable foster parenting, process the token using the rules for the "in body" insertion mode, and then disable foster parenting.',
  ],
  'unexpected-xmlns-attribute-value': [
    "If _element_ has an `xmlns` attribute in the XMLNS namespace whose value is not exactly the same as the element's namespace, that is a parse error.",
  ],
  'unexpected-xmlns-xlink-attribute-value': [
    'Similarly, if _element_ has an `xmlns:xlink` attribute in the XMLNS namespace whose value is not the XLink Namespace, that is a parse error.',
  ],
  'unclosed-element-before-end-tag': [
    'The start and end tags of certain normal elements can be omitted, as described below in the section on optional tags. Those that cannot be omitted must not be omitted.',
    'syntax.html#elements-2',
  ],
  'unclosed-element-before-start-tag': [
    'The start and end tags of certain normal elements can be omitted, as described below in the section on optional tags. Those that cannot be omitted must not be omitted.',
    'syntax.html#elements-2',
  ],
  'unclosed-element-at-eof': [
    'The start and end tags of certain normal elements can be omitted, as described below in the section on optional tags. Those that cannot be omitted must not be omitted.',
    'syntax.html#elements-2',
  ],
  'eof-in-text-element': [
    'Raw text, escapable raw text, and normal elements have a start tag to indicate where they begin, and an end tag to indicate where they end.',
    'syntax.html#elements-2',
  ],

  // Encodings.
  'encoding/declaration-differs': [
    'Those requirements necessitate that the document\'s character encoding declaration, if it exists, specifies an encoding label using an ASCII case-insensitive match for "`utf-8`".',
  ],
  'encoding/declaration-too-late': [
    'The element containing the character encoding declaration must be serialized completely within the first 1024 bytes of the document.',
  ],
  'encoding/looks-like-utf-8': [
    'Regardless of whether a character encoding declaration is present or not, the actual character encoding used to encode the document must be UTF-8.',
  ],
  'encoding/missing-declaration': [
    'A character encoding declaration is required (either in the Content-Type metadata or explicitly in the file) even when all characters are in the ASCII range, because a character encoding is needed to process non-ASCII characters entered by the user in forms, in URLs generated by scripts, and so forth.',
  ],
  'encoding/not-utf-8': [
    'Regardless of whether a character encoding declaration is present or not, the actual character encoding used to encode the document must be UTF-8.',
  ],
  'encoding/several-declarations': [
    'In addition, due to a number of restrictions on `meta` elements, there can only be one `meta`-based character encoding declaration per document.',
  ],
  'encoding/unknown-label': [
    'If the attribute is present, its value must be an ASCII case-insensitive match for the string "`utf-8`".',
    'semantics.html#attr-meta-charset',
  ],

  // Attribute values.
  'value/invalid-boolean': [
    "If the attribute is present, its value must either be the empty string or a value that is an ASCII case-insensitive match for the attribute's canonical name, with no leading or trailing whitespace.",
  ],
  'value/invalid-integer': [
    'A string is a valid integer if it consists of one or more ASCII digits, optionally prefixed with a U+002D HYPHEN-MINUS character (-).',
  ],
  'value/invalid-colour': [
    'The `value` attribute, if specified and not the empty string, must have a value that is a CSS color.',
    'input.html#color-state-(type=color)',
  ],
  'value/duplicate-token': [
    'An unordered set of unique space-separated tokens is a set of space-separated tokens where none of the tokens are duplicated.',
  ],
  'value/unknown-token': [
    'When a set of allowed values is defined, the tokens must all be from that list of allowed values; other values are non-conforming.',
  ],
  'value/invalid-id': [
    "When specified on HTML elements, the `id` attribute value must be unique amongst all the IDs in the element's tree and must contain at least one character. The value must not contain any ASCII whitespace.",
  ],
  'value/duplicate-id': [
    "When specified on HTML elements, the `id` attribute value must be unique amongst all the IDs in the element's tree and must contain at least one character.",
  ],
  'value/invalid-reference': [
    'A valid hash-name reference to an element of type _type_ is a string consisting of a U+0023 NUMBER SIGN character (#) followed by a string which exactly matches the value of the `name` attribute of an element with type _type_ in the same tree.',
  ],
  'value/invalid-media-query': [
    'A string is a valid media query list if it matches the `<media-query-list>` production of Media Queries.',
  ],
  'value/invalid-srcset': [
    "There must not be an image candidate string for an element that has the same pixel density descriptor value as another image candidate string's pixel density descriptor value for the same element.",
  ],
  'value/invalid-url': [
    'A string is a valid URL potentially surrounded by spaces if, after stripping leading and trailing ASCII whitespace from it, it is a valid URL string.',
  ],
  'value/invalid-icon-size': [
    'Each value must be either an ASCII case-insensitive match for the string "`any`", or a value that consists of two valid non-negative integers that do not have a leading U+0030 DIGIT ZERO (0) character and that are separated by a single U+0078 LATIN SMALL LETTER X or U+0058 LATIN CAPITAL LETTER X character.',
  ],
  'value/invalid-coords': [
    'In the circle state, `area` elements must have a `coords` attribute present, with three integers, the last of which must be non-negative.',
  ],
  'value/missing-id': [
    "If the attribute is specified, the attribute's value must be the ID of a labelable element in the same tree as the `label` element.",
  ],
  'value/wrong-reference': [
    "If a listed form-associated element has a `form` attribute specified, then that attribute's value must be the ID of a `form` element in the element's tree.",
  ],
  'value/invalid-autocomplete': [
    'When wearing the autofill expectation mantle, the `autocomplete` attribute, if specified, must have a value that is an ordered set of space-separated tokens consisting of either a single token that is an ASCII case-insensitive match for the string "`off`", or a single token that is an ASCII case-insensitive match for the string "`on`", or autofill detail tokens.',
    'form-control-infrastructure.html#autofill',
  ],
  'value/invalid-language': ['Its value must be a valid BCP 47 language tag, or the empty string.'],
  'value/invalid-mime-type': ['The value must be a valid MIME type string.'],
  'value/invalid-email': [
    'The `value` attribute, if specified and not empty, must have a value that is a single valid email address.',
    'input.html#email-state-(type=email)',
  ],
  'value/invalid-charset': ['If specified, the value must be an ASCII case-insensitive match for "`UTF-8`".'],
  'value/unknown-media-feature': [
    'A string is a valid media query list if it matches the `<media-query-list>` production of Media Queries.',
  ],

  // Elements and attributes.
  'conformance/element-not-allowed': [
    "An HTML element must have contents that match the requirements described in the element's content model.",
  ],
  'conformance/element-out-of-order': [
    "An HTML element must have contents that match the requirements described in the element's content model.",
    'dom.html#content-models',
  ],
  'conformance/text-not-allowed': [
    "An HTML element must have contents that match the requirements described in the element's content model.",
  ],
  'conformance/missing-child': [
    'Either: Zero or more groups each consisting of one or more `dt` elements followed by one or more `dd` elements, optionally intermixed with script-supporting elements.',
  ],
  'conformance/forbidden-descendant': [
    'Phrasing content, but there must be no interactive content descendant and no descendant with the `tabindex` attribute specified.',
  ],
  'conformance/duplicate-element': [
    'A document must not have more than one `main` element that does not have the `hidden` attribute specified.',
  ],
  'conformance/missing-alt': [
    'Except where otherwise specified, the `alt` attribute must be specified and its value must not be empty; the value must be an appropriate replacement for the image.',
  ],
  'conformance/duplicate-name': [
    'The value of the `name` attribute must not be equal to the value of the `name` attribute of another `map` element in the same tree.',
  ],
  'conformance/misplaced-area': ['An `area` element with a parent node must have a `map` element ancestor.'],
  'conformance/unnecessary-type': [
    'Authors should omit the `type` attribute instead of redundantly setting it.',
    'scripting.html#attr-script-type',
  ],
  'conformance/script-not-documentation': [
    'If there *is* a `src` attribute, the element must be either empty or contain only script documentation that also matches script content restrictions.',
    'scripting.html#the-script-element',
  ],
  'conformance/second-labeled-control': [
    "Phrasing content, but with no descendant labelable elements unless it is the element's labeled control, and no descendant `label` elements.",
  ],
  'conformance/second-selected-option': [
    'A `select` element whose `multiple` attribute is not specified must not have more than one descendant `option` element with its `selected` attribute set.',
    'form-elements.html#the-select-element',
  ],
  'conformance/missing-placeholder-option': [
    'If a `select` element has a `required` attribute specified, does not have a `multiple` attribute specified, and has a display size of 1, then the `select` element must have a placeholder label option.',
  ],
  'conformance/lonely-radio-button': [
    'A tree must not contain an `input` element whose radio button group contains only that element.',
  ],
  'conformance/nested-details': [
    'A document must not contain a `details` element that is a descendant of another `details` element in the same details name group.',
  ],
  'conformance/second-open-details': [
    'A document must not contain more than one `details` element in the same details name group that has the `open` attribute present.',
  ],
  'conformance/second-autofocus': [
    'There must not be two elements with the same nearest ancestor autofocus scoping root element that both have the `autofocus` attribute specified.',
  ],
  'conformance/hidden-target': [
    'Elements that are not themselves `hidden` must not hyperlink to elements that are `hidden`.',
  ],
  'conformance/xml-lang-without-lang': [
    'To ease migration to and from XML, authors may specify an attribute in no namespace with no prefix and with the literal localname "`xml:lang`" on HTML elements in HTML documents, but such attributes must only be specified if a `lang` attribute in no namespace is also specified, and both attributes must have the same value when compared in an ASCII case-insensitive manner.',
  ],
  'conformance/table-model-error': [
    'If there exists a row or column in _the table_ containing only slots that do not have a cell anchored to them, then this is a table model error.',
  ],
  'conformance/duplicate-track': [
    'Furthermore, there must not be two `track` element children of the same media element whose `kind` attributes are in the same state, whose `srclang` attributes are both missing or have values that represent the same language, and whose `label` attributes are again both missing or both have the same value.',
  ],
  'conformance/missing-lang': [
    "Authors are encouraged to specify a `lang` attribute on the root `html` element, giving the document's language.",
  ],
  'conformance/missing-title': [
    'Otherwise: One or more elements of metadata content, of which exactly one is a `title` element and no more than one is a `base` element.',
  ],
  'conformance/late-base': [
    'A `base` element, if it has an `href` attribute, must come before any other elements in the tree that have attributes defined as taking URLs.',
  ],
  'conformance/wrong-value': [
    'If the `id` attribute is also specified, both attributes must have the same value.',
  ],
  'conformance/skipped-heading-level': [
    "Each heading following another heading lead in the outline must have a heading level that is less than, equal to, or 1 greater than lead's heading level.",
  ],
  'conformance/no-top-heading': [
    'If a document has one or more headings, at least a single heading within the outline should have a heading level of 1.',
  ],
  'conformance/unknown-element': [
    'Authors must not use elements, attributes, or attribute values that are not permitted by this specification or other applicable specifications, as doing so makes it significantly harder for the language to be extended in the future.',
    'dom.html#semantics-2',
  ],
  'conformance/attribute-not-allowed': [
    'Authors must not use elements, attributes, or attribute values that are not permitted by this specification or other applicable specifications, as doing so makes it significantly harder for the language to be extended in the future.',
    'dom.html#semantics-2',
  ],
  'conformance/obsolete-element': [
    'Elements in the following list are entirely obsolete, and must not be used by authors:',
  ],
  'conformance/obsolete-attribute': [
    'The following attributes are obsolete (though the elements are still part of the language), and must not be used by authors:',
  ],
  'conformance/obsolete-but-conforming': [
    'Authors should not specify a `border` attribute on an `img` element.',
  ],
};
