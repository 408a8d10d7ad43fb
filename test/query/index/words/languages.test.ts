import lunr from 'lunr';
import { describe, expect, it } from 'vitest';
import { foldAccents } from '../../../../src/model/text/fold.ts';
import { runsOf } from '../../../../src/model/text/words.ts';
import { stemEnglish } from '../../../../src/query/index/words/english.ts';
import { indexTerms, queryTerms } from '../../../../src/query/index/words/language.ts';
import { languageOf } from '../../../../src/query/index/words/languages.ts';
import { STEMMED_LANGUAGES } from '../../../../src/query/index/words/stemmed-languages.ts';
import { scaleFolder } from '../../../corpus.ts';
import { readPapers } from '../../search/papers.ts';

describe('terms of a word', () => {
  it.each([
    ['en', 'the', []],
    ['en', 'relational', ['relat']],
    ['en', 'naïveté', ['naivet']],
    ['en', 'yes', ['ye']],
    ['en', 'happiness', ['happi']],
    ['de', 'Häusern', ['haus']],
    ['de', 'und', []],
    ['fr', 'continuellement', ['continuel']],
    ['fr', 'été', []],
    ['es', 'investigaciones', ['investig']],
    ['ru', 'исследования', ['исследован']],
    ['pt-BR', 'universidades', ['univers']],
    ['nb', 'havnene', ['havn']],
    ['ja', '学習', ['学', '学習', '習']],
    ['zh', '使用BERT模型', ['使', '使用', '用', '用b', 't模', '模', '模型', '型', 'bert']],
    ['xx', 'anything', ['anything']],
  ])('%s %s', async (tag, word, terms) => {
    const language = await languageOf(tag);
    expect(runsOf(word).flatMap((run) => indexTerms(run, language))).toEqual(terms);
  });

  it('of a query are pairs if there are any', async () => {
    const language = await languageOf('zh');
    expect([queryTerms('学习机', language), queryTerms('学', language)]).toEqual([['学习', '习机'], ['学']]);
  });

  it.each(STEMMED_LANGUAGES)('%s has a stemmer that gives something for every word', async (code) => {
    const language = await languageOf(code);
    const words = ['a', 'universidad', 'Wörter', 'ψυχή', 'слова', 'x'.repeat(5000), '123', 'İstanbul'.toLowerCase()];
    expect(words.flatMap((word) => indexTerms(word, language)).every((term) => term !== '')).toBe(true);
  });
});

describe('forms of one word have one term', () => {
  it.each([
    ['es', 'investigación investigaciones investigacion'],
    ['es', 'niño niños nino'],
    ['pt', 'avaliação avaliações avaliacao avaliacoes'],
    ['pt', 'canção canções'],
    ['tr', 'kız kızlar'],
    ['tr', 'çalışma çalışmalar'],
    ['fr', 'qualité qualités qualite'],
    ['it', 'qualità qualita'],
    ['de', 'Übung Übungen Ubungen'],
    ['ru', 'ёлка ёлки елка'],
    ['ca', 'investigació investigacions investigacio'],
    ['ca', 'recerca recerques'],
    ['ca', 'resultat resultats'],
    ['pl', 'badania badanie badań'],
    ['pl', 'artykuł artykuły artykułów'],
    ['uk', 'дослідження досліджень дослідженням'],
    ['ar', 'التحليل تحليلات تحليل'],
    ['ar', 'المستشفى مستشفيات المستشفيات'],
    ['ar', 'دراسة الدراسات دراسه دِراسة'],
    ['fa', 'کتاب کتاب‌ها کتاب‌های كتاب کتابها'],
    ['fa', 'می‌شود میشود'],
    ['hi', 'अध्ययन अध्ययनों'],
    ['hi', 'हिन्दी हिंदी'],
    ['id', 'pendidikan mendidik'],
    ['vi', 'hòa hoà hoa'],
  ])('%s %s', async (tag, words) => {
    const language = await languageOf(tag);
    const terms = runsOf(words).map((run) => indexTerms(run, language).join(' '));
    expect([new Set(terms).size, terms[0]]).toEqual([1, expect.stringMatching(/./)]);
  });

  it('in Korean a word is found with its particles', async () => {
    const language = await languageOf('ko');
    const [terms] = [runsOf('연구에서는').flatMap((run) => indexTerms(run, language))];
    expect(
      runsOf('연구')
        .flatMap((run) => queryTerms(run, language))
        .every((term) => terms.includes(term)),
    ).toBe(true);
  });

  it('digits of Arabic, Persian and Hindi are digits', async () => {
    const language = await languageOf('fa');
    expect(runsOf('۱۴۰۳ ٢٠١٢ २०१२').flatMap((run) => indexTerms(run, language))).toEqual(['1403', '2012', '2012']);
  });
});

describe('the English stemmer', () => {
  const lunrStem = (word: string): string => lunr.stemmer(new lunr.Token(word, {})).toString();

  it.each(['skies', 'agreed', 'plastered', 'hopping', 'filing', 'falling', 'yielding', 'y', 'by', 'controll', 'rate', 'adoption', 'éé'])(
    '%s',
    (word) => {
      expect(stemEnglish(word)).toBe(lunrStem(word));
    },
  );

  it.skipIf(scaleFolder === undefined)('equals that of lunr for every word of 2,000 papers', () => {
    const words = new Set(
      readPapers(2000)
        .flatMap(({ title, abstract }) => [...runsOf(title), ...runsOf(abstract)])
        .map(foldAccents),
    );
    expect([...words].filter((word) => word.length <= 40 && stemEnglish(word) !== lunrStem(word))).toEqual([]);
  });
});

describe('accents', () => {
  it.each([
    ['poincaré', 'poincare'],
    ['łódź', 'lodz'],
    ['straße', 'strasse'],
    ['œuvre', 'oeuvre'],
    ['й', 'й'],
    ['हिन्दी', 'हिन्दी'],
    ['한국어', '한국어'],
  ])('%s', (word, folded) => {
    expect(foldAccents(word)).toBe(folded);
  });
});
