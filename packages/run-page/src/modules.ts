import vm from 'node:vm';
import { canParseURL, describe } from 'domwright/internal/arguments';
import { extractAMIMEType, mimeTypeGroups } from 'domwright/urls';
import type { PageResponse } from './loader.ts';
import { reasonOf } from './thrown-values.ts';

// biome-ignore lint/suspicious/noExplicitAny: vm.SourceTextModule has types only where it is switched on
type Any = any;

interface ModuleHost {
  baseURL(): string;
  fetch(url: string): Promise<PageResponse>;
  /** `import()` was called; is called again with what it throws. */
  imports(error?: unknown): void;
}

/**
 * Module scripts, by `vm.SourceTextModule`, which Node has when it was started with `--experimental-vm-modules`.
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
   * @throws SyntaxError or TypeError if it is none
   */
  addImportMap(text: string): void {
    const map = JSON.parse(text) as { imports?: Record<string, unknown> };
    if (typeof map !== 'object' || map === null) throw new TypeError('an import map is a JSON object');
    for (const [specifier, address] of Object.entries(map.imports ?? {})) {
      if (typeof address === 'string') this.#imports.set(specifier, address);
    }
  }

  /**
   * Makes a module of an inline script, and loads and links what it imports.
   *
   * @throws ModuleNotLoaded if something it imports could not be had
   * @throws Error if this Node has no modules for contexts, or what compiling and resolving threw
   */
  async load(code: string, url: string): Promise<Any> {
    const module = this.#create(code, url);
    await this.#link(module);
    return module;
  }

  /**
   * The module at a URL, which there is one of however often it is asked for; loads and links what it imports.
   *
   * @throws as `load` does; ModuleNotLoaded also if the module itself could not be had
   */
  async loadExternal(url: string): Promise<Any> {
    const module = await this.#moduleAt(url);
    await this.#link(module);
    return module;
  }

  /** NB: one at a time: Node cannot link two graphs at once that share a module. */
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
      throw new TypeError(`the bare specifier ${JSON.stringify(specifier)} is in no import map`);
    }
    return new URL(specifier, base).href;
  }

  /** Fetch a single module script — https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-single-module-script */
  async #load(url: string): Promise<Any> {
    const response = await this.#host.fetch(url).catch((cause: unknown) => {
      throw new ModuleNotLoaded(url, cause);
    });
    const { ok, status, body, contentType } = response;
    if (!ok) throw new ModuleNotLoaded(url, new Error(`the answer was ${status}`));
    const mimeType = extractAMIMEType(contentType);
    if (mimeType === null || !mimeTypeGroups.isJavaScript(mimeType))
      throw new ModuleNotLoaded(url, new Error(`its type is ${describe(contentType)}, not JavaScript`));
    // NB: UTF-8 decode, whatever the headers say.
    return this.#create(typeof body === 'string' ? body : new TextDecoder().decode(body), response.url);
  }
}

/** A module could not be fetched: a script that needs it has no result, where other errors are its result. */
export class ModuleNotLoaded extends TypeError {
  readonly url: string;

  constructor(url: string, cause: unknown) {
    super(`cannot load ${url}: ${reasonOf(cause)}`, { cause });
    this.url = url;
  }
}
