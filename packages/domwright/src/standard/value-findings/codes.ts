/** The codes of findings about values, each with what it says. */
export const valueCodes = {
  'value/invalid-boolean': 'a boolean attribute has a value that is neither empty nor its own name',
  'value/unknown-keyword': 'an enumerated attribute has a value that is none of its keywords',
  'value/invalid-integer': 'what has to be an integer is none, or is out of range',
  'value/invalid-number':
    'a value that has to be a floating-point number, or a list of them, is not one, or is out of range',
  'value/invalid-date': 'what has to be a date, a time, a week or a duration is none',
  'value/invalid-colour': 'what has to be a simple color is none',
  'value/duplicate-token': 'a set of unique tokens has a token twice',
  'value/unknown-token': 'a set of tokens has a token that it cannot have',
  'value/invalid-id': 'an id is empty or has white space in it',
  'value/duplicate-id': 'an id is that of an earlier element of the tree',
  'value/invalid-name': 'a name is empty, or cannot be a name',
  'value/invalid-reference': 'a hash-name reference refers to no element',
  'value/invalid-media-query': 'what has to be a media query list is none',
  'value/invalid-srcset': 'what has to be image candidates is not',
  'value/invalid-sizes': 'what has to be a source size list is none',
  'value/invalid-refresh': 'the content of a refresh pragma is not a time, perhaps with a URL',
  'value/invalid-url': 'what has to be a URL is none',
  'value/invalid-icon-size': 'a size of an icon is neither “any” nor a width and a height such as “32x32”',
  'value/invalid-coords': 'the coordinates of an area do not fit its shape',
  'value/missing-id': 'an attribute refers to an id that no element of the tree has',
  'value/wrong-reference': 'an attribute refers to an element of the wrong kind',
  'value/invalid-autocomplete': 'an autocomplete attribute is not on, off or the name of a field to fill in',
  'value/invalid-pattern': 'a pattern is not a regular expression that the v flag allows',
  'value/invalid-language': 'a language is not a well-formed BCP 47 language tag',
  'value/invalid-mime-type': 'a type is not a valid MIME type, or not one that is allowed there',
  'value/invalid-integrity': 'integrity metadata is not a list of sha256, sha384 or sha512 hashes',
  'value/invalid-email': 'the value of an e-mail control is not an e-mail address',
  'value/invalid-charset': 'an encoding is not declared as “utf-8”, the only one that is allowed',
  'value/unknown-media-feature':
    'a media query has a type, feature or value that Media Queries does not define, so it never matches',
} as const;

export type ValueCode = keyof typeof valueCodes;
