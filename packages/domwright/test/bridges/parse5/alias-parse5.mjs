// @ts-check
/* `node --import alias-parse5.mjs`: every package that loads parse5 gets the module whose URL is in PARSE5_ALIAS. */
import Module, { register } from 'node:module';
import { fileURLToPath } from 'node:url';

const target = /** @type {string} */ (process.env['PARSE5_ALIAS']);

register(
  `data:text/javascript,${encodeURIComponent(
    `export function resolve(specifier, context, next) {
      return specifier === 'parse5' ? { url: ${JSON.stringify(target)}, shortCircuit: true } : next(specifier, context);
    }`,
  )}`,
);

const loader = /** @type {any} */ (Module);
const resolve = loader._resolveFilename;
loader._resolveFilename = (/** @type {string} */ request, /** @type {unknown[]} */ ...rest) =>
  request === 'parse5' ? fileURLToPath(target) : resolve(request, ...rest);
