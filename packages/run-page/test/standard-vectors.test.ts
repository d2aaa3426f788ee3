import { expect, test } from 'vitest';
import { runPage } from '../src/index.ts';
import { formatDom } from './format-dom.ts';

// The examples of the standard that need scripts — 13.2.1, 13.2.6.1, 13.2.10.4 and 13.2.10.5.

/** Runs a page; `outer` is a second document that stands in for that of the outer browsing context. */
async function run(html: string) {
  const log: string[] = [];
  const fetched: string[] = [];
  /** Responses arrive when the page calls `release`, if it ever does. */
  let release = () => {};
  const released = html.includes('release()')
    ? new Promise<void>((resolve) => {
        release = resolve;
      })
    : undefined;
  const page = await runPage(html, {
    url: 'https://example.com/inner',
    fetch: async ({ url }) => {
      fetched.push(new URL(url).pathname);
      await released;
      return {
        ok: true,
        status: 200,
        url,
        contentType: 'text/javascript',
        body: `log(${JSON.stringify(url)})`,
      };
    },
    beforeParse: (window) => {
      window.log = (text: unknown) => log.push(String(text));
      window.release = release;
      window.outer = window.document.implementation.createHTMLDocument('');
    },
  });
  const { window } = page;
  const texts = [...(page.document.body?.childNodes ?? [])]
    .filter((node) => node.nodeType === 3)
    .map((node) => node.data);
  const tree = formatDom(page.document);
  const outer = formatDom(window.outer);
  page.close();
  return { log, fetched, texts, tree, outer, errors: page.errors };
}

test('X-13: a script that removes itself leaves one Text "AB"', async () => {
  const { texts } = await run(
    "A<script>\nvar script = document.getElementsByTagName('script')[0];\ndocument.body.removeChild(script);\n</script>B",
  );
  expect(texts).toEqual(['AB']);
});

test('X-14: a script that appends a Text: "A" and "BC"', async () => {
  const { texts } = await run(
    "A<script>\nvar text = document.createTextNode('B');\ndocument.body.appendChild(text);\n</script>C",
  );
  expect(texts).toEqual(['A', 'BC']);
});

test('X-15: a script that moves its own text: two adjacent Texts "A" and "BC"', async () => {
  const { texts } = await run(
    "A<script>\nvar text = document.getElementsByTagName('script')[0].firstChild;\ntext.data = 'B';\ndocument.body.appendChild(text);\n</script>C",
  );
  expect(texts).toEqual(['A', 'BC']);
});

const moves = "var div = document.getElementById('a');\n  outer.body.appendChild(div);";

test('X-24: a script parsed into another document does not run, the one after it does', async () => {
  const { log, tree, outer } = await run(
    `<div id=a>\n <script>${moves}</script>\n <script>\n  log('first ' + document.URL);\n </script>\n</div>\n<script>\n log(document.URL);\n</script>`,
  );
  expect(log).toEqual(['https://example.com/inner']);
  expect(tree).not.toContain('<div>');
  expect(outer).toContain('|     <div>\n|       id="a"\n|       "\n "\n|       <script>');
  expect(outer).toContain("log('first ' + document.URL)");
});

test('X-24: in a real iframe, moved to the parent document', async () => {
  const { log } = await run(
    `<iframe></iframe><script>window.d = document.querySelector('iframe').contentDocument</script><div id=a><script>d.body.appendChild(a)</script><script>log('no')</script></div><script>log('yes')</script>`,
  );
  expect(log).toEqual(['yes']);
});

test('X-25: an external script parsed into another document is not even fetched', async () => {
  const { log, fetched } = await run(
    `<div id=a><script>${moves}</script><script src=external></script></div><script>log('after')</script>`,
  );
  expect(fetched).toEqual([]);
  expect(log).toEqual(['after']);
});

test('X-25: an external script that is moved while it is fetched is fetched, and not run', async () => {
  for (const attributes of ['async', 'defer', '']) {
    const { log, fetched } = await run(
      `<script>Promise.resolve().then(() => {});
        new MutationObserver((records, observer) => {
          const script = document.querySelector('script[src]');
          if (script === null) return;
          observer.disconnect();
          setTimeout(() => { outer.body.appendChild(script); release() });
        }).observe(document, { childList: true, subtree: true });</script><body><script src=external ${attributes}></script><script>log('after')</script>`,
    );
    expect(fetched).toEqual(['/external']);
    expect(log).toEqual(['after']);
  }
});

test('X-31: the p start tag is handled while the script end tag is', async () => {
  const { tree, log } = await run(
    "<script>document.write('<p>');log(document.querySelectorAll('p').length)</script>",
  );
  expect(log).toEqual(['1']);
  expect(tree.endsWith('|   <body>\n|     <p>')).toBe(true);
});
