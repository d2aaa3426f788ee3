import { eventHandlers } from '../../generated/sanitizer-tables.ts';

/*
 * Names that documents and forms have in browsers.
 *
 * Markup can hijack such a name: after `<img name=cookie>`, `document.cookie` is an element. So a sanitizer removes an `id`
 * or `name` that its own document or form has (`name in document`). Therefore these names exist, with the value undefined if
 * this window has nothing else for them. Only `in` sees them; calling or reading them finds nothing.
 */

const names =
  'acceptCharset accessKey action activeElement ' +
  'activeViewTransition addEventListener adoptNode adoptedStyleSheets after alinkColor all anchors animate ' +
  'append appendChild applets ariaActionsElements ariaActiveDescendantElement ariaAtomic ariaAutoComplete ' +
  'ariaBrailleLabel ariaBrailleRoleDescription ariaBusy ariaChecked ariaColCount ariaColIndex ariaColIndexText ' +
  'ariaColSpan ariaControlsElements ariaCurrent ariaDescribedByElements ariaDescription ariaDetailsElements ' +
  'ariaDisabled ariaErrorMessageElements ariaExpanded ariaFlowToElements ariaHasPopup ariaHidden ariaInvalid ' +
  'ariaKeyShortcuts ariaLabel ariaLabelledByElements ariaLevel ariaLive ariaModal ariaMultiLine ' +
  'ariaMultiSelectable ariaNotify ariaOrientation ariaPlaceholder ariaPosInSet ariaPressed ariaReadOnly ' +
  'ariaRelevant ariaRequired ariaRoleDescription ariaRowCount ariaRowIndex ariaRowIndexText ariaRowSpan ' +
  'ariaSelected ariaSetSize ariaSort ariaValueMax ariaValueMin ariaValueNow ariaValueText assignedNodes ' +
  'assignedSlot attachInternals attachShadow attributeStyleMap attributes autocapitalize autocomplete ' +
  'autocorrect autofocus baseURI before bgColor blur body browsingTopics captureEvents caretPositionFromPoint ' +
  'caretRangeFromPoint characterSet charset checkValidity checkVisibility childElementCount childNodes children ' +
  'classList className clear click clientHeight clientLeft clientTop clientWidth cloneNode close closest ' +
  'compareDocumentPosition compatMode computedStyleMap constructor contains contentEditable contentType cookie ' +
  'createAttribute createAttributeNS createCDATASection createComment createDocumentFragment createElement ' +
  'createElementNS createEvent createExpression createNSResolver createNodeIterator createProcessingInstruction ' +
  'createRange createTextNode createTreeWalker currentCSSZoom currentScript customElementRegistry dataset ' +
  'defaultView designMode dir dispatchEvent doctype documentElement documentURI domain draggable editContext ' +
  'elementFromPoint elementTiming elements elementsFromPoint embeds encoding enctype enterKeyHint evaluate ' +
  'execCommand exitFullscreen exitPictureInPicture exitPointerLock featurePolicy fgColor firstChild ' +
  'firstElementChild focus focusGroup focusGroupStart fonts forms fragmentDirective fullscreen ' +
  'fullscreenElement fullscreenEnabled getAnimations getAttribute getAttributeNS getAttributeNames ' +
  'getAttributeNode getAttributeNodeNS getBoundingClientRect getClientRects getElementById ' +
  'getElementsByClassName getElementsByName getElementsByTagName getElementsByTagNameNS getHTML getRootNode ' +
  'getSelection hasAttribute hasAttributeNS hasAttributes hasChildNodes hasFocus hasPointerCapture ' +
  'hasPrivateToken hasRedemptionRecord hasStorageAccess hasUnpartitionedCookieAccess head hidden hidePopover id ' +
  'images implementation importNode inert innerHTML innerText inputEncoding inputMode insertAdjacentElement ' +
  'insertAdjacentHTML insertAdjacentText insertBefore isConnected isContentEditable isDefaultNamespace ' +
  'isEqualNode isSameNode lang lastChild lastElementChild lastModified length linkColor links localName ' +
  'location lookupNamespaceURI lookupPrefix matches method moveBefore name namespaceURI nextElementSibling ' +
  'nextSibling noValidate nodeName nodeType nodeValue nonce normalize offsetHeight offsetLeft offsetParent ' +
  'offsetTop offsetWidth open outerHTML outerText ownerDocument parentElement parentNode part ' +
  'pictureInPictureElement pictureInPictureEnabled plugins pointerLockElement popover prefix prepend ' +
  'prerendering previousElementSibling previousSibling pseudo queryCommandEnabled queryCommandIndeterm ' +
  'queryCommandState queryCommandSupported queryCommandValue querySelector querySelectorAll readyState referrer ' +
  'rel relList releaseEvents releasePointerCapture remove removeAttribute removeAttributeNS removeAttributeNode ' +
  'removeChild removeEventListener replaceChild replaceChildren replaceWith reportValidity requestFullscreen ' +
  'requestPointerLock requestStorageAccess requestSubmit reset role rootElement scripts scroll scrollBy ' +
  'scrollHeight scrollIntoView scrollIntoViewIfNeeded scrollLeft scrollTo scrollTop scrollWidth ' +
  'scrollingElement setAttribute setAttributeNS setAttributeNode setAttributeNodeNS setHTML setHTMLUnsafe ' +
  'setPointerCapture shadowRoot showPopover slot spellcheck startViewTransition style styleSheets submit ' +
  'tabIndex tagName target textContent timeline title toggleAttribute togglePopover translate ' +
  'virtualKeyboardPolicy visibilityState vlinkColor wasDiscarded webkitCancelFullScreen ' +
  'webkitCurrentFullScreenElement webkitExitFullscreen webkitFullscreenElement webkitFullscreenEnabled ' +
  'webkitHidden webkitIsFullScreen webkitMatchesSelector webkitRequestFullScreen webkitRequestFullscreen ' +
  'webkitVisibilityState when write writeln writingSuggestions xmlEncoding xmlStandalone xmlVersion';

/** Defines the names that a prototype does not have yet. */
export function defineReservedNames(prototype: object): void {
  if (Object.hasOwn(prototype, 'addEventListener')) return;
  const handlers = eventHandlers.trim().split(/\s+/);
  for (const name of [...names.split(' '), ...handlers.map((event) => `on${event}`)]) {
    if (name in prototype) continue;
    Object.defineProperty(prototype, name, {
      value: undefined,
      writable: true,
      enumerable: false,
      configurable: true,
    });
  }
}

/** Whether this is a property that only elements of this library have. */
export function isOwnName(name: string): boolean {
  ownNames ??= new Set(own.split(' '));
  return ownNames.has(name);
}

let ownNames: ReadonlySet<string> | null = null;

const own =
  'attrOf attributeMap clonedBy clonedFrom content duplicateAttributes endTagNameRange endTagRange extras form ' +
  'getHTML handle impliedAt makeExtras moved movedTo openOrClosedShadowRoot origin placeInTree radioGroup sourceName sourceRange ' +
  'startTagNameRange startTagRange table windowFeatures';
