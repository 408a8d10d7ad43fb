import { describe, expect, test } from 'vitest';
import { hasRetractedMark, retractedTitle } from '../../../src/model/text/retracted-title.ts';

const MARKED = `
RETRACTED: Snails sleep
Retracted: Snails sleep
retracted: snails sleep
RETRACTED Snails sleep
RETRACTED ARTICLE: Snails sleep
Retracted article – Snails sleep
Retracted Paper - Snails sleep
[Retracted] Snails sleep
[RETRACTED ARTICLE] Snails sleep
(Retracted) Snails sleep
*RETRACTED* Snails sleep
R E T R A C T E D: Snails sleep
WITHDRAWN: Snails sleep
REMOVED: Snails sleep
Snails sleep (Retracted article. See vol. 7, p. 3)
Snails sleep [RETRACTED]
Snails sleep [Retracted].
Zurückgezogen: Schnecken schlafen
ZURUECKGEZOGENER ARTIKEL: Schnecken schlafen
Rétracté : les escargots dorment
ARTICLE RÉTRACTÉ : les escargots dorment
[ARTÍCULO RETRACTADO]: los caracoles duermen
RETIRADO: los caracoles duermen
ARTIGO RETRATADO: os caracóis dormem
RITRATTATO: le lumache dormono
Ingetrokken: slakken slapen
ОТОЗВАНА: Улитки спят
[Отозванная статья] Улитки спят
ВІДКЛИКАНО: Равлики сплять
GERİ ÇEKİLDİ: Salyangozlar uyur
撤稿：蜗牛
【已撤回】蜗牛
[철회] 달팽이
مسحوب: الحلزون
`
  .trim()
  .split('\n');

const UNMARKED = `
Snails sleep
Retracted-needle biopsies of snails
Retracted snails sleep
Retraction: Snails sleep
Withdrawnness: a study
How retracted papers are cited (a review)
Tentacles, retracted and extended
`
  .trim()
  .split('\n');

describe('The title of a retracted article', () => {
  test.each(MARKED)('is marked already: %s', (title) => {
    expect(hasRetractedMark(title)).toBe(true);
    expect(retractedTitle(title)).toBe(title);
  });

  test.each(UNMARKED)('gets the mark: %s', (title) => {
    expect(retractedTitle(title)).toBe(`RETRACTED: ${title}`);
  });

  test.each(['', ' '])('stays empty: “%s”', (title) => {
    expect(retractedTitle(title)).toBe(title);
  });
});
