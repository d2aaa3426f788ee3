import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addressesOf } from '../../../scripts/addresses.mjs';
import { domwright, program, runProgram } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

// The published packages, and what happens if only some of them are installed.

const packages = path.resolve(import.meta.dirname, '../..');
/** Where packages are installed here, the nearest first. */
const modules = [path.join(packages, 'cli/node_modules'), path.resolve(packages, '../node_modules')];
const manifestOf = (member: string) =>
  JSON.parse(readFileSync(path.join(packages, member, 'package.json'), 'utf8'));

/** A folder with some of the packages installed here: members are copied, so that they find nothing else; others are links. */
function installation(members: Readonly<Record<string, string>>, others: readonly string[] = []): string {
  const folder = temporaryFolder({ 'page.html': '<p>a' });
  for (const [name, member] of Object.entries(members)) {
    for (const part of ['package.json', 'bin', 'dist']) {
      const from = path.join(packages, member, part);
      if (existsSync(from)) cpSync(from, path.join(folder, 'node_modules', name, part), { recursive: true });
    }
  }
  for (const name of others) {
    mkdirSync(path.dirname(path.join(folder, 'node_modules', name)), { recursive: true });
    const installed = modules.map((from) => path.join(from, name)).find(existsSync)!;
    symlinkSync(installed, path.join(folder, 'node_modules', name));
  }
  return folder;
}

/** What npm installs with the command. */
const dependencies = Object.keys(manifestOf('cli').dependencies);

test.each(['domwright', 'run-page', 'extract', 'cli', 'parse5', 'rehype'])(
  '%s says where it comes from',
  (member) => {
    const { repository, homepage, bugs } = manifestOf(member);
    expect({ repository, homepage, bugs }).toEqual(addressesOf(member));
  },
);

test.each(['domwright', 'run-page', 'extract', 'check', 'cli', 'parse5', 'rehype'])(
  'what is in %s',
  (member) => {
    const folder = path.join(packages, member);
    const text = execFileSync('npm', ['pack', '--dry-run', '--json', '--loglevel=error'], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const [{ files, unpackedSize }] = JSON.parse(text) as [
      { files: { path: string }[]; unpackedSize: number },
    ];
    // The command has all packages in it that it needs.
    const largest: Readonly<Record<string, number>> = { domwright: 3.6, cli: 2.5 };
    expect(unpackedSize).toBeLessThanOrEqual((largest[member] ?? 0.5) * 1_000_000);
    const names = files.map((file) => file.path);
    expect(names.length).toBeLessThanOrEqual(300);
    expect(names.filter((name) => name.startsWith('src/'))).toEqual([]);
    for (const name of names.filter((file) => file.endsWith('.map'))) {
      const { sources, sourcesContent } = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
      expect(sourcesContent).toBeUndefined();
      // The sources are in the repository, not in the package.
      for (const source of sources)
        expect(existsSync(path.join(folder, path.dirname(name), source))).toBe(true);
    }
    const { bin = {}, main, types } = manifestOf(member);
    for (const file of [...Object.values(bin), main, types]) {
      if (file !== undefined) expect(names).toContain((file as string).replace(/^\.\//, ''));
    }
  },
);

test('a bundler that knows no exports finds what an import of the package gives', () => {
  const { main, types, exports } = manifestOf('domwright');
  expect(exports['.']).toMatchObject({ types, default: main });
});

test('two packages have commands, and all depend on one another in the same way', () => {
  const manifests = readdirSync(packages).map(manifestOf);
  expect(manifests.filter(({ bin }) => bin !== undefined).map(({ name }) => name)).toEqual([
    'domwright-cli',
    'domwright-language-server',
  ]);
  const versions = new Map<string, string>(manifests.map(({ name, version }) => [name, version]));
  for (const { dependencies: installed, peerDependencies } of manifests) {
    for (const [name, range] of Object.entries({ ...installed, ...peerDependencies })) {
      if (versions.has(name)) expect(range).toBe(`^${versions.get(name)}`);
    }
  }
});

/** The output of a program that resolves the packages as if it had installed them. */
function printed(code: string, kind: 'module' | 'commonjs', ...options: string[]): string {
  const args = [...options, `--input-type=${kind}`, '--eval', code];
  return execFileSync(process.execPath, args, { cwd: path.join(packages, 'cli'), encoding: 'utf8' });
}

test('import and require give the same classes', () => {
  const names = Object.keys(manifestOf('domwright').exports).filter(
    (name) => !/worker\/.*-worker|\.json$/.test(name),
  );
  const code = `
    import { createRequire } from 'node:module';
    const require = createRequire(process.cwd() + '/package.json');
    for (const name of ${JSON.stringify(names)}) {
      const specifier = 'domwright' + name.slice(1);
      const [required, imported] = [require(specifier), await import(specifier)];
      if (required !== imported && Object.keys(imported).some((key) => required[key] !== imported[key]))
        throw new Error(name);
    }
    const { default: plugin } = await import('rehype-domwright');
    console.log(require('rehype-domwright').default === plugin);`;
  expect(printed(code, 'module')).toBe('true\n');
});

test('stack traces name the lines of the sources', () => {
  const code = `
    const { parse } = require('domwright');
    try {
      parse(5);
    } catch ({ stack }) {
      console.log(stack);
    }`;
  const stack = printed(code, 'commonjs', '--enable-source-maps');
  const places = [...stack.matchAll(/ at (\w+) \(.*[\\/]packages[\\/]domwright[\\/](src[\\/].*):(\d+):1\)/g)];
  expect(places.map(([, name]) => name)).toEqual(['wrongArgument', 'toUint8Array', 'parse']);
  const lines = places.map(([, , file, line]) =>
    readFileSync(path.join(packages, 'domwright', file!), 'utf8')
      .split('\n')
      [Number(line) - 1]!.trim(),
  );
  expect(lines[0]).toMatch(/TypeError/);
  // Each line calls the function of the one before it.
  expect(lines[1]).toContain('wrongArgument(');
  expect(lines[2]).toContain('toUint8Array(');
});

test('nothing of the machine that built them is in the packages', () => {
  for (const member of ['domwright', 'run-page', 'extract', 'cli']) {
    const dist = path.join(packages, member, 'dist');
    for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      if (!/\.\w+$/.test(file)) continue;
      const text = readFileSync(path.join(dist, file), 'utf8');
      expect(text.includes(path.resolve(packages, '..')), file).toBe(false);
      expect(/\.dist-|[\\/]tmp[\\/]/.test(text), file).toBe(false);
    }
  }
});

test('no --help names a file that its reader does not have', async () => {
  const names = readdirSync(path.join(packages, 'cli/src/commands')).map((file) => file.replace('.ts', ''));
  for (const args of [[], ...names.map((name) => [name])]) {
    const { stdout, status } = await domwright([...args, '--help']);
    expect(status).toBe(0);
    expect(stdout).not.toMatch(/docs\/|\.md\b/);
  }
});

test('the command of a clone in which nothing is built', async () => {
  const folder = temporaryFolder({ 'package.json': '{"type": "module"}' });
  cpSync(path.join(packages, 'cli/bin'), path.join(folder, 'bin'), { recursive: true });
  expect(await runProgram(path.join(folder, 'bin/domwright.js'), ['--version'])).toEqual({
    stdout: '',
    stderr: "domwright: the program is not built yet; run 'npm run build'\n",
    status: 2,
  });
});

test('the command installs only what is not in it', () => {
  const { dependencies: installed, peerDependencies, peerDependenciesMeta } = manifestOf('cli');
  for (const name of Object.keys(peerDependencies))
    expect(peerDependenciesMeta[name]).toEqual({ optional: true });
  const dist = path.join(packages, 'cli/dist');
  const files = readdirSync(dist).filter((file) => file.endsWith('.js'));
  const imported = files.flatMap((file) =>
    [
      ...readFileSync(path.join(dist, file), 'utf8').matchAll(
        /\b(?:require|import)\(["'`]([@\w][^"'`]*)["'`]\)/g,
      ),
    ].map(([, name]) => name!.replace(/^node:/, '')),
  );
  const allowed = [...Object.keys(installed), ...Object.keys(peerDependencies), ...builtinModules];
  expect(imported).toContain('saxes');
  expect(imported.filter((name) => !allowed.includes(name) && !name.startsWith('@exodus/bytes/'))).toEqual(
    [],
  );
  const licenses = readFileSync(path.join(dist, 'third-party-licenses.txt'), 'utf8');
  for (const name of ['commander', 'yauzl', 'hyparquet-writer', '@csstools/css-tokenizer'])
    expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'));
});

test('the library installs nothing but its decoders, and has all else that it imports in it', () => {
  const { bin, dependencies: installed, peerDependencies, peerDependenciesMeta } = manifestOf('domwright');
  // The command belongs to domwright-cli: two packages can't both provide it.
  expect(bin).toBeUndefined();
  expect(Object.keys(installed)).toEqual(['@exodus/bytes']);
  for (const name of Object.keys(peerDependencies)) {
    expect(peerDependenciesMeta[name]).toEqual({ optional: true });
  }
  const allowed = [...Object.keys(installed), ...Object.keys(peerDependencies)];
  const dist = path.join(packages, 'domwright/dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|d\.ts)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(50);
  const imported = files.flatMap((file) =>
    [
      ...readFileSync(path.join(dist, file), 'utf8').matchAll(
        /\b(?:from|import) ?["'](\w[^"']*|@[^"']*)["']/g,
      ),
    ].map(([, name]) => name!),
  );
  expect(imported).toContain('domhandler');
  const others = imported.filter(
    (name) => !name.startsWith('node:') && !allowed.some((one) => name === one || name.startsWith(`${one}/`)),
  );
  expect(others).toEqual([]);
  const licenses = readFileSync(path.join(dist, 'third-party-licenses.txt'), 'utf8');
  for (const name of ['@csstools/css-tokenizer', '@jridgewell/gen-mapping', 'property-information'])
    expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'));
});

test('run asks for the packages that are missing, and other commands do without', async () => {
  const { dependencies: installed, peerDependencies, peerDependenciesMeta } = manifestOf('cli');
  for (const name of ['domwright-run-page', 'jsdom']) {
    expect(installed).not.toHaveProperty(name);
    expect(peerDependencies).toHaveProperty(name);
    expect(peerDependenciesMeta[name]).toEqual({ optional: true });
  }
  const command = { 'domwright-cli': 'cli' };
  const runPage = { domwright: 'domwright', 'domwright-run-page': 'run-page' };
  for (const [missing, folder] of [
    ['domwright-run-page', installation(command, [...dependencies, 'jsdom'])],
    ['jsdom', installation({ ...command, ...runPage }, dependencies)],
  ] as const) {
    const file = path.join(folder, 'node_modules/domwright-cli/bin/domwright.js');
    expect(await runProgram(file, ['run', 'page.html'], { cwd: folder })).toEqual({
      stdout: '',
      stderr: `domwright: run needs the package ${missing}: install it beside domwright-cli with 'npm install ${missing}'\n`,
      status: 2,
    });
    expect((await runProgram(file, ['check', 'page.html'], { cwd: folder })).status).toBe(1);
  }
});

test('jsdom and Node are for run-page: the library depends on neither', () => {
  const { dependencies: installed, peerDependencies, exports } = manifestOf('domwright');
  expect({ ...installed, ...peerDependencies }).not.toHaveProperty('jsdom');
  expect(Object.keys(exports)).not.toContain('./run-page');
  expect(manifestOf('run-page').dependencies).toEqual({ domwright: expect.any(String) });
  expect(manifestOf('run-page').peerDependencies).toEqual({ jsdom: expect.any(String) });
});

test.each(['tree', 'check', 'sanitize', 'minify'])('%s loads no module that it does not use', (command) => {
  const folder = temporaryFolder({
    'page.html': '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Tea</title><p>Green',
    'loaded.cjs': `process.once('exit', () => {
      const builtins = process.moduleLoadList.filter((name) => name.startsWith('NativeModule '));
      const packages = Object.keys(require.cache).filter((file) => /node_modules|page-job/.test(file));
      console.error(JSON.stringify([...builtins.map((name) => name.slice(13)), ...packages]));
    });`,
  });
  const args = ['--require', './loaded.cjs', program, command, 'page.html'];
  const { stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const loaded: string[] = JSON.parse(stderr.trimEnd().split('\n').at(-1)!);
  expect(loaded).toContain('fs');
  // NB: `net` is loaded for pipes such as these.
  const late = ['child_process', 'crypto', 'dns', 'http', 'https', 'worker_threads', 'zlib'];
  // A package, or what only `extract` needs.
  const others = loaded.filter((name) => late.includes(name) || /node_modules|page-job/.test(name));
  expect(others).toEqual([]);
});
