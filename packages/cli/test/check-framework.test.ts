import { frameworkOf } from 'domwright/conformance';
import { expect, test } from 'vitest';
import { domwright } from './domwright.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const counted = (names: string): ReadonlyMap<string, number> =>
  new Map(names === '' ? [] : names.split(' ').map((name) => [name, 1]));

test.each([
  ['v-if v-for :key @click v-model', '', 'vue'],
  [':class :class2 @click @input :key2', '', 'vue'],
  ['x-data x-show @click :class x-text', '', 'alpine'],
  ['th:text th:if th:each th:href xmlns:th', '', 'thymeleaf'],
  ['asp-for asp-action asp-items asp-controller', 'partial', 'razor'],
  ['*ngIf *ngFor [class] (click) routerLink', '', 'angular'],
  ['wire:click wire:model wire:submit wire:key wire:loading', '', 'livewire'],
  ['hx-get hx-post hx-target hx-swap hx-trigger', '', 'htmx'],
  ['foo bar baz a b v-if', '', null],
  ['v-if v-for', '', null],
])('%s %s: %s', (attributes, elements, expected) => {
  expect(frameworkOf(counted(attributes), counted(elements))).toBe(expected);
});

test('the numbers count, not the names', () => {
  expect(
    frameworkOf(
      new Map([
        ['v-if', 18],
        ['foo', 2],
      ]),
      new Map(),
    ),
  ).toBe('vue');
  expect(
    frameworkOf(
      new Map([
        ['v-if', 17],
        ['foo', 3],
      ]),
      new Map(),
    ),
  ).toBe(null);
});

test('the report of the command', async () => {
  const cwd = temporaryFolder({});
  const page = '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>a</title>';
  writeFiles(cwd, { 'a.html': `${page}<h1 v-if=a v-for=b :key=c @click=d v-bind:id=e>b</h1>` });
  const run = async (...args: string[]) =>
    (await domwright(['check', '--no-config', ...args], { cwd })).stdout;
  expect(await run('a.html')).toContain('names of vue: did you mean --allow vue?\n');
  expect(JSON.parse(await run('--format', 'json', 'a.html')).summary.framework).toBe('vue');
  expect(await run('--allow', 'vue', 'a.html')).not.toContain('did you mean');
});
