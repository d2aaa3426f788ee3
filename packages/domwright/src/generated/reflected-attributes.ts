// Written by scripts/generate/reflected-attributes.mjs from scripts/generate/data/reflected-attributes.mjs, which names its
// sources and explains the letters; do not edit.
import type { EnumeratedAttribute } from '../standard/microsyntaxes/enumerated-attributes.ts';

/** A line for each element: its name; then, after semicolons, an attribute, its property, its type and its syntax. */
export const reflectedAttributes = `
*;accesskey accessKey S access-keys;autocapitalize = - keyword=autocapitalize;autofocus = B boolean;class className S;class classList T;contenteditable contentEditable E=contenteditable keyword=contenteditable;dir = E=dir keyword=dir;draggable  - keyword=draggable;enterkeyhint enterKeyHint E=enterkeyhint keyword=enterkeyhint;headingoffset  - integer=0,8;headingreset  - boolean;hidden  - keyword=hidden;id = S id;inert = B boolean;inputmode inputMode E=inputmode keyword=inputmode;itemid  - url;itemprop  - unique-tokens;itemref  - id-references;itemscope  - boolean;itemtype  - absolute-urls;lang = S language=or-empty;nonce  -;popover = Q=popover keyword=popover;slot = S;spellcheck  - keyword=spellcheck;style  -;tabindex tabIndex - integer;title = S;translate  - keyword=translate;writingsuggestions  - keyword=writingsuggestions;role = N;aria-activedescendant  - id-reference;aria-controls  - id-reference-list;aria-describedby  - id-reference-list;aria-details  - id-reference-list;aria-errormessage  - id-references;aria-flowto  - id-reference-list;aria-labelledby  - id-reference-list;aria-owns  - id-reference-list;aria-atomic ariaAtomic N;aria-autocomplete ariaAutoComplete N;aria-braillelabel ariaBrailleLabel N;aria-brailleroledescription ariaBrailleRoleDescription N;aria-busy ariaBusy N;aria-checked ariaChecked N;aria-colcount ariaColCount N;aria-colindex ariaColIndex N;aria-colindextext ariaColIndexText N;aria-colspan ariaColSpan N;aria-current ariaCurrent N;aria-description ariaDescription N;aria-disabled ariaDisabled N;aria-expanded ariaExpanded N;aria-haspopup ariaHasPopup N;aria-hidden ariaHidden N;aria-invalid ariaInvalid N;aria-keyshortcuts ariaKeyShortcuts N;aria-label ariaLabel N;aria-level ariaLevel N;aria-live ariaLive N;aria-modal ariaModal N;aria-multiline ariaMultiLine N;aria-multiselectable ariaMultiSelectable N;aria-orientation ariaOrientation N;aria-placeholder ariaPlaceholder N;aria-posinset ariaPosInSet N;aria-pressed ariaPressed N;aria-readonly ariaReadOnly N;aria-relevant ariaRelevant N;aria-required ariaRequired N;aria-roledescription ariaRoleDescription N;aria-rowcount ariaRowCount N;aria-rowindex ariaRowIndex N;aria-rowindextext ariaRowIndexText N;aria-rowspan ariaRowSpan N;aria-selected ariaSelected N;aria-setsize ariaSetSize N;aria-sort ariaSort N;aria-valuemax ariaValueMax N;aria-valuemin ariaValueMin N;aria-valuenow ariaValueNow N;aria-valuetext ariaValueText N
html;version = S
base;href  - url;target = S navigable-target
link;color  - css-color;href = U non-empty-url;crossorigin crossOrigin Q=crossorigin keyword=crossorigin;rel = S unique-tokens-ci;rel relList T unique-tokens-ci;as = E=as keyword=as;media = S media-query-list;integrity = S integrity;hreflang = S language;type = S mime-type;sizes = T icon-sizes;imagesrcset imageSrcset S srcset;imagesizes imageSizes S sizes;referrerpolicy referrerPolicy E=referrerpolicy keyword=referrerpolicy;blocking = T unique-tokens-ci;disabled = B boolean;fetchpriority fetchPriority E=fetchpriority keyword=fetchpriority;charset = S;rev = S;target = S
meta;name = S;http-equiv httpEquiv S;content = S meta-content;charset  - utf-8;media = S media-query-list;scheme = S
style;media = S media-query-list;blocking = T unique-tokens-ci;type = S style-type
body;text = S;link = S;vlink vLink S;alink aLink S;bgcolor bgColor S;background = S
h1;align = S
h2;align = S
h3;align = S
h4;align = S
h5;align = S
h6;align = S
p;align = S
div;align = S
caption;align = S
legend;align = S
hr;align = S;color = S;noshade noShade B;size = S;width = S
pre;width = L=0
listing;width = L=0
xmp;width = L=0
blockquote;cite = U url
q;cite = U url
ol;reversed = B boolean;start = L=1 integer;type = S list-marker;compact = B
ul;compact = B;type = S
dir;compact = B
menu;compact = B
dl;compact = B
li;value = L=0 integer;type = S
a;href  - url;target = S navigable-target;download = S;ping = S ping;rel = S unique-tokens-ci;rel relList T unique-tokens-ci;hreflang = S language;type = S mime-type;referrerpolicy referrerPolicy E=referrerpolicy keyword=referrerpolicy;coords = S;charset = S;name = S;rev = S;shape = S
data;value = S
time;datetime dateTime S datetime-value
ins;cite = U url;datetime dateTime S date-with-optional-time
del;cite = U url;datetime dateTime S date-with-optional-time
br;clear = S
source;type = S mime-type;media = S media-query-list;src = U non-empty-url;srcset = S srcset;sizes = S sizes;width = W=0 non-negative-integer;height = W=0 non-negative-integer
img;alt = S;src = U non-empty-url;srcset = S srcset;sizes = S sizes;crossorigin crossOrigin Q=crossorigin keyword=crossorigin;usemap useMap S map-reference;ismap isMap B boolean;width = W=0 non-negative-integer;height = W=0 non-negative-integer;referrerpolicy referrerPolicy E=referrerpolicy keyword=referrerpolicy;decoding = E=decoding keyword=decoding;loading = E=loading keyword=loading;fetchpriority fetchPriority E=fetchpriority keyword=fetchpriority;name = S;lowsrc = U;align = S;hspace = W=0;vspace = W=0;longdesc longDesc U;border = S
iframe;src = U non-empty-url;srcdoc = S;name = S navigable-name;sandbox = T sandbox;allow = S permissions-policy;allowfullscreen allowFullscreen B boolean;width = S non-negative-integer;height = S non-negative-integer;referrerpolicy referrerPolicy E=referrerpolicy keyword=referrerpolicy;loading = E=loading keyword=loading;align = S;scrolling = S;frameborder frameBorder S;longdesc longDesc U;marginheight marginHeight S;marginwidth marginWidth S
embed;src = U non-empty-url;type = S mime-type;width = S non-negative-integer;height = S non-negative-integer;align = S;name = S
object;data = U non-empty-url;type = S mime-type;name = S navigable-name;form  - id-reference=form;width = S non-negative-integer;height = S non-negative-integer;align = S;archive = S;code = S;declare = B;hspace = W=0;standby = S;vspace = W=0;codebase codeBase U;codetype codeType S;usemap useMap S;border = S
audio;src = U non-empty-url;crossorigin crossOrigin Q=crossorigin keyword=crossorigin;preload = E=preload keyword=preload;autoplay = B boolean;loop = B boolean;muted defaultMuted B boolean;controls = B boolean
video;src = U non-empty-url;crossorigin crossOrigin Q=crossorigin keyword=crossorigin;preload = E=preload keyword=preload;autoplay = B boolean;loop = B boolean;muted defaultMuted B boolean;controls = B boolean;poster = U non-empty-url;playsinline playsInline B boolean;width = W=0 non-negative-integer;height = W=0 non-negative-integer
track;kind = E=kind keyword=kind;src = U non-empty-url;srclang = S language;label = S;default = B boolean
map;name = S
area;alt = S;coords = S coords;shape = S keyword=shape;href  - url;target = S navigable-target;download = S;ping = S ping;rel = S unique-tokens-ci;rel relList T unique-tokens-ci;referrerpolicy referrerPolicy E=referrerpolicy keyword=referrerpolicy;nohref noHref B
table;align = S;border = S;frame = S;rules = S;summary = S;width = S;bgcolor bgColor S;cellpadding cellPadding S;cellspacing cellSpacing S
col;span = C=1,1000,1 integer=1,1000;align = S;char ch S;charoff chOff S;valign vAlign S;width = S
colgroup;span = C=1,1000,1 integer=1,1000;align = S;char ch S;charoff chOff S;valign vAlign S;width = S
tbody;align = S;char ch S;charoff chOff S;valign vAlign S
thead;align = S;char ch S;charoff chOff S;valign vAlign S
tfoot;align = S;char ch S;charoff chOff S;valign vAlign S
tr;align = S;char ch S;charoff chOff S;valign vAlign S;bgcolor bgColor S
td;colspan colSpan C=1,1000,1 integer=1,1000;rowspan rowSpan C=0,65534,1 integer=0,65534;headers = S id-references=th;abbr = S;align = S;axis = S;height = S;width = S;char ch S;charoff chOff S;nowrap noWrap B;valign vAlign S;bgcolor bgColor S;scope = E=scope
th;colspan colSpan C=1,1000,1 integer=1,1000;rowspan rowSpan C=0,65534,1 integer=0,65534;headers = S id-references=th;abbr = S;align = S;axis = S;height = S;width = S;char ch S;charoff chOff S;nowrap noWrap B;valign vAlign S;bgcolor bgColor S;scope = E=scope keyword=scope
form;accept-charset acceptCharset S utf-8;action  - non-empty-url;autocomplete = E=form-autocomplete keyword=form-autocomplete;enctype = E=enctype keyword=enctype;enctype encoding E=enctype keyword=enctype;method = E=method keyword=method;name = S non-empty;novalidate noValidate B boolean;target = S navigable-target;rel = S unique-tokens-ci;rel relList T unique-tokens-ci
label;for htmlFor S id-reference=labelable
input;accept = S accept;alpha = B boolean;alt = S;autocomplete  - autofill;capture = S one-of=user,environment,;checked defaultChecked B boolean;colorspace colorSpace E=colorspace keyword=colorspace;dirname dirName S non-empty;disabled = B boolean;form  - id-reference=form;formaction formAction - non-empty-url;formenctype formEnctype E=formenctype keyword=formenctype;formmethod formMethod E=formmethod keyword=formmethod;formnovalidate formNoValidate B boolean;formtarget formTarget S navigable-target;height = W=0 non-negative-integer;list  - id-reference=datalist;max = S input-value;maxlength maxLength M=-1 non-negative-integer;min = S input-value;minlength minLength M=-1 non-negative-integer;multiple = B boolean;name = S non-empty;pattern = S pattern;placeholder = S;popovertarget  - id-reference=popover;popovertargetaction popoverTargetAction E=popovertargetaction keyword=popovertargetaction;readonly readOnly B boolean;required = B boolean;size = P=20 integer=1;src = U non-empty-url;step = S input-step;type = E=input-type keyword=input-type;value defaultValue S input-value;width = W=0 non-negative-integer;align = S;usemap useMap S
button;disabled = B boolean;form  - id-reference=form;formaction formAction - non-empty-url;formenctype formEnctype E=formenctype keyword=formenctype;formmethod formMethod E=formmethod keyword=formmethod;formnovalidate formNoValidate B boolean;formtarget formTarget S navigable-target;name = S non-empty;popovertarget  - id-reference=popover;popovertargetaction popoverTargetAction E=popovertargetaction keyword=popovertargetaction;type = E=button-type keyword=button-type;value = S
select;autocomplete  - autofill;disabled = B boolean;form  - id-reference=form;multiple = B boolean;name = S non-empty;required = B boolean;size = W=0 integer=1
optgroup;disabled = B boolean;label = S
option;disabled = B boolean;label  -;selected defaultSelected B boolean;value  -
textarea;autocomplete  - autofill;cols = P=20 integer=1;dirname dirName S non-empty;disabled = B boolean;form  - id-reference=form;maxlength maxLength M=-1 non-negative-integer;minlength minLength M=-1 non-negative-integer;name = S non-empty;placeholder = S;readonly readOnly B boolean;required = B boolean;rows = P=2 integer=1;wrap = S keyword=wrap
output;for htmlFor T id-references;form  - id-reference=form;name = S non-empty
progress;value  - progress;max = G=1 progress
meter;value  - meter;min  - meter;max  - meter;low  - meter;high  - meter;optimum  - meter
fieldset;disabled = B boolean;form  - id-reference=form;name = S non-empty
details;name = S non-empty;open = B boolean
dialog;open = B boolean;closedby closedBy E=closedby
script;src = U non-empty-url;type = S script-type;nomodule noModule B boolean;async  - boolean;defer = B boolean;crossorigin crossOrigin Q=crossorigin keyword=crossorigin;integrity = S integrity;referrerpolicy referrerPolicy E=referrerpolicy keyword=referrerpolicy;blocking = T unique-tokens-ci;fetchpriority fetchPriority E=fetchpriority keyword=fetchpriority;charset = S;event = S;for htmlFor S
template;shadowrootmode shadowRootMode E=shadowrootmode keyword=shadowrootmode;shadowrootdelegatesfocus shadowRootDelegatesFocus B boolean;shadowrootclonable shadowRootClonable B boolean;shadowrootserializable shadowRootSerializable B boolean;shadowrootslotassignment shadowRootSlotAssignment E=shadowrootslotassignment;for htmlFor S
slot;name = S
canvas;width = W=300 non-negative-integer;height = W=150 non-negative-integer
marquee;behavior = E=behavior;bgcolor bgColor S;direction = E=direction;height = S;hspace = W=0;scrollamount scrollAmount W=6;scrolldelay scrollDelay W=85;truespeed trueSpeed B;vspace = W=0;width = S
frameset;cols = S;rows = S
frame;name = S;scrolling = S;src = U;frameborder frameBorder S;longdesc longDesc U;noresize noResize B;marginheight marginHeight S;marginwidth marginWidth S
param;name = S;value = S;type = S;valuetype valueType S
font;color = S;face = S;size = S
`;

export const enumeratedAttributes: Readonly<Record<string, EnumeratedAttribute>> = {
  "as": {"keywords":{"audio":"audio","audioworklet":"audioworklet","document":"document","embed":"embed","fetch":"fetch","font":"font","frame":"frame","iframe":"iframe","image":"image","json":"json","manifest":"manifest","object":"object","paintworklet":"paintworklet","report":"report","script":"script","serviceworker":"serviceworker","sharedworker":"sharedworker","style":"style","track":"track","video":"video","webidentity":"webidentity","worker":"worker","xslt":"xslt"}},
  "autocapitalize": {"keywords":{"none":"none","sentences":"sentences","words":"words","characters":"characters","off":"none","on":"sentences"},"missing":"default","invalid":"sentences","canonical":{"none":"none","sentences":"sentences"}},
  "behavior": {"keywords":{"scroll":"scroll","slide":"slide","alternate":"alternate"},"missing":"scroll","invalid":"scroll"},
  "button-type": {"keywords":{"submit":"submit","reset":"reset","button":"button"},"missing":"auto","invalid":"auto"},
  "closedby": {"keywords":{"any":"any","closerequest":"closerequest","none":"none"},"missing":"none","invalid":"none"},
  "colorspace": {"keywords":{"limited-srgb":"limited-srgb","display-p3":"display-p3"},"missing":"limited-srgb","invalid":"limited-srgb"},
  "contenteditable": {"keywords":{"true":"true","false":"false","plaintext-only":"plaintext-only","":"true"},"missing":"inherit","invalid":"inherit","canonical":{"inherit":"inherit","true":"true"}},
  "crossorigin": {"keywords":{"anonymous":"anonymous","use-credentials":"use-credentials","":"anonymous"},"missing":"no cors","invalid":"anonymous","canonical":{"anonymous":"anonymous"}},
  "decoding": {"keywords":{"sync":"sync","async":"async","auto":"auto"},"missing":"auto","invalid":"auto"},
  "dir": {"keywords":{"ltr":"ltr","rtl":"rtl","auto":"auto"}},
  "direction": {"keywords":{"left":"left","right":"right","up":"up","down":"down"},"missing":"left","invalid":"left"},
  "draggable": {"keywords":{"true":"true","false":"false"},"missing":"auto","invalid":"auto"},
  "enctype": {"keywords":{"application/x-www-form-urlencoded":"application/x-www-form-urlencoded","multipart/form-data":"multipart/form-data","text/plain":"text/plain"},"missing":"application/x-www-form-urlencoded","invalid":"application/x-www-form-urlencoded"},
  "enterkeyhint": {"keywords":{"enter":"enter","done":"done","go":"go","next":"next","previous":"previous","search":"search","send":"send"}},
  "fetchpriority": {"keywords":{"high":"high","low":"low","auto":"auto"},"missing":"auto","invalid":"auto"},
  "form-autocomplete": {"keywords":{"on":"on","off":"off"},"missing":"on","invalid":"on"},
  "formenctype": {"keywords":{"application/x-www-form-urlencoded":"application/x-www-form-urlencoded","multipart/form-data":"multipart/form-data","text/plain":"text/plain"},"invalid":"application/x-www-form-urlencoded"},
  "formmethod": {"keywords":{"get":"get","post":"post","dialog":"dialog"},"invalid":"get"},
  "hidden": {"keywords":{"hidden":"hidden","until-found":"until-found","":"hidden"},"missing":"not hidden","invalid":"hidden","canonical":{"hidden":"hidden"}},
  "input-type": {"keywords":{"hidden":"hidden","text":"text","search":"search","tel":"tel","url":"url","email":"email","password":"password","date":"date","month":"month","week":"week","time":"time","datetime-local":"datetime-local","number":"number","range":"range","color":"color","checkbox":"checkbox","radio":"radio","file":"file","submit":"submit","image":"image","reset":"reset","button":"button"},"missing":"text","invalid":"text"},
  "inputmode": {"keywords":{"none":"none","text":"text","tel":"tel","url":"url","email":"email","numeric":"numeric","decimal":"decimal","search":"search"}},
  "kind": {"keywords":{"subtitles":"subtitles","captions":"captions","descriptions":"descriptions","chapters":"chapters","metadata":"metadata"},"missing":"subtitles","invalid":"metadata"},
  "loading": {"keywords":{"lazy":"lazy","eager":"eager"},"missing":"eager","invalid":"eager"},
  "method": {"keywords":{"get":"get","post":"post","dialog":"dialog"},"missing":"get","invalid":"get"},
  "popover": {"keywords":{"auto":"auto","hint":"hint","manual":"manual","":"auto"},"missing":"no popover","invalid":"manual","canonical":{"auto":"auto"}},
  "popovertargetaction": {"keywords":{"toggle":"toggle","show":"show","hide":"hide"},"missing":"toggle","invalid":"toggle"},
  "preload": {"keywords":{"none":"none","metadata":"metadata","auto":"auto","":"auto"},"missing":"metadata","invalid":"metadata","canonical":{"auto":"auto"}},
  "referrerpolicy": {"keywords":{"no-referrer":"no-referrer","no-referrer-when-downgrade":"no-referrer-when-downgrade","same-origin":"same-origin","origin":"origin","strict-origin":"strict-origin","origin-when-cross-origin":"origin-when-cross-origin","strict-origin-when-cross-origin":"strict-origin-when-cross-origin","unsafe-url":"unsafe-url","":""},"missing":"","invalid":""},
  "scope": {"keywords":{"row":"row","col":"col","rowgroup":"rowgroup","colgroup":"colgroup"},"missing":"auto","invalid":"auto"},
  "shadowrootmode": {"keywords":{"open":"open","closed":"closed"},"missing":"none","invalid":"none"},
  "shadowrootslotassignment": {"keywords":{"manual":"manual","named":"named"},"missing":"named","invalid":"named"},
  "shape": {"keywords":{"circle":"circle","default":"default","poly":"poly","rect":"rect","circ":"circle","polygon":"poly","rectangle":"rect"},"nonConforming":["circ","polygon","rectangle"],"missing":"rect","invalid":"rect","canonical":{"circle":"circle","poly":"poly","rect":"rect"}},
  "spellcheck": {"keywords":{"true":"true","false":"false","":"true"},"missing":"default","invalid":"default","canonical":{"true":"true"}},
  "translate": {"keywords":{"yes":"yes","no":"no","":"yes"},"missing":"inherit","invalid":"inherit","canonical":{"yes":"yes"}},
  "wrap": {"keywords":{"soft":"soft","hard":"hard"},"missing":"soft","invalid":"soft"},
  "writingsuggestions": {"keywords":{"true":"true","false":"false","":"true"},"missing":"true","invalid":"true","canonical":{"true":"true"}},
};
