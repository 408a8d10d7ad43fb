/**
 * Normalizes a language tag of a source to BCP 47: `pt-BR` for `pt_BR` and `por-br`, `de` for `ger`, `he` for `iw`.
 *
 * Scripts and regions get their usual case (`zh-Hant-TW`). Text that is no tag is returned unchanged. RFC 5646, sections 2.1.1 and 4.5.
 */
export function languageTag(written: string): string {
  const subtags = written.trim().replace(POSIX_ENDING, '').replaceAll('_', '-').split('-');
  if (!subtags.every((subtag) => SUBTAG.test(subtag))) return written;
  const [primary = '', ...rest] = subtags.map((subtag) => subtag.toLowerCase());
  if (!PRIMARY.test(primary)) return written;
  return [REPLACED[primary] ?? TWO_LETTERS.get(primary) ?? primary, ...rest.map(inUsualCase)].join('-');
}

/** Returns the ISO 639-2/B code of a two-letter code: `ger` for `de`. */
export function bibliographicCode(twoLetters: string): string | undefined {
  return BIBLIOGRAPHIC[twoLetters];
}

function inUsualCase(subtag: string): string {
  if (REGION.test(subtag)) return subtag.toUpperCase();
  return SCRIPT.test(subtag) ? subtag.charAt(0).toUpperCase() + subtag.slice(1) : subtag;
}

// '.UTF-8', '@latin'
const POSIX_ENDING = /[.@].*$/;
const SUBTAG = /^[A-Za-z0-9]{1,8}$/;
const PRIMARY = /^[a-z]{2,3}$/;
const REGION = /^[a-z]{2}$/;
const SCRIPT = /^[a-z]{4}$/;

/** Codes that ISO 639 has replaced. */
const REPLACED: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  iw: 'he',
  in: 'id',
  ji: 'yi',
  jw: 'jv',
  mo: 'ro',
  mol: 'ro',
  scc: 'sr',
  scr: 'hr',
});

/** ISO 639-1 to ISO 639-2/B (Library of Congress). */
const BIBLIOGRAPHIC: Readonly<Record<string, string>> = pairsOf(
  'aa:aar ab:abk ae:ave af:afr ak:aka am:amh an:arg ar:ara as:asm av:ava ay:aym az:aze ba:bak be:bel bg:bul bi:bis bm:bam bn:ben bo:tib ' +
    'br:bre bs:bos ca:cat ce:che ch:cha co:cos cr:cre cs:cze cu:chu cv:chv cy:wel da:dan de:ger dv:div dz:dzo ee:ewe el:gre en:eng eo:epo ' +
    'es:spa et:est eu:baq fa:per ff:ful fi:fin fj:fij fo:fao fr:fre fy:fry ga:gle gd:gla gl:glg gn:grn gu:guj gv:glv ha:hau he:heb hi:hin ' +
    'ho:hmo hr:hrv ht:hat hu:hun hy:arm hz:her ia:ina id:ind ie:ile ig:ibo ii:iii ik:ipk io:ido is:ice it:ita iu:iku ja:jpn jv:jav ka:geo ' +
    'kg:kon ki:kik kj:kua kk:kaz kl:kal km:khm kn:kan ko:kor kr:kau ks:kas ku:kur kv:kom kw:cor ky:kir la:lat lb:ltz lg:lug li:lim ln:lin ' +
    'lo:lao lt:lit lu:lub lv:lav mg:mlg mh:mah mi:mao mk:mac ml:mal mn:mon mr:mar ms:may mt:mlt my:bur na:nau nb:nob nd:nde ne:nep ng:ndo ' +
    'nl:dut nn:nno no:nor nr:nbl nv:nav ny:nya oc:oci oj:oji om:orm or:ori os:oss pa:pan pi:pli pl:pol ps:pus pt:por qu:que rm:roh rn:run ' +
    'ro:rum ru:rus rw:kin sa:san sc:srd sd:snd se:sme sg:sag si:sin sk:slo sl:slv sm:smo sn:sna so:som sq:alb sr:srp ss:ssw st:sot su:sun ' +
    'sv:swe sw:swa ta:tam te:tel tg:tgk th:tha ti:tir tk:tuk tl:tgl tn:tsn to:ton tr:tur ts:tso tt:tat tw:twi ty:tah ug:uig uk:ukr ur:urd ' +
    'uz:uzb ve:ven vi:vie vo:vol wa:wln wo:wol xh:xho yi:yid yo:yor za:zha zh:chi zu:zul',
);

/** ISO 639-1 to ISO 639-2/T where it differs from 639-2/B. */
const TERMINOLOGICAL: Readonly<Record<string, string>> = pairsOf(
  'bo:bod cs:ces cy:cym de:deu el:ell eu:eus fa:fas fr:fra hy:hye is:isl ka:kat mi:mri mk:mkd ms:msa my:mya nl:nld ro:ron sk:slk sq:sqi zh:zho',
);

const TWO_LETTERS: ReadonlyMap<string, string> = new Map(
  [BIBLIOGRAPHIC, TERMINOLOGICAL].flatMap((codes) => Object.entries(codes).map(([two, three]) => [three, two] as const)),
);

function pairsOf(codes: string): Readonly<Record<string, string>> {
  return Object.assign(Object.create(null), Object.fromEntries(codes.split(' ').map((pair) => pair.split(':'))));
}
