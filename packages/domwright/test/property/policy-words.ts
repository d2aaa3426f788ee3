/* Names, values and texts for random policies and hostile strings. */

export type Below = (limit: number) => number;

export const oneOf = <T>(below: Below, list: readonly T[]): T => list[below(list.length)]!;
/** About `share` percent of a list, in order. */
export const some = <T>(below: Below, list: readonly T[], share: number): T[] =>
  list.filter(() => below(100) < share);
export const words = (text: string): string[] => text.trim().split(/\s+/);

/** Elements that a policy may keep: those with rules in the parser, and those that load, show or open something. */
export const elementNames = words(`
  a abbr acronym address area article aside audio b bdi bdo big blockquote body br button canvas caption
  center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em fencedframe
  fieldset figcaption figure font footer form h1 h2 head header hr html i img input ins isindex kbd keygen
  label legend li listing main map mark marquee menu meter nav nobr ol optgroup option output p param
  picture portal pre progress q rb rp rt rtc ruby s samp search section select selectedcontent slot small
  source span strike strong sub summary sup table tbody td textarea tfoot th thead time title tr track tt u
  ul var video wbr x-y bgsound basefont applet`);

/** The same, of which each policy is likelier to keep some. */
export const riskyNames = words(`
  form textarea title select option button img a table td tr caption details summary ruby rt pre listing
  dialog video audio source track p b div input map area svg math`);

/** Elements whose contents, or whose start, are read otherwise. */
export const likeText = ['textarea', 'title', 'pre', 'select'];

/** Elements that no policy keeps. */
export const neverNames = words(`
  script style svg math template noscript noembed noframes xmp plaintext iframe object embed link meta base
  frameset`);

export const attributeNames = words(`
  href src srcset title class id name data-* aria-* formaction action method target rel type value alt
  poster background ping download autofocus open popover popovertarget command commandfor slot xlink:href
  lang hidden selected for list usemap contenteditable attributionsrc tabindex loading sizes cite color
  width span shadowrootmode encoding longdesc data content http-equiv * d* *e x-*`);

export const hostNames = ['h1.example', 'h2.example', '*.h3.example'];

export const IMAGE = '<img src=x onerror=alert(1)>';

/** Out of whatever is read as text. */
export const ENDS = '</textarea></title></select></pre><img src=x onerror=alert(1)>';

/** What is hard to write, and what would run if it became markup. */
export const trickyTexts = [
  ENDS,
  '</style></script></noscript></template><img src=x onerror=alert(1)>',
  '<!--',
  '--><img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover=alert(1) x='",
  '&lt;img src=x onerror=alert(1)&gt;',
  ']]><script>alert(1)</script>',
  '\n<b>',
  '\0<script>alert(1)</script>',
  '<',
  '&',
  'javascript:alert(1)',
  '\ud800',
];

/** Declarations that load something, ran something, or end otherwise than they seem to. */
export const styleTexts = [
  'color: red; background: url(http://h1.example/i)',
  "background-image: url('http://h2.example/i'), url(//h3.example/i)",
  'background: u\\72l(http://h2.example/i)',
  'background: image-set("http://h2.example/i" 1x, url(http://h1.example/i) 2x)',
  '--x: url(http://h2.example/i); background: var(--x)',
  'background: var(--y, url(http://h2.example/i))',
  'color: red/*; background: url(*/; cursor: url(http://h2.example/i), auto',
  'content: url(http://h2.example/i',
  'list-style-image: url( "http://h3.example/i" ); filter: url(http://h2.example/i#x)',
  'mask: url(http://h2.example/i); border-image: -webkit-image-set(url(http://h2.example/i) 1x)',
  'width: expression(alert(1)); behavior: url(http://h2.example/i); -moz-binding: url(http://h2.example/i)',
  'background: url(javascript:alert(1)); background: url("data:image/svg+xml,<svg onload=alert(1)>")',
  'color: red } * { background: url(http://h2.example/i)',
  "font-family: '</style><img src=x onerror=alert(1)>'; color: \\",
  '@import url(http://h2.example/i); color: red; {background: url(http://h2.example/i)}',
  'background: src("http://h2.example/i"); background: image("http://h2.example/i")',
  'background: url(http://h1.example\\@h2.example/i); background: attr(title type(<url>))',
];

export const values = [
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  '\x01JAVASCRIPT:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://h1.example/i',
  '//h2.example/i',
  '/\\h3.example/i',
  '\x01//h3.example/i',
  'https://a.h3.example/i',
  'http:h3.example',
  'https:h2.example',
  'http:\\\\h3.example\\i',
  'http://h1.example@h2.example/',
  'http://h1.example, http://h2.example/i 2x',
  'alert(1)',
  'x',
  '',
  'hidden',
  'text/html',
  'open',
  'color: red',
  ...styleTexts,
  ...trickyTexts,
];

export const pieceNames = [
  ...neverNames,
  'iframe',
  'iframe',
  ...riskyNames,
  'img',
  'a',
  'textarea',
  'title',
  'x-y',
];
export const addedNames = words(`
  onclick onerror onload onfocus href src srcset style srcdoc is formaction action poster background ping
  title class id xlink:href data-x autofocus attributionsrc`);

/** Each policy has hosts of its own, so that a request tells which one let it through. */
export const hostsOf = (text: string, seed: number): string =>
  text.replaceAll('.example', `.p${seed}.example`);
