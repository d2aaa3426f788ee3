/*
 * The pseudo-classes and pseudo-elements that can be written —
 * https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes
 */

/**
 * The pseudo-classes without arguments. Those after `Never` depend on features that a tree without view or user lacks.
 */
export const enum PseudoClass {
  Never = 0,
  Root = 1,
  Scope = 2,
  Empty = 3,
  FirstChild = 4,
  LastChild = 5,
  OnlyChild = 6,
  FirstOfType = 7,
  LastOfType = 8,
  OnlyOfType = 9,
  Link = 10,
  Enabled = 11,
  Disabled = 12,
  Checked = 13,
  Indeterminate = 14,
  Default = 15,
  Required = 16,
  Optional = 17,
  ReadOnly = 18,
  ReadWrite = 19,
  PlaceholderShown = 20,
  Open = 21,
  Defined = 22,
  Muted = 23,
  Paused = 24,
  Host = 25,
  // These need constraint validation.
  Valid = 26,
  Invalid = 27,
  InRange = 28,
  OutOfRange = 29,
  /** `&`, which has no name. */
  Nesting = 30,
}

const pseudoClasses: ReadonlyMap<string, PseudoClass> = /* @__PURE__ */ new Map([
  ['root', PseudoClass.Root],
  ['scope', PseudoClass.Scope],
  ['empty', PseudoClass.Empty],
  ['first-child', PseudoClass.FirstChild],
  ['last-child', PseudoClass.LastChild],
  ['only-child', PseudoClass.OnlyChild],
  ['first-of-type', PseudoClass.FirstOfType],
  ['last-of-type', PseudoClass.LastOfType],
  ['only-of-type', PseudoClass.OnlyOfType],
  ['any-link', PseudoClass.Link],
  ['link', PseudoClass.Link],
  ['enabled', PseudoClass.Enabled],
  ['disabled', PseudoClass.Disabled],
  ['checked', PseudoClass.Checked],
  ['indeterminate', PseudoClass.Indeterminate],
  ['default', PseudoClass.Default],
  ['required', PseudoClass.Required],
  ['optional', PseudoClass.Optional],
  ['read-only', PseudoClass.ReadOnly],
  ['read-write', PseudoClass.ReadWrite],
  ['placeholder-shown', PseudoClass.PlaceholderShown],
  ['open', PseudoClass.Open],
  ['defined', PseudoClass.Defined],
  ['muted', PseudoClass.Muted],
  ['paused', PseudoClass.Paused],
  ['host', PseudoClass.Host],
  ['valid', PseudoClass.Valid],
  ['invalid', PseudoClass.Invalid],
  ['in-range', PseudoClass.InRange],
  ['out-of-range', PseudoClass.OutOfRange],
  ['visited', PseudoClass.Never],
  ['active-view-transition', PseudoClass.Never],
  ['target', PseudoClass.Never],
  ['target-within', PseudoClass.Never],
  ['hover', PseudoClass.Never],
  ['active', PseudoClass.Never],
  ['focus', PseudoClass.Never],
  ['focus-visible', PseudoClass.Never],
  ['focus-within', PseudoClass.Never],
  ['user-valid', PseudoClass.Never],
  ['user-invalid', PseudoClass.Never],
  ['autofill', PseudoClass.Never],
  ['-webkit-autofill', PseudoClass.Never],
  ['fullscreen', PseudoClass.Never],
  ['modal', PseudoClass.Never],
  ['popover-open', PseudoClass.Never],
  ['picture-in-picture', PseudoClass.Never],
  ['playing', PseudoClass.Never],
  ['seeking', PseudoClass.Never],
  ['buffering', PseudoClass.Never],
  ['stalled', PseudoClass.Never],
  ['volume-locked', PseudoClass.Never],
]);

export function hasSimplePseudoClass(name: string): boolean {
  return pseudoClasses.has(name);
}

export function simplePseudoClass(name: string): PseudoClass {
  return name === '&' ? PseudoClass.Nesting : pseudoClasses.get(name)!;
}

/** Whether a pseudo-class needs a form control's constraint validation. */
export function asksForConstraints(name: string): boolean {
  return name === 'valid' || name === 'invalid' || name === 'in-range' || name === 'out-of-range';
}

const pseudoElements: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'after',
  'backdrop',
  'before',
  'cue',
  'cue-region',
  'details-content',
  'file-selector-button',
  'first-letter',
  'first-line',
  'grammar-error',
  'marker',
  'placeholder',
  'selection',
  'spelling-error',
  'target-text',
  'view-transition',
]);

const functionalPseudoElements: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'cue',
  'cue-region',
  'highlight',
  'part',
  'slotted',
  'view-transition-group',
  'view-transition-image-pair',
  'view-transition-new',
  'view-transition-old',
]);

/** Whether there is a pseudo-element with this name, in lower case; all with the prefix -webkit- count. */
export function isPseudoElement(name: string, functional: boolean): boolean {
  if (functional) return functionalPseudoElements.has(name);
  return pseudoElements.has(name) || name.startsWith('-webkit-');
}
