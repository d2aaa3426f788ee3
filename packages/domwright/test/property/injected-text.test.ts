import { type Document, type Element, parse } from 'domwright';
import { HTMLRewriter, Rewriter } from 'domwright/rewrite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodesOf } from '../nodes-of.ts';
import { isLongRun, runs } from '../runs.mjs';
import { hasChromium, openChromium } from './chromium.mjs';
import { nastyHtml } from './nasty-html.mjs';

/*
 * Text that a rewriter writes, between tags, in raw text, as an attribute value or as a comment, never becomes markup, whatever
 * is around it, and whether or not the reader of the output has scripting. An element or attribute named `injected` would show
 * it. The judges are our parser and, in long runs, Chromium.
 */

const attack = fc
  .array(
    fc.constantFrom(
      '<injected injected>',
      'injected>',
      '"',
      "'",
      '>',
      '<',
      '</',
      '</p>',
      ' injected=1 ',
      '-->',
      '--!>',
      '-',
      '</style>',
      '</style',
      '</script>',
      '</title>',
      '</textarea>',
      '</xmp>',
      '</noscript>',
      '</svg>',
      ']]>',
      '<![CDATA[',
      '<!--',
      '<script>',
      '&lt;injected>',
      '&#60;injected>',
      '&#60',
      '&lt',
      '\n',
      '\r',
      '\0',
      '\t',
      ';',
      '/>',
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((pieces) => pieces.join(''));

const verbs = [
  'before',
  'after',
  'prepend',
  'append',
  'replace',
  'setInnerContent',
  'setAttribute',
  'remove',
  'removeAndKeepContent',
  'comment',
] as const;
type Verb = (typeof verbs)[number];
type Edit = readonly [verb: Verb, index: number, text: string];

const edits = fc.array(fc.tuple(fc.constantFrom(...verbs), fc.nat(40), attack), {
  minLength: 1,
  maxLength: 4,
});

const refused =
  /not in the source|not from the source|cannot have contents|would end|can hide the end tag|the edits join|in another tag|after a plaintext|form that begins in a table|a comment cannot|would be markup|could be markup|by other rules|how its content is parsed|hide its end tag|would mean something else/;

function attempt(edit: () => void): void {
  try {
    edit();
  } catch (error) {
    if (!refused.test((error as Error).message)) throw error;
  }
}

interface Options {
  readonly edition: '2024' | 'living';
  readonly scripting: boolean;
}

/** The output of `domwright/rewrite`; null if it refuses. */
function rewritten(html: string, its: readonly Edit[], options: Options): string | null {
  const document = parse(html, options);
  const elements = document.querySelectorAll('*');
  const comments = nodesOf(document).filter((node) => node.nodeType === 8);
  const rewriter = new Rewriter(document);
  for (const [verb, index, text] of its) {
    const element = elements[index % elements.length]!;
    attempt(() => {
      if (verb === 'comment') {
        if (comments.length > 0) rewriter.setData(comments[index % comments.length] as never, text);
      } else if (verb === 'setAttribute') rewriter.setAttribute(element, 'title', text);
      else if (verb === 'remove' || verb === 'removeAndKeepContent') rewriter[verb](element);
      else rewriter[verb](element, text);
    });
  }
  try {
    return rewriter.toString();
  } catch (error) {
    if (!refused.test((error as Error).message)) throw error;
    return null;
  }
}

/** The output of `HTMLRewriter`; null if it refuses. */
function streamed(html: string, its: readonly Edit[], options: Options): string | null {
  let output = '';
  let at = 0;
  const rewriter = new HTMLRewriter(options)
    .on('*', {
      element(element) {
        for (const [verb, index, text] of its) {
          if (index % 7 !== at % 7) continue;
          attempt(() => {
            if (verb === 'comment') return;
            if (verb === 'setAttribute') element.setAttribute('title', text);
            else if (verb === 'remove' || verb === 'removeAndKeepContent') element[verb]();
            else element[verb](text);
          });
        }
        at++;
      },
    })
    .onDocument({
      comments(comment) {
        for (const [verb, index, text] of its) {
          if (verb === 'comment' && index % 2 === 0)
            attempt(() => {
              comment.text = text;
            });
        }
      },
    });
  const writer = rewriter.textWriter((text) => {
    output += text;
  });
  try {
    writer.write(html);
    writer.end();
  } catch (error) {
    if (!refused.test((error as Error).message)) throw error;
    return null;
  }
  return output;
}

/** Whether there is an element or attribute that no input has. */
function isInjected(document: Document): boolean {
  const roots: (Document | NonNullable<Element['content']>)[] = [document];
  for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
    for (const element of root.querySelectorAll('*')) {
      if (element.localName.includes('injected')) return true;
      for (const { name } of element.attributes) if (name.includes('injected')) return true;
      if (element.content) roots.push(element.content);
    }
  }
  return false;
}

const inputs = fc.record({
  html: nastyHtml,
  edits,
  options: fc.record({
    edition: fc.constantFrom('2024' as const, 'living' as const),
    scripting: fc.boolean(),
  }),
});
const ways = { rewrite: rewritten, HTMLRewriter: streamed };

describe.each(Object.entries(ways))('text that %s writes', (_, way) => {
  test('becomes no markup', () => {
    fc.assert(
      fc.property(inputs, ({ html, edits: its, options }) => {
        const output = way(html, its, options);
        if (output === null) return;
        // NB: where `noscript` is text for the rewriter, that text may end in an unfinished tag for readers without scripting.
        const readers = options.scripting && /<noscript/i.test(html) ? [true] : [false, true];
        for (const scripting of readers)
          expect(isInjected(parse(output, { ...options, scripting })), output).toBe(false);
      }),
      { numRuns: runs(20_000) },
    );
  });
});

describe.skipIf(!hasChromium || !isLongRun)('Chromium finds no markup', () => {
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());

  test.each(Object.entries(ways))('in text that %s writes', async (_, way) => {
    const outputs = fc
      .sample(inputs, runs(10_000))
      .map(({ html, edits: its, options }) => way(html, its, { ...options, scripting: false }))
      // An element or attribute has its own line in a dump, so text must not span several lines.
      .filter((output) => output !== null && !/[\n\r]|&#x?0*(?:a|d|10|13)\b/i.test(output));
    expect(outputs.length).toBeGreaterThan(100);
    const dumps = await chromium.dumps(outputs.map((html) => ({ html: html! })));
    const found = outputs.filter((_output, i) => /^\| +(?:<[^!?"\n]*|[^"<\n]*)injected/m.test(dumps[i]!));
    expect(found).toEqual([]);
  });
});
