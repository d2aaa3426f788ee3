import { type Answer, type Job, serve } from './serve.ts';

/* The module that a browser worker runs. */

declare function addEventListener(type: 'message', listener: (event: { readonly data: Job }) => void): void;
declare function postMessage(message: Answer, transfer: ArrayBuffer[]): void;

addEventListener('message', ({ data }) => postMessage(...serve(data)));
