import { ownOptions } from '../infra/arguments.ts';
import type { ShadowRootRecord } from '../table/node-table.ts';

/** How an edition writes what not all write alike. */
export interface EditionMarkup {
  /** In attribute values, `<` and `>` are escaped. */
  readonly escapesAngleBrackets: boolean;
  readonly processingInstructionEnd: '?>' | '>';
  /** The attributes of the template that is written for a shadow root, after `shadowrootmode`. */
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
