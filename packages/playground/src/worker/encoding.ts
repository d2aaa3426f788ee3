import type { Steps } from 'domwright/steps';
import type { EncodingView } from '../protocol.ts';

/** How the encoding of bytes was determined. */
export function encodingOf({ encoding, encodingSteps }: Steps, isFragment: boolean): EncodingView {
  const reasons = encodingSteps.map(({ message, link }) => ({ message, link }));
  if (isFragment) {
    const message = 'The bytes of a fragment are decoded as UTF-8 unless they begin with a byte order mark.';
    reasons.push({ message, link: '' });
  }
  return { encoding: encoding ?? '', reasons };
}
