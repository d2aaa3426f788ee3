// @ts-check

/**
 * Numbers that look random and are the same for the same seed (xorshift32).
 *
 * @param {string | number} seed
 * @returns {(below: number) => number} an integer from 0 to below what it is given
 */
export function seededRandom(seed) {
  // FNV-1a over the seed's text, so that near seeds give far numbers.
  let state = 0x811c9dc5;
  for (const character of String(seed)) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  state |= 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/**
 * Cuts a string into pieces of 0 to `longest` code units; surrogate pairs and CR LF may be cut, too.
 *
 * @param {string} text
 * @param {string | number} seed
 * @param {number} [longest]
 * @returns {string[]}
 */
export function randomChunks(text, seed, longest = 7) {
  const random = seededRandom(seed);
  const chunks = [];
  for (let at = 0; at < text.length; ) {
    const length = random(longest + 1);
    chunks.push(text.slice(at, at + length));
    at += length;
  }
  return chunks;
}

/**
 * @param {string} text
 * @returns {string[]}
 */
export function codeUnits(text) {
  return text.split('');
}
