export {
  parseBooleanAttribute,
  serializeBooleanAttribute,
  validateBooleanAttribute,
} from './boolean-attributes.ts';
export { daysInMonth, weeksInYear, type Year } from './calendar.ts';
export { asciiLowercase, collectCodePoints, skipASCIIWhitespace, stripASCIIWhitespace } from './collect.ts';
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
} from './dates.ts';
export {
  parseDeclarativeRefresh,
  type Refresh,
  serializeDeclarativeRefresh,
  validateDeclarativeRefresh,
} from './declarative-refresh.ts';
export {
  type Dimension,
  type ListedDimension,
  parseDimension,
  parseDimensions,
  parseNonzeroDimension,
  serializeDimension,
  serializeDimensions,
} from './dimensions.ts';
export { parseDuration, serializeDuration, validateDuration } from './durations.ts';
export {
  canonicalKeyword,
  type EnumeratedAttribute,
  stateOfEnumeratedAttribute,
  validateEnumeratedAttribute,
} from './enumerated-attributes.ts';
export {
  parseHashNameReference,
  type TreeElement,
  type TreeNode,
  validateHashNameReference,
} from './hash-name-reference.ts';
export type { Invalidity } from './invalidity.ts';
export {
  dateToISOString,
  globalDateAndTimeToISOString,
  localDateAndTimeToISOString,
  monthToISOString,
  timeToISOString,
  yearlessDateToISOString,
} from './iso-strings.ts';
export { namedColor, parseLegacyColor } from './legacy-colors.ts';
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
} from './numbers.ts';
export {
  parseSimpleColor,
  type SimpleColor,
  serializeSimpleColor,
  validateLowercaseSimpleColor,
  validateSimpleColor,
} from './simple-colors.ts';
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
} from './times.ts';
export {
  parseCommaSeparatedTokens,
  parseSpaceSeparatedTokens,
  parseUniqueSpaceSeparatedTokens,
  serializeCommaSeparatedTokens,
  serializeSpaceSeparatedTokens,
  validateUniqueSpaceSeparatedTokens,
} from './tokens.ts';
export { newUniqueInternalValue, type UniqueInternalValue } from './unique-internal-value.ts';
export {
  type DateOrTime,
  type DatetimeValue,
  parseDateOrTime,
  parseDatetimeValue,
  validateDatetimeValue,
  validateDateWithOptionalTime,
} from './vaguer-moments.ts';
