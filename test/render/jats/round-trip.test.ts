import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import { readJats } from '../../../src/read/jats/read-jats.ts';
import { diskFolder } from '../../../src/read/package/disk-folder.ts';
import { findArticles } from '../../../src/read/package/find-articles.ts';
import { readCandidate } from '../../../src/read/package/read-candidate.ts';
import { corpusFolder, publishersFolder } from '../../corpus.ts';
import { corpusArticles } from '../corpus-articles.ts';
import { type Difference, modelDifferences } from './model-differences.ts';
import { printAndRead } from './print-and-read.ts';

const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));

describe('the sample journal, printed as JATS', async () => {
  const folder = diskFolder(CONTENT, () => undefined);
  const articles: Article[] = [];
  for (const candidate of await findArticles(folder, () => undefined)) {
    const article = await readCandidate(folder, candidate, () => undefined);
    if (article !== undefined) articles.push(article);
  }

  test('has articles in Markdown and in JATS', () => {
    const formats = articles.map(({ source }) => source.format);
    expect([formats.filter((format) => format === 'markdown').length, formats.filter((format) => format === 'jats').length]).toEqual([
      2, 10,
    ]);
  });

  test.each(articles.map((article) => [article.source.file, article] as const))(
    '%s is valid, and the same when it is read back',
    (_file, article) => {
      const { faults, readBack } = printAndRead(article);
      expect(faults).toEqual([]);
      expect(new Set(modelDifferences(article, readBack).map(kindOf))).toEqual(new Set(MARKDOWN_KINDS[article.source.file]));
    },
  );
});

describe.skipIf(corpusFolder === undefined && publishersFolder === undefined)('a real article, printed as JATS', () => {
  const countByKind = new Map<string, Set<string>>();
  let same = 0;
  let articles = 0;
  const look = (file: string, article: Article): void => {
    const { faults, readBack } = printAndRead(article);
    expect([file, ...faults]).toEqual([file]);
    const kinds = new Set(modelDifferences(article, readBack).map(kindOf));
    for (const kind of kinds) countByKind.set(kind, (countByKind.get(kind) ?? new Set()).add(file));
    articles++;
    if (kinds.size === 0) same++;
  };

  test('is valid: every article of the corpus', () => {
    for (const { file, article } of corpusFolder === undefined ? [] : corpusArticles(corpusFolder)) look(file, article);
  });

  test('is valid: every article of the further publishers that is well formed', () => {
    for (const folder of publishersFolder === undefined ? [] : readdirSync(publishersFolder).sort()) {
      if (folder.endsWith('.md')) continue;
      const file = `${publishersFolder}/${folder}/article.xml`;
      const article = readJats(readFileSync(file), { file, resolveFile: (href) => ({ href }), report: () => undefined });
      if (article !== undefined) look(folder, article);
    }
  });

  test('reads back as the same model, or differs in one of these ways', () => {
    const found = Object.fromEntries([...countByKind].map(([kind, files]) => [kind, files.size]));
    const expected = Object.fromEntries(KINDS.filter(([, , count]) => count > 0).map(([kind, , count]) => [kind, count]));
    expect(found).toEqual(expected);
    console.info(`${same} of ${articles} articles are the same when they are read back from their JATS`);
  });
});

function kindOf({ path, written, readBack }: Difference): string {
  return (
    KINDS.find(([, pattern]) => pattern.test(path))?.[0] ??
    `${path}: ${JSON.stringify(written)?.slice(0, 200)} => ${JSON.stringify(readBack)?.slice(0, 200)}`
  );
}

/**
 * The differences that JATS or its DTD cause, with their path in the model. `articles` counts those of the corpus and of the further
 * publishers that have one.
 */
const KINDS: readonly (readonly [kind: string, path: RegExp, articles: number])[] = [
  ['a name of a taxon in a citation has no element of its own, so it is named content', /^field\.(?:name|note)$/, 15],
  ['line breaks at the end of a paragraph are dropped', /^paragraph\.content$/, 7],
  ['emphasis in a volume, an issue or another field that holds text alone is dropped', /^field\.content$/, 5],
  ['a paragraph without words in a cell is dropped', /cells\.content$/, 6],
  ['an address for mail that is none is no <email>', /corresps\.emails$/, 3],
  ['an identifier of a citation that no part of it gives is a part', /citations\.parts$/, 12],
  ['a DOI that has a space in it, or a dot after it, is read from its link', /citations\.doi$/, 2],
  ['words of a citation that hold such a DOI', /citations\.mixed$/, 1],
  ['an address for mail beside a biography is given twice', /contribs\.bio$/, 1],
  ['an id that is no XML name is another', /^section\.id$/, 1],
  ['what stands in an element that JATS does not have stands in its place', /^body$/, 1],
  ['paragraphs of a table stand in its foot', /^tableWrap\.(?:foot|parts)$/, 1],
  ['space at the beginning of a licence is dropped', /^text\.value$/, 1],
  ['a pointer to a citation within its reference points nowhere', /^xref\.rids$/, 1],
  ['the numbers of a list that continues another are labels of its items', /^list\.(?:items\.label|start)$/, 1],
  ['a funder whose identifier is a ROR has that too', /fundingSources\.ror$/, 0],
  ['affiliations that nobody points to are those of everybody', /contribs\.affIds$/, 1],
];

/** Differences of articles written in Markdown, whose references have identifiers outside of their parts. */
const MARKDOWN_KINDS: Readonly<Record<string, readonly string[]>> = {
  'counting-barnacles/counting-barnacles.md': [
    'a funder whose identifier is a ROR has that too',
    'an identifier of a citation that no part of it gives is a part',
  ],
  'foam-line/foam-line.md': ['an identifier of a citation that no part of it gives is a part'],
};
