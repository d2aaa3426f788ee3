// Writes packages/domwright/src/generated/names.ts: every element and attribute name the parser has a rule for
// (or meets often) with a fixed id, the flags the rules test, and the adjustment tables of foreign content.
// The facts are those of the HTML Standard, edition 2024-08-26: 13.1.2, 13.2.4.2, 13.2.4.3, 13.2.6.1, 13.2.6.3,
// 13.2.6.5, 13.3 and the form-associated element lists of 4.10.2.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';

const words = (text) => text.trim().split(/\s+/);
const expectCount = (name, list, count) => {
  if (new Set(list).size !== list.length || list.length !== count) {
    throw new Error(`${name}: ${list.length} names, expected ${count} distinct ones`);
  }
  return list;
};

// --- Lists of HTML elements -------------------------------------------------------------------------------------

const special = expectCount(
  'special',
  words(`
  address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd
  details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header
  hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object
  ol p param plaintext pre script search section select source style summary table tbody td template textarea tfoot
  th thead title tr track ul wbr xmp`),
  83,
);
const formatting = expectCount(
  'formatting',
  words('a b big code em font i nobr s small strike strong tt u'),
  14,
);
// NB: `select` is in the living edition's list only. In that of 2024 nothing asks for it: while it is the last of these that
// is open, the mode is one of those for its content, which ask for no scope but their own.
const scopeBoundary = expectCount(
  'scope',
  words('applet caption html table td th marquee object template select'),
  10,
);
const impliedEndTag = expectCount('implied end tags', words('dd dt li optgroup option p rb rp rt rtc'), 10);
const impliedEndTagThorough = expectCount(
  'thoroughly implied end tags',
  [...impliedEndTag, ...words('caption colgroup tbody td tfoot th thead tr')],
  18,
);
const mayBeOpenAtEnd = expectCount(
  'open at the end',
  [...impliedEndTag, ...words('tbody td tfoot th thead tr body html')],
  18,
);
const breakout = expectCount(
  'breakout',
  words(`
  b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr
  ol p pre ruby s small span strong strike sub sup table tt u ul var`),
  44,
);
const serializesAsVoid = expectCount(
  'serializes as void',
  words(`
  area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr`),
  18,
);
const serializesRaw = expectCount('raw text', words('style script xmp iframe noembed noframes plaintext'), 7);
const heading = words('h1 h2 h3 h4 h5 h6');
const fosterParenting = words('table tbody tfoot thead tr');
const listed = words('button fieldset input object output select textarea');
const formAssociated = [...listed, 'img'];
const resettable = words('input output select textarea');
const otherHtml = words(`
  abbr audio bdi bdo blink canvas cite data datalist del dfn dialog element font i image ins isindex kbd label legend
  map mark menuitem meter multicol nextid nobr optgroup option output picture portal progress q rb rp rt rtc ruby s
  samp shadow slot small spacer span strong strike sub sup svg math time tt u var video a b big code em acronym
  command content rbc selectedcontent`);

// --- Foreign content --------------------------------------------------------------------------------------------

const svgTags = expectCount(
  'SVG tag names',
  words(`
  altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
  fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient radialGradient
  textPath`),
  37,
);
const svgAttributes = expectCount(
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
const foreignAttributes = expectCount(
  'foreign attributes',
  words(`
  xlink:actuate xlink:arcrole xlink:href xlink:role xlink:show xlink:title xlink:type xml:lang xml:space xmlns
  xmlns:xlink`),
  11,
);
const mathmlTextIntegrationPoints = words('mi mo mn ms mtext');
const mathmlSpecial = [...mathmlTextIntegrationPoints, 'annotation-xml'];
const svgSpecial = words('foreignObject desc title');
const otherForeign = words(`
  annotation maction malignmark math menclose merror mfenced mfrac mglyph mmultiscripts mover mpadded mphantom mroot
  mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtr munder munderover semantics
  animate circle defs desc ellipse filter g line marker mask metadata mpath path pattern polygon polyline rect set stop
  switch symbol text tspan tref use view`);

// --- Attribute names (beyond those above): what rules test and what pages use most -----------------------------

const attributes = words(`
  action align alt aria-hidden aria-label bgcolor border cellpadding cellspacing charset checked class code color cols
  colspan content contenteditable data-src definitionurl definitionURL dir disabled encoding face fill font for form
  frame frameborder height href http-equiv id is lang language link maxlength media method multiple muted name
  nofollow object onchange onclick onerror onload onmouseout onmouseover onsubmit open placeholder property readonly
  rel required role rows rowspan selected shadowrootclonable shadowrootdelegatesfocus shadowrootmode
  shadowrootserializable size sizes span src srcset stroke style summary tabindex target text title transform
  translate type valign value viewbox width x x1 x2 y y1 y2 cx cy r rx ry d`);

// --- Ids --------------------------------------------------------------------------------------------------------

const html = [...new Set([...special, ...formatting, ...otherHtml, ...impliedEndTag])].sort();
const tags = [
  ...new Set([...html, ...mathmlSpecial, ...otherForeign, ...svgTags.flatMap((n) => [n.toLowerCase(), n])]),
];
const names = [
  ...new Set([
    ...tags,
    ...svgAttributes.flatMap((n) => [n.toLowerCase(), n]),
    ...foreignAttributes,
    ...attributes,
  ]),
];
const idOf = new Map(names.map((name, index) => [name, index + 1]));
const id = (name) => {
  const found = idOf.get(name);
  if (found === undefined) throw new Error(`no id for ${name}`);
  return found;
};
const key = (name) => name.replace(/(^|[-:])([a-z])/g, (_, __, c) => c.toUpperCase());
if (new Set(names.map(key)).size !== names.length) throw new Error('two names have one key');

// --- Flags ------------------------------------------------------------------------------------------------------

const flagNames = [
  'Special',
  'Formatting',
  'ScopeBoundary',
  'ImpliedEndTag',
  'ImpliedEndTagThorough',
  'MayBeOpenAtEnd',
  'Breakout',
  'SerializesAsVoid',
  'SerializesRaw',
  'Heading',
  'FosterParenting',
  'Listed',
  'FormAssociated',
  'Resettable',
  'AddressDivOrP',
  'MathmlTextIntegrationPoint',
  'HtmlIntegrationPoint',
  'Template',
];
const bit = Object.fromEntries(flagNames.map((name, index) => [name, 1 << index]));
const flagTable = (lists) => {
  const table = new Array(tags.length + 1).fill(0);
  for (const [flag, list] of Object.entries(lists)) for (const name of list) table[id(name)] |= bit[flag];
  return table;
};
const htmlFlags = flagTable({
  Special: special,
  Formatting: formatting,
  ScopeBoundary: scopeBoundary,
  ImpliedEndTag: impliedEndTag,
  ImpliedEndTagThorough: impliedEndTagThorough,
  MayBeOpenAtEnd: mayBeOpenAtEnd,
  Breakout: breakout,
  SerializesAsVoid: serializesAsVoid,
  SerializesRaw: serializesRaw,
  Heading: heading,
  FosterParenting: fosterParenting,
  Listed: listed,
  FormAssociated: formAssociated,
  Resettable: resettable,
  AddressDivOrP: ['address', 'div', 'p'],
  Template: ['template'],
});
const mathmlFlags = flagTable({
  Special: mathmlSpecial,
  ScopeBoundary: mathmlSpecial,
  MathmlTextIntegrationPoint: mathmlTextIntegrationPoints,
});
const svgFlags = flagTable({
  Special: svgSpecial,
  ScopeBoundary: svgSpecial,
  HtmlIntegrationPoint: svgSpecial,
});
// Breakout is asked of a start tag token, whatever the namespace it would get; keep it out of the way elsewhere.

const array = (numbers) => {
  const lines = [];
  for (let i = 0; i < numbers.length; i += 24) lines.push(`  ${numbers.slice(i, i + 24).join(', ')},`);
  return `new Int32Array([\n${lines.join('\n')}\n])`;
};
const text = (list) => {
  const lines = [];
  let line = '';
  for (const word of list) {
    if (line.length + word.length > 100) {
      lines.push(line);
      line = '';
    }
    line += `${word} `;
  }
  lines.push(line.trimEnd());
  return lines.map((l) => `'${l}'`).join(' +\n  ');
};
// The ids of the names that SVG adjusts, without glyphRef among those of attributes, since an element is called so, too.
const adjusted = (list) => list.flatMap((name) => [id(name.toLowerCase()), id(name)]);
// A name with upper-case letters always comes after its lower-case form.
const isLowercaseOfNext = (index) => names[index + 1]?.toLowerCase() === names[index];
for (const [index, name] of names.entries()) {
  assert.ok(
    name === name.toLowerCase() || isLowercaseOfNext(index - 1),
    `${name} follows its lower-case form`,
  );
}
const adjustedTags = adjusted(svgTags);
const adjustedAttributes = adjusted(svgAttributes.filter((name) => !svgTags.includes(name)));
for (const ids of [adjustedTags, adjustedAttributes]) {
  assert.ok(ids[0] % 2 === 0 && ids.every((number, index) => number === ids[0] + index), 'they are in a row');
}
assert.deepEqual(
  svgAttributes.filter((name) => svgTags.includes(name)),
  ['glyphRef'],
);

writeFileSync(
  new URL('../../packages/domwright/src/generated/names.ts', import.meta.url),
  `\
// Written by scripts/generate/names.mjs; do not edit.
// Facts: HTML Standard, edition 2024-08-26 (the lists of elements in 13.2.4, 13.2.6, 13.3 and 4.10.2).

/** The fixed ids of the names that rules ask about, and of common ones. Tag names come first. */
export const enum NameId {
  None = 0,
${names.map((name) => `  ${/^\d/.test(key(name)) ? `'${key(name)}'` : key(name)} = ${id(name)},`).join('\n')}
}

/** Ids from 1 to this one are names of elements; flags are kept for them. */
export const LAST_TAG_ID = ${tags.length};

/** Ids from 1 to this one are fixed; those after it belong to one NameTable. */
export const LAST_KNOWN_ID = ${names.length};

/**
 * The known names in the order of their ids, from 1, separated by spaces. Before each name with upper-case letters
 * comes the same name in lower case, which is left out here.
 */
export const knownNamesText: string =
  ${text(names.filter((_, index) => !isLowercaseOfNext(index)))};

/** What the rules want to know about an element's name within its namespace. */
export const enum TagFlag {
${flagNames.map((name) => `  ${name} = ${bit[name]},`).join('\n')}
}

/** TagFlag bits by NameId, for elements in the HTML namespace. */
export const htmlTagFlags: Int32Array = /* @__PURE__ */ ${array(htmlFlags)};

/** TagFlag bits by NameId, for elements in the MathML namespace. */
export const mathmlTagFlags: Int32Array = /* @__PURE__ */ ${array(mathmlFlags)};

/** TagFlag bits by NameId, for elements in the SVG namespace. */
export const svgTagFlags: Int32Array = /* @__PURE__ */ ${array(svgFlags)};

/**
 * Names of SVG elements that are not in lower case: of the ids from the first to the last, each even one is a tag name as
 * the tokenizer gives it, and the one after it the element's name.
 */
export const FIRST_ADJUSTED_TAG_ID = ${adjustedTags[0]};
export const LAST_ADJUSTED_TAG_ID = ${adjustedTags.at(-1)};

/** The same of SVG attributes, but that \`glyphRef\` is among those above. */
export const FIRST_ADJUSTED_ATTRIBUTE_ID = ${adjustedAttributes[0]};
export const LAST_ADJUSTED_ATTRIBUTE_ID = ${adjustedAttributes.at(-1)};
`,
);
