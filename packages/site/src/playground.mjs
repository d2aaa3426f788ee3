// @ts-check
import path from 'node:path';
import { root } from '../../../scripts/run.mjs';

/** The folder of the playground's package. */
export const playground = path.join(root, 'packages/playground');

/** The playground's path on the site. */
const place = 'playground/index.html';

/**
 * A plugin of markdown-it: a block of code whose language is followed by `playground` gets the playground with that code
 * below it, which is loaded when the reader opens it. With `playground=open`, it takes the place of the block, except on
 * narrow screens. `step=3` is the step at which it begins.
 *
 * @param {import('markdown-it').default} md
 * @param {{ base: string }} options
 */
export function livingExamples(md, { base }) {
  const { fence } = md.renderer.rules;
  if (fence === undefined) return;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const block = fence(tokens, index, options, env, self);
    const example = exampleOf(tokens[index]);
    if (example === null) return block;
    const prefix = base === './' ? '../'.repeat((env.relativePath ?? '').split('/').length - 1) : base;
    const hash = hashOf(example.state);
    const frame = `<iframe src="${prefix}${place}?embedded#${hash}" loading="lazy" title="The playground with this code"></iframe>`;
    if (example.isOpen) {
      return `<div class="open-example">${block}<p><a href="${prefix}${place}#${hash}" target="_self">Watch the parser read this</a></p>${frame}</div>`;
    }
    return `${block}<details class="living-example"><summary>Watch the parser read this</summary>${frame}</details>`;
  };
}

/**
 * What the playground shows of a block of code, or null if the block does not ask for it.
 *
 * @param {{ info: string, content: string }} fence
 */
export function exampleOf({ info, content }) {
  const kind = /\splayground(=open)?(?=\s|$)/.exec(info);
  if (kind === null) return null;
  const step = /\sstep=(\d+)(?=\s|$)/.exec(info)?.[1];
  const source = content.replace(/\n$/, '');
  return {
    isOpen: kind[1] !== undefined,
    state: step === undefined ? { source } : { source, step: Number(step) },
  };
}

/**
 * The fragment of a link to the playground: `0.` and its state as base64url-encoded JSON.
 *
 * @param {{ source: string, step?: number }} state
 */
export function hashOf(state) {
  return `0.${Buffer.from(JSON.stringify(state)).toString('base64url')}`;
}
