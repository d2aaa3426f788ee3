import vm from 'node:vm';
import { canParseURL, describe } from 'domwright/internal/arguments';
import { extractAMIMEType, mimeTypeGroups } from 'domwright/urls';
import type { PageResponse } from './loader.ts';
import { reasonOf } from './thrown-values.ts';

// biome-ignore lint/suspicious/noExplicitAny: vm.SourceTextModule has no types unless it is enabled
type Any = any;

interface ModuleHost {
  baseURL(): string;
  fetch(url: string): Promise<PageResponse>;
  /** Called when `import()` is called, and again with the error if it fails. */
  imports(error?: unknown): void;
}

/**
 * Module scripts, by `vm.SourceTextModule`, which needs Node to run with `--experimental-vm-modules`.
 */
export class ModuleLoader {
  readonly #context: Any;
  readonly #host: ModuleHost;
  readonly #modules: Map<string, Promise<Any>> = new Map();
  readonly #imports: Map<string, string> = new Map();
  #linking: Promise<void> = Promise.resolve();

  constructor(context: Any, host: ModuleHost) {
    this.#context = context;
    this.#host = host;
  }

  /**
   * Adds an import map's top-level imports — https://html.spec.whatwg.org/multipage/webappapis.html#import-map
   *
   * @throws SyntaxError or TypeError if it isn't a valid import map
   */
  addImportMap(text: string): void {
    const map = JSON.parse(text) as { imports?: Record<string, unknown> };
    if (typeof map !== 'object' || map === null) throw new TypeError('an import map is a JSON object');
    for (const [specifier, address] of Object.entries(map.imports ?? {})) {
      if (typeof address === 'string') this.#imports.set(specifier, address);
    }
  }

  /**
   * Creates a module from an inline script, and loads and links its imports.
   *
   * @throws ModuleNotLoaded if an import can't be loaded
   * @throws Error if this Node lacks modules for contexts; whatever compiling and resolving throw
   */
  async load(code: string, url: string): Promise<Any> {
    const module = this.#create(code, url);
    await this.#link(module);
    return module;
  }

  /**
   * The module at a URL, with its imports loaded and linked. Always the same one for the same URL.
   *
   * @throws as `load`; ModuleNotLoaded also if the module itself can't be loaded
   */
  async loadExternal(url: string): Promise<Any> {
    const module = await this.#moduleAt(url);
    await this.#link(module);
    return module;
  }

  /** NB: one at a time, because Node can't link two graphs that share a module concurrently. */
  #link(module: Any): Promise<void> {
    const linked = this.#linking.then(async () => {
      if (module.status !== 'unlinked') return;
      await module.link((specifier: string, referrer: Any) => this.#resolve(specifier, referrer.identifier));
    });
    this.#linking = linked.catch(() => {});
    return linked;
  }

  #create(code: string, url: string): Any {
    const { SourceTextModule } = vm as Any;
    if (SourceTextModule === undefined) {
      throw new Error('module scripts need Node to be started with --experimental-vm-modules');
    }
    return new SourceTextModule(code, {
      context: this.#context,
      identifier: url,
      initializeImportMeta: (meta: { url?: string }) => {
        meta.url = url;
      },
      importModuleDynamically: async (specifier: string) => {
        this.#host.imports();
        try {
          const module = await this.#resolve(specifier, url);
          await this.#link(module);
          await module.evaluate();
          return module;
        } catch (error) {
          this.#host.imports(error);
          throw error;
        }
      },
    });
  }

  #resolve(specifier: string, referrer: string): Promise<Any> {
    const mapped = this.#imports.get(specifier);
    const url =
      mapped === undefined ? this.#urlOf(specifier, referrer) : this.#urlOf(mapped, this.#host.baseURL());
    return this.#moduleAt(url);
  }

  /** The module map — https://html.spec.whatwg.org/multipage/webappapis.html#module-map */
  #moduleAt(url: string): Promise<Any> {
    let module = this.#modules.get(url);
    if (module === undefined) {
      module = this.#load(url);
      this.#modules.set(url, module);
    }
    return module;
  }

  #urlOf(specifier: string, base: string): string {
    const isRelative = /^\.{0,2}\//.test(specifier);
    if (!isRelative && !canParseURL(specifier)) {
      throw new TypeError(`the bare specifier ${JSON.stringify(specifier)} is not in an import map`);
    }
    return new URL(specifier, base).href;
  }

  /** Fetch a single module script — https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-single-module-script */
  async #load(url: string): Promise<Any> {
    const response = await this.#host.fetch(url).catch((cause: unknown) => {
      throw new ModuleNotLoaded(url, cause);
    });
    const { ok, status, body, contentType } = response;
    if (!ok) throw new ModuleNotLoaded(url, new Error(`the server answered with status ${status}`));
    const mimeType = extractAMIMEType(contentType);
    if (mimeType === null || !mimeTypeGroups.isJavaScript(mimeType))
      throw new ModuleNotLoaded(url, new Error(`its type is ${describe(contentType)}, not JavaScript`));
    // NB: always decoded as UTF-8, whatever the headers say.
    return this.#create(typeof body === 'string' ? body : new TextDecoder().decode(body), response.url);
  }
}

/** A module can't be fetched. The result of a script that needs it is null; other errors are results themselves. */
export class ModuleNotLoaded extends TypeError {
  readonly url: string;

  constructor(url: string, cause: unknown) {
    super(`cannot load ${url}: ${reasonOf(cause)}`, { cause });
    this.url = url;
  }
}
