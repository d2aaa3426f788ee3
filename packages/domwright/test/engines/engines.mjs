// @ts-check
import { hasFirefox, openFirefox } from '../firefox.mjs';
import { hasChromium, openChromium } from '../property/chromium.mjs';
import { hasWebkit, openWebkit } from '../webkit.mjs';
import { dumpAll } from './dump-all.mjs';

/**
 * @typedef {import('./differences.mjs').EngineName} EngineName
 * @typedef {import('./differences.mjs').Input} Input
 */

/**
 * @typedef {object} Browser
 * @property {string} version
 * @property {(inputs: readonly Input[]) => Promise<string[]>} dumps trees of documents, by DOMParser, and of fragments
 * @property {() => Promise<void>} close
 */

/** How many inputs go to a browser in one message. */
const BATCH = 500;

/**
 * @param {string} version
 * @param {(script: string) => Promise<string>} evaluate
 * @param {() => Promise<void>} close
 * @returns {Browser}
 */
function browserWith(version, evaluate, close) {
  /** @type {Browser['dumps']} */
  const dumps = async (inputs) => {
    const all = [];
    for (let from = 0; from < inputs.length; from += BATCH) {
      const batch = inputs.slice(from, from + BATCH);
      const json = await evaluate(`(${dumpAll})(${JSON.stringify(JSON.stringify(batch))})`);
      all.push(...JSON.parse(json));
    }
    return all;
  };
  return { version, dumps, close };
}

/**
 * The browser engines that tests know, with a browser for each.
 *
 * @type {readonly { name: EngineName, browser: string, isInstalled: boolean, open: () => Promise<Browser> }[]}
 */
export const engines = [
  {
    name: 'Chromium',
    browser: 'Chromium',
    isInstalled: hasChromium,
    open: async () => {
      const { fullVersion, evaluate, close } = await openChromium();
      return browserWith(fullVersion, evaluate, close);
    },
  },
  {
    name: 'Gecko',
    browser: 'Firefox',
    isInstalled: hasFirefox,
    open: async () => {
      const { version, evaluate, close } = await openFirefox();
      return browserWith(version, evaluate, close);
    },
  },
  {
    name: 'WebKit',
    browser: 'WebKitGTK',
    isInstalled: hasWebkit,
    open: async () => {
      const { version, evaluate, close } = await openWebkit();
      return browserWith(version, evaluate, close);
    },
  },
];
