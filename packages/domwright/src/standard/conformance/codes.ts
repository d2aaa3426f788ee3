/** The codes of findings about conformance, each with its message. */
export const conformanceCodes = {
  'conformance/element-not-allowed': 'an element is not allowed in its parent',
  'conformance/element-out-of-order': 'an element is allowed in its parent, but not in this place',
  'conformance/text-not-allowed': 'text is not allowed in this element',
  'conformance/missing-child': 'an element lacks a child that it must have',
  'conformance/forbidden-descendant': 'an element is inside another that must not contain it',
  'conformance/misplaced-main': 'a main element is inside an element that it must not be in',
  'conformance/duplicate-element': 'an element occurs more often than it may',
  'conformance/missing-alt': 'an image has no text alternative',
  'conformance/duplicate-name': 'another element of the kind has the same name',
  'conformance/misplaced-area': 'an area is not inside a map',
  'conformance/unnecessary-type': 'a script has a type that it has anyway',
  'conformance/invalid-script-data': 'the contents of a script are not what its type says',
  'conformance/script-not-documentation': 'a script with a source contains more than comments',
  'conformance/missing-title': 'a document has no title',
  'conformance/empty-title': 'a title has no text',
  'conformance/late-base': 'a base element comes after an element that takes a URL',
  'conformance/wrong-value': 'an attribute has a value that it must not have together with others',
  'conformance/skipped-heading-level': 'a heading is more than one level below the heading before it',
  'conformance/no-top-heading': 'no heading of a document has level 1',
  'conformance/unknown-element': 'the standard does not define an element with this name',
  'conformance/obsolete-element': 'an element is obsolete and must not be used',
  'conformance/attribute-not-allowed': 'an element has an attribute that it may not have',
  'conformance/attribute-not-applicable': 'an element has an attribute that does not apply in its state',
  'conformance/missing-attribute': 'an element lacks an attribute that it must have',
  'conformance/obsolete-attribute': 'an attribute is obsolete and must not be used',
  'conformance/obsolete-but-conforming': 'a feature is obsolete, but still allowed',
} as const;

/** The code of a finding: 'conformance/element-not-allowed', … `conformanceCodes` has a sentence for each. */
export type ConformanceCode = keyof typeof conformanceCodes;
