import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { canParseURL } from 'domwright/internal/arguments';
import { reasonOf } from './thrown-values.ts';

/** Whether a page may use the network, or which URLs of it. */
export type NetworkRule = boolean | ((url: URL) => boolean);

/**
 * What a page may reach. Every request asks here first, whatever makes it. Without the caller's leave, a page reaches
 * nothing but `data:` URLs, and files if it is a file itself.
 */
export class Gate {
  readonly #page: URL;
  readonly #allowNetwork: NetworkRule;
  readonly #canSend: boolean;

  /** `hasOwnFetch`: the caller fetches the scripts, by means that this gate knows nothing of. */
  constructor(pageURL: string, allowNetwork: NetworkRule, hasOwnFetch: boolean) {
    this.#page = new URL(pageURL);
    this.#allowNetwork = allowNetwork;
    this.#canSend = allowNetwork !== false || hasOwnFetch;
  }

  /** Why the page may not load a script from an absolute URL, or null. */
  refusalOfScript(url: string): string | null {
    const { protocol, host } = new URL(url);
    if (protocol === 'data:' || protocol === 'blob:') return null;
    if (protocol === 'file:') {
      if (this.#page.protocol !== 'file:') return 'a page that is not a file may not load files';
      // NB: on Windows, a file of another host is a request to that host.
      return host === this.#page.host ? null : 'a page may not load files of another host';
    }
    return this.#refusalOfNetwork(url);
  }

  #refusalOfNetwork(url: string): string | null {
    const rule = this.#allowNetwork;
    if (rule === false) return 'the network is not used unless it is asked for';
    if (rule === true) return null;
    try {
      return rule(new URL(url)) === true ? null : 'allowNetwork does not allow this URL';
    } catch (error) {
      return `allowNetwork has thrown: ${reasonOf(error)}`;
    }
  }

  /** The same for a synchronous request, whose redirects cannot be checked. */
  refusalOfSynchronousRequest(url: string): string | null {
    const isNetwork = canParseURL(url) && !/^(?:data|blob|file):$/.test(new URL(url).protocol);
    return isNetwork && typeof this.#allowNetwork === 'function'
      ? 'a synchronous request may be redirected to a URL that allowNetwork does not see'
      : this.refusalOfRequest(url);
  }

  /** Why the page may not make a request to an absolute URL and read the answer, or null. */
  refusalOfRequest(url: string): string | null {
    if (!canParseURL(url)) return 'it is no URL';
    const refusal = this.refusalOfScript(url);
    if (refusal !== null || new URL(url).protocol !== 'file:') return refusal;
    // Else it could send what it has read to anybody.
    if (this.#canSend) return 'a page that can reach the network may not read files';
    return refusalOfFile(url);
  }
}

/** Why a file cannot be read, or null. A pipe would block a thread of the host, and a device may have no end. */
export function refusalOfFile(url: string): string | null {
  try {
    return statSync(fileURLToPath(url)).isFile() ? null : 'it is no regular file';
  } catch (error) {
    return reasonOf(error);
  }
}
