// @ts-check
import { codeUnits, randomChunks } from './chunks.mjs';

/**
 * A way of feeding an input to the parser. Every way must give the same result.
 *
 * @typedef {object} Way
 * @property {string} name
 * @property {boolean} fastPath
 * @property {boolean} listens whether parse errors are asked for
 * @property {string[] | undefined} chunks undefined: in one call
 */

/**
 * @param {string} input
 * @param {string} seed
 * @returns {Way[]} the first is the one that results are compared with
 */
export function waysOf(input, seed) {
  const inputs = [
    { name: 'whole', chunks: undefined },
    { name: 'one code unit at a time', chunks: codeUnits(input) },
    { name: 'with empty chunks between', chunks: codeUnits(input).flatMap((unit) => [unit, '']) },
    { name: 'random chunks', chunks: randomChunks(input, seed) },
  ];
  return [true, false].flatMap((listens) =>
    [false, true].flatMap((fastPath) =>
      inputs.map(({ name, chunks }) => ({
        name: `${name}, fast path ${fastPath ? 'on' : 'off'}${listens ? '' : ', errors not asked for'}`,
        fastPath,
        listens,
        chunks,
      })),
    ),
  );
}
