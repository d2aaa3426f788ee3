// Written by scripts/generate-names.mjs; do not edit.
// Facts: HTML Standard, edition 2024-08-26 (the lists of elements in 13.2.4, 13.2.6, 13.3 and 4.10.2).

/** The fixed ids of the names that rules ask about, and of common ones. Tag names come first. */
export const enum NameId {
  None = 0,
  A = 1,
  Abbr = 2,
  Acronym = 3,
  Address = 4,
  Applet = 5,
  Area = 6,
  Article = 7,
  Aside = 8,
  Audio = 9,
  B = 10,
  Base = 11,
  Basefont = 12,
  Bdi = 13,
  Bdo = 14,
  Bgsound = 15,
  Big = 16,
  Blink = 17,
  Blockquote = 18,
  Body = 19,
  Br = 20,
  Button = 21,
  Canvas = 22,
  Caption = 23,
  Center = 24,
  Cite = 25,
  Code = 26,
  Col = 27,
  Colgroup = 28,
  Command = 29,
  Content = 30,
  Data = 31,
  Datalist = 32,
  Dd = 33,
  Del = 34,
  Details = 35,
  Dfn = 36,
  Dialog = 37,
  Dir = 38,
  Div = 39,
  Dl = 40,
  Dt = 41,
  Element = 42,
  Em = 43,
  Embed = 44,
  Fieldset = 45,
  Figcaption = 46,
  Figure = 47,
  Font = 48,
  Footer = 49,
  Form = 50,
  Frame = 51,
  Frameset = 52,
  H1 = 53,
  H2 = 54,
  H3 = 55,
  H4 = 56,
  H5 = 57,
  H6 = 58,
  Head = 59,
  Header = 60,
  Hgroup = 61,
  Hr = 62,
  Html = 63,
  I = 64,
  Iframe = 65,
  Image = 66,
  Img = 67,
  Input = 68,
  Ins = 69,
  Isindex = 70,
  Kbd = 71,
  Keygen = 72,
  Label = 73,
  Legend = 74,
  Li = 75,
  Link = 76,
  Listing = 77,
  Main = 78,
  Map = 79,
  Mark = 80,
  Marquee = 81,
  Math = 82,
  Menu = 83,
  Menuitem = 84,
  Meta = 85,
  Meter = 86,
  Multicol = 87,
  Nav = 88,
  Nextid = 89,
  Nobr = 90,
  Noembed = 91,
  Noframes = 92,
  Noscript = 93,
  Object = 94,
  Ol = 95,
  Optgroup = 96,
  Option = 97,
  Output = 98,
  P = 99,
  Param = 100,
  Picture = 101,
  Plaintext = 102,
  Portal = 103,
  Pre = 104,
  Progress = 105,
  Q = 106,
  Rb = 107,
  Rbc = 108,
  Rp = 109,
  Rt = 110,
  Rtc = 111,
  Ruby = 112,
  S = 113,
  Samp = 114,
  Script = 115,
  Search = 116,
  Section = 117,
  Select = 118,
  Selectedcontent = 119,
  Shadow = 120,
  Slot = 121,
  Small = 122,
  Source = 123,
  Spacer = 124,
  Span = 125,
  Strike = 126,
  Strong = 127,
  Style = 128,
  Sub = 129,
  Summary = 130,
  Sup = 131,
  Svg = 132,
  Table = 133,
  Tbody = 134,
  Td = 135,
  Template = 136,
  Textarea = 137,
  Tfoot = 138,
  Th = 139,
  Thead = 140,
  Time = 141,
  Title = 142,
  Tr = 143,
  Track = 144,
  Tt = 145,
  U = 146,
  Ul = 147,
  Var = 148,
  Video = 149,
  Wbr = 150,
  Xmp = 151,
  Mi = 152,
  Mo = 153,
  Mn = 154,
  Ms = 155,
  Mtext = 156,
  AnnotationXml = 157,
  Annotation = 158,
  Maction = 159,
  Malignmark = 160,
  Menclose = 161,
  Merror = 162,
  Mfenced = 163,
  Mfrac = 164,
  Mglyph = 165,
  Mmultiscripts = 166,
  Mover = 167,
  Mpadded = 168,
  Mphantom = 169,
  Mroot = 170,
  Mrow = 171,
  Mspace = 172,
  Msqrt = 173,
  Mstyle = 174,
  Msub = 175,
  Msubsup = 176,
  Msup = 177,
  Mtable = 178,
  Mtd = 179,
  Mtr = 180,
  Munder = 181,
  Munderover = 182,
  Semantics = 183,
  Animate = 184,
  Circle = 185,
  Defs = 186,
  Desc = 187,
  Ellipse = 188,
  Filter = 189,
  G = 190,
  Line = 191,
  Marker = 192,
  Mask = 193,
  Metadata = 194,
  Mpath = 195,
  Path = 196,
  Pattern = 197,
  Polygon = 198,
  Polyline = 199,
  Rect = 200,
  Set = 201,
  Stop = 202,
  Switch = 203,
  Symbol = 204,
  Text = 205,
  Tspan = 206,
  Tref = 207,
  Use = 208,
  View = 209,
  Altglyph = 210,
  AltGlyph = 211,
  Altglyphdef = 212,
  AltGlyphDef = 213,
  Altglyphitem = 214,
  AltGlyphItem = 215,
  Animatecolor = 216,
  AnimateColor = 217,
  Animatemotion = 218,
  AnimateMotion = 219,
  Animatetransform = 220,
  AnimateTransform = 221,
  Clippath = 222,
  ClipPath = 223,
  Feblend = 224,
  FeBlend = 225,
  Fecolormatrix = 226,
  FeColorMatrix = 227,
  Fecomponenttransfer = 228,
  FeComponentTransfer = 229,
  Fecomposite = 230,
  FeComposite = 231,
  Feconvolvematrix = 232,
  FeConvolveMatrix = 233,
  Fediffuselighting = 234,
  FeDiffuseLighting = 235,
  Fedisplacementmap = 236,
  FeDisplacementMap = 237,
  Fedistantlight = 238,
  FeDistantLight = 239,
  Fedropshadow = 240,
  FeDropShadow = 241,
  Feflood = 242,
  FeFlood = 243,
  Fefunca = 244,
  FeFuncA = 245,
  Fefuncb = 246,
  FeFuncB = 247,
  Fefuncg = 248,
  FeFuncG = 249,
  Fefuncr = 250,
  FeFuncR = 251,
  Fegaussianblur = 252,
  FeGaussianBlur = 253,
  Feimage = 254,
  FeImage = 255,
  Femerge = 256,
  FeMerge = 257,
  Femergenode = 258,
  FeMergeNode = 259,
  Femorphology = 260,
  FeMorphology = 261,
  Feoffset = 262,
  FeOffset = 263,
  Fepointlight = 264,
  FePointLight = 265,
  Fespecularlighting = 266,
  FeSpecularLighting = 267,
  Fespotlight = 268,
  FeSpotLight = 269,
  Fetile = 270,
  FeTile = 271,
  Feturbulence = 272,
  FeTurbulence = 273,
  Foreignobject = 274,
  ForeignObject = 275,
  Glyphref = 276,
  GlyphRef = 277,
  Lineargradient = 278,
  LinearGradient = 279,
  Radialgradient = 280,
  RadialGradient = 281,
  Textpath = 282,
  TextPath = 283,
  Attributename = 284,
  AttributeName = 285,
  Attributetype = 286,
  AttributeType = 287,
  Basefrequency = 288,
  BaseFrequency = 289,
  Baseprofile = 290,
  BaseProfile = 291,
  Calcmode = 292,
  CalcMode = 293,
  Clippathunits = 294,
  ClipPathUnits = 295,
  Diffuseconstant = 296,
  DiffuseConstant = 297,
  Edgemode = 298,
  EdgeMode = 299,
  Filterunits = 300,
  FilterUnits = 301,
  Gradienttransform = 302,
  GradientTransform = 303,
  Gradientunits = 304,
  GradientUnits = 305,
  Kernelmatrix = 306,
  KernelMatrix = 307,
  Kernelunitlength = 308,
  KernelUnitLength = 309,
  Keypoints = 310,
  KeyPoints = 311,
  Keysplines = 312,
  KeySplines = 313,
  Keytimes = 314,
  KeyTimes = 315,
  Lengthadjust = 316,
  LengthAdjust = 317,
  Limitingconeangle = 318,
  LimitingConeAngle = 319,
  Markerheight = 320,
  MarkerHeight = 321,
  Markerunits = 322,
  MarkerUnits = 323,
  Markerwidth = 324,
  MarkerWidth = 325,
  Maskcontentunits = 326,
  MaskContentUnits = 327,
  Maskunits = 328,
  MaskUnits = 329,
  Numoctaves = 330,
  NumOctaves = 331,
  Pathlength = 332,
  PathLength = 333,
  Patterncontentunits = 334,
  PatternContentUnits = 335,
  Patterntransform = 336,
  PatternTransform = 337,
  Patternunits = 338,
  PatternUnits = 339,
  Pointsatx = 340,
  PointsAtX = 341,
  Pointsaty = 342,
  PointsAtY = 343,
  Pointsatz = 344,
  PointsAtZ = 345,
  Preservealpha = 346,
  PreserveAlpha = 347,
  Preserveaspectratio = 348,
  PreserveAspectRatio = 349,
  Primitiveunits = 350,
  PrimitiveUnits = 351,
  Refx = 352,
  RefX = 353,
  Refy = 354,
  RefY = 355,
  Repeatcount = 356,
  RepeatCount = 357,
  Repeatdur = 358,
  RepeatDur = 359,
  Requiredextensions = 360,
  RequiredExtensions = 361,
  Requiredfeatures = 362,
  RequiredFeatures = 363,
  Specularconstant = 364,
  SpecularConstant = 365,
  Specularexponent = 366,
  SpecularExponent = 367,
  Spreadmethod = 368,
  SpreadMethod = 369,
  Startoffset = 370,
  StartOffset = 371,
  Stddeviation = 372,
  StdDeviation = 373,
  Stitchtiles = 374,
  StitchTiles = 375,
  Surfacescale = 376,
  SurfaceScale = 377,
  Systemlanguage = 378,
  SystemLanguage = 379,
  Tablevalues = 380,
  TableValues = 381,
  Targetx = 382,
  TargetX = 383,
  Targety = 384,
  TargetY = 385,
  Textlength = 386,
  TextLength = 387,
  Viewbox = 388,
  ViewBox = 389,
  Viewtarget = 390,
  ViewTarget = 391,
  Xchannelselector = 392,
  XChannelSelector = 393,
  Ychannelselector = 394,
  YChannelSelector = 395,
  Zoomandpan = 396,
  ZoomAndPan = 397,
  XlinkActuate = 398,
  XlinkArcrole = 399,
  XlinkHref = 400,
  XlinkRole = 401,
  XlinkShow = 402,
  XlinkTitle = 403,
  XlinkType = 404,
  XmlLang = 405,
  XmlSpace = 406,
  Xmlns = 407,
  XmlnsXlink = 408,
  Action = 409,
  Align = 410,
  Alt = 411,
  AriaHidden = 412,
  AriaLabel = 413,
  Bgcolor = 414,
  Border = 415,
  Cellpadding = 416,
  Cellspacing = 417,
  Charset = 418,
  Checked = 419,
  Class = 420,
  Color = 421,
  Cols = 422,
  Colspan = 423,
  Contenteditable = 424,
  DataSrc = 425,
  Definitionurl = 426,
  DefinitionURL = 427,
  Disabled = 428,
  Encoding = 429,
  Face = 430,
  Fill = 431,
  For = 432,
  Frameborder = 433,
  Height = 434,
  Href = 435,
  HttpEquiv = 436,
  Id = 437,
  Is = 438,
  Lang = 439,
  Language = 440,
  Maxlength = 441,
  Media = 442,
  Method = 443,
  Multiple = 444,
  Muted = 445,
  Name = 446,
  Nofollow = 447,
  Onchange = 448,
  Onclick = 449,
  Onerror = 450,
  Onload = 451,
  Onmouseout = 452,
  Onmouseover = 453,
  Onsubmit = 454,
  Open = 455,
  Placeholder = 456,
  Property = 457,
  Readonly = 458,
  Rel = 459,
  Required = 460,
  Role = 461,
  Rows = 462,
  Rowspan = 463,
  Selected = 464,
  Shadowrootclonable = 465,
  Shadowrootdelegatesfocus = 466,
  Shadowrootmode = 467,
  Shadowrootserializable = 468,
  Size = 469,
  Sizes = 470,
  Src = 471,
  Srcset = 472,
  Stroke = 473,
  Tabindex = 474,
  Target = 475,
  Transform = 476,
  Translate = 477,
  Type = 478,
  Valign = 479,
  Value = 480,
  Width = 481,
  X = 482,
  X1 = 483,
  X2 = 484,
  Y = 485,
  Y1 = 486,
  Y2 = 487,
  Cx = 488,
  Cy = 489,
  R = 490,
  Rx = 491,
  Ry = 492,
  D = 493,
}

/** Ids from 1 to this one are names of elements; flags are kept for them. */
export const LAST_TAG_ID = 283;

/** Ids from 1 to this one are fixed; those after it belong to one NameTable. */
export const LAST_KNOWN_ID = 493;

/** The known names in the order of their ids, from 1, separated by spaces. */
export const knownNamesText: string =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink ' +
  'blockquote body br button canvas caption center cite code col colgroup command content data datalist ' +
  'dd del details dfn dialog dir div dl dt element em embed fieldset figcaption figure font footer form ' +
  'frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd ' +
  'keygen label legend li link listing main map mark marquee math menu menuitem meta meter multicol nav ' +
  'nextid nobr noembed noframes noscript object ol optgroup option output p param picture plaintext ' +
  'portal pre progress q rb rbc rp rt rtc ruby s samp script search section select selectedcontent ' +
  'shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template ' +
  'textarea tfoot th thead time title tr track tt u ul var video wbr xmp mi mo mn ms mtext ' +
  'annotation-xml annotation maction malignmark menclose merror mfenced mfrac mglyph mmultiscripts ' +
  'mover mpadded mphantom mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtr munder ' +
  'munderover semantics animate circle defs desc ellipse filter g line marker mask metadata mpath path ' +
  'pattern polygon polyline rect set stop switch symbol text tspan tref use view altglyph altGlyph ' +
  'altglyphdef altGlyphDef altglyphitem altGlyphItem animatecolor animateColor animatemotion ' +
  'animateMotion animatetransform animateTransform clippath clipPath feblend feBlend fecolormatrix ' +
  'feColorMatrix fecomponenttransfer feComponentTransfer fecomposite feComposite feconvolvematrix ' +
  'feConvolveMatrix fediffuselighting feDiffuseLighting fedisplacementmap feDisplacementMap ' +
  'fedistantlight feDistantLight fedropshadow feDropShadow feflood feFlood fefunca feFuncA fefuncb ' +
  'feFuncB fefuncg feFuncG fefuncr feFuncR fegaussianblur feGaussianBlur feimage feImage femerge ' +
  'feMerge femergenode feMergeNode femorphology feMorphology feoffset feOffset fepointlight ' +
  'fePointLight fespecularlighting feSpecularLighting fespotlight feSpotLight fetile feTile ' +
  'feturbulence feTurbulence foreignobject foreignObject glyphref glyphRef lineargradient ' +
  'linearGradient radialgradient radialGradient textpath textPath attributename attributeName ' +
  'attributetype attributeType basefrequency baseFrequency baseprofile baseProfile calcmode calcMode ' +
  'clippathunits clipPathUnits diffuseconstant diffuseConstant edgemode edgeMode filterunits ' +
  'filterUnits gradienttransform gradientTransform gradientunits gradientUnits kernelmatrix ' +
  'kernelMatrix kernelunitlength kernelUnitLength keypoints keyPoints keysplines keySplines keytimes ' +
  'keyTimes lengthadjust lengthAdjust limitingconeangle limitingConeAngle markerheight markerHeight ' +
  'markerunits markerUnits markerwidth markerWidth maskcontentunits maskContentUnits maskunits ' +
  'maskUnits numoctaves numOctaves pathlength pathLength patterncontentunits patternContentUnits ' +
  'patterntransform patternTransform patternunits patternUnits pointsatx pointsAtX pointsaty pointsAtY ' +
  'pointsatz pointsAtZ preservealpha preserveAlpha preserveaspectratio preserveAspectRatio ' +
  'primitiveunits primitiveUnits refx refX refy refY repeatcount repeatCount repeatdur repeatDur ' +
  'requiredextensions requiredExtensions requiredfeatures requiredFeatures specularconstant ' +
  'specularConstant specularexponent specularExponent spreadmethod spreadMethod startoffset startOffset ' +
  'stddeviation stdDeviation stitchtiles stitchTiles surfacescale surfaceScale systemlanguage ' +
  'systemLanguage tablevalues tableValues targetx targetX targety targetY textlength textLength viewbox ' +
  'viewBox viewtarget viewTarget xchannelselector xChannelSelector ychannelselector yChannelSelector ' +
  'zoomandpan zoomAndPan xlink:actuate xlink:arcrole xlink:href xlink:role xlink:show xlink:title ' +
  'xlink:type xml:lang xml:space xmlns xmlns:xlink action align alt aria-hidden aria-label bgcolor ' +
  'border cellpadding cellspacing charset checked class color cols colspan contenteditable data-src ' +
  'definitionurl definitionURL disabled encoding face fill for frameborder height href http-equiv id is ' +
  'lang language maxlength media method multiple muted name nofollow onchange onclick onerror onload ' +
  'onmouseout onmouseover onsubmit open placeholder property readonly rel required role rows rowspan ' +
  'selected shadowrootclonable shadowrootdelegatesfocus shadowrootmode shadowrootserializable size ' +
  'sizes src srcset stroke tabindex target transform translate type valign value width x x1 x2 y y1 y2 ' +
  'cx cy r rx ry d';

/** What the rules want to know about an element's name within its namespace. */
export const enum TagFlag {
  Special = 1,
  Formatting = 2,
  ScopeBoundary = 4,
  ImpliedEndTag = 8,
  ImpliedEndTagThorough = 16,
  MayBeOpenAtEnd = 32,
  Breakout = 64,
  SerializesAsVoid = 128,
  SerializesRaw = 256,
  Heading = 512,
  FosterParenting = 1024,
  Listed = 2048,
  FormAssociated = 4096,
  Resettable = 8192,
  AddressDivOrP = 16384,
  MathmlTextIntegrationPoint = 32768,
  HtmlIntegrationPoint = 65536,
  Template = 131072,
}

/** TagFlag bits by NameId, for elements in the HTML namespace. */
export const htmlTagFlags: Int32Array = /* @__PURE__ */ new Int32Array([
  0, 2, 0, 0, 16385, 5, 129, 1, 1, 0, 66, 129, 129, 0, 0, 129, 66, 0, 65, 97, 193, 6145, 0, 21,
  65, 0, 66, 129, 17, 0, 0, 0, 0, 121, 0, 1, 0, 0, 1, 16449, 65, 121, 0, 66, 193, 6145, 1, 1,
  2, 1, 1, 129, 1, 577, 577, 577, 577, 577, 577, 65, 1, 1, 193, 37, 66, 257, 0, 4289, 14465, 0, 0, 0,
  129, 0, 0, 121, 129, 65, 1, 0, 0, 5, 0, 65, 0, 193, 0, 0, 1, 0, 66, 257, 257, 1, 6149, 65,
  56, 56, 14336, 16505, 129, 0, 257, 0, 65, 0, 0, 56, 0, 56, 56, 56, 64, 66, 0, 257, 1, 1, 14337, 0,
  0, 0, 66, 129, 0, 64, 66, 66, 257, 64, 1, 64, 0, 1093, 1073, 53, 131077, 14337, 1073, 53, 1073, 0, 1, 1073,
  129, 66, 66, 65, 64, 0, 129, 257, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]);

/** TagFlag bits by NameId, for elements in the MathML namespace. */
export const mathmlTagFlags: Int32Array = /* @__PURE__ */ new Int32Array([
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 32773, 32773, 32773, 32773, 32773, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]);

/** TagFlag bits by NameId, for elements in the SVG namespace. */
export const svgTagFlags: Int32Array = /* @__PURE__ */ new Int32Array([
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 65541, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 65541, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 65541, 0, 0, 0, 0, 0, 0, 0, 0,
]);

/** SVG elements: [id of the tag name as the tokenizer gives it, id of the element's name]. */
export const svgTagNameAdjustments: readonly (readonly [number, number])[] = [
  [210, 211], // altGlyph
  [212, 213], // altGlyphDef
  [214, 215], // altGlyphItem
  [216, 217], // animateColor
  [218, 219], // animateMotion
  [220, 221], // animateTransform
  [222, 223], // clipPath
  [224, 225], // feBlend
  [226, 227], // feColorMatrix
  [228, 229], // feComponentTransfer
  [230, 231], // feComposite
  [232, 233], // feConvolveMatrix
  [234, 235], // feDiffuseLighting
  [236, 237], // feDisplacementMap
  [238, 239], // feDistantLight
  [240, 241], // feDropShadow
  [242, 243], // feFlood
  [244, 245], // feFuncA
  [246, 247], // feFuncB
  [248, 249], // feFuncG
  [250, 251], // feFuncR
  [252, 253], // feGaussianBlur
  [254, 255], // feImage
  [256, 257], // feMerge
  [258, 259], // feMergeNode
  [260, 261], // feMorphology
  [262, 263], // feOffset
  [264, 265], // fePointLight
  [266, 267], // feSpecularLighting
  [268, 269], // feSpotLight
  [270, 271], // feTile
  [272, 273], // feTurbulence
  [274, 275], // foreignObject
  [276, 277], // glyphRef
  [278, 279], // linearGradient
  [280, 281], // radialGradient
  [282, 283], // textPath
];

/** SVG attributes: [id of the name as the tokenizer gives it, id of the adjusted name]. */
export const svgAttributeNameAdjustments: readonly (readonly [number, number])[] = [
  [284, 285], // attributeName
  [286, 287], // attributeType
  [288, 289], // baseFrequency
  [290, 291], // baseProfile
  [292, 293], // calcMode
  [294, 295], // clipPathUnits
  [296, 297], // diffuseConstant
  [298, 299], // edgeMode
  [300, 301], // filterUnits
  [276, 277], // glyphRef
  [302, 303], // gradientTransform
  [304, 305], // gradientUnits
  [306, 307], // kernelMatrix
  [308, 309], // kernelUnitLength
  [310, 311], // keyPoints
  [312, 313], // keySplines
  [314, 315], // keyTimes
  [316, 317], // lengthAdjust
  [318, 319], // limitingConeAngle
  [320, 321], // markerHeight
  [322, 323], // markerUnits
  [324, 325], // markerWidth
  [326, 327], // maskContentUnits
  [328, 329], // maskUnits
  [330, 331], // numOctaves
  [332, 333], // pathLength
  [334, 335], // patternContentUnits
  [336, 337], // patternTransform
  [338, 339], // patternUnits
  [340, 341], // pointsAtX
  [342, 343], // pointsAtY
  [344, 345], // pointsAtZ
  [346, 347], // preserveAlpha
  [348, 349], // preserveAspectRatio
  [350, 351], // primitiveUnits
  [352, 353], // refX
  [354, 355], // refY
  [356, 357], // repeatCount
  [358, 359], // repeatDur
  [360, 361], // requiredExtensions
  [362, 363], // requiredFeatures
  [364, 365], // specularConstant
  [366, 367], // specularExponent
  [368, 369], // spreadMethod
  [370, 371], // startOffset
  [372, 373], // stdDeviation
  [374, 375], // stitchTiles
  [376, 377], // surfaceScale
  [378, 379], // systemLanguage
  [380, 381], // tableValues
  [382, 383], // targetX
  [384, 385], // targetY
  [386, 387], // textLength
  [388, 389], // viewBox
  [390, 391], // viewTarget
  [392, 393], // xChannelSelector
  [394, 395], // yChannelSelector
  [396, 397], // zoomAndPan
];
