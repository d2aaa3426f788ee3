import type { EncodingView } from '../protocol.ts';
import { bytesOf, hexOf } from '../state.ts';
import { h, standardLink } from './dom.ts';

/** The most bytes that are shown; nobody edits more by hand. */
const MOST_BYTES = 16_384;

export interface BytesListener {
  onBytes(bytes: Uint8Array<ArrayBuffer>): void;
  onContentType(contentType: string): void;
  onText(): void;
}

export interface BytesState {
  readonly isBytes: boolean;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly encoding: EncodingView | null;
}

/** The bytes in hexadecimal, and how their encoding was determined. */
export function drawBytes(
  panel: HTMLElement,
  { isBytes, bytes, contentType, encoding }: BytesState,
  listener: BytesListener,
): void {
  const isCut = bytes.length > MOST_BYTES;
  const hex = h('textarea', {
    id: 'hex',
    spellcheck: 'false',
    rows: 10,
    readonly: isCut,
    'aria-label': 'Bytes in hexadecimal',
    oninput: (event) => listener.onBytes(bytesOf((event.target as HTMLTextAreaElement).value)),
  });
  hex.value = hexOf(bytes, MOST_BYTES);
  const type = h('input', {
    id: 'content-type',
    size: 32,
    placeholder: 'text/html; charset=…',
    autocomplete: 'off',
    spellcheck: 'false',
    onchange: (event) => listener.onContentType((event.target as HTMLInputElement).value),
  });
  type.value = contentType;
  const file = h('input', {
    type: 'file',
    id: 'file',
    onchange: async (event) => {
      const [chosen] = (event.target as HTMLInputElement).files ?? [];
      if (chosen !== undefined) listener.onBytes(new Uint8Array(await chosen.arrayBuffer()));
    },
  });
  panel.replaceChildren(
    h(
      'div',
      { class: 'bytes' },
      h(
        'div',
        {},
        h(
          'p',
          { class: 'note' },
          isBytes
            ? `The source is ${bytes.length} bytes.`
            : `The source is text: ${bytes.length} bytes in UTF-8. Edit them to parse bytes instead.`,
          isCut ? ` Only the first ${MOST_BYTES} are shown, and you cannot edit them here.` : '',
        ),
        hex,
      ),
      h(
        'div',
        { class: 'side' },
        h('p', {}, h('label', {}, 'Open a file ', file)),
        h('p', {}, h('label', {}, 'Content-Type ', type)),
        isBytes
          ? h(
              'p',
              {},
              h('button', { type: 'button', onclick: () => listener.onText() }, 'Edit the decoded text'),
            )
          : null,
        encoding === null ? null : h('h3', {}, 'Encoding'),
        encoding === null ? null : h('p', { class: 'encoding' }, encoding.encoding),
        encoding === null ? null : h('ul', { id: 'reasons' }, ...encoding.reasons.map(reasonItem)),
      ),
    ),
  );
}

/** A reason for the encoding. */
export function reasonItem({ message, link }: EncodingView['reasons'][number]): HTMLElement {
  return h('li', {}, `${message} `, link === '' ? null : standardLink(link, 'The rule'));
}
