export { innerText } from './inner-text.ts';
export { RenderedText, type RenderedTextOptions } from './rendered-text.ts';
