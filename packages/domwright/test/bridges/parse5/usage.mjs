// @ts-nocheck — it also runs in folders without types
/*
 * The results of packages that use parse5 on pages and snippets, as lines of `name<TAB>hash` (or the text itself, with
 * --verbose). It is run twice, with parse5 and with domwright in its place; the lines must be the same.
 *
 *   node usage.mjs <folder of pages> [every n-th page] [--verbose name]
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';

const [folder, every = '1', , verbose] = process.argv.slice(2);
const step = Number(every);
const pages = readdirSync(folder)
  .filter((name) => /\.(html|txt)$/.test(name))
  .sort()
  .filter((_, index) => index % step === 0)
  .map((name) => ({ name, html: readFileSync(path.join(folder, name), 'utf8') }));

const snippets = [
  '',
  'text',
  '<p>One<p>Two',
  '<!doctype html><title>T</title><p id=a id=b class="x y">A&amp;B &notit; &#x80; <br>',
  '<table><tr><td>1<td>2</table>x<table>a<b>b<tr><td>c',
  '<b><i>1</b>2</i>3<p><b>4<div></b>5',
  '<svg viewbox="0 0 1 1"><foreignObject><div>a</div></foreignObject><circle r=1 /><a xlink:href=#x>l</a></svg>',
  '<math><mi>x</mi><annotation-xml encoding="text/html"><p>b</annotation-xml></math>',
  '<template><td>1</td><template>x</template></template><select><option>1<option selected>2</select>',
  '<script>if (a < b) { "</scr" + "ipt>" }</script><style>p>a{}</style><textarea>\n\n x</textarea><pre>\n\na</pre>',
  '<noscript><p>n</p></noscript><iframe><p></iframe><plaintext></p>',
  '<head><noscript><link rel=x></noscript></head><body bgcolor=red><body class=b><frameset>',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><p><table>',
  '<frameset><frame src=a><noframes>n</noframes></frameset></html><!-- end -->',
  '<a href="1">x<a href=2>y</a><form><form><input type=hidden></form><button><button>',
  '<p \u0000a="\r\n\u0000">\r\n\u0000</p><x-y Z=1></X-Y><div/><br/></br></p>',
  '<!--> <!-- a --!> <?php ?> </ > <![CDATA[x]]> <svg><![CDATA[<x>]]></svg>',
  '<ul><li>1<ul><li>2</ul><li>3</ul><dl><dt>a<dd>b<dt>c</dl><h1>a<h2>b</h1>',
];

const print = (name, value) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value, plain);
  if (verbose === undefined)
    console.log(
      `${name}\t${createHash('sha256')
        .update(text ?? 'undefined')
        .digest('hex')}`,
    );
  else if (verbose === name) console.log(text);
};

/** Circular references, such as parents. */
const circular = new Set(['parent', 'parentNode', 'prev', 'next', 'parser', 'tokenizer', 'root']);
function plain(key, value) {
  return circular.has(key) ? undefined : value;
}

const wanted = process.env.USAGE?.split(',');

async function use(name, run) {
  if (wanted !== undefined && !wanted.includes(name)) return;
  const inputs = [...pages, ...snippets.map((html, index) => ({ name: `snippet ${index}`, html }))];
  let work;
  try {
    work = await run();
  } catch (error) {
    print(name, `not loaded: ${error.message}`);
    return;
  }
  for (const { name: of, html } of inputs) {
    try {
      print(`${name} ${of}`, await work(html));
    } catch (error) {
      print(`${name} ${of}`, `${error.name}: ${error.message}`);
    }
  }
}

await use('cheerio', async () => {
  const { load } = await import('cheerio');
  return (html) => {
    const $ = load(html, { sourceCodeLocationInfo: true });
    const links = $('a[href]')
      .map((_, element) => [$(element).attr('href'), $(element).text(), element.startIndex, element.endIndex])
      .get();
    $('p').first().append('<b>more</b> <td>cell');
    $('body').prepend('<!-- c --><li>x');
    $('table').first().html('<tr><td>1');
    const fragment = load(html, { scriptingEnabled: false }, false);
    return [links, $.html(), $.text().length, $('title').text(), fragment.html(), $.root().contents().length];
  };
});

await use('cheerio stream', async () => {
  const cheerio = await import('cheerio');
  return (html) =>
    new Promise((resolve, reject) => {
      const stream = cheerio.stringStream({}, (error, $) => (error ? reject(error) : resolve($.html())));
      Readable.from(cut(html)).pipe(stream);
    });
});

await use('jsdom', async () => {
  const { JSDOM } = await import('jsdom');
  return (html) => {
    const dom = new JSDOM(html.length > 300_000 ? html.slice(0, 300_000) : html, {
      includeNodeLocations: true,
    });
    const { document } = dom.window;
    const places = [...document.querySelectorAll('body *')].map((element) => dom.nodeLocation(element));
    const before = dom.serialize();
    const div = document.createElement('div');
    div.innerHTML = '<p>a<p>b<td>c<template><tr></template>';
    document.body?.append?.(div);
    const table = document.createElement('table');
    table.innerHTML = '<tr><td>x<td>y<form><input>';
    document.querySelector('p')?.insertAdjacentHTML('beforebegin', '<b>i<i>j</b>k');
    return [
      before,
      places,
      document.compatMode,
      div.outerHTML,
      table.outerHTML,
      document.forms.length,
      dom.serialize(),
    ];
  };
});

await use('jsdom scripts', async () => {
  const { JSDOM } = await import('jsdom');
  return (html) => {
    if (html.length > 2000) return '';
    const dom = new JSDOM(
      `<script>document.write('<p>written<script>document.write("<b>twice")<\\/script>');var seen=document.body</script>${html}<script>document.title=document.querySelectorAll('*').length</script>`,
      { runScripts: 'dangerously' },
    );
    return dom.serialize();
  };
});

await use('hast-util-from-html', async () => {
  const { fromHtml } = await import('hast-util-from-html');
  return (html) => [
    fromHtml(html),
    fromHtml(html, { fragment: true, verbose: true }),
    (() => {
      const messages = [];
      fromHtml(html, {
        onerror: (message) => messages.push([message.ruleId, message.line, message.column, message.place]),
      });
      return messages;
    })(),
  ];
});

await use('rehype-parse', async () => {
  const [{ unified }, { default: parse }] = await Promise.all([import('unified'), import('rehype-parse')]);
  const document = unified().use(parse, { emitParseErrors: false });
  const fragment = unified().use(parse, { fragment: true, space: 'svg' });
  return (html) => [document.parse(html), fragment.parse(html)];
});

await use('hast-util-raw', async () => {
  const [{ raw }, { fromHtml }] = await Promise.all([import('hast-util-raw'), import('hast-util-from-html')]);
  return (html) => {
    const tree = fromHtml(html, { fragment: true });
    const middle = Math.floor(html.length / 2);
    return [
      raw(fromHtml(html)),
      raw(tree),
      raw({ type: 'root', children: [{ type: 'raw', value: html }] }),
      raw(
        {
          type: 'root',
          children: [
            {
              type: 'element',
              tagName: 'div',
              properties: { className: ['a'] },
              children: [{ type: 'raw', value: html.slice(0, middle) }],
            },
            { type: 'text', value: ' between\n' },
            { type: 'custom', value: 1 },
            { type: 'raw', value: html.slice(middle) },
            {
              type: 'element',
              tagName: 'svg',
              properties: { viewBox: '0 0 1 1' },
              children: [{ type: 'element', tagName: 'a', properties: { xLinkHref: '#' }, children: [] }],
            },
            { type: 'comment', value: 'c' },
          ],
        },
        { passThrough: ['custom'] },
      ),
    ];
  };
});

await use('parse5-sax-parser', async () => {
  const { SAXParser } = await import('parse5-sax-parser');
  return (html) => events(new SAXParser({ sourceCodeLocationInfo: true }), html);
});

await use('parse5-html-rewriting-stream', async () => {
  const { RewritingStream } = await import('parse5-html-rewriting-stream');
  return (html) => {
    const stream = new RewritingStream();
    stream.on('startTag', (tag) => {
      if (tag.tagName === 'a') tag.attrs.push({ name: 'rel', value: '"n"' });
      stream.emitStartTag(tag);
    });
    stream.on('text', (text, raw) => stream.emitRaw(raw));
    return collect(stream, html);
  };
});

await use('parse5-parser-stream', async () => {
  const [{ ParserStream }, { serialize }] = await Promise.all([
    import('parse5-parser-stream'),
    import('parse5'),
  ]);
  return (html) =>
    new Promise((resolve, reject) => {
      const stream = new ParserStream({ sourceCodeLocationInfo: false });
      const scripts = [];
      stream.on('script', (script, write, resume) => {
        scripts.push(script.attrs.length);
        // NB: parse5-parser-stream fails if text is written by a script that is waited for.
        if (scripts.length % 2 === 0) write(`<i>${scripts.length}</i>`);
        resume();
      });
      stream.on('error', reject);
      stream.on('finish', () => resolve([scripts, serialize(stream.document)]));
      for (const piece of cut(html)) stream.write(piece);
      stream.end();
    });
});

await use('vite html', async () => {
  const { parse, serialize, parseFragment, serializeOuter } = await import('parse5');
  // As vite walks it: with locations and errors.
  return (html) => {
    const errors = [];
    const ast = parse(html, {
      scriptingEnabled: false,
      sourceCodeLocationInfo: true,
      onParseError: (error) => errors.push(`${error.code} ${error.startOffset} ${error.endOffset}`),
    });
    const found = [];
    const nodes = [ast];
    while (nodes.length > 0) {
      const node = nodes.pop();
      if (node.nodeName === 'template') nodes.push(node.content);
      if (node.childNodes) nodes.push(...node.childNodes);
      if (node.sourceCodeLocation)
        found.push([node.nodeName, node.sourceCodeLocation.startOffset, node.sourceCodeLocation.attrs]);
    }
    return [
      found,
      errors,
      serialize(ast),
      parseFragment(html).childNodes.map((node) => serializeOuter(node)),
    ];
  };
});

function* cut(html) {
  for (let at = 0; at < html.length; at += 1000) yield html.slice(at, at + 1000);
}

function events(stream, html) {
  return new Promise((resolve, reject) => {
    const list = [];
    for (const name of ['startTag', 'endTag', 'doctype', 'comment', 'text']) {
      stream.on(name, (token) => {
        const last = list[list.length - 1];
        // Where a long text is split isn't specified.
        if (name === 'text' && last?.[0] === 'text') {
          last[1].text += token.text;
          Object.assign(last[1].sourceCodeLocation, endOf(token.sourceCodeLocation));
        } else list.push([name, structuredClone(token)]);
      });
    }
    stream.on('error', reject);
    stream.on('end', () => resolve(list));
    stream.on('data', () => {});
    for (const piece of cut(html)) stream.write(piece);
    stream.end();
  });
}

function endOf({ endLine, endCol, endOffset }) {
  return { endLine, endCol, endOffset };
}

function collect(stream, html) {
  return new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', (piece) => {
      text += piece;
    });
    stream.on('error', reject);
    stream.on('end', () => resolve(text));
    for (const piece of cut(html)) stream.write(piece);
    stream.end();
  });
}
