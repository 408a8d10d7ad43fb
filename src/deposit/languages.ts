/** Returns the ISO 639-1 code of a language tag, `pt` for `pt-BR`; undefined if it has none. Crossref accepts only these. */
export function twoLetterLanguage(tag: string): string | undefined {
  const primary = primaryOf(tag);
  if (primary.length === 2) return primary;
  return Object.keys(BIBLIOGRAPHIC).find((two) => BIBLIOGRAPHIC[two] === primary);
}

/** Returns the ISO 639-2/B code, `ger` for `de`, as DOAJ requires; undefined for a language that is not in the table. */
export function threeLetterLanguage(tag: string): string | undefined {
  const primary = primaryOf(tag);
  return primary.length === 3 ? primary : BIBLIOGRAPHIC[primary];
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}

/** ISO 639-1 to ISO 639-2/B (Library of Congress), for the languages of journals. */
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
