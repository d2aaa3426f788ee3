/**
 * Attribute values: parses, serializes and validates the standard's microsyntaxes, `srcset`, `sizes` and media queries,
 * and reads attributes as the DOM reflects them. For form libraries, linters and scrapers.
 *
 * @module
 */

export { type ValueCode, valueCodes } from '../standard/attribute-values/codes.ts';
export {
  type MediaValidator,
  type Validator,
  type ValueProblem,
  type ValueValidators,
  validateAttribute,
} from '../standard/attribute-values/validate-attribute.ts';
export {
  type ImageSource,
  parseSrcset,
  selectImageSource,
  serializeSrcset,
  validateSrcset,
} from '../standard/images/srcset.ts';
export type { MediaEnvironment } from '../standard/media-queries/environment.ts';
export type { MediaProblem } from '../standard/media-queries/media-problems.ts';
export {
  matchesMediaQueryList,
  parseMediaQueryList,
  validateMediaFeatures,
  validateMediaQueryList,
} from '../standard/media-queries/media-query-list.ts';
export { parseSizes, validateSizes, validateSizesMediaFeatures } from '../standard/media-queries/sizes.ts';
export {
  parseBooleanAttribute,
  serializeBooleanAttribute,
  validateBooleanAttribute,
} from '../standard/microsyntaxes/boolean-attributes.ts';
export { daysInMonth, weeksInYear, type Year } from '../standard/microsyntaxes/calendar.ts';
export {
  asciiLowercase,
  collectCodePoints,
  skipASCIIWhitespace,
  stripASCIIWhitespace,
} from '../standard/microsyntaxes/collect.ts';
export {
  type CalendarDate,
  type Month,
  parseDate,
  parseMonth,
  parseWeek,
  parseYearlessDate,
  serializeDate,
  serializeMonth,
  serializeWeek,
  serializeYearlessDate,
  validateDate,
  validateMonth,
  validateWeek,
  validateYearlessDate,
  type Week,
  type YearlessDate,
} from '../standard/microsyntaxes/dates.ts';
export {
  parseDeclarativeRefresh,
  type Refresh,
  serializeDeclarativeRefresh,
  validateDeclarativeRefresh,
} from '../standard/microsyntaxes/declarative-refresh.ts';
export {
  type Dimension,
  type ListedDimension,
  parseDimension,
  parseDimensions,
  parseNonzeroDimension,
  serializeDimension,
  serializeDimensions,
} from '../standard/microsyntaxes/dimensions.ts';
export { parseDuration, serializeDuration, validateDuration } from '../standard/microsyntaxes/durations.ts';
export {
  canonicalKeyword,
  type EnumeratedAttribute,
  stateOfEnumeratedAttribute,
  validateEnumeratedAttribute,
} from '../standard/microsyntaxes/enumerated-attributes.ts';
export {
  type AnyTreeElement,
  type AnyTreeNode,
  parseHashNameReference,
  validateHashNameReference,
} from '../standard/microsyntaxes/hash-name-reference.ts';
export type { Invalidity } from '../standard/microsyntaxes/invalidity.ts';
export {
  dateToISOString,
  globalDateAndTimeToISOString,
  localDateAndTimeToISOString,
  monthToISOString,
  timeToISOString,
  yearlessDateToISOString,
} from '../standard/microsyntaxes/iso-strings.ts';
export { namedColor, parseLegacyColor } from '../standard/microsyntaxes/legacy-colors.ts';
export {
  parseFloatingPointNumber,
  parseFloatingPointNumbers,
  parseInteger,
  parseNonNegativeInteger,
  serializeFloatingPointNumber,
  serializeFloatingPointNumbers,
  serializeInteger,
  serializeNonNegativeInteger,
  validateFloatingPointNumber,
  validateFloatingPointNumbers,
  validateInteger,
  validateNonNegativeInteger,
} from '../standard/microsyntaxes/numbers.ts';
export {
  parseSimpleColor,
  type SimpleColor,
  serializeSimpleColor,
  validateLowercaseSimpleColor,
  validateSimpleColor,
} from '../standard/microsyntaxes/simple-colors.ts';
export {
  type GlobalDateAndTime,
  type LocalDateAndTime,
  parseGlobalDateAndTime,
  parseLocalDateAndTime,
  parseTime,
  parseTimeZoneOffset,
  serializeGlobalDateAndTime,
  serializeGlobalDateAndTimeInUTC,
  serializeLocalDateAndTime,
  serializeTime,
  serializeTimeZoneOffset,
  type Time,
  type TimeZoneOffset,
  validateGlobalDateAndTime,
  validateLocalDateAndTime,
  validateNormalizedLocalDateAndTime,
  validateTime,
  validateTimeZoneOffset,
} from '../standard/microsyntaxes/times.ts';
export {
  parseCommaSeparatedTokens,
  parseSpaceSeparatedTokens,
  parseUniqueSpaceSeparatedTokens,
  serializeCommaSeparatedTokens,
  serializeSpaceSeparatedTokens,
  validateUniqueSpaceSeparatedTokens,
} from '../standard/microsyntaxes/tokens.ts';
export {
  newUniqueInternalValue,
  type UniqueInternalValue,
} from '../standard/microsyntaxes/unique-internal-value.ts';
export {
  type DateOrTime,
  type DatetimeValue,
  parseDateOrTime,
  parseDatetimeValue,
  validateDatetimeValue,
  validateDateWithOptionalTime,
} from '../standard/microsyntaxes/vaguer-moments.ts';
export { enumeratedAttribute } from '../standard/reflection/attribute-table.ts';
export {
  type ReadableElement,
  type ReflectedValue,
  type ReflectionOptions,
  readAttribute,
  readProperty,
} from '../standard/reflection/read-attribute.ts';
