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
  'value/line-break': 'a value for a control of one line contains a line break',
  'value/invalid-email': 'an e-mail address is not valid',
  'value/invalid-charset': 'an encoding other than “utf-8” is declared',
  'value/invalid-policy':
    'a Content Security Policy, or the permissions policy in the allow attribute of an iframe, is not valid',
  'value/ineffective-policy': 'a part of a Content Security Policy has no effect',
  'value/invalid-media-feature':
    'a media query has a condition that is not one, or a feature with a value or operator that it does not have',
  'value/deprecated-media-query': 'a media query uses a deprecated media type or feature',
  'value/unknown-media-feature':
    'a media query uses a type or feature that Media Queries does not define, so it never matches',
} as const;

/** The code of a problem: 'value/invalid-date', … `valueCodes` has a sentence for each. */
export type ValueCode = keyof typeof valueCodes;

/** How bad an invalid value is, and where the standard says what is valid. */
interface ValueRule {
  /** 'warning' where the value still means what the author intended, or may be defined in the future. */
  readonly severity: 'error' | 'warning';
  /** The page and the anchor in the standard. */
  readonly section: string;
}

const error = (section: string): ValueRule => ({ severity: 'error', section });
const warning = (section: string): ValueRule => ({ severity: 'warning', section });

/** The rule of each code. */
export const valueRules: Readonly<Record<ValueCode, ValueRule>> = {
  'value/invalid-boolean': warning('common-microsyntaxes.html#boolean-attributes'),
  'value/unknown-keyword': error('common-microsyntaxes.html#keywords-and-enumerated-attributes'),
  'value/invalid-integer': error('common-microsyntaxes.html#signed-integers'),
  'value/invalid-number': error('common-microsyntaxes.html#floating-point-numbers'),
  'value/invalid-date': error('common-microsyntaxes.html#dates-and-times'),
  'value/invalid-colour': error('common-microsyntaxes.html#colours'),
  'value/duplicate-token': warning('common-microsyntaxes.html#space-separated-tokens'),
  'value/unknown-token': error('common-microsyntaxes.html#space-separated-tokens'),
  'value/invalid-id': error('dom.html#the-id-attribute'),
  'value/duplicate-id': error('dom.html#the-id-attribute'),
  'value/invalid-name': error('document-sequences.html#valid-navigable-target-name'),
  'value/invalid-reference': error('common-microsyntaxes.html#syntax-references'),
  'value/invalid-media-query': error('common-microsyntaxes.html#mq'),
  'value/invalid-srcset': error('images.html#srcset-attributes'),
  'value/invalid-sizes': error('images.html#sizes-attributes'),
  'value/invalid-refresh': error('semantics.html#attr-meta-http-equiv-refresh'),
  'value/invalid-url': error('urls-and-fetching.html#valid-url-potentially-surrounded-by-spaces'),
  'value/invalid-icon-size': error('semantics.html#attr-link-sizes'),
  'value/invalid-coords': error('image-maps.html#attr-area-coords'),
  'value/missing-id': error('forms.html#attr-label-for'),
  'value/wrong-reference': error('form-control-infrastructure.html#attr-fae-form'),
  'value/invalid-autocomplete': error('form-control-infrastructure.html#autofill-detail-tokens'),
  'value/invalid-pattern': error('input.html#attr-input-pattern'),
  'value/invalid-language': error('dom.html#attr-lang'),
  'value/invalid-mime-type': error('semantics.html#attr-link-type'),
  'value/invalid-integrity': error('scripting.html#attr-script-integrity'),
  'value/line-break': error('input.html#the-placeholder-attribute'),
  'value/invalid-email': error('input.html#valid-e-mail-address'),
  'value/invalid-charset': error('forms.html#attr-form-accept-charset'),
  'value/discouraged-language': warning('dom.html#attr-lang'),
  'value/invalid-policy': error('semantics.html#attr-meta-http-equiv-content-security-policy'),
  'value/ineffective-policy': warning('semantics.html#attr-meta-http-equiv-content-security-policy'),
  'value/invalid-media-feature': error('common-microsyntaxes.html#mq'),
  'value/deprecated-media-query': error('common-microsyntaxes.html#mq'),
  'value/unknown-media-feature': warning('common-microsyntaxes.html#mq'),
};
