import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { domwright, output } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

describe('domwright run', () => {
  test('standard input, with a script that writes', async () => {
    expect(await domwright(['run'], { input: '<p>1<script>document.write(1 + 1)</script>3' })).toEqual(
      output('<html><head></head><body><p>1<script>document.write(1 + 1)</script>23</p></body></html>\n'),
    );
  });

  test('a file with scripts from disk', async () => {
    const cwd = temporaryFolder({
      'page.html': '<script src="js/a.js"></script><script defer src=d.js></script><p>x',
      'js/a.js': 'document.write("<p>a")',
      'd.js': 'document.body.append("d")',
    });
    expect(await domwright(['run', 'page.html'], { cwd })).toEqual(
      output(
        '<html><head><script src="js/a.js"></script></head><body><p>a<script defer="" src="d.js"></script></p><p>x</p>d</body></html>\n',
      ),
    );
  });

  test('--tree', async () => {
    expect(await domwright(['run', '--tree', '-'], { input: '<!DOCTYPE html><title>t</title>' })).toEqual(
      output('| <!DOCTYPE html>\n| <html>\n|   <head>\n|     <title>\n|       "t"\n|   <body>\n'),
    );
  });

  test('--edition', async () => {
    const input = '<select><b title=">">a</select><?c d?>';
    const start = '<html><head></head><body><select>';
    expect(await domwright(['run', '--edition', 'living'], { input })).toEqual(
      output(`${start}<b title="&gt;">a</b></select><?c d?></body></html>\n`),
    );
    const old = output(`${start}a</select><!--?c d?--></body></html>\n`);
    expect(await domwright(['run', '--edition', '2024'], { input })).toEqual(old);
    const living = output(`${start}<b title="&gt;">a</b></select><?c d?></body></html>\n`);
    expect(await domwright(['run'], { input })).toEqual(living);
  });

  test('--json has the errors and the console, and nothing is said elsewhere', async () => {
    const input = '<script>console.log("a", {b: 1})</script><script>\nthrow new TypeError("oh")</script>x';
    const { stdout, stderr, status } = await domwright(['run', '--json', '-u', 'https://page.test/'], {
      input,
    });
    const report = JSON.parse(stdout);
    expect(report.status).toBe('loaded');
    expect(report.encoding).toBe('windows-1252');
    expect(report.console).toEqual([{ method: 'log', text: 'a { b: 1 }' }]);
    expect(report.errors).toEqual([
      { kind: 'exception', message: 'Uncaught TypeError: oh', url: 'https://page.test/', line: 2 },
    ]);
    expect(report.output).toContain('x</body>');
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  test('errors go to standard error, and the rest of the page is parsed', async () => {
    const { stdout, stderr, status } = await domwright(['run'], { input: '<script>oh()</script>x' });
    expect(stdout).toContain('x</body>');
    expect(stderr).toContain('domwright: about:blank:1: Uncaught ReferenceError: oh is not defined\n');
    expect(status).toBe(0);
  });

  test('--stop-on-error ends with 1', async () => {
    const { stderr, status } = await domwright(['run', '--stop-on-error'], {
      input: '<script>oh()</script>x',
    });
    expect(stderr).toContain('the page did not load: stopped');
    expect(status).toBe(1);
  });

  test('a script that never ends is stopped', async () => {
    const { stdout, stderr, status } = await domwright(['run', '--script-timeout', '0.1'], {
      input: '<script>for(;;);</script>x',
    });
    expect(stdout).toContain('x</body>');
    expect(stderr).toContain('the script was stopped after 100 ms');
    expect(status).toBe(0);
  });

  test('a timer that never ends: its thread is ended', async () => {
    const { stdout, stderr, status } = await domwright(['run', '--page-timeout', '0.5'], {
      input: '<script>document.onreadystatechange=()=>{for(;;);}</script>x',
    });
    expect(stdout).toBe('');
    expect(stderr).toContain('its thread was stopped');
    expect(stderr).toContain('the page did not load: timed-out');
    expect(status).toBe(1);
  });

  test('a page that never loads', async () => {
    const { stderr, status } = await domwright(['run', '--page-timeout', '0.3'], {
      input: '<script>addEventListener("DOMContentLoaded",()=>{document.open();document.write(1)})</script>',
    });
    expect(stderr).toContain('the page did not load: timed-out');
    expect(status).toBe(1);
  });

  test('--max-scripts', async () => {
    const { stderr, status } = await domwright(['run', '--max-scripts', '1'], {
      input: '<script>1</script><script>oh()</script>',
    });
    expect(stderr).toContain('more than 1 scripts');
    expect(stderr).not.toContain('oh is not defined');
    expect(status).toBe(0);
  });

  test('the network is used only with --network', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests++;
      response.setHeader('content-type', 'text/javascript');
      response.end('document.write("from the network")');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as { port: number };
      const input = `<script src="http://127.0.0.1:${port}/a.js"></script>x`;
      const without = await domwright(['run'], { input });
      expect(without.stderr).toContain('network access is off by default');
      expect(without.stdout).toContain('x</body>');
      expect(without.status).toBe(0);
      expect(requests).toBe(0);
      const withNetwork = await domwright(['run', '--network'], { input });
      expect(withNetwork.stdout).toContain('from the networkx');
      expect(requests).toBe(1);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test('a page that takes more memory than it may is stopped', async () => {
    const input = '<script>const a = []; for (;;) a.push(new Array(1000).fill(a.length))</script>';
    const { stdout, stderr, status } = await domwright(
      ['run', '--thread-memory', '64M', '--page-timeout', '0', '--script-timeout', '0'],
      { input },
    );
    expect({ stdout, stderr, status }).toEqual({
      stdout: '',
      stderr:
        'domwright: about:blank: the page takes more than 64 megabytes (see --thread-memory); its thread was stopped\n' +
        'domwright: the page did not load: stopped\n',
      status: 1,
    });
  });

  test('what a page logs may throw when it is shown', async () => {
    const { stderr, status } = await domwright(['run'], {
      input: '<script>console.log({ get [Symbol.toStringTag]() { throw 1 } })</script>x',
    });
    expect(stderr).toBe('console.log: [an object that cannot be inspected]\n');
    expect(status).toBe(0);
  });

  test('rejections and requests are said on standard error, and the page loads', async () => {
    const cwd = temporaryFolder({ 'secret.txt': 'the secret of its reader' });
    const { stdout, stderr, status } = await domwright(['run', '-u', 'https://page.test/'], {
      input: `<script>Promise.reject(1); const x = new XMLHttpRequest(); x.open('GET', 'file://${cwd}/secret.txt', false);
        try { x.send(); document.title = x.responseText } catch {}</script>x`,
    });
    expect(stderr).toContain('only a page that is a file may load files');
    expect(stderr).toContain('Uncaught (in promise) 1');
    expect(stdout).toContain('x</body>');
    expect(stdout).not.toContain('the secret of its reader');
    expect(status).toBe(0);
  });

  test('in a Node whose mode of rejections is strict, too', async () => {
    const { stdout, stderr, status } = await domwright(['run'], {
      input: '<script>Promise.reject(1)</script>x',
      env: { NODE_OPTIONS: '--unhandled-rejections=strict' },
    });
    expect(stderr).toContain('Uncaught (in promise) 1');
    expect(stdout).toContain('x</body>');
    expect(status).toBe(0);
  });

  test('a page from elsewhere may not load files', async () => {
    const cwd = temporaryFolder({ 'a.js': 'document.write("file")' });
    const { stdout, stderr } = await domwright(['run', '-u', 'https://page.test/'], {
      input: `<script src="file://${cwd}/a.js"></script>x`,
    });
    expect(stderr).toContain('only a page that is a file may load files');
    expect(stdout).not.toContain('file</body>');
  });

  test('modules: imports, import maps; before DOMContentLoaded; writes are ignored', async () => {
    const cwd = temporaryFolder({
      'page.html': `<script>document.addEventListener('DOMContentLoaded',()=>console.log('dcl'))</script>
        <script type=importmap>{"imports":{"b":"./b.js"}}</script>
        <script type=module src=a.js></script><script type=module>import {b} from 'b';document.write('no');console.log('inline '+b)</script><p>x`,
      'a.js': 'import {b} from "./b.js";console.log("a "+b+" "+document.querySelectorAll("p").length)',
      'b.js': 'import "./c.js";export const b=1',
      'c.js': 'console.log("c")',
    });
    const { stdout, status } = await domwright(['run', '--json', 'page.html'], { cwd });
    const report = JSON.parse(stdout);
    expect(report.errors).toEqual([]);
    expect(report.console.map(({ text }: { text: string }) => text)).toEqual([
      'c',
      'a 1 1',
      'inline 1',
      'dcl',
    ]);
    expect(report.output).toContain('<p>x');
    expect(status).toBe(0);
  });

  /** What a page logs to its console. */
  async function said(files: Record<string, string>): Promise<string[]> {
    const { stdout } = await domwright(['run', '--json', 'page.html'], { cwd: temporaryFolder(files) });
    return JSON.parse(stdout).console.map(({ text }: { text: string }) => text);
  }

  // https://html.spec.whatwg.org/multipage/webappapis.html#module-map
  test('a module runs once, however often it is asked for', async () => {
    expect(
      await said({
        'page.html':
          '<script type=module src=a.js></script><script type=module src=a.js></script><script type=module>import "./a.js"</script>',
        'a.js': 'console.log("a")',
      }),
    ).toEqual(['a']);
  });

  // "Let sourceText be the result of UTF-8 decoding bodyBytes":
  // https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-single-module-script
  test('a module is UTF-8, whatever its type says', async () => {
    const url = 'data:text/javascript;charset=windows-1252,console.log(%22%C3%A9%22)';
    expect(await said({ 'page.html': `<script type=module src='${url}'></script>` })).toEqual(['é']);
  });

  // Only what is of a JavaScript MIME type becomes a module script:
  // https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-single-module-script
  test('what is not JavaScript is no module', async () => {
    const script = (type: string) =>
      `<script type=module src="data:${type},console.log(%22${type}%22)" onerror="console.log('error')"></script>`;
    const types = [
      'text/html',
      'text/javascript',
      'text/plain',
      'application/ecmascript',
      'application/json',
    ];
    expect(await said({ 'page.html': types.map(script).join('') })).toEqual([
      'error',
      'text/javascript',
      'error',
      'application/ecmascript',
      'error',
    ]);
  });

  // Where loading fails, the script has no result, and "error" is fired at it; what cannot be resolved is an exception:
  // https://html.spec.whatwg.org/multipage/webappapis.html#fetch-the-descendants-of-and-link-a-module-script
  test('a module whose import cannot be had is an error of its element', async () => {
    expect(
      await said({
        'page.html':
          '<script>onerror=()=>console.log("exception")</script>' +
          '<script type=module src=a.js onerror="console.log(\'error\')" onload="console.log(\'load\')"></script>' +
          '<script type=module src=b.js onerror="console.log(\'error\')" onload="console.log(\'load\')"></script>',
        'a.js': 'import "./missing.js";console.log("a")',
        'b.js': 'import "bare";console.log("b")',
      }),
    ).toEqual(['error', 'exception', 'load']);
  });

  // "given source text, base URL": https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
  test('an inline module imports relative to the base URL of the document', async () => {
    expect(
      await said({
        'page.html': '<base href=d/><script type=module>import "./a.js"</script>',
        'd/a.js': 'import "./b.js"',
        'd/b.js': 'console.log("b")',
      }),
    ).toEqual(['b']);
  });

  test('what is wrong with the command: 2, and one line', async () => {
    for (const args of [
      ['nothing.html'],
      ['--page-timeout', 'x'],
      ['--url', 'relative'],
      ['--nope'],
      ['a', 'b'],
    ]) {
      const { stdout, stderr, status } = await domwright(['run', ...args]);
      expect(stdout).toBe('');
      expect(stderr.trimEnd().split('\n').length).toBe(1);
      expect(status).toBe(2);
    }
  });

  test('a time longer than a timer can take is no time at all', async () => {
    const longest = '9'.repeat(400);
    expect(
      await domwright(['run', '--page-timeout', longest, '--script-timeout', longest], {
        input: '<script>document.write(1)</script>',
      }),
    ).toEqual(output('<html><head><script>document.write(1)</script></head><body>1</body></html>\n'));
  });

  test('jsdom is loaded in the thread of this command only', () => {
    const dist = path.resolve(import.meta.dirname, '../dist');
    expect(readFileSync(path.join(dist, 'main.js'), 'utf8')).not.toMatch(/jsdom['"]|run-page['"]/);
  });
});
