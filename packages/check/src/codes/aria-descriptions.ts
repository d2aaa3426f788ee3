import { type AriaCode, ariaCodes } from 'domwright/conformance';
import { whole } from './conformance-descriptions.ts';
import type { Description } from './descriptions.ts';

const HTML_ARIA = 'https://www.w3.org/TR/html-aria/#';
const WAI_ARIA = 'https://www.w3.org/TR/wai-aria-1.2/#';

/** Codes that are warnings: what a specification says should not be, or deprecates. */
const warnings: ReadonlySet<AriaCode> = new Set([
  'aria/deprecated-role',
  'aria/redundant-role',
  'aria/role-not-recommended',
  'aria/role-without-effect',
  'aria/uppercase-value',
  'aria/deprecated-attribute',
  'aria/attribute-not-recommended',
  'aria/repeats-html',
  'aria/child-not-allowed',
  'aria/second-landmark',
]);

/** The rule, an example and its repair, both without the beginning of the document. */
const rows: Readonly<Record<AriaCode, readonly [anchor: string, example: string, repair: string]>> = {
  'aria/unknown-role': [
    `${WAI_ARIA}role_definitions`,
    '<div role=nav>a</div>',
    '<div role=navigation>a</div>',
  ],
  'aria/abstract-role': [`${WAI_ARIA}isAbstract`, '<div role=widget>a</div>', '<div role=group>a</div>'],
  'aria/deprecated-role': [
    `${HTML_ARIA}docconformance-deprecated`,
    '<ul role=directory><li>a</li></ul>',
    '<ul><li>a</li></ul>',
  ],
  'aria/role-not-allowed': [
    `${HTML_ARIA}docconformance`,
    '<ul role=navigation><li>a</li></ul>',
    '<nav><ul><li>a</li></ul></nav>',
  ],
  'aria/redundant-role': [`${HTML_ARIA}docconformance`, '<nav role=navigation>a</nav>', '<nav>a</nav>'],
  'aria/role-not-recommended': [
    `${HTML_ARIA}docconformance`,
    '<input type=submit role=link>',
    '<a href=a>b</a>',
  ],
  'aria/role-without-effect': [
    `${WAI_ARIA}conflict_resolution_presentation_none`,
    '<div role=none tabindex=0>a</div>',
    '<div role=none>a</div>',
  ],
  'aria/uppercase-value': [
    `${HTML_ARIA}case-sensitivity`,
    '<div role=Main>a</div>',
    '<div role=main>a</div>',
  ],
  'aria/unknown-attribute': [
    `${WAI_ARIA}state_prop_def`,
    '<div role=group aria-labeledby=a><p id=a>b</p></div>',
    '<div role=group aria-labelledby=a><p id=a>b</p></div>',
  ],
  'aria/attribute-not-allowed': [
    `${HTML_ARIA}docconformance`,
    '<div aria-expanded=true>a</div>',
    '<button aria-expanded=true>a</button>',
  ],
  'aria/prohibited-attribute': [
    `${HTML_ARIA}docconformance-naming`,
    '<div aria-label=a>b</div>',
    '<div role=group aria-label=a>b</div>',
  ],
  'aria/deprecated-attribute': [
    `${HTML_ARIA}docconformance-deprecated`,
    '<div aria-grabbed=true>a</div>',
    '<div draggable=true>a</div>',
  ],
  'aria/attribute-not-recommended': [
    `${HTML_ARIA}docconformance`,
    '<a href=a aria-disabled=true>b</a>',
    '<a aria-disabled=true role=link>b</a>',
  ],
  'aria/missing-attribute': [
    `${WAI_ARIA}requiredState`,
    '<div role=checkbox tabindex=0>a</div>',
    '<div role=checkbox aria-checked=false tabindex=0>a</div>',
  ],
  'aria/missing-companion': [
    'https://www.w3.org/TR/wai-aria-1.3/#aria-brailleroledescription',
    '<div role=group aria-brailleroledescription=a>b</div>',
    '<div role=group aria-roledescription=ab aria-brailleroledescription=a>b</div>',
  ],
  'aria/invalid-value': [
    `${WAI_ARIA}propcharacteristic_value`,
    '<div aria-live=loud>a</div>',
    '<div aria-live=assertive>a</div>',
  ],
  'aria/empty-range': [
    `${WAI_ARIA}aria-valuemin`,
    '<div role=meter aria-valuenow=1 aria-valuemin=2 aria-valuemax=0></div>',
    '<div role=meter aria-valuenow=1 aria-valuemin=0 aria-valuemax=2></div>',
  ],
  'aria/contradicts-html': [
    `${HTML_ARIA}docconformance-attr`,
    '<input required aria-required=false>',
    '<input required>',
  ],
  'aria/repeats-html': [
    `${HTML_ARIA}docconformance-attr`,
    '<input required aria-required=true>',
    '<input required>',
  ],
  'aria/hidden-focusable': [
    `${HTML_ARIA}docconformance-attr`,
    '<button aria-hidden=true>a</button>',
    '<button disabled aria-hidden=true>a</button>',
  ],
  'aria/missing-parent': [
    `${WAI_ARIA}scope`,
    '<div role=tab tabindex=0>a</div>',
    '<div role=tablist><div role=tab tabindex=0>a</div></div>',
  ],
  'aria/child-not-allowed': [
    `${WAI_ARIA}mustContain`,
    '<div role=tablist><button>a</button></div>',
    '<div role=tablist><button role=tab>a</button></div>',
  ],
  'aria/descendant-not-allowed': [
    `${HTML_ARIA}allowed-descendants-of-aria-roles`,
    '<button>a <span role=link>b</span></button>',
    '<button>a</button> <span role=link>b</span>',
  ],
  'aria/second-landmark': [
    `${WAI_ARIA}main`,
    '<div role=main>a</div><div role=main>b</div>',
    '<div role=main>a</div><div>b</div>',
  ],
  'aria/wrong-owner': [
    `${WAI_ARIA}aria-owns`,
    '<p aria-owns=a>b</p><p aria-owns=a>c</p><p id=a>d</p>',
    '<p aria-owns=a>b</p><p>c</p><p id=a>d</p>',
  ],
};

/** The codes of the rules for WAI-ARIA. */
export const ariaDescriptions: readonly Description[] = (Object.keys(rows) as AriaCode[])
  .sort()
  .map((code) => {
    const [anchor, example, repair] = rows[code];
    const says = ariaCodes[code];
    return {
      ...{ code, group: 'aria', provisional: true },
      severity: warnings.has(code) ? 'warning' : 'error',
      message: `${says[0].toUpperCase()}${says.slice(1)}.`,
      ...{ anchor, example: whole(example), repair: whole(repair) },
    };
  });
