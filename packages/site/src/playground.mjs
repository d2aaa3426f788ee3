// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/run.mjs';

/** The folder of the playground's package. If it is missing, the site is built without it. */
export const playground = path.join(root, 'packages/playground');

/** The playground's path on the site. */
const place = 'playground/index.html';

/**
 * A markdown-it plugin: below a code block whose language is followed by `playground`, adds the playground with that code. It is
 * loaded when the reader opens it.
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
 * The fragment of a link to the playground: `0.` and its state as base64url-encoded JSON.
 *
 * @param {{ source: string }} state
 */
export function hashOf(state) {
  return `0.${Buffer.from(JSON.stringify(state)).toString('base64url')}`;
}
