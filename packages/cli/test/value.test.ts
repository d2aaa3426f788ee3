import { describe, expect, test } from 'vitest';
import { domwright, output } from './domwright.ts';

describe('domwright value', () => {
  test.each([
    [['integer', ' +7px'], '7\ninvalid at offset 0: expected a digit\n', 1],
    [['integer', '--', '-5'], '-5\n', 0],
    [['integer', 'x'], 'no value\ninvalid at offset 0: expected a digit\n', 1],
    [['date', '2024-02-29'], '{"year":2024,"month":2,"day":29}\n', 0],
    [['date', '2023-02-29'], 'no value\ninvalid at offset 8: the day must be from 01 to 28\n', 1],
    [['legacy-color', 'chucknorris'], '{"red":192,"green":0,"blue":0}\n', 0],
    [['legacy-color', ''], 'no value\ninvalid\n', 1],
    [['comma-tokens', 'a, b'], '["a","b"]\n', 0],
    [['integer', '9'.repeat(400)], '"Infinity"\n', 0],
    [['media-queries', 'screen, only'], '["screen",null]\ninvalid at offset 8: not a media query\n', 1],
    [['sizes', '50vw'], '640\n', 0],
  ])('%j', async (args, stdout, status) => {
    expect(await domwright(['value', ...args])).toEqual({ stdout, stderr: '', status });
  });

  test('--json', async () => {
    expect(await domwright(['value', '--json', 'duration', '4h 18m'])).toEqual(
      output('{"version":1,"syntax":"duration","text":"4h 18m","valid":true,"value":15480}\n'),
    );
    const { stdout, status } = await domwright(['value', '-j', 'time', '12:60']);
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      syntax: 'time',
      text: '12:60',
      valid: false,
      value: null,
      reason: 'the minute must be from 00 to 59',
      offset: 3,
    });
    expect(status).toBe(1);
  });

  test('wrong usage', async () => {
    expect(await domwright(['value', 'dates', '2024-02-29'])).toEqual({
      stdout: '',
      stderr:
        "domwright: unknown syntax 'dates' (Did you mean date?); run domwright value --help to see all of them\n",
      status: 2,
    });
    expect((await domwright(['value', 'toString', 'x'])).status).toBe(2);
    expect((await domwright(['value', 'date'])).status).toBe(2);
    expect((await domwright(['value', 'date', 'a', 'b'])).status).toBe(2);
  });

  test('--help names all syntaxes', async () => {
    const { stdout, status } = await domwright(['value', '--help']);
    expect(status).toBe(0);
    for (const word of [
      'non-negative-integer',
      'duration',
      'media-queries',
      '--json',
      'Exit status',
      'Examples:',
    ])
      expect(stdout).toContain(word);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });
});
