export {
  type ExtractPageOptions,
  extractPage,
} from './extract-page.ts';
export type { Selection, Selections } from './fields/select.ts';
export { defaultFields, type FieldName, fieldNames } from './fields.ts';
export type * from './page-data.ts';
