// @ts-check
import path from 'node:path';
import { copies } from './shared-chunks.mjs';

/**
 * A rolldown plugin that gives entry points which load little a copy of some modules of their own. For all others these
 * modules are in the chunks that they load anyway, since each further file takes Node.js half a millisecond.
 *
 * @returns {import('rolldown').Plugin}
 */
export function copiedModules() {
  const kinds = copies();
  return {
    name: 'domwright:copied-modules',
    resolveId(specifier, importer) {
      if (importer === undefined || !specifier.startsWith('.')) return null;
      const [from = '', mark] = importer.split('?');
      const id = path.resolve(path.dirname(from), specifier);
      const kind = kinds.find(({ name, users }) => name === mark || users.has(from));
      if (kind?.modules.has(id)) return `${id}?${kind.name}`;
      return mark === undefined ? null : id;
    },
  };
}
