import { type Answer, type Job, serve } from './serve.ts';

/* The module that a browser worker runs. */

declare function addEventListener(
  type: 'message' | 'messageerror',
  listener: (event: { readonly data: Job }) => void,
): void;
declare function postMessage(message: Answer, transfer: ArrayBuffer[]): void;

addEventListener('message', ({ data }) => postMessage(...serve(data)));
// A job that cannot be read ends the worker, and so fails.
addEventListener('messageerror', () => {
  throw new Error('it could not read its job');
});
