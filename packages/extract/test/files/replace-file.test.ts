import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FileReplacement, isTemporary, placeOf, replaceFile } from '../../src/files/index.ts';

const isUnix = process.getuid !== undefined;
const isRoot = isUnix && process.getuid!() === 0;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'domwright-files-')));
  folders.push(folder);
  chmodSync(folder, 0o755);
  return folder;
}

function file(folder: string, name: string, content = 'old', mode = 0o644): string {
  const full = path.join(folder, name);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, content);
  chmodSync(full, mode);
  return full;
}

const contentOf = (name: string): string => readFileSync(name, 'utf8');

/** Runs `work` with the permissions of an unprivileged user. */
function asNobody<Result>(work: () => Result): Result {
  process.setegid!(65_534);
  process.seteuid!(65_534);
  try {
    return work();
  } finally {
    process.seteuid!(0);
    process.setegid!(0);
  }
}

test('a new file', () => {
  const folder = temporaryFolder();
  const name = path.join(folder, 'a');
  const mask = process.umask(0o027);
  try {
    expect(replaceFile(name, 'new').old).toBeNull();
  } finally {
    process.umask(mask);
  }
  expect(contentOf(name)).toBe('new');
  if (isUnix) expect(statSync(name).mode & 0o7777).toBe(0o640);
  expect(readdirSync(folder)).toEqual(['a']);
});

test('what has been written is not there before all of it is, and then nothing else is', () => {
  const folder = temporaryFolder();
  const name = file(folder, 'a');
  const replacement = new FileReplacement(placeOf(name));
  replacement.write('new');
  expect(contentOf(name)).toBe('old');
  expect(readdirSync(folder).filter((one) => !isTemporary(one))).toEqual(['a']);
  replacement.write(Buffer.from(' file'));
  replacement.commit();
  expect(contentOf(name)).toBe('new file');
  expect(readdirSync(folder)).toEqual(['a']);
});

test('nothing is left of what is discarded', () => {
  const folder = temporaryFolder();
  const name = file(folder, 'a');
  const replacement = new FileReplacement(placeOf(name));
  replacement.write('new');
  replacement.discard();
  expect(contentOf(name)).toBe('old');
  expect(readdirSync(folder)).toEqual(['a']);
});

test('of two writers at once, one has the last word', () => {
  const folder = temporaryFolder();
  const name = file(folder, 'a');
  const [one, other] = [new FileReplacement(placeOf(name)), new FileReplacement(placeOf(name))];
  one.write('1');
  other.write('2');
  one.write('1');
  other.write('2');
  other.commit();
  expect(contentOf(name)).toBe('22');
  one.commit();
  expect(contentOf(name)).toBe('11');
  expect(readdirSync(folder)).toEqual(['a']);
});

test('a long name', () => {
  const folder = temporaryFolder();
  const name = file(folder, 'a'.repeat(255));
  replaceFile(name, 'new');
  expect(contentOf(name)).toBe('new');
});

describe.skipIf(!isUnix)('permissions', () => {
  test.each([0o600, 0o644, 0o4755, 0o2755, 0o1777, 0o6711, 0o400])('of %o', (mode) => {
    const folder = temporaryFolder();
    const name = file(folder, 'a', 'old', mode);
    const replacement = new FileReplacement(placeOf(name));
    // Before the first byte is written.
    expect(fstatSync(replacement.descriptor).mode & 0o7777).toBe(mode & 0o777);
    replacement.write('new');
    replacement.commit();
    expect(statSync(name).mode & 0o7777).toBe(mode & 0o777);
  });

  test.skipIf(!isRoot)("the super-user keeps the owner, and makes no program of the super-user's", () => {
    const folder = temporaryFolder();
    const name = file(folder, 'a');
    chownSync(name, 1234, 4321);
    chmodSync(name, 0o6750);
    const replacement = new FileReplacement(placeOf(name));
    const early = fstatSync(replacement.descriptor);
    expect([early.uid, early.gid, early.mode & 0o7777]).toEqual([1234, 4321, 0o750]);
    replacement.write('new');
    replacement.commit();
    const { uid, gid, mode } = statSync(name);
    expect([uid, gid, mode & 0o7777]).toEqual([1234, 4321, 0o750]);
  });

  test.skipIf(!isRoot)('who cannot keep the group gives another one no more than everybody has', () => {
    const folder = temporaryFolder();
    chownSync(folder, 65_534, 65_534);
    const name = file(folder, 'a', 'old', 0o664);
    chownSync(name, 1234, 4321);
    asNobody(() => replaceFile(name, 'new'));
    const { uid, gid, mode } = statSync(name);
    expect([uid, gid, mode & 0o7777]).toEqual([65_534, 65_534, 0o644]);
  });
});

describe.skipIf(!isUnix)('links', () => {
  test('one that stays in the root stays a link, and what it leads to is replaced', () => {
    const folder = temporaryFolder();
    const name = file(folder, 'files/a', 'old', 0o600);
    mkdirSync(path.join(folder, 'links'));
    const link = path.join(folder, 'links/a');
    symlinkSync('../files/a', link);
    replaceFile(link, 'new', { root: folder });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(contentOf(name)).toBe('new');
    expect(statSync(name).mode & 0o7777).toBe(0o600);
    expect(readdirSync(path.join(folder, 'links'))).toEqual(['a']);
    expect(readdirSync(path.join(folder, 'files'))).toEqual(['a']);
  });

  test('one that leads out of the root is refused', () => {
    const folder = temporaryFolder();
    const secret = file(folder, 'secret');
    const root = path.join(folder, 'root');
    mkdirSync(root);
    symlinkSync('../secret', path.join(root, 'relative'));
    symlinkSync(secret, path.join(root, 'absolute'));
    symlinkSync('..', path.join(root, 'folder'));
    for (const name of ['relative', 'absolute', 'folder/secret']) {
      const why = `it is a symbolic link that leads out of its folder, to ${secret}`;
      expect(() => replaceFile(path.join(root, name), 'new', { root })).toThrow(why);
    }
    // By default, the root is the folder in the name, unless that is in the current folder.
    expect(() => replaceFile(path.join(root, 'relative'), 'new')).toThrow(/leads out of its folder/);
    const before = process.cwd();
    process.chdir(folder);
    try {
      replaceFile('root/relative', 'new');
      expect(() => replaceFile('root/../root/folder/../a', 'new')).not.toThrow();
      process.chdir(root);
      expect(() => replaceFile('folder/secret', 'new')).toThrow(/leads out of its folder/);
    } finally {
      process.chdir(before);
    }
    expect(contentOf(secret)).toBe('new');
  });

  test('one that leads nowhere, or in a circle, or to a folder, is refused', () => {
    const folder = temporaryFolder();
    symlinkSync('missing', path.join(folder, 'nowhere'));
    symlinkSync('circle', path.join(folder, 'circle'));
    symlinkSync('.', path.join(folder, 'folder'));
    const refused = (name: string) => expect(() => replaceFile(path.join(folder, name), 'new'));
    refused('nowhere').toThrow('it is a symbolic link that leads nowhere');
    refused('circle').toThrow(/ELOOP/);
    refused('folder').toThrow();
    expect(existsSync(path.join(folder, 'missing'))).toBe(false);
  });

  test('hard links are counted; the other name keeps the old content', () => {
    const folder = temporaryFolder();
    const name = file(folder, 'a');
    linkSync(name, path.join(folder, 'b'));
    expect(replaceFile(name, 'new').old?.nlink).toBe(2);
    expect([contentOf(name), contentOf(path.join(folder, 'b'))]).toEqual(['new', 'old']);
  });
});

test('what is not a regular file is refused', () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'folder'));
  expect(() => replaceFile(path.join(folder, 'folder'), 'new')).toThrow('it is a directory');
  expect(() => replaceFile(path.join(folder, 'no/a'), 'new')).toThrow(/ENOENT/);
  expect(() => replaceFile('', 'new')).toThrow('no such file');
  if (!isUnix) return;
  execFileSync('mkfifo', [path.join(folder, 'pipe')]);
  expect(() => replaceFile(path.join(folder, 'pipe'), 'new')).toThrow('it is not a regular file');
  expect(readdirSync(folder).sort()).toEqual(['folder', 'pipe']);
});
