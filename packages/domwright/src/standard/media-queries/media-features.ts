/** The possible values of a media feature: a kind of number, or keywords. */
export type FeatureType = 'length' | 'ratio' | 'resolution' | 'integer' | 'number' | 'boolean' | Keywords;

export interface Keywords {
  /** Empty if any keyword is allowed. */
  readonly keywords: readonly string[];
  /** Whether each keyword includes the keywords before it. */
  readonly includesLesser: boolean;
}

function oneOf(keywords: string): Keywords {
  return { keywords: keywords.split(' '), includesLesser: false };
}

function upTo(keywords: string): Keywords {
  return { keywords: keywords.split(' '), includesLesser: true };
}

/**
 * Known media features — https://drafts.csswg.org/mediaqueries-5/#media-descriptor-table, and those of
 * https://compat.spec.whatwg.org/#css-media-queries, https://drafts.csswg.org/css-viewport-1/ and
 * https://www.w3.org/TR/device-posture/
 */
const mediaFeatures: Readonly<Record<string, FeatureType>> = {
  width: 'length',
  height: 'length',
  'device-width': 'length',
  'device-height': 'length',
  'aspect-ratio': 'ratio',
  'device-aspect-ratio': 'ratio',
  resolution: 'resolution',
  '-webkit-device-pixel-ratio': 'number',
  color: 'integer',
  'color-index': 'integer',
  monochrome: 'integer',
  'horizontal-viewport-segments': 'integer',
  'vertical-viewport-segments': 'integer',
  grid: 'boolean',
  '-webkit-transform-3d': 'boolean',
  orientation: oneOf('portrait landscape'),
  shape: oneOf('rect round'),
  scan: oneOf('interlace progressive'),
  update: oneOf('none slow fast'),
  'overflow-block': oneOf('none scroll paged'),
  'overflow-inline': oneOf('none scroll'),
  'environment-blending': oneOf('opaque additive subtractive'),
  'color-gamut': upTo('srgb p3 rec2020'),
  'video-color-gamut': upTo('srgb p3 rec2020'),
  'dynamic-range': upTo('standard high'),
  'video-dynamic-range': upTo('standard high'),
  'inverted-colors': oneOf('none inverted'),
  'forced-colors': oneOf('none active'),
  pointer: oneOf('none coarse fine'),
  'any-pointer': oneOf('none coarse fine'),
  hover: oneOf('none hover'),
  'any-hover': oneOf('none hover'),
  'nav-controls': oneOf('none back'),
  scripting: oneOf('none initial-only enabled'),
  'prefers-color-scheme': oneOf('light dark'),
  'prefers-contrast': oneOf('no-preference less more custom'),
  'prefers-reduced-motion': oneOf('no-preference reduce'),
  'prefers-reduced-transparency': oneOf('no-preference reduce'),
  'prefers-reduced-data': oneOf('no-preference reduce'),
  'display-mode': oneOf(
    'fullscreen standalone minimal-ui browser picture-in-picture window-controls-overlay tabbed borderless',
  ),
  'device-posture': oneOf('continuous folded'),
};

/** "Authors must not use them" — https://drafts.csswg.org/mediaqueries-5/#mf-deprecated */
export const deprecatedFeatures: readonly string[] = ['device-width', 'device-height', 'device-aspect-ratio'];

/** null for an unknown feature. @param name in lower case, without `min-` and `max-` */
export function featureType(name: string): FeatureType | null {
  return Object.hasOwn(mediaFeatures, name) ? mediaFeatures[name]! : null;
}

/**
 * Whether the feature can be compared with `<` and similar operators, and have a `min-` or `max-` prefix —
 * https://drafts.csswg.org/mediaqueries-5/#mq-ranges
 */
export function isRange(type: FeatureType): boolean {
  return typeof type === 'string' && type !== 'boolean';
}
