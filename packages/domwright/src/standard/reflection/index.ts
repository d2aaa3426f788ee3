export { enumeratedAttribute } from './attribute-table.ts';
export {
  type ReadableElement,
  type ReflectedValue,
  type ReflectionOptions,
  readAttribute,
  readProperty,
} from './read-attribute.ts';
