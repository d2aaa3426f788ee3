/** Why the rules for comments that disable codes matter, by code. */
export const commentReasons: Readonly<Record<string, string>> = {
  'comment/unknown-code':
    'The comment does nothing: the code is mistyped, or was renamed. The finding that it should hide is still reported, or has been fixed long ago.',
  'comment/unused-code':
    'The mistake has been fixed. If the comment stays, it will hide the next one in this line.',
};
