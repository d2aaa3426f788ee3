import { parse } from 'domwright';
import { checkConformance } from 'domwright/conformance';
import { expect, test } from 'vitest';
import { hasChromium, openContext } from '../../chromium.mjs';

/*
 * "Authors must not use elements, attributes … that are not permitted by this specification or other applicable
 * specifications": which event handlers are permitted — https://html.spec.whatwg.org/multipage/dom.html#elements-in-the-dom
 */

/** What Chromium has, but no specification allows as an attribute. */
const ofBrowsers = [
  // Must be supported, but is not among those that may be specified.
  'onabort',
  'onmousewheel',
  'onwebkitanimationend',
  'onwebkitanimationiteration',
  'onwebkitanimationstart',
  'onwebkittransitionend',
  'onwebkitfullscreenchange',
  'onwebkitfullscreenerror',
  'onbeforecopy',
  'onbeforecut',
  'onbeforepaste',
];

/** Runs in the page: the event handler attributes of an element that are compiled. */
function handlersOf(name: string): string[] {
  // biome-ignore lint/suspicious/noExplicitAny: it runs in a browser
  const page = globalThis as any;
  const element = page.document.createElement(name);
  const found: string[] = [];
  for (const property in element) {
    if (!property.startsWith('on')) continue;
    element.setAttribute(property, '1');
    if (typeof element[property] === 'function') found.push(property);
  }
  return found;
}

test.skipIf(!hasChromium).each(['div', 'audio', 'video'])(
  'the event handlers that Chromium has on %s are allowed',
  async (name) => {
    const context = await openContext();
    const handlers: string[] = await (await context.newPage()).evaluate(handlersOf, name);
    await context.close();
    expect(handlers).toContain('onpointerdown');
    const html = `<!DOCTYPE html><html lang=en><title>a</title><${name} ${handlers.map((one) => `${one}=a`).join(' ')}></${name}>`;
    const refused = Array.from(checkConformance(parse(html)), ({ message }) => message.split(' ')[0]!);
    expect(refused.sort()).toEqual(handlers.filter((one) => ofBrowsers.includes(one)).sort());
  },
);
