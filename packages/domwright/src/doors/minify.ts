/**
 * Makes documents smaller without changing the page: the result is parsed again and compared.
 *
 * @module
 */

export { fromHtmlMinifierOptions } from '../standard/minify/from-html-minifier.ts';
export { type Measures, measureNames, type PresetName } from '../standard/minify/measures.ts';
export {
  type CodePlace,
  type MinifyCode,
  MinifyError,
  type MinifyOptions,
  type MinifyReport,
  minify,
} from '../standard/minify/minify.ts';
