// @ts-check
import path from 'node:path';
import { listFiles } from '../../../packages/domwright/test/conformance/data.mjs';
import { readSerializationTests } from '../../../packages/domwright/test/conformance/serialization-tests.mjs';
import { readTokenizerTests } from '../../../packages/domwright/test/conformance/tokenizer-tests.mjs';
import { readTreeConstructionTests } from '../../../packages/domwright/test/conformance/tree-construction-tests.mjs';

/**
 * @typedef {object} Fixture
 * @property {string} file relative to the fixtures' folder
 * @property {number} number of the fixture in its file, from 1
 * @property {number | undefined} line where it begins; undefined in JSON
 * @property {'2024' | 'living'} edition
 * @property {string} input
 * @property {boolean} isSerialized whether it is about the serialization of a tree
 * @property {readonly boolean[]} scripting the flags it is run with
 * @property {string | undefined} context a context element, as in `#document-fragment`
 * @property {{ initialState: string, lastStartTag: string | undefined } | undefined} tokenizer for one that is about tokens alone
 */

/** Each folder of fixtures has those of one edition. */
const folders = /** @type {const} */ ([
  ['', '2024'],
  ['living/', 'living'],
]);

/**
 * All fixtures in html5lib's formats, and those of serialization.
 *
 * @param {string} root the fixtures' folder
 * @returns {Fixture[]}
 */
export function readFixtures(root) {
  return folders.flatMap(([folder, edition]) => {
    const files = (/** @type {string} */ extension) => listFiles(path.join(root, folder), extension);
    const nameOf = (/** @type {string} */ file) => `${folder}${path.basename(file)}`;
    const trees = files('.dat').flatMap((file) =>
      readTreeConstructionTests(file).map(({ number, line, data, fragment, scripting }) => ({
        ...{ file: nameOf(file), number, line, edition, input: data, isSerialized: false, context: fragment },
        scripting: scripting === undefined ? [false, true] : [scripting],
        tokenizer: undefined,
      })),
    );
    const serializations = files('.serialization.json').flatMap((file) =>
      readSerializationTests(file).map(({ data, context, scripting = false }, index) => ({
        ...{ file: nameOf(file), number: index + 1, line: undefined, edition, input: data, context },
        ...{ isSerialized: true, scripting: [scripting], tokenizer: undefined },
      })),
    );
    const tokens = files('.test').flatMap((file) =>
      readTokenizerTests(file).map(({ number, input, initialState, lastStartTag }) => ({
        ...{ file: nameOf(file), number, line: undefined, edition, input, isSerialized: false },
        ...{ context: undefined, scripting: [false], tokenizer: { initialState, lastStartTag } },
      })),
    );
    return [...trees, ...serializations, ...tokens];
  });
}
