import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { fileAddress } from '../../scripts/addresses.mjs';
import { entryPoints } from '../../scripts/entry-points.mjs';

/** The page may load nothing from elsewhere and send nothing anywhere. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // NB: CodeMirror adds its styles to the page.
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** NB: only in the build, because Vite's development server needs a connection. */
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

/** The folder of the manual's pages: the site's build sets it. */
const manual = process.env['DOMWRIGHT_MANUAL'] ?? fileAddress('docs/');

/** Replaces the library's files that have a twin for browsers. */
const platformFiles: Plugin = {
  name: 'platform-files',
  enforce: 'pre',
  resolveId(id, importer) {
    const [, name] = /[\\/](decoders|by-web-assembly)\.ts$/.exec(id) ?? [];
    if (name === undefined || importer === undefined) return null;
    return path.join(path.dirname(importer), path.dirname(id), `${name}.browser.ts`);
  },
};

/** The folders of the bundled packages. NB: Vite's own list lacks those of the worker. */
const bundled = new Set<string>();

const collectPackages: Plugin = {
  name: 'collect-packages',
  apply: 'build',
  moduleParsed({ id }) {
    const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id) ?? [];
    if (folder !== undefined) bundled.add(folder);
  },
};

/** Writes the licenses of these packages beside the page. */
const licenses: Plugin = {
  name: 'licenses',
  apply: 'build',
  generateBundle() {
    const texts = [...bundled].sort().map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
      const text = file === undefined ? license : readFileSync(path.join(folder, file), 'utf8').trim();
      return `## ${name} ${version} (${license})\n\n${text}\n`;
    });
    const source = `# Licenses of what the playground is made of\n\n${texts.join('\n')}`;
    this.emitFile({ type: 'asset', fileName: 'licenses.md', source });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  define: { MANUAL: JSON.stringify(manual) },
  plugins: [contentSecurityPolicy, platformFiles, collectPackages, licenses],
  worker: { format: 'es', plugins: () => [platformFiles, collectPackages] },
  resolve: {
    // The sources of the library, so that no build of it is needed.
    alias: entryPoints().map(([name, file]) => ({
      find: new RegExp(`^${name.replaceAll('/', '\\/')}$`),
      replacement: file,
    })),
  },
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
