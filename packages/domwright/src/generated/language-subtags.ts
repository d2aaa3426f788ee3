// Written by scripts/generate/language-subtags.mjs from IANA's registry of 2025-08-25; do not edit.

/** Languages of two and three letters, and regions of two: a bit for each combination of letters, in base64. */
export const languagesOfTwo =
  'MzQmR8cZEAlkUwQAiBBoHIQMCZSAAkNEkMZZZVwEBIAR9GfXUBgOwG0ObaGJRCBhQEACAwAAEADAQdHd90d0m1NABAJCBAEQAAQAIAAAAEEABAJAAA==';
export const languagesOfThree =
  '//39/u//v9v7//769x88V2+Xc/j///9wvwP//88FhXLp//1/////d//////////j6f///028Cnq+/////v/3/////98r9PHwXeefFAcg3+2fP8kh+L/u////////f/////9//f////d/////////57//////7/////+//////9////P/+3/////+///7///3///9////f9/////+///f///f+////v//////93+//dWtf0D/nMFDLAglQQBQRACAu//yn7RCRdabNIj3e+cXV1V9Dhw3f/Pvn/9dOGUIABC8/7////9/Nz7Hx9//AYEAsAWAACAAAANAAACSIdD/ff/e/l4EAAJkjRnB33siAAAA323eJuXZ8/7//c+fFEEMhgDRAPDHZ1/WmV637e8DAAIAAADAd9pXkm0BLtZ79P9/fwAAAAEMVgMAALAUJ1EWCgABAAAQEUkAAGAQAAAAEAAARAQAEIAFGAAABQCAKAQAAFDVLRBkNSRT9dW/4s0DAIAAQAAAAAAABBc5Ad1XmSGYpwgAAUCCAAAABAAAAAIBQABEAACw/qs5AAIAAAAEAAAAAAAgAEAEAAAAAgAAABCDqAUAAAAABCAEpggEAAiBUAAACDGGQAAAAABAAAP1AxAIBAAAAOA7sxMAgAARAAAAAAAAAAAAAAAA///////fz4OiwP/fJ+8f5QMQILLFpkUlmwPf+d8D1EiQAQ6B45NU2zjzf/9t+f//fwQIAAEhEjxf/Q+FT0RAAAT//f/W6Bv0N6MNAAAge3kCB4QA8P9//gAYBIEAAACAEJQcAQAAAAAAEEAABAi0/qUMQAAAkSQEbABg8P/7f/YcBZ/fbgMAEQAAAEAFtbaCKAQABFHi//0/BQkIBUAAAAAAEAAADAAAAAChAmznSBSIIMBHgAcAAADMUEAkhUeEQCAQACACUIgRANns7lA3HRFpDlnrMwgAIAVAEAAAAFBElknWXaeDR5f7ABAACACAAEBFAAECAAFAgABGCPjr9znEnRYAAAwEASAg3aIBAAAAEkQAAAQQ8J2VEwSAAAHQFkAAEPCQYkzSAgFKAEYEAAgCACDAAIAGAAgAAAAA8NjvFQIIAAABAAAAABABABAAAAD/1+P9//////9////+////////////3//7///b/f////7//////////////f/f/9z///////////77//////////7//f/////////v/////////////3v93d//vJgFLP8H8P//fwAIAMN9HwbmcvD/fH9EIjCfex79/1fy/z//8h6V9///R4ABAgAgQFWfit/5bhGHUdD7/3dAAwXRWFwAQAAQBAIAIAqAe7f9/v7////////v////f/////////////f//99///9/////7/+9///7////33/9//f///f////7/+///////3/f/7/v9////////////v//f////////P/9f///n77//v9/938CggT/////1+////f/4p7n//f/Vv3N///////v//3/fQ+nUQbEl9Bdr6b//f9jXVv///8/IBQAV1HCZfVN4v//30KFxQUEIgB0aRAIBUEAAQYAAAAAAFFgBQQBAAAGESAAGAGS8f1nawaVBlft+02de4MEYkAAFUIAAABUg/lfEI7JRt/3EzEAIAAAAJAAAAAAAAoQAAFAAPDf/b99vs//v0IUhGGw/116BAIASS0UJ//t8b/vPwAAAsfgHvy7//379/33///89e1H9H8QAQHEf//33flfBYbv9Xe9PQAAAENxQgBAAAABQxkkCAD//////////////////////////////////////////////////////////////////////////////////////++951fuE10JwUAh+hcBgAAAAADw/v+/ACMAIAAACAAAMLXjEAAAABEkFgABAjCDowFQAAGDEUgAAADw3///EqoQf9hSAIAgAAAAAEAUAgI9QBBCEGFfnDEAAAABXAIgAAABAEIBIAAAv9//////P9/ez73/r///f0tAEPH97/33///73/9/8Xvxf/9//+7377//2//f//1+v1f/b4F2n9z3/f////v+/19XX+9fUBhi/v+fFZ8VD33GfaGS9fd+///////93f///fZf/z9AmAL/4//z9v7f/99/0D4Ve7z/vv//9///93////7f99f97y+Av8X/////n//////9v99/Rh93//jbXc99Frnqe6AeIAAwAgQkSAQAAEDUBgQAAAQABAAwCQZQAAgAAAAkAAQAENxY100PVE/xFmTVSgpAAgBAAAgAAADc/+sfWEhBJKAEADASQCIAEAAAAAAAAAEAAACAEBC/b5MAAQAAAAAAAADAgC0AAAAAAAAKAAAAwIbCAgABAAH/GAIAEvD/eT8AJQAAAAoAAAAAAABAABADACkgAAABAACDAAAAAAEAAAAAAAAAAAAAAAD////Pfr4REAAAkgFGzfFeAAEAMBQEVRABBPY/egUEALCAIFV1l33fccx41UP1V2cUAQAAAAAALPfbH1Rgg2gFEIs4ugEAADAAJEQAABADMQIBAADw9f/X17xw1nh6FVAFpITpQQAAAGs5UnRA6DCQapIAAAL/7/9/hVP07///8t3HTPVC/P//HwCAwFbMFp/7N33v/72krwFEGAFdTkoIUCgw4IAQICQA////b/4BBogqQBYBARUrPgEAABCQaUUCAgHhv78DAAAQ3KfRVJ5E3/2PbrNVINTD2DA9gAAAAEz0EcWEb1AAIlB/v9sHACAQhLJFEAZEAAASAhEA8P/9fwUCFokAAAAIABAMAwAAAACDMAIohAAzwCMkAAAAy+Q6RshU8f//fxYBAYRQB/z//w8BAEAQOAEBHBJA4XYWCAMQAAAAAQAAAAAAIiQKQIAAAA==';
export const regionsOfTwo =
  'fXnf7u/93d5/P5YVgNUAHgJcCbKf+xUAjQYceA9AQAMAHSv0QYFP/fz/1yVrCAABQDyPUwHw/0MAUfH953u7v5pBMARXhUAAAkDA////GAAYBEAICQ==';

export const otherRegions = `
001 002 003 005 009 011 013 014 015 017 018 019 021 029 030 034 035 039 053 054 057 061 142 143 145 150 151 154 155
202 419
`;

export const scripts = `
adlm afak aghb ahom arab aran armi armn avst bali bamu bass batk beng berf bhks blis bopo brah brai bugi buhd cakm
cans cari cham cher chis chrs cirt copt cpmn cprt cyrl cyrs deva diak dogr dsrt dupl egyd egyh egyp elba elym ethi
gara geok geor glag gong gonm goth gran grek gujr gukh guru hanb hang hani hano hans hant hatr hebr hira hluw hmng
hmnp hntl hrkt hung inds ital jamo java jpan jurc kali kana kawi khar khmr khoj kitl kits knda kore kpel krai kthi
lana laoo latf latg latn leke lepc limb lina linb lisu loma lyci lydi mahj maka mand mani marc maya medf mend merc
mero mlym modi mong moon mroo mtei mult mymr nagm nand narb nbat newa nkdb nkgb nkoo nshu ogam olck onao orkh orya
osge osma ougr palm pauc pcun pelm perm phag phli phlp phlv phnx piqd plrd prti psin qaaa qaab qaac qaad qaae qaaf
qaag qaah qaai qaaj qaak qaal qaam qaan qaao qaap qaaq qaar qaas qaat qaau qaav qaaw qaax qaay qaaz qaba qabb qabc
qabd qabe qabf qabg qabh qabi qabj qabk qabl qabm qabn qabo qabp qabq qabr qabs qabt qabu qabv qabw qabx ranj rjng
rohg roro runr samr sara sarb saur seal sgnw shaw shrd shui sidd sidt sind sinh sogd sogo sora soyo sund sunu sylo
syrc syre syrj syrn tagb takr tale talu taml tang tavt tayo telu teng tfng tglg thaa thai tibt tirh tnsa todr tols
toto tutg ugar vaii visp vith wara wcho wole xpeo xsux yezi yiii zanb zinh zmth zsye zsym zxxx zyyy zzzz
`;

/** Extended languages, each with its prefix. */
export const extendedLanguages = `
aao:ar abh:ar abv:ar acm:ar acq:ar acw:ar acx:ar acy:ar adf:ar ads:sgn aeb:ar aec:ar aed:sgn aen:sgn afb:ar afg:sgn
ajp:ar ajs:sgn apc:ar apd:ar arb:ar arq:ar ars:ar ary:ar arz:ar ase:sgn asf:sgn asp:sgn asq:sgn asw:sgn auz:ar avl:ar
ayh:ar ayl:ar ayn:ar ayp:ar bbz:ar bfi:sgn bfk:sgn bjn:ms bog:sgn bqn:sgn bqy:sgn btj:ms bve:ms bvl:sgn bvu:ms bzs:sgn
cdo:zh cds:sgn cjy:zh cmn:zh cnp:zh coa:ms cpx:zh csc:sgn csd:sgn cse:sgn csf:sgn csg:sgn csl:sgn csn:sgn csp:zh
csq:sgn csr:sgn csx:sgn czh:zh czo:zh doq:sgn dse:sgn dsl:sgn dsz:sgn dup:ms ecs:sgn ehs:sgn esl:sgn esn:sgn eso:sgn
eth:sgn fcs:sgn fse:sgn fsl:sgn fss:sgn gan:zh gds:sgn gom:kok gse:sgn gsg:sgn gsm:sgn gss:sgn gus:sgn hab:sgn haf:sgn
hak:zh hds:sgn hji:ms hks:sgn hnm:zh hos:sgn hps:sgn hsh:sgn hsl:sgn hsn:zh icl:sgn iks:sgn ils:sgn inl:sgn ins:sgn
ise:sgn isg:sgn isr:sgn jak:ms jax:ms jcs:sgn jhs:sgn jks:sgn jls:sgn jos:sgn jsl:sgn jus:sgn kgi:sgn knn:kok kvb:ms
kvk:sgn kvr:ms kxd:ms lbs:sgn lce:ms lcf:ms lgs:sgn liw:ms lls:sgn lsb:sgn lsc:sgn lsg:sgn lsl:sgn lsn:sgn lso:sgn
lsp:sgn lst:sgn lsv:sgn lsw:sgn lsy:sgn ltg:lv luh:zh lvs:lv lws:sgn lzh:zh max:ms mdl:sgn meo:ms mfa:ms mfb:ms
mfs:sgn min:ms mnp:zh mqg:ms mre:sgn msd:sgn msi:ms msr:sgn mui:ms mzc:sgn mzg:sgn mzy:sgn nan:zh nbs:sgn ncs:sgn
nsi:sgn nsl:sgn nsp:sgn nsr:sgn nzs:sgn okl:sgn orn:ms ors:ms pel:ms pga:ar pgz:sgn pks:sgn prl:sgn prz:sgn psc:sgn
psd:sgn pse:ms psg:sgn psl:sgn pso:sgn psp:sgn psr:sgn pys:sgn rib:sgn rms:sgn rnb:sgn rsi:sgn rsl:sgn rsm:sgn rsn:sgn
sdl:sgn sfb:sgn sfs:sgn sgg:sgn sgx:sgn shu:ar sjc:zh slf:sgn sls:sgn sqk:sgn sqs:sgn sqx:sgn ssh:ar ssp:sgn ssr:sgn
svk:sgn swc:sw swh:sw swl:sgn syy:sgn szs:sgn tmw:ms tse:sgn tsm:sgn tsq:sgn tss:sgn tsy:sgn tza:sgn ugn:sgn ugy:sgn
ukl:sgn uks:sgn urk:ms uzn:uz uzs:uz vgt:sgn vkk:ms vkt:ms vsi:sgn vsl:sgn vsv:sgn wbs:sgn wuu:zh xki:sgn xml:sgn
xmm:ms xms:sgn yds:sgn ygs:sgn yhs:sgn ysl:sgn ysm:sgn yue:zh zib:sgn zlm:ms zmi:ms zsl:sgn zsm:ms
`;

/** Variants, each with the prefixes with which it should be used. */
export const variants = `
1606nict:frm 1694acad:fr 1901:de 1959acad:be 1994:sl-rozaj,sl-rozaj-biske,sl-rozaj-njiva,sl-rozaj-osojs,sl-rozaj-solba
1996:de abl1943:pt-br akhmimic:cop akuapem:tw alalc97: aluku:djk anpezo:lld ao1990:pt,gl aranes:oc arevela:hy
arevmda:hy arkaika:eo asante:tw auvern:oc baku1926:az,ba,crh,kk,krc,ky,sah,tk,tt,uz balanka:blo barla:kea basiceng:en
bauddha:sa bciav:zbl bcizbl:zbl biscayan:eu biske:sl-rozaj blasl:ase,sgn-ase bohairic:cop bohoric:sl boont:en
bornholm:da cisaup:oc colb1945:pt cornu:en creiss:oc dajnko:sl ekavsk:sr,sr-latn,sr-cyrl emodeng:en fascia:lld
fayyumic:cop fodom:lld fonipa: fonkirsh: fonnapa: fonupa: fonxsamp: gallo:fr gascon:oc gherd:lld
grclass:oc,oc-aranes,oc-auvern,oc-cisaup,oc-creiss,oc-gascon,oc-lemosin,oc-lengadoc,oc-nicard,oc-provenc,oc-vivaraup
grital:oc,oc-cisaup,oc-nicard,oc-provenc
grmistr:oc,oc-aranes,oc-auvern,oc-cisaup,oc-creiss,oc-gascon,oc-lemosin,oc-lengadoc,oc-nicard,oc-provenc,oc-vivaraup
hanoi:vi hepburn:ja-latn heploc:ja-latn-hepburn hognorsk:nn hsistemo:eo huett:vi ijekavsk:sr,sr-latn,sr-cyrl
itihasa:sa ivanchov:bg jauer:rm jyutping:yue kkcor:kw kleinsch:kl,kl-tunumiit kociewie:pl kscor:kw laukika:sa
leidentr:egy lemosin:oc lengadoc:oc lipaw:sl-rozaj ltg1929:ltg ltg2007:ltg luna1918:ru lycopol:cop mdcegyp:egy
mdctrans:egy mesokem:cop metelko:sl monoton:el ndyuka:djk nedis:sl newfound:en-ca nicard:oc njiva:sl-rozaj nulik:vo
osojs:sl-rozaj oxendict:en pahawh2:mww,hnj pahawh3:mww,hnj pahawh4:mww,hnj pamaka:djk peano:la pehoeji:nan-latn
petr1708:ru pinyin:zh-latn,bo-latn polyton:el provenc:oc puter:rm rigik:vo rozaj:sl rumgr:rm sahidic:cop saigon:vi
scotland:en scouse:en simple: solba:sl-rozaj sotav:kea spanglis:en,es surmiran:rm sursilv:rm sutsilv:rm synnejyl:da
tailo:nan-latn tarask:be tongyong:zh-latn tunumiit:kl uccor:kw ucrcor:kw ulster:sco unifon:en,hup,kyh,tol,yur
vaidika:sa valbadia:lld valencia:ca vallader:rm vecdruka:lv viennese:de vivaraup:oc wadegile:zh-latn xsistemo:eo
`;

/** Tags that are registered as a whole. */
export const grandfathered = `
art-lojban cel-gaulish en-gb-oed i-ami i-bnn i-default i-enochian i-hak i-klingon i-lux i-mingo i-navajo i-pwn i-tao
i-tay i-tsu no-bok no-nyn sgn-be-fr sgn-be-nl sgn-ch-de zh-guoyu zh-hakka zh-min zh-min-nan zh-xiang
`;

/** Deprecated subtags and tags, each with what to use instead, if the registry says that. */
export const deprecatedLanguages = `
aam:aas adp:dz agp: ais: ajp:apc ajt:aeb aoh: asd:snz aue:ktz ayx:nun ayy: baz: bbz: bgm:bcg bhk: bic:bir bij: bjd:drl
bjq: bkb: blg:iba bmy: bpb: btb: btl: bxx: byy: cbe: cbh: cca: ccq:rki cdg: cjr:mom cka:cmr cmk:xch coy:pij cqu:quh
cug: cum: daf: dap: dek:sqm dgu: dha: dit:dif djl: dkl: drh:khk drr:kzk drw:prs dud: duj: dwl: ekc: elp: emo: gav:dev
gbc: gfx:vaj ggn:gvr ggo: ggr: gio: gji: gli:kzk gti:nyc guv:duz hrr:jal iap: ibi:opa ill: ilw:gal ime: in:id iw:he
izi: jar: jeg:oyb ji:yi jw:jv kbf: kdv: kgc:tdf kgd: kgh:kml kgm:plu kjf: koj:kwv kox: kpp: krm:bmf ksa: ktr:dtp
kvs:gdj kwq:yam kxe:tvd kxl:kru kxu: kzh: kzj:dtp kzt:dtp lak:ksp lba: leg: lii:raq llo:ngt lmm:rmx lmz: lno: lsg:
meg:cir mgx: mhh: mja: mld: mnt: mo:ro mof: mst:mry mvm: mwd: mwj:vaj mwx: mwy: myd:aog myi: myq: myt:mry nad:xny nbf:
nbx: ncp:kdz ngo: nln: nlr: nns:nbr nnx:ngv nom:cbr noo: nte:eko nts:pij nxu:bpp ome: oun:vaj pat:kxr pbz: pcr:adx
pgy: pii: plj: plp: pmc:huw pmk:crr pmu:phr pod: ppa:bfy ppr:lcq prb: prp:gu pry:prt puk: puz:pub rie: rmr: rna: rsi:
sap: sca:hle sdm: sgl: sgo: skk:oyb slq: smd:kmb snb:iba snh: sul: sum: svr: szd:umi tbb: tdu:dtp tgg: thc:tpo thw:ola
thx:oyb tid: tie:ras tkk:twm tlw:weo tmk:tdg tmp:tyj tne:kak tnf:prs toe: tpw:tpn tsf:taj unp: uok:ema uun: vki: wgw:
wit: wiw: wra: wrd: wya: xba:cax xbx: xia:acn xip: xkh:waw xrq:dmw xss:zko xtz: ybd:rki yds: yen: yiy: yma:lrr ymt:mtm
ynh: yos:zom yri: yuu:yug zir:scv zkb:kjh zua:
`;
export const deprecatedRegions = 'an: bu:mm cs: dd:de fx:fr nt: su: tp:tl yd:ye yu: zr:cd';
export const deprecatedVariants = 'arevela: arevmda: heploc:alalc97 laukika: vaidika:';
export const deprecatedTags = `
art-lojban:jbo cel-gaulish: en-gb-oed:en-gb-oxendict i-ami:ami i-bnn:bnn i-enochian: i-hak:hak i-klingon:tlh i-lux:lb
i-navajo:nv i-pwn:pwn i-tao:tao i-tay:tay i-tsu:tsu no-bok:nb no-nyn:nn sgn-be-fr:sfb sgn-be-nl:vgt sgn-ch-de:sgg
zh-guoyu:cmn zh-hakka:hak zh-min: zh-min-nan:nan zh-xiang:hsn
`;

/** Languages that should not be tagged with the script that nearly all of their texts have. */
export const suppressedScripts = `
ab:cyrl af:latn am:ethi ar:arab as:beng ay:latn be:cyrl bg:cyrl bn:beng bs:latn ca:latn ch:latn cs:latn cy:latn
da:latn de:latn dsb:latn dv:thaa dz:tibt el:grek en:latn eo:latn es:latn et:latn eu:latn fa:arab fi:latn fj:latn
fo:latn fr:latn frr:latn frs:latn fy:latn ga:latn gl:latn gn:latn gsw:latn gu:gujr gv:latn he:hebr hi:deva hr:latn
hsb:latn ht:latn hu:latn hy:armn id:latn in:latn is:latn it:latn iw:hebr ja:jpan ka:geor kk:cyrl kl:latn km:khmr
kn:knda ko:kore kok:deva la:latn lb:latn ln:latn lo:laoo lt:latn lv:latn mai:deva men:latn mg:latn mh:latn mk:cyrl
ml:mlym mo:latn mr:deva ms:latn mt:latn my:mymr na:latn nb:latn nd:latn nds:latn ne:deva niu:latn nl:latn nn:latn
no:latn nqo:nkoo nr:latn nso:latn ny:latn om:latn or:orya pa:guru pl:latn ps:arab pt:latn qu:latn rm:latn rn:latn
ro:latn ru:cyrl rw:latn sg:latn si:sinh sk:latn sl:latn sm:latn so:latn sq:latn ss:latn st:latn sv:latn sw:latn
ta:taml te:telu tem:latn th:thai ti:ethi tkl:latn tl:latn tmh:latn tn:latn to:latn tpi:latn tr:latn ts:latn tvl:latn
uk:cyrl ur:arab ve:latn vi:latn xh:latn yi:hebr zbl:blis zu:latn
`;
