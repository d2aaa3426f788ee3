import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildIfStale } from '../../domwright/test/built-library.mjs';

buildIfStale();

/** The log and errors of a page with module scripts, in a Node.js process started with the required flag. */
function said(html: string, answers: Record<string, { url?: string; body: string }>): string[] {
  const code = `
    import { runPage } from 'domwright-run-page';
    const answers = ${JSON.stringify(answers)};
    await runPage(${JSON.stringify(html)}, {
      url: 'https://a.example/page',
      fetch: async ({ url }) => {
        const answer = answers[url];
        if (answer === undefined) throw new Error('there is no ' + url);
        return { ok: true, status: 200, url, contentType: 'text/javascript', ...answer };
      },
      onConsole: (method, values) => console.log(values.join(' ')),
      onError: (error) => console.log(JSON.stringify(error)),
    });`;
  const args = ['--experimental-vm-modules', '--no-warnings', '--input-type=module', '-e', code];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: path.resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

// "Create a JavaScript module script": its base URL is the response's URL —
// https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-single-module-script
test('a module is where the redirects have led', () => {
  const answers = {
    'https://a.example/s.js': {
      url: 'https://b.example/lib/s.js',
      body: 'import "./t.js"; console.log(import.meta.url); import("./u.js")',
    },
    'https://b.example/lib/t.js': { body: 'console.log(import.meta.url)' },
    'https://b.example/lib/u.js': { body: 'console.log(import.meta.url)' },
  };
  expect(said('<script type=module src=s.js></script>', answers)).toEqual([
    'https://b.example/lib/t.js',
    'https://b.example/lib/s.js',
    'https://b.example/lib/u.js',
  ]);
});
