import { parse } from 'domwright';
import { describe, expect, test } from 'vitest';

/*
 * Form owners — https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-owner
 */

describe('the form owner', () => {
  test('is the nearest form above', () => {
    const document = parse('<form id=f><div><input><label></label></div></form><button>');
    const form = document.getElementById('f');
    expect(document.querySelector('input')!.form).toBe(form);
    expect(document.querySelector('button')!.form).toBe(null);
    // Not form-associated.
    expect(document.querySelector('div')!.form).toBe(null);
  });

  test('is all listed elements have, and img', () => {
    const document = parse(
      '<form><button></button><fieldset></fieldset><input><object></object><output></output><select></select>' +
        '<textarea></textarea><img><p></p><meter></meter></form>',
    );
    const owned = [...document.querySelector('form')!.children].map((element) => element.form !== null);
    expect(owned).toEqual([true, true, true, true, true, true, true, true, false, false]);
  });

  test('is the form that the parser saw, if it is not above', () => {
    const document = parse('<table><form id=f><tr><td><input></table><input id=after>');
    const form = document.getElementById('f')!;
    expect(form.contains(document.querySelector('input'))).toBe(false);
    expect(document.querySelector('input')!.form).toBe(form);
    // The form element pointer is still set: nothing has closed the form.
    expect(document.getElementById('after')!.form).toBe(form);
  });

  test('is given by the form attribute in a document', () => {
    const document = parse(
      '<form id=a><input form=b><input form=p><input form=none><input form=""><img form=b></form><form id=b></form><p id=p>',
    );
    const ids = [...document.querySelectorAll('input, img')].map((element) => element.form?.id ?? null);
    expect(ids).toEqual(['b', null, null, null, 'a']);
  });

  test('takes no notice of the form attribute outside of a document', () => {
    const document = parse('<form id=a><input form=b></form><form id=b></form>');
    const form = document.getElementById('a')!;
    const input = form.querySelector('input')!;
    form.remove();
    expect(input.form).toBe(form);
    expect(form.cloneNode(true).querySelector('input')!.form).not.toBe(form);
  });

  test('of the parser ends when the two are in different trees', () => {
    const document = parse('<table><form id=f><tr><td><input></table>');
    const input = document.querySelector('input')!;
    input.remove();
    expect(input.form).toBe(null);
    const other = document.createElement('form');
    other.append(input);
    expect(input.form).toBe(other);
  });

  test('of the parser goes along to another document, if both go', () => {
    const document = parse('<div><table><form id=f><tr><td><input></table></div>');
    const other = parse('');
    const input = document.querySelector('input')!;
    other.body!.append(document.querySelector('div')!);
    expect(input.form).toBe(other.getElementById('f'));
    other.body!.append(document.adoptNode(input));
    expect(input.form).toBe(null);
  });

  test('of a clone is found anew', () => {
    const document = parse('<div><table><form id=f><tr><td><input></table></div>');
    const clone = document.querySelector('div')!.cloneNode(true);
    expect(clone.querySelector('input')!.form).toBe(null);
  });
});
