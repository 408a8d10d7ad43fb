import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtCorpus } from '../built-corpus.ts';
import { corpusFolder } from '../corpus.ts';

if (corpusFolder === undefined) console.warn('SKIPPED: 2 tests of the bibliographies of the corpus: the corpus is not on this machine');

/** Members of a CSL-JSON item that these tests compare. */
interface ParsedItem {
  readonly title?: string;
  readonly 'original-title'?: string;
  readonly author?: readonly Readonly<Record<string, string>>[];
  readonly issued?: { readonly 'date-parts'?: readonly (readonly (number | string)[])[] };
  readonly DOI?: string;
}

/** An article's values in the site's own `<stem>.json`. */
interface OwnValues {
  readonly stem: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly date: readonly number[];
  readonly doi: string | undefined;
}

describe.skipIf(corpusFolder === undefined)('every bibliography of the corpus, by an independent parser', () => {
  let site = '';
  let articles: readonly OwnValues[] = [];
  beforeAll(async () => {
    site = await builtCorpus();
    articles = ownValues(site);
  });

  test.each([
    // BibTeX has no day.
    ['BibTeX', 'bib', 2],
    ['RIS', 'ris', 3],
  ])('%s gives back title, authors in order, date and DOI', (_, ending, dateParts) => {
    const wrong: string[] = [];
    for (const article of articles) {
      const items: readonly ParsedItem[] = plugins.input.chain(readFileSync(join(site, `${article.stem}.${ending}`), 'utf8'), {
        generateGraph: false,
      });
      const [item] = items;
      if (item === undefined || items.length !== 1) wrong.push(`${article.stem}: ${items.length} entries`);
      else wrong.push(...differences(article, item, dateParts).map((difference) => `${article.stem}: ${difference}`));
    }
    expect(articles.length).toBeGreaterThan(390);
    expect(wrong).toEqual([]);
  });
});

function differences(own: OwnValues, item: ParsedItem, dateParts: number): string[] {
  const found = {
    // With a translated title (TT), the parser makes that the title, and TI the original one.
    title: letters(item['original-title'] ?? item.title ?? ''),
    authors: (item.author ?? []).map((name) =>
      letters(
        name.literal ??
          `${name.given ?? ''} ${name['non-dropping-particle'] ?? ''} ${name['dropping-particle'] ?? ''} ${name.family ?? ''} ${name.suffix ?? ''}`,
      ),
    ),
    date: (item.issued?.['date-parts']?.[0] ?? []).map(Number).slice(0, dateParts),
    doi: item.DOI,
  };
  const wanted = { title: letters(own.title), authors: own.authors.map(letters), date: own.date.slice(0, dateParts), doi: own.doi };
  return (['title', 'authors', 'date', 'doi'] as const)
    .filter((name) => JSON.stringify(found[name]) !== JSON.stringify(wanted[name]))
    .map((name) => `${name} ${JSON.stringify(found[name])} for ${JSON.stringify(wanted[name])}`);
}

/** Letters and digits only, because formats differ in typefaces, spaces and quotation marks. */
function letters(text: string): string {
  return (
    text
      .replace(/<[^>]*>/g, '')
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join('');
}

function ownValues(site: string): OwnValues[] {
  const stems = readdirSync(join(site, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.bib'))
    .map((path) => `content/${path.replace(/\.bib$/, '')}`);
  return stems.sort().map((stem) => {
    const answer = JSON.parse(readFileSync(join(site, `${stem}.json`), 'utf8'));
    const [tags = {}] = Object.values<Record<string, { readonly value: unknown }>>(answer.results.id);
    const value = (name: string): unknown => Object.entries(tags).find(([path]) => path.endsWith(`/article/${name}`))?.[1].value;
    return {
      stem,
      title: String(value('article_title') ?? ''),
      authors: (value('authors') as string[] | undefined) ?? [],
      date: ['pub_date_year', 'pub_date_month', 'pub_date_day'].flatMap((name) => (value(name) as number | undefined) ?? []),
      doi: value('doi') as string | undefined,
    };
  });
}
