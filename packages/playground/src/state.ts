/** The state that a link holds. In the link, bytes are a member of their own, in hexadecimal. */
export interface PlaygroundState {
  /** The source: text or bytes. */
  readonly source: string | Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly edition: '2024' | 'living';
  readonly scripting: boolean;
  readonly context: string;
  /** The step to show; null for the last one. */
  readonly step: number | null;
  readonly tab: string;
  /** The selected node, or null. */
  readonly node: number | null;
}

export const tabNames = ['step', 'errors', 'editions', 'browser', 'round-trip', 'bytes'] as const;
export type TabName = (typeof tabNames)[number];

export const defaults: PlaygroundState = {
  source: '',
  contentType: '',
  edition: 'living',
  scripting: false,
  context: '',
  step: null,
  tab: 'step',
  node: null,
};

/** Makes a state of any value. Missing and wrong members get their defaults. */
export function stateFrom(value: unknown): PlaygroundState {
  if (typeof value !== 'object' || value === null) return defaults;
  const given = value as Record<string, unknown>;
  const string = (name: string): string => (typeof given[name] === 'string' ? given[name] : '');
  const number = (name: string): number | null => {
    const value = given[name];
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
  };
  const tab = string('tab');
  return {
    source: typeof given['bytes'] === 'string' ? bytesOf(given['bytes']) : string('source'),
    contentType: string('contentType').slice(0, 200),
    edition: given['edition'] === '2024' ? '2024' : 'living',
    scripting: given['scripting'] === true,
    context: string('context').slice(0, 100),
    step: number('step'),
    tab: (tabNames as readonly string[]).includes(tab) ? tab : defaults.tab,
    node: number('node'),
  };
}

/** Bytes from hexadecimal digits. Other characters are skipped. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const digits = hex.replace(/[^\da-f]/gi, '');
  const bytes = new Uint8Array(digits.length >> 1);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** Bytes as hexadecimal digits, 16 bytes a line. */
export function hexOf(bytes: Uint8Array, count: number = bytes.length): string {
  let hex = '';
  for (let i = 0; i < Math.min(count, bytes.length); i++) {
    const separator = i === 0 ? '' : i % 16 === 0 ? '\n' : i % 8 === 0 ? '  ' : ' ';
    hex += separator + bytes[i]!.toString(16).padStart(2, '0');
  }
  return hex;
}
