/**
 * Parser scripting mode — https://html.spec.whatwg.org/multipage/parsing.html#parser-scripting-mode
 * 'normal': scripts are processed when their end tag is. 'disabled': `noscript` holds elements. 'inert': scripts of a
 * fragment are already started. 'fragment': they run when the fragment is inserted, as with `createContextualFragment`.
 */
export type ScriptingMode = 'normal' | 'disabled' | 'inert' | 'fragment';
