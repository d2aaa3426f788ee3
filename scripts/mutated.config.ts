/**
 * For `mutate.mjs`: the tests' configuration, where one source file has another text. The environment variables
 * MUTATED_FILE and MUTATED_TEXT name the file and a file with that text; MUTATED_EXTRACT is a build of packages/extract made from it;
 * MUTATED_CACHE is a folder for compiled modules.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import config from '../vitest.config.ts';

const {
  MUTATED_FILE: file,
  MUTATED_TEXT: text,
  MUTATED_EXTRACT: extract,
  MUTATED_CACHE: cache,
} = process.env;

/** What a cheap test notices, no other needs to be run for. */
class CheapestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { cache } = this.ctx;
    const cost = ({ project, moduleId }: TestSpecification): number => {
      const key = `${project.name}:${path.relative(this.ctx.config.root, moduleId)}`;
      return cache.getFileTestResults(key)?.duration ?? 0;
    };
    return [...files].sort((a, b) => cost(a) - cost(b));
  }
}

const mutated: ViteUserConfig = {
  ...config,
  // Without the cache, most of a run's time goes to compiling what has not changed.
  test: {
    ...config.test,
    sequence: { sequencer: CheapestFirst },
    maxWorkers: 1,
    experimental: { fsModuleCache: true, ...(cache !== undefined && { fsModuleCachePath: cache }) },
  },
  plugins: [
    {
      name: 'mutated',
      enforce: 'pre',
      configureVitest({ experimental_defineCacheKeyGenerator: define }) {
        define(({ id }) => (id === file ? false : undefined));
      },
      load(id) {
        if (id === file) return readFileSync(text!, 'utf8');
        if (extract !== undefined && id.endsWith('/built-extract.ts'))
          return `export const { extract } = await import(${JSON.stringify(extract)});`;
        return null;
      },
    },
  ],
};

export default mutated;
