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
  Row = 32,
  Cell = 64,
  LineBreak = 128,
}

/**
 * The display of elements in the user agent style sheet —
 * https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements and the sections that follow. Elements that are
 * not here are inline.
 *
 * NB: embedded content is not text. `select` and `option` are as innerText has them.
 */
export const displays: ReadonlyMap<string, Display> = new Map<string, Display>([
  ...named(
    Display.Block,
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption ' +
      'figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup ' +
      'option search section summary table ul',
  ),
  ...named(Display.Paragraph, 'p'),
  ...named(Display.Block | Display.Preformatted, 'listing plaintext pre xmp'),
  ...named(Display.None, 'audio canvas datalist head meter object progress rp video'),
  ...named(
    Display.None | Display.Opaque,
    'area base basefont embed frame iframe img input link meta noembed noframes param script source style ' +
      'template textarea title track',
  ),
  ...named(Display.Row, 'tr'),
  ...named(Display.Cell, 'td th'),
  ...named(Display.LineBreak | Display.Opaque, 'br'),
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

function named(display: Display, names: string): [string, Display][] {
  return names.split(' ').map((name) => [name, display]);
}
