// @ts-check

/**
 * Event handler content attributes, which the Sanitizer's "remove unsafe" removes. The standard defines them one by one; other
 * specifications and browsers add more. A sanitizer on a server doesn't know which browser will show its output, so this list has
 * all of them, without `on`. event-handlers.ci.test.ts checks which ones the installed browsers compile.
 */
export const eventHandlers = {
  /** HTML Standard: GlobalEventHandlers, with those of Document and of elements. */
  global: `
    abort auxclick beforeinput beforematch beforetoggle blur cancel canplay canplaythrough change click close command
    contextlost contextmenu contextrestored copy cuechange cut dblclick drag dragend dragenter dragleave dragover
    dragstart drop durationchange emptied ended error focus formdata input invalid keydown keypress keyup load loadeddata
    loadedmetadata loadstart mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup paste pause play
    playing progress ratechange readystatechange reset resize scroll scrollend securitypolicyviolation seeked seeking
    select slotchange stalled submit suspend timeupdate toggle visibilitychange volumechange waiting webkitanimationend
    webkitanimationiteration webkitanimationstart webkittransitionend wheel`,
  /** HTML Standard: WindowEventHandlers, of body and frameset. */
  window: `
    afterprint beforeprint beforeunload hashchange languagechange message messageerror offline online pagehide pagereveal
    pageshow pageswap popstate rejectionhandled storage unhandledrejection unload`,
  /** CSS Animations, CSS Transitions, CSS Scroll Snap, CSS Containment. */
  css: `
    animationcancel animationend animationiteration animationstart contentvisibilityautostatechange scrollsnapchange
    scrollsnapchanging transitioncancel transitionend transitionrun transitionstart`,
  /** Pointer Events, Touch Events, UI Events, Selection API, Clipboard API, Fullscreen, SVG and SMIL, XR, and others. */
  others: `
    gotpointercapture lostpointercapture pointercancel pointerdown pointerenter pointerleave pointermove pointerout
    pointerover pointerrawupdate pointerup touchcancel touchend touchmove touchstart focusin focusout selectionchange
    selectstart beforecopy beforecut beforepaste fullscreenchange fullscreenerror pointerlockchange pointerlockerror
    begin end repeat zoom beforexrselect deviceorientation devicemotion deviceorientationabsolute orientationchange
    gamepadconnected gamepaddisconnected encrypted waitingforkey enterpictureinpicture leavepictureinpicture
    prerenderingchange freeze resume appinstalled beforeinstallprompt vrdisplayactivate vrdisplayblur vrdisplayconnect
    vrdisplaydeactivate vrdisplaydisconnect vrdisplayfocus vrdisplaypresentchange compositionstart compositionupdate
    compositionend interest loseinterest snapchanged snapchanging`,
  /** Browsers' own: Chromium 156, then WebKit, Gecko, and Internet Explorer, whose names old filters list. */
  browsers: `
    activate autofill beforefilter installresult location mousewheel move promptaction promptdismiss search show stream
    timezonechange validationstatuschange webkitfullscreenchange webkitfullscreenerror
    gesturechange gestureend gesturestart mouseforcechanged mouseforcedown mouseforceup mouseforcewillbegin
    webkitbeginfullscreen webkitcurrentplaybacktargetiswirelesschanged webkitendfullscreen webkitkeyadded
    webkitkeyerror webkitkeymessage webkitmouseforcechanged webkitmouseforcedown webkitmouseforceup
    webkitmouseforcewillbegin webkitneedkey webkitplaybacktargetavailabilitychanged webkitpresentationmodechanged
    webkitwillrevealbottom webkitwillrevealleft webkitwillrevealright webkitwillrevealtop
    absolutedeviceorientation afterscriptexecute beforescriptexecute mozfullscreenchange mozfullscreenerror
    mozpointerlockchange mozpointerlockerror overflow underflow userproximity deviceproximity devicelight bounce
    finish start beforeload dragexit loadend mouselongtap mozorientationchange
    beforeactivate beforedeactivate beforeeditfocus beforeupdate cellchange controlselect dataavailable
    datasetchanged datasetcomplete deactivate errorupdate filterchange help layoutcomplete losecapture moveend
    movestart mscontentzoom msgesturechange msgesturedoubletap msgestureend msgesturehold msgesturestart msgesturetap
    msgotpointercapture msinertiastart mslostpointercapture mspointercancel mspointerdown mspointerenter
    mspointerleave mspointermove mspointerout mspointerover mspointerup mssitemodejumplistitemremoved
    msthumbnailclick propertychange resizeend resizestart rowenter rowexit rowsdelete rowsinserted stop
    storagecommit`,
};
