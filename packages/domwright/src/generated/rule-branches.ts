// Written by scripts/generate/rule-branches.mjs from the texts of the standard; do not edit.

/**
 * The branches of the rules, by edition. A line that starts with a # has the name of the rules and their anchor. The others are
 * branches: a kind of token; the names it is limited to, if any; ? and a condition; > and the mode whose rules are used; ~ if the
 * token is reprocessed, always or under a condition; # and an anchor.
 */
export const ruleBranches = {
  "2024": `
initial #the-initial-insertion-mode
character space
comment
doctype
any ~
before html #the-before-html-insertion-mode
doctype
comment
character space
startTag html
endTag head body html br ~
endTag
any ~
before head #the-before-head-insertion-mode
character space
comment
doctype
startTag html >in-body
startTag head
endTag head body html br ~
endTag
any ~
in head #parsing-main-inhead
character space
comment
doctype
startTag html >in-body
startTag base basefont bgsound link
startTag meta
startTag title
startTag noscript ?scripting
startTag noframes style
startTag noscript ?no-scripting
startTag script
endTag head
endTag body html br ~
startTag template
endTag template
startTag head
endTag
any ~
in head noscript #parsing-main-inheadnoscript
doctype
startTag html >in-body
endTag noscript
character space >in-head
comment >in-head
startTag basefont bgsound link meta noframes style >in-head
endTag br ~
startTag head noscript
endTag
any ~
after head #the-after-head-insertion-mode
character space
comment
doctype
startTag html >in-body
startTag body
startTag frameset
startTag base basefont bgsound link meta noframes script style template title >in-head
endTag template >in-head
endTag body html br ~
startTag head
endTag
any ~
in body #parsing-main-inbody
character NULL
character space
character
comment
doctype
startTag html
startTag base basefont bgsound link meta noframes script style template title >in-head
endTag template >in-head
startTag body
startTag frameset
endOfFile
endTag body
endTag html ~
startTag address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu nav ol p search section summary ul
startTag h1 h2 h3 h4 h5 h6
startTag pre listing
startTag form
startTag li
startTag dd dt
startTag plaintext
startTag button
endTag address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer header hgroup listing main menu nav ol pre search section summary ul
endTag form
endTag p
endTag li
endTag dd dt
endTag h1 h2 h3 h4 h5 h6
endTag sarcasm
startTag a
startTag b big code em font i s small strike strong tt u
startTag nobr
endTag a b big code em font i nobr s small strike strong tt u
startTag applet marquee object
endTag applet marquee object
startTag table
endTag br
startTag area br embed img keygen wbr
startTag input
startTag param source track
startTag hr
startTag image ~
startTag textarea
startTag xmp
startTag iframe
startTag noembed
startTag noscript ?scripting
startTag select
startTag optgroup option
startTag rb rtc
startTag rp rt
startTag math
startTag svg
startTag caption col colgroup frame head tbody td tfoot th thead tr
startTag
endTag
text #parsing-main-incdata
character
endOfFile ~
endTag script
endTag
in table #parsing-main-intable
character ?table ~
comment
doctype
startTag caption
startTag colgroup
startTag col ~
startTag tbody tfoot thead
startTag td th tr ~
startTag table ~
endTag table
endTag body caption col colgroup html tbody td tfoot th thead tr
startTag style script template >in-head
endTag template >in-head
startTag input ~
startTag form
endOfFile >in-body
any >in-body
in table text #parsing-main-intabletext
character NULL
character
any ~
in caption #parsing-main-incaption
endTag caption
startTag caption col colgroup tbody td tfoot th thead tr ~
endTag table ~
endTag body col colgroup html tbody td tfoot th thead tr
any >in-body
in column group #parsing-main-incolgroup
character space
comment
doctype
startTag html >in-body
startTag col
endTag colgroup
endTag col
startTag template >in-head
endTag template >in-head
endOfFile >in-body
any ~
in table body #parsing-main-intbody
startTag tr
startTag th td ~
endTag tbody tfoot thead
startTag caption col colgroup tbody tfoot thead ~
endTag table ~
endTag body caption col colgroup html td th tr
any >in-table
in row #parsing-main-intr
startTag th td
endTag tr
startTag caption col colgroup tbody tfoot thead tr ~
endTag table ~
endTag tbody tfoot thead ~
endTag body caption col colgroup html td th
any >in-table
in cell #parsing-main-intd
endTag td th
startTag caption col colgroup tbody td tfoot th thead tr ~
endTag body caption col colgroup html
endTag table tbody tfoot thead tr ~
any >in-body
in select #parsing-main-inselect
character NULL
character
comment
doctype
startTag html >in-body
startTag option
startTag optgroup
startTag hr
endTag optgroup
endTag option
endTag select
startTag select
startTag input keygen textarea ~
startTag script template >in-head
endTag template >in-head
endOfFile >in-body
any
in select in table #parsing-main-inselectintable
startTag caption table tbody tfoot thead tr td th ~
endTag caption table tbody tfoot thead tr td th ~
any >in-select
in template #parsing-main-intemplate
character >in-body
comment >in-body
doctype >in-body
startTag base basefont bgsound link meta noframes script style template title >in-head
endTag template >in-head
startTag caption colgroup tbody tfoot thead ~
startTag col ~
startTag tr ~
startTag td th ~
startTag ~
endTag
endOfFile ~
after body #parsing-main-afterbody
character space >in-body
comment
doctype
startTag html >in-body
endTag html
endOfFile
any ~
in frameset #parsing-main-inframeset
character space
comment
doctype
startTag html >in-body
startTag frameset
endTag frameset
startTag frame
startTag noframes >in-head
endOfFile
any
after frameset #parsing-main-afterframeset
character space
comment
doctype
startTag html >in-body
endTag html
startTag noframes >in-head
endOfFile
any
after after body #the-after-after-body-insertion-mode
comment
doctype >in-body
character space >in-body
startTag html >in-body
endOfFile
any ~
after after frameset #the-after-after-frameset-insertion-mode
comment
doctype >in-body
character space >in-body
startTag html >in-body
endOfFile
startTag noframes >in-head
any
foreign content #parsing-main-inforeign
character NULL
character space
character
comment
doctype
startTag b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var ~
startTag font ?font-attributes ~
endTag br p ~
startTag
endTag script ?svg-script
endTag ~`,
  "living": `
initial #the-initial-insertion-mode
character space
comment
processingInstruction
doctype
any ~
before html #the-before-html-insertion-mode
doctype
comment
processingInstruction
character space
startTag html
endTag head body html br ~
endTag
any ~
before head #the-before-head-insertion-mode
character space
comment
processingInstruction
doctype
startTag html >in-body
startTag head
endTag head body html br ~
endTag
any ~
in head #parsing-main-inhead
character space
comment
processingInstruction
doctype
startTag html >in-body
startTag base basefont bgsound link
startTag meta
startTag title
startTag noscript ?scripting
startTag noframes style
startTag noscript ?no-scripting
startTag script #scriptTag
endTag head
endTag body html br ~
startTag template
endTag template
startTag head
endTag
any ~
in head noscript #parsing-main-inheadnoscript
doctype
startTag html >in-body
endTag noscript
character space >in-head
comment >in-head
processingInstruction >in-head
startTag basefont bgsound link meta noframes style >in-head
endTag br ~
startTag head noscript
endTag
any ~
after head #the-after-head-insertion-mode
character space
comment
processingInstruction
doctype
startTag html >in-body
startTag body
startTag frameset
startTag base basefont bgsound link meta noframes script style template title >in-head
endTag template >in-head
endTag body html br ~
startTag head
endTag
any ~
in body #parsing-main-inbody
character NULL
character space
character
comment
processingInstruction
doctype
startTag html
startTag base basefont bgsound link meta noframes script style template title >in-head
endTag template >in-head
startTag body
startTag frameset
endOfFile
endTag body
endTag html ~
startTag address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu nav ol p search section summary ul
startTag h1 h2 h3 h4 h5 h6
startTag pre listing
startTag form
startTag li
startTag dd dt
startTag plaintext
startTag button
endTag address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer header hgroup listing main menu nav ol pre search section select summary ul
endTag form
endTag p
endTag li
endTag dd dt
endTag h1 h2 h3 h4 h5 h6
endTag sarcasm
startTag a
startTag b big code em font i s small strike strong tt u
startTag nobr
endTag a b big code em font i nobr s small strike strong tt u
startTag applet marquee object
endTag applet marquee object
startTag table
endTag br
startTag area br embed img keygen wbr
startTag input
startTag param source track
startTag hr
startTag image ~
startTag textarea
startTag xmp
startTag iframe
startTag noembed
startTag noscript ?scripting
startTag select
startTag option
startTag optgroup
startTag rb rtc
startTag rp rt
startTag math
startTag svg
startTag caption col colgroup frame head tbody td tfoot th thead tr
startTag
endTag
text #parsing-main-incdata
character
endOfFile ~
endTag script #scriptEndTag
endTag
in table #parsing-main-intable
character ?table ~
comment
processingInstruction
doctype
startTag caption
startTag colgroup
startTag col ~
startTag tbody tfoot thead
startTag td th tr ~
startTag table ~
endTag table
endTag body caption col colgroup html tbody td tfoot th thead tr
startTag style script template >in-head
endTag template >in-head
startTag input ~
startTag form
endOfFile >in-body
any >in-body
in table text #parsing-main-intabletext
character NULL
character
any ~
in caption #parsing-main-incaption
endTag caption
startTag caption col colgroup tbody td tfoot th thead tr ~
endTag table ~
endTag body col colgroup html tbody td tfoot th thead tr
any >in-body
in column group #parsing-main-incolgroup
character space
comment
processingInstruction
doctype
startTag html >in-body
startTag col
endTag colgroup
endTag col
startTag template >in-head
endTag template >in-head
endOfFile >in-body
any ~
in table body #parsing-main-intbody
startTag tr
startTag th td ~
endTag tbody tfoot thead
startTag caption col colgroup tbody tfoot thead ~
endTag table ~
endTag body caption col colgroup html td th tr
any >in-table
in row #parsing-main-intr
startTag th td
endTag tr
startTag caption col colgroup tbody tfoot thead tr ~
endTag table ~
endTag tbody tfoot thead ~
endTag body caption col colgroup html td th
any >in-table
in cell #parsing-main-intd
endTag td th
startTag caption col colgroup tbody td tfoot th thead tr ~
endTag body caption col colgroup html
endTag table tbody tfoot thead tr ~
any >in-body
in template #parsing-main-intemplate
character >in-body
comment >in-body
processingInstruction >in-body
doctype >in-body
startTag base basefont bgsound link meta noframes script style template title >in-head
endTag template >in-head
startTag caption colgroup tbody tfoot thead ~
startTag col ~
startTag tr ~
startTag td th ~
startTag ~
endTag
endOfFile ~
after body #parsing-main-afterbody
character space >in-body
comment
processingInstruction
doctype
startTag html >in-body
endTag html
endOfFile
any ~
in frameset #parsing-main-inframeset
character space
comment
processingInstruction
doctype
startTag html >in-body
startTag frameset
endTag frameset
startTag frame
startTag noframes >in-head
endOfFile
any
after frameset #parsing-main-afterframeset
character space
comment
processingInstruction
doctype
startTag html >in-body
endTag html
startTag noframes >in-head
endOfFile
any
after after body #the-after-after-body-insertion-mode
comment
processingInstruction
doctype >in-body
character space >in-body
startTag html >in-body
endOfFile
any ~
after after frameset #the-after-after-frameset-insertion-mode
comment
processingInstruction
doctype >in-body
character space >in-body
startTag html >in-body
endOfFile
startTag noframes >in-head
any
foreign content #parsing-main-inforeign
character NULL
character space
character
comment
processingInstruction
doctype
startTag b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var ~
startTag font ?font-attributes ~
endTag br p ~
startTag
endTag script ?svg-script #scriptForeignEndTag
endTag ~`,
} as const;
