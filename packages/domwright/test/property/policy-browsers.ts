import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sanitize } from 'domwright/sanitizer';
import { chromiumPath } from '../chromium.mjs';
import { openFirefox } from '../firefox.mjs';
import type { Kept, RandomPolicy } from './policy-inputs.ts';
import { judge } from './policy-judge.ts';

/*
 * Browsers in which sanitized strings are put into eleven contexts. All their requests go to a proxy, which knows the
 * host of each, and answers only those for our own page.
 */

export interface Network {
  readonly port: number;
  /** The hosts that were asked for, besides our own. */
  readonly hosts: Set<string>;
  /** The page that is loaded in a frame. */
  page: string;
  close(): void;
}

const OWN_HOST = 'pages.example';
export const BASE = `http://${OWN_HOST}/d/`;

export async function openNetwork(): Promise<Network> {
  const hosts = new Set<string>();
  const server: Server = createServer((request, response) => {
    const url = request.url ?? '';
    const host = /^http:\/\/([^/:?]*)/.exec(url)?.[1] ?? url;
    if (host !== OWN_HOST) hosts.add(host);
    response.setHeader('Content-Type', 'text/html; charset=utf-8').setHeader('Cache-Control', 'no-store');
    if (url === BASE) response.end(start);
    else if (url === `${BASE}page`) response.end(network.page);
    else response.writeHead(404, { 'Cache-Control': 'max-age=3600' }).end();
  });
  server.on('connect', (request, socket) => {
    hosts.add((request.url ?? '').replace(/:\d+$/, ''));
    socket.on('error', () => {});
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  const network: Network = { port: (server.address() as AddressInfo).port, hosts, page: '', close };
  return network;
}

export interface Browser {
  /** The value of a script in the window. */
  evaluate(script: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function openChromium(port: number): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
      ...[`--proxy-server=127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>'],
    ],
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  await page.goto(BASE);
  return { evaluate: (script) => page.evaluate(script), close: () => browser.close() };
}

export async function openGecko(port: number): Promise<Browser> {
  const proxy = { 'network.proxy.http': '127.0.0.1', 'network.proxy.ssl': '127.0.0.1' };
  const ports = { 'network.proxy.http_port': port, 'network.proxy.ssl_port': port };
  const browser = await openFirefox({ ...proxy, ...ports, 'network.proxy.type': 1 });
  await browser.navigate(BASE);
  return { evaluate: browser.evaluate, close: browser.close };
}

/** How to sanitize for each context. Several have the same output. */
const sanitizeOptions = {
  div: { context: 'div' },
  template: { context: 'template' },
  td: { context: 'td' },
  tr: { context: 'tr' },
  select: { context: 'select' },
  foreignObject: { context: 'svg foreignObject' },
  'without scripting': { context: 'div', scripting: false },
  document: { document: true },
} as const;
type Kind = keyof typeof sanitizeOptions;

export interface Case {
  /** Counted over all policies: what runs says this number. */
  readonly number: number;
  readonly html: string;
  readonly outputs: Readonly<Record<Kind, string>>;
}

/** The cases of a policy: its strings, sanitized for each context. */
export function casesOf(
  { compile }: RandomPolicy,
  strings: readonly string[],
  first: number,
  write: (html: string, options: object) => string = sanitize,
): Case[] {
  const compiled = compile();
  return strings.map((html, i) => {
    const number = first + i;
    const outputs = Object.entries(sanitizeOptions).map(([kind, its]) => {
      const edition = number % 2 === 0 ? '2024' : 'living';
      const written = write(html, { ...its, policy: compiled, edition });
      return [kind, written.replaceAll('alert(1)', `alert(${number})`)];
    });
    return { number, html, outputs: Object.fromEntries(outputs) as Case['outputs'] };
  });
}

/** The contexts of `start`, besides a page that is loaded. */
export const contextNames = [
  ...[
    'innerHTML',
    'a contextual fragment',
    'setHTMLUnsafe',
    'template',
    'td',
    'tr',
    'select',
    'foreignObject',
  ],
  ...['DOMParser', 'document.write'],
];

/** Our page: each context puts markup into itself and returns the tree to judge. */
const start = `<!DOCTYPE html><body><div id=place></div><iframe id=frame></iframe><script>
const judge = ${judge};
const calls = [];
alert = (what) => void calls.push('ran: ' + what);
const place = document.getElementById('place');
const frame = document.getElementById('frame');
/* Puts an element with these ancestors into the page. */
const inPage = (names) => {
  let parent = place;
  for (const name of names.split(' ')) {
    const isSVG = name === 'svg' || name === 'foreignObject';
    const namespace = isSVG ? 'http://www.w3.org/2000/svg' : 'http://www.w3.org/1999/xhtml';
    const child = document.createElementNS(namespace, name);
    parent.append(child);
    parent = child;
  }
  return parent;
};
const set = (names) => (html) => Object.assign(inPage(names), { innerHTML: html });
const contexts = {
  innerHTML: ['div', set('div')],
  'a contextual fragment': ['div', (html) => {
    const range = document.createRange();
    const div = inPage('div');
    range.selectNodeContents(div);
    div.append(range.createContextualFragment(html));
    return div;
  }],
  setHTMLUnsafe: ['div', (html) => {
    const div = inPage('div');
    div.setHTMLUnsafe(html);
    return div;
  }],
  template: ['template', (html) => {
    const template = Object.assign(document.createElement('template'), { innerHTML: html });
    const div = inPage('div');
    div.append(document.importNode(template.content, true));
    return div;
  }],
  td: ['td', set('table tbody tr td')],
  tr: ['tr', set('table tbody tr')],
  select: ['select', set('select')],
  foreignObject: ['foreignObject', set('svg foreignObject')],
  DOMParser: ['without scripting', (html) => {
    const parsed = new DOMParser().parseFromString('<!DOCTYPE html><body>' + html, 'text/html');
    const div = inPage('div');
    div.append(document.adoptNode(parsed.body));
    return div;
  }],
  'document.write': ['document', (html) => {
    const its = frame.contentDocument;
    frame.contentWindow.alert = alert;
    its.open();
    its.write(html);
    its.close();
    return its;
  }],
};
const judgeAll = (kept, cases) => {
  const found = [];
  for (const { number, outputs } of cases) {
    for (const [name, [kind, put]] of Object.entries(contexts)) {
      for (const what of judge(put(outputs[kind]), kept, document.baseURI)) {
        found.push(number + ', ' + name + ': ' + what);
      }
      place.replaceChildren();
    }
  }
  return found.concat(calls.splice(0));
};
const judgeLoaded = async (kept) => {
  const loaded = document.createElement('iframe');
  loaded.src = 'page';
  const loading = new Promise((resolve) => {
    loaded.addEventListener('load', resolve);
    setTimeout(resolve, 20000, 'late');
  });
  document.body.append(loaded);
  if ((await loading) === 'late') calls.push('does not load');
  const found = judge(loaded.contentDocument, kept, document.baseURI);
  loaded.remove();
  return found.map((what) => 'loaded: ' + what).concat(calls.splice(0));
};
/* Whether the markup of a div is the same again. */
const written = (list) => list.map((html) => {
  const div = document.createElement('div');
  div.innerHTML = html;
  return div.innerHTML === html;
});
</script>`;

/** What is found in some cases of a policy, by number. */
export async function judgeCases(
  browser: Browser,
  network: Network,
  kept: Kept,
  cases: readonly Case[],
): Promise<string[]> {
  const json = JSON.stringify(kept);
  const found = await browser.evaluate(`judgeAll(${json}, ${JSON.stringify(cases)})`);
  const trusted = '<script>alert = parent.alert; document.currentScript.remove()</script>';
  const fragments = cases.map(({ outputs }) => outputs.div).join('');
  network.page = `${cases[0]!.number % 2 === 0 ? '<!DOCTYPE html>' : ''}${trusted}<body>${fragments}`;
  const inFrame = await browser.evaluate(`judgeLoaded(${json})`);
  return [...(found as string[]), ...(inFrame as string[])];
}

/** The hosts that were asked for, without those of the browser's makers, when no more are. */
export async function hostsAskedFor(browser: Browser, network: Network): Promise<string[]> {
  let before = -1;
  while (before < network.hosts.size) {
    before = network.hosts.size;
    await browser.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
  }
  return [...network.hosts].filter(
    (host) => !/(?:google|googleapis|gstatic|mozilla|firefox)\.(?:com|org|net)$/.test(host),
  );
}

/** Whether some element that a policy keeps may have URLs of a host. */
export function mayAskFor(host: string, kept: Kept | undefined): boolean {
  if (kept === undefined) return false;
  if (kept.elements === null) return true;
  return Object.values(kept.elements).some(
    ({ hosts }) =>
      hosts === null ||
      hosts.some((name) => (name.startsWith('*') ? host.endsWith(name.slice(1)) : host === name)),
  );
}
