import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createWindow } from 'domwright/window';
import { expect, test } from 'vitest';
import { readWebIDL } from './web-idl.mjs';

/*
 * docs/reference/window-members.md lists the members of the standards' interfaces that a window lacks. With
 * DOMWRIGHT_PUBLISH=1, it is written.
 */

const page = path.resolve(import.meta.dirname, '../../../../../docs/reference/window-members.md');
const [begin, end] = ['<!-- absent: written by absent-members.test.ts -->', '<!-- /absent -->'];

// biome-ignore lint/suspicious/noExplicitAny: the test reads what the types do not promise
const window: any = createWindow('<!DOCTYPE html>');

test('the members that are absent are listed', () => {
  const { interfaces } = readWebIDL();
  const rows: string[] = [];
  for (const { name, members } of [...interfaces.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const constructor = window[name];
    if (constructor?.prototype === undefined) continue;
    const absent = [...members.values()]
      .filter(
        ({ name, isStatic }) =>
          !((isStatic ? constructor : constructor.prototype) as object).hasOwnProperty.call(
            isStatic ? constructor : constructor.prototype,
            name,
          ) && !(name in (isStatic ? constructor : constructor.prototype)),
      )
      .map((member) => member.name)
      .filter((member) => !/^on[a-z]/.test(member));
    if (absent.length > 0)
      rows.push(
        `| \`${name}\` | ${absent
          .sort()
          .map((member) => `\`${member}\``)
          .join(', ')} |`,
      );
  }
  expect(rows.length).toBeGreaterThan(10);
  const list = `${begin}\n\n| interface | absent members |\n|---|---|\n${rows.join('\n')}\n\n${end}`;
  const text = readFileSync(page, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const after = rest.split(end)[1] ?? '';
  if (process.env['DOMWRIGHT_PUBLISH'] === '1') writeFileSync(page, before + list + after);
  else expect(text).toBe(before + list + after);
});
