// @ts-check
/** Headless Firefox for tests, driven by Marionette: messages `length:json` over a local TCP connection. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The Firefox that tests run in; they are skipped where there is none. */
export const firefoxPath =
  process.env['DOMWRIGHT_FIREFOX'] ??
  ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file)) ??
  '/usr/bin/firefox-esr';
export const hasFirefox = existsSync(firefoxPath);

const preferences = {
  // Firefox picks a free port and writes it to `MarionetteActivePort` in the profile.
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.max_script_run_time': 0,
  'extensions.getAddons.cache.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': '',
};

/**
 * Starts Firefox with a new profile and one window, which shows an empty page in no-quirks mode.
 *
 * @param {Record<string, boolean | number | string>} [ownPreferences] further preferences (`about:config`)
 */
export async function openFirefox(ownPreferences = {}) {
  const profile = mkdtempSync(path.join(tmpdir(), 'domwright-firefox-'));
  writeFileSync(
    path.join(profile, 'user.js'),
    Object.entries({ ...preferences, ...ownPreferences })
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const browser = spawn(
    firefoxPath,
    ['--headless', '--marionette', '--no-remote', '--new-instance', '--profile', profile],
    { stdio: 'ignore', env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' } },
  );
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    browser.once('error', (error) => resolve(error.message));
    browser.once('exit', (code, signal) => resolve(`it ended with ${code ?? signal}`));
  });
  const kill = () => browser.kill('SIGKILL');
  const removeProfile = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  const onExit = () => {
    kill();
    removeProfile();
  };
  process.once('exit', onExit);
  let hasEnded = false;
  const cleared = ended.then(() => {
    hasEnded = true;
    process.removeListener('exit', onExit);
    removeProfile();
  });

  const portFile = path.join(profile, 'MarionetteActivePort');
  let port = 0;
  while (port === 0) {
    if (hasEnded) throw new Error(`${firefoxPath} has not started: ${await ended}`);
    if (existsSync(portFile)) port = Number(readFileSync(portFile, 'utf8'));
    if (port === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const connection = await openConnection(port);
  ended.then((how) => connection.fail(new Error(`Firefox: ${how}`)));
  const { send } = connection;
  const { capabilities } = await send('WebDriver:NewSession', {
    strictFileInteractability: false,
    timeouts: { script: 600_000, pageLoad: 600_000 },
    unhandledPromptBehavior: 'dismiss',
  });
  // NB: Firefox's own first page forbids `eval`.
  await send('WebDriver:Navigate', { url: 'data:text/html,<!DOCTYPE html>' });

  return {
    /** The version of Firefox, such as `153.7.0`. */
    version: /** @type {string} */ (capabilities.browserVersion),
    /** The id of the browser's main process. */
    processId: Number(capabilities['moz:processID']),
    /** Sends a command of Marionette, such as `WebDriver:PerformActions`, and returns its result. */
    send,
    /**
     * Loads a URL and waits for its `load` event.
     *
     * @param {string} url
     */
    navigate: async (url) => void (await send('WebDriver:Navigate', { url })),
    /**
     * The completion value of a classic script that runs in the window, or what it resolves to. It comes as JSON, in which
     * lone surrogates are escaped.
     *
     * @param {string} script
     * @returns {Promise<any>}
     */
    evaluate: async (script) => {
      const { value } = await send('WebDriver:ExecuteAsyncScript', {
        script: `
          const [script, done] = arguments;
          const failed = (error) => done({ error: String(error?.stack ?? '') + String(error) });
          try {
            Promise.resolve(window.eval(script)).then((value) => done({ json: JSON.stringify(value) }), failed);
          } catch (error) {
            failed(error);
          }`,
        args: [script],
        sandbox: null,
      });
      if (value.error !== undefined) throw new Error(value.error);
      return value.json == null ? undefined : JSON.parse(value.json);
    },
    close: async () => {
      await send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(kill);
      await cleared;
    },
  };
}

/**
 * A connection to Marionette, after its greeting.
 *
 * @param {number} port
 */
async function openConnection(port) {
  const socket = connect({ port, host: '127.0.0.1' });
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  /** @param {Error} error */
  const fail = (error) => {
    socket.destroy();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  /** @type {Promise<any>} */
  const greeting = new Promise((resolve, reject) => waiting.set(-1, { resolve, reject }));

  /** @type {Buffer[]} */
  let pieces = [];
  let received = 0;
  /** The number of bytes with which the next message is complete; 0 while its length is unknown. */
  let wanted = 0;
  socket.on('data', (piece) => {
    pieces.push(piece);
    received += piece.length;
    while (received >= wanted) {
      const bytes = Buffer.concat(pieces);
      pieces = [bytes];
      const colon = bytes.indexOf(':');
      if (colon < 0) return;
      wanted = colon + 1 + Number(bytes.toString('latin1', 0, colon));
      if (received < wanted) return;
      const message = JSON.parse(bytes.toString('utf8', colon + 1, wanted));
      pieces = [bytes.subarray(wanted)];
      received -= wanted;
      wanted = 0;
      const [, id, error, result] = Array.isArray(message) ? message : [0, -1, null, message];
      const request = waiting.get(id);
      waiting.delete(id);
      if (error) request?.reject(new Error(`${error.error}: ${error.message}`));
      else request?.resolve(result);
    }
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('Firefox has closed the connection')));
  await greeting;

  let lastId = 0;
  return {
    fail,
    /**
     * @param {string} command
     * @param {object} [parameters]
     * @returns {Promise<any>}
     */
    send: (command, parameters = {}) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        const message = Buffer.from(JSON.stringify([0, id, command, parameters]));
        waiting.set(id, { resolve, reject });
        socket.write(`${message.length}:`);
        socket.write(message);
      }),
  };
}
