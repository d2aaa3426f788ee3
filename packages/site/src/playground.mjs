// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/run.mjs';

/** The folder of the playground's package. It may be missing; then the site does without. */
export const playground = path.join(root, 'packages/playground');

/** Where the playground is on the site. */
const place = 'playground/index.html';

/**
 * A plugin of markdown-it: below a block of code whose language is followed by `playground`, the playground with that
 * code. It is loaded when the reader opens it.
 *
 * @param {import('markdown-it').default} md
 * @param {{ base: string }} options
 */
export function livingExamples(md, { base }) {
  const { fence } = md.renderer.rules;
  if (fence === undefined || !existsSync(playground)) return;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const block = fence(tokens, index, options, env, self);
    const [, ...words] = tokens[index].info.split(/\s+/);
    if (!words.includes('playground')) return block;
    const prefix = base === './' ? '../'.repeat((env.relativePath ?? '').split('/').length - 1) : base;
    const link = `${prefix}${place}#${hashOf({ source: tokens[index].content.replace(/\n$/, '') })}`;
    return `${block}<details class="living-example"><summary>Watch the parser read this</summary>
<iframe src="${link}" loading="lazy" title="The playground with the code above"></iframe></details>`;
  };
}

/**
 * What follows `#` in a link to the playground: `0.` and its state as JSON in base64url.
 *
 * @param {{ source: string }} state
 */
export function hashOf(state) {
  return `0.${Buffer.from(JSON.stringify(state)).toString('base64url')}`;
}
