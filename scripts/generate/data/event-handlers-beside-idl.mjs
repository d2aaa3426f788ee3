// @ts-check
// Event handlers that specifications define otherwise than in their IDL.

/** Renamed in the specification (https://drafts.csswg.org/css-scroll-snap-2/#event-def-scrollsnapchange), but not in its IDL. */
export const renamed = new Map([
  ['onsnapchanged', 'onscrollsnapchange'],
  ['onsnapchanging', 'onscrollsnapchanging'],
]);

/** Not in the IDL: https://drafts.csswg.org/css-contain-2/#content-visibility-auto-state-changed */
export const withoutIDL = ['oncontentvisibilityautostatechange'];
