// Browsers can't resolve 'domwright/rewrite', so bundle this file:
//   npx esbuild service-worker.js --bundle --format=iife --outfile=public/service-worker.js
import { rewrite } from 'domwright/rewrite';

/** Adds a stylesheet to every page. */
const handlers = {
  head: (head, rewriter) => rewriter.append(head, '<link rel=stylesheet href=/dark.css>', { html: true }),
};

self.addEventListener('fetch', (event) => {
  // Only pages, not HTML fetched by scripts.
  if (event.request.mode === 'navigate') event.respondWith(fetchRewritten(event.request));
});

async function fetchRewritten(request) {
  const response = await fetch(request);
  const contentType = response.headers.get('content-type') ?? '';
  // A redirect has no body. The browser follows it and sends another request.
  if (!/^\s*text\/html\s*(?:;|$)/i.test(contentType) || response.body === null) return response;

  const bytes = new Uint8Array(await response.arrayBuffer());
  const rewritten = rewrite(bytes, handlers, { contentType }).toBytes();
  const headers = new Headers(response.headers);
  // These headers describe the compressed bytes, which `fetch` has decompressed.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const { status, statusText } = response;
  return new Response(rewritten, { status, statusText, headers });
}
