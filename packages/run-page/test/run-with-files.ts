import { type PageRun, type RunPageOptions, runPage } from '../src/index.ts';

/**
 * Runs the page `https://page.test/`, whose external scripts come from `files`, by path. Its scripts can call `log`.
 */
export async function runWithFiles(
  html: string | Uint8Array,
  files: Readonly<Record<string, string>> = {},
  options: RunPageOptions = {},
): Promise<{ page: PageRun; log: string[] }> {
  const log: string[] = [];
  const page = await runPage(html, {
    url: 'https://page.test/',
    fetch: async ({ url }) => {
      const body = files[new URL(url).pathname.slice(1)];
      return {
        ok: body !== undefined,
        status: body === undefined ? 404 : 200,
        url,
        contentType: 'text/javascript',
        body: body ?? '',
      };
    },
    beforeParse: (window) => {
      window.log = (text: unknown) => log.push(String(text));
    },
    ...options,
  });
  return { page, log };
}
