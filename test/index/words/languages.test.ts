import lunr from 'lunr';
import { describe, expect, it } from 'vitest';
import { stemEnglish } from '../../../src/index/words/english.ts';
import { indexTerms, queryTerms } from '../../../src/index/words/language.ts';
import { languageOf } from '../../../src/index/words/languages.ts';
import { STEMMED_LANGUAGES } from '../../../src/index/words/stemmed-languages.ts';
import { foldAccents } from '../../../src/text/fold.ts';
import { runsOf } from '../../../src/text/words.ts';
import { scaleFolder } from '../../corpus.ts';
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
