// Written by scripts/generate/attribute-syntaxes.mjs from the index of attributes in the HTML Standard; do not edit.

/** A line for each element: its name, and the syntaxes of attributes that are not among the reflected ones. */
export const attributeSyntaxes = `
link;as destination;blocking blocking
*;autocorrect one-of=on,off,;is custom-element-name
script;blocking blocking
style;blocking blocking
dialog;closedby one-of=any,closerequest,none
button;command command;commandfor id-reference
img;controls boolean
audio;loading one-of=lazy,eager
video;loading one-of=lazy,eager
input;placeholder one-line
template;shadowrootcustomelementregistry boolean;shadowrootslotassignment one-of=named,manual
area;hreflang language;type mime-type
`;
