// Written by scripts/generate/sanitizer-tables.mjs from the text of the standard, and from
// scripts/generate/data/event-handler-attributes.mjs; do not edit. In each line: a namespace, an element, and what belongs to it.

/** `elements` of the built-in safe default configuration, each with its `attributes`. */
export const defaultElements = `
HTML ins cite datetime
HTML del cite datetime
HTML p
HTML hr
HTML pre
HTML blockquote cite
HTML ol reversed start type
HTML ul
HTML menu
HTML li value
HTML dl
HTML dt
HTML dd
HTML figure
HTML figcaption
HTML main
HTML search
HTML div
HTML body
HTML article
HTML section
HTML nav
HTML aside
HTML h1
HTML h2
HTML h3
HTML h4
HTML h5
HTML h6
HTML hgroup
HTML header
HTML footer
HTML address
HTML html
HTML head
HTML title
HTML table
HTML caption
HTML colgroup span
HTML col span
HTML tbody
HTML thead
HTML tfoot
HTML tr
HTML td colspan headers rowspan
HTML th abbr colspan headers rowspan scope
HTML a href hreflang type
HTML em
HTML strong
HTML small
HTML s
HTML cite
HTML q
HTML dfn
HTML abbr
HTML ruby
HTML rt
HTML rp
HTML data value
HTML time datetime
HTML code
HTML var
HTML samp
HTML kbd
HTML sub
HTML sup
HTML i
HTML b
HTML u
HTML mark
HTML bdi
HTML bdo
HTML span
HTML br
HTML wbr
MathML math
MathML merror
MathML mfrac
MathML mi
MathML mmultiscripts
MathML mn
MathML mo fence form largeop lspace maxsize minsize movablelimits rspace separator stretchy symmetric
MathML mover accent
MathML mpadded depth height lspace voffset width
MathML mphantom
MathML mprescripts
MathML mroot
MathML mrow
MathML ms
MathML mspace depth height width
MathML msqrt
MathML mstyle
MathML msub
MathML msubsup
MathML msup
MathML mtable
MathML mtd columnspan rowspan
MathML mtext
MathML mtr
MathML munder accentunder
MathML munderover accent accentunder
MathML semantics
SVG a href hreflang type
SVG circle cx cy pathLength r
SVG defs
SVG desc
SVG ellipse cx cy pathLength rx ry
SVG foreignObject height width x y
SVG g
SVG line pathLength x1 x2 y1 y2
SVG marker markerHeight markerUnits markerWidth orient preserveAspectRatio refX refY viewBox
SVG metadata
SVG path d pathLength
SVG polygon pathLength points
SVG polyline pathLength points
SVG rect height pathLength rx ry width x y
SVG svg height preserveAspectRatio viewBox width x y
SVG text dx dy lengthAdjust rotate textLength x y
SVG textPath lengthAdjust method path side spacing startOffset textLength
SVG title
SVG tspan dx dy lengthAdjust rotate textLength x y`;

/** `attributes` of the built-in safe default configuration. */
export const defaultAttributes = `
dir lang title alignment-baseline baseline-shift clip-path clip-rule color color-interpolation cursor
direction display displaystyle dominant-baseline fill fill-opacity fill-rule font-family font-size
font-size-adjust font-stretch font-style font-variant font-weight letter-spacing marker-end marker-mid
marker-start mathbackground mathcolor mathsize opacity paint-order pointer-events scriptlevel shape-rendering
stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-overflow text-rendering
transform transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode`;

/** `removeElements` of the built-in safe baseline configuration. */
export const baselineElements = `
HTML iframe
HTML embed
HTML object
HTML script
HTML base
HTML frame
SVG script
SVG use`;

/** The built-in navigating URL attributes list: the namespace of the attribute, - for none, and its name. */
export const navigatingURLAttributes = `
HTML a - href
HTML button - formaction
HTML form - action
HTML area - href
HTML input - formaction
SVG a - href
SVG a XLink href`;

/** The built-in animating URL attributes list, likewise. */
export const animatingURLAttributes = `
SVG animate - attributeName
SVG animateTransform - attributeName
SVG set - attributeName`;

/** The built-in non-replaceable elements list. */
export const nonReplaceableElements = `
HTML html
SVG svg
MathML math`;

/** Event handler content attributes, without `on`. */
export const eventHandlers = `
abort absolutedeviceorientation activate afterprint afterscriptexecute animationcancel animationend
animationiteration animationstart appinstalled autofill auxclick beforeactivate beforecopy beforecut
beforedeactivate beforeeditfocus beforefilter beforeinput beforeinstallprompt beforeload beforematch
beforepaste beforeprint beforescriptexecute beforetoggle beforeunload beforeupdate beforexrselect begin blur
bounce cancel canplay canplaythrough cellchange change click close command compositionend compositionstart
compositionupdate contentvisibilityautostatechange contextlost contextmenu contextrestored controlselect copy
cuechange cut dataavailable datasetchanged datasetcomplete dblclick deactivate devicelight devicemotion
deviceorientation deviceorientationabsolute deviceproximity drag dragend dragenter dragexit dragleave dragover
dragstart drop durationchange emptied encrypted end ended enterpictureinpicture error errorupdate filterchange
finish focus focusin focusout formdata freeze fullscreenchange fullscreenerror gamepadconnected
gamepaddisconnected gesturechange gestureend gesturestart gotpointercapture hashchange help input
installresult interest invalid keydown keypress keyup languagechange layoutcomplete leavepictureinpicture load
loadeddata loadedmetadata loadend loadstart location losecapture loseinterest lostpointercapture message
messageerror mousedown mouseenter mouseforcechanged mouseforcedown mouseforceup mouseforcewillbegin mouseleave
mouselongtap mousemove mouseout mouseover mouseup mousewheel move moveend movestart mozfullscreenchange
mozfullscreenerror mozorientationchange mozpointerlockchange mozpointerlockerror mscontentzoom msgesturechange
msgesturedoubletap msgestureend msgesturehold msgesturestart msgesturetap msgotpointercapture msinertiastart
mslostpointercapture mspointercancel mspointerdown mspointerenter mspointerleave mspointermove mspointerout
mspointerover mspointerup mssitemodejumplistitemremoved msthumbnailclick offline online orientationchange
overflow pagehide pagereveal pageshow pageswap paste pause play playing pointercancel pointerdown pointerenter
pointerleave pointerlockchange pointerlockerror pointermove pointerout pointerover pointerrawupdate pointerup
popstate prerenderingchange progress promptaction promptdismiss propertychange ratechange readystatechange
rejectionhandled repeat reset resize resizeend resizestart resume rowenter rowexit rowsdelete rowsinserted
scroll scrollend scrollsnapchange scrollsnapchanging search securitypolicyviolation seeked seeking select
selectionchange selectstart show slotchange snapchanged snapchanging stalled start stop storage storagecommit
stream submit suspend timeupdate timezonechange toggle touchcancel touchend touchmove touchstart
transitioncancel transitionend transitionrun transitionstart underflow unhandledrejection unload userproximity
validationstatuschange visibilitychange volumechange vrdisplayactivate vrdisplayblur vrdisplayconnect
vrdisplaydeactivate vrdisplaydisconnect vrdisplayfocus vrdisplaypresentchange waiting waitingforkey
webkitanimationend webkitanimationiteration webkitanimationstart webkitbeginfullscreen
webkitcurrentplaybacktargetiswirelesschanged webkitendfullscreen webkitfullscreenchange webkitfullscreenerror
webkitkeyadded webkitkeyerror webkitkeymessage webkitmouseforcechanged webkitmouseforcedown webkitmouseforceup
webkitmouseforcewillbegin webkitneedkey webkitplaybacktargetavailabilitychanged webkitpresentationmodechanged
webkittransitionend webkitwillrevealbottom webkitwillrevealleft webkitwillrevealright webkitwillrevealtop
wheel zoom`;
