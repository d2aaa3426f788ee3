import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { pages as pagesOfPrograms } from '../../domwright/test/samples.mjs';
import { checkCommentForm } from './comment-form.ts';
import { domwright, output, type Result } from './domwright.ts';
import { clean, doubtful, faulty, temporaryFolder, writeFiles } from './temporary-folder.ts';

/*
 * The samples in the manual that aren't JavaScript: commands, their output, configurations, and programs that need files.
 * readme.test.ts of the library runs the `js` blocks, and the `ts` blocks that show results. Each sample is run here or listed
 * with the reason why it isn't.
 */

const root = path.resolve(import.meta.dirname, '../../..');

const pages = [
  'README.md',
  ...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/README.md`),
  ...['using', 'inside', 'reference', 'results'].flatMap((folder) =>
    readdirSync(path.join(root, 'docs', folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${folder}/${name}`),
  ),
].filter((page) => existsSync(path.join(root, page)));

interface Sample {
  /** The page, the language, and which one of that language it is on the page. */
  readonly name: string;
  readonly content: string;
}

function samplesOf(page: string): Sample[] {
  const counts = new Map<string, number>();
  const blocks = readFileSync(path.join(root, page), 'utf8').matchAll(/^( *)```(\S*).*\n([\s\S]*?)^ *```$/gm);
  return [...blocks].flatMap(([, , language, content]) => {
    const count = (counts.get(language!) ?? 0) + 1;
    counts.set(language!, count);
    const isRunElsewhere = language === 'js' || (language === 'ts' && /; \/\/ → /.test(content!));
    return isRunElsewhere && pagesOfPrograms.includes(page)
      ? []
      : [{ name: `${page} ${language || 'text'} ${count}`, content: content! }];
  });
}

const samples = new Map(pages.flatMap(samplesOf).map(({ name, content }) => [name, content]));

/** Each with its reason. */
const notRun: Record<string, string> = {
  'README.md sh 1': 'takes minutes; new-user.slow.test.ts runs it in a clone',
  'README.md sh 2':
    "the picture beside it is this command's output; sources.test.ts of the site compares them",
  'README.md sh 3': 'npm test does as much; scripts are checked below',
  'README.md sh 4': 'these tests',
  'packages/domwright/README.md sh 1': 'installs from the registry',
  'packages/extract/README.md sh 1': 'installs from the registry',
  'packages/rehype/README.md sh 1': 'installs from the registry',
  'packages/run-page/README.md sh 1': 'installs from the registry',
  'docs/using/crawl.md sql 1': 'parquet.test.ts of domwright-extract gives it to DuckDB',
  'docs/using/crawl.md sql 2': 'parquet.test.ts of domwright-extract gives it to DuckDB',
  'docs/using/crawl.md sql 3': 'parquet.test.ts of domwright-extract gives it to DuckDB',
  'docs/using/crawl.md sql 4': 'parquet.test.ts of domwright-extract gives it to DuckDB',
  'docs/reference/extract.md sh 1': 'needs Redis; extract-queue.ci.test.ts gives these commands to one',
  'docs/reference/formats.md text 2': 'stands for what is printed, with names in the place of values',
  'docs/reference/README.md sh 1': 'takes long; the test of the built site runs it',
  'docs/inside/following-the-standard.md sh 1': 'these tests; files are checked below',
  'docs/inside/following-the-standard.md sh 2': 'these tests; files are checked below',
  'docs/using/minify.md javascript 1': 'bundlers.ci.test.ts runs it in Vite',
  'docs/using/minify.md ts 1': 'bundlers.ci.test.ts runs it in webpack',
  'packages/check/README.md sh 1': 'installs from the registry',
  'packages/language-server/README.md sh 1': 'installs from the registry',
  'docs/using/editors.md sh 1': 'installs from the registry',
  'docs/using/editors.md sh 2': 'packs for VS Code; vsce.slow.test.ts does the same',
  'docs/using/editors.md lua 1': 'for a Neovim that the tests do not have',
  'docs/using/editors.md lua 2': 'for Neovim; scripts/pictures.mjs runs it',
  'docs/using/editors.md elisp 1': 'for Emacs, which the tests do not have',
  'docs/using/editors.md toml 1': 'for Helix',
  'docs/using/editors.md toml 2': 'for Zed',
  'docs/using/editors.md rust 1': 'for Zed',
  'docs/using/editors.md json 1': 'for Sublime Text',
  'docs/using/editors.md json 2': 'a part of a configuration; the tests of check have such patterns',
  'docs/results/benchmarks.md sh 1': 'takes an hour',
  'docs/using/start.md sh 1': 'installs from the registry; platforms.slow.test.ts installs the package',
  'docs/using/start.md sh 2': 'the same as in README.md',
  'docs/using/start.md sh 3': 'installs from the registry; new-user.slow.test.ts runs the other lines',
  'docs/using/start.md sh 4': 'needs Deno; platforms.slow.test.ts imports the package there',
  'docs/using/start.md html 1': 'new-user.slow.test.ts loads the module',
  'docs/using/start.md html 2': 'loads from the network',
  'docs/using/start.md javascript 1': 'loads from the registry',
  'docs/using/check.md yaml 1': 'ci-guide.test.ts runs the action',
  'docs/using/check.md yaml 2': 'runs on GitHub only',
  'docs/using/check.md yaml 3': 'ci-guide.test.ts runs the hook',
  'docs/using/sanitize.md javascript 1': 'edge-guide.test.ts runs the handler',
  'docs/using/sanitize.md javascript 2': 'edge-guide.test.ts runs the handler',
  'docs/using/sanitize.md javascript 3': 'edge-guide.test.ts runs the handler',
  'docs/using/sanitize.md jsx 1': 'needs a compiler for JSX; its call is that of the other samples',
  'docs/using/start.md json 1': 'platforms.slow.test.ts gives this to Jest',
  'docs/using/start.md json 2': 'platforms.slow.test.ts gives this to Parcel',
  'docs/using/watch.md sh 1': 'starts a server that does not end; playground.ci.test.ts builds the page',
  'docs/results/other-suites.md sh 1': 'installs from registries',
  'docs/results/conformance.md sh 1': 'writes into the repository; conformance.test.ts runs the suites',
  'docs/results/how-we-know.md sh 1': 'takes minutes; it is a test itself',
};

const warc = gzipSync(
  ['First', 'Second']
    .map((title) => {
      const block = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<title>${title}</title><a href=/a>a</a>`;
      const header = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.com/${title}\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${block.length}`;
      return `${header}\r\n\r\n${block}\r\n\r\n`;
    })
    .join(''),
);

/** The page that the pages of `check` show. */
const shortLine = faulty.replace('<p id=a id=b>', '<p id=a id=b>\n');

const program = path.join(root, 'packages/cli/dist/main.js');
const runsDomwright = `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`;

/** A folder with the files of a sample, and stand-ins for the commands that go to the network. */
function folderWith(files: Record<string, string | Uint8Array>): string {
  const folder = temporaryFolder({
    'bin/domwright': runsDomwright,
    'bin/npx': '#!/bin/sh\nshift\nexec domwright "$@"\n',
    'bin/npm': '#!/bin/sh\n',
    'bin/curl': `#!/bin/sh\necho '${clean}'\n`,
    'bin/fetch': '#!/bin/sh\ncat crawl.warc.gz\n',
    'node_modules/@crawlee/http/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/@crawlee/http/index.js': crawler,
    ...files,
  });
  for (const name of readdirSync(path.join(folder, 'bin'))) chmodSync(path.join(folder, 'bin', name), 0o755);
  for (const [name, member] of [
    ['domwright', 'domwright'],
    ['domwright-extract', 'extract'],
  ] as const) {
    symlinkSync(path.join(root, 'packages', member), path.join(folder, 'node_modules', name), 'junction');
  }
  return folder;
}

/** What the sample uses of Crawlee, with one page. */
const crawler = `export class HttpCrawler {
  constructor({ requestHandler }) { this.requestHandler = requestHandler; }
  async run([loadedUrl]) {
    const body = Buffer.from('<title>Tee</title><a href=/gr%C3%BCn>a</a><a href="//else.where/">b</a><a href="//[">c</a>');
    await this.requestHandler({
      request: { loadedUrl },
      response: { headers: { 'content-type': 'text/html' } },
      body,
      contentType: { type: 'text/html', encoding: 'utf-8' },
      pushData: (data) => console.log(JSON.stringify(data)),
    });
  }
  async addRequests(urls) { console.log(JSON.stringify(urls)); }
}
`;

function run(command: string, args: string[], cwd: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: `${path.join(cwd, 'bin')}:${process.env['PATH']}`, NO_COLOR: '1' };
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.stderr.on('data', (chunk) => (stderr += chunk));
    child.on('error', reject);
    child.on('close', (status) => resolve({ stdout, stderr, status }));
  });
}

const shell = (name: string, cwd: string): Promise<Result> => run('sh', ['-c', samples.get(name)!], cwd);
function module(content: string, cwd: string): Promise<Result> {
  const options = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext };
  writeFiles(cwd, { 'sample.mjs': ts.transpileModule(content, { compilerOptions: options }).outputText });
  return run(process.execPath, ['sample.mjs'], cwd);
}

/** Runs each line that begins with `$`. The lines after it are the expected output, in which `…` matches anything. */
async function converse(sample: string, cwd: string): Promise<void> {
  expect(sample).toMatch(/^\$ /);
  for (const [, command, printed] of sample.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)) {
    const lines = printed!.split('\n').map((line) => {
      if (line.trim() === '…') return '(?:.*\n)*?';
      return `${line.split('…').map(escapedForRegExp).join('.*')}\n`;
    });
    const { stdout } = await run('sh', ['-c', command!], cwd);
    expect(`${stdout}\n`).toMatch(new RegExp(`^${lines.join('')}$`));
  }
}

const escapedForRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const checked: Record<string, (sample: string, name: string) => Promise<void>> = {
  async 'packages/cli/README.md sh 1'(_, name) {
    const { stdout } = await shell(name, folderWith({ 'site/index.html': shortLine }));
    expect(stdout).toBe(samples.get('packages/cli/README.md text 1'));
  },
  async 'packages/cli/README.md text 1'(sample) {
    expect(sample).toContain('1 error in 1 file');
  },
  async 'packages/parse5/README.md json 1'(sample) {
    const { name, version } = JSON.parse(
      readFileSync(path.join(root, 'packages/parse5/package.json'), 'utf8'),
    );
    expect(JSON.parse(sample)).toEqual({ overrides: { parse5: `npm:${name}@^${version}` } });
  },
  async 'docs/using/from-parse5.md json 1'(sample) {
    expect(sample).toBe(samples.get('packages/parse5/README.md json 1'));
  },
  async 'docs/using/check.md sh 1'(_, name) {
    const { stdout, status } = await shell(name, folderWith({ 'page.html': shortLine }));
    expect(stdout).toBe(samples.get('docs/using/check.md text 1'));
    expect(status).toBe(1);
  },
  async 'docs/using/check.md sh 2'(_, name) {
    const git = `#!/bin/sh\nprintf 'page.html\\0'\n`;
    const cwd = folderWith({
      'bin/git': git,
      'page.html': faulty,
      'site/a.html': clean,
      'parts/b/c.html': doubtful,
    });
    const { stdout, stderr } = await shell(name, cwd);
    expect(stderr).toBe('');
    expect(stdout).toContain('parts/b/c.html:1:1  warning  encoding/missing-declaration');
    expect(stdout).toContain('page.html:2:9  error  duplicate-attribute');
  },
  async 'docs/using/check.md sh 3'(_, name) {
    const cwd = folderWith({
      'parts/list.html': '<ul>{% for a in b %}<li {{ c }}>{{ a }}</li>{% endfor %}</ul>',
    });
    expect((await shell(name, cwd)).stdout).toBe('no findings in 1 file\n');
  },
  async 'docs/using/check.md sh 4'(_, name) {
    const cwd = folderWith({ 'site/a.html': faulty });
    const { stdout, status } = await shell(name, cwd);
    expect(stdout).toMatch(/^--- a\/site\/a\.html\n/);
    expect(stdout).toMatch(/\nno findings in 1 file; 1 finding fixed\n$/);
    expect(status).toBe(0);
  },
  async 'docs/reference/command-line.md sh 1'(_, name) {
    const cwd = folderWith({ 'site/a.html': clean, 'site/b/c.html': clean });
    const { stderr, status } = await shell(name, cwd);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const trees = readFileSync(path.join(cwd, 'trees.jsonl'), 'utf8').trimEnd().split('\n');
    expect(trees.map((line) => JSON.parse(line).file)).toEqual(['site/a.html', 'site/b/c.html']);
  },
  async 'docs/reference/command-line.md json 1'(sample) {
    expect((await domwright(['tree', '--json', 'missing.html'], { cwd: folderWith({}) })).stdout).toBe(
      sample,
    );
  },
  async 'docs/using/check.md text 1'(sample) {
    expect(sample).toContain('1 error in 1 file');
  },
  async 'docs/using/check.md html 1'(sample) {
    const codesOf = async (html: string): Promise<string[]> => {
      const { stdout } = await domwright(['check', '-'], { input: html });
      return stdout.match(/duplicate-attribute|value\/invalid-id/g) ?? [];
    };
    const page = clean.replace('<body>', `<body>\n${sample}`);
    expect(await codesOf(page)).toEqual([]);
    expect(await codesOf(page.replace(/<!-- .*-->/, ''))).toEqual(
      expect.arrayContaining(['duplicate-attribute', 'value/invalid-id']),
    );
  },
  async 'docs/using/check.md sh 5'(_, name) {
    const cwd = folderWith({ 'site/a.html': faulty });
    expect((await shell(name, cwd)).status).toBe(0);
    expect(existsSync(path.join(cwd, 'baseline.json'))).toBe(true);
  },
  async 'docs/using/check.md json 1'(sample) {
    const same = '<p id=a><p id=a>';
    const cwd = folderWith({
      'domwright.config.json': sample,
      'site/index.html': doubtful,
      'site/vendor/bad.html': faulty,
      'site/parts/a.html': `${same}{{ b }}`,
      'site/old/b.html': clean.replace('<body>', '<body><center>a</center>'),
    });
    const { stdout, status } = await domwright(['check'], { cwd });
    expect(stdout).toMatch(/^site\/parts\/a\.html:1:15 {2}warning {2}value\/duplicate-id/);
    expect(stdout).not.toMatch(/vendor|missing-declaration|old/);
    // NB: one warning is more than `maxWarnings`.
    expect(status).toBe(1);
  },
  async 'docs/using/templates.md sh 1'(_, name) {
    const cwd = folderWith({
      'templates/a.html': '{% if a %}<main>b</main>{% else %}<main>c</main>{% endif %}',
      'templates/parts/b.html': '<img alt={{ a }} src="{{ b }}">\n{% if c %}<ul><div>d</div></ul>{% endif %}',
    });
    const { stdout, status } = await shell(name, cwd);
    expect(stdout).toMatch(/^templates\/parts\/b\.html:2:15 {2}error {2}conformance\/element-not-allowed/);
    expect(stdout).toContain('1 error in 1 of 2 files');
    expect(status).toBe(1);
  },
  async 'docs/using/templates.md json 1'(sample) {
    const cwd = folderWith({
      'domwright.config.json': sample,
      'templates/a.html': clean.replace(
        '<body>',
        '<body>{% if a %}<main>b</main>{% else %}<main>c</main>{% endif %}',
      ),
      'templates/parts/b.html': '<img alt="{{ a }}" src="{{ b }}">',
    });
    expect((await domwright(['check', 'templates'], { cwd })).stdout).toBe('no findings in 2 files\n');
  },
  async 'docs/reference/templates.md sh 1'(_, name) {
    const page = clean.replace('<body>', '<body>{{!-- <a id=a id=b>}} --}}<p>{{ a }}</p>');
    const { stdout, stderr } = await shell(name, folderWith({ 'parts/a.html': page }));
    expect({ stdout, stderr }).toEqual({ stdout: 'no findings in 1 file\n', stderr: '' });
  },
  async 'docs/using/templates.md json 2'(sample) {
    const body = '<p x-data hx-get=/a data-a=b my-c=d>e<icon>f</icon></p>';
    const page = clean.replace('<body>', `<body>${body}`);
    const cwd = folderWith({ 'domwright.config.json': sample, 'a.html': page });
    expect((await domwright(['check', 'a.html'], { cwd })).stdout).toBe('no findings in 1 file\n');
    const { stdout } = await domwright(['check', '-'], { input: page });
    // Without the configuration, two attributes of frameworks, another one and an element.
    expect(stdout).toContain('4 errors in 1 file');
  },
  async 'docs/using/comments.md ts 1'(sample) {
    await checkCommentForm(sample, folderWith({}));
  },
  async 'docs/using/comments.md sh 1'(_, name) {
    const { stdout, status } = await shell(name, folderWith({ 'comment.html': 'Tea<img src=x>' }));
    expect({ stdout, status }).toEqual({ stdout: 'comment.html:1:4: element "img" removed\n', status: 1 });
  },
  async 'docs/using/crawl.md sh 1'(_, name) {
    const cwd = folderWith({ 'CC-MAIN-1.warc.gz': warc, 'CC-MAIN-2.warc.gz': warc });
    expect((await shell(name, cwd)).status).toBe(0);
    expect(readFileSync(path.join(cwd, 'pages.ndjson'), 'utf8').trimEnd().split('\n')).toHaveLength(4);
  },
  async 'docs/using/crawl.md ts 2'(sample) {
    const { stdout, stderr } = await module(sample, folderWith({ 'crawl.warc.gz': warc }));
    expect(stdout).toBe('https://example.com/First First\nhttps://example.com/Second Second\n');
    expect(stderr).toBe('');
  },
  async 'docs/using/crawl.md ts 1'(sample) {
    const cwd = folderWith({ 'crawl.warc.gz': warc });
    expect(await module(`${sample}\nconsole.log(pages, errors);`, cwd)).toEqual(output('2 0\n'));
    expect(readFileSync(path.join(cwd, 'links.parquet')).subarray(0, 4).toString()).toBe('PAR1');
  },
  async 'docs/using/crawl.md sh 2'(_, name) {
    const cwd = folderWith({ 'crawl/a.warc.gz': warc });
    expect((await shell(name, cwd)).status).toBe(0);
    expect(readFileSync(path.join(cwd, 'pages.ndjson'), 'utf8').trimEnd().split('\n')).toHaveLength(2);
  },
  async 'docs/using/crawl.md sh 3'(_, name) {
    const paths = 'crawl-data/a.warc.gz\ncrawl-data/b.warc.gz\n';
    const cwd = folderWith({ 'crawl.warc.gz': warc, 'my-part-of-warc.paths': paths });
    mkdirSync(path.join(cwd, 'out'));
    const { stderr, status } = await shell(name, cwd);
    expect({ stderr, status }).toMatchObject({ status: 0 });
    expect(readdirSync(path.join(cwd, 'out')).sort()).toEqual(['a.parquet', 'b.parquet']);
    expect(existsSync(path.join(cwd, 'in.warc.gz'))).toBe(false);
  },
  async 'docs/reference/editions.md console 1'(sample) {
    const page = '<!DOCTYPE html>\n<title>a</title>\n<select><div>x</div></select>\n\n<p><?a b?>\n';
    await converse(sample, folderWith({ 'page.html': page }));
  },
  async 'docs/reference/policies.md json 1'(sample) {
    const cwd = folderWith({ 'policy.json': sample });
    const input =
      '<code class="language-js x">a</code>' +
      '<img src="https://a.tea.example/" alt=b class=c><img src="http://a.tea.example/" alt=d>' +
      '<a href="https://e.example">f</a>'.repeat(6);
    const { stdout, stderr } = await domwright(['sanitize', '-c', 'div', '--policy', 'policy.json'], {
      cwd,
      input,
    });
    expect(stderr).toBe('');
    expect(stdout).toBe(
      '<code class="language-js">a</code>' +
        '<img src="https://a.tea.example/" alt="b"><img alt="d">' +
        `${'<a href="https://e.example" rel="nofollow noopener ugc">f</a>'.repeat(5)}f`,
    );
  },
  async 'docs/reference/policies.md sh 1'(_, name) {
    const cwd = folderWith({
      'policy.json': samples.get('docs/reference/policies.md json 1')!,
      'comment.html': '<h1>a</h1>',
      'comments/b.html': '<p><font>b</font>',
    });
    const { stdout, stderr } = await shell(name, cwd);
    expect([stdout, stderr]).toEqual([
      'comments/b.html:1:4: element "font" replaced with its children\n',
      'domwright: changed 1 of 1 file: 17 → 8 bytes\n',
    ]);
    expect(readFileSync(path.join(cwd, 'clean.html'), 'utf8')).toBe('<div>a</div>');
    expect(readFileSync(path.join(cwd, 'comments/b.html'), 'utf8')).toBe('<p>b</p>');
  },
  async 'docs/using/watch.md html 1'(sample) {
    const cwd = folderWith({ 'page.html': sample });
    const { stdout } = await domwright(['explain', 'page.html'], { cwd });
    expect(stdout).toBe(samples.get('docs/using/watch.md text 1'));
  },
  async 'docs/using/watch.md text 1'(sample) {
    expect(sample).toContain('foster parenting');
  },
  async 'docs/using/watch.md html 2'(sample) {
    const { stdout } = await domwright(['explain', '-'], { input: sample });
    const kinds = stdout.match(/(?<=^-:\d+:\d+: )\w+/gm);
    expect(kinds).toEqual(expect.arrayContaining(['cloned', 'moved', 'ignored']));
  },
  async 'packages/run-page/README.md sh 2'(_, name) {
    const page = '<p>1<script>document.write(1 + 1)</script>3';
    const { stdout } = await shell(name, folderWith({ 'page.html': page }));
    expect(stdout).toContain('</script>23');
  },
  async 'docs/reference/formats.md text 1'(sample) {
    const page = '<!DOCTYPE html><p class=intro>One &amp; <svg></svg></p><template>Two</template>';
    const { stdout } = await domwright(['tree', '-'], { input: page });
    expect(stdout).toBe(sample);
  },
  async 'docs/reference/formats.md text 3'(sample) {
    const cwd = folderWith({
      'page.html': '<meta charset=utf-8>',
      'old.html': `${'<p>'.repeat(400)}<meta charset=windows-1251>`,
    });
    const { stdout } = await domwright(['encoding', 'page.html', 'old.html'], { cwd });
    expect(stdout).toBe(sample);
  },
  async 'docs/using/from-cheerio-and-htmlparser2.md ts 2'(sample) {
    const { stdout, stderr } = await module(sample, folderWith({}));
    const data = { url: 'https://example.com/', title: 'Tee' };
    expect(stderr).toBe('');
    expect(stdout).toBe(`${JSON.stringify(data)}\n["https://example.com/gr%C3%BCn"]\n`);
  },
  async 'docs/using/parse.md ts 3'(sample) {
    const files = { 'page.html': '<meta charset=utf-8><p id=a id=b>ü' };
    const after = 'console.log(document.body.textContent, errors.length, encoding.encoding); pool.close();';
    expect(await module(`${sample}\n${after}`, folderWith(files))).toEqual(output('ü 2 UTF-8\n'));
  },
  async 'docs/inside/idioms.md ts 1'(sample) {
    const file = path.join(root, 'packages/domwright/src/core/tokenizer/tag-states.ts');
    expect(readFileSync(file, 'utf8')).toContain(sample.trim());
  },
};

for (const name of samples.keys()) {
  if (name.startsWith('docs/reference/templates.md html '))
    notRun[name] = 'templates-guide.test.ts of domwright-check checks it';
}

for (const [name, sample] of samples) {
  if (/ console \d+$/.test(name)) checked[name] ??= () => converse(sample, folderWith({}));
}

describe.skipIf(process.platform === 'win32')('the sample', () => {
  test.each(Object.entries(checked))('%s', async (name, check) => check(samples.get(name)!, name));
});

test('every sample is run, or has a reason why it is not', () => {
  expect([...Object.keys(checked), ...Object.keys(notRun)].sort()).toEqual([...samples.keys()].sort());
});

test('every script that the manual names is there', () => {
  const scriptsOf = (folder: string) =>
    Object.keys(JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')).scripts ?? {});
  const named = pages.flatMap((page) =>
    [
      ...readFileSync(path.join(root, page), 'utf8').matchAll(
        /npm run ([\w:-]+)(?: --workspace domwright-([\w-]+))?/g,
      ),
    ].map(([, name, workspace]) => ({
      name,
      folder: workspace === undefined ? '.' : `packages/${workspace}`,
    })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ name, folder }) => !scriptsOf(folder).includes(name!))).toEqual([]);
});

test('every test that the manual names is there', () => {
  const named = [...samples.values()].flatMap((sample) => sample.match(/packages\/\S+\.test\.ts/g) ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});
