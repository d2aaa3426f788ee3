import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { entryPoints } from '../../scripts/entry-points.mjs';

/** Nothing may be loaded from or sent to anywhere else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // NB: CodeMirror writes its styles into the page.
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** NB: only in what is built, since Vite's development server needs a connection. */
const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        '<meta charset="utf-8">',
        `<meta charset="utf-8">\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
      ),
  },
};

/** Files of the library that bundles for browsers replace. */
const platformFiles: Plugin = {
  name: 'platform-files',
  enforce: 'pre',
  resolveId(id, importer) {
    const [, name] = /[\\/](decoders|by-web-assembly)\.ts$/.exec(id) ?? [];
    if (name === undefined || importer === undefined) return null;
    return path.join(path.dirname(importer), path.dirname(id), `${name}.browser.ts`);
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [contentSecurityPolicy, platformFiles],
  worker: { format: 'es', plugins: () => [platformFiles] },
  resolve: {
    // The sources of the library, so that no build of it is needed.
    alias: entryPoints().map(([name, file]) => ({
      find: new RegExp(`^${name.replaceAll('/', '\\/')}$`),
      replacement: file,
    })),
  },
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
