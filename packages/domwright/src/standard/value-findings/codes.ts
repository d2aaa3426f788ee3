/** The codes of findings about values, with their messages. */
export const valueCodes = {
  'value/invalid-boolean': 'a boolean attribute has a value other than the empty string or its own name',
  'value/unknown-keyword': 'an enumerated attribute has an unknown keyword',
  'value/invalid-integer': 'a value is not a valid integer, or is out of range',
  'value/invalid-number': 'a value is not a valid number or list of numbers, or is out of range',
  'value/invalid-date': 'a value is not a valid date, time, week or duration, or is out of range',
  'value/invalid-colour': 'a value is not a color such as “#ff0000”',
  'value/duplicate-token': 'a list of unique tokens contains a duplicate',
  'value/unknown-token': 'a list of tokens contains one that is not allowed',
  'value/invalid-id': 'an id is empty or contains white space',
  'value/duplicate-id': 'an earlier element has the same id',
  'value/invalid-name': 'a name is empty or not allowed',
  'value/invalid-reference': 'an attribute refers to a map that does not exist',
  'value/invalid-media-query': 'a media query list is not valid',
  'value/invalid-srcset': 'a srcset is not valid',
  'value/invalid-sizes': 'a source size list is not valid',
  'value/invalid-refresh': 'the content of a refresh pragma is not a time in seconds with an optional URL',
  'value/invalid-url': 'a URL is not valid',
  'value/invalid-icon-size': 'a size of an icon is neither “any” nor a width and a height such as “32x32”',
  'value/invalid-coords': 'the coordinates of an area do not fit its shape',
  'value/missing-id': 'an attribute refers to an id that does not exist',
  'value/wrong-reference': 'an attribute refers to an element of the wrong kind',
  'value/invalid-autocomplete': 'an autocomplete attribute is not valid, or does not fit its control',
  'value/invalid-pattern': 'a pattern is not a valid regular expression with the v flag',
  'value/invalid-language': 'a language is not a valid BCP 47 language tag',
  'value/discouraged-language':
    'a language tag has a deprecated or needless part, or a variant of another language',
  'value/invalid-mime-type': 'a MIME type is not valid or not allowed',
  'value/invalid-integrity': 'integrity metadata is not a list of sha256, sha384 or sha512 hashes',
  'value/invalid-email': 'an e-mail address is not valid',
  'value/invalid-charset': 'an encoding other than “utf-8” is declared',
  'value/invalid-policy': 'a policy in a meta element is not a valid Content Security Policy',
  'value/ineffective-policy': 'a part of a Content Security Policy has no effect',
  'value/invalid-media-feature':
    'a media query has a condition that is not one, or a feature with a value or operator that it does not have',
  'value/deprecated-media-query': 'a media query uses a deprecated media type or feature',
  'value/unknown-media-feature':
    'a media query uses a type or feature that Media Queries does not define, so it never matches',
} as const;

/** The code of a problem: 'value/invalid-date', … `valueCodes` has a sentence for each. */
export type ValueCode = keyof typeof valueCodes;
