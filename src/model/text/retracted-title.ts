/**
 * The mark before the title of a retracted article, in English in every language, as programs look for it.
 *
 * NISO RP-45-2024 (CREC).
 */
export const RETRACTED_MARK = 'RETRACTED: ';

/** Returns the title of a retracted article with the mark before it, once: `RETRACTED: Snails sleep`. An empty title stays empty. */
export function retractedTitle(title: string): string {
  return title.trim() === '' || hasRetractedMark(title) ? title : RETRACTED_MARK + title;
}

/**
 * Tells whether the title of a retracted article says so already: in any case, spelling or one of the languages below.
 *
 *   'RETRACTED: …'   '[Retracted Article] …'   'Zurückgezogen: …'   '【已撤稿】…'   '… (Retracted article. See vol. 7, p. 3)'
 *
 * It does not tell whether an article is retracted: 'Nitrogen (withdrawn)' may be a title of its own.
 */
export function hasRetractedMark(title: string): boolean {
  const text = title.normalize('NFC');
  return BEFORE.test(text) || AFTER.test(text) || ALONE.test(text);
}

const WORDS = [
  'retracted|withdrawn|removed|r\\s+e\\s+t\\s+r\\s+a\\s+c\\s+t\\s+e\\s+d',
  'zur(?:ü|ue)ckgezogene?[nrs]?|widerrufen',
  'r[ée]tract[ée]e?|retir[ée]e?',
  'retra(?:c?ta|í)d[oa]|retirad[oa]|retractat',
  'ritrattat[oa]|ritirat[oa]',
  'ingetrokken|teruggetrokken|(?:åter|tilbage?)kal(?:lad|dt)|tillbakadragen|indragen|tilbagetrukket|tilbaketrukket|trukket tilbake',
  'wycofan[yae]|stažen[ýoa]?|stiahnut[ýáé]|visszavont|retras[ăe]?|peruutettu|vedetty pois',
  'отозван(?:а|о|ная|ный)?|ретрагирован(?:а|о|ная)?|відкликан(?:а|о|ий)|оттеглен[ао]?',
  'ger[iİ] çek[iİ]l(?:d[iİ]|m[iİ]ş|en)|ανακλήθηκε|αποσύρθηκε|ditarik|dicabut|đã rút(?: lại)?|rút lại',
  '已?(?:撤稿|撤回|撤销|撤銷)|撤回済み?|取り下げ|(?:게재 ?)?철회(?:됨|된)?',
  'مسحوبة?|تم سحبه?|سلب اعتبار|پس گرفته شده',
];
const NOUNS =
  'article|paper|publication|artikel|beitrag|art[íi]culo|artigo|articolo|article|artykuł|článek|статья|стаття|makale|artikkel|artikkeli|' +
  '论文|文章|論文|논문|مقالة?|مقاله';
const MARK = `(?:(?:${NOUNS})\\s*)?(?:${WORDS.join('|')})(?:\\s*(?:${NOUNS}))?`;

// 'Retracted: …'   '[RETRACTED ARTICLE] …'   'Retracted article – …'; not 'Retracted-needle biopsies'
const BEFORE = new RegExp(`^[\\s\\p{P}\\p{S}]*${MARK}\\s*(?:-\\s|\\s-|(?!-)[\\p{P}\\p{S}])`, 'iu');
// '… [Retracted]'   '… (Retracted article. See vol. 7, p. 3)'
const AFTER = new RegExp(`[\\p{Ps}]\\s*${MARK}(?!\\p{L})[^\\p{Ps}\\p{Pe}]*[\\p{Pe}][\\s\\p{P}]*$`, 'iu');
// 'RETRACTED Snails sleep'
const ALONE = /^[\s\p{P}\p{S}]*RETRACTED(?!\p{L}|-)/u;
