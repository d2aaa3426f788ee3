import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { domwright, output } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Runs `domwright sanitize --context div --policy <name>`, by default with the policy in the file policy.json. */
function sanitize(
  policy: unknown,
  args: readonly string[] = [],
  { input = '<p>a', name = 'policy.json' }: { input?: string; name?: string } = {},
) {
  const text = typeof policy === 'string' ? policy : JSON.stringify(policy);
  const folder = temporaryFolder({ 'policy.json': text, 'a.html': '<p><b>a</b>' });
  return domwright(['sanitize', '--context', 'div', '--policy', name, ...args], { cwd: folder, input });
}

describe('domwright sanitize --policy', () => {
  it.each([
    [
      'comment',
      '<h1>a</h1><p class=x>b<a href="/c">d</a>',
      '<div>a</div><p>b<a rel="nofollow noopener ugc">d</a></p>',
    ],
    ['article', '<h1 style="color: red">a</h1><p onclick=x()>b', '<h1>a</h1><p>b</p>'],
    [
      'email',
      '<center><a href="/a">b</a>',
      '<center><a target="_blank" rel="noopener noreferrer">b</a></center>',
    ],
  ])('%s', async (name, input, expected) => {
    expect(await sanitize('', [], { name, input })).toEqual(output(expected));
  });

  it.each<[string, unknown, string, string]>([
    ['an empty policy', {}, '<p>a<script>b</script></p>', 'a'],
    ['a list', { elements: ['p'] }, '<p class=x>a<b>c</b></p>', '<p>ac</p>'],
    [
      'rules',
      {
        elements: { a: { attributes: ['href'], hosts: ['*.example'], set: { rel: 'ugc' } } },
        schemes: ['https'],
      },
      '<a href="https://a.example">b</a><a href="http://a.example">c</a><a href="https://d.test">e</a>',
      '<a href="https://a.example" rel="ugc">b</a><a rel="ugc">c</a><a rel="ugc">e</a>',
    ],
    [
      'styles',
      { elements: ['p'], styles: { color: ['red'] } },
      '<p style="color: red; top: 0">a',
      '<p style="color:red">a</p>',
    ],
    [
      'styles of an element',
      { elements: { p: { styles: { width: ['*px'] } } } },
      '<p style="width: 1px">a<p style="width: 1em">b',
      '<p style="width:1px">a</p><p>b</p>',
    ],
    [
      'an iframe',
      { elements: { iframe: { attributes: ['src', 'srcdoc*'], hosts: ['a.example'] } } },
      '<iframe src="https://a.example/b" srcdoc=c>d</iframe><iframe src="https://e.example/"></iframe>',
      '<iframe src="https://a.example/b"></iframe>',
    ],
    ['a changed preset', { preset: 'comment', elements: { b: false } }, '<p><b>a</b>', '<p>a</p>'],
    ['a schema', { $schema: 'policy.schema.json', elements: ['p'] }, '<p><b>a</b>', '<p>a</p>'],
    ['a byte order mark', '\ufeff{"elements": ["p"]}', '<p><b>a</b>', '<p>a</p>'],
  ])('%s', async (_, policy, input, expected) => {
    expect(await sanitize(policy, [], { input })).toEqual(output(expected));
  });

  it('a file with the name of a preset', async () => {
    const folder = temporaryFolder({ comment: '{"elements": ["h1"]}' });
    const run = (name: string) =>
      domwright(['sanitize', '-c', 'div', '--policy', name], { cwd: folder, input: '<h1>a' });
    expect(await run('./comment')).toEqual(output('<h1>a</h1>'));
    expect(await run('comment')).toEqual(output('<div>a</div>'));
  });

  it.each<[string, unknown]>([
    [
      `in policy.json: elements.a.schemes[0]: not a scheme without a colon: "http:"`,
      { elements: { a: { schemes: ['http:'] } } },
    ],
    [`in policy.json: elements.a.hosts[1]: not a host: "a/b"`, { elements: { a: { hosts: ['a', 'a/b'] } } }],
    [`in policy.json: attributes[1]: not the name of an attribute: "a b"`, { attributes: ['a', 'a b'] }],
    [`in policy.json: attributes[0]: no policy can keep 'onclick'`, { attributes: ['onclick'] }],
    [`in policy.json: elements[1] must be a string, not 5`, { elements: ['p', 5] }],
    [
      `in policy.json: elements.p.styles: not the name of a property: "a:b"`,
      { elements: { p: { styles: { 'a:b': [] } } } },
    ],
    [
      `in policy.json: elements: an 'iframe' can only stay with 'hosts': it loads documents`,
      { elements: ['iframe'] },
    ],
    [`in policy.json: styles must be an object, not an array`, { styles: [] }],
    [`in policy.json: elements.p must be true, false or an object, not null`, { elements: { p: null } }],
    [
      `in policy.json: elements: no policy can keep 'script': it can run script or load documents`,
      { elements: ['script'] },
    ],
    [`in policy.json: 'p' is in 'elements' and in 'remove'`, { elements: ['p'], remove: ['p'] }],
    [`in policy.json: rename: 'strong' is not in 'elements'`, { rename: { b: 'strong' } }],
    [`in policy.json: unknown member 'elments'; did you mean 'elements'?`, { elments: ['p'] }],
    [
      `in policy.json: unknown member 'atributes' of elements.p; did you mean 'attributes'?`,
      { elements: { p: { atributes: [] } } },
    ],
    [`in policy.json: unknown member '__proto__'`, '{"__proto__": {}}'],
    [`in policy.json: preset must be 'comment', 'article' or 'email', not "nope"`, { preset: 'nope' }],
    [`in policy.json: schemes must be an array, not "https"`, { schemes: 'https' }],
    [`in policy.json: maxLinks must be an integer from 0 on, not -1`, { maxLinks: -1 }],
    [`in policy.json: element: JSON has no functions`, { element: 'x' }],
    [`in policy.json: text: JSON has no functions`, { text: null }],
    [`in policy.json: $schema must be a string, not 1`, { $schema: 1 }],
    [`in policy.json: the policy must be an object, not an array`, '[]'],
    [`in policy.json: the policy must be an object, not null`, 'null'],
    [`in policy.json: the policy must be an object, not "comment"`, '"comment"'],
  ])('%s', async (message, policy) => {
    expect(await sanitize(policy)).toEqual({ stdout: '', stderr: `domwright: ${message}\n`, status: 2 });
  });

  it('names a wrong pattern, and says what JSON can have', async () => {
    const { stdout, stderr, status } = await sanitize({ elements: { p: { classes: ['a', {}] } } });
    expect([stdout, status]).toEqual(['', 2]);
    expect(stderr).toMatch(
      /^domwright: in policy\.json: elements\.p\.classes\[1\] must be a string, not an object\n$/,
    );
  });

  it.each([
    [/^domwright: policy\.json is not JSON: [^\n]+\n$/, '{"elements"', 'policy.json'],
    [/^domwright: policy\.json is not JSON: [^\n]+\n$/, '', 'policy.json'],
    [/^domwright: policy\.json is not JSON: [^\n]+\n$/, `{"a": ${'x'.repeat(1000)}`, 'policy.json'],
    [/^domwright: cannot read missing\.json: no such file\n$/, '', 'missing.json'],
    [/^domwright: cannot read coment: no such file \(Did you mean comment\?\)\n$/, '', 'coment'],
    [/^domwright: cannot read \.: it is a directory\n$/, '', '.'],
    [/^domwright: cannot read -: no such file\n$/, '', '-'],
    [/^domwright: cannot read '': no such file\n$/, '', ''],
  ])('%s', async (message, policy, name) => {
    const { stdout, stderr, status } = await sanitize(policy, [], { name });
    expect([stdout, status]).toEqual(['', 2]);
    expect(stderr).toMatch(message);
  });

  it('prints short messages for long and odd names', async () => {
    for (const policy of [
      { ['x'.repeat(1e7)]: 1 },
      { elements: { ['x'.repeat(1e6)]: 1 } },
      { elements: { 'x\n\u001b[31m': 1 } },
    ]) {
      const { stderr, status } = await sanitize(policy);
      expect(status).toBe(2);
      expect(stderr).toMatch(/^domwright: in policy\.json: [^\n\u001b]{1,500}\n$/);
    }
  });

  it('excludes a configuration', async () => {
    const { stdout, stderr, status } = await sanitize({}, ['--config', 'policy.json']);
    expect([stdout, stderr, status]).toEqual(['', 'domwright: --policy cannot be used with --config\n', 2]);
  });

  it('reports all kinds and reasons', async () => {
    const policy = {
      elements: {
        ...{ p: true, b: { dropEmpty: true } },
        i: { styles: { color: ['red'] } },
        a: { attributes: ['href', 'title'], hosts: ['ok.example'], values: { title: ['x'] } },
      },
      ...{ classes: ['ok'], escape: ['u'], remove: ['s'], schemes: ['https'], relativeURLs: false },
      ...{ maxNesting: 2, maxLinks: 4, maxTextLength: 24 },
    };
    const input = [
      '<p class="ok no" id=x>',
      '<a href="/b">c</a>',
      '<a href="ftp://d">e</a>',
      '<a href="https://f.example">g</a>',
      '<a title=y>h</a>',
      '<b> </b><u>i</u><s>j</s><h1>k</h1><!--l-->',
      '<i style="top: 0; color: blue"><b><b>m</b></b></i>',
      '<p>and so on',
    ].join('\n');
    const { stdout, stderr, status } = await sanitize(policy, ['--report'], { input });
    expect([stderr, status]).toEqual(['', 1]);
    const lines = stdout.trimEnd().split('\n');
    for (const line of [
      '-:1:14: class "no" of "p" removed',
      '-:1:18: attribute "id" of "p" removed',
      '-:2:4: attribute "href" of "a" removed: a URL without a scheme',
      '-:3:4: attribute "href" of "a" removed: a URL with a scheme that is not allowed',
      '-:4:4: attribute "href" of "a" removed: a URL with a host that is not allowed',
      '-:5:4: attribute "title" of "a" removed: a value that is not allowed',
      '-:6:1: element "b" removed: it is empty',
      '-:6:9: element "u" escaped as text',
      '-:7:11: style "top" of "i" removed',
      '-:7:19: style "color" of "i" removed: a value that is not allowed',
    ]) {
      expect(lines).toContain(line);
    }
    expect(stdout).toContain(' removed: the text is too long\n');
    const json = await sanitize(policy, ['--json'], { input });
    expect(json.status).toBe(0);
    const { removed } = JSON.parse(json.stdout);
    expect(removed).toHaveLength(lines.length);
    expect(removed[0]).toMatchObject({
      ...{ kind: 'class', name: 'no', element: 'p', value: null, reason: 'not-allowed' },
      ...{ start: 13, end: 15, line: 1, column: 14 },
    });
  });

  it('limits are in the report', async () => {
    const policy = {
      elements: { p: true, b: true, a: { attributes: ['href'] } },
      maxNesting: 1,
      maxLinks: 1,
    };
    const input = '<p><b>a</b></p><a href="https://b">c</a><a href="https://d">e</a>';
    expect(await sanitize(policy, ['--report'], { input })).toEqual({
      stdout:
        '-:1:4: element "b" replaced with its children: nested too deep\n' +
        '-:1:41: element "a" replaced with its children: too many links\n',
      stderr: '',
      status: 1,
    });
  });

  it('writes several files in place', async () => {
    const folder = temporaryFolder({
      'policy.json': '{"elements": ["p", "html", "head", "body"]}',
      'a.html': '<p><b>a</b>',
      'b.html': '<p>b',
    });
    const args = ['sanitize', '-c', 'div', '--policy', 'policy.json', '-i', 'a.html', 'b.html'];
    expect(await domwright(args, { cwd: folder })).toEqual({
      stdout: '',
      stderr: 'domwright: changed 2 of 2 files: 15 → 16 bytes\n',
      status: 0,
    });
    const written = ['a.html', 'b.html'].map((name) => readFileSync(path.join(folder, name), 'utf8'));
    expect(written).toEqual(['<p>a</p>', '<p>b</p>']);
  });

  it('writes nothing with a bad policy', async () => {
    const folder = temporaryFolder({ 'policy.json': '{"elements": 5}', 'a.html': '<p><b>a</b>' });
    const { stdout, status } = await domwright(['sanitize', '--policy', 'policy.json', '-i', 'a.html'], {
      cwd: folder,
    });
    expect([stdout, status]).toEqual(['', 2]);
    expect(readFileSync(path.join(folder, 'a.html'), 'utf8')).toBe('<p><b>a</b>');
  });

  it('has the limit of nodes', async () => {
    const { stdout, stderr, status } = await sanitize({ elements: ['p'] }, ['--max-nodes', '10'], {
      input: '<p>a'.repeat(100),
    });
    expect([stdout, status]).toEqual(['', 2]);
    expect(stderr).toBe('domwright: cannot sanitize -: it has more than 10 nodes (see --max-nodes)\n');
  });

  it('keeps whole documents', async () => {
    const { stdout } = await domwright(['sanitize', '--policy', 'article', '-'], {
      input: '<!doctype html><title>a</title><body><h1>b',
    });
    expect(stdout).toContain('<h1>b</h1>');
    expect(stdout).not.toContain('<title>');
  });
});
