// Written by scripts/generate/event-handlers.mjs from the package @webref/idl; do not edit.

/** Event handlers of other specifications that all elements have. */
export const otherGlobalEventHandlers = `
onanimationcancel onanimationend onanimationiteration onanimationstart onbeforexrselect
oncontentvisibilityautostatechange onfencedtreeclick onfullscreenchange onfullscreenerror ongotpointercapture
onlostpointercapture onpointercancel onpointerdown onpointerenter onpointerleave onpointermove onpointerout
onpointerover onpointerrawupdate onpointerup onscrollsnapchange onscrollsnapchanging onselectionchange
onselectstart ontouchcancel ontouchend ontouchmove ontouchstart ontransitioncancel ontransitionend
ontransitionrun ontransitionstart
`;

/** Those that only some elements have, besides. */
export const otherEventHandlers: Readonly<Record<string, string>> = {
  audio: 'onencrypted onwaitingforkey',
  video: 'onencrypted onenterpictureinpicture onleavepictureinpicture onwaitingforkey',
  body: 'ongamepadconnected ongamepaddisconnected onportalactivate',
};
