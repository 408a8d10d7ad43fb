import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countsIn, countsOf, wordsInOrder } from '../../../scripts/bench/word/word-counts.ts';
import type { Article } from '../../../src/model/article.ts';
import { manuscriptsFolder } from '../../corpus.ts';
import { readDocument } from './word-document.ts';

const names = manuscriptsFolder === undefined ? [] : readdirSync(manuscriptsFolder).filter((name) => name.endsWith('.docx'));

describe.skipIf(names.length === 0)(`${names.length} manuscripts`, () => {
  test.each(names)('%s keeps its words in order, tables, pictures, formulas, notes and citations', async (name) => {
    const bytes = new Uint8Array(readFileSync(`${manuscriptsFolder}/${name}`));
    const { article, problems } = await readDocument(bytes);
    const source = await countsIn(bytes);
    const read = countsOf(article);
    const unread = problems.filter(({ code }) => code === 'word-citation').length;
    const inOrder = wordsInOrder(source.words, read.words.flat());
    const wordCount = source.words.flat().length;
    expect({
      wordsInOrder: inOrder >= wordCount * LEAST,
      tables: read.tables,
      cells: read.cells,
      pictures: read.pictures,
      formulas: read.formulas,
      notes: read.notes,
      citations: unread <= source.citations * 0.05,
      xrefsWithoutTarget: bibrWithoutTarget(article),
    }).toEqual({
      wordsInOrder: true,
      tables: source.tables,
      cells: source.cells,
      pictures: source.pictures,
      formulas: source.formulas,
      notes: source.notes,
      citations: true,
      xrefsWithoutTarget: 0,
    });
  });
});

const LEAST = 0.999;

function bibrWithoutTarget(article: Article): number {
  let count = 0;
  JSON.stringify(article, (_, value: unknown) => {
    const node = value as { readonly kind?: string; readonly refType?: string; readonly rids?: readonly string[] } | null;
    if (node?.kind === 'xref' && node.refType === 'bibr' && node.rids?.length === 0) count++;
    return value;
  });
  return count;
}
