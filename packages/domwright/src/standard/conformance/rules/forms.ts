import { stripASCIIWhitespace } from '../../../core/infra/ascii-whitespace.ts';
import { Cell } from '../../../core/table/cells.ts';
import { parseNonNegativeInteger } from '../../microsyntaxes/numbers.ts';
import type { CheckedTree } from '../checked-tree.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import { Kind } from '../content-model.ts';
import type { Rule } from '../rule.ts';

const ELEMENTS = 'form-elements.html#';
const ATTRIBUTES = 'form-control-infrastructure.html#';
const INPUT = 'input.html#';

/** Labels and labelable elements — https://html.spec.whatwg.org/multipage/forms.html#the-label-element */
export function labelsRule(walk: ConformanceWalk): Rule {
  /** For each label without `for`, its labeled control: the first labelable descendant. */
  const controls = new Map<number, number>();
  return {
    elements: ['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea'],
    enter(element) {
      if ((walk.frame.kinds & Kind.Labelable) === 0) return;
      const label = walk.ancestor('label', (name) => name === 'label');
      if (label === 0) return;
      const target = walk.valueOf(label, 'for');
      const isControl = target === null ? !controls.has(label) : walk.valueOf(element, 'id') === target;
      if (isControl) {
        controls.set(label, element);
        return;
      }
      const control = controls.get(label);
      if (control !== undefined) walk.takeForSecond(control, element);
      const message = `<${walk.nameOf(element)}> must not be inside a <label> that labels another control`;
      walk.report('conformance/second-labeled-control', element, message, 'forms.html#the-label-element', {
        related: [{ label: 'the <label>', range: walk.tagRange(label) }],
      });
    },
  };
}

/** `select` and its options — https://html.spec.whatwg.org/multipage/form-elements.html#the-select-element */
export function selectRule(walk: ConformanceWalk): Rule {
  /** The open `select` without `multiple`: its first selected option, and its first option. */
  let selected = 0;
  let firstOption = 0;
  /** The last button with a `selectedcontent`, and that. */
  let buttonWithContent = 0;
  let firstContent = 0;

  return {
    elements: ['select', 'option', 'button', 'selectedcontent'],
    enter(element, { name }) {
      if (name === 'select') {
        selected = 0;
        firstOption = 0;
        return;
      }
      const select = walk.ancestor('select', (ancestor) => ancestor === 'select');
      if (name === 'option') checkOption(element, select);
      else if (name === 'button') {
        if (select !== 0 && walk.parentOf(element) === select && !isDropDown(walk, select)) {
          walk.report(
            'conformance/element-not-allowed',
            element,
            '<button> is only allowed in a drop-down <select>',
            `${ELEMENTS}the-select-element`,
            {
              related: [{ label: 'the <select>', range: walk.tagRange(select) }],
            },
          );
        }
      } else {
        const button = walk.ancestor('button', (ancestor) => ancestor === 'button');
        if (button === 0 || walk.nameOf(walk.parentOf(button)) !== 'select') {
          const message = '<selectedcontent> must be inside a <button> that is a child of a <select>';
          walk.report(
            'conformance/element-not-allowed',
            element,
            message,
            `${ELEMENTS}the-selectedcontent-element`,
          );
        } else if (button === buttonWithContent) {
          const message = 'a <button> must not contain more than one <selectedcontent>';
          walk.report('conformance/duplicate-element', element, message, `${ELEMENTS}the-button-element`, {
            related: [{ label: 'the first one', range: walk.tagRange(firstContent) }],
          });
        } else {
          buttonWithContent = button;
          firstContent = element;
        }
      }
    },
    leave(element, { name }) {
      if (name !== 'select') return;
      if (!walk.has(element, 'required') || !isDropDown(walk, element)) return;
      const isPlaceholder =
        firstOption !== 0 &&
        walk.parentOf(firstOption) === element &&
        (walk.valueOf(firstOption, 'value') ?? stripASCIIWhitespace(walk.textOf(firstOption))) === '';
      if (!isPlaceholder) {
        const message = 'a required drop-down <select> must begin with an <option> whose value is empty';
        walk.report(
          'conformance/missing-placeholder-option',
          element,
          message,
          `${ELEMENTS}the-select-element`,
        );
      }
    },
  };

  function checkOption(option: number, select: number): void {
    const label = walk.attribute(option, 'label');
    if (label >= 0 && walk.table.attributeValue(label) === '') {
      walk.report(
        'conformance/wrong-value',
        option,
        'the label of an <option> must not be empty',
        `${ELEMENTS}attr-option-label`,
        {
          attribute: label,
        },
      );
    }
    if (select === 0) return;
    if (firstOption === 0) firstOption = option;
    const record = walk.attribute(option, 'selected');
    if (record < 0 || walk.has(select, 'multiple')) return;
    if (selected === 0) {
      selected = option;
      return;
    }
    walk.report(
      'conformance/second-selected-option',
      option,
      'only one <option> of a <select> without multiple may be selected',
      `${ELEMENTS}the-option-element`,
      {
        attribute: record,
        related: [{ label: 'the first one', range: walk.tagRange(selected) }],
        fixes: walk.removalOf(record),
      },
    );
  }
}

/** Display size — https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size */
export function displaySizeOf(tree: CheckedTree, select: number): number {
  const size = parseNonNegativeInteger(tree.valueOf(select, 'size') ?? '');
  return size ?? (tree.has(select, 'multiple') ? 4 : 1);
}

/** Whether it is a drop-down box. */
function isDropDown(walk: ConformanceWalk, select: number): boolean {
  return !walk.has(select, 'multiple') && displaySizeOf(walk, select) === 1;
}

/** Relations between the attributes of form controls, and groups of radio buttons. */
export function controlsRule(walk: ConformanceWalk): Rule {
  /** Radio buttons, each with its `form` attribute or, without one, its form owner. */
  const radioButtons: [button: number, form: string | number][] = [];
  /** Forms by id. */
  const formIds = new Map<string, number>();
  /** Forms by name. */
  const forms = new Map<string, number>();

  function checkLengths(control: number, text: () => string): void {
    const maximum = walk.attribute(control, 'maxlength');
    const [most, least] = [
      lengthOf(walk.valueOf(control, 'maxlength')),
      lengthOf(walk.valueOf(control, 'minlength')),
    ];
    if (most === null) return;
    if (least !== null && least > most) {
      walk.report(
        'conformance/wrong-value',
        control,
        'minlength must not be greater than maxlength',
        `${ATTRIBUTES}attr-fe-minlength`,
        {
          attribute: walk.attribute(control, 'minlength'),
        },
      );
    }
    if (text().length > most) {
      walk.report(
        'conformance/wrong-value',
        control,
        'the value is longer than maxlength',
        `${ATTRIBUTES}attr-fe-maxlength`,
        {
          attribute: maximum,
        },
      );
    }
  }

  function checkInput(input: number): void {
    const type = walk.inputTypeOf(input);
    if (type === 'radio') {
      const given = walk.table.cells[input + Cell.Owner]!;
      const owner = () => given || walk.ancestor('form', (ancestor) => ancestor === 'form');
      radioButtons.push([input, walk.valueOf(input, 'form') ?? owner()]);
    }
    if (/^(?:text|search|url|tel|email|password)$/.test(type))
      checkLengths(input, () => walk.valueOf(input, 'value') ?? '');
    const alt = walk.attribute(input, 'alt');
    if (type === 'image' && alt >= 0 && walk.table.attributeValue(alt) === '') {
      walk.report(
        'conformance/wrong-value',
        input,
        'the alt of an image button must not be empty',
        `${INPUT}image-button-state-(type=image)`,
        {
          attribute: alt,
        },
      );
    }
  }

  return {
    elements: ['input', 'textarea', 'form', 'button', 'select', 'output', 'object', 'fieldset'],
    enter(element, { name }) {
      if (name === 'input') checkInput(element);
      else if (name === 'form') {
        const id = walk.valueOf(element, 'id');
        if (id !== null && !formIds.has(id)) formIds.set(id, element);
      }
      const record = walk.attribute(element, 'name');
      if (record < 0) return;
      const value = walk.table.attributeValue(record);
      if (name === 'form') {
        const first = forms.get(value);
        if (first === undefined) forms.set(value, element);
        else if (value !== '') {
          walk.report(
            'conformance/duplicate-name',
            element,
            'another <form> has this name',
            'forms.html#attr-form-name',
            {
              attribute: record,
              related: [{ label: 'the first one', range: walk.tagRange(first) }],
            },
          );
        }
      } else if (value === 'isindex' && name !== 'object') {
        walk.report(
          'conformance/wrong-value',
          element,
          'a form control must not have the name isindex',
          `${ATTRIBUTES}attr-fe-name`,
          {
            attribute: record,
          },
        );
      }
    },
    leave(element, { name }) {
      if (name === 'textarea') checkLengths(element, () => walk.textOf(element));
    },
    end() {
      /** The only radio button of each group, by form owner and name; 0 for several. */
      const groups = new Map<string, number>();
      for (const [button, form] of radioButtons) {
        const name = walk.valueOf(button, 'name') ?? '';
        const owner = typeof form === 'string' ? (formIds.get(form) ?? 0) : form;
        const group = name === '' ? `${button}` : `${owner} ${name}`;
        groups.set(group, groups.has(group) ? 0 : button);
      }
      for (const input of groups.values()) {
        if (input === 0) continue;
        walk.report(
          'conformance/lonely-radio-button',
          input,
          'a radio button must have another one in its group',
          `${INPUT}radio-button-state-(type=radio)`,
        );
      }
    },
  };
}

function lengthOf(value: string | null): number | null {
  return value !== null && /^[\t\n\f\r ]*\+?\d/.test(value) ? Number.parseInt(value, 10) : null;
}
