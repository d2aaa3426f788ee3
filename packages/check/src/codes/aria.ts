import { type AriaCode, ariaCodes } from 'domwright/conformance';
import { type Description, describe, type Row, sentence, whole } from './row.ts';

const HTML_ARIA = 'https://www.w3.org/TR/html-aria/#';
const WAI_ARIA = 'https://www.w3.org/TR/wai-aria-1.2/#';

/** The rules for WAI-ARIA. */
const rows = (): Readonly<Record<AriaCode, Row>> => ({
  'aria/abstract-role': {
    severity: 'error',
    anchor: `${WAI_ARIA}isAbstract`,
    why: 'Abstract roles only group others in the specification. Browsers ignore them, so the element keeps the role that it had.',
    example: '<div role=widget>a</div>',
    repair: '<div role=group>a</div>',
  },
  'aria/attribute-not-allowed': {
    severity: 'error',
    fix: 'unsafe',
    anchor: `${HTML_ARIA}docconformance`,
    why: 'Screen readers ignore the attribute on this role, or announce a state that the element does not have.',
    example: '<div aria-expanded=true>a</div>',
    repair: '<button aria-expanded=true>a</button>',
  },
  'aria/attribute-not-recommended': {
    severity: 'warning',
    anchor: `${HTML_ARIA}docconformance`,
    why: 'HTML has an attribute of its own for this, which browsers act upon as well. The one of ARIA only announces it.',
    example: '<a href=a aria-disabled=true>b</a>',
    repair: '<a aria-disabled=true role=link>b</a>',
  },
  'aria/child-not-allowed': {
    severity: 'warning',
    anchor: `${WAI_ARIA}mustContain`,
    why: 'Screen readers count and announce the children of such an element by their roles. One with another role is left out, or ends the list.',
    example: '<div role=tablist><button>a</button></div>',
    repair: '<div role=tablist><button role=tab>a</button></div>',
  },
  'aria/contradicts-html': {
    severity: 'error',
    anchor: `${HTML_ARIA}docconformance-attr`,
    why: 'Browsers and screen readers read different attributes: a field can be announced as usable and be disabled.',
    example: '<input required aria-required=false>',
    repair: '<input required>',
  },
  'aria/deprecated-attribute': {
    severity: 'warning',
    anchor: `${HTML_ARIA}docconformance-deprecated`,
    why: 'The attribute is being dropped, in general or on this role, so screen readers stop announcing it.',
    example: '<div aria-grabbed=true>a</div>',
    repair: '<div draggable=true>a</div>',
  },
  'aria/deprecated-role': {
    severity: 'warning',
    anchor: `${HTML_ARIA}docconformance-deprecated`,
    why: 'The role will be dropped, and some screen readers no longer announce it as it was meant.',
    example: '<ul role=directory><li>a</li></ul>',
    repair: '<ul><li>a</li></ul>',
  },
  'aria/descendant-not-allowed': {
    severity: 'error',
    anchor: `${HTML_ARIA}allowed-descendants-of-aria-roles`,
    why: 'A control inside a control is announced as part of its text, and readers can neither find nor use it.',
    example: '<button>a <span role=link>b</span></button>',
    repair: '<button>a</button> <span role=link>b</span>',
  },
  'aria/empty-range': {
    severity: 'error',
    anchor: `${WAI_ARIA}aria-valuemin`,
    why: 'With a minimum above the maximum, no value is possible, and screen readers announce nonsense or nothing.',
    example: '<div role=meter aria-valuenow=1 aria-valuemin=2 aria-valuemax=0></div>',
    repair: '<div role=meter aria-valuenow=1 aria-valuemin=0 aria-valuemax=2></div>',
  },
  'aria/hidden-focusable': {
    severity: 'error',
    anchor: `${HTML_ARIA}docconformance-attr`,
    why: 'Readers who use the keyboard reach an element of which a screen reader says nothing at all.',
    example: '<button aria-hidden=true>a</button>',
    repair: '<button disabled aria-hidden=true>a</button>',
  },
  'aria/invalid-value': {
    severity: 'error',
    anchor: `${WAI_ARIA}propcharacteristic_value`,
    why: 'Browsers ignore a value that they do not know and take the default, so the state that is announced may be the opposite of the real one.',
    example: '<div aria-live=loud>a</div>',
    repair: '<div aria-live=assertive>a</div>',
  },
  'aria/missing-attribute': {
    severity: 'error',
    anchor: `${WAI_ARIA}requiredState`,
    why: 'Screen readers announce a control without its state: nobody can hear whether the box is checked or where the slider stands.',
    example: '<div role=checkbox tabindex=0>a</div>',
    repair: '<div role=checkbox aria-checked=false tabindex=0>a</div>',
  },
  'aria/missing-companion': {
    severity: 'error',
    anchor: 'https://www.w3.org/TR/wai-aria-1.3/#aria-brailleroledescription',
    why: 'The attribute only means something together with the other one, so screen readers ignore it or announce half of it.',
    example: '<div role=group aria-brailleroledescription=a>b</div>',
    repair: '<div role=group aria-roledescription=ab aria-brailleroledescription=a>b</div>',
  },
  'aria/missing-parent': {
    severity: 'error',
    anchor: `${WAI_ARIA}scope`,
    why: 'Outside the element that it belongs to, a tab or a menu item is announced without its list, its number and its keys.',
    example: '<div role=tab tabindex=0>a</div>',
    repair: '<div role=tablist><div role=tab tabindex=0>a</div></div>',
  },
  'aria/prohibited-attribute': {
    severity: 'error',
    anchor: `${HTML_ARIA}docconformance-naming`,
    why: 'A name on an element without a role is not announced by many screen readers, so the text that it carries is lost to those who need it.',
    example: '<div aria-label=a>b</div>',
    repair: '<div role=group aria-label=a>b</div>',
  },
  'aria/redundant-role': {
    severity: 'warning',
    fix: 'unsafe',
    anchor: `${HTML_ARIA}docconformance`,
    why: 'The element has this role already. The attribute changes nothing, and goes on saying it if the element is exchanged later.',
    example: '<nav role=navigation>a</nav>',
    repair: '<nav>a</nav>',
  },
  'aria/repeats-html': {
    severity: 'warning',
    fix: 'unsafe',
    anchor: `${HTML_ARIA}docconformance-attr`,
    why: 'The attribute of HTML says it already. If a script changes only one of the two, they contradict each other.',
    example: '<input required aria-required=true>',
    repair: '<input required>',
  },
  'aria/role-not-allowed': {
    severity: 'error',
    anchor: `${HTML_ARIA}docconformance`,
    why: 'The role hides what the element does: a link that is announced as a heading can still be clicked, and nobody who cannot see it knows.',
    example: '<ul role=navigation><li>a</li></ul>',
    repair: '<nav><ul><li>a</li></ul></nav>',
  },
  'aria/role-not-recommended': {
    severity: 'warning',
    anchor: `${HTML_ARIA}docconformance`,
    why: 'The role works, but another element has it without an attribute, with its keyboard behavior and its states.',
    example: '<input type=submit role=link>',
    repair: '<a href=a>b</a>',
  },
  'aria/role-without-effect': {
    severity: 'warning',
    anchor: `${WAI_ARIA}conflict_resolution_presentation_none`,
    why: 'Browsers ignore `none` and `presentation` where readers would otherwise lose something that they can reach, so the element is announced all the same.',
    example: '<div role=none tabindex=0>a</div>',
    repair: '<div role=none>a</div>',
  },
  'aria/second-landmark': {
    severity: 'warning',
    anchor: `${WAI_ARIA}main`,
    why: 'Readers jump to a landmark to get to the one main part or the one header. With two, they cannot tell which one they have reached.',
    example: '<div role=main>a</div><div role=main>b</div>',
    repair: '<div role=main>a</div><div>b</div>',
  },
  'aria/unknown-attribute': {
    severity: 'error',
    fix: 'unsafe',
    anchor: `${WAI_ARIA}state_prop_def`,
    why: 'No browser reads the attribute, so what it should tell screen readers is not told. Mostly its name is mistyped.',
    example: '<div role=group aria-labeledby=a><p id=a>b</p></div>',
    repair: '<div role=group aria-labelledby=a><p id=a>b</p></div>',
  },
  'aria/unknown-role': {
    severity: 'error',
    anchor: `${WAI_ARIA}role_definitions`,
    why: 'Browsers ignore a role that they do not know, so screen readers announce the element as what it is in HTML, or as nothing. Mostly the word is mistyped.',
    example: '<div role=nav>a</div>',
    repair: '<div role=navigation>a</div>',
  },
  'aria/uppercase-value': {
    severity: 'warning',
    anchor: `${HTML_ARIA}case-sensitivity`,
    why: 'Some browsers and screen readers compare these words with case, so the role or state works in one and not in the other.',
    example: '<div role=Main>a</div>',
    repair: '<div role=main>a</div>',
  },
  'aria/wrong-owner': {
    severity: 'error',
    anchor: `${WAI_ARIA}aria-owns`,
    why: 'An element can have one place in the tree that screen readers read. With two owners, browsers choose one, and not the same one.',
    example: '<p aria-owns=a>b</p><p aria-owns=a>c</p><p id=a>d</p>',
    repair: '<p aria-owns=a>b</p><p>c</p><p id=a>d</p>',
  },
});

export const ariaDescriptions = (): readonly Description[] =>
  describe(rows(), 'aria', (code, { example = '', repair = '' }) => ({
    message: sentence(ariaCodes[code]),
    ...{ example: whole(example), repair: whole(repair) },
  }));
