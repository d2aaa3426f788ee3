import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as sanitizer from 'domwright/sanitizer';
import { expect, test } from 'vitest';

// The handlers of docs/using/sanitize.md, with the requests and responses of the platform, and stand-ins for Nitro's functions.

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/using/sanitize.md'), 'utf8');

/** What a file of the guide exports. */
function load<Module>(file: string, globals: Record<string, unknown> = {}): Module {
  const code = new RegExp(`^\`\`\`javascript\\n// ${file}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)![1]!;
  const body = code
    .replace(/^import (\{.*\}) from 'domwright\/sanitizer';$/m, 'const $1 = $sanitizer;')
    .replace(/^export default /m, '$exports.default = ')
    .replace(/^export const (\w+) =/gm, '$exports.$1 =')
    .replace(/^export async function (\w+)/gm, '$exports.$1 = async function $1');
  const $exports = {} as Module;
  new Function('$sanitizer', '$exports', ...Object.keys(globals), body)(
    sanitizer,
    $exports,
    ...Object.values(globals),
  );
  return $exports;
}

const comment = '<p onclick=x()>Tea <script>steal()</script><b>now</b>';
const clean = '<p>Tea <b>now</b></p>';
const post = (body: string) => new Request('https://shop.example/', { method: 'POST', body });
type Handler = (request: Request) => Promise<Response>;

test('a Worker', async () => {
  const { default: worker } = load<{ default: { fetch: Handler } }>('src/index.js');
  expect(await (await worker.fetch(post(comment))).text()).toBe(clean);
  expect((await worker.fetch(new Request('https://shop.example/'))).status).toBe(405);
});

test('a route handler of Next.js', async () => {
  const route = load<{ POST: Handler }>('app/comments/route.js');
  expect(await (await route.POST(post(JSON.stringify({ html: comment })))).json()).toEqual({ html: clean });
  expect((await route.POST(post('{}'))).status).toBe(400);
});

test('an API route of Nuxt', async () => {
  const { default: handler } = load<{ default: (event: Request) => Promise<unknown> }>(
    'server/api/comments.post.js',
    {
      defineEventHandler: (handler: unknown) => handler,
      readBody: (event: Request) => event.json(),
      createError: (error: object) => Object.assign(new Error('400'), error),
    },
  );
  expect(await handler(post(JSON.stringify({ html: comment })))).toEqual({ html: clean });
  await expect(handler(post('{"html":5}'))).rejects.toMatchObject({ statusCode: 400 });
});
