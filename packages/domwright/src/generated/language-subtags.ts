// Written by scripts/generate/language-subtags.mjs from IANA's registry of 2025-08-25; do not edit.

/** Languages of two and three letters, and regions of two: a bit for each combination of letters, four in a hexadecimal digit. */
export const languagesOfTwo =
  '334362747c91019046354000880186c148c0904908203444096c9556c5404008114f767d0581e00cd6e0d61a9844021604042030000001000c141ddd7f7447b935044020244010010040000200000014004020040';
export const languagesOfThree =
  'ffdfdfeffefffbbdbfffefaf7ff1c375f679378fffffff07fb30fffffc5058279effdff7ffffff77ffffffffffffff3e9effffffd4cba0a7ebffffffefff7ffffffffffdb24f1f0fd57ef9417002fddef9f39c128ffbeefffffffffffff7fffffffff7dfffffff7ff7ffffffffffff7efbfffffffffefffffffffbfffffffffdffff3fffbff7ffffffefffffbfffff7fffffdffffffff7fdffffffeffffffdfffffdbfffffefffffffffff7ff7fbdf5ddaf704ffc91c34c28052140005440008bbff2ff94b24546db943887fb77e717555d7e0c173f73ffef9ffd58356800001cbfffbfffffff773e37c7cfdff1018000b5008000200003004000029120dffd7ffedefe540002046d8911cfdb722000000fdd6ed625e9d3fefffdffcf94114c068001d000f7c76f56d99e57bdefe3000200000000c77ad7529d610e26db74ffff7f700000010c0653000000b41721561a0001000000111940000060100000001000044400001085081000050000882400000055dd201465342355f5dfb2edc3000080004000000000040719310dd759912897a800010042800000040000000201004004400000befba930020000000400000000000020004400000002000000001388a50000000004002406a804000801805000080136804000000000400305f300180400000000eb33b3100080011000000000000000000000000fffffffffffdfc382a0cfffd72fef15e3001022b5c6a5452b930fd9ffd304d840910e0183e3945bd833ff7ffd69ffffff7408000101221c3f5dff058f444040040ffdfff6d8eb14f733ad0000002b797207048000ffff7ef00814018000000080149c110000000000001040040804bef5ac0040000194240c600060fffbff76fc150f9fde630001100000004505b6b2882400040152effdff3509080500400000000010000c0000000001a20c67e844188020c740870000000cc050442587448040201000220058811009dceee0573d11196e095be33800002500401000000054469946dd57a387479bf000100800008000454001020001004080064808fbe7f934cd9610000c040100202dd2a100000002144000040010fd95931400800100d610400010f0926c42d2010a400644000802000020c0008600080000000000f8dfe5120800000100000000001100001000000ff7d3edffffffffffff7ffffeffffffffffffffffffffdffbfffffbddfffffffefffffffffffffffffffffdffffdffcdffffffffffffffffefbfffffffffffffffefffdffffffffffffffffeffffffffffffffffffffb7dfddfdffcb8950c2ff700ffffff70080003cd7f1606e270fffc7f7442203f9b7e1dfff752ffff3ff2fe1597fffff7408102000020455f9a8fd9fe61178150dbfff770430501d85c50004000140200002a008b77bdfefeffffffffffffffefffffff7ffffffffffffffffff7ffffffdf7fffff7fffffffeffdbffffbffffffffdf7dfff7fffff7fffffffbffffefffffffffff7fdfffbfe7fffffffffffffffffeffffff7ffffffffffcfffdff7fffff9ebffeffff77ff7202840ffffffff7dfeffff7fff2ee97eff7fff65dfdcfffffffffffeffdfffd7f07a15604c790dd5fa6affdfff36d5b5fffffff302410075152c565fd42efffffd24585c50402200479601805014001060000000000015065040100000601102008110291fdf76b660596075debfd4d9b73840260400512400000045389ff501e89c64fd7f31130002000000090000000000a001001004000ffddffbd7ebfcfffb244148160bffd5a740200094d24172ffde1ffbfef30000207c0ee1cfbbffdfbf7fdf7fffffcf5fde744ff70110104cf7ff7fdd9ff55068fe5f77dbd300000034172400040000103491428000fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffedb7e75ee31d5901c0412af711008000000000feffffb003200020000800000035b3e0100000011426100102003383a100500103811840000000ffdffff21aa01f78d250008020000000004412020d30401240116f5c91300000010c52002000010002410020000fbfdfffffffff3fdedfcdbfffafffff7b404011fdffedf7fffffbffdfff71fb71ff7fff7ffee7ffefbffbdfffdffdfe7fb75fff61867f9cd7fdfffffffbfeffff575f5fef5058126effff951f951f0d76cd71a295f7fe7ffffffffffdfddffffdf6ff5fff3048920ff3eff3f6feffdfffdf70de351b7cbffebffff7fffff7ff7ffffeffd7f7ddffef208fb5cfffffffff9ffffffffdffbfdf764f177ff8fbdd5fcd7619baeb70ae102000320404284400000044d60400000400040000390600500800000004200400001cd857dd4f045f41f61465da4a0042000040080000000cdffbef1858414420a400003210422000100000000000010000000080101fbf6390010000000000000000c08d2000000000000a00000000c682c2000100010ff812000210fff97f30052000000a0000000000000040001300092020000100000380000000010000000000000000000000000fffffffce7eb11010000291064dc1fe5001000034140550110406ff3a75040000b0802555779d7fd17cc875d345f757641100000000000c27fbdf1450638865001b883ab100000030042440000013013201000000f5fff7d7dcb076d87a75105504a489e14000000b6932547048e0309a629000020fffefff758354ffeffff2fdd7cc45f24cffffff100080c65cc61f9bf73d7feffdb4afa10448110d5e4a4800582030e0801024200fffffff6ef106088a20461101051b2e3100000010996542020101efbfb30000001cd7a1d45e944fddff8e63b55024d3c8d03d308000000c44f115c48f605002205f7fbbd70000201482b540160440000212011000fffdff750206198000000800001c03000000000380320824800330c3242000000bc4ea3648c451ffffff7611010480570cffffff010000401831010c121041e67618030010000001000000000002242a004080000';
export const regionsOfTwo =
  'd797fdeefedfddedf7f36951085d00e120c5902bf9bf5100d860c187f004043000d1b24f1418f4dfcfff7d52b680001004c3f835100fff3400151fdf7eb7bbfba91403407558040020040cffffff8100814004809';

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
