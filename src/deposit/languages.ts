/** The two letters of a language tag, `pt` of `pt-BR`; undefined where it has none (Crossref takes ISO 639-1 only). */
export function twoLetterLanguage(tag: string): string | undefined {
  const primary = primaryOf(tag);
  if (primary.length === 2) return primary;
  return Object.keys(BIBLIOGRAPHIC).find((two) => BIBLIOGRAPHIC[two] === primary);
}

/** The bibliographic code of ISO 639-2, `ger` of `de`, as DOAJ wants it; undefined for a language that the table does not have. */
export function threeLetterLanguage(tag: string): string | undefined {
  const primary = primaryOf(tag);
  return primary.length === 3 ? primary : BIBLIOGRAPHIC[primary];
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}

/** ISO 639-1 to ISO 639-2/B (Library of Congress), the languages that journals are written in. */
const BIBLIOGRAPHIC: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'af:afr ar:ara az:aze be:bel bg:bul bn:ben bs:bos ca:cat cs:cze cy:wel da:dan de:ger el:gre en:eng eo:epo es:spa et:est eu:baq ' +
    'fa:per fi:fin fr:fre ga:gle gl:glg he:heb hi:hin hr:hrv hu:hun hy:arm id:ind is:ice it:ita ja:jpn ka:geo kk:kaz ko:kor la:lat ' +
    'lt:lit lv:lav mk:mac mn:mon ms:may mt:mlt my:bur nb:nob ne:nep nl:dut nn:nno no:nor pl:pol pt:por ro:rum ru:rus sk:slo sl:slv ' +
    'sq:alb sr:srp sv:swe sw:swa ta:tam te:tel th:tha tr:tur uk:ukr ur:urd uz:uzb vi:vie zh:chi'
  )
    .split(' ')
    .map((pair) => pair.split(':')),
);
