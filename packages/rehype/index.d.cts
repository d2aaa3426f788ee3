import type plugin from './index.js' with { 'resolution-mode': 'import' };

export type { Options, Severity } from './index.js' with { 'resolution-mode': 'import' };

/** A parser for unified: `unified().use(rehypeDomwright)`. */
declare const rehypeDomwright: typeof plugin;
export default rehypeDomwright;
