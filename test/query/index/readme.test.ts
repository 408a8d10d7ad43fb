import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DictionaryBuilder } from '../../../src/query/index/dictionary.ts';
import { dictionaryKey } from '../../../src/query/index/dictionary-key.ts';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { wordIndexFiles } from './words/memory-files.ts';

/** Returns the bytes in the code block below a heading of a README, from lines such as `08 04 01   two objects`. */
function documentedBytes(path: string, heading: string): string {
  const text = readFileSync(fileURLToPath(new URL(`../../../src/${path}`, import.meta.url)), 'utf8');
  const section = text.slice(text.indexOf(`## ${heading}`));
  const block = /```\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
  const lines = block.split('\n').flatMap((line) => /^(?:[0-9a-f]{2}(?: |$))+/.exec(line)?.[0].trim() ?? []);
  return lines.join(' ');
}

function hexOf(bytes: Uint8Array | string | undefined): string {
  return [...(bytes instanceof Uint8Array ? bytes : [])].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

test('the dictionary shard in the README of the query index has these bytes', () => {
  const subjects = [['Ecology'], ['Ecology', 'Cell biology'], ['Ecology'], ['Ecology'], ['Cell biology'], [], ['Cell biology'], []];
  const builder = new DictionaryBuilder({ isByValue: true });
  for (const [ordinal, values] of subjects.entries()) {
    for (const value of values) builder.add(ordinal, dictionaryKey(value, values.length === 1 ? 'sole' : 'element'));
  }
  const shards = [...builder.shards(subjects.length, (bytes) => deflateRawSync(bytes))];
  expect(shards.map(({ bytes }) => hexOf(bytes))).toEqual([documentedBytes('query/index/README.md', 'A dictionary shard, byte by byte')]);
});

test('the shard of words in the README of search has these bytes', () => {
  const documents = [
    { year: 2013, texts: [['Neurons of snails'], ['The neuron']] },
    { year: 2012, texts: [['Snails'], ['Neurons']] },
  ];
  const ranking = { language: ENGLISH, fields: [], boosts: { article_title: 3 } };
  const { artifacts } = wordIndexFiles({ fields: ['article_title', 'abstract'], deflate: (bytes) => bytes, ranking }, documents);
  expect(hexOf(artifacts[0]?.bytes)).toBe(documentedBytes('query/search/README.md', 'A shard of the word index, byte by byte'));
});
