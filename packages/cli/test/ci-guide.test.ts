import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse as parseYAML } from 'yaml';
import { clean, faulty, temporaryFolder } from './temporary-folder.ts';

// action.yml and the hook of docs/using/check.md, by the lines that GitHub and pre-commit would run, against the build.

const root = path.resolve(import.meta.dirname, '../../..');
const program = path.join(root, 'packages/cli/dist/main.js');
const guide = readFileSync(path.join(root, 'docs/using/check.md'), 'utf8');
const yamlBlocks = [...guide.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, text]) => parseYAML(text!));

/** A project with the command installed. */
function project(files: Record<string, string>): string {
  const folder = temporaryFolder(files);
  const command = path.join(folder, 'node_modules/.bin/domwright');
  mkdirSync(path.dirname(command), { recursive: true });
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  chmodSync(command, 0o755);
  return folder;
}

interface Action {
  inputs: Record<string, { default: string }>;
  runs: { using: string; steps: { shell: string; run: string; env: Record<string, string> }[] };
}
const action = parseYAML(readFileSync(path.join(root, 'action.yml'), 'utf8')) as Action;

/** Runs the action's step as GitHub does: bash with -e and pipefail, and the expressions in `env` replaced. */
function runAction(cwd: string, given: Record<string, string>) {
  const [step] = action.runs.steps;
  const env = Object.fromEntries(
    Object.entries(step!.env).map(([name, value]) => [
      name,
      value.replace(
        /\$\{\{ inputs\.(\w+) \}\}/g,
        (_, input: string) => given[input] ?? action.inputs[input]!.default,
      ),
    ]),
  );
  return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step!.run], {
    cwd,
    encoding: 'utf8',
    input: '',
    env: { ...process.env, ...env },
  });
}

describe.skipIf(process.platform === 'win32')('the action', () => {
  const files = { 'site/good.html': clean, 'site/bad file.html': faulty, 'parts/a.html': clean };

  test('annotates errors and fails', () => {
    const { stdout, stderr, status } = runAction(project(files), { files: 'site\nparts/**/*.html\n' });
    expect({ stderr, status }).toEqual({ stderr: '', status: 1 });
    expect(stdout).toMatch(/^::error file=site\/bad file\.html,line=\d+/m);
  });

  test('succeeds without errors', () => {
    const { stdout, status } = runAction(project(files), {
      files: 'site/good.html',
      options: '--max-warnings\n0\n',
    });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });

  test('writes SARIF, too', () => {
    const folder = project(files);
    const { stdout, status } = runAction(folder, { files: 'site', sarif: 'out.sarif', format: 'compact' });
    expect(status).toBe(1);
    expect(stdout).toContain('duplicate-attribute');
    const { runs } = JSON.parse(readFileSync(path.join(folder, 'out.sarif'), 'utf8'));
    expect(runs[0].results.length).toBeGreaterThan(0);
  });

  test('checks what the configuration names', () => {
    const config = JSON.stringify({ files: ['site'] });
    const { stdout, status } = runAction(project({ ...files, 'domwright.config.json': config }), {});
    expect(status).toBe(1);
    expect(stdout).toContain('::error');
  });

  test('runs nothing that is in an input', () => {
    const { stderr, status } = runAction(project(files), {
      files: '$(touch hacked)\n`touch hacked`\n; exit 0',
    });
    expect(stderr).toContain('touch hacked');
    expect(status).toBe(2);
  });

  test('is used in the guide with inputs that it has', () => {
    const { steps } = yamlBlocks[0].jobs.check;
    const inputs = steps.flatMap((step: { uses?: string; with?: object }) =>
      step.uses === './.github/actions/domwright' ? Object.keys(step.with!) : [],
    );
    expect(inputs).toEqual(['files', 'options']);
    for (const name of Object.keys(action.inputs)) expect(guide).toContain(`| \`${name}\` |`);
  });
});

const hasPreCommit = spawnSync('pre-commit', ['--version']).status === 0;

describe.skipIf(process.platform === 'win32')('the hook of pre-commit', () => {
  const config = yamlBlocks.find((block) => 'repos' in block);
  const [hook] = config.repos[0].hooks;

  // https://pre-commit.com: the entry, its arguments, then the names of files that are to be committed.
  test('gets the names of files', () => {
    const cwd = project({ 'a.html': clean, 'b c.html': faulty });
    const [command, ...args] = hook.entry.split(' ');
    const run = (...names: string[]) => spawnSync(command, [...args, ...names], { cwd, encoding: 'utf8' });
    expect(run('a.html').status).toBe(0);
    const { stdout, status } = run('a.html', 'b c.html');
    expect(status).toBe(1);
    expect(stdout).toContain('b c.html:');
  });

  test.skipIf(!hasPreCommit)('is run by pre-commit', () => {
    const cwd = project({
      'a.html': clean,
      'b.html': faulty,
      'c.txt': '',
      '.pre-commit-config.yaml': guide.match(/^```yaml\n(repos:[\s\S]*?)^```/m)![1]!,
      '.gitignore': 'node_modules\n',
    });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'core.hooksPath=/dev/null', ...args], { cwd });
    git('init', '-q');
    git('add', '-A');
    const env = { ...process.env, PRE_COMMIT_HOME: path.join(cwd, '.cache') };
    const { stdout, status } = spawnSync('pre-commit', ['run', '--color=never'], {
      cwd,
      env,
      encoding: 'utf8',
    });
    expect(stdout).toContain('b.html:');
    expect(status).toBe(1);
    git('rm', '-q', '--cached', 'b.html');
    const next = spawnSync('pre-commit', ['run', '--color=never'], { cwd, env, encoding: 'utf8' });
    expect(next.stdout).toMatch(/domwright check\.+Passed/);
  });
});
