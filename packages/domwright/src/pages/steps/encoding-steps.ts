import { type Bytes, toUint8Array } from '../../core/bytes/bytes.ts';
import type { DocumentEncoding } from '../../core/bytes/document-decoder.ts';
import { declaredEncoding } from '../../core/bytes/encoding-declarations.ts';
import { type SniffingOptions, sniffEncoding } from '../../core/bytes/sniffing.ts';
import { ownOptions } from '../../core/infra/arguments.ts';
import type { DocumentOptions, EncodingOptions } from '../../core/options/options.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { HTMLParser } from '../../dom/parsing/html-parser.ts';
import { words } from '../explain/words.ts';
import type { Recorder } from './recorder.ts';
import type { EncodingEffect } from './step.ts';

/** A step of determining the encoding of bytes. */
export interface EncodingStep {
  /** The step of the encoding sniffing algorithm; or 'declaration' for a `meta` element that the parser came across. */
  readonly step: DocumentEncoding['step'];
  /** The name of the encoding it found; null if none. */
  readonly encoding: string | null;
  /** The confidence of that encoding; null if none was found. */
  readonly confidence: DocumentEncoding['confidence'] | null;
  /** What a declaration changed: see `EncodingEffect`. Null for the other steps. */
  readonly effect: EncodingEffect | null;
  /** The result, as a sentence. */
  readonly message: string;
  /** Where the standard defines the step. */
  readonly link: string;
}

type SniffingStep = Exclude<DocumentEncoding['step'], 'declaration'>;

const failures: Readonly<Record<SniffingStep, string>> = {
  bom: 'There is no byte order mark.',
  'user override': 'The user chose no encoding.',
  transport: 'The transport layer names no known encoding.',
  prescan: 'The first bytes contain no declaration.',
  container: 'The document around this one has another origin, or is in UTF-16.',
  likely: 'The caller did not know the likely encoding.',
  autodetection: 'The detector found nothing.',
  'utf-8 detection': 'The bytes are not valid UTF-8, or they are all ASCII.',
  locale: 'The locale has no default.',
  default: 'There is no default.',
};

function encodingStep(
  step: DocumentEncoding['step'],
  found: Pick<EncodingStep, 'encoding' | 'confidence' | 'effect'>,
): EncodingStep {
  const { message, anchor } = words.find(({ use, word }) => use === 'step' && word === step)!;
  const isFailure = found.encoding === null && step !== 'declaration';
  return { step, ...found, message: isFailure ? failures[step] : message, link: anchor };
}

const nothing = { encoding: null, confidence: null, effect: null } as const;

/** The steps of the encoding sniffing algorithm for `bytes`, up to the one that finds an encoding. */
function sniffingSteps(bytes: Uint8Array, options: EncodingOptions): EncodingStep[] {
  const { userOverride, contentType, prescan, container, likely, autodetect, detectUTF8 } = options;
  const { locale, defaultEncoding } = options;
  const { prescanLimit = 1024 } = options;
  const asked: [step: SniffingStep, options: SniffingOptions][] = [['bom', {}]];
  if (userOverride !== undefined) asked.push(['user override', { userOverride }]);
  if (contentType !== undefined && contentType !== null) asked.push(['transport', { contentType }]);
  if (prescan !== false) asked.push(['prescan', { prescan: true, prescanLimit }]);
  if (container !== undefined) asked.push(['container', { container }]);
  if (likely !== undefined) asked.push(['likely', { likely }]);
  if (autodetect !== undefined) asked.push(['autodetection', { autodetect }]);
  if (detectUTF8 === true) asked.push(['utf-8 detection', { detectUTF8 }]);
  if (locale !== undefined && defaultEncoding === undefined) asked.push(['locale', { locale }]);
  else asked.push(['default', defaultEncoding === undefined ? {} : { defaultEncoding }]);
  const steps: EncodingStep[] = [];
  for (const [step, one] of asked) {
    const { encoding, confidence, step: found } = sniffEncoding(bytes, { prescan: false, ...one });
    steps.push(encodingStep(step, found === step ? { encoding, confidence, effect: null } : nothing));
    if (found === step) break;
  }
  return steps;
}

/** A document's decoded bytes. */
export interface DecodedDocument {
  readonly text: string;
  readonly encoding: string;
  readonly encodingSteps: readonly EncodingStep[];
  /** Whether the text ends where a limit was reached. */
  readonly isCut: boolean;
}

/** Decodes a document's bytes with the encoding that parsing them settles on, and records how it got there. */
export function decodeDocument(bytes: Bytes, given: DocumentOptions): DecodedDocument {
  const options = ownOptions(given);
  const { autodetect, onEncodingChange } = options;
  let detected: string | null = null;
  let change: { encoding: string; effect: EncodingEffect } | null = null;
  const listening: DocumentOptions = {
    ...options,
    onEncodingChange: (encoding, effect) => {
      change = { encoding, effect };
      onEncodingChange?.(encoding, effect);
    },
  };
  if (autodetect !== undefined)
    listening.autodetect = (some) => {
      detected = autodetect(some);
      return detected;
    };
  const array = toUint8Array(bytes, 'input');
  const document = new HTMLParser(listening).end(array);
  const again = ownOptions(autodetect === undefined ? options : { ...options, autodetect: () => detected });
  const encodingSteps = sniffingSteps(array, again);
  if (change !== null)
    encodingSteps.push(
      encodingStep('declaration', {
        confidence: 'certain',
        ...(change as { encoding: string; effect: EncodingEffect }),
      }),
    );
  const { source, sourceStarts } = document.table;
  const text = source.slice(sourceStarts[0] ?? 0, source.length);
  const isCut = document.limitsReached.length > 0;
  return { text, encoding: document.characterSet, encodingSteps, isCut };
}

/** Records the encoding declarations in `meta` elements, and what they changed. */
export function recordDeclarations(
  builder: TreeBuilder,
  recorder: Recorder,
  steps: readonly EncodingStep[],
): void {
  const last = steps.at(-1);
  const sniffed = last?.step === 'declaration' ? steps.at(-2) : last;
  let effect: EncodingEffect = 'ignored';
  if (sniffed?.confidence === 'tentative') effect = last?.effect ?? 'confirmed';
  builder.onEncodingDeclaration = (charset, pragma) => {
    const encoding = declaredEncoding(charset, pragma);
    if (encoding === null) return false;
    recorder.push({ type: 'declareEncoding', encoding, effect });
    effect = 'ignored';
    return false;
  };
}
