import path from 'node:path';
import type { Config } from './config.ts';
import type { FileConfig, FileSettings, Rules } from './file-settings.ts';
import { Glob } from './glob.ts';
import { MAX_NODES } from './setting-values.ts';

/** The default limit for findings per input. */
const MAX_FINDINGS = 10_000;

/** The settings from the command line. They override the configuration. */
export interface GivenSettings extends FileConfig {
  /** How many findings of each input are kept. Default: that of the configuration, or 10000. */
  readonly maxFindings?: number;
  /** Stop parsing an input at this many nodes. Default: that of the configuration, or 500000. */
  readonly maxNodes?: number;
}

/** The settings of all inputs: the configuration, its overrides, and the command line's settings over them. */
export class Settings {
  readonly #config: Config | null;
  readonly #given: GivenSettings;
  readonly #overrides: readonly { matches: (file: string) => boolean; settings: FileConfig }[];
  readonly #known = new Map<string, FileSettings>();

  constructor(config: Config | null, given: GivenSettings) {
    this.#config = config;
    this.#given = given;
    this.#overrides = (config?.overrides ?? []).map((override) => {
      const globs = override.files.map((pattern) => new Glob(pattern, true));
      return { matches: (file) => globs.some((glob) => glob.matches(file)), settings: override };
    });
  }

  /** The settings of an input: the same object for inputs with equal settings. */
  of(name: string): FileSettings {
    const file = this.#config === null ? '' : pathIn(this.#config.folder, name);
    const layers = [
      this.#config ?? {},
      ...this.#overrides.filter(({ matches }) => matches(file)).map(({ settings }) => settings),
      this.#given,
    ];
    const key = this.#overrides.map(({ settings }) => (layers.includes(settings) ? '1' : '0')).join('');
    let settings = this.#known.get(key);
    if (settings === undefined) {
      settings = merged(layers, {
        maxFindings: this.#given.maxFindings ?? this.#config?.maxFindings ?? MAX_FINDINGS,
        maxNodes: this.#given.maxNodes ?? this.#config?.maxNodes ?? MAX_NODES,
      });
      this.#known.set(key, settings);
    }
    return settings;
  }
}

/** Merges settings; later ones override earlier ones. */
function merged(
  layers: readonly FileConfig[],
  limits: Pick<FileSettings, 'maxFindings' | 'maxNodes'>,
): FileSettings {
  const rules: Record<string, Rules[string]> = {};
  const settings: Record<string, unknown> = { scripting: false };
  for (const layer of layers) {
    for (const name of [
      'context',
      'scripting',
      'edition',
      'contentType',
      'encoding',
      'locale',
      'groups',
      'templates',
      'skipPatterns',
      'allow',
    ] as const) {
      if (layer[name] !== undefined) settings[name] = layer[name];
    }
    Object.assign(rules, layer.rules);
  }
  return { ...settings, rules, ...limits } as FileSettings;
}

/** Returns a test for ignored files: those that a glob matches, and those in a folder that a glob matches. */
export function ignoredBy(
  lists: readonly { folder: string; globs: readonly string[] }[],
): (file: string) => boolean {
  const tests = lists.flatMap(({ folder, globs }) =>
    globs.map((pattern) => ({ folder, glob: new Glob(pattern, true) })),
  );
  return (name) => tests.some(({ folder, glob }) => glob.matchesOrContains(pathIn(folder, name)));
}

/** A file's path relative to a folder, with slashes. */
function pathIn(folder: string, name: string): string {
  const relative = path.relative(folder, path.resolve(name));
  return path.sep === '/' ? relative : relative.replaceAll(path.sep, '/');
}
