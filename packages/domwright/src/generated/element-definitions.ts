// Written by scripts/generate/element-definitions.mjs from the text of the standard; do not edit.

/** What the standard's definition of an element says: lists whose items end with "; ", some with " if " and a selector for the element. */
export interface ElementDefinition {
  /** The page and the anchor of the section. */
  readonly section: string;
  /** Kinds of content that the element is. */
  readonly categories: string;
  /** Content models, of which one has to fit; standard/conformance/content-model.ts says how they are written. */
  readonly content: string;
  /** Attributes that are not global. */
  readonly attributes: string;
}

/** Elements by their names — https://html.spec.whatwg.org/multipage/semantics.html */
export const elementDefinitions: Readonly<Record<string, ElementDefinition>> = {
  "a": {"section":"text-level-semantics.html#the-a-element","categories":"flow; phrasing; interactive if [href]","content":"transparent* - interactive a [tabindex]","attributes":"href; target; download; ping; rel; hreflang; type; referrerpolicy"},
  "abbr": {"section":"text-level-semantics.html#the-abbr-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "address": {"section":"sections.html#the-address-element","categories":"flow","content":"flow* - heading sectioning header footer address","attributes":""},
  "area": {"section":"image-maps.html#the-area-element","categories":"flow; phrasing","content":"nothing","attributes":"alt; coords; shape; href; target; download; ping; rel; referrerpolicy; hreflang; type"},
  "article": {"section":"sections.html#the-article-element","categories":"flow; sectioning","content":"flow*","attributes":""},
  "aside": {"section":"sections.html#the-aside-element","categories":"flow; sectioning","content":"flow*","attributes":""},
  "audio": {"section":"media.html#the-audio-element","categories":"flow; phrasing; embedded; interactive if [controls]","content":"track* transparent* - audio video if [src]; source* track* transparent* - audio video if :not([src])","attributes":"src; crossorigin; preload; autoplay; loop; muted; controls; loading"},
  "b": {"section":"text-level-semantics.html#the-b-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "base": {"section":"semantics.html#the-base-element","categories":"metadata","content":"nothing","attributes":"href; target"},
  "bdi": {"section":"text-level-semantics.html#the-bdi-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "bdo": {"section":"text-level-semantics.html#the-bdo-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "blockquote": {"section":"grouping-content.html#the-blockquote-element","categories":"flow","content":"flow*","attributes":"cite"},
  "body": {"section":"sections.html#the-body-element","categories":"","content":"flow*","attributes":"onafterprint; onbeforeprint; onbeforeunload; onhashchange; onlanguagechange; onmessage; onmessageerror; onoffline; ononline; onpageswap; onpagehide; onpagereveal; onpageshow; onpopstate; onrejectionhandled; onstorage; onunhandledrejection; onunload"},
  "br": {"section":"text-level-semantics.html#the-br-element","categories":"flow; phrasing","content":"nothing","attributes":""},
  "button": {"section":"form-elements.html#the-button-element","categories":"flow; phrasing; interactive; labelable","content":"phrasing* - interactive [tabindex]","attributes":"command; commandfor; disabled; form; formaction; formenctype; formmethod; formnovalidate; formtarget; name; popovertarget; popovertargetaction; type; value"},
  "canvas": {"section":"canvas.html#the-canvas-element","categories":"flow; phrasing; embedded","content":"transparent*","attributes":"width; height"},
  "caption": {"section":"tables.html#the-caption-element","categories":"","content":"flow* - table","attributes":""},
  "cite": {"section":"text-level-semantics.html#the-cite-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "code": {"section":"text-level-semantics.html#the-code-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "col": {"section":"tables.html#the-col-element","categories":"","content":"nothing","attributes":"span"},
  "colgroup": {"section":"tables.html#the-colgroup-element","categories":"","content":"nothing if [span]; (col | template)* if :not([span])","attributes":"span"},
  "data": {"section":"text-level-semantics.html#the-data-element","categories":"flow; phrasing","content":"phrasing*","attributes":"value"},
  "datalist": {"section":"form-elements.html#the-datalist-element","categories":"flow; phrasing","content":"phrasing*; option* & script-supporting","attributes":""},
  "dd": {"section":"grouping-content.html#the-dd-element","categories":"","content":"flow*","attributes":""},
  "del": {"section":"edits.html#the-del-element","categories":"flow; phrasing","content":"transparent*","attributes":"cite; datetime"},
  "details": {"section":"interactive-elements.html#the-details-element","categories":"flow; interactive","content":"summary flow*","attributes":"name; open"},
  "dfn": {"section":"text-level-semantics.html#the-dfn-element","categories":"flow; phrasing","content":"phrasing* - dfn","attributes":""},
  "dialog": {"section":"interactive-elements.html#the-dialog-element","categories":"flow","content":"flow*","attributes":"closedby; open"},
  "div": {"section":"grouping-content.html#the-div-element","categories":"flow","content":"dt+ dd+ & script-supporting if dl > *; transparent* if option *, optgroup *, select *; flow*","attributes":""},
  "dl": {"section":"grouping-content.html#the-dl-element","categories":"flow","content":"(dt+ dd+)* & script-supporting; div+ & script-supporting","attributes":""},
  "dt": {"section":"grouping-content.html#the-dt-element","categories":"","content":"flow* - header footer sectioning heading","attributes":""},
  "em": {"section":"text-level-semantics.html#the-em-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "embed": {"section":"iframe-embed-object.html#the-embed-element","categories":"flow; phrasing; embedded; interactive","content":"nothing","attributes":"src; type; width; height"},
  "fieldset": {"section":"form-elements.html#the-fieldset-element","categories":"flow","content":"legend? flow*","attributes":"disabled; form; name"},
  "figcaption": {"section":"grouping-content.html#the-figcaption-element","categories":"","content":"flow*","attributes":""},
  "figure": {"section":"grouping-content.html#the-figure-element","categories":"flow","content":"figcaption flow*; flow* figcaption; flow*","attributes":""},
  "footer": {"section":"sections.html#the-footer-element","categories":"flow","content":"flow* - header footer","attributes":""},
  "form": {"section":"forms.html#the-form-element","categories":"flow","content":"flow* - form","attributes":"accept-charset; action; autocomplete; enctype; method; name; novalidate; target; rel"},
  "h1": {"section":"sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements","categories":"flow; heading","content":"phrasing*","attributes":""},
  "h2": {"section":"sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements","categories":"flow; heading","content":"phrasing*","attributes":""},
  "h3": {"section":"sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements","categories":"flow; heading","content":"phrasing*","attributes":""},
  "h4": {"section":"sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements","categories":"flow; heading","content":"phrasing*","attributes":""},
  "h5": {"section":"sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements","categories":"flow; heading","content":"phrasing*","attributes":""},
  "h6": {"section":"sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements","categories":"flow; heading","content":"phrasing*","attributes":""},
  "head": {"section":"semantics.html#the-head-element","categories":"","content":"metadata*","attributes":""},
  "header": {"section":"sections.html#the-header-element","categories":"flow","content":"flow* - header footer","attributes":""},
  "hgroup": {"section":"sections.html#the-hgroup-element","categories":"flow; heading","content":"p* (h1 | h2 | h3 | h4 | h5 | h6) p* & script-supporting","attributes":""},
  "hr": {"section":"grouping-content.html#the-hr-element","categories":"flow","content":"nothing","attributes":""},
  "html": {"section":"semantics.html#the-html-element","categories":"","content":"head body","attributes":""},
  "i": {"section":"text-level-semantics.html#the-i-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "iframe": {"section":"iframe-embed-object.html#the-iframe-element","categories":"flow; phrasing; embedded; interactive","content":"nothing","attributes":"src; srcdoc; name; sandbox; allow; allowfullscreen; width; height; referrerpolicy; loading"},
  "img": {"section":"embedded-content.html#the-img-element","categories":"flow; phrasing; embedded; interactive if [usemap], [controls]","content":"nothing","attributes":"alt; src; srcset; sizes; crossorigin; usemap; ismap; controls; width; height; referrerpolicy; decoding; loading; fetchpriority"},
  "input": {"section":"input.html#the-input-element","categories":"flow; phrasing; interactive if :not([type=hidden i]); labelable if :not([type=hidden i])","content":"nothing","attributes":"accept; alpha; alt; autocomplete; checked; colorspace; dirname; disabled; form; formaction; formenctype; formmethod; formnovalidate; formtarget; height; list; max; maxlength; min; minlength; multiple; name; pattern; placeholder; popovertarget; popovertargetaction; readonly; required; size; src; step; type; value; width"},
  "ins": {"section":"edits.html#the-ins-element","categories":"flow; phrasing","content":"transparent*","attributes":"cite; datetime"},
  "kbd": {"section":"text-level-semantics.html#the-kbd-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "label": {"section":"forms.html#the-label-element","categories":"flow; phrasing; interactive","content":"phrasing* - label","attributes":"for"},
  "legend": {"section":"form-elements.html#the-legend-element","categories":"","content":"phrasing* - interactive [tabindex] if optgroup > *; (phrasing | heading)*","attributes":""},
  "li": {"section":"grouping-content.html#the-li-element","categories":"","content":"flow*","attributes":"value if :not(ul > *, menu > *)"},
  "link": {"section":"semantics.html#the-link-element","categories":"metadata; flow if :allowed-in-body; phrasing if :allowed-in-body","content":"nothing","attributes":"href; crossorigin; rel; media; integrity; hreflang; type; referrerpolicy; sizes; imagesrcset; imagesizes; as; blocking; color; disabled; fetchpriority"},
  "main": {"section":"grouping-content.html#the-main-element","categories":"flow","content":"flow*","attributes":""},
  "map": {"section":"image-maps.html#the-map-element","categories":"flow; phrasing","content":"transparent*","attributes":"name"},
  "mark": {"section":"text-level-semantics.html#the-mark-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "menu": {"section":"grouping-content.html#the-menu-element","categories":"flow","content":"li* & script-supporting","attributes":""},
  "meta": {"section":"semantics.html#the-meta-element","categories":"metadata; flow if [itemprop]; phrasing if [itemprop]","content":"nothing","attributes":"name; http-equiv; content; charset; media"},
  "meter": {"section":"form-elements.html#the-meter-element","categories":"flow; phrasing; labelable","content":"phrasing* - meter","attributes":"value; min; max; low; high; optimum"},
  "nav": {"section":"sections.html#the-nav-element","categories":"flow; sectioning","content":"flow*","attributes":""},
  "noscript": {"section":"scripting.html#the-noscript-element","categories":"metadata; flow; phrasing","content":"(link | style | meta)* if head *; transparent* - noscript if :not(head *)","attributes":""},
  "object": {"section":"iframe-embed-object.html#the-object-element","categories":"flow; phrasing; embedded","content":"transparent*","attributes":"data; type; name; form; width; height"},
  "ol": {"section":"grouping-content.html#the-ol-element","categories":"flow","content":"li* & script-supporting","attributes":"reversed; start; type"},
  "optgroup": {"section":"form-elements.html#the-optgroup-element","categories":"","content":"legend? (option | noscript | div | script-supporting)*","attributes":"disabled; label"},
  "option": {"section":"form-elements.html#the-option-element","categories":"","content":"nothing if [label][value]; text* if [label]:not([value]); (div | phrasing)* - interactive datalist object [tabindex] if :not([label]):not(datalist *); text* if :not([label]):is(datalist *)","attributes":"disabled; label; selected; value"},
  "output": {"section":"form-elements.html#the-output-element","categories":"flow; phrasing; labelable","content":"phrasing*","attributes":"for; form; name"},
  "p": {"section":"grouping-content.html#the-p-element","categories":"flow","content":"phrasing*","attributes":""},
  "picture": {"section":"embedded-content.html#the-picture-element","categories":"flow; phrasing; embedded","content":"source* img & script-supporting","attributes":""},
  "pre": {"section":"grouping-content.html#the-pre-element","categories":"flow","content":"phrasing*","attributes":""},
  "progress": {"section":"form-elements.html#the-progress-element","categories":"flow; phrasing; labelable","content":"phrasing* - progress","attributes":"value; max"},
  "q": {"section":"text-level-semantics.html#the-q-element","categories":"flow; phrasing","content":"phrasing*","attributes":"cite"},
  "rp": {"section":"text-level-semantics.html#the-rp-element","categories":"","content":"text*","attributes":""},
  "rt": {"section":"text-level-semantics.html#the-rt-element","categories":"","content":"phrasing*","attributes":""},
  "ruby": {"section":"text-level-semantics.html#the-ruby-element","categories":"flow; phrasing","content":"(phrasing* (rt+ | rp (rt rp)+))+","attributes":""},
  "s": {"section":"text-level-semantics.html#the-s-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "samp": {"section":"text-level-semantics.html#the-samp-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "script": {"section":"scripting.html#the-script-element","categories":"metadata; flow; phrasing; script-supporting","content":"text*","attributes":"type; src; nomodule; async; defer; blocking; crossorigin; referrerpolicy; integrity; fetchpriority"},
  "search": {"section":"grouping-content.html#the-search-element","categories":"flow","content":"flow*","attributes":""},
  "section": {"section":"sections.html#the-section-element","categories":"flow; sectioning","content":"flow*","attributes":""},
  "select": {"section":"form-elements.html#the-select-element","categories":"flow; phrasing; interactive; labelable","content":"button? (option | optgroup | hr | noscript | div | script-supporting)*","attributes":"autocomplete; disabled; form; multiple; name; required; size"},
  "selectedcontent": {"section":"form-elements.html#the-selectedcontent-element","categories":"phrasing","content":"nothing","attributes":""},
  "slot": {"section":"scripting.html#the-slot-element","categories":"flow; phrasing","content":"transparent*","attributes":"name"},
  "small": {"section":"text-level-semantics.html#the-small-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "source": {"section":"embedded-content.html#the-source-element","categories":"","content":"nothing","attributes":"type; media; src if audio > *, video > *; srcset if picture > *; sizes if picture > *; width if picture > *; height if picture > *"},
  "span": {"section":"text-level-semantics.html#the-span-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "strong": {"section":"text-level-semantics.html#the-strong-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "style": {"section":"semantics.html#the-style-element","categories":"metadata","content":"text*","attributes":"media; blocking"},
  "sub": {"section":"text-level-semantics.html#the-sub-and-sup-elements","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "summary": {"section":"interactive-elements.html#the-summary-element","categories":"","content":"(phrasing | heading)*","attributes":""},
  "sup": {"section":"text-level-semantics.html#the-sub-and-sup-elements","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "table": {"section":"tables.html#the-table-element","categories":"flow","content":"caption? colgroup* thead? (tbody* | tr+) tfoot? & script-supporting","attributes":""},
  "tbody": {"section":"tables.html#the-tbody-element","categories":"","content":"tr* & script-supporting","attributes":""},
  "td": {"section":"tables.html#the-td-element","categories":"","content":"flow*","attributes":"colspan; rowspan; headers"},
  "template": {"section":"scripting.html#the-template-element","categories":"metadata; flow; phrasing; script-supporting","content":"nothing","attributes":"shadowrootmode; shadowrootdelegatesfocus; shadowrootslotassignment; shadowrootclonable; shadowrootserializable; shadowrootcustomelementregistry; for"},
  "textarea": {"section":"form-elements.html#the-textarea-element","categories":"flow; phrasing; interactive; labelable","content":"text*","attributes":"autocomplete; cols; dirname; disabled; form; maxlength; minlength; name; placeholder; readonly; required; rows; wrap"},
  "tfoot": {"section":"tables.html#the-tfoot-element","categories":"","content":"tr* & script-supporting","attributes":""},
  "th": {"section":"tables.html#the-th-element","categories":"","content":"flow* - header footer sectioning heading","attributes":"colspan; rowspan; headers; scope; abbr"},
  "thead": {"section":"tables.html#the-thead-element","categories":"","content":"tr* & script-supporting","attributes":""},
  "time": {"section":"text-level-semantics.html#the-time-element","categories":"flow; phrasing","content":"phrasing* if [datetime]; text*","attributes":"datetime"},
  "title": {"section":"semantics.html#the-title-element","categories":"metadata","content":"text*","attributes":""},
  "tr": {"section":"tables.html#the-tr-element","categories":"","content":"(td | th)* & script-supporting","attributes":""},
  "track": {"section":"media.html#the-track-element","categories":"","content":"nothing","attributes":"kind; src; srclang; label; default"},
  "u": {"section":"text-level-semantics.html#the-u-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "ul": {"section":"grouping-content.html#the-ul-element","categories":"flow","content":"li* & script-supporting","attributes":""},
  "var": {"section":"text-level-semantics.html#the-var-element","categories":"flow; phrasing","content":"phrasing*","attributes":""},
  "video": {"section":"media.html#the-video-element","categories":"flow; phrasing; embedded; interactive if [controls]","content":"track* transparent* - audio video if [src]; source* track* transparent* - audio video if :not([src])","attributes":"src; crossorigin; poster; preload; autoplay; playsinline; loop; muted; controls; loading; width; height"},
  "wbr": {"section":"text-level-semantics.html#the-wbr-element","categories":"flow; phrasing","content":"nothing","attributes":""},
};

/** https://html.spec.whatwg.org/multipage/dom.html#global-attributes */
export const globalAttributes = `
accesskey autocapitalize autocorrect autofocus class contenteditable dir draggable enterkeyhint headingoffset
headingreset hidden id inert inputmode is itemid itemprop itemref itemscope itemtype lang nonce popover slot
spellcheck style tabindex title translate writingsuggestions
`;

/** https://html.spec.whatwg.org/multipage/dom.html#global-attributes */
export const globalEventHandlers = `
onauxclick onbeforeinput onbeforematch onbeforetoggle onblur oncancel oncanplay oncanplaythrough onchange
onclick onclose oncommand oncontextlost oncontextmenu oncontextrestored oncopy oncuechange oncut ondblclick
ondrag ondragend ondragenter ondragleave ondragover ondragstart ondrop ondurationchange onemptied onended
onerror onfocus onformdata oninput oninvalid onkeydown onkeypress onkeyup onload onloadeddata onloadedmetadata
onloadstart onmousedown onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup onpaste onpause
onplay onplaying onprogress onratechange onreset onresize onscroll onscrollend onsecuritypolicyviolation
onseeked onseeking onselect onslotchange onstalled onsubmit onsuspend ontimeupdate ontoggle onvolumechange
onwaiting onwheel
`;

/** The attributes of `input` that not all types have, each with the types that have it — https://html.spec.whatwg.org/multipage/input.html#the-input-element */
export const inputAttributes: Readonly<Record<string, string>> = {
  "accept": "file",
  "alpha": "color",
  "alt": "image",
  "autocomplete": "hidden text search tel url email password date month week time datetime-local number range color",
  "checked": "checkbox radio",
  "colorspace": "color",
  "dirname": "hidden text search tel url email password submit",
  "formaction": "submit image",
  "formenctype": "submit image",
  "formmethod": "submit image",
  "formnovalidate": "submit image",
  "formtarget": "submit image",
  "height": "image",
  "list": "text search tel url email date month week time datetime-local number range color",
  "max": "date month week time datetime-local number range",
  "maxlength": "text search tel url email password",
  "min": "date month week time datetime-local number range",
  "minlength": "text search tel url email password",
  "multiple": "email file",
  "pattern": "text search tel url email password",
  "placeholder": "text search tel url email password number",
  "popovertarget": "submit image reset button",
  "popovertargetaction": "submit image reset button",
  "readonly": "text search tel url email password date month week time datetime-local number",
  "required": "text search tel url email password date month week time datetime-local number checkbox radio file",
  "size": "text search tel url email password",
  "src": "image",
  "step": "date month week time datetime-local number range",
  "width": "image"
};

/** Link types, each with the elements on which it may be used — https://html.spec.whatwg.org/multipage/links.html#linkTypes */
export const linkTypes: Readonly<Record<string, string>> = {
  "alternate": "link a area",
  "canonical": "link",
  "author": "link a area",
  "bookmark": "a area",
  "dns-prefetch": "link",
  "expect": "link",
  "external": "a area form",
  "help": "link a area form",
  "icon": "link",
  "manifest": "link",
  "modulepreload": "link",
  "license": "link a area form",
  "next": "link a area form",
  "nofollow": "a area form",
  "noopener": "a area form",
  "noreferrer": "a area form",
  "opener": "a area form",
  "pingback": "link",
  "preconnect": "link",
  "prefetch": "link",
  "preload": "link",
  "prev": "link a area form",
  "privacy-policy": "link a area",
  "search": "link a area form",
  "stylesheet": "link",
  "tag": "a area",
  "terms-of-service": "link a area"
};

/** Link types with which a `link` is allowed in the body — https://html.spec.whatwg.org/multipage/links.html#body-ok */
export const bodyOkLinkTypes = 'dns-prefetch modulepreload pingback preconnect prefetch preload stylesheet';

/** Obsolete elements, each with the standard's advice — https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features */
export const obsoleteElements: Readonly<Record<string, string>> = {
  "applet": "Use `embed` or `object` instead.",
  "acronym": "Use `abbr` instead.",
  "bgsound": "Use `audio` instead.",
  "dir": "Use `ul` instead.",
  "frame": "Either use `iframe` and CSS instead, or use server-side includes to generate complete pages with the various invariant parts merged in.",
  "frameset": "Either use `iframe` and CSS instead, or use server-side includes to generate complete pages with the various invariant parts merged in.",
  "noframes": "Either use `iframe` and CSS instead, or use server-side includes to generate complete pages with the various invariant parts merged in.",
  "isindex": "Use an explicit `form` and text control combination instead.",
  "keygen": "For enterprise device management use cases, use native on-device management capabilities.",
  "listing": "Use `pre` and `code` instead.",
  "menuitem": "To implement a custom context menu, use script to handle the `contextmenu` event.",
  "nextid": "Use GUIDs instead.",
  "noembed": "Use `object` instead of `embed` when fallback is necessary.",
  "param": "Use the `data` attribute of the `object` element to set the URL of the external resource.",
  "plaintext": "Use the \"`text/plain`\" MIME type instead.",
  "rb": "Providing the ruby base directly inside the `ruby` element or using nested `ruby` elements is sufficient.",
  "rtc": "Providing the ruby base directly inside the `ruby` element or using nested `ruby` elements is sufficient.",
  "strike": "Use `del` instead if the element is marking an edit, otherwise use `s` instead.",
  "xmp": "Use `pre` and `code` instead, and escape \"`<`\" and \"`&`\" characters as \"`&lt;`\" and \"`&amp;`\" respectively.",
  "basefont": "Use appropriate elements or CSS instead.",
  "big": "Use appropriate elements or CSS instead.",
  "blink": "Use appropriate elements or CSS instead.",
  "center": "Use appropriate elements or CSS instead.",
  "font": "Use appropriate elements or CSS instead.",
  "marquee": "Use appropriate elements or CSS instead.",
  "multicol": "Use appropriate elements or CSS instead.",
  "nobr": "Use appropriate elements or CSS instead.",
  "spacer": "Use appropriate elements or CSS instead.",
  "tt": "Use appropriate elements or CSS instead."
};

/** Obsolete attributes by element, * for all, each with the standard's advice — https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features */
export const obsoleteAttributes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a": {
    "charset": "Use an HTTP `Content-Type` header on the linked resource instead.",
    "coords": "Use `area` instead of `a` for image maps.",
    "shape": "Use `area` instead of `a` for image maps.",
    "methods": "Use the HTTP OPTIONS feature instead.",
    "name": "Use the `id` attribute instead.",
    "rev": "Use the `rel` attribute instead, with an opposite term. (For example, instead of `rev=\"made\"`, use `rel=\"author\"`.)",
    "urn": "Specify the preferred persistent identifier using the `href` attribute instead.",
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]"
  },
  "link": {
    "charset": "Use an HTTP `Content-Type` header on the linked resource instead.",
    "methods": "Use the HTTP OPTIONS feature instead.",
    "rev": "Use the `rel` attribute instead, with an opposite term. (For example, instead of `rev=\"made\"`, use `rel=\"author\"`.)",
    "urn": "Specify the preferred persistent identifier using the `href` attribute instead.",
    "target": "Unnecessary. Omit it altogether."
  },
  "script": {
    "charset": "Omit the attribute. Both documents and scripts are required to use UTF-8, so it is redundant to specify it on the `script` element since it inherits from the document.",
    "language": "Omit the attribute for JavaScript; for data blocks, use the `type` attribute instead.",
    "event": "Use DOM events mechanisms to register event listeners. [DOM]",
    "for": "Use DOM events mechanisms to register event listeners. [DOM]"
  },
  "embed": {
    "name": "Use the `id` attribute instead.",
    "align": "Use CSS instead.",
    "hspace": "Use CSS instead.",
    "vspace": "Use CSS instead."
  },
  "img": {
    "name": "Use the `id` attribute instead.",
    "longdesc": "Use a regular `a` element to link to the description, or (in the case of images) use an image map to provide a link from the image to the image's description.",
    "lowsrc": "Use a progressive JPEG image (given in the `src` attribute), instead of using two separate images.",
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "align": "Use CSS instead.",
    "border": "Use CSS instead.",
    "hspace": "Use CSS instead.",
    "vspace": "Use CSS instead."
  },
  "option": {
    "name": "Use the `id` attribute instead.",
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "dataformatas": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]"
  },
  "form": {
    "accept": "Use the `accept` attribute directly on the `input` elements instead."
  },
  "area": {
    "hreflang": "These attributes do not do anything useful, and for historical reasons there are no corresponding IDL attributes on `area` elements. Omit them altogether.",
    "type": "These attributes do not do anything useful, and for historical reasons there are no corresponding IDL attributes on `area` elements. Omit them altogether.",
    "nohref": "Omitting the `href` attribute is sufficient; the `nohref` attribute is unnecessary. Omit it altogether."
  },
  "head": {
    "profile": "Unnecessary. Omit it altogether."
  },
  "html": {
    "manifest": "Use service workers instead. [SW]",
    "version": "Unnecessary. Omit it altogether."
  },
  "input": {
    "ismap": "Unnecessary. Omit it altogether. All `input` elements with a `type` attribute in the Image Button state are processed as server-side image maps.",
    "usemap": "Use the `img` element for image maps.",
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "dataformatas": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "align": "Use CSS instead.",
    "border": "Use CSS instead.",
    "hspace": "Use CSS instead.",
    "vspace": "Use CSS instead."
  },
  "object": {
    "usemap": "Use the `img` element for image maps.",
    "archive": "Use the `data` and `type` attributes to invoke plugins.",
    "classid": "Use the `data` and `type` attributes to invoke plugins.",
    "code": "Use the `data` and `type` attributes to invoke plugins.",
    "codebase": "Use the `data` and `type` attributes to invoke plugins.",
    "codetype": "Use the `data` and `type` attributes to invoke plugins.",
    "declare": "Repeat the `object` element completely each time the resource is to be reused.",
    "standby": "Optimize the linked resource so that it loads quickly or, at least, incrementally.",
    "typemustmatch": "Avoid using `object` elements with untrusted resources.",
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "dataformatas": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "align": "Use CSS instead.",
    "border": "Use CSS instead.",
    "hspace": "Use CSS instead.",
    "vspace": "Use CSS instead."
  },
  "iframe": {
    "longdesc": "Use a regular `a` element to link to the description, or (in the case of images) use an image map to provide a link from the image to the image's description.",
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "align": "Use CSS instead.",
    "allowtransparency": "Use CSS instead.",
    "frameborder": "Use CSS instead.",
    "framespacing": "Use CSS instead.",
    "hspace": "Use CSS instead.",
    "marginheight": "Use CSS instead.",
    "marginwidth": "Use CSS instead.",
    "scrolling": "Use CSS instead.",
    "vspace": "Use CSS instead."
  },
  "menu": {
    "type": "To implement a custom context menu, use script to handle the `contextmenu` event. For toolbar menus, omit the attribute.",
    "label": "To implement a custom context menu, use script to handle the `contextmenu` event.",
    "compact": "Use CSS instead."
  },
  "*": {
    "contextmenu": "To implement a custom context menu, use script to handle the `contextmenu` event.",
    "onshow": "To implement a custom context menu, use script to handle the `contextmenu` event.",
    "dropzone": "Use script to handle the `dragenter` and `dragover` events instead."
  },
  "meta": {
    "scheme": "Use only one scheme per field, or make the scheme declaration part of the value."
  },
  "style": {
    "type": "Omit the attribute for CSS; for data blocks, use `script` as the container instead of `style`."
  },
  "table": {
    "datapagesize": "Unnecessary. Omit it altogether.",
    "summary": "Use one of the techniques for describing tables given in the `table` section instead.",
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "dataformatas": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "align": "Use CSS instead.",
    "bgcolor": "Use CSS instead.",
    "border": "Use CSS instead.",
    "bordercolor": "Use CSS instead.",
    "cellpadding": "Use CSS instead.",
    "cellspacing": "Use CSS instead.",
    "frame": "Use CSS instead.",
    "height": "Use CSS instead.",
    "rules": "Use CSS instead.",
    "width": "Use CSS instead.",
    "background": "Use CSS instead."
  },
  "td": {
    "abbr": "Use text that begins in an unambiguous and terse manner, and include any more elaborate text after that. The `title` attribute can also be useful in including more detailed text, so that the cell's contents can be made terse. If it's a heading, use `th` (which has an `abbr` attribute).",
    "axis": "Use the `scope` attribute on the relevant `th`.",
    "scope": "Use `th` elements for heading cells.",
    "align": "Use CSS instead.",
    "bgcolor": "Use CSS instead.",
    "char": "Use CSS instead.",
    "charoff": "Use CSS instead.",
    "height": "Use CSS instead.",
    "nowrap": "Use CSS instead.",
    "valign": "Use CSS instead.",
    "width": "Use CSS instead.",
    "background": "Use CSS instead."
  },
  "th": {
    "axis": "Use the `scope` attribute on the relevant `th`.",
    "align": "Use CSS instead.",
    "bgcolor": "Use CSS instead.",
    "char": "Use CSS instead.",
    "charoff": "Use CSS instead.",
    "height": "Use CSS instead.",
    "nowrap": "Use CSS instead.",
    "valign": "Use CSS instead.",
    "width": "Use CSS instead.",
    "background": "Use CSS instead."
  },
  "button": {
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "dataformatas": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]"
  },
  "div": {
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "dataformatas": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "align": "Use CSS instead."
  },
  "frame": {
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]"
  },
  "label": {
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "dataformatas": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]"
  },
  "legend": {
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "dataformatas": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "align": "Use CSS instead."
  },
  "marquee": {
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "dataformatas": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]"
  },
  "select": {
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "dataformatas": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]"
  },
  "span": {
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "dataformatas": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]"
  },
  "textarea": {
    "datasrc": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]",
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]"
  },
  "fieldset": {
    "datafld": "Use script and a mechanism such as `XMLHttpRequest` to populate the page dynamically. [XHR]"
  },
  "body": {
    "alink": "Use CSS instead.",
    "bgcolor": "Use CSS instead.",
    "bottommargin": "Use CSS instead.",
    "leftmargin": "Use CSS instead.",
    "link": "Use CSS instead.",
    "marginheight": "Use CSS instead.",
    "marginwidth": "Use CSS instead.",
    "rightmargin": "Use CSS instead.",
    "text": "Use CSS instead.",
    "topmargin": "Use CSS instead.",
    "vlink": "Use CSS instead.",
    "background": "Use CSS instead."
  },
  "br": {
    "clear": "Use CSS instead."
  },
  "caption": {
    "align": "Use CSS instead."
  },
  "col": {
    "align": "Use CSS instead.",
    "char": "Use CSS instead.",
    "charoff": "Use CSS instead.",
    "valign": "Use CSS instead.",
    "width": "Use CSS instead."
  },
  "dl": {
    "compact": "Use CSS instead."
  },
  "hr": {
    "align": "Use CSS instead.",
    "color": "Use CSS instead.",
    "noshade": "Use CSS instead.",
    "size": "Use CSS instead.",
    "width": "Use CSS instead."
  },
  "h1": {
    "align": "Use CSS instead."
  },
  "h2": {
    "align": "Use CSS instead."
  },
  "h3": {
    "align": "Use CSS instead."
  },
  "h4": {
    "align": "Use CSS instead."
  },
  "h5": {
    "align": "Use CSS instead."
  },
  "h6": {
    "align": "Use CSS instead."
  },
  "li": {
    "type": "Use CSS instead."
  },
  "ol": {
    "compact": "Use CSS instead."
  },
  "p": {
    "align": "Use CSS instead."
  },
  "pre": {
    "width": "Use CSS instead."
  },
  "tbody": {
    "align": "Use CSS instead.",
    "char": "Use CSS instead.",
    "charoff": "Use CSS instead.",
    "height": "Use CSS instead.",
    "valign": "Use CSS instead.",
    "background": "Use CSS instead."
  },
  "thead": {
    "align": "Use CSS instead.",
    "char": "Use CSS instead.",
    "charoff": "Use CSS instead.",
    "height": "Use CSS instead.",
    "valign": "Use CSS instead.",
    "background": "Use CSS instead."
  },
  "tfoot": {
    "align": "Use CSS instead.",
    "char": "Use CSS instead.",
    "charoff": "Use CSS instead.",
    "height": "Use CSS instead.",
    "valign": "Use CSS instead.",
    "background": "Use CSS instead."
  },
  "tr": {
    "align": "Use CSS instead.",
    "bgcolor": "Use CSS instead.",
    "char": "Use CSS instead.",
    "charoff": "Use CSS instead.",
    "height": "Use CSS instead.",
    "valign": "Use CSS instead.",
    "background": "Use CSS instead."
  },
  "ul": {
    "compact": "Use CSS instead.",
    "type": "Use CSS instead."
  }
};
