import { describe, expect, test } from 'vitest';
import { DynamicMarkupInsertion, ScriptingParser } from '../../../src/doors/tree-construction.ts';
import { JsdomHost } from './jsdom-host.ts';

const withoutScripts = (html: string) => html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');

describe('host methods that throw', () => {
  for (const method of [
    'prepareTheScriptElement',
    'executeTheScriptElement',
    'processTheSVGScriptElement',
  ] as const) {
    test(`${method}: the exception reaches the caller of the parser, which can go on`, () => {
      const host = new JsdomHost();
      const original = host[method];
      host.external.set('e', '');
      host[method] = () => {
        host[method] = original;
        throw new RangeError(method);
      };
      const script =
        method === 'prepareTheScriptElement'
          ? '<script>log("no")</script>'
          : method === 'executeTheScriptElement'
            ? '<script src=e></script>'
            : '<svg><script>log("no")</script></svg>';
      expect(() => host.parser.write(`<p>1${script}2<script>document.write("3")</script>4`)).toThrow(method);
      expect(host.parser.scriptNestingLevel).toBe(0);
      expect(host.parser.parserPauseFlag).toBe(false);
      expect(host.parser.isInsertionPointDefined).toBe(false);
      host.parser.resume();
      host.parser.end();
      host.spin();
      expect(host.document.body.textContent.replace(/log\("no"\)|document.write\("3"\)/g, '')).toBe('1234');
      expect(host.parser.status).toBe('loaded');
    });
  }

  test('in a nested script, too', () => {
    const host = new JsdomHost();
    const original = host.prepareTheScriptElement;
    let count = 0;
    host.prepareTheScriptElement = (script) => {
      if (++count === 2) throw new RangeError('nested');
      original.call(host, script);
    };
    host.parser.write('1<script>document.write("2<script>log(0)</scr"+"ipt>3");log("not reached")</script>4');
    expect(host.log).toEqual(['RangeError']);
    expect(withoutScripts(host.body)).toBe('1234');
    expect(host.parser.scriptNestingLevel).toBe(0);
  });
});

// The end continues after DOMContentLoaded and load, whatever listeners do: #the-end
describe.each(['fireDOMContentLoaded', 'fireLoad'] as const)('a host whose %s throws', (method) => {
  test('has the exception in its task, and the end goes on', () => {
    const host = new JsdomHost();
    host[method] = () => {
      throw new RangeError(method);
    };
    host.parser.write('x');
    host.parser.end();
    expect(() => host.spin()).toThrow(method);
    host.parser.resume();
    host.spin();
    expect(host.parser.status).toBe('loaded');
    expect(host.log).toContain('complete');
  });
});

test('a host that lacks something is refused', () => {
  const sink = new JsdomHost().sink;
  for (const name of [
    'executeTheScriptElement',
    'isReadyToBeParserExecuted',
    'queueAGlobalTask',
    'updateTheCurrentDocumentReadiness',
    'fireDOMContentLoaded',
    'fireLoad',
    'firePageShow',
    'pendingParsingBlockingScript',
    'deferredScripts',
  ]) {
    const host = new JsdomHost();
    Object.defineProperty(host, name, { value: undefined });
    expect(() => new ScriptingParser(sink, host)).toThrow(new RegExp(`^host.${name} must be `));
  }
  const partial = { createAParser() {}, clearTheDocument() {}, setReadinessToLoading() {} };
  expect(() => new DynamicMarkupInsertion(partial as never)).toThrow(/^host.createDOMException must be a /);
  // What counts for nothing here.
  for (const options of [
    { scripting: false },
    { url: 'https://a.test/' },
    { aboutBaseURL: 'https://a.test/' },
  ])
    expect(() => new ScriptingParser(sink, new JsdomHost(), options as never)).toThrow(/^unknown option/);
});

describe('abort and document.open in odd moments', () => {
  test('abort within nested writes', () => {
    const host = new JsdomHost((window) => {
      window.abort = () => host.parser.abort();
    });
    host.parser.write(
      '1<script>document.write("2<script>abort();document.write(9)</scr"+"ipt>3");document.write(9)</script>4',
    );
    host.parser.write('5');
    host.parser.end();
    host.parser.resume();
    host.spin();
    expect(host.parser.status).toBe('aborted');
    expect(host.parser.scriptNestingLevel).toBe(0);
    expect(withoutScripts(host.body)).toBe('12');
    expect(host.log).toEqual(['interactive', 'complete']);
    // An aborted active parser: nothing can open the document anymore.
    host.document.write('x');
    host.document.open();
    expect(withoutScripts(host.body)).toBe('12');
  });

  test('abort while a script blocks', () => {
    const host = new JsdomHost();
    host.parser.write('1<script src=a></script>2');
    host.parser.abort();
    host.external.set('a', 'log("no")');
    host.parser.resume();
    expect(host.log).toEqual(['interactive', 'complete']);
    expect(withoutScripts(host.body)).toBe('1');
  });

  test('document.open while a script blocks', () => {
    const host = new JsdomHost();
    host.parser.write('1<script src=a></script>2');
    const old = host.parser;
    host.document.open();
    host.document.write('<p>new');
    host.external.set('a', 'log("no")');
    old.resume();
    old.write('old');
    host.document.close();
    host.spin();
    expect(host.log.includes('no')).toBe(false);
    expect(host.body).toBe('<p>new</p>');
  });

  test('document.open in a deferred script', () => {
    const host = new JsdomHost();
    host.external.set('a', 'document.open();document.write("<p>new");document.close()');
    host.parser.write('1<script defer src=a></script>2');
    host.parser.end();
    host.spin();
    expect(host.body).toBe('<p>new</p>');
    expect(host.log.filter((event) => event === 'load').length).toBe(1);
  });

  test('document.close in a script that the same parser runs', () => {
    const host = new JsdomHost();
    host.parser.write('x');
    host.parser.end();
    host.spin();
    host.document.open();
    host.document.write('1<script>document.write("2");document.close();document.write("3")</script>4');
    host.spin();
    expect(withoutScripts(host.body).startsWith('12')).toBe(true);
    expect(withoutScripts(host.body).endsWith('4')).toBe(true);
  });
});
