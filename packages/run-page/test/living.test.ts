import { describe, expect, test } from 'vitest';
import type { RunPageOptions } from '../src/index.ts';
import { runWithFiles } from './run-with-files.ts';

const living = { edition: 'living' } as const;

async function run(html: string, files: Record<string, string> = {}, options: RunPageOptions = living) {
  const { page, log } = await runWithFiles(html, files, options);
  expect(page.errors).toEqual([]);
  expect(page.status).toBe('loaded');
  const markup = page.html();
  const tree = page.tree();
  page.close();
  return { page, log, markup, tree };
}

/** The log of a page with one script at the end of its body. */
async function logOf(body: string, script: string, options: RunPageOptions = living): Promise<string[]> {
  return (
    await run(
      `<!DOCTYPE html><body>${body}<script>{const show = log; globalThis.log_ = (...all) => show(all.join(' '));${script.replaceAll('log(', 'log_(')}}</script>`,
      {},
      options,
    )
  ).log;
}

describe('runPage in the living edition', () => {
  test('parses by it, also what scripts write', async () => {
    const html =
      '<!DOCTYPE html><body><select><div>1</div></select><script>document.write("<?a b?>")</script>';
    expect((await run(html)).tree).toContain('|       <div>\n|         "1"');
    expect((await run(html)).tree).toContain('|     <?a b>');
    const other = (await run(html, {}, { edition: '2024' })).tree;
    expect(other).toContain('|     <select>\n|       "1"');
    expect(other).toContain('|     <!-- ?a b? -->');
  });

  test('patches while scripts are loaded', async () => {
    const html =
      '<!DOCTYPE html><p><?marker name="m"?></p><script src=a></script><template for=m>2<script src=b></script></template>';
    const files = {
      a: 'log(document.body.firstChild.childNodes.length)',
      b: 'log(document.body.innerText ?? document.querySelector("p").textContent)',
    };
    const { log, tree, page } = await run(html, files);
    expect(log).toEqual(['1', '2']);
    expect(page.speculativeFetches.length).toBeGreaterThan(0);
    expect(tree).not.toContain('template');
    expect(tree).not.toContain('<?');
  });

  test.each(['living', '2024'] as const)(
    'a table moved into a template: foster parenting, %s',
    async (edition) => {
      const html =
        '<!DOCTYPE html><body><table><tr><td><script>const t = document.createElement("template");' +
        't.appendChild(document.querySelector("table")); document.body.append(t)</script></td><b>x</b>y';
      const { tree } = await run(html, {}, { edition });
      expect(tree).toContain('content\n|         <b>\n|           "x"\n|         "y"');
    },
  );

  test('serializes by it', async () => {
    const html =
      '<!DOCTYPE html><p title="<&>">&lt;&nbsp;<br><?a b?><!--c--><template><i></i></template><svg xlink:href=x></svg><textarea>&lt;';
    const { markup } = await run(html);
    expect(markup).toBe(
      '<!DOCTYPE html><html><head></head><body><p title="&lt;&amp;&gt;">&lt;&nbsp;<br><?a b?><!--c-->' +
        '<template><i></i></template><svg xlink:href="x"></svg><textarea>&lt;</textarea></p></body></html>',
    );
  });

  test('checks the option', async () => {
    const wrong = { edition: 'newest' } as unknown as RunPageOptions;
    await expect(runWithFiles('', {}, wrong)).rejects.toThrow(
      "option 'edition' must be '2024' or 'living', not",
    );
  });

  test('document.open and a write make the rest by it', async () => {
    const { log } = await run(
      '<script>onload = () => { document.open(); document.write("<select><b>x</b></select><?a?>"); document.close();' +
        ' log(document.body.innerHTML) }</script>',
    );
    expect(log).toEqual(['<select><b>x</b></select><?a ?>']);
  });
});

describe('what scripts parse', () => {
  /** [what it shows, the script, what it logs] */
  const scripts: [string, string, string[]][] = [
    [
      'innerHTML',
      'd.innerHTML = "<select><div>x</div></select><?a b?>"; log(d.innerHTML)',
      ['<select><div>x</div></select><?a b?>'],
    ],
    ['innerHTML of null', 'd.innerHTML = null; log(d.innerHTML)', ['']],
    [
      'of a template',
      't.innerHTML = "<select><b>x</b></select>"; log(t.content.firstChild.firstChild.localName, t.childNodes.length)',
      ['b 0'],
    ],
    [
      'of a shadow root',
      'const r = d.attachShadow({mode: "open"}); r.innerHTML = "<select><b>x</b></select>"; log(r.innerHTML)',
      ['<select><b>x</b></select>'],
    ],
    [
      'outerHTML',
      'd.outerHTML = "<select id=e><b>x</b></select>"; log(e.outerHTML)',
      ['<select id="e"><b>x</b></select>'],
    ],
    [
      'insertAdjacentHTML',
      'd.insertAdjacentHTML("AfterBegin", "<?a?>"); d.insertAdjacentHTML("beforeend", "<?b?>"); d.insertAdjacentHTML("beforebegin", "<?c?>"); d.insertAdjacentHTML("afterend", "<?e?>"); log(document.body.innerHTML.slice(0, 41))',
      ['<?c ?><div id="d"><?a ?><?b ?></div><?e ?'],
    ],
    [
      'in the context of a select',
      's.innerHTML = "<input><div>x</div><select>"; log(s.innerHTML)',
      ['<div>x</div>'],
    ],
    // TC-5: the scripting mode is that of the context element's document.
    [
      'noscript holds text',
      'd.innerHTML = t.innerHTML = "<noscript><p>x</noscript>"; log(d.firstChild.firstChild.nodeType, t.content.firstChild.firstChild.nodeType)',
      ['3 3'],
    ],
    [
      'noscript holds elements in a document without scripting',
      'const e = document.implementation.createHTMLDocument("").body; e.innerHTML = "<noscript><p>x</noscript>"; log(e.innerHTML)',
      ['<noscript><p>x</p></noscript>'],
    ],
    [
      'scripts of innerHTML are inert',
      'd.innerHTML = "<script>log(1)<\\/script>"; document.body.append(d.firstChild); log(2)',
      ['2'],
    ],
    [
      'those of createContextualFragment run when they are inserted',
      'const f = document.createRange().createContextualFragment("<?a?><select><b></b></select><script>log(1)<\\/script>"); log(f.firstChild.nodeType, f.ownerDocument === document, f.children[0].innerHTML); document.body.append(f); log(2)',
      ['7 true <b></b>', '1', '2'],
    ],
    [
      'custom elements are upgraded when they are inserted',
      'customElements.define("x-a", class extends HTMLElement { constructor() { super(); log("made", this.isConnected) } connectedCallback() { log("in", this.innerHTML) } }); d.innerHTML = "<x-a>1</x-a>"; document.createElement("p").innerHTML = "<x-a>2</x-a>"',
      ['made true', 'in 1'],
    ],
    [
      'names that no method makes',
      'd.innerHTML = "<a<b \\"c=1 =d>x"; log(d.firstChild.localName, d.firstChild.attributes[0].name, d.firstChild.attributes[1].name)',
      ['a<b "c =d'],
    ],
    [
      'the form around the context',
      'document.body.innerHTML = "<form><p id=p></p></form>"; p.innerHTML = "<form><b>x</b></form>"; log(p.innerHTML)',
      ['<b>x</b>'],
    ],
    [
      'exceptions are those of ever',
      'try { document.documentElement.outerHTML = "" } catch (e) { log(e.name) } try { d.insertAdjacentHTML("x", "") } catch (e) { log(e.name) } try { d.insertAdjacentHTML() } catch (e) { log(e.name) } try { Element.prototype.innerHTML } catch (e) { log(e.name) }',
      ['NoModificationAllowedError', 'SyntaxError', 'TypeError', 'TypeError'],
    ],
    [
      'elements of other namespaces',
      'const e = document.createElementNS("urn:x", "y"); e.innerHTML = "<b>"; log(e.childNodes.length)',
      ['1'],
    ],
  ];
  const body = '<div id=d></div><template id=t></template><select id=s></select>';
  for (const [name, script, log] of scripts) {
    test(name, async () => {
      expect(await logOf(body, script)).toEqual(log);
    });
  }

  test('is jsdom’s in the other edition', async () => {
    expect(await logOf(body, 'd.innerHTML = "<?a b?><i>"; log(d.innerHTML)', { edition: '2024' })).toEqual([
      '<!--?a b?--><i></i>',
    ]);
  });

  test('a fragment in a quirks document', async () => {
    const { log } = await run(
      '<body><div id=d></div><script>d.innerHTML="<p><table>";log(d.innerHTML)</script>',
    );
    expect(log).toEqual(['<p><table></table></p>']);
  });
});
