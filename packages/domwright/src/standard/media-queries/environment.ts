import { checkNames, checkObject, wrongArgument } from '../../core/infra/arguments.ts';

/** The parts of a user's environment that media queries depend on. */
export interface MediaEnvironment {
  /** `screen`, `print`, … */
  readonly mediaType: string;
  /** Viewport width in CSS pixels. */
  readonly width: number;
  /** Viewport height in CSS pixels. */
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly density: number;
  /** The initial font size, in CSS pixels. */
  readonly fontSize: number;
  /** Other media features by name: a keyword or a number. Features that are not listed are unknown. */
  readonly features: Readonly<Record<string, string | number>>;
}

const defaults: MediaEnvironment = {
  mediaType: 'screen',
  width: 1280,
  height: 720,
  density: 1,
  fontSize: 16,
  features: {
    color: 8,
    'color-index': 0,
    monochrome: 0,
    grid: 0,
    hover: 'hover',
    'any-hover': 'hover',
    pointer: 'fine',
    'any-pointer': 'fine',
    update: 'fast',
    scan: 'progressive',
    scripting: 'none',
    'color-gamut': 'srgb',
    'dynamic-range': 'standard',
    'display-mode': 'browser',
    'overflow-block': 'scroll',
    'overflow-inline': 'scroll',
    'forced-colors': 'none',
    'inverted-colors': 'none',
    'prefers-color-scheme': 'light',
    'prefers-contrast': 'no-preference',
    'prefers-reduced-motion': 'no-preference',
    'prefers-reduced-transparency': 'no-preference',
    'prefers-reduced-data': 'no-preference',
  },
};

/** Merges the given members over the defaults. @throws TypeError that names a wrong member */
export function completeEnvironment(given: unknown): MediaEnvironment {
  checkObject(given, 'environment');
  checkNames('member', Object.keys(given), Object.keys(defaults), 'environment');
  for (const [name, value] of Object.entries(given)) {
    const type = typeof defaults[name as keyof MediaEnvironment];
    if (value !== undefined && (typeof value !== type || value === null || Number.isNaN(value)))
      throw wrongArgument(`environment.${name}`, `${type === 'object' ? 'an' : 'a'} ${type}`, value);
  }
  const environment = { ...defaults, ...(given as Partial<MediaEnvironment>) };
  return { ...environment, features: { ...defaults.features, ...environment.features } };
}
