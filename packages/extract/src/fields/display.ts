/** What the walk needs to know about an HTML element. Flags can be combined. */
export const enum Display {
  Inline = 0,
  /** Begins and ends a line. */
  Block = 1,
  /** Has an empty line around it. */
  Paragraph = 2,
  /** Is not rendered, but may contain links. */
  None = 4,
  /** Has no descendants that matter: scripts, style sheets, templates, … */
  Opaque = 8,
  /** Keeps its white space. */
  Preformatted = 16,
  LineBreak = 32,
  /** There is more to be done for it than to find out how it is rendered. */
  Special = 64,
}

/**
 * The display of elements in the user agent style sheet —
 * https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements and the sections that follow. Elements that are
 * not here are inline.
 *
 * NB: embedded content is not text. `select` and `option` are as innerText has them.
 */
export const displays: ReadonlyMap<string, Display> = tableOf([
  [
    Display.Block,
    'address article aside blockquote body center dd dir div dl dt fieldset figcaption figure footer frameset ' +
      'header hgroup hr legend li main menu nav ol optgroup search section summary ul',
  ],
  [Display.Block | Display.Special, 'caption details dialog form h1 h2 h3 h4 h5 h6 html option table'],
  [Display.Paragraph, 'p'],
  [Display.Block | Display.Preformatted, 'listing plaintext pre xmp'],
  [Display.None, 'audio canvas datalist head meter object progress rp video'],
  [
    Display.None | Display.Opaque,
    'area base basefont embed frame iframe noembed noframes param style template track',
  ],
  [Display.None | Display.Opaque | Display.Special, 'img input link meta script source textarea title'],
  [Display.Special, 'button noscript output picture select svg tbody td tfoot th thead tr math'],
  [Display.LineBreak | Display.Opaque, 'br'],
]);

/** Elements of SVG and MathML that are not rendered. */
export const hiddenForeignElements: ReadonlySet<string> = new Set([
  ...[
    'annotation',
    'annotation-xml',
    'clipPath',
    'defs',
    'desc',
    'filter',
    'linearGradient',
    'marker',
    'mask',
  ],
  ...['metadata', 'pattern', 'radialGradient', 'script', 'style', 'symbol', 'title'],
]);

function tableOf(rows: readonly (readonly [display: Display, names: string])[]): Map<string, Display> {
  return new Map(
    rows.flatMap(([display, names]) => names.split(' ').map((name) => [name, display] as const)),
  );
}
