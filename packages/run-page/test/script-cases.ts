import type { ScriptedPage } from './pages.ts';

/** A page, and what its scripts log according to the standard. */
export interface PreparationCase extends ScriptedPage {
  readonly log: readonly string[];
  /** What Chromium logs where it differs from the standard. */
  readonly chromium?: {
    readonly log: readonly string[];
    readonly why: string;
    /** Whether other versions follow the standard. */
    readonly varies?: boolean;
  };
}

const files = { '1.js': 'log("file 1")', '2.js': 'log("file 2")' };

export const page = (
  name: string,
  html: string,
  log: string,
  chromium?: PreparationCase['chromium'],
): PreparationCase => ({
  name,
  html: `<!DOCTYPE html><body>${html}`,
  files,
  log: log === '' ? [] : log.split(', '),
  ...(chromium !== undefined && { chromium }),
});

/** A page whose only script has this code. `S` stands for "script", which the code can't spell in an end tag. */
export const code = (name: string, text: string, log: string, chromium?: PreparationCase['chromium']) =>
  page(name, `<script>${helpers}${text}</script>`, log, chromium);

const helpers =
  'const S="script",div=()=>{const d=document.createElement("div");document.body.append(d);return d},' +
  'script=(t)=>{const s=document.createElement(S);if(t!==undefined)s.text=t;return s},' +
  'svgScript=(t)=>{const s=document.createElementNS("http://www.w3.org/2000/svg",S);if(t!==undefined)s.textContent=t;return s},' +
  'markup=(t,a="")=>"<"+S+a+">"+t+"</"+S+">",' +
  'put=(s)=>{document.body.append(s);return s},' +
  // A connected script that hasn't started, because it is a data block.
  'data=(t)=>{const s=script(t);s.type="text/plain";put(s);s.removeAttribute("type");return s};';

/** A parser's script that has not started: its type was unknown when it was prepared. */
export const afterData = (
  name: string,
  attributes: string,
  text: string,
  log: string,
  chromium?: PreparationCase['chromium'],
) =>
  page(
    name,
    `<script id=t type=text/plain ${attributes}></script><script>${helpers}const t=document.getElementById("t");${text}</script>`,
    log,
    chromium,
  );
