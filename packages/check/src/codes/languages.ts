import { type Description, describe, HTML, type Row, whole } from './row.ts';

/** The rules for scripts and style sheets. */
const rows = (): Readonly<Record<string, Row>> => ({
  'css/invalid-syntax': {
    severity: 'error',
    anchor: `${HTML}dom.html#the-style-attribute`,
    message: 'A style sheet or style attribute is not valid CSS.',
    why: 'Browsers skip what they cannot read up to the next semicolon or brace. That may be one declaration, or all rules that follow.',
    example: '<p style="color red">a</p>',
    repair: '<p style="color: red">a</p>',
  },
  'css/invalid-value': {
    severity: 'warning',
    anchor: `${HTML}dom.html#the-style-attribute`,
    message: 'A property has a value that it cannot have.',
    why: 'Browsers skip a declaration whose value the property does not have, and the value from before it counts.',
    example: '<p style="color: reed">a</p>',
    repair: '<p style="color: red">a</p>',
  },
  'css/unknown-property': {
    severity: 'warning',
    anchor: `${HTML}dom.html#the-style-attribute`,
    message: 'A property does not exist.',
    why: 'Browsers skip a declaration whose property they do not know. Mostly it is mistyped, and the page looks different from what was meant.',
    example: '<p style="colr: red">a</p>',
    repair: '<p style="color: red">a</p>',
  },
  'scripts/invalid-event-handler': {
    severity: 'error',
    anchor: `${HTML}webappapis.html#event-handler-content-attributes`,
    message: 'An event handler is not valid JavaScript.',
    why: 'Browsers only try to read an event handler when the event happens: then nothing happens, apart from an error in the console.',
    example: '<p onclick="a(">b</p>',
    repair: '<p onclick="a()">b</p>',
  },
  'scripts/invalid-script': {
    severity: 'error',
    anchor: `${HTML}scripting.html#the-script-element`,
    message: 'A script is not valid JavaScript.',
    why: 'A script with a syntax error does not run at all, not even the part before the error. What it should have set up is missing.',
    example: '<script>var = 1;</script>',
    repair: '<script>var a = 1;</script>',
  },
});

export const languageDescriptions = (): readonly Description[] =>
  describe(
    rows(),
    (code) => (code.startsWith('css/') ? 'css' : 'scripts'),
    (_, { example = '', repair = '' }) => ({ example: whole(example), repair: whole(repair) }),
  );
