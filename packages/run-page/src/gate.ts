import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { canParseURL } from 'domwright/internal/arguments';
import { reasonOf } from './thrown-values.ts';

/** Whether a page may use the network, or a test for the URLs it may request. */
export type NetworkRule = boolean | ((url: URL) => boolean);

/**
 * What a page may reach. Every request is checked here first, whatever makes it. Unless the caller allows more, a page can only
 * reach `data:` URLs, and files if it is a file itself.
 */
export class Gate {
  readonly #page: URL;
  readonly #allowNetwork: NetworkRule;
  readonly #canSend: boolean;

  /** @param hasOwnFetch whether the caller's own function fetches scripts, which this gate can't control */
  constructor(pageURL: string, allowNetwork: NetworkRule, hasOwnFetch: boolean) {
    this.#page = new URL(pageURL);
    this.#allowNetwork = allowNetwork;
    this.#canSend = allowNetwork !== false || hasOwnFetch;
  }

  /** Why the page may not load a script from an absolute URL; null if it may. */
  refusalOfScript(url: string): string | null {
    const { protocol, host } = new URL(url);
    if (protocol === 'data:' || protocol === 'blob:') return null;
    if (protocol === 'file:') {
      if (this.#page.protocol !== 'file:') return 'only a page that is a file may load files';
      // NB: on Windows, a file URL with another host is a request to that host.
      return host === this.#page.host ? null : 'a page may not load files from another host';
    }
    return this.#refusalOfNetwork(url);
  }

  #refusalOfNetwork(url: string): string | null {
    const rule = this.#allowNetwork;
    if (rule === false) return 'network access is off by default';
    if (rule === true) return null;
    try {
      return rule(new URL(url)) === true ? null : 'allowNetwork does not allow this URL';
    } catch (error) {
      return `allowNetwork threw: ${reasonOf(error)}`;
    }
  }

  /** The same for a synchronous request, whose redirects can't be checked. */
  refusalOfSynchronousRequest(url: string): string | null {
    const isNetwork = canParseURL(url) && !/^(?:data|blob|file):$/.test(new URL(url).protocol);
    return isNetwork && typeof this.#allowNetwork === 'function'
      ? 'a synchronous request may be redirected to a URL that allowNetwork does not see'
      : this.refusalOfRequest(url);
  }

  /** Why the page may not request an absolute URL and read the response; null if it may. */
  refusalOfRequest(url: string): string | null {
    if (!canParseURL(url)) return 'it is not a valid URL';
    const refusal = this.refusalOfScript(url);
    if (refusal !== null || new URL(url).protocol !== 'file:') return refusal;
    // Otherwise it could send what it reads to anyone.
    if (this.#canSend) return 'a page that can reach the network may not read files';
    return refusalOfFile(url);
  }
}

/** Why a file can't be read; null if it can. A pipe would block a thread of the host, and a device may be endless. */
export function refusalOfFile(url: string): string | null {
  try {
    return statSync(fileURLToPath(url)).isFile() ? null : 'it is not a regular file';
  } catch (error) {
    return reasonOf(error);
  }
}
