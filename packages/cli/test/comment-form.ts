import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parse } from 'domwright';
import ts from 'typescript';
import { expect } from 'vitest';
import { writeFiles } from './temporary-folder.ts';

/** Starts the server of docs/using/comments.md in a folder, writes comments as browsers do, and ends it. */
export async function checkCommentForm(program: string, cwd: string): Promise<void> {
  const options = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext };
  writeFiles(cwd, { 'server.mjs': ts.transpileModule(program, { compilerOptions: options }).outputText });
  const env = { ...process.env, PORT: '0', NO_COLOR: '1' };
  const server = spawn(process.execPath, ['server.mjs'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [printed] = await once(server.stdout, 'data');
    await write(`http://localhost:${/port: (\d+)/.exec(String(printed))![1]}/`);
    expect(server.exitCode).toBe(null);
  } finally {
    server.kill();
    await once(server, 'close');
  }
}

async function write(url: string): Promise<void> {
  const pageOf = async (response: Response) => {
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    const page = parse(await response.text());
    // Nothing but the page's own elements, and those that a comment may have.
    const own = 'html, head, body, meta, title, h1, form, label, textarea, button, #comments, #problems';
    const others = [...page.querySelectorAll('*')].filter((element) => !element.matches(own));
    expect(others.filter((element) => !element.matches('#comments *'))).toEqual([]);
    return {
      ...{ status: response.status, page },
      problems: page.querySelector('#problems')!.textContent!.split('\n'),
      // Its API value has line feeds only.
      text: page.querySelector('textarea')!.textContent!.replaceAll('\r\n', '\n'),
      comments: page.querySelector('#comments')!.innerHTML.split('\n<hr>\n'),
    };
  };
  const get = async () => pageOf(await fetch(url));
  // Browsers send line breaks of forms as CR LF.
  const post = (text: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      ...{ method: 'POST', headers, redirect: 'manual' },
      body: new URLSearchParams({ text: text.replaceAll('\n', '\r\n') }),
    });

  expect(await get()).toMatchObject({ status: 200, problems: [''], text: '', comments: [''] });

  const good = '<p>Fine <b>tea</b> at <a href="https://tea.example/?a&amp;b">ours</a>, 5 &lt; 6 €';
  const cleaned =
    '<p>Fine <b>tea</b> at <a href="https://tea.example/?a&amp;b" rel="nofollow noopener ugc">ours</a>, 5 &lt; 6 €</p>';
  const accepted = await post(good);
  expect([accepted.status, accepted.headers.get('Location')]).toEqual([303, '/']);
  expect((await get()).comments).toEqual([cleaned]);

  // What is not allowed comes back, with reasons, and nothing of it is shown to others.
  const bad = [
    '\n<p>Look:',
    '<a href="javascript:x()" title="</textarea><script>x()</script>">here</a>',
    '</div></pre></textarea><img src=x onerror=x()><script>x()</script>',
    '<a href=/logout>out</a>&lt;script&gt;',
  ].join('\n');
  const refused = await pageOf(await post(bad));
  expect(refused).toMatchObject({ status: 422, text: bad, comments: [cleaned] });
  expect(refused.problems.slice(1)).toEqual([
    'Line 3: attribute "href" of "a" removed: a javascript: URL',
    'Line 3: attribute "title" of "a" removed',
    'Line 4: element "img" removed',
    'Line 4: element "script" removed',
    'Line 5: attribute "href" of "a" removed: a URL without a scheme',
  ]);

  // Names of elements are the writer's own.
  const named = await pageOf(await post('<x"<img>a</x"<img>'));
  expect(named.problems[1]).toBe('Line 1: element "x\\"<img" replaced with its children');

  for (const nothing of ['', ' \n', '<!-- -->']) {
    expect((await pageOf(await post(nothing))).status).toBe(422);
  }
  expect((await pageOf(await post('a'.repeat(1e6)))).status).toBe(413);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('text=a'));
      controller.close();
    },
  });
  const unmeasured = await fetch(url, { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect((await pageOf(unmeasured)).status).toBe(413);
  expect((await pageOf(await fetch(url, { method: 'POST', body: '%%&=' }))).status).toBe(422);
  expect((await pageOf(await post('<b>'.repeat(2000)))).status).toBe(422);

  await post('Second');
  expect((await get()).comments).toEqual([cleaned, 'Second']);
}
