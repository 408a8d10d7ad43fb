import { describe, expect, test } from 'vitest';
import { pageFacts } from '../../scripts/bench/publishers/page-facts.ts';
import { articleFiles, printedPages } from '../../scripts/bench/publishers/printed-pages.ts';
import { MEASURES, type Measure, percentOf, type Score, scoreOf, sumOf } from '../../scripts/bench/publishers/score.ts';
import { sourceFacts } from '../../scripts/bench/publishers/source-facts.ts';
import { corpusFolder, publishersFolder } from '../corpus.ts';
import { EXPLAINED, NOT_READ } from './publishers-explained.ts';

/** Minimum of each measure in percent, unless explained. */
const LEAST: Readonly<Record<Measure, number>> = {
  ...(Object.fromEntries(MEASURES.map((measure) => [measure, 99])) as Record<Measure, number>),
  body: 99.97,
  tables: 100,
  spans: 100,
  formulas: 100,
  pointers: 100,
  links: 100,
};

const folder = corpusFolder === undefined || publishersFolder === undefined ? undefined : { corpusFolder, publishersFolder };
if (folder === undefined) console.warn('SKIPPED: 2 tests of what pages keep of every publisher: the real articles are not on this machine');

describe.skipIf(folder === undefined)('pages of real articles keep what their XML says', () => {
  const found: string[] = [];
  const unread: string[] = [];
  const scores: { readonly html: Score[]; readonly markdown: Score[] } = { html: [], markdown: [] };

  test('for each article, unless explained', () => {
    for (const file of filesOf()) {
      const name = nameOf(file);
      const pages = printedPages(file);
      if ('code' in pages) {
        unread.push(name);
        continue;
      }
      const source = sourceFacts(pages.root);
      const html = scoreOf(source, pageFacts(pages.html), { hasOwnIds: true });
      const markdown = scoreOf(source, pageFacts(pages.markdown), { hasOwnIds: true });
      scores.html.push(html);
      scores.markdown.push(markdown);
      for (const measure of MEASURES) {
        const least = Math.min(percentOf(html[measure]), percentOf(markdown[measure]));
        if (least < LEAST[measure]) found.push(`${name} ${measure}`);
      }
    }
    expect(scores.html.length).toBeGreaterThan(460);
    expect(unread.sort()).toEqual(Object.keys(NOT_READ).sort());
    expect(found.sort()).toEqual(Object.keys(EXPLAINED).sort());
  });

  test.each(['html', 'markdown'] as const)('as a whole, in %s', (form) => {
    const sum = sumOf(scores[form]);
    const below = MEASURES.filter((measure) => percentOf(sum[measure]) < (measure === 'body' ? 99.97 : 99));
    expect(below).toEqual([]);
  });
});

function filesOf(): string[] {
  return folder === undefined ? [] : [...articleFiles(folder.publishersFolder), ...articleFiles(`${folder.corpusFolder}/articles`)];
}

/** `elife/elife-00013/elife-kitchen-sink.xml`, `x116-taylor-amp-francis-nlm-tf-gapfd-116-38`. */
function nameOf(file: string): string {
  return file
    .replace(`${folder?.corpusFolder}/articles/`, '')
    .replace(`${folder?.publishersFolder}/`, '')
    .replace(/\/article\.xml$/, '');
}
