import { describe, expect, test } from 'vitest';
import { runs } from '../runs.mjs';
import { editors } from './hostile-editors.ts';
import { decodeAs, findings, parse5Tree, withoutReferences } from './hostile-judge.ts';
import { programOf } from './hostile-programs.ts';

/*
 * Text stays text in all encodings: neither hostile strings nor the page's own text become markup. The judges here are
 * independent decoders and parse5; in `hostile-edits.ci.test.ts`, browsers.
 */

describe.each(Object.entries(editors))('%s', (_, edit) => {
  test('writes text that stays text, in 19 encodings', () => {
    const wrong: string[] = [];
    let made = 0;
    for (let seed = 1; seed <= runs(6000); seed++) {
      const program = programOf(seed);
      const edited = edit(program);
      if (edited === null) continue;
      made += edited.edits;
      if (edited.text !== null) {
        const found = withoutReferences(decodeAs(edited.bytes, program.label), program.label);
        const expected = withoutReferences(edited.text, program.label);
        // A line feed may prevent the start from being a byte order mark.
        if (found !== expected && found !== `\n${expected}`) wrong.push(`${seed}: its bytes are other text`);
      }
      for (const scripting of [false, true]) {
        const before = findings(parse5Tree(program.bytes, program.label, scripting), scripting);
        const after = findings(parse5Tree(edited.bytes, program.label, scripting), scripting);
        for (const finding of after) if (!before.includes(finding)) wrong.push(`${seed}: ${finding}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(made).toBeGreaterThan(100);
  });
});
