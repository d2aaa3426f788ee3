import { type Format, omittedMessage, omittedOf } from './format.ts';

/** The format of Checkstyle's XML logger. */
export const checkstyle: Format = {
  start: () => '<?xml version="1.0" encoding="utf-8"?>\n<checkstyle version="4.3">\n',
  source(checked) {
    const { name, findings } = checked;
    const lines = findings.map(({ code, severity, message, range: { line, column } }) =>
      empty('error', { line, column, severity, message, source: `domwright.${code}` }),
    );
    const omitted = omittedOf(checked);
    if (omitted > 0) {
      const message = omittedMessage(omitted);
      lines.push(empty('error', { line: 1, severity: 'info', message, source: 'domwright' }));
    }
    return `  <file${attributes({ name })}>\n${lines.map((line) => `    ${line}\n`).join('')}  </file>\n`;
  },
  problem({ name, message }) {
    if (name === null) return '';
    const error = empty('error', { line: 1, severity: 'error', message, source: 'domwright' });
    return `  <file${attributes({ name })}>\n    ${error}\n  </file>\n`;
  },
  separator: '',
  end: () => '</checkstyle>\n',
};

/** JUnit's XML: a suite for each input, a failure for each error. Warnings aren't failures. */
export const junit: Format = {
  start: () => '<?xml version="1.0" encoding="utf-8"?>\n<testsuites name="domwright">\n',
  source(checked) {
    const { name, findings } = checked;
    const cases: string[] = [];
    let failures = 0;
    for (const { code, severity, message, range, anchor } of findings) {
      const place = `${name}:${range.line}:${range.column}`;
      const start = `<testcase${attributes({ name: `${code} at ${range.line}:${range.column}`, classname: name })}>`;
      const text = escape(`${place}: ${severity}: ${message}\n${anchor}`);
      if (severity === 'error') {
        failures++;
        cases.push(`${start}<failure${attributes({ type: code, message })}>${text}</failure></testcase>`);
      } else {
        cases.push(`${start}<system-out>${text}</system-out></testcase>`);
      }
    }
    if (cases.length === 0) cases.push(`<testcase${attributes({ name: 'domwright', classname: name })}/>`);
    const tests = cases.length;
    const omitted = omittedOf(checked);
    if (omitted > 0) cases.push(`<system-out>${escape(omittedMessage(omitted))}</system-out>`);
    return suite({ name, tests, failures, errors: 0 }, cases);
  },
  problem({ name, message }) {
    const start = `<testcase${attributes({ name: 'domwright', classname: name ?? 'domwright' })}>`;
    const error = empty('error', { type: 'problem', message });
    return suite({ name: name ?? 'domwright', tests: 1, failures: 0, errors: 1 }, [
      `${start}${error}</testcase>`,
    ]);
  },
  separator: '',
  end: () => '</testsuites>\n',
};

function suite(properties: Record<string, string | number>, cases: readonly string[]): string {
  const lines = cases.map((line) => `    ${line}\n`).join('');
  return `  <testsuite${attributes(properties)}>\n${lines}  </testsuite>\n`;
}

function empty(name: string, properties: Record<string, string | number>): string {
  return `<${name}${attributes(properties)}/>`;
}

function attributes(properties: Record<string, string | number>): string {
  return Object.entries(properties)
    .map(([name, value]) => ` ${name}="${escape(String(value))}"`)
    .join('');
}

/**
 * Escapes text for XML 1.0, including attributes. Characters that XML doesn't allow become U+FFFD:
 * https://www.w3.org/TR/xml/#charsets. Characters that control a terminal or change the text direction become references. So
 * does the bracket of `##[`, because GitHub's runner takes a line with it for a command.
 */
export function escape(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"\t\n\r\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|(?<=##)\[/g, (character) => {
      switch (character) {
        case '&':
          return '&amp;';
        case '<':
          return '&lt;';
        case '>':
          return '&gt;';
        case '"':
          return '&quot;';
        default:
          return `&#${character.charCodeAt(0)};`;
      }
    });
}
