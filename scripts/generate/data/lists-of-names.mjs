/**
 * The lists of elements and attributes in the parser's rules: void, special, formatting, foreign names, … Facts from the HTML
 * Standard: 13.1.2, 13.2.4.2, 13.2.4.3, 13.2.6.1, 13.2.6.3, 13.2.6.5, 13.3 and the lists of form-associated elements in 4.10.2.
 * scripts/generate/names.mjs turns them into flags.
 */
const words = (text) => text.trim().split(/\s+/);
const expectCount = (name, list, count) => {
  if (new Set(list).size !== list.length || list.length !== count) {
    throw new Error(`${name}: ${list.length} names, expected ${count} distinct ones`);
  }
  return list;
};

// --- Lists of HTML elements -------------------------------------------------------------------------------------

export const special = expectCount(
  'special',
  words(`
  address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd
  details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header
  hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object
  ol p param plaintext pre script search section select source style summary table tbody td template textarea tfoot
  th thead title tr track ul wbr xmp`),
  83,
);
export const formatting = expectCount(
  'formatting',
  words('a b big code em font i nobr s small strike strong tt u'),
  14,
);
// NB: `select` is only in the living edition's list. It doesn't matter in 2024: while a select is the innermost open element of
// these, the mode is one of those for its content, which only use their own scope.
export const scopeBoundary = expectCount(
  'scope',
  words('applet caption html table td th marquee object template select'),
  10,
);
export const impliedEndTag = expectCount(
  'implied end tags',
  words('dd dt li optgroup option p rb rp rt rtc'),
  10,
);
export const impliedEndTagThorough = expectCount(
  'thoroughly implied end tags',
  [...impliedEndTag, ...words('caption colgroup tbody td tfoot th thead tr')],
  18,
);
export const mayBeOpenAtEnd = expectCount(
  'open at the end',
  [...impliedEndTag, ...words('tbody td tfoot th thead tr body html')],
  18,
);
export const breakout = expectCount(
  'breakout',
  words(`
  b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr
  ol p pre ruby s small span strong strike sub sup table tt u ul var`),
  44,
);
export const serializesAsVoid = expectCount(
  'serializes as void',
  words(`
  area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr`),
  18,
);
export const serializesRaw = expectCount(
  'raw text',
  words('style script xmp iframe noembed noframes plaintext'),
  7,
);
export const heading = words('h1 h2 h3 h4 h5 h6');
export const fosterParenting = words('table tbody tfoot thead tr');
export const listed = words('button fieldset input object output select textarea');
export const formAssociated = [...listed, 'img'];
export const resettable = words('input output select textarea');
export const otherHtml = words(`
  abbr audio bdi bdo blink canvas cite data datalist del dfn dialog element font i image ins isindex kbd label legend
  map mark menuitem meter multicol nextid nobr optgroup option output picture portal progress q rb rp rt rtc ruby s
  samp shadow slot small spacer span strong strike sub sup svg math time tt u var video a b big code em acronym
  command content rbc selectedcontent`);

// --- Foreign content --------------------------------------------------------------------------------------------

export const svgTags = expectCount(
  'SVG tag names',
  words(`
  altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
  fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient radialGradient
  textPath`),
  37,
);
export const svgAttributes = expectCount(
  'SVG attribute names',
  words(`
  attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits
  glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
  limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
  patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
  primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant
  specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX
  targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan`),
  58,
);
export const foreignAttributes = expectCount(
  'foreign attributes',
  words(`
  xlink:actuate xlink:arcrole xlink:href xlink:role xlink:show xlink:title xlink:type xml:lang xml:space xmlns
  xmlns:xlink`),
  11,
);
export const mathmlTextIntegrationPoints = words('mi mo mn ms mtext');
export const mathmlSpecial = [...mathmlTextIntegrationPoints, 'annotation-xml'];
export const svgSpecial = words('foreignObject desc title');
export const otherForeign = words(`
  annotation maction malignmark math menclose merror mfenced mfrac mglyph mmultiscripts mover mpadded mphantom mroot
  mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtr munder munderover semantics
  animate circle defs desc ellipse filter g line marker mask metadata mpath path pattern polygon polyline rect set stop
  switch symbol text tspan tref use view`);

// --- Attribute names (beyond those above): what rules test and what pages use most -----------------------------

export const attributes = words(`
  action align alt aria-hidden aria-label bgcolor border cellpadding cellspacing charset checked class code color cols
  colspan content contenteditable data-src definitionurl definitionURL dir disabled encoding face fill font for form
  frame frameborder height href http-equiv id is lang language link maxlength media method multiple muted name
  nofollow object onchange onclick onerror onload onmouseout onmouseover onsubmit open placeholder property readonly
  rel required role rows rowspan selected shadowrootclonable shadowrootdelegatesfocus shadowrootmode
  shadowrootserializable size sizes span src srcset stroke style summary tabindex target text title transform
  translate type valign value viewbox width x x1 x2 y y1 y2 cx cy r rx ry d`);
