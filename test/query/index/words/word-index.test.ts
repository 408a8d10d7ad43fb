import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnspaced, normaliseForWords, piecesOf, runsOf } from '../../../../src/model/text/words.ts';
import type { RankingOptions } from '../../../../src/query/index/words/build-word-index.ts';
import { ENGLISH } from '../../../../src/query/index/words/english.ts';
import { wordIndexOf } from '../../../../src/query/index/words/exact-word-index.ts';
import { PLAIN_LANGUAGE } from '../../../../src/query/index/words/language.ts';
import { patternExpression } from '../../../../src/query/index/words/patterns.ts';
import type { WordDocument, WordIndex } from '../../../../src/query/index/words/word-index.ts';
import { openWordShards } from '../../../../src/query/index/words/word-shards.ts';
import { deflate, memoryFiles, wordIndexFiles } from './memory-files.ts';

const RANKED: RankingOptions = { language: ENGLISH, fields: ['authors'], boosts: {} };

function documentOf(title: string, abstract: string, authors: readonly string[] = []): WordDocument {
  return { texts: [[title], [abstract], authors] };
}

const OPTIONS = { fields: ['article_title', 'abstract'], deflate, ranking: RANKED };

function indexOf(documents: readonly WordDocument[], shardBytes: number): WordIndex {
  return opened(wordIndexFiles({ ...OPTIONS, shardBytes }, documents), ENGLISH);
}

function opened({ artifacts, root }: ReturnType<typeof wordIndexFiles>, language = PLAIN_LANGUAGE): WordIndex {
  return wordIndexOf(openWordShards(memoryFiles(artifacts), 'w/', inflateRawSync(root)), language);
}

/** Returns all sequences of adjacent runs in a text, with their joiners. */
function stretchesOf(text: string): string[] {
  return piecesOf(text).flatMap((piece) => {
    const ends = [...piece.text.matchAll(/[-']/g)].map(({ index }) => index);
    const starts = [0, ...ends.map((end) => end + 1)];
    return starts.flatMap((start) => [...ends, piece.text.length].filter((end) => end > start).map((end) => piece.text.slice(start, end)));
  });
}

const papers = [
  documentOf('The p53-dependent L’écran', 'State-of-the-art models of a model modelling THE neuron.'),
  documentOf('Neuronal growth', 'Neurons grow; p53 (or P53) and P53‑dependent‐pathways.', ['Łukasz Müller']),
  documentOf('artiﬁcial poincaré', 'A-b-c-d-e-f-g-h-i-j-k and Poincare', ['The Consortium']),
  documentOf('机器学习模型', '使用BERT模型 for 学习'),
];

const exactCases: readonly [string, string, number[]][] = [
  ['the', 'article_title', [0]],
  ['the', 'abstract', [0]],
  ['a', 'abstract', [0, 2]],
  ['model', 'abstract', [0]],
  ['models', 'abstract', [0]],
  ['neuron', 'abstract', [0]],
  ['neurons', 'abstract', [1]],
  ['neuronal', 'article_title', [1]],
  ['p53', 'article_title', [0]],
  ['p53', 'abstract', [1]],
  ['p53-dependent', 'article_title', [0]],
  ['p53-dependent', 'abstract', [1]],
  ['dependent-pathways', 'abstract', [1]],
  ['of-the', 'abstract', [0]],
  ['p53-dep', 'abstract', []],
  ["l'écran", 'article_title', [0]],
  ['écran', 'article_title', [0]],
  ['ecran', 'article_title', []],
  ['artificial', 'article_title', [2]],
  ['poincaré', 'article_title', [2]],
  ['poincare', 'article_title', []],
  ['poincare', 'abstract', [2]],
  ['a-b-c-d-e-f-g-h', 'abstract', [2]],
  ['b-c-d-e-f-g-h-i-j', 'abstract', [2]],
  ['b-c-d-e-f-g-h-i-k', 'abstract', []],
  ['müller', 'abstract', []],
  ['学', 'article_title', [3]],
  ['学习', 'abstract', [3]],
  ['机器学习', 'article_title', [3]],
  ['bert', 'abstract', []],
  ['absent', 'abstract', []],
];

describe('exact words', () => {
  it.each(exactCases)('%s in %s', async (word, field, expected) => {
    for (const shardBytes of [10, 4300]) {
      const index = await indexOf(papers, shardBytes);
      expect([...(await index.find(word, field))]).toEqual(expected);
    }
  });

  it('are found in every field of an index without ranking', async () => {
    const documents = [
      { year: 2012, texts: [['a b'], [], ['c', 'b-c']] },
      { year: 2011, texts: [[], ['b'], ['a']] },
    ];
    const index = opened(wordIndexFiles({ fields: ['x', 'y', 'z'], deflate }, documents));
    const found = await Promise.all(
      ['a', 'b', 'c', 'b-c'].map((word) => Promise.all(index.fields.map(async (field) => [...(await index.find(word, field))]))),
    );
    expect(found).toEqual([
      [[0], [], [1]],
      [[0], [1], [0]],
      [[], [], [0]],
      [[], [], [0]],
    ]);
  });

  it('agree with a scan, whatever the texts and however small the shards', async () => {
    const word = fc.constantFrom(
      'the',
      'model',
      'models',
      'modelling',
      'p53',
      'état',
      'etat',
      'x',
      'ab-cd',
      "l'eau",
      '学习机',
      'naïve',
      '1-2-3',
    );
    const text = fc.array(fc.oneof(word, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 12 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 300 }),
        async (texts, size) => {
          const index = await indexOf(
            texts.map(([title, abstract]) => documentOf(title, abstract)),
            size,
          );
          const words = new Set(texts.flat().flatMap((each) => [...runsOf(each), ...stretchesOf(each)]));
          for (const each of [...words].filter((one) => !isUnspaced(one))) {
            const expected = texts.flatMap(([title], i) => (stretchesOf(title).includes(each) ? [i] : []));
            expect([...(await index.find(each, 'article_title'))]).toEqual(expected);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('patterns', () => {
  it.each([
    ['neuro*', [0, 1]],
    ['*s', [0, 1]],
    ['mod?l', [0]],
    ['p53-*', [1]],
    ['*', [0, 1, 2, 3]],
    ['zzz*', []],
  ])('%s', async (pattern, expected) => {
    const index = await indexOf(papers, 100);
    expect([...(await index.findPattern(pattern, 'abstract'))]).toEqual(expected);
  });

  it('with many stars take linear time', () => {
    expect(patternExpression('*a'.repeat(200))('a'.repeat(5000).concat('b'))).toBe(false);
  });
});

describe('the files', () => {
  it('are the same bytes for the same documents', () => {
    expect(wordIndexFiles(OPTIONS, papers)).toEqual(wordIndexFiles(OPTIONS, papers));
  });

  it('are named if one is truncated, damaged or missing', async () => {
    const { artifacts, root } = wordIndexFiles(OPTIONS, papers);
    const [shard] = await opened({ artifacts, root }, ENGLISH).filesOf(['neuron']);
    const cut = artifacts.map(({ path, bytes }) => ({ path, bytes: path === shard ? bytes.slice(0, -9) : bytes }));
    await expect(opened({ artifacts: cut, root }, ENGLISH).find('neuron', 'abstract')).rejects.toThrow(
      `${shard} is damaged or truncated; the index needs the complete file`,
    );
    const without = artifacts.filter(({ path }) => path !== shard);
    await expect(opened({ artifacts: without, root }, ENGLISH).find('neuron', 'abstract')).rejects.toMatchObject({
      name: 'ShardError',
      path: shard,
    });
  });

  it('of no documents are an index that finds nothing', async () => {
    const index = await indexOf([], 4300);
    expect([
      index.documentCount,
      [...(await index.find(normaliseForWords('A'), 'abstract'))],
      [...(await index.findPattern('a*', 'abstract'))],
    ]).toEqual([0, [], []]);
  });
});
