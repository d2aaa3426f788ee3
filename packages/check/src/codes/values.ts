import { valueRules } from 'domwright/conformance';
import { type ValueCode, valueCodes } from 'domwright/values';
import { type Description, describe, HTML, type Row, sentence } from './row.ts';

/** The rules for attribute values. Their severities and anchors are those of the library. */
const rows = (): Readonly<Record<ValueCode, Row>> => ({
  'value/deprecated-media-query': {
    why: 'No device has these types any more, and the deprecated features measure the screen rather than the window, so the condition is not true when it should be.',
    example: '<style media="(min-device-width: 400px)">a</style>',
    repair: '<style media="(min-width: 400px)">a</style>',
  },
  'value/discouraged-language': {
    why: 'Programs that look the language up may not know the old or needless part. Then fonts, hyphenation, spell checking and voices are those of another language.',
    example: '<p lang=iw>',
    repair: '<p lang=he>',
  },
  'value/duplicate-id': {
    why: 'Links, labels, `aria-labelledby` and `getElementById` only ever find the first element. The second one has no label, and a link to it jumps elsewhere.',
    example: '<p id=a><p id=a>',
    repair: '<p id=a><p id=b>',
    quotation:
      "When specified on HTML elements, the `id` attribute value must be unique amongst all the IDs in the element's tree and must contain at least one character.",
  },
  'value/duplicate-token': {
    why: 'The repeated token does nothing. Often two parts of a template add the same one, or one of them should have been a different token.',
    example: '<a href=b rel="next next"></a>',
    repair: '<a href=b rel="next"></a>',
    quotation:
      'An unordered set of unique space-separated tokens is a set of space-separated tokens where none of the tokens are duplicated.',
  },
  'value/ineffective-policy': {
    why: 'This part of the policy does nothing here, so a protection that the author counts on is not there.',
    example: '<meta http-equiv=content-security-policy content="default-src self">',
    repair: '<meta http-equiv=content-security-policy content="default-src \'self\'">',
  },
  'value/invalid-autocomplete': {
    why: "Browsers and password managers don't fill in the field, or fill in the wrong data. People who have difficulty typing depend on this.",
    example: '<input autocomplete=mail>',
    repair: '<input autocomplete=email>',
    quotation:
      'When wearing the autofill expectation mantle, the `autocomplete` attribute, if specified, must have a value that is an ordered set of space-separated tokens consisting of either a single token that is an ASCII case-insensitive match for the string "`off`", or a single token that is an ASCII case-insensitive match for the string "`on`", or autofill detail tokens.',
    quotedFrom: 'form-control-infrastructure.html#autofill',
  },
  'value/invalid-boolean': {
    why: 'A boolean attribute is true whenever it is there, so `disabled="false"` disables the control. Any value except the empty string or the attribute\'s name suggests that the value mattered.',
    example: '<input disabled=true>',
    repair: '<input disabled>',
    quotation:
      "If the attribute is present, its value must either be the empty string or a value that is an ASCII case-insensitive match for the attribute's canonical name, with no leading or trailing whitespace.",
  },
  'value/invalid-charset': {
    why: 'Forms that are submitted in another encoding garble every character that it lacks, and servers expect UTF-8.',
    example: '<form accept-charset=latin1></form>',
    repair: '<form accept-charset=utf-8></form>',
    quotation: 'If specified, the value must be an ASCII case-insensitive match for "`UTF-8`".',
  },
  'value/invalid-colour': {
    why: 'Browsers fall back to black or ignore the color, so a color field starts with the wrong value.',
    example: '<input type=color value=reed>',
    repair: '<input type=color value=red>',
    quotation:
      'The `value` attribute, if specified and not the empty string, must have a value that is a CSS color.',
    quotedFrom: 'input.html#color-state-(type=color)',
  },
  'value/invalid-coords': {
    why: "Browsers ignore the area or give it a different shape: readers can't click where you meant.",
    example: '<map name=a><area href=a alt=a shape=circle coords=1,2></map>',
    repair: '<map name=a><area href=a alt=a shape=circle coords=1,2,3></map>',
    quotation:
      'In the circle state, `area` elements must have a `coords` attribute present, with three integers, the last of which must be non-negative.',
  },
  'value/invalid-date': {
    why: 'Programs that read the date, such as search engines, calendars and browser extensions, get nothing, and a date field stays empty or has no limit.',
    example: '<time datetime=2024-02-30></time>',
    repair: '<time datetime=2024-02-29></time>',
  },
  'value/invalid-email': {
    why: 'The browser refuses to submit the form until somebody corrects the value that you have filled in.',
    example: '<input type=email value=a>',
    repair: '<input type=email value=a@b.example>',
    quotation:
      'The `value` attribute, if specified and not empty, must have a value that is a single valid email address.',
    quotedFrom: 'input.html#email-state-(type=email)',
  },
  'value/invalid-icon-size': {
    why: "Browsers can't tell how large the icon is, so they may choose another one or scale a small one up.",
    example: '<link rel=icon href=a sizes=0x5>',
    repair: '<link rel=icon href=a sizes=5x5>',
    quotation:
      'Each value must be either an ASCII case-insensitive match for the string "`any`", or a value that consists of two valid non-negative integers that do not have a leading U+0030 DIGIT ZERO (0) character and that are separated by a single U+0078 LATIN SMALL LETTER X or U+0058 LATIN CAPITAL LETTER X character.',
  },
  'value/invalid-id': {
    why: "Attributes such as `headers` and `aria-labelledby` are lists that are split at white space, so they can't refer to an id that contains some. Selectors need escapes to reach it, and an empty id counts as none.",
    example: '<p id="a b">',
    repair: '<p id="a-b">',
    quotation:
      "When specified on HTML elements, the `id` attribute value must be unique amongst all the IDs in the element's tree and must contain at least one character. The value must not contain any ASCII whitespace.",
  },
  'value/invalid-integer': {
    why: 'Browsers ignore the value, or read only the digits at its start. A limit is then missing or wrong, such as `maxlength`, `rowspan` or `tabindex`.',
    example: '<input maxlength=ten>',
    repair: '<input maxlength=10>',
    quotation:
      'A string is a valid integer if it consists of one or more ASCII digits, optionally prefixed with a U+002D HYPHEN-MINUS character (-).',
  },
  'value/invalid-integrity': {
    why: "Hashes that the browser can't read count as none, so the file is used unchecked. The protection you meant to add isn't there.",
    example: '<script src=a integrity="md5-1B2M2Y8AsgTpgAmY7PhCfg=="></script>',
    repair: '<script src=a integrity="sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="></script>',
  },
  'value/invalid-language': {
    why: 'Screen readers choose a voice by the language, browsers a font, a dictionary and hyphenation; translators decide what to offer. None of them understands this value.',
    example: '<p lang=en_US>',
    repair: '<p lang=en-US>',
    quotation: 'Its value must be a valid BCP 47 language tag, or the empty string.',
  },
  'value/invalid-media-feature': {
    why: 'The condition is never true, so the style sheet or image for it is not used on any device.',
    example: '<style media="(min-width: 400uu)">a</style>',
    repair: '<style media="(min-width: 400px)">a</style>',
  },
  'value/invalid-media-query': {
    why: "A query that can't be parsed never matches, so the style sheet or image is not used on any device.",
    example: '<style media="screen and">a</style>',
    repair: '<style media="screen">a</style>',
    quotation:
      'A string is a valid media query list if it matches the `<media-query-list>` production of Media Queries.',
  },
  'value/invalid-mime-type': {
    why: "Browsers may skip a resource whose type they don't know: the style sheet, video or script is never loaded.",
    example: '<link rel=stylesheet href=a type=css>',
    repair: '<link rel=stylesheet href=a type=text/css>',
    quotation: 'The value must be a valid MIME type string.',
  },
  'value/invalid-name': {
    why: 'Names that start with `_` are reserved for keywords such as `_blank`, so a link to such a frame may open somewhere else. Nothing can refer to an empty name.',
    example: '<iframe name=_a></iframe>',
    repair: '<iframe name=a></iframe>',
  },
  'value/invalid-number': {
    why: 'Browsers ignore the value and use a default, so a meter, progress bar or range shows something wrong.',
    example: '<meter value=.5.></meter>',
    repair: '<meter value=.5></meter>',
  },
  'value/invalid-pattern': {
    why: "Browsers ignore a pattern that can't be compiled and accept any text, so the form no longer checks its input.",
    example: '<input pattern="[a">',
    repair: '<input pattern="[a]">',
  },
  'value/invalid-policy': {
    why: "Browsers ignore a directive or source that they do not know. The page is then less protected than its policy says, or blocks what it needs. In the `allow` of an `iframe`, the frame doesn't get the permission: the attribute has features with spaces and semicolons, `camera; fullscreen *`, not the syntax of the HTTP header.",
    example: '<meta http-equiv=content-security-policy content="default-src \'own\'">',
    repair: '<meta http-equiv=content-security-policy content="default-src \'self\'">',
  },
  'value/invalid-reference': {
    why: 'The image has no active areas: clicking it does nothing.',
    example: '<map name=a></map><img src=a usemap=#b alt="">',
    repair: '<map name=a></map><img src=a usemap=#a alt="">',
    quotation:
      'A valid hash-name reference to an element of type _type_ is a string consisting of a U+0023 NUMBER SIGN character (#) followed by a string which exactly matches the value of the `name` attribute of an element with type _type_ in the same tree.',
  },
  'value/invalid-refresh': {
    why: 'Browsers ignore the element, so the page is neither reloaded nor redirected.',
    example: '<meta http-equiv=refresh content=soon>',
    repair: '<meta http-equiv=refresh content=5>',
  },
  'value/invalid-sizes': {
    why: 'Browsers ignore the size and assume that the image is as wide as the window, so small images are downloaded much too large.',
    example: '<img srcset="a 9w" sizes="9" alt="">',
    repair: '<img srcset="a 9w" sizes="9px" alt="">',
  },
  'value/invalid-srcset': {
    why: "Browsers skip the candidates that they can't use. Some screens then get a blurry or far too large image, or only the fallback in `src`.",
    example: '<img srcset="a 1x, b 1x" alt="">',
    repair: '<img srcset="a 1x, b 2x" alt="">',
    quotation:
      "There must not be an image candidate string for an element that has the same pixel density descriptor value as another image candidate string's pixel density descriptor value for the same element.",
  },
  'value/invalid-url': {
    why: "Browsers and other programs disagree on what an invalid URL means. Some resolve it to a different address, some don't resolve it at all, and link checkers, crawlers and filters are misled.",
    example: '<a href="http://["></a>',
    repair: '<a href="http://a"></a>',
    quotation:
      'A string is a valid URL potentially surrounded by spaces if, after stripping leading and trailing ASCII whitespace from it, it is a valid URL string.',
  },
  'value/line-break': {
    why: 'A field of one line cannot show a line break: browsers remove it, so the words on both sides are joined.',
    example: '<input placeholder="a&#10;b">',
    repair: '<input placeholder="a b">',
  },
  'value/missing-id': {
    why: 'The reference leads nowhere: a control has no label, a cell no header, a button controls nothing. Screen reader users notice first.',
    example: '<label for=a>b</label>',
    repair: '<label for=a>b</label><input id=a>',
    quotation:
      "If the attribute is specified, the attribute's value must be the ID of a labelable element in the same tree as the `label` element.",
  },
  'value/unknown-keyword': {
    why: 'Browsers ignore the keyword and use a default: a mistyped `type` makes a text field, a mistyped `method` sends the form by GET. Nothing tells the reader.',
    example: '<input type=test>',
    repair: '<input type=text>',
  },
  'value/unknown-media-feature': {
    why: 'The query is read but never matches. The style sheet or image is not used on any device, or, with `not`, on every one.',
    example: '<style media="(minimum-width: 400px)">a</style>',
    repair: '<style media="(min-width: 400px)">a</style>',
    quotation:
      'A string is a valid media query list if it matches the `<media-query-list>` production of Media Queries.',
  },
  'value/unknown-token': {
    why: "Browsers ignore tokens they don't know. In `sandbox` or `rel`, that can mean a permission that isn't granted or a protection that isn't there.",
    example: '<iframe sandbox=allow-everything></iframe>',
    repair: '<iframe sandbox=allow-scripts></iframe>',
    quotation:
      'When a set of allowed values is defined, the tokens must all be from that list of allowed values; other values are non-conforming.',
  },
  'value/wrong-reference': {
    why: "The element is there, but it can't do what the attribute needs, so the attribute has no effect: a control belongs to no form, a button opens nothing.",
    example: '<p id=a><input form=a>',
    repair: '<form id=a></form><input form=a>',
    quotation:
      "If a listed form-associated element has a `form` attribute specified, then that attribute's value must be the ID of a `form` element in the element's tree.",
  },
});

/** A document that has no other mistake. */
const around = (part: string): string =>
  `<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Soup</title>\n${part}`;

/** Codes of the rules for attribute values. The standard has no such codes; these are our own. */
export const valueDescriptions = (): readonly Description[] =>
  describe(rows(), 'values', (code, { example = '', repair = '' }) => {
    const { severity, section } = valueRules[code];
    return {
      ...{ severity, message: sentence(valueCodes[code]), anchor: HTML + section },
      ...{ example: around(example), repair: around(repair) },
    };
  });
