/** The codes of findings about values, each with what it says. */
export const valueCodes = {
  'value/invalid-boolean':
    'a boolean attribute has a value that is neither empty nor the name of the attribute',
  'value/unknown-keyword': 'an enumerated attribute has a value that is not one of its keywords',
  'value/invalid-integer': 'a value is not a valid integer, or is out of range',
  'value/invalid-number':
    'a value is not a valid floating-point number or list of numbers, or is out of range',
  'value/invalid-date': 'a value is not a valid date, time, week or duration',
  'value/invalid-colour': 'a value is not a valid simple color',
  'value/duplicate-token': 'a set of unique tokens contains a token twice',
  'value/unknown-token': 'a set of tokens contains a token that is not allowed there',
  'value/invalid-id': 'an id is empty or contains white space',
  'value/duplicate-id': 'an earlier element of the tree has the same id',
  'value/invalid-name': 'a name is empty or not allowed',
  'value/invalid-reference': 'a hash-name reference refers to no element',
  'value/invalid-media-query': 'a value is not a valid media query list',
  'value/invalid-srcset': 'a value is not a valid list of image candidates',
  'value/invalid-sizes': 'a value is not a valid source size list',
  'value/invalid-refresh': 'the content of a refresh pragma is not a time, optionally with a URL',
  'value/invalid-url': 'a value is not a valid URL',
  'value/invalid-icon-size': 'the size of an icon is neither “any” nor a width and a height such as “32x32”',
  'value/invalid-coords': 'the coordinates of an area do not fit its shape',
  'value/missing-id': 'an attribute refers to an id that no element of the tree has',
  'value/wrong-reference': 'an attribute refers to an element of the wrong kind',
  'value/invalid-autocomplete': 'an autocomplete attribute is not “on”, “off” or the name of a field',
  'value/invalid-pattern': 'a pattern is not a valid regular expression with the v flag',
  'value/invalid-language': 'a language is not a well-formed BCP 47 language tag',
  'value/invalid-mime-type': 'a type is not a valid MIME type, or is not allowed there',
  'value/invalid-integrity': 'integrity metadata is not a list of sha256, sha384 or sha512 hashes',
  'value/invalid-email': 'the value of an e-mail control is not an e-mail address',
  'value/invalid-charset': 'a declared encoding is not “utf-8”, the only one that is allowed',
  'value/unknown-media-feature':
    'a media query has a type, feature or value that Media Queries does not define, so it never matches',
} as const;

export type ValueCode = keyof typeof valueCodes;
