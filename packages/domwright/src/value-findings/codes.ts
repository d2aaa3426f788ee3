/** The codes of findings about values, each with what it says. */
export const valueCodes = {
  'value/invalid-boolean': 'a boolean attribute has a value that is neither empty nor its own name',
  'value/unknown-keyword': 'an enumerated attribute has a value that is none of its keywords',
  'value/invalid-integer': 'what has to be an integer is none, or is out of range',
  'value/invalid-number': 'what has to be a floating-point number, or a list of them, is none',
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
} as const;

export type ValueCode = keyof typeof valueCodes;
