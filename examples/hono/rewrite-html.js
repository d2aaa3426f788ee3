import { rewrite } from 'domwright/rewrite';

/**
 * Middleware for Hono that rewrites HTML.
 *
 * ```js
 * app.use(rewriteHtml({ 'img:not([loading])': (img, rewriter) => rewriter.setAttribute(img, 'loading', 'lazy') }));
 * ```
 *
 * Other types, partial content (206) and compressed responses pass through. If you compress responses, use that middleware before
 * this one.
 */
export function rewriteHtml(handlers) {
  return async (c, next) => {
    await next();
    if (!isRewritable(c.res)) return;
    const contentType = c.res.headers.get('content-type');
    const bytes = new Uint8Array(await c.res.arrayBuffer());
    const rewritten = rewrite(bytes, handlers, { contentType }).toBytes();
    c.res = new Response(rewritten, c.res);
    // Must come last, because Hono copies the headers of the previous response.
    c.res.headers.set('content-length', String(rewritten.length));
  };
}

function isRewritable(response) {
  const type = response.headers.get('content-type') ?? '';
  if (!/^\s*text\/html\s*(?:;|$)/i.test(type) || response.body === null) return false;
  return response.status !== 206 && !response.headers.has('content-encoding');
}
