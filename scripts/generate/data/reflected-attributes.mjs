// @ts-check
/**
 * The attributes of HTML elements: how IDL attributes reflect them, and which values are valid. Written from the HTML Standard,
 * edition 2024-08-26: the sections of the elements, the obsolete features, "Reflecting content attributes in IDL attributes" and
 * the index of attributes; `popover=hint` is newer. scripts/generate/reflected-attributes.mjs makes the table.
 *
 * A line is `attribute[:property] type [syntax]`. The property is the IDL attribute, if its name differs from that of the content
 * attribute. The types:
 *
 *   -           none of these: the IDL attribute is computed, or there is none
 *   S           a string
 *   N           a string or null
 *   U           a URL
 *   B           a boolean
 *   T           tokens (DOMTokenList)
 *   E=name      an enumerated attribute, limited to only known values
 *   Q=name      the same, or null
 *   L=d         long, with its default
 *   M=d         long, limited to only non-negative numbers
 *   W=d         unsigned long
 *   P=d         unsigned long, limited to only positive numbers with fallback
 *   C=a,b,d     unsigned long, clamped to the range from a to b
 *   D=d         double
 *   G=d         double, limited to only positive numbers
 *
 * The syntax is what authors must write. By default it is that of B, E, Q or U; for other types, any string is valid. Elements
 * are separated by spaces; `*` is every HTML element.
 */
export const attributes = {
  '*': `
    accesskey:accessKey S access-keys
    autocapitalize:autocapitalize - keyword=autocapitalize
    autofocus B
    class:className S
    class:classList T
    contenteditable:contentEditable E=contenteditable
    dir E=dir
    draggable - keyword=draggable
    enterkeyhint:enterKeyHint E=enterkeyhint
    headingoffset - integer=0,8
    headingreset - boolean
    hidden - keyword=hidden
    id S id
    inert B
    inputmode:inputMode E=inputmode
    itemid - url
    itemprop - unique-tokens
    itemref - id-references
    itemscope - boolean
    itemtype - absolute-urls
    lang S language=or-empty
    nonce -
    popover Q=popover
    slot S
    spellcheck - keyword=spellcheck
    style -
    tabindex:tabIndex - integer
    title S
    translate - keyword=translate
    writingsuggestions - keyword=writingsuggestions
    role N
    aria-activedescendant - id-reference
    aria-controls - id-reference-list
    aria-describedby - id-reference-list
    aria-details - id-reference-list
    aria-errormessage - id-references
    aria-flowto - id-reference-list
    aria-labelledby - id-reference-list
    aria-owns - id-reference-list
    aria-atomic:ariaAtomic N
    aria-autocomplete:ariaAutoComplete N
    aria-braillelabel:ariaBrailleLabel N
    aria-brailleroledescription:ariaBrailleRoleDescription N
    aria-busy:ariaBusy N
    aria-checked:ariaChecked N
    aria-colcount:ariaColCount N
    aria-colindex:ariaColIndex N
    aria-colindextext:ariaColIndexText N
    aria-colspan:ariaColSpan N
    aria-current:ariaCurrent N
    aria-description:ariaDescription N
    aria-disabled:ariaDisabled N
    aria-expanded:ariaExpanded N
    aria-haspopup:ariaHasPopup N
    aria-hidden:ariaHidden N
    aria-invalid:ariaInvalid N
    aria-keyshortcuts:ariaKeyShortcuts N
    aria-label:ariaLabel N
    aria-level:ariaLevel N
    aria-live:ariaLive N
    aria-modal:ariaModal N
    aria-multiline:ariaMultiLine N
    aria-multiselectable:ariaMultiSelectable N
    aria-orientation:ariaOrientation N
    aria-placeholder:ariaPlaceholder N
    aria-posinset:ariaPosInSet N
    aria-pressed:ariaPressed N
    aria-readonly:ariaReadOnly N
    aria-relevant:ariaRelevant N
    aria-required:ariaRequired N
    aria-roledescription:ariaRoleDescription N
    aria-rowcount:ariaRowCount N
    aria-rowindex:ariaRowIndex N
    aria-rowindextext:ariaRowIndexText N
    aria-rowspan:ariaRowSpan N
    aria-selected:ariaSelected N
    aria-setsize:ariaSetSize N
    aria-sort:ariaSort N
    aria-valuemax:ariaValueMax N
    aria-valuemin:ariaValueMin N
    aria-valuenow:ariaValueNow N
    aria-valuetext:ariaValueText N`,
  html: 'version S',
  base: 'href - url\n target S navigable-target',
  link: `
    color - css-color
    href U non-empty-url
    crossorigin:crossOrigin Q=crossorigin
    rel S unique-tokens-ci
    rel:relList T unique-tokens-ci
    as E=as
    media S media-query-list
    integrity S integrity
    hreflang S language
    type S mime-type
    sizes T icon-sizes
    imagesrcset:imageSrcset S srcset
    imagesizes:imageSizes S sizes
    referrerpolicy:referrerPolicy E=referrerpolicy
    blocking T unique-tokens-ci
    disabled B
    fetchpriority:fetchPriority E=fetchpriority
    charset S
    rev S
    target S`,
  meta: 'name S\n http-equiv:httpEquiv S\n content S meta-content\n charset - utf-8\n media S media-query-list\n scheme S',
  style: 'media S media-query-list\n blocking T unique-tokens-ci\n type S style-type',
  body: 'text S\n link S\n vlink:vLink S\n alink:aLink S\n bgcolor:bgColor S\n background S',
  'h1 h2 h3 h4 h5 h6 p div caption legend': 'align S',
  hr: 'align S\n color S\n noshade:noShade B any\n size S\n width S',
  'pre listing xmp': 'width L=0',
  'blockquote q': 'cite U',
  ol: 'reversed B\n start L=1 integer\n type S list-marker\n compact B any',
  'ul dir': 'compact B any',
  ul: 'type S',
  'menu dl': 'compact B any',
  li: 'value L=0 integer\n type S',
  a: `
    href - url
    target S navigable-target
    download S
    ping S ping
    rel S unique-tokens-ci
    rel:relList T unique-tokens-ci
    hreflang S language
    type S mime-type
    referrerpolicy:referrerPolicy E=referrerpolicy
    coords S
    charset S
    name S
    rev S
    shape S`,
  data: 'value S',
  time: 'datetime:dateTime S datetime-value',
  'ins del': 'cite U\n datetime:dateTime S date-with-optional-time',
  br: 'clear S',
  source: `
    type S mime-type
    media S media-query-list
    src U non-empty-url
    srcset S srcset
    sizes S sizes
    width W=0 non-negative-integer
    height W=0 non-negative-integer`,
  img: `
    alt S
    src U non-empty-url
    srcset S srcset
    sizes S sizes
    crossorigin:crossOrigin Q=crossorigin
    usemap:useMap S map-reference
    ismap:isMap B
    width W=0 non-negative-integer
    height W=0 non-negative-integer
    referrerpolicy:referrerPolicy E=referrerpolicy
    decoding E=decoding
    loading E=loading
    fetchpriority:fetchPriority E=fetchpriority
    name S
    lowsrc U any
    align S
    hspace W=0
    vspace W=0
    longdesc:longDesc U any
    border S`,
  iframe: `
    src U non-empty-url
    srcdoc S
    name S navigable-name
    sandbox T sandbox
    allow S permissions-policy
    allowfullscreen:allowFullscreen B
    width S non-negative-integer
    height S non-negative-integer
    referrerpolicy:referrerPolicy E=referrerpolicy
    loading E=loading
    align S
    scrolling S
    frameborder:frameBorder S
    longdesc:longDesc U any
    marginheight:marginHeight S
    marginwidth:marginWidth S`,
  embed: `
    src U non-empty-url
    type S mime-type
    width S non-negative-integer
    height S non-negative-integer
    align S
    name S`,
  object: `
    data U non-empty-url
    type S mime-type
    name S navigable-name
    form - id-reference=form
    width S non-negative-integer
    height S non-negative-integer
    align S
    archive S
    code S
    declare B any
    hspace W=0
    standby S
    vspace W=0
    codebase:codeBase U any
    codetype:codeType S
    usemap:useMap S
    border S`,
  'audio video': `
    src U non-empty-url
    crossorigin:crossOrigin Q=crossorigin
    preload E=preload
    autoplay B
    loop B
    muted:defaultMuted B
    controls B`,
  video: `
    poster U non-empty-url
    playsinline:playsInline B
    width W=0 non-negative-integer
    height W=0 non-negative-integer`,
  track: 'kind E=kind\n src U non-empty-url\n srclang S language\n label S\n default B',
  map: 'name S',
  area: `
    alt S
    coords S coords
    shape S keyword=shape
    href - url
    target S navigable-target
    download S
    ping S ping
    rel S unique-tokens-ci
    rel:relList T unique-tokens-ci
    referrerpolicy:referrerPolicy E=referrerpolicy
    nohref:noHref B any`,
  table: `
    align S
    border S
    frame S
    rules S
    summary S
    width S
    bgcolor:bgColor S
    cellpadding:cellPadding S
    cellspacing:cellSpacing S`,
  'col colgroup': `
    span C=1,1000,1 integer=1,1000
    align S
    char:ch S
    charoff:chOff S
    valign:vAlign S
    width S`,
  'tbody thead tfoot tr': 'align S\n char:ch S\n charoff:chOff S\n valign:vAlign S',
  tr: 'bgcolor:bgColor S',
  'td th': `
    colspan:colSpan C=1,1000,1 integer=1,1000
    rowspan:rowSpan C=0,65534,1 integer=0,65534
    headers S id-references=th
    abbr S
    align S
    axis S
    height S
    width S
    char:ch S
    charoff:chOff S
    nowrap:noWrap B any
    valign:vAlign S
    bgcolor:bgColor S`,
  td: 'scope E=scope any',
  th: 'scope E=scope',
  form: `
    accept-charset:acceptCharset S utf-8
    action - non-empty-url
    autocomplete E=form-autocomplete
    enctype E=enctype
    enctype:encoding E=enctype
    method E=method
    name S non-empty
    novalidate:noValidate B
    target S navigable-target
    rel S unique-tokens-ci
    rel:relList T unique-tokens-ci`,
  label: 'for:htmlFor S id-reference=labelable',
  input: `
    accept S accept
    alpha B
    alt S
    autocomplete - autofill
    capture S one-of=user,environment,
    checked:defaultChecked B
    colorspace:colorSpace E=colorspace
    dirname:dirName S non-empty
    disabled B
    form - id-reference=form
    formaction:formAction - non-empty-url
    formenctype:formEnctype E=formenctype
    formmethod:formMethod E=formmethod
    formnovalidate:formNoValidate B
    formtarget:formTarget S navigable-target
    height W=0 non-negative-integer
    list - id-reference=datalist
    max S input-value
    maxlength:maxLength M=-1 non-negative-integer
    min S input-value
    minlength:minLength M=-1 non-negative-integer
    multiple B
    name S non-empty
    pattern S pattern
    placeholder S
    popovertarget - id-reference=popover
    popovertargetaction:popoverTargetAction E=popovertargetaction
    readonly:readOnly B
    required B
    size P=20 integer=1
    src U non-empty-url
    step S input-step
    type E=input-type
    value:defaultValue S input-value
    width W=0 non-negative-integer
    align S
    usemap:useMap S`,
  button: `
    disabled B
    form - id-reference=form
    formaction:formAction - non-empty-url
    formenctype:formEnctype E=formenctype
    formmethod:formMethod E=formmethod
    formnovalidate:formNoValidate B
    formtarget:formTarget S navigable-target
    name S non-empty
    popovertarget - id-reference=popover
    popovertargetaction:popoverTargetAction E=popovertargetaction
    type E=button-type
    value S`,
  select:
    'autocomplete - autofill\n disabled B\n form - id-reference=form\n multiple B\n name S non-empty\n required B\n size W=0 integer=1',
  optgroup: 'disabled B\n label S',
  option: 'disabled B\n label -\n selected:defaultSelected B\n value -',
  textarea: `
    autocomplete - autofill
    cols P=20 integer=1
    dirname:dirName S non-empty
    disabled B
    form - id-reference=form
    maxlength:maxLength M=-1 non-negative-integer
    minlength:minLength M=-1 non-negative-integer
    name S non-empty
    placeholder S
    readonly:readOnly B
    required B
    rows P=2 integer=1
    wrap S keyword=wrap`,
  output: 'for:htmlFor T id-references\n form - id-reference=form\n name S non-empty',
  progress: 'value - progress\n max G=1 progress',
  meter: 'value - meter\n min - meter\n max - meter\n low - meter\n high - meter\n optimum - meter',
  fieldset: 'disabled B\n form - id-reference=form\n name S non-empty',
  details: 'name S non-empty\n open B',
  dialog: 'open B\n closedby:closedBy E=closedby any',
  script: `
    src U non-empty-url
    type S script-type
    nomodule:noModule B
    async - boolean
    defer B
    crossorigin:crossOrigin Q=crossorigin
    integrity S integrity
    referrerpolicy:referrerPolicy E=referrerpolicy
    blocking T unique-tokens-ci
    fetchpriority:fetchPriority E=fetchpriority
    charset S
    event S
    for:htmlFor S`,
  template: `
    shadowrootmode:shadowRootMode E=shadowrootmode
    shadowrootdelegatesfocus:shadowRootDelegatesFocus B
    shadowrootclonable:shadowRootClonable B
    shadowrootserializable:shadowRootSerializable B
    shadowrootslotassignment:shadowRootSlotAssignment E=shadowrootslotassignment any
    for:htmlFor S`,
  slot: 'name S',
  canvas: 'width W=300 non-negative-integer\n height W=150 non-negative-integer',
  marquee: `
    behavior E=behavior any
    bgcolor:bgColor S
    direction E=direction any
    height S
    hspace W=0
    scrollamount:scrollAmount W=6
    scrolldelay:scrollDelay W=85
    truespeed:trueSpeed B any
    vspace W=0
    width S`,
  frameset: 'cols S\n rows S',
  frame: `
    name S
    scrolling S
    src U any
    frameborder:frameBorder S
    longdesc:longDesc U any
    noresize:noResize B any
    marginheight:marginHeight S
    marginwidth:marginWidth S`,
  param: 'name S\n value S\n type S\n valuetype:valueType S',
  font: 'color S\n face S\n size S',
};

/**
 * The enumerated attributes: keywords that name their own states; `synonyms`, each with the keyword of its state; and the
 * defaults, which may be states without a keyword. A state is named by its canonical keyword.
 *
 * @type {Record<string, { keywords: string, synonyms?: Record<string, string>, nonConforming?: string[],
 *   missing?: string, invalid?: string, canonical?: Record<string, string> }>}
 */
export const enumerated = {
  as: {
    keywords: `audio audioworklet document embed fetch font frame iframe image json manifest object paintworklet report
      script serviceworker sharedworker style track video webidentity worker xslt`,
  },
  autocapitalize: {
    keywords: 'none sentences words characters',
    synonyms: { off: 'none', on: 'sentences' },
    missing: 'default',
    invalid: 'sentences',
  },
  behavior: { keywords: 'scroll slide alternate', missing: 'scroll', invalid: 'scroll' },
  'button-type': { keywords: 'submit reset button', missing: 'auto', invalid: 'auto' },
  // NB: without showModal(), the state Auto is the same as None.
  closedby: { keywords: 'any closerequest none', missing: 'none', invalid: 'none' },
  colorspace: {
    keywords: 'limited-srgb display-p3',
    missing: 'limited-srgb',
    invalid: 'limited-srgb',
  },
  contenteditable: {
    keywords: 'true false plaintext-only',
    synonyms: { '': 'true' },
    missing: 'inherit',
    invalid: 'inherit',
    // NB: the IDL attribute returns this for the state without a keyword.
    canonical: { inherit: 'inherit' },
  },
  crossorigin: {
    keywords: 'anonymous use-credentials',
    synonyms: { '': 'anonymous' },
    missing: 'no cors',
    invalid: 'anonymous',
  },
  decoding: { keywords: 'sync async auto', missing: 'auto', invalid: 'auto' },
  dir: { keywords: 'ltr rtl auto' },
  direction: { keywords: 'left right up down', missing: 'left', invalid: 'left' },
  draggable: { keywords: 'true false', missing: 'auto', invalid: 'auto' },
  enctype: {
    keywords: 'application/x-www-form-urlencoded multipart/form-data text/plain',
    missing: 'application/x-www-form-urlencoded',
    invalid: 'application/x-www-form-urlencoded',
  },
  enterkeyhint: { keywords: 'enter done go next previous search send' },
  fetchpriority: { keywords: 'high low auto', missing: 'auto', invalid: 'auto' },
  'form-autocomplete': { keywords: 'on off', missing: 'on', invalid: 'on' },
  formenctype: {
    keywords: 'application/x-www-form-urlencoded multipart/form-data text/plain',
    invalid: 'application/x-www-form-urlencoded',
  },
  formmethod: { keywords: 'get post dialog', invalid: 'get' },
  hidden: {
    keywords: 'hidden until-found',
    synonyms: { '': 'hidden' },
    missing: 'not hidden',
    invalid: 'hidden',
  },
  'input-type': {
    keywords: `hidden text search tel url email password date month week time datetime-local number range color checkbox
      radio file submit image reset button`,
    missing: 'text',
    invalid: 'text',
  },
  inputmode: { keywords: 'none text tel url email numeric decimal search' },
  kind: {
    keywords: 'subtitles captions descriptions chapters metadata',
    missing: 'subtitles',
    invalid: 'metadata',
  },
  loading: { keywords: 'lazy eager', missing: 'eager', invalid: 'eager' },
  method: { keywords: 'get post dialog', missing: 'get', invalid: 'get' },
  popover: {
    keywords: 'auto hint manual',
    synonyms: { '': 'auto' },
    missing: 'no popover',
    invalid: 'manual',
  },
  popovertargetaction: { keywords: 'toggle show hide', missing: 'toggle', invalid: 'toggle' },
  // The defaults are up to the user agent; the standard suggests metadata.
  preload: {
    keywords: 'none metadata auto',
    synonyms: { '': 'auto' },
    missing: 'metadata',
    invalid: 'metadata',
  },
  referrerpolicy: {
    keywords: `no-referrer no-referrer-when-downgrade same-origin origin strict-origin origin-when-cross-origin
      strict-origin-when-cross-origin unsafe-url`,
    synonyms: { '': '' },
    missing: '',
    invalid: '',
  },
  scope: { keywords: 'row col rowgroup colgroup', missing: 'auto', invalid: 'auto' },
  shadowrootmode: { keywords: 'open closed', missing: 'none', invalid: 'none' },
  shadowrootslotassignment: { keywords: 'manual named', missing: 'named', invalid: 'named' },
  shape: {
    keywords: 'circle default poly rect',
    synonyms: { circ: 'circle', polygon: 'poly', rectangle: 'rect' },
    nonConforming: ['circ', 'polygon', 'rectangle'],
    missing: 'rect',
    invalid: 'rect',
  },
  spellcheck: { keywords: 'true false', synonyms: { '': 'true' }, missing: 'default', invalid: 'default' },
  translate: { keywords: 'yes no', synonyms: { '': 'yes' }, missing: 'inherit', invalid: 'inherit' },
  wrap: { keywords: 'soft hard', missing: 'soft', invalid: 'soft' },
  writingsuggestions: {
    keywords: 'true false',
    synonyms: { '': 'true' },
    missing: 'true',
    invalid: 'true',
  },
};
