import type { Description } from './descriptions.ts';

const HTML = 'https://html.spec.whatwg.org/multipage/';

const whole = (part: string): string =>
  `<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Soup</title>\n${part}`;

type Row = readonly [
  code: string,
  severity: Description['severity'],
  message: string,
  anchor: string,
  example: string,
  repair: string,
];

const rows: readonly Row[] = [
  [
    'css/invalid-syntax',
    'error',
    'A style sheet or style attribute is not valid CSS.',
    `${HTML}dom.html#the-style-attribute`,
    '<p style="color red">a</p>',
    '<p style="color: red">a</p>',
  ],
  [
    'css/invalid-value',
    'warning',
    'A property has a value that it cannot have.',
    `${HTML}dom.html#the-style-attribute`,
    '<p style="color: reed">a</p>',
    '<p style="color: red">a</p>',
  ],
  [
    'css/unknown-property',
    'warning',
    'A property does not exist.',
    `${HTML}dom.html#the-style-attribute`,
    '<p style="colr: red">a</p>',
    '<p style="color: red">a</p>',
  ],
  [
    'scripts/invalid-event-handler',
    'error',
    'An event handler is not valid JavaScript.',
    `${HTML}webappapis.html#event-handler-content-attributes`,
    '<p onclick="a(">b</p>',
    '<p onclick="a()">b</p>',
  ],
  [
    'scripts/invalid-script',
    'error',
    'A script is not valid JavaScript.',
    `${HTML}scripting.html#the-script-element`,
    '<script>var = 1;</script>',
    '<script>var a = 1;</script>',
  ],
];

/** Codes of the rules for code inside documents. */
export const codeDescriptions: readonly Description[] = rows.map(
  ([code, severity, message, anchor, example, repair]) => ({
    ...{ code, severity, message, anchor, provisional: true },
    group: code.startsWith('css/') ? 'css' : 'scripts',
    ...{ example: whole(example), repair: whole(repair) },
  }),
);
