// Written by scripts/generate/event-handlers.mjs from the package @webref/idl; do not edit.

/** Attributes that are event handlers on some element. */
export const eventHandlerNames: ReadonlySet<string> = new Set(
  `
onabort onafterprint onanimationcancel onanimationend onanimationiteration onanimationstart onauxclick
onbeforeinput onbeforematch onbeforeprint onbeforetoggle onbeforeunload onbeforexrselect onblur oncancel
oncanplay oncanplaythrough onchange onclick onclose oncommand oncontentvisibilityautostatechange oncontextlost
oncontextmenu oncontextrestored oncopy oncuechange oncut ondblclick ondrag ondragend ondragenter ondragleave
ondragover ondragstart ondrop ondurationchange onemptied onencrypted onended onenterpictureinpicture onerror
onfencedtreeclick onfocus onformdata onfullscreenchange onfullscreenerror ongamepadconnected
ongamepaddisconnected ongotpointercapture onhashchange oninput oninvalid onkeydown onkeypress onkeyup
onlanguagechange onleavepictureinpicture onload onloadeddata onloadedmetadata onloadstart onlostpointercapture
onmessage onmessageerror onmousedown onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup
onoffline ononline onpagehide onpagereveal onpageshow onpageswap onpaste onpause onplay onplaying
onpointercancel onpointerdown onpointerenter onpointerleave onpointermove onpointerout onpointerover
onpointerrawupdate onpointerup onpopstate onportalactivate onprogress onratechange onrejectionhandled onreset
onresize onscroll onscrollend onscrollsnapchange onscrollsnapchanging onsecuritypolicyviolation onseeked
onseeking onselect onselectionchange onselectstart onslotchange onstalled onstorage onsubmit onsuspend
ontimeupdate ontoggle ontouchcancel ontouchend ontouchmove ontouchstart ontransitioncancel ontransitionend
ontransitionrun ontransitionstart onunhandledrejection onunload onvolumechange onwaiting onwaitingforkey
onwebkitanimationend onwebkitanimationiteration onwebkitanimationstart onwebkittransitionend onwheel
`
    .trim()
    .split(/\s+/),
);
