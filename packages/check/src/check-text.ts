import { type CheckedSource, checkingSteps, checkSource } from './check-source.ts';
import { allDescriptions } from './codes/descriptions.ts';
import type { Finding } from './finding.ts';
import { fixSource } from './fix-source.ts';
import type { FileSettings, Rules } from './settings/file-settings.ts';
import type { ParsedText, Source, XMLDocument } from './source.ts';

/** Findings about the bytes of a file. An editor has decoded them, perhaps otherwise than a browser would. */
const aboutBytes: readonly string[] = ['encoding/declaration-differs'];

/** A text as `check` takes it, without a byte order mark. It counts as UTF-8. */
class TextSource implements Source {
  readonly name: string;
  readonly text: string;
  readonly parsed: ParsedText | null;
  declare readonly xml?: XMLDocument;
  #bytes: Uint8Array | null = null;

  constructor(name: string, text: string, parsed: ParsedText | XMLDocument | null) {
    this.name = name;
    this.text = text;
    const isXML = parsed !== null && 'parse' in parsed;
    this.parsed = isXML ? null : parsed;
    if (isXML) this.xml = parsed;
  }

  /** Few rules ask for them. */
  get bytes(): Uint8Array {
    this.#bytes ??= Buffer.from(this.text, 'utf8');
    return this.#bytes;
  }
}

function settingsOf(settings: FileSettings, off: readonly string[]): FileSettings {
  const rules: Record<string, Rules[string]> = { ...settings.rules };
  for (const code of off) rules[code] = 'off';
  return { ...settings, encoding: 'utf-8', rules };
}

/**
 * Returns the findings in a text.
 *
 * @param name its file, for `CheckedSource`
 * @param known the fingerprints of findings to leave out
 * @param parsed the tree of the text, if there is one: then it is not parsed again
 */
export function checkText(
  name: string,
  text: string,
  settings: FileSettings,
  known: readonly string[] = [],
  parsed: ParsedText | null = null,
): CheckedSource {
  return checkSource(new TextSource(name, text, parsed), settingsOf(settings, aboutBytes), isKnown(known));
}

/**
 * The same with pauses, for those that have something else to do in between.
 *
 * @param parsed the tree of the text, if there is one; for XML, how to read it
 */
export function checkTextInSteps(
  name: string,
  text: string,
  settings: FileSettings,
  known: readonly string[] = [],
  parsed: ParsedText | XMLDocument | null = null,
): Generator<undefined, CheckedSource, undefined> {
  const own = settingsOf(settings, aboutBytes);
  return checkingSteps(new TextSource(name, text, parsed), own, isKnown(known));
}

/**
 * Applies the fixes of findings in a text. Returns the new text, and how many findings were fixed.
 *
 * @param known the fingerprints of findings to leave out
 * @param code the only code whose findings are fixed; null for all of them
 * @param unsafe whether to apply fixes that may change what a page does as well
 */
export function fixText(
  name: string,
  text: string,
  settings: FileSettings,
  known: readonly string[],
  code: string | null,
  unsafe: boolean,
): { readonly text: string; readonly fixed: number } {
  const others =
    code === null
      ? []
      : allDescriptions()
          .map((one) => one.code)
          .filter((other) => other !== code);
  const own = settingsOf(settings, [...aboutBytes, ...others]);
  const source = { name, bytes: Buffer.from(text, 'utf8') };
  const { bytes, fixed } = fixSource(source, own, isKnown(known), unsafe);
  return { text: bytes === null ? text : Buffer.from(bytes).toString('utf8'), fixed };
}

function isKnown(known: readonly string[]): ((finding: Finding) => boolean) | null {
  if (known.length === 0) return null;
  const all = new Set(known);
  return ({ fingerprint }) => all.has(fingerprint);
}
