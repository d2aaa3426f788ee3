import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

// The files in .github/ are only read by GitHub, which says nothing about what it does not understand.

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, '.github');

const read = (file: string) => parse(readFileSync(path.join(folder, file), 'utf8'), { strict: true });
const filesIn = (name: string) => readdirSync(path.join(folder, name)).map((file) => `${name}/${file}`);
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

interface Job {
  readonly 'runs-on': string;
  readonly 'timeout-minutes': number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

const workflows = filesIn('workflows').map((file) => [file, read(file)] as const);
const jobsOf = (workflow: { jobs: Record<string, Job> }) => Object.values(workflow.jobs);

describe.each(workflows)('%s', (_, workflow) => {
  test('may only read, unless a job says otherwise', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  test('runs on an event', () => {
    // NB: YAML 1.1 reads the key `on` as true; GitHub and this parser read YAML 1.2.
    expect(Object.keys(workflow.on).length).toBeGreaterThan(0);
  });

  test('has jobs that end', () => {
    for (const job of jobsOf(workflow)) {
      expect(job['runs-on']).toBe('ubuntu-latest');
      expect(job['timeout-minutes']).toBeGreaterThan(0);
      expect(job.steps.length).toBeGreaterThan(0);
    }
  });

  test('uses actions of GitHub, pinned', () => {
    const actions = jobsOf(workflow).flatMap((job) => job.steps.flatMap(({ uses = [] }) => uses));
    expect(actions.filter((action) => !/^actions\/[\w-]+@(?:v\d+|[\da-f]{40})$/.test(action))).toEqual([]);
  });

  test('runs scripts that there are', () => {
    const commands = jobsOf(workflow).flatMap((job) => job.steps.flatMap(({ run = [] }) => run));
    const names = commands.flatMap((command) => /^npm run ([\w:-]+)/.exec(command)?.[1] ?? []);
    expect(names.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});

test('the tests run on the versions of Node.js that the manual names', () => {
  const versions = read('workflows/test.yml').jobs.node.strategy.matrix.node;
  const page = readFileSync(path.join(root, 'docs/reference/versions.md'), 'utf8');
  expect(page).toMatch(new RegExp(`^\\| Node\\.js \\| .*\\| ${versions.join(', ')} \\|$`, 'm'));
});

describe('the release', () => {
  const { build, publish }: Record<string, Job> = read('workflows/release.yml').jobs;
  const commands = ({ steps }: Job) => steps.flatMap(({ run = [] }) => run).join('\n');

  test('is built and tested without the right to publish', () => {
    expect(commands(build!)).toMatch(/^npm ci\nnpm test\nnpm run release /);
    expect(build!.permissions).toBeUndefined();
  });

  test('is published by a job that only downloads and publishes', () => {
    expect(publish!.permissions).toEqual({ 'id-token': 'write' });
    const actions = publish!.steps.flatMap(({ uses }) => uses?.replace(/@.*/, '') ?? []);
    expect(actions).toEqual(['actions/download-artifact', 'actions/setup-node']);
    expect(commands(publish!)).not.toMatch(/npm (?:ci|install|run|test|exec)|\bnpx\b|\bnode\b/);
  });
});

describe.each(filesIn('ISSUE_TEMPLATE').filter((file) => !file.endsWith('/config.yml')))('%s', (file) => {
  interface Field {
    readonly type: string;
    readonly id?: string;
    readonly attributes: { readonly label?: string; readonly value?: string };
  }
  const form = read(file);

  test('has a name and a description', () => {
    expect([typeof form.name, typeof form.description]).toEqual(['string', 'string']);
  });

  test('has fields with labels and different ids', () => {
    const fields: Field[] = form.body.filter(({ type }: Field) => type !== 'markdown');
    expect(
      fields.filter(({ type }) => !['textarea', 'input', 'dropdown', 'checkboxes'].includes(type)),
    ).toEqual([]);
    expect(fields.filter(({ attributes }) => !attributes.label)).toEqual([]);
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
  });
});

test('reports of vulnerabilities are led to the private form', () => {
  const { contact_links: links } = read('ISSUE_TEMPLATE/config.yml');
  expect(links[0].url).toMatch(/\/security\/advisories\/new$/);
});

test('dependencies of npm and of the workflows are updated', () => {
  const { version, updates } = read('dependabot.yml');
  expect(version).toBe(2);
  const systems = updates.map((update: Record<string, string>) => update['package-ecosystem']);
  expect(systems).toEqual(['npm', 'github-actions']);
});

test.each(['SECURITY.md', 'CONTRIBUTING.md', 'CODE_OF_CONDUCT.md', '.editorconfig'])(
  'there is %s',
  (file) => {
    expect(existsSync(path.join(root, file))).toBe(true);
  },
);
