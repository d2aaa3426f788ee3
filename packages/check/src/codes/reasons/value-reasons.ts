/** Why invalid attribute values matter, by code. */
export const valueReasons: Readonly<Record<string, string>> = {
  'value/invalid-boolean':
    'A boolean attribute is true whenever it is there, so `disabled="false"` disables the control. Any value except the empty string or the attribute\'s name suggests that the value mattered.',
  'value/unknown-keyword':
    'Browsers ignore the keyword and use a default: a mistyped `type` makes a text field, a mistyped `method` sends the form by GET. Nothing tells the reader.',
  'value/invalid-integer':
    'Browsers ignore the value, or read only the digits at its start. A limit is then missing or wrong, such as `maxlength`, `rowspan` or `tabindex`.',
  'value/invalid-number':
    'Browsers ignore the value and use a default, so a meter, progress bar or range shows something wrong.',
  'value/invalid-date':
    'Programs that read the date, such as search engines, calendars and browser extensions, get nothing, and a date field stays empty or has no limit.',
  'value/invalid-colour':
    'Browsers fall back to black or ignore the color, so a color field starts with the wrong value.',
  'value/duplicate-token':
    'The repeated token does nothing. Often two parts of a template add the same one, or one of them should have been a different token.',
  'value/unknown-token':
    "Browsers ignore tokens they don't know. In `sandbox` or `rel`, that can mean a permission that isn't granted or a protection that isn't there.",
  'value/invalid-id':
    "Attributes such as `headers` and `aria-labelledby` are lists that are split at white space, so they can't refer to an id that contains some. Selectors need escapes to reach it, and an empty id counts as none.",
  'value/duplicate-id':
    'Links, labels, `aria-labelledby` and `getElementById` only ever find the first element. The second one has no label, and a link to it jumps elsewhere.',
  'value/invalid-name':
    'Names that start with `_` are reserved for keywords such as `_blank`, so a link to such a frame may open somewhere else. Nothing can refer to an empty name.',
  'value/invalid-reference': 'The image has no active areas: clicking it does nothing.',
  'value/invalid-media-query':
    "A query that can't be parsed never matches, so the style sheet or image is not used on any device.",
  'value/invalid-srcset':
    "Browsers skip the candidates that they can't use. Some screens then get a blurry or far too large image, or only the fallback in `src`.",
  'value/invalid-sizes':
    'Browsers ignore the size and assume that the image is as wide as the window, so small images are downloaded much too large.',
  'value/invalid-refresh': 'Browsers ignore the element, so the page is neither reloaded nor redirected.',
  'value/invalid-url':
    "Browsers and other programs disagree on what an invalid URL means. Some resolve it to a different address, some don't resolve it at all, and link checkers, crawlers and filters are misled.",
  'value/invalid-icon-size':
    "Browsers can't tell how large the icon is, so they may choose another one or scale a small one up.",
  'value/invalid-coords':
    "Browsers ignore the area or give it a different shape: readers can't click where you meant.",
  'value/missing-id':
    'The reference leads nowhere: a control has no label, a cell no header, a button controls nothing. Screen reader users notice first.',
  'value/wrong-reference':
    "The element is there, but it can't do what the attribute needs, so the attribute has no effect: a control belongs to no form, a button opens nothing.",
  'value/invalid-autocomplete':
    "Browsers and password managers don't fill in the field, or fill in the wrong data. People who have difficulty typing depend on this.",
  'value/invalid-pattern':
    "Browsers ignore a pattern that can't be compiled and accept any text, so the form no longer checks its input.",
  'value/invalid-language':
    'Screen readers choose a voice by the language, browsers a font, a dictionary and hyphenation; translators decide what to offer. None of them understands this value.',
  'value/invalid-mime-type':
    "Browsers may skip a resource whose type they don't know: the style sheet, video or script is never loaded.",
  'value/invalid-integrity':
    "Hashes that the browser can't read count as none, so the file is used unchecked. The protection you meant to add isn't there.",
  'value/invalid-email':
    'The browser refuses to submit the form until somebody corrects the value that you have filled in.',
  'value/invalid-charset':
    'Forms that are submitted in another encoding garble every character that it lacks, and servers expect UTF-8.',
  'value/unknown-media-feature':
    'The query is read but never matches. The style sheet or image is not used on any device, or, with `not`, on every one.',
  'value/line-break':
    'A field of one line cannot show a line break: browsers remove it, so the words on both sides are joined.',
  'value/discouraged-language':
    'Programs that look the language up may not know the old or needless part. Then fonts, hyphenation, spell checking and voices are those of another language.',
  'value/invalid-policy':
    'Browsers ignore a directive or source that they do not know. The page is then less protected than its policy says, or blocks what it needs.',
  'value/ineffective-policy':
    'This part of the policy does nothing here, so a protection that the author counts on is not there.',
  'value/invalid-media-feature':
    'The condition is never true, so the style sheet or image for it is not used on any device.',
  'value/deprecated-media-query':
    'No device has these types any more, and the deprecated features measure the screen rather than the window, so the condition is not true when it should be.',
};
