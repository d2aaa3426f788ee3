import * as ours from 'domwright/parse5';
import * as theirs from 'parse5';
import { expect, test } from 'vitest';

/* Small uses of everything that parse5 documents or that packages were found to use: the results are parse5's. */

type Library = any;

const uses: Record<string, (library: Library) => unknown> = {
  'serialize: a text': (l) => l.serialize({ nodeName: '#text', value: 'a<b' }),
  'serializeOuter: a text': (l) => l.serializeOuter({ nodeName: '#text', value: 'a<b', parentNode: null }),
  'serializeOuter: a document': (l) => l.serializeOuter(l.parse('<p>x')),
  'serializeOuter: an element': (l) => l.serializeOuter(l.parse('<!doctype html><p>x').childNodes[1]),
  'serialize: a void element': (l) => l.serialize(l.parseFragment('<br>').childNodes[0]),
  'serializeOuter: a void element': (l) => l.serializeOuter(l.parseFragment('<br a=1>').childNodes[0]),
  'serialize: a template': (l) => l.serialize(l.parseFragment('<template>x<b></template>').childNodes[0]),
  'serializeOuter: a template': (l) =>
    l.serializeOuter(l.parseFragment('<template>x<b></template>').childNodes[0]),
  'serialize: null': (l) => l.serialize(null),
  'serializeOuter: null': (l) => l.serializeOuter(null),
  'serialize: noscript, as it was parsed': (l) =>
    l.serialize(l.parse('<noscript><p>&lt;</noscript>', { scriptingEnabled: false }), {
      scriptingEnabled: false,
    }),
  'serialize: noscript': (l) =>
    l.serialize(l.parse('<noscript><p>&lt;</noscript>', { scriptingEnabled: false })),
  'parse: by map': (l) => ['<p>a', '<b>b', '<i>c'].map(l.parse).map((document: any) => l.serialize(document)),
  'parseFragment: by map': (l) => ['<p>a', '<b>b'].map(l.parseFragment).map((node: any) => l.serialize(node)),
  'parse: options that are none': (l) => l.serialize(l.parse('<noscript><p>', 'x')),
  'serialize: options null': (l) => l.serialize(l.parse('<p>'), null),
  'serialize: doctypes': (l) => l.serialize(l.parse('<!DOCTYPE html PUBLIC "a" "b"><!DOCTYPE x>')),
  'serialize: foreign attributes': (l) =>
    l.serialize(
      l.parseFragment(
        '<svg xlink:href="a&quot;b" xml:lang=x xmlns:xlink=y xmlns=z viewBox="0&nbsp;<>"></svg>',
      ),
    ),
  'serialize: < and > in attribute values': (l) =>
    l.serialize(l.parseFragment('<p title="<a>&quot;&amp;&nbsp;">')),
  'serialize: line feeds': (l) => l.serialize(l.parseFragment('<pre>\n\nx</pre><textarea>\n\n</textarea>')),
  'serialize: raw text': (l) =>
    l.serialize(
      l.parseFragment(
        '<script>a<b&</script><style>&<</style><xmp>&</xmp><iframe>&</iframe><noembed>&</noembed><noframes>&</noframes><plaintext>&<',
      ),
    ),
  'parse: null': (l) => l.parse(null),
  'parse: nothing': (l) => l.parse(),
  'parse: a number': (l) => l.parse(1),
  'parse: an object': (l) => l.parse({}),
  'parse: options null': (l) => l.serialize(l.parse('<p>', null)),
  'parse: no tree adapter': (l) => l.parse('<p>', { treeAdapter: undefined }),
  'parseFragment: options null': (l) => l.serialize(l.parseFragment('<p>', null)),
  'parseFragment: context null': (l) => l.serialize(l.parseFragment(null, '<td>x')),
  'parseFragment: context undefined': (l) => l.serialize(l.parseFragment(undefined, '<td>x', {})),
  'parseFragment: no html': (l) => l.parseFragment(l.parseFragment('<p>').childNodes[0]),
  'parseFragment: in a text': (l) => fragmentIn(l, l.parseFragment('x').childNodes[0]),
  'parseFragment: in a document': (l) => fragmentIn(l, l.parse('')),
  'parseFragment: in a fragment': (l) => fragmentIn(l, l.parseFragment('')),
  'parseFragment: in a script': (l) => fragmentIn(l, l.parseFragment('<script></script>').childNodes[0]),
  'what is frozen': (l) =>
    [l.ErrorCodes, l.InsertionMode, l.TokenizerMode, l.defaultTreeAdapter, l.html.NS].map(Object.isFrozen),
  'the order of the methods of the adapter': (l) => Object.keys(l.defaultTreeAdapter),
  'Parser: options': (l) => Object.entries(new l.Parser().options).map(([key, value]) => [key, typeof value]),
  'Parser: document': (l) => JSON.stringify(new l.Parser().document),
  'Parser.parse': (l) => l.serialize(l.Parser.parse('<p>a')),
  'Parser: a class of its own': (l) => {
    class Own extends l.Parser {}
    return [(Own as any).getFragmentParser() instanceof Own, (Own as any).parse('<p>').nodeName];
  },
  'Parser.getFragmentParser': (l) => {
    const parser = l.Parser.getFragmentParser();
    parser.tokenizer.write('<td>x', true);
    const { insertionMode, fragmentContext, fragmentContextID, document, tmplInsertionModeStack } = parser;
    return [
      l.serialize(parser.getFragment()),
      insertionMode,
      fragmentContext.tagName,
      fragmentContextID,
      document.tagName,
      tmplInsertionModeStack,
    ];
  },
  'Parser.getFragmentParser in a form': (l) => {
    const context = l.parseFragment('<form><div>').childNodes[0].childNodes[0];
    const parser = l.Parser.getFragmentParser(context, {});
    const before = [parser.formElement?.tagName, parser.insertionMode];
    parser.tokenizer.write('<form>x', true);
    return [before, l.serialize(parser.getFragment())];
  },
  // As in parse5-plain-text-conversion-stream.
  'Parser: elements without tags, plain text': (l) => {
    const { TAG_ID, TAG_NAMES } = l.html;
    const told: unknown[] = [];
    const treeAdapter = {
      ...l.defaultTreeAdapter,
      onItemPush: (item: any) => told.push(['push', item.nodeName]),
      onItemPop: (item: any, current: any) => told.push(['pop', item.nodeName, current?.nodeName]),
      onElementCreated: (item: any, { intendedParent }: any) =>
        told.push(['create', item.nodeName, intendedParent.nodeName]),
    };
    const parser = new l.Parser({ treeAdapter, sourceCodeLocationInfo: true });
    parser._insertFakeElement(TAG_NAMES.HTML, TAG_ID.HTML);
    parser._insertFakeElement(TAG_NAMES.HEAD, TAG_ID.HEAD);
    parser.openElements.pop();
    parser._insertFakeElement(TAG_NAMES.BODY, TAG_ID.BODY);
    parser._insertFakeElement(TAG_NAMES.PRE, TAG_ID.PRE);
    parser.treeAdapter.insertText(parser.openElements.current, '\n');
    parser.switchToPlaintextParsing();
    const { insertionMode, originalInsertionMode, tokenizer, openElements } = parser;
    const state = [
      insertionMode,
      originalInsertionMode,
      tokenizer.state,
      openElements.stackTop,
      openElements.tagIDs.slice(0, 3),
    ];
    tokenizer.write('a <b>\0 &amp;\n', false);
    tokenizer.write('</pre>', true);
    return [state, told, shapeOf(parser.document)];
  },
  'Tokenizer: states': (l) => {
    const { tokenizer } = new l.Parser();
    return Array.from({ length: 73 }, (_, state) => {
      tokenizer.state = state;
      return tokenizer.state;
    });
  },
  'Tokenizer: resume without pause': (l) => new l.Parser().tokenizer.resume(),
  'Tokenizer: flushCharacters in a callback': (l) => {
    const tokenizer: any = new l.Tokenizer({}, { onStartTag: () => tokenizer.flushCharacters() });
    tokenizer.write('<p>', true);
  },
  'Tokenizer: callbacks': (l) => {
    const parser = new l.Parser();
    const called: number[] = [];
    parser.tokenizer.write('<p>x', false, () => called.push(1));
    parser.tokenizer.write('y', true, () => called.push(2));
    return [called, l.serialize(parser.document)];
  },
  'Tokenizer: scripts, pause, insertion, resume': (l) => {
    const seen: string[] = [];
    const parser = new l.Parser({}, undefined, null, (script: any) => {
      seen.push(script.childNodes[0].value);
      parser.tokenizer.pause();
    });
    const look = () => seen.push(l.serialize(parser.document));
    parser.tokenizer.write('<script>1</script>a<script>2</script>b', true, () => seen.push('written'));
    look();
    parser.tokenizer.insertHtmlAtCurrentPos('<i>inserted');
    look();
    parser.tokenizer.resume(() => seen.push('resumed'));
    look();
    parser.tokenizer.resume(() => seen.push('resumed'));
    look();
    return seen;
  },
  'Tokenizer: written to after the end': (l) => {
    const parser = new l.Parser();
    parser.tokenizer.write('a', true);
    parser.tokenizer.write('b', true);
    return l.serialize(parser.document);
  },
  'Tokenizer: the state between pieces': (l) => {
    const { tokenizer } = new l.Parser({ sourceCodeLocationInfo: true });
    const states = ['<!DOCTYPE html', '><scr', 'ipt>x</', 'script><p a', '="', 'x&am', 'p;">y</', '!--'].map(
      (piece) => {
        tokenizer.write(piece, false);
        const { state, lastStartTagName, active, paused, inLoop, inForeignNode } = tokenizer;
        const { line, offset } = tokenizer.preprocessor;
        return [state, lastStartTagName, active, paused, inLoop, inForeignNode, line, offset];
      },
    );
    return states;
  },
  'the adapter: elements': (l) => {
    const { html, defaultTreeAdapter: a } = l;
    const element = a.createElement('p', html.NS.HTML, []);
    const text = a.createTextNode('x');
    a.appendChild(element, text);
    a.insertText(element, 'y');
    a.insertTextBefore(element, 'z', text);
    a.insertBefore(element, a.createCommentNode('c'), text);
    a.detachNode(text);
    a.detachNode(text);
    a.adoptAttributes(element, [
      { name: 'a', value: '1' },
      { name: 'a', value: '2' },
    ]);
    return [
      shapeOf(element),
      shapeOf(a.getFirstChild(element)),
      a.getParentNode(element.childNodes[0]) === element,
      a.getFirstChild(a.createElement('q', '', [])),
      a.isElementNode(text),
      a.isElementNode(element),
      a.isDocumentTypeNode(element),
    ];
  },
  'the adapter: documents': (l) => {
    const a = l.defaultTreeAdapter;
    const document = a.createDocument();
    a.setDocumentType(document, 'html', '', '');
    a.setDocumentType(document, 'x', 'y', 'z');
    a.setDocumentMode(document, 'quirks');
    const [doctype] = document.childNodes;
    return [
      shapeOf(document),
      a.getDocumentMode(document),
      a.getDocumentTypeNodeName(doctype),
      a.getDocumentTypeNodePublicId(doctype),
      a.getDocumentTypeNodeSystemId(doctype),
    ];
  },
  'Token.getTokenAttr': (l) => {
    const attrs = [
      { name: 'a', value: '1' },
      { name: 'a', value: '2' },
    ];
    return [l.Token.getTokenAttr({ attrs }, 'a'), l.Token.getTokenAttr({ attrs: [] }, 'a')];
  },
};

// The adjusted current node is not in the HTML namespace, so these are CDATA sections; parse5 has comments there.
test.each([
  ['<math><mi><![CDATA[x]]>', '<math><mi>x</mi></math>'],
  [
    '<math><annotation-xml encoding=text/html><![CDATA[x]]>',
    '<math><annotation-xml encoding="text/html">x</annotation-xml></math>',
  ],
  ['<svg><title><![CDATA[x]]>', '<svg><title>x</title></svg>'],
  ['<svg><foreignObject><![CDATA[x]]>', '<svg><foreignObject>x</foreignObject></svg>'],
  ['<math><mi><b><![CDATA[x]]>', '<math><mi><b><!--[CDATA[x]]--></b></mi></math>'],
])('CDATA sections at integration points: %s', (html, expected) => {
  expect(ours.serialize(ours.parseFragment(html))).toBe(expected);
});

test.each([-1, 73, 1.5, Number.NaN, '0', null, undefined])('there is no state %s', (state) => {
  const { tokenizer } = new ours.Parser() as any;
  for (const name of ['state', 'returnState']) {
    expect(() => {
      tokenizer[name] = state;
    }).toThrow(new RegExp(`^${name} must be the number of a state, 0 to 72, not `));
  }
  tokenizer.write('<p>', true);
  const parse5Tokenizer: any = new theirs.Parser().tokenizer;
  parse5Tokenizer.state = state;
  expect(() => parse5Tokenizer.write('<p>', true)).toThrow('Unknown state');
});

// As in hast-util-raw before 9.2, when a raw node ends in what looks like a character reference.
test('the end of a reference, state by state', () => {
  for (const [html, expected] of [
    ['a &bogus', 'a &amp;bogus'],
    ['a &#', 'a &amp;#'],
    ['a &#65', 'a A'],
    ['a &am', 'a &amp;am'],
    ['a &amp', 'a &amp;'],
  ] as const) {
    const parser: any = ours.Parser.getFragmentParser();
    const { tokenizer } = parser;
    const { preprocessor } = tokenizer;
    tokenizer.write(html, false);
    preprocessor.lastChunkWritten = true;
    const codePoint = tokenizer._consume();
    expect(codePoint).toBe(-1);
    tokenizer._callState(codePoint);
    tokenizer.write('<b>', true);
    expect(ours.serialize(parser.getFragment())).toBe(`${expected}<b></b>`);
  }
});

function fragmentIn(library: Library, context: unknown): unknown {
  return shapeOf(library.parseFragment(context, '<td>y</td><svg><p>z'));
}

function shapeOf(node: unknown): string {
  return JSON.stringify(node, (key, value) => (key === 'parentNode' ? undefined : value));
}

/** The result; for errors only the class, because our messages say what was expected. */
function outcome(use: (library: Library) => unknown, library: Library): unknown {
  try {
    return use(library);
  } catch (error) {
    return `throws ${(error as Error).constructor.name}`;
  }
}

test.each(Object.keys(uses))('%s', (name) => {
  const use = uses[name]!;
  expect(outcome(use, ours)).toEqual(outcome(use, theirs));
});
