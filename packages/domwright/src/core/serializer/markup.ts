import { ownOptions } from '../infra/arguments.ts';
import type { ShadowRootRecord } from '../table/node-table.ts';

/** What editions serialize differently. */
export interface EditionMarkup {
  /** Whether `<` and `>` are escaped in attribute values. */
  readonly escapesAngleBrackets: boolean;
  readonly processingInstructionEnd: '?>' | '>';
  /** The attributes of a shadow root's template, after `shadowrootmode`. */
  shadowRootAttributes(record: ShadowRootRecord): string;
}

export const markupOfToday: EditionMarkup = {
  escapesAngleBrackets: true,
  processingInstructionEnd: '?>',
  shadowRootAttributes(record) {
    const { delegatesFocus, serializable, slotAssignment, clonable, customElementRegistry } =
      ownOptions(record);
    return (
      (delegatesFocus ? ' shadowrootdelegatesfocus=""' : '') +
      (serializable ? ' shadowrootserializable=""' : '') +
      (slotAssignment === 'manual' ? ' shadowrootslotassignment="manual"' : '') +
      (clonable ? ' shadowrootclonable=""' : '') +
      (customElementRegistry === null ? ' shadowrootcustomelementregistry=""' : '')
    );
  },
};
