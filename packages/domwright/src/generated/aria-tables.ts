// Written by scripts/generate/aria-tables.mjs from the texts of WAI-ARIA and ARIA in HTML; do not edit.

/**
 * A role of WAI-ARIA, DPub-ARIA or Graphics-ARIA: lists of names with spaces between. It may do what WAI-ARIA 1.2 or the draft of
 * 1.3 allows, and must do what both ask.
 */
export interface AriaRole {
  /** The roles from which it inherits. */
  readonly superclass?: string;
  /** The edition that deprecates it. */
  readonly deprecated?: string;
  readonly isAbstract?: true;
  /** Whether only the draft of WAI-ARIA 1.3 has it. */
  readonly isDraft?: true;
  /** The attributes that it supports, inherited and required ones included, except global ones. */
  readonly supported?: string;
  readonly required?: string;
  readonly prohibited?: string;
  /** The roles of which an element's accessibility parent must have one. */
  readonly parents?: string;
  /** The only roles that accessibility children may have. */
  readonly children?: string;
  /** Whether its descendants are presentational. */
  readonly isLeaf?: true;
}

/** Roles by name; synonyms have the same row — https://www.w3.org/TR/wai-aria-1.2/#role_definitions */
export const ariaRoles: Readonly<Record<string, AriaRole>> = {
  "alert": {"superclass":"section"},
  "alertdialog": {"superclass":"alert dialog","supported":"aria-modal"},
  "application": {"superclass":"structure","supported":"aria-activedescendant aria-disabled aria-errormessage aria-expanded aria-haspopup aria-invalid"},
  "article": {"superclass":"document","supported":"aria-posinset aria-setsize"},
  "banner": {"superclass":"landmark"},
  "blockquote": {"superclass":"section"},
  "button": {"superclass":"command","supported":"aria-disabled aria-expanded aria-haspopup aria-pressed","isLeaf":true},
  "caption": {"superclass":"section","prohibited":"aria-braillelabel aria-label aria-labelledby","parents":"figure grid group radiogroup table treegrid"},
  "cell": {"superclass":"section","supported":"aria-colindex aria-colindextext aria-colspan aria-rowindex aria-rowindextext aria-rowspan","parents":"row"},
  "checkbox": {"superclass":"input","supported":"aria-checked aria-disabled aria-errormessage aria-expanded aria-invalid aria-readonly aria-required","required":"aria-checked","isLeaf":true},
  "code": {"superclass":"section","prohibited":"aria-braillelabel aria-label aria-labelledby"},
  "columnheader": {"superclass":"cell gridcell sectionhead","supported":"aria-colindex aria-colindextext aria-colspan aria-disabled aria-errormessage aria-expanded aria-haspopup aria-invalid aria-readonly aria-required aria-rowindex aria-rowindextext aria-rowspan aria-selected aria-sort","parents":"row"},
  "combobox": {"superclass":"input","supported":"aria-activedescendant aria-autocomplete aria-controls aria-disabled aria-errormessage aria-expanded aria-haspopup aria-invalid aria-readonly aria-required","required":"aria-expanded"},
  "command": {"superclass":"widget","isAbstract":true},
  "comment": {"superclass":"article","isDraft":true,"supported":"aria-level aria-posinset aria-setsize"},
  "complementary": {"superclass":"landmark"},
  "composite": {"superclass":"widget","isAbstract":true,"supported":"aria-activedescendant aria-disabled"},
  "contentinfo": {"superclass":"landmark"},
  "definition": {"superclass":"section","prohibited":"aria-braillelabel"},
  "deletion": {"superclass":"section","prohibited":"aria-braillelabel aria-label aria-labelledby"},
  "dialog": {"superclass":"window","supported":"aria-modal"},
  "directory": {"superclass":"list","deprecated":"1.2"},
  "doc-abstract": {"superclass":"section"},
  "doc-acknowledgments": {"superclass":"landmark"},
  "doc-afterword": {"superclass":"landmark"},
  "doc-appendix": {"superclass":"landmark"},
  "doc-backlink": {"superclass":"link","supported":"aria-disabled aria-expanded aria-haspopup"},
  "doc-biblioentry": {"superclass":"listitem","deprecated":"1.1","supported":"aria-level aria-posinset aria-setsize"},
  "doc-bibliography": {"superclass":"landmark"},
  "doc-biblioref": {"superclass":"link","supported":"aria-disabled aria-expanded aria-haspopup"},
  "doc-chapter": {"superclass":"landmark"},
  "doc-colophon": {"superclass":"section"},
  "doc-conclusion": {"superclass":"landmark"},
  "doc-cover": {"superclass":"img","isLeaf":true},
  "doc-credit": {"superclass":"section"},
  "doc-credits": {"superclass":"landmark"},
  "doc-dedication": {"superclass":"section"},
  "doc-endnote": {"superclass":"listitem","deprecated":"1.1","supported":"aria-level aria-posinset aria-setsize"},
  "doc-endnotes": {"superclass":"landmark"},
  "doc-epigraph": {"superclass":"section"},
  "doc-epilogue": {"superclass":"landmark"},
  "doc-errata": {"superclass":"landmark"},
  "doc-example": {"superclass":"figure"},
  "doc-footnote": {"superclass":"section"},
  "doc-foreword": {"superclass":"landmark"},
  "doc-glossary": {"superclass":"landmark"},
  "doc-glossref": {"superclass":"link","supported":"aria-disabled aria-expanded aria-haspopup"},
  "doc-index": {"superclass":"navigation"},
  "doc-introduction": {"superclass":"landmark"},
  "doc-noteref": {"superclass":"link","supported":"aria-disabled aria-expanded aria-haspopup"},
  "doc-notice": {"superclass":"note"},
  "doc-pagebreak": {"superclass":"separator","supported":"aria-disabled aria-orientation aria-valuemax aria-valuemin aria-valuenow aria-valuetext","isLeaf":true},
  "doc-pagefooter": {"superclass":"section","prohibited":"aria-label aria-labelledby"},
  "doc-pageheader": {"superclass":"section","prohibited":"aria-label aria-labelledby"},
  "doc-pagelist": {"superclass":"navigation"},
  "doc-part": {"superclass":"landmark"},
  "doc-preface": {"superclass":"landmark"},
  "doc-prologue": {"superclass":"landmark"},
  "doc-pullquote": {"superclass":"section"},
  "doc-qna": {"superclass":"section"},
  "doc-subtitle": {"superclass":"sectionhead"},
  "doc-tip": {"superclass":"note"},
  "doc-toc": {"superclass":"navigation"},
  "document": {"superclass":"structure"},
  "emphasis": {"superclass":"section","prohibited":"aria-braillelabel aria-label aria-labelledby"},
  "feed": {"superclass":"list","children":"article"},
  "figure": {"superclass":"section"},
  "form": {"superclass":"landmark"},
  "generic": {"superclass":"structure","prohibited":"aria-braillelabel aria-brailleroledescription aria-label aria-labelledby aria-roledescription"},
  "graphics-document": {"superclass":"document"},
  "graphics-object": {"superclass":"group","supported":"aria-activedescendant aria-disabled"},
  "graphics-symbol": {"superclass":"img","isLeaf":true},
  "grid": {"superclass":"composite table","supported":"aria-activedescendant aria-colcount aria-disabled aria-multiselectable aria-readonly aria-rowcount","children":"caption row rowgroup"},
  "gridcell": {"superclass":"cell widget","supported":"aria-colindex aria-colindextext aria-colspan aria-disabled aria-errormessage aria-expanded aria-haspopup aria-invalid aria-readonly aria-required aria-rowindex aria-rowindextext aria-rowspan aria-selected","parents":"row"},
  "group": {"superclass":"section","supported":"aria-activedescendant aria-disabled"},
  "heading": {"superclass":"sectionhead","supported":"aria-level","required":"aria-level"},
  "image": {"superclass":"section","isDraft":true,"isLeaf":true},
  "img": {"superclass":"section","isLeaf":true},
  "input": {"superclass":"widget","isAbstract":true,"supported":"aria-disabled"},
  "insertion": {"superclass":"section","prohibited":"aria-braillelabel aria-label aria-labelledby"},
  "landmark": {"superclass":"section","isAbstract":true},
  "link": {"superclass":"command","supported":"aria-disabled aria-expanded aria-haspopup"},
  "list": {"superclass":"section","children":"listitem"},
  "listbox": {"superclass":"select","supported":"aria-activedescendant aria-disabled aria-errormessage aria-expanded aria-invalid aria-multiselectable aria-orientation aria-readonly aria-required","children":"group option"},
  "listitem": {"superclass":"section","supported":"aria-level aria-posinset aria-setsize","parents":"directory list"},
  "log": {"superclass":"section"},
  "main": {"superclass":"landmark"},
  "mark": {"superclass":"section","isDraft":true,"prohibited":"aria-braillelabel aria-label aria-labelledby"},
  "marquee": {"superclass":"section"},
  "math": {"superclass":"section"},
  "menu": {"superclass":"select","supported":"aria-activedescendant aria-disabled aria-orientation","children":"group menuitem menuitemcheckbox menuitemradio separator"},
  "menubar": {"superclass":"menu","supported":"aria-activedescendant aria-disabled aria-orientation","children":"group menuitem menuitemcheckbox menuitemradio separator"},
  "menuitem": {"superclass":"command","supported":"aria-disabled aria-expanded aria-haspopup aria-posinset aria-setsize","parents":"menu menubar group"},
  "menuitemcheckbox": {"superclass":"menuitem","supported":"aria-checked aria-disabled aria-expanded aria-haspopup aria-posinset aria-setsize","required":"aria-checked","parents":"menu menubar group","isLeaf":true},
  "menuitemradio": {"superclass":"menuitem","supported":"aria-checked aria-disabled aria-expanded aria-haspopup aria-posinset aria-setsize","required":"aria-checked","parents":"menu menubar group","isLeaf":true},
  "meter": {"superclass":"range","supported":"aria-valuemax aria-valuemin aria-valuenow aria-valuetext","required":"aria-valuenow","isLeaf":true},
  "navigation": {"superclass":"landmark"},
  "none": {"superclass":"structure","prohibited":"aria-braillelabel aria-label aria-labelledby"},
  "note": {"superclass":"section"},
  "option": {"superclass":"input","supported":"aria-checked aria-disabled aria-posinset aria-selected aria-setsize","parents":"listbox group","isLeaf":true},
  "paragraph": {"superclass":"section","prohibited":"aria-braillelabel aria-label aria-labelledby"},
  "presentation": {"superclass":"structure","prohibited":"aria-braillelabel aria-label aria-labelledby"},
  "progressbar": {"superclass":"range widget","supported":"aria-valuemax aria-valuemin aria-valuenow aria-valuetext","isLeaf":true},
  "radio": {"superclass":"input","supported":"aria-checked aria-disabled aria-posinset aria-setsize","required":"aria-checked","isLeaf":true},
  "radiogroup": {"superclass":"select","supported":"aria-activedescendant aria-disabled aria-errormessage aria-invalid aria-orientation aria-readonly aria-required"},
  "range": {"superclass":"structure","isAbstract":true,"supported":"aria-valuemax aria-valuemin aria-valuenow aria-valuetext"},
  "region": {"superclass":"landmark"},
  "roletype": {"isAbstract":true},
  "row": {"superclass":"group widget","supported":"aria-activedescendant aria-colindex aria-disabled aria-expanded aria-level aria-posinset aria-rowindex aria-rowindextext aria-selected aria-setsize","parents":"grid table treegrid rowgroup","children":"cell columnheader gridcell rowheader"},
  "rowgroup": {"superclass":"structure","parents":"grid table treegrid","children":"row"},
  "rowheader": {"superclass":"cell gridcell sectionhead","supported":"aria-colindex aria-colindextext aria-colspan aria-disabled aria-errormessage aria-expanded aria-haspopup aria-invalid aria-readonly aria-required aria-rowindex aria-rowindextext aria-rowspan aria-selected aria-sort","parents":"row"},
  "scrollbar": {"superclass":"range widget","supported":"aria-disabled aria-orientation aria-valuemax aria-valuemin aria-valuenow aria-valuetext","required":"aria-valuenow","isLeaf":true},
  "search": {"superclass":"landmark"},
  "searchbox": {"superclass":"textbox","supported":"aria-activedescendant aria-autocomplete aria-disabled aria-errormessage aria-haspopup aria-invalid aria-multiline aria-placeholder aria-readonly aria-required"},
  "section": {"superclass":"structure","isAbstract":true},
  "sectionfooter": {"superclass":"section","isDraft":true},
  "sectionhead": {"superclass":"structure","isAbstract":true},
  "sectionheader": {"superclass":"section","isDraft":true},
  "select": {"superclass":"composite group","isAbstract":true,"supported":"aria-activedescendant aria-disabled aria-orientation"},
  "separator": {"superclass":"structure widget","supported":"aria-disabled aria-orientation aria-valuemax aria-valuemin aria-valuenow aria-valuetext","required":"aria-valuenow","isLeaf":true},
  "slider": {"superclass":"input range","supported":"aria-disabled aria-errormessage aria-haspopup aria-invalid aria-orientation aria-readonly aria-valuemax aria-valuemin aria-valuenow aria-valuetext","required":"aria-valuenow","isLeaf":true},
  "spinbutton": {"superclass":"composite input range","supported":"aria-activedescendant aria-disabled aria-errormessage aria-invalid aria-readonly aria-required aria-valuemax aria-valuemin aria-valuenow aria-valuetext"},
  "status": {"superclass":"section"},
  "strong": {"superclass":"section","prohibited":"aria-braillelabel aria-label aria-labelledby"},
  "structure": {"superclass":"roletype","isAbstract":true},
  "subscript": {"superclass":"section","prohibited":"aria-braillelabel aria-label aria-labelledby"},
  "suggestion": {"superclass":"section","isDraft":true,"prohibited":"aria-braillelabel aria-label aria-labelledby","children":"insertion deletion"},
  "superscript": {"superclass":"section","prohibited":"aria-braillelabel aria-label aria-labelledby"},
  "switch": {"superclass":"checkbox","supported":"aria-checked aria-disabled aria-errormessage aria-expanded aria-invalid aria-readonly aria-required","required":"aria-checked","isLeaf":true},
  "tab": {"superclass":"sectionhead widget","supported":"aria-disabled aria-expanded aria-haspopup aria-posinset aria-selected aria-setsize","parents":"tablist","isLeaf":true},
  "table": {"superclass":"section","supported":"aria-colcount aria-rowcount","children":"caption row rowgroup"},
  "tablist": {"superclass":"composite","supported":"aria-activedescendant aria-disabled aria-multiselectable aria-orientation","children":"tab"},
  "tabpanel": {"superclass":"section"},
  "term": {"superclass":"section","prohibited":"aria-braillelabel"},
  "textbox": {"superclass":"input","supported":"aria-activedescendant aria-autocomplete aria-disabled aria-errormessage aria-haspopup aria-invalid aria-multiline aria-placeholder aria-readonly aria-required"},
  "time": {"superclass":"section","prohibited":"aria-braillelabel"},
  "timer": {"superclass":"status"},
  "toolbar": {"superclass":"group","supported":"aria-activedescendant aria-disabled aria-orientation"},
  "tooltip": {"superclass":"section","prohibited":"aria-braillelabel"},
  "tree": {"superclass":"select","supported":"aria-activedescendant aria-disabled aria-errormessage aria-invalid aria-multiselectable aria-orientation aria-required","children":"treeitem"},
  "treegrid": {"superclass":"grid tree","supported":"aria-activedescendant aria-colcount aria-disabled aria-errormessage aria-invalid aria-multiselectable aria-orientation aria-readonly aria-required aria-rowcount","children":"caption row rowgroup"},
  "treeitem": {"superclass":"listitem option","supported":"aria-checked aria-disabled aria-expanded aria-haspopup aria-level aria-posinset aria-selected aria-setsize","parents":"tree group"},
  "widget": {"superclass":"roletype","isAbstract":true},
  "window": {"superclass":"roletype","isAbstract":true,"supported":"aria-modal"},
};

/** An attribute of WAI-ARIA. */
export interface AriaAttribute {
  readonly type:
    | 'true/false'
    | 'true/false/undefined'
    | 'tristate'
    | 'token'
    | 'token list'
    | 'ID reference'
    | 'ID reference list'
    | 'integer'
    | 'number'
    | 'string';
  /** The tokens allowed, with spaces between. */
  readonly values?: string;
  /** The token that is the default. */
  readonly default?: string;
  readonly isGlobal?: true;
  /** The edition that deprecates it. With `onlyAsGlobal`, roles that support it may have it. */
  readonly deprecated?: string;
  readonly onlyAsGlobal?: true;
}

/** https://www.w3.org/TR/wai-aria-1.2/#state_prop_def */
export const ariaAttributes: Readonly<Record<string, AriaAttribute>> = {
  "aria-activedescendant": {"type":"ID reference"},
  "aria-atomic": {"type":"true/false","values":"false true","isGlobal":true},
  "aria-autocomplete": {"type":"token","values":"inline list both none","default":"none"},
  "aria-braillelabel": {"type":"string","isGlobal":true},
  "aria-brailleroledescription": {"type":"string","isGlobal":true},
  "aria-busy": {"type":"true/false","values":"false true","default":"false","isGlobal":true},
  "aria-checked": {"type":"tristate","values":"false mixed true undefined","default":"undefined"},
  "aria-colcount": {"type":"integer"},
  "aria-colindex": {"type":"integer"},
  "aria-colindextext": {"type":"string"},
  "aria-colspan": {"type":"integer"},
  "aria-controls": {"type":"ID reference list","isGlobal":true},
  "aria-current": {"type":"token","values":"page step location date time true false","default":"false","isGlobal":true},
  "aria-describedby": {"type":"ID reference list","isGlobal":true},
  "aria-description": {"type":"string","isGlobal":true},
  "aria-details": {"type":"ID reference list","isGlobal":true},
  "aria-disabled": {"type":"true/false","values":"false true","default":"false","isGlobal":true,"deprecated":"1.2","onlyAsGlobal":true},
  "aria-dropeffect": {"type":"token list","values":"copy execute link move none popup","default":"none","isGlobal":true,"deprecated":"1.1"},
  "aria-errormessage": {"type":"ID reference list","isGlobal":true,"deprecated":"1.2","onlyAsGlobal":true},
  "aria-expanded": {"type":"true/false/undefined","values":"false true undefined","default":"undefined"},
  "aria-flowto": {"type":"ID reference list","isGlobal":true},
  "aria-grabbed": {"type":"true/false/undefined","values":"false true undefined","default":"undefined","isGlobal":true,"deprecated":"1.1"},
  "aria-haspopup": {"type":"token","values":"false true menu listbox tree grid dialog","default":"false","isGlobal":true,"deprecated":"1.2","onlyAsGlobal":true},
  "aria-hidden": {"type":"true/false/undefined","values":"false true undefined","default":"undefined","isGlobal":true},
  "aria-invalid": {"type":"token","values":"grammar false spelling true","default":"false","isGlobal":true,"deprecated":"1.2","onlyAsGlobal":true},
  "aria-keyshortcuts": {"type":"string","isGlobal":true},
  "aria-label": {"type":"string","isGlobal":true},
  "aria-labelledby": {"type":"ID reference list","isGlobal":true},
  "aria-level": {"type":"integer"},
  "aria-live": {"type":"token","values":"assertive off polite","default":"off","isGlobal":true},
  "aria-modal": {"type":"true/false","values":"false true","default":"false"},
  "aria-multiline": {"type":"true/false","values":"false true","default":"false"},
  "aria-multiselectable": {"type":"true/false","values":"false true","default":"false"},
  "aria-orientation": {"type":"token","values":"horizontal undefined vertical","default":"undefined"},
  "aria-owns": {"type":"ID reference list","isGlobal":true},
  "aria-placeholder": {"type":"string"},
  "aria-posinset": {"type":"integer"},
  "aria-pressed": {"type":"tristate","values":"false mixed true undefined","default":"undefined"},
  "aria-readonly": {"type":"true/false","values":"false true","default":"false"},
  "aria-relevant": {"type":"token list","values":"additions all removals text","default":"additions text","isGlobal":true},
  "aria-required": {"type":"true/false","values":"false true","default":"false"},
  "aria-roledescription": {"type":"string","isGlobal":true},
  "aria-rowcount": {"type":"integer"},
  "aria-rowindex": {"type":"integer"},
  "aria-rowindextext": {"type":"string"},
  "aria-rowspan": {"type":"integer"},
  "aria-selected": {"type":"true/false/undefined","values":"false true undefined","default":"undefined"},
  "aria-setsize": {"type":"integer"},
  "aria-sort": {"type":"token","values":"ascending descending none other","default":"none"},
  "aria-valuemax": {"type":"number"},
  "aria-valuemin": {"type":"number"},
  "aria-valuenow": {"type":"number"},
  "aria-valuetext": {"type":"string"},
};

/** What ARIA in HTML allows on an element in one state. */
export interface AriaElement {
  /** The state: a selector, or a condition of standard/conformance/rules/aria-semantics.ts if it starts with @. Without one, any state. */
  readonly when?: string;
  /** The implicit role; none if no role corresponds. */
  readonly implicit?: string;
  /** The roles that it may have: 'any', or a list. Without it, none. */
  readonly roles?: string;
  /** Those roles that are not recommended. */
  readonly discouraged?: string;
  /** The attributes that it may have: none, global ones, or also those of its role. */
  readonly attributes: 'none' | 'global' | 'role';
  /** Other attributes that it may have. */
  readonly also?: string;
  /** Without the attribute `role`, it may have the attributes of these roles, too. */
  readonly of?: string;
  /** Whether authors must not name it, unless its role can be named. */
  readonly unnamed?: true;
  /** Attributes that it must not have, some with a value: `aria-hidden=true`. */
  readonly mustNot?: string;
  /** Attributes that it should not have. */
  readonly shouldNot?: string;
}

/** By element; the first row whose condition holds counts. `input` has rows by type — https://www.w3.org/TR/html-aria/#docconformance */
export const ariaElements: Readonly<Record<string, readonly AriaElement[]>> = {
  "-": [{"roles":"any","discouraged":"generic","attributes":"role"}],
  "a": [{"when":"[href]","implicit":"link","roles":"button checkbox menuitem menuitemcheckbox menuitemradio option radio switch tab treeitem link doc-backlink doc-biblioref doc-glossref doc-noteref","discouraged":"link","attributes":"role","shouldNot":"aria-disabled=true"},{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "abbr": [{"roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "address": [{"implicit":"group","roles":"any","discouraged":"group generic","attributes":"role"}],
  "area": [{"when":"[href]","implicit":"link","roles":"link","discouraged":"link","attributes":"role","of":"link"},{"implicit":"generic","roles":"button link generic","discouraged":"generic","attributes":"role","unnamed":true}],
  "article": [{"implicit":"article","roles":"application document feed main none presentation region article","discouraged":"article","attributes":"role"}],
  "aside": [{"implicit":"complementary","roles":"feed none note presentation region search complementary doc-dedication doc-example doc-footnote doc-glossary doc-pullquote doc-tip","discouraged":"complementary","attributes":"role"}],
  "audio": [{"roles":"application","attributes":"role","of":"application"}],
  "b": [{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "base": [{"attributes":"none"}],
  "bdi": [{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "bdo": [{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "blockquote": [{"implicit":"blockquote","roles":"any","discouraged":"blockquote generic","attributes":"role"}],
  "body": [{"implicit":"generic","roles":"generic","discouraged":"generic","attributes":"global","unnamed":true,"mustNot":"aria-hidden=true"}],
  "br": [{"roles":"none presentation","attributes":"none","also":"aria-hidden"}],
  "button": [{"when":"@first-in-select","attributes":"none"},{"implicit":"button","roles":"checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab treeitem button","discouraged":"button","attributes":"role"}],
  "canvas": [{"roles":"any","discouraged":"generic","attributes":"role"}],
  "caption": [{"implicit":"caption","roles":"caption","discouraged":"caption","attributes":"global","unnamed":true}],
  "cite": [{"roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "code": [{"implicit":"code","roles":"any","discouraged":"code generic","attributes":"role","unnamed":true}],
  "col": [{"attributes":"none"}],
  "colgroup": [{"attributes":"none"}],
  "data": [{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "datalist": [{"implicit":"listbox","roles":"listbox","discouraged":"listbox","attributes":"none"}],
  "dd": [{"attributes":"role","of":"definition"}],
  "del": [{"implicit":"deletion","roles":"any","discouraged":"deletion generic","attributes":"role","unnamed":true}],
  "details": [{"implicit":"group","roles":"group","discouraged":"group","attributes":"role","of":"group"}],
  "dfn": [{"implicit":"term","roles":"any","discouraged":"term generic","attributes":"role"}],
  "dialog": [{"implicit":"dialog","roles":"alertdialog dialog","discouraged":"dialog","attributes":"role","of":"dialog"}],
  "div": [{"when":"dl > *","implicit":"generic","roles":"presentation none","attributes":"role","unnamed":true},{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "dl": [{"roles":"group list none presentation","attributes":"role"}],
  "dt": [{"roles":"listitem","attributes":"role"}],
  "em": [{"implicit":"emphasis","roles":"any","discouraged":"emphasis generic","attributes":"role","unnamed":true}],
  "embed": [{"roles":"application document img none presentation image","attributes":"role"}],
  "fieldset": [{"implicit":"group","roles":"none presentation radiogroup group","discouraged":"group","attributes":"role"}],
  "figcaption": [{"roles":"group none presentation","attributes":"role","unnamed":true}],
  "figure": [{"when":"@captioned","implicit":"figure","roles":"doc-example figure","discouraged":"figure","attributes":"role"},{"implicit":"figure","roles":"any","discouraged":"figure generic","attributes":"role"}],
  "footer": [{"when":"@in-sectioning","implicit":"generic","roles":"group presentation none doc-footnote generic","discouraged":"generic","attributes":"role"},{"implicit":"contentinfo","roles":"group presentation none doc-footnote contentinfo","discouraged":"contentinfo","attributes":"role"}],
  "form": [{"implicit":"form","roles":"none presentation search form","discouraged":"form","attributes":"role"}],
  "h1": [{"implicit":"heading","roles":"none presentation tab heading doc-subtitle","discouraged":"heading","attributes":"role"}],
  "h2": [{"implicit":"heading","roles":"none presentation tab heading doc-subtitle","discouraged":"heading","attributes":"role"}],
  "h3": [{"implicit":"heading","roles":"none presentation tab heading doc-subtitle","discouraged":"heading","attributes":"role"}],
  "h4": [{"implicit":"heading","roles":"none presentation tab heading doc-subtitle","discouraged":"heading","attributes":"role"}],
  "h5": [{"implicit":"heading","roles":"none presentation tab heading doc-subtitle","discouraged":"heading","attributes":"role"}],
  "h6": [{"implicit":"heading","roles":"none presentation tab heading doc-subtitle","discouraged":"heading","attributes":"role"}],
  "head": [{"attributes":"none"}],
  "header": [{"when":"@in-sectioning","implicit":"generic","roles":"group presentation none generic","discouraged":"generic","attributes":"role"},{"implicit":"banner","roles":"group presentation none banner","discouraged":"banner","attributes":"role"}],
  "hgroup": [{"implicit":"group","roles":"any","discouraged":"group generic","attributes":"role"}],
  "hr": [{"implicit":"separator","roles":"none presentation separator doc-pagebreak","discouraged":"separator","attributes":"role","of":"separator"}],
  "html": [{"implicit":"generic","roles":"document generic","discouraged":"document generic","attributes":"none"}],
  "i": [{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "iframe": [{"roles":"application document img none presentation image","attributes":"role"}],
  "img": [{"when":"@named","implicit":"img","roles":"button checkbox link menuitem menuitemcheckbox menuitemradio meter option progressbar radio scrollbar separator slider switch tab treeitem img doc-cover math image","discouraged":"img image","attributes":"role"},{"when":"[alt]","implicit":"none","roles":"none presentation","discouraged":"none presentation","attributes":"none","also":"aria-hidden","mustNot":"aria-hidden=false"},{"implicit":"img","roles":"none presentation img image","discouraged":"img image","attributes":"none","also":"aria-hidden","mustNot":"aria-hidden=false"}],
  "input button": [{"implicit":"button","roles":"checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab treeitem button","discouraged":"button","attributes":"role"}],
  "input checkbox": [{"when":"[aria-pressed]","implicit":"checkbox","roles":"menuitemcheckbox option switch button checkbox","discouraged":"checkbox","attributes":"role","mustNot":"aria-checked"},{"implicit":"checkbox","roles":"menuitemcheckbox option switch checkbox","discouraged":"checkbox","attributes":"role","mustNot":"aria-checked"}],
  "input color": [{"attributes":"global","also":"aria-disabled"}],
  "input date": [{"attributes":"role","of":"textbox"}],
  "input datetime-local": [{"attributes":"role","of":"textbox"}],
  "input email": [{"when":"[list]","implicit":"combobox","roles":"combobox","discouraged":"combobox","attributes":"role","of":"combobox","shouldNot":"aria-haspopup"},{"implicit":"textbox","roles":"textbox","discouraged":"textbox","attributes":"role","of":"textbox"}],
  "input file": [{"attributes":"global","also":"aria-disabled aria-invalid aria-required"}],
  "input hidden": [{"attributes":"none"}],
  "input image": [{"implicit":"button","roles":"button checkbox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab treeitem","discouraged":"button checkbox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab treeitem","attributes":"role"}],
  "input month": [{"attributes":"role","of":"textbox"}],
  "input number": [{"implicit":"spinbutton","roles":"spinbutton","discouraged":"spinbutton","attributes":"role","of":"spinbutton"}],
  "input password": [{"attributes":"role","of":"textbox"}],
  "input radio": [{"implicit":"radio","roles":"menuitemradio radio","discouraged":"radio","attributes":"role","mustNot":"aria-checked"}],
  "input range": [{"implicit":"slider","roles":"slider","discouraged":"slider","attributes":"role","of":"slider","shouldNot":"aria-valuemax aria-valuemin"}],
  "input reset": [{"implicit":"button","roles":"button checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab treeitem","discouraged":"button checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab treeitem","attributes":"role"}],
  "input search": [{"when":"[list]","implicit":"combobox","roles":"combobox","discouraged":"combobox","attributes":"role","of":"combobox","shouldNot":"aria-haspopup"},{"implicit":"searchbox","roles":"searchbox","discouraged":"searchbox","attributes":"role","of":"searchbox"}],
  "input submit": [{"implicit":"button","roles":"button checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab treeitem","discouraged":"button checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab treeitem","attributes":"role"}],
  "input tel": [{"when":"[list]","implicit":"combobox","roles":"combobox","discouraged":"combobox","attributes":"role","of":"combobox","shouldNot":"aria-haspopup"},{"implicit":"textbox","roles":"textbox","discouraged":"textbox","attributes":"role","of":"textbox"}],
  "input text": [{"when":"[list]","implicit":"combobox","roles":"combobox","discouraged":"combobox","attributes":"role","of":"combobox","shouldNot":"aria-haspopup"},{"implicit":"textbox","roles":"combobox searchbox spinbutton textbox","discouraged":"textbox","attributes":"role"}],
  "input time": [{"attributes":"role","of":"textbox"}],
  "input url": [{"when":"[list]","implicit":"combobox","roles":"combobox","discouraged":"combobox","attributes":"role","of":"combobox","shouldNot":"aria-haspopup"},{"implicit":"textbox","roles":"textbox","discouraged":"textbox","attributes":"role","of":"textbox"}],
  "input week": [{"attributes":"role","of":"textbox"}],
  "ins": [{"implicit":"insertion","roles":"any","discouraged":"insertion generic","attributes":"role","unnamed":true}],
  "kbd": [{"roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "label": [{"when":"@labels","attributes":"global","unnamed":true},{"roles":"any","discouraged":"generic","attributes":"role"}],
  "legend": [{"attributes":"global","unnamed":true}],
  "li": [{"when":"@in-list","implicit":"listitem","roles":"listitem doc-biblioentry doc-endnote","discouraged":"listitem doc-biblioentry doc-endnote","attributes":"role"},{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role"}],
  "link": [{"attributes":"none"}],
  "main": [{"implicit":"main","roles":"main","discouraged":"main","attributes":"role","of":"main"}],
  "map": [{"attributes":"none"}],
  "mark": [{"roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "math": [{"implicit":"math","roles":"math","discouraged":"math","attributes":"role","of":"math"}],
  "menu": [{"implicit":"list","roles":"group listbox menu menubar none presentation radiogroup tablist toolbar tree list directory","discouraged":"list directory","attributes":"role"}],
  "meta": [{"attributes":"none"}],
  "meter": [{"implicit":"meter","roles":"meter","discouraged":"meter","attributes":"global","shouldNot":"aria-valuemax aria-valuemin"}],
  "nav": [{"implicit":"navigation","roles":"menu menubar none presentation tablist navigation doc-index doc-pagelist doc-toc","discouraged":"navigation","attributes":"role"}],
  "noscript": [{"attributes":"none"}],
  "object": [{"roles":"application document img image","attributes":"role"}],
  "ol": [{"implicit":"list","roles":"group listbox menu menubar none presentation radiogroup tablist toolbar tree list directory","discouraged":"list directory","attributes":"role"}],
  "optgroup": [{"implicit":"group","roles":"group","discouraged":"group","attributes":"role","of":"group"}],
  "option": [{"implicit":"option","roles":"option","discouraged":"option","attributes":"role","of":"option","shouldNot":"aria-selected"}],
  "output": [{"implicit":"status","roles":"any","discouraged":"status generic","attributes":"role"}],
  "p": [{"implicit":"paragraph","roles":"any","discouraged":"paragraph generic","attributes":"role","unnamed":true}],
  "param": [{"attributes":"none"}],
  "picture": [{"attributes":"none","also":"aria-hidden"}],
  "pre": [{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "progress": [{"implicit":"progressbar","roles":"progressbar","discouraged":"progressbar","attributes":"role","of":"progressbar","shouldNot":"aria-valuemax"}],
  "q": [{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "rp": [{"roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "rt": [{"roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "ruby": [{"roles":"any","discouraged":"generic","attributes":"role"}],
  "s": [{"implicit":"deletion","roles":"any","discouraged":"deletion generic","attributes":"role","unnamed":true}],
  "samp": [{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "script": [{"attributes":"none"}],
  "search": [{"implicit":"search","roles":"form group none presentation region search","discouraged":"search","attributes":"role"}],
  "section": [{"when":"@named","implicit":"region","roles":"alert alertdialog application banner complementary contentinfo dialog document feed group log main marquee navigation none note presentation search status tabpanel region generic doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-bibliography doc-chapter doc-colophon doc-conclusion doc-credit doc-credits doc-dedication doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-foreword doc-glossary doc-index doc-introduction doc-notice doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-toc","discouraged":"region generic","attributes":"role"},{"roles":"alert alertdialog application banner complementary contentinfo dialog document feed group log main marquee navigation none note presentation search status tabpanel region generic doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-bibliography doc-chapter doc-colophon doc-conclusion doc-credit doc-credits doc-dedication doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-foreword doc-glossary doc-index doc-introduction doc-notice doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-toc","discouraged":"region generic","attributes":"role"}],
  "select": [{"when":"@listbox","implicit":"listbox","roles":"listbox","discouraged":"listbox","attributes":"role","of":"listbox","shouldNot":"aria-multiselectable"},{"implicit":"combobox","roles":"menu combobox","discouraged":"combobox","attributes":"role","of":"combobox menu","shouldNot":"aria-multiselectable"}],
  "selectedcontent": [{"when":"@in-select","implicit":"generic","attributes":"none","unnamed":true},{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "slot": [{"attributes":"none"}],
  "small": [{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "source": [{"attributes":"none"}],
  "span": [{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "strong": [{"implicit":"strong","roles":"any","discouraged":"strong generic","attributes":"role","unnamed":true}],
  "style": [{"attributes":"none"}],
  "sub": [{"implicit":"subscript","roles":"any","discouraged":"subscript generic","attributes":"role","unnamed":true}],
  "summary": [{"when":"@summary","attributes":"global","also":"aria-disabled aria-haspopup"},{"roles":"any","discouraged":"generic","attributes":"role"}],
  "sup": [{"implicit":"superscript","roles":"any","discouraged":"superscript generic","attributes":"role","unnamed":true}],
  "svg": [{"implicit":"graphics-document","roles":"any","discouraged":"graphics-document generic","attributes":"role"}],
  "table": [{"implicit":"table","roles":"any","discouraged":"table generic","attributes":"role"}],
  "tbody": [{"implicit":"rowgroup","roles":"any","discouraged":"rowgroup generic","attributes":"role"}],
  "td": [{"when":"@tableless","roles":"any","discouraged":"generic","attributes":"role"},{"when":"@in-grid","implicit":"gridcell","roles":"gridcell","discouraged":"gridcell","attributes":"role"},{"implicit":"cell","roles":"cell","discouraged":"cell","attributes":"role"}],
  "template": [{"attributes":"none"}],
  "textarea": [{"implicit":"textbox","roles":"textbox","discouraged":"textbox","attributes":"role","of":"textbox"}],
  "tfoot": [{"implicit":"rowgroup","roles":"any","discouraged":"rowgroup generic","attributes":"role"}],
  "th": [{"when":"@tableless","roles":"any","discouraged":"generic","attributes":"role"},{"when":"@in-grid","implicit":"columnheader","roles":"columnheader rowheader gridcell","discouraged":"columnheader rowheader gridcell","attributes":"role"},{"implicit":"columnheader","roles":"columnheader rowheader cell","discouraged":"columnheader rowheader cell","attributes":"role"}],
  "thead": [{"implicit":"rowgroup","roles":"any","discouraged":"rowgroup generic","attributes":"role"}],
  "time": [{"implicit":"time","roles":"any","discouraged":"time generic","attributes":"role","unnamed":true}],
  "title": [{"attributes":"none"}],
  "tr": [{"when":"@tableless","implicit":"row","roles":"any","discouraged":"row generic","attributes":"role"},{"implicit":"row","roles":"row","discouraged":"row","attributes":"role"}],
  "track": [{"attributes":"none"}],
  "u": [{"implicit":"generic","roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "ul": [{"implicit":"list","roles":"group listbox menu menubar none presentation radiogroup tablist toolbar tree list directory","discouraged":"list directory","attributes":"role"}],
  "var": [{"roles":"any","discouraged":"generic","attributes":"role","unnamed":true}],
  "video": [{"roles":"application","attributes":"role","of":"application"}],
  "wbr": [{"roles":"none presentation","attributes":"none","also":"aria-hidden"}],
};
