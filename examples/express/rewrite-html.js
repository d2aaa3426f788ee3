import { rewrite } from 'domwright/rewrite';

/**
 * Middleware that rewrites HTML, for Express and anything else that responds through `node:http`.
 *
 * ```js
 * app.use(rewriteHtml({ 'img:not([loading])': (img, rewriter) => rewriter.setAttribute(img, 'loading', 'lazy') }));
 * ```
 *
 * HTML responses are buffered until they end. Other types, partial content (206) and compressed responses pass through. If you
 * compress responses, use that middleware before this one. `ETag` headers aren't changed, so turn ETags off if what the handlers
 * write depends on the request.
 *
 * @param {import('domwright/rewrite').RewriteHandlers | import('domwright/rewrite').RewriteFunction} handlers
 */
export function rewriteHtml(handlers) {
  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @param {(error?: unknown) => void} next
   */
  return (request, response, next) => {
    const { writeHead, write, end } = response;
    /** The buffered chunks; undefined until something is written, null if the response passes through. */
    let held;

    const isHeld = () => {
      if (held === undefined) held = isRewritable(response) ? [] : null;
      if (held !== null && request.method === 'HEAD') {
        // The length of the rewritten page is unknown.
        response.removeHeader('content-length');
        held = null;
      }
      return held !== null;
    };

    response.writeHead = (status, ...rest) => {
      // Node calls this itself before it sends the first bytes, and for `flushHeaders`.
      if (held === null) return writeHead.call(response, status, ...rest);
      const [message, headers] = typeof rest[0] === 'string' ? rest : [undefined, rest[0] ?? rest[1]];
      response.statusCode = status;
      if (message !== undefined) response.statusMessage = message;
      setHeaders(response, headers ?? {});
      return isHeld() ? response : writeHead.call(response, status);
    };

    response.write = (chunk, ...rest) => {
      if (!isHeld()) return write.call(response, chunk, ...rest);
      hold(chunk, rest[0]);
      const callback = rest.find((argument) => typeof argument === 'function');
      if (callback !== undefined) process.nextTick(callback);
      return true;
    };

    response.end = (...rest) => {
      if (!isHeld()) return end.call(response, ...rest);
      if (typeof rest[0] !== 'function' && rest[0] != null) hold(rest[0], rest[1]);
      const callback = rest.find((argument) => typeof argument === 'function');
      const bytes = Buffer.concat(held);
      // From here on, everything passes through, even what an error handler writes.
      held = null;
      if (bytes.length === 0) return end.call(response, callback);
      response.removeHeader('content-length');
      response.removeHeader('transfer-encoding');
      let rewritten;
      try {
        const contentType = String(response.getHeader('content-type'));
        rewritten = rewrite(bytes, handlers, { contentType }).toBytes();
      } catch (error) {
        next(error);
        return response;
      }
      response.setHeader('content-length', rewritten.length);
      return end.call(response, rewritten, callback);
    };

    /** Buffers a copy of a chunk, because the caller may reuse its memory. */
    const hold = (chunk, encoding) => {
      held.push(Buffer.from(chunk, typeof encoding === 'string' ? encoding : undefined));
    };

    next();
  };
}

function isRewritable(response) {
  const type = String(response.getHeader('content-type') ?? '');
  if (!/^\s*text\/html\s*(?:;|$)/i.test(type)) return false;
  return response.statusCode !== 206 && !response.hasHeader('content-encoding');
}

/** Sets the headers passed to `writeHead`: an object, or an array of alternating names and values. */
function setHeaders(response, headers) {
  if (!Array.isArray(headers)) {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return;
  }
  for (let i = 0; i < headers.length; i += 2) response.removeHeader(headers[i]);
  for (let i = 0; i < headers.length; i += 2) response.appendHeader(headers[i], headers[i + 1]);
}
