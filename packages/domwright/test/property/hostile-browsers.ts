import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openContext } from '../chromium.mjs';
import { openFirefox } from '../firefox.mjs';
import { editors } from './hostile-editors.ts';
import { findings } from './hostile-judge.ts';
import { programOf } from './hostile-programs.ts';

interface Case {
  readonly seed: number;
  readonly label: string;
  readonly before: string;
  /** The output of each editor, by name. */
  readonly after: Readonly<Record<string, string>>;
}

export interface Browser {
  /** The value of a script in the window. */
  evaluate(script: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function openChromium(url: string): Promise<Browser> {
  const context = await openContext();
  const page = await context.newPage();
  await page.goto(url);
  return { evaluate: (script) => page.evaluate<string[]>(script), close: () => context.close() };
}

export async function openGecko(url: string): Promise<Browser> {
  const browser = await openFirefox();
  await browser.navigate(url);
  return { evaluate: browser.evaluate, close: browser.close };
}

/** What runs in the page before anything else. */
const setUp = `
  globalThis.findings = ${findings};
  globalThis.calls = [];
  for (const name of ['zqt', 'zqa', 'zqc', 'pqm']) globalThis[name] = () => void calls.push(name);
  globalThis.bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  globalThis.labelOf = (bytes, label) => {
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
    return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : label;
  };
  globalThis.parsed = (base64, label) => {
    const bytes = bytesOf(base64);
    const text = new TextDecoder(labelOf(bytes, label)).decode(bytes);
    return findings(new DOMParser().parseFromString(text, 'text/html'), false);
  };
  globalThis.isNew = (before) => (finding) => !before.includes(finding);
  globalThis.judge = (cases) => cases.flatMap(({ seed, label, before, after }) => {
    const known = parsed(before, label);
    return Object.entries(after).flatMap(([name, base64]) =>
      parsed(base64, label).filter(isNew(known)).map((finding) => name + ' ' + seed + ': ' + finding));
  });
  globalThis.loaded = async (paths) => {
    const frames = paths.map((path) => {
      const frame = document.createElement('iframe');
      frame.src = path;
      const loading = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      return { frame, loading };
    });
    const results = [];
    for (const { frame, loading } of frames) {
      await loading;
      results.push(findings(frame.contentDocument, true));
    }
    for (const { frame } of frames) frame.remove();
    return results;
  };
  globalThis.judgeFrames = async (cases) => {
    const wrong = [];
    calls.length = 0;
    const known = await loaded(cases.map(({ seed }) => '/' + seed + '/before'));
    const callsBefore = [...calls];
    calls.length = 0;
    const frames = cases.flatMap(({ seed, after }, i) => Object.keys(after).map((name) => ({ seed, name, known: known[i] })));
    const results = await loaded(frames.map(({ seed, name }) => '/' + seed + '/' + name));
    for (const name of calls.filter(isNew(callsBefore)))
      wrong.push(name + ' ran, of ' + cases.map(({ seed }) => seed));
    results.forEach((result, i) => {
      const { seed, name, known } = frames[i];
      for (const finding of result.filter(isNew(known))) wrong.push(name + ' ' + seed + ': ' + finding + ', in a frame');
    });
    return wrong;
  };
  undefined;
`;

/** Serves pages that are loaded in frames, with their encoding in the header. */
interface Pages {
  readonly url: string;
  readonly served: Map<string, { label: string; bytes: Buffer }>;
  close(): void;
}

async function servePages(): Promise<Pages> {
  const served = new Map<string, { label: string; bytes: Buffer }>();
  const server = createServer((request, response) => {
    const page = served.get(request.url ?? '');
    if (request.url === '/')
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end('<!DOCTYPE html><body>');
    else if (page === undefined) response.writeHead(404).end();
    else response.setHeader('Content-Type', `text/html; charset=${page.label}`).end(page.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, served, close };
}

const BATCH = 250;
/** One in this many pages is loaded in a frame. */
const FRAMED = 10;

/** Lets a browser judge `count` edits. Returns what is wrong. */
export async function judgeEdits(open: (url: string) => Promise<Browser>, count: number): Promise<string[]> {
  const pages = await servePages();
  const browser = await open(pages.url);
  try {
    const wrong: string[] = [];
    await browser.evaluate(setUp);
    let made = 0;
    for (let seed = 1; made < count; ) {
      const cases: Case[] = [];
      for (; cases.length < BATCH && made < count; seed++) {
        const program = programOf(seed);
        const after: Record<string, string> = {};
        for (const [name, edit] of Object.entries(editors)) {
          const edited = edit(program);
          if (edited === null || edited.edits === 0) continue;
          made += edited.edits;
          after[name] = base64Of(edited.bytes);
        }
        if (Object.keys(after).length > 0)
          cases.push({ seed, label: program.label, before: base64Of(program.bytes), after });
      }
      wrong.push(...(await browser.evaluate(`judge(${JSON.stringify(cases)})`)));
      const framed = cases.filter((each) => each.seed % FRAMED === 0);
      pages.served.clear();
      for (const each of framed) {
        for (const [name, base64] of Object.entries({ before: each.before, ...each.after }))
          pages.served.set(`/${each.seed}/${name}`, {
            label: each.label,
            bytes: Buffer.from(base64, 'base64'),
          });
      }
      wrong.push(...(await browser.evaluate(`judgeFrames(${JSON.stringify(framed)})`)));
    }
    return wrong;
  } finally {
    await browser.close();
    pages.close();
  }
}

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
