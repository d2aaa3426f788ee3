import { createWindow } from 'domwright/window';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasFirefox, openFirefox } from '../../firefox.mjs';
import { hasChromium, openChromium } from '../../property/chromium.mjs';
import { runs } from '../../runs.mjs';

/*
 * Forms, labels, options, details and texts before and after random edits, compared with Blink and Gecko: where both agree, we
 * do as well. DOMWRIGHT_RUNS sets the number of programs.
 */

const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const numRuns = runs(5000);

type Edit = readonly [operation: number, a: number, b: number, value: string];
interface Program {
  readonly html: string;
  readonly edits: readonly Edit[];
}

// biome-ignore lint/suspicious/noExplicitAny: documents of two implementations
type Any = any;

/** What each step shows. It refers to nothing outside itself, so that it can be sent to a browser. */
function runProgram(parse: (html: string) => Any, { html, edits }: Program): string[] {
  const document = parse(html);
  /** Every element there ever was, by number. */
  const all: Any[] = [];
  const number = (element: Any): number => {
    if (element === null || element === undefined) return -1;
    if (!all.includes(element)) all.push(element);
    return all.indexOf(element);
  };
  const numbers = (list: Any): string => `${[...list].map(number)}`;
  let isParsed = true;
  const isDefault = (element: Any): boolean =>
    !element.getRootNode().querySelector('select > button') && element.matches(':default');
  const show = (): string =>
    all
      .map((element, index) => {
        const its = [`${index}<${element.localName}`];
        // NB: outside of documents, a form attribute has no effect here, even if it had one before.
        const hasOwner = element.isConnected || !element.hasAttribute('form');
        if (hasOwner && /^(?:input|button|select|textarea|output|fieldset|object)$/.test(element.localName))
          its.push(`form ${number(element.form)}`);
        if (element.localName === 'form') its.push(`elements ${numbers(element.elements)}`);
        if (element.localName === 'label')
          its.push(`control ${number(element.control)} ${number(element.form)}`);
        if (element.labels) its.push(`labels ${numbers(element.labels)}`);
        // NB: in a select, the standard's button does not submit, but that of both engines does.
        if (element.localName === 'button' && element.parentNode?.localName !== 'select') {
          its.push(`type ${element.type}`);
          if (isDefault(element)) its.push('default');
        }
        if (element.localName === 'option')
          its.push(
            `option ${JSON.stringify([element.label, element.text, element.value])} ${number(element.form)}`,
          );
        if (element.localName === 'input' && isDefault(element)) its.push('default');
        // NB: only the parser closes details; DOM methods do not here.
        if (element.localName === 'details' && isParsed) its.push(`open ${element.open}`);
        // biome-ignore lint/performance/useDomNodeTextContent: innerText is what is tested.
        if (/^(?:p|div|details)$/.test(element.localName)) its.push(JSON.stringify(element.innerText));
        return its.join(' ');
      })
      .join('\n');
  [...document.querySelectorAll('*')].forEach(number);
  const shown = [show()];
  isParsed = false;
  for (const [operation, a, b, value] of edits) {
    const [one, other] = [all[a % all.length], all[b % all.length]];
    const isAbove = one.contains(other);
    switch (operation) {
      case 0:
        if (!isAbove) other.append(one);
        break;
      case 1:
        if (one.parentNode !== document) one.remove();
        break;
      case 2:
        if (!isAbove && other.parentNode && other.parentNode !== document) other.before(one);
        break;
      case 3:
        one.setAttribute('form', value);
        break;
      case 4:
        one.removeAttribute(b % 2 === 0 ? 'form' : 'id');
        break;
      case 5:
        one.setAttribute(['type', 'command', 'commandfor', 'id', 'for', 'label'][b % 6]!, value);
        break;
      case 6:
        if (one !== document.documentElement)
          one.innerHTML = value === 'f' ? '<form id=g><input><button>x' : '<b>y';
        [...document.querySelectorAll('*')].forEach(number);
        break;
      default:
        if (one.parentNode && one.parentNode !== document) one.replaceWith(...one.childNodes);
    }
    shown.push(show());
  }
  return shown;
}

const tag = fc.constantFrom(
  ...[
    '<form id=f>',
    '<form id=g>',
    '<form>',
    '</form>',
    '<table>',
    '</table>',
    '<tr>',
    '<td>',
    '<div>',
    '</div>',
    '<p>',
  ],
  ...[
    '<input>',
    '<input id=x>',
    '<input type=hidden>',
    '<input type=submit>',
    '<input type=image>',
    '<input form=g>',
  ],
  ...[
    '<button>b</button>',
    '<button id=y type=RESET>',
    '<button commandfor=x>',
    '<button command=show-modal>',
    '</button>',
  ],
  ...[
    '<select>',
    '</select>',
    '<option>o',
    '<option label="">w',
    '<option label=l value=v>',
    '<fieldset>',
    '</fieldset>',
  ],
  ...[
    '<label>',
    '<label for=x>',
    '<label for="">',
    '</label>',
    '<textarea>t</textarea>',
    '<output>',
    '<meter>',
  ],
  ...[
    '<details name=a open>',
    '<details name=b open>',
    '<details open>',
    '</details>',
    '<summary>s',
    '<b>',
    '</b>',
    'x',
  ],
);
const program = fc.record({
  html: fc.array(tag, { minLength: 3, maxLength: 16 }).map((tags) => `<!DOCTYPE html>${tags.join('')}`),
  edits: fc.array(
    fc.tuple(fc.nat(7), fc.nat(40), fc.nat(40), fc.constantFrom('f', 'g', 'x', 'y', '', 'button', 'submit')),
    { maxLength: 6 },
  ),
});

const script = (programs: readonly Program[]): string =>
  `${JSON.stringify(programs)}.map((program) =>
    (${runProgram})((html) => new DOMParser().parseFromString(html, 'text/html'), program))`;

describe.skipIf(!hasFirefox || !hasChromium)('forms beside Chromium and Firefox', () => {
  test('show what both show, after every edit', async () => {
    const programs = fc.sample(program, { numRuns, seed });
    const chromium = await openChromium();
    const blink: string[][] = await chromium.evaluate(script(programs)).finally(chromium.close);
    const firefox = await openFirefox();
    const gecko: string[][] = await firefox.evaluate(script(programs)).finally(firefox.close);
    const { DOMParser } = createWindow('');
    const parse = (html: string): unknown => new DOMParser().parseFromString(html, 'text/html');
    const differences: string[] = [];
    let agreeing = 0;
    programs.forEach((one, index) => {
      const ours = runProgram(parse, one);
      // Lines that both show alike.
      for (let step = 0; step < ours.length; step++) {
        const [theirs, others] = [blink[index]![step]!.split('\n'), gecko[index]![step]!.split('\n')];
        const line = ours[step]!.split('\n').findIndex(
          (line, at) => theirs[at] === others[at] && theirs[at] !== line,
        );
        if (theirs.join() === others.join()) agreeing++;
        if (line < 0) continue;
        differences.push(
          `${one.html} ${JSON.stringify(one.edits.slice(0, step))}\n${ours[step]!.split('\n')[line]}\n${theirs[line]}`,
        );
        break;
      }
    });
    differences.sort((a, b) => a.length - b.length);
    expect(`${differences.length}\n${differences.slice(0, 12).join('\n\n')}`).toBe('0\n');
    expect(agreeing).toBeGreaterThan(programs.length);
  });
});
