import { statSync } from 'node:fs';
import path from 'node:path';
import {
  type Baseline,
  BaselineError,
  type Config,
  ConfigError,
  type FileConfig,
  type FileSettings,
  findConfig,
  ignoredBy,
  readSettings,
  Settings,
} from 'domwright-check';
import { InputError, readBaselineFile, readConfigFile } from 'domwright-check/internal';
import { fileOf, folderOf } from './files.ts';

/** What an editor may set: `domwright.*`. */
export interface ClientSettings {
  /** Whether there are diagnostics. */
  readonly validate: boolean;
  /** The configuration for all files, relative to the folder of the workspace; null for the nearest one, false for none. */
  readonly config: string | false | null;
  /** What overrides the configuration. */
  readonly overrides: FileConfig & Pick<Config, 'maxFindings'>;
}

export const defaultSettings: ClientSettings = { validate: true, config: null, overrides: {} };

/**
 * Reads what an editor has sent. What is wrong is left out, and `tell` gets a message about it.
 */
export function clientSettings(value: unknown, tell: (message: string) => void): ClientSettings {
  if (typeof value !== 'object' || value === null) return defaultSettings;
  const { validate, config, ...others } = value as Record<string, unknown>;
  const wrong = (name: string, expected: string): void =>
    tell(`domwright.${name} must be ${expected}, not ${JSON.stringify(value[name as keyof typeof value])}`);
  if (validate !== undefined && typeof validate !== 'boolean') wrong('validate', 'true or false');
  const isConfig = config === undefined || config === null || config === false || typeof config === 'string';
  if (!isConfig) wrong('config', 'a file, false or null');
  const overrides: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(others)) {
    // Editors send null for what is not set.
    if (setting === null || isUnset(setting)) continue;
    try {
      Object.assign(overrides, readSettings('settings', { [name]: setting }));
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      tell(error.message);
    }
  }
  return {
    validate: validate !== false,
    config: isConfig && config !== undefined && config !== '' ? (config as string | false | null) : null,
    overrides: overrides as ClientSettings['overrides'],
  };
}

/** Editors send their defaults as well. */
function isUnset(setting: unknown): boolean {
  return (
    setting === '' || (typeof setting === 'object' && setting !== null && Object.keys(setting).length === 0)
  );
}

/** How a file is checked. */
export interface SettingsOfFile {
  readonly settings: FileSettings;
  /** The fingerprints of findings to leave out. */
  readonly known: readonly string[];
  /** Whether the configuration leaves the file out. */
  readonly isIgnored: boolean;
}

const none: readonly never[] = [];

interface LoadedConfig {
  /** The files that it was read from, and what they were like. */
  readonly files: readonly string[];
  readonly state: string;
  readonly settings: Settings;
  readonly baseline: Baseline | null;
  readonly isIgnored: (file: string) => boolean;
}

/** Reads the configurations of files, each once until it changes. */
export class SettingsReader {
  readonly #client: ClientSettings;
  readonly #tell: (message: string) => void;
  readonly #loaded: (file: string) => void;
  readonly #configs = new Map<string, LoadedConfig>();
  readonly #none: LoadedConfig;

  /**
   * @param tell gets messages about what can't be read
   * @param loaded gets each file that settings depend on
   */
  constructor(
    client: ClientSettings,
    tell: (message: string) => void,
    loaded: (file: string) => void = () => {},
  ) {
    this.#client = client;
    this.#tell = tell;
    this.#loaded = loaded;
    this.#none = {
      files: [],
      state: '',
      settings: new Settings(null, client.overrides),
      baseline: null,
      isIgnored: () => false,
    };
  }

  /**
   * @param uri a document
   * @param folders the folders of the workspace, as file names
   */
  of(uri: string, folders: readonly string[]): SettingsOfFile {
    const file = fileOf(uri);
    const folder = file === null ? (folders[0] ?? null) : path.dirname(file);
    const config = folder === null ? this.#none : this.#configOf(folder, file, folders);
    // A document without a file is checked like one in the folder.
    const name = file ?? path.join(folder ?? path.sep, 'untitled.html');
    const { settings, baseline, isIgnored } = config;
    return {
      settings: settings.of(name),
      known: file === null ? none : (baseline?.of(file) ?? none),
      isIgnored: file !== null && isIgnored(file),
    };
  }

  #configOf(folder: string, file: string | null, folders: readonly string[]): LoadedConfig {
    const { config } = this.#client;
    if (config === false) return this.#none;
    const own = folderOf(file ?? folder, folders) ?? folder;
    const found = config === null ? findConfig(folder) : path.resolve(own, config);
    if (found === null) return this.#none;
    const known = this.#configs.get(found);
    if (known !== undefined && known.state === stateOf(known.files)) return known;
    const loaded = this.#load(found, config === null);
    for (const one of loaded.files) this.#loaded(one);
    this.#configs.set(found, loaded);
    return loaded;
  }

  #load(found: string, isFound: boolean): LoadedConfig {
    try {
      const config = readConfigFile(found, isFound ? 'search' : 'others');
      const { folder, ignore = [], baseline } = config;
      const files = baseline === undefined ? [found] : [found, path.resolve(folder, baseline)];
      return {
        files,
        state: stateOf(files),
        settings: new Settings(config, this.#client.overrides),
        baseline: this.#baselineOf(config),
        isIgnored: ignoredBy([{ folder, globs: ignore }]),
      };
    } catch (error) {
      if (!(error instanceof ConfigError || error instanceof InputError)) throw error;
      this.#tell(error.message);
      return { ...this.#none, files: [found], state: stateOf([found]) };
    }
  }

  #baselineOf({ baseline, folder, isFound }: Config): Baseline | null {
    if (baseline === undefined) return null;
    try {
      const root = isFound ? folder : undefined;
      return readBaselineFile(path.resolve(folder, baseline), { root, isOthers: true });
    } catch (error) {
      if (!(error instanceof BaselineError || error instanceof InputError)) throw error;
      this.#tell(error.message);
      return null;
    }
  }
}

/** Changes when one of the files does. */
function stateOf(files: readonly string[]): string {
  return files
    .map((file) => {
      const state = statSync(file, { throwIfNoEntry: false });
      return state === undefined ? '' : `${state.mtimeMs} ${state.size}`;
    })
    .join();
}
