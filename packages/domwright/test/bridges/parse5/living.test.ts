import path from 'node:path';
import * as ours from 'domwright/parse5';
import * as streams from 'domwright/parse5-streams';
import fc from 'fast-check';
import * as theirs from 'parse5';
import { RewritingStream } from 'parse5-html-rewriting-stream';
import { adapter as htmlparser2Adapter } from 'parse5-htmlparser2-tree-adapter';
import { SAXParser } from 'parse5-sax-parser';
import { describe, expect, test } from 'vitest';
import { codeUnits } from '../../conformance/chunks.mjs';
import { fixturesFolder, listFiles } from '../../conformance/data.mjs';
import {
  readTreeConstructionTests,
  type TreeConstructionTest,
} from '../../conformance/tree-construction-tests.mjs';
import { formatParse5Tree } from '../../property/parse5-tree.mjs';
import { runs } from '../../runs.mjs';
import { flatten } from './flatten.mjs';

const living = { edition: 'living' } as const;

/** A tree whose comments that are processing instructions are printed as such. */
function format(tree: unknown): string {
  return formatParse5Tree(tree as never).replace(
    /<!-- \?(?!xml(?:-stylesheet)?[\s?])([A-Za-z_][-\w]*)(?:[\t\n\f ]+(?!-->)|(?=\?)|(?= -->))([^>]*?)\?? -->/gi,
    '<?$1 $2>',
  );
}

function contextOf(fragment: string) {
  const [, prefix, name] = /^(?:(svg|math) )?(.*)$/.exec(fragment)!;
  const { NS } = ours.html;
  const namespace = prefix === 'svg' ? NS.SVG : prefix === 'math' ? NS.MATHML : NS.HTML;
  return ours.defaultTreeAdapter.createElement(name!, namespace, []);
}

type Options = ours.ParserOptions<ours.DefaultTreeAdapterMap>;

const parseTest = ({ data, fragment }: TreeConstructionTest, options: Options) =>
  fragment === undefined ? ours.parse(data, options) : ours.parseFragment(contextOf(fragment), data, options);

/** `parse`, which converts the whole tree, and the ways that build the tree while parsing. */
const ways: Record<string, (test: TreeConstructionTest, options: Options) => unknown> = {
  parse: parseTest,
  'parse, with locations': (test, options) => parseTest(test, { ...options, sourceCodeLocationInfo: true }),
  'parse, with errors': (test, options) => parseTest(test, { ...options, onParseError() {} }),
  'parse with an adapter': (test, options) =>
    parseTest(test, { ...options, treeAdapter: { ...ours.defaultTreeAdapter } }),
  'Parser, one code unit at a time, with errors': ({ data, fragment }, options) => {
    const given = { ...options, onParseError() {} };
    const parser =
      fragment === undefined
        ? new ours.Parser(given)
        : ours.Parser.getFragmentParser(contextOf(fragment), given);
    for (const unit of codeUnits(data)) parser.tokenizer.write(unit, false);
    parser.tokenizer.write('', true);
    return fragment === undefined ? parser.document : parser.getFragment();
  },
};

describe.each(Object.entries(ways))('%s', (_, way) => {
  const files = listFiles(path.join(fixturesFolder, 'living'), '.dat');
  test.each(files.map((file) => [path.basename(file), file]))('of %s', (_name, file) => {
    const different = readTreeConstructionTests(file).flatMap((test) => {
      const scriptingEnabled = test.scripting ?? false;
      const expected = test.document
        .replace(/(<!DOCTYPE [^>]*?) "" "">/, '$1>')
        // As in all comments.
        .replaceAll('\0', '\ufffd');
      const tree = format(way(test, { ...living, scriptingEnabled }));
      return tree === expected ? [] : [`${test.number}\n${expected}\n${tree}`];
    });
    expect(different).toEqual([]);
  });
});

/** Markup with the same tree in both editions, if processing instructions are comments. */
const markup = fc
  .array(
    fc.constantFrom(
      ...['<?a b?>', '<?a?>', '<?a  b\r\nc>', '<?_?b??>', '<?1>', '<?xml?>', '<?a:b>'],
      ...['<p>', '</p>', '<table>', '<tr>', '<td>', '</table>', '<b>', '</b>', '<svg>', '</svg>', '<title>'],
      ...['</title>', '</head>', '<body>', '</body>', '</html>', '<pre>', '<textarea>', '</textarea>'],
      ...['x', ' ', '\n', '&amp;', '&lt', '<!--c-->', '<![CDATA[d]]>', '<!DOCTYPE html>', '<', '<br>'],
    ),
    { maxLength: 20 },
  )
  .map((parts) => `${parts.join('')}</textarea>`);

describe('processing instructions are the comments of the edition of 2024', () => {
  const options: Record<string, theirs.ParserOptions<any>> = {
    'plain objects': {},
    'with locations': { sourceCodeLocationInfo: true },
    'objects of an adapter, with locations': {
      treeAdapter: { ...theirs.defaultTreeAdapter },
      sourceCodeLocationInfo: true,
    },
    'domhandler objects': { treeAdapter: htmlparser2Adapter },
  };
  test.each(Object.entries(options))('%s', (_, given) => {
    const adapter = given.treeAdapter ?? theirs.defaultTreeAdapter;
    fc.assert(
      fc.property(markup, fc.boolean(), (html, isFragment) => {
        const parsed = (edition: object) => {
          const all = { ...given, ...edition };
          const root = isFragment ? ours.parseFragment(html, all as never) : ours.parse(html, all as never);
          return flatten(root, adapter, { mode: !isFragment });
        };
        // NB: trees.test.ts holds the edition of 2024 against parse5.
        expect(parsed(living)).toEqual(parsed({}));
      }),
      { numRuns: runs(1000) },
    );
  });

  async function eventsOf(stream: any, html: string): Promise<unknown[]> {
    const events: unknown[] = [];
    for (const name of ['startTag', 'endTag', 'doctype', 'comment', 'text'])
      stream.on(name, (token: object, raw?: string) => events.push(structuredClone({ name, ...token, raw })));
    await new Promise<void>((resolve, reject) => {
      stream.on('error', reject);
      stream.on('end', () => resolve());
      stream.on('data', () => {});
      for (const unit of codeUnits(html)) stream.write(unit);
      stream.end();
    });
    return events;
  }

  test('SAXParser and RewritingStream', async () => {
    const html = '<!DOCTYPE html><p>a<?b  c?>d<svg><?e?></svg><?xml?><table><?f g>h</table>';
    for (const sourceCodeLocationInfo of [true, false]) {
      expect(await eventsOf(new streams.SAXParser({ ...living, sourceCodeLocationInfo }), html)).toEqual(
        await eventsOf(new SAXParser({ sourceCodeLocationInfo }), html),
      );
    }
    expect(await eventsOf(new streams.RewritingStream(living), html)).toEqual(
      await eventsOf(new RewritingStream(), html),
    );
    // These are of the other edition.
    const names = async (stream: unknown) =>
      (await eventsOf(stream, '<p>a<?b')).map((event) => (event as { name: string }).name);
    expect(await names(new streams.SAXParser(living))).toEqual(['startTag', 'text']);
    expect(await names(new streams.SAXParser())).toEqual(['startTag', 'text', 'comment']);
  });

  test('in a parser that gets other tokens while it reads one', () => {
    for (const edition of ['2024', 'living'] as const) {
      const parser = new ours.Parser({ edition, sourceCodeLocationInfo: true });
      parser.tokenizer.write('<p>a<?b c', false);
      parser.onComment({ type: ours.Token.TokenType.COMMENT, data: 'other', location: null });
      parser.tokenizer.write(' d?>e', true);
      expect(ours.serialize(parser.document as ours.DefaultTreeAdapterMap['document'])).toContain(
        '<p>a<!--other--><!--?b c d?-->e</p>',
      );
    }
  });
});

test('nodes in selectedcontent have no location', () => {
  const html = '<select><button><selectedcontent></button><option>a<b>c&amp;</b><?x?><!--z--></select>';
  const document = ours.parse(html, { ...living, sourceCodeLocationInfo: true });
  const found: string[] = [];
  const look = (node: any): void => {
    if (node.sourceCodeLocation !== undefined && node.nodeName !== 'selectedcontent')
      found.push(node.nodeName);
    for (const child of node.childNodes ?? []) look(child);
  };
  const select = (document.childNodes[0] as any).childNodes[1].childNodes[0];
  const [button, option] = select.childNodes;
  look(button.childNodes[0]);
  expect(found).toEqual([]);
  look(option);
  expect(found).toEqual(['option', '#text', 'b', '#text', '#comment', '#comment']);
  expect(ours.serialize(button)).toBe(`<selectedcontent>${ours.serialize(option)}</selectedcontent>`);
});

test('errors have the codes of the edition, at their places', () => {
  const errorsOf = (html: string, options: Options, useParser: boolean) => {
    const errors: string[] = [];
    const given: Options = {
      ...options,
      onParseError: ({ code, startOffset, endOffset }) => errors.push(`${code} ${startOffset}-${endOffset}`),
    };
    if (useParser) ours.Parser.parse(html, given);
    else ours.parse(html, given);
    return errors;
  };
  for (const useParser of [true, false]) {
    const html = '<!DOCTYPE html><?1><?a:><?xml?><?b';
    expect(errorsOf(html, living, useParser)).toEqual([
      'invalid-first-character-of-processing-instruction-target 17-17',
      'invalid-processing-instruction-target 22-22',
      'disallowed-processing-instruction-target 29-29',
      'eof-in-processing-instruction 34-34',
    ]);
    expect(errorsOf('<!DOCTYPE html><?a?>', living, useParser)).toEqual([]);
    expect(errorsOf('<!DOCTYPE html><?a?>', {}, useParser)).toEqual([
      'unexpected-question-mark-instead-of-tag-name 16-16',
    ]);
  }
});

test('the edition must be one that there is', () => {
  const wrong = { edition: '2025' } as never;
  const handler = { onComment() {} } as unknown as ours.TokenHandler;
  const calls = [
    () => new ours.Tokenizer(wrong, handler),
    () => ours.Parser.parse('', wrong),
    () => ours.Parser.getFragmentParser(null, wrong),
    () => streams.ParserStream.getFragmentStream(null, wrong),
    () => new streams.PlainTextConversionStream(wrong),
    () => ours.parse('', wrong),
    () => ours.parse('', { ...(wrong as object), treeAdapter: htmlparser2Adapter } as never),
    () => ours.parseFragment('', wrong),
    () => new ours.Parser(wrong),
    () => new streams.ParserStream(wrong),
    () => new streams.SAXParser(wrong),
    () => new streams.RewritingStream(wrong),
  ];
  for (const call of calls) {
    expect(call).toThrow(TypeError);
    expect(call).toThrow("option 'edition' must be '2024' or 'living', not \"2025\"");
  }
});
