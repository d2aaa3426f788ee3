import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domwright, output } from './domwright.ts';

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(path.join(tmpdir(), 'domwright-explain-'));
  writeFileSync(path.join(cwd, 'good.html'), '<!DOCTYPE html><title>x</title><p>1<p>2');
  writeFileSync(path.join(cwd, 'bad.html'), '<!DOCTYPE html>\n<table>\n1</table>\n</p>');
});

afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
});

const run = (...args: string[]) => domwright(['explain', ...args], { cwd });

describe('explain', () => {
  test('is a line for each repair', async () => {
    expect(await run('good.html')).toEqual(output(''));
    expect(await run('good.html', 'bad.html')).toEqual(
      output(
        'bad.html:2:8: moved: This text is not allowed here in a table; foster parenting moved it before the table.\n' +
          'bad.html:4:1: implied: The end tag </p> matches no open element; the parser added an empty <p> element.\n',
      ),
    );
  });

  test('--all', async () => {
    const { stdout, status } = await run('--all', 'good.html');
    expect(status).toBe(0);
    expect(stdout.split('\n')[0]).toBe(
      'good.html:1:16: implied: The start tag <html> is missing; the parser added an <html> element here.',
    );
  });

  test('--json', async () => {
    expect(await run('--json', 'good.html')).toEqual(
      output('{"version":1,"file":"good.html","repairs":[]}\n'),
    );
    const { stdout } = await run('-j', 'bad.html');
    const { file, repairs } = JSON.parse(stdout);
    expect(file).toBe('bad.html');
    expect(repairs[0]).toEqual({
      kind: 'moved',
      name: '#text',
      start: 23,
      end: 25,
      line: 2,
      column: 8,
      endLine: 3,
      endColumn: 2,
      message: 'This text is not allowed here in a table; foster parenting moved it before the table.',
      allowed: false,
      related: [{ label: 'moved-here', start: 16, end: 16, line: 2, column: 1, endLine: 2, endColumn: 1 }],
    });
  });

  test('--context and --scripting', async () => {
    expect(await domwright(['explain', '-c', 'tr'], { input: '<td>1' })).toEqual(output(''));
    expect(await domwright(['explain', '--context', 'div'], { input: '<td>1' })).toEqual(
      output('-:1:1: ignored: The start tag <td> is not allowed here; the parser ignored it.\n'),
    );
    const input = '<!DOCTYPE html><head><noscript><p></p></noscript>';
    expect(await domwright(['explain', '--scripting'], { input })).toEqual(output(''));
  });

  test('the input is decoded', async () => {
    writeFileSync(path.join(cwd, 'latin1.html'), Buffer.from('<!DOCTYPE html>\xe9&copy', 'latin1'));
    expect(await run('latin1.html')).toEqual(
      output(
        'latin1.html:1:22: implied: The semicolon is missing; the parser read the character reference anyway.\n',
      ),
    );
  });

  test('what cannot be read or understood', async () => {
    expect(await run('missing.html')).toEqual({
      stdout: '',
      stderr: 'domwright: cannot read missing.html: no such file\n',
      status: 2,
    });
    expect((await run('--nonsense')).status).toBe(2);
  });
});
