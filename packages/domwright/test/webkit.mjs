// @ts-check
/** Headless WebKitGTK for tests, driven by WebDriver: JSON over local HTTP. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The driver of the WebKit that tests run in; without it, they are skipped. */
export const webkitDriverPath = process.env['DOMWRIGHT_WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver';
/** GTK's display server for web pages. Nobody looks at its page, so it makes WebKit headless. */
const broadwayPath = '/usr/bin/broadwayd';
export const hasWebkit = existsSync(webkitDriverPath) && existsSync(broadwayPath);

/** How long the driver may take to answer. */
const PATIENCE_MILLISECONDS = 60_000;

/** Starts WebKit's MiniBrowser with a home of its own and one window, which shows an empty page in no-quirks mode. */
export async function openWebkit() {
  const home = mkdtempSync(path.join(tmpdir(), 'domwright-webkit-'));
  const port = await freePort();
  const env = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_CACHE_HOME: path.join(home, 'cache'),
    XDG_CONFIG_HOME: path.join(home, 'config'),
    XDG_DATA_HOME: path.join(home, 'data'),
    GDK_BACKEND: 'broadway',
    BROADWAY_DISPLAY: ':0',
  };
  // It serves a page, which nobody asks for.
  const displaySocket = path.join(home, 'http.socket');
  const display = spawn(broadwayPath, ['--unixsocket', displaySocket, ':0'], {
    stdio: 'ignore',
    env,
  });
  const driver = spawn(webkitDriverPath, [`--port=${port}`], { stdio: 'ignore', env });
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    for (const program of [display, driver]) {
      program.once('error', (error) => resolve(error.message));
      program.once('exit', (code, signal) => resolve(`${program.spawnfile} ended with ${code ?? signal}`));
    }
  });
  const end = () => {
    driver.kill('SIGKILL');
    display.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', end);
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });

  /**
   * @param {'GET' | 'POST' | 'DELETE'} method
   * @param {string} url
   * @param {object} [body]
   * @returns {Promise<any>}
   */
  const send = async (method, url, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const { value } = /** @type {any} */ (await response.json());
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };

  const until = Date.now() + PATIENCE_MILLISECONDS;
  const isReady = async () => existsSync(displaySocket) && (await send('GET', '/status')).ready;
  while (!(await isReady().catch(() => false))) {
    if (hasEnded) throw new Error(`WebKit has not started: ${await ended}`);
    if (Date.now() > until) throw new Error('WebKit has not started');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { sessionId, capabilities } = await send('POST', '/session', {
    capabilities: { alwaysMatch: { timeouts: { script: 600_000, pageLoad: 600_000 } } },
  });
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/url`, { url: 'data:text/html,<!DOCTYPE html>' });

  return {
    /** The version of WebKitGTK, such as `2.50.6`. */
    version: /** @type {string} */ (capabilities.browserVersion),
    /**
     * The completion value of a classic script that runs in the window, or what it resolves to. It comes as JSON, in which
     * lone surrogates are escaped.
     *
     * @param {string} script
     * @returns {Promise<any>}
     */
    evaluate: async (script) => {
      const value = await send('POST', `${session}/execute/async`, {
        script: `
          const [script, done] = arguments;
          const failed = (error) => done({ error: String(error?.stack ?? '') + String(error) });
          try {
            Promise.resolve(window.eval(script)).then((value) => done({ json: JSON.stringify(value) }), failed);
          } catch (error) {
            failed(error);
          }`,
        args: [script],
      });
      if (value.error !== undefined) throw new Error(value.error);
      return value.json == null ? undefined : JSON.parse(value.json);
    },
    close: async () => {
      await send('DELETE', session).catch(() => {});
      process.removeListener('exit', end);
      end();
    },
  };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(address.port));
    });
  });
}
