import type { TaggedObject } from '../../../src/model/tagged-object.ts';
import { randomFrom } from '../../../test/query/search/papers.ts';

/** Queries of one form. */
export interface Form {
  readonly name: string;
  /** Request targets, all different. */
  readonly targets: readonly string[];
}

/**
 * Generates queries over a journal's articles in the forms that clients use. Each occurs once, so that no cached answer helps. Same
 * articles, same queries.
 */
export function uncachedQueries(articles: readonly TaggedObject[], namespace: string, count: number): readonly Form[] {
  const path = (field: string): string => `${namespace}/api_v1/article/${field}`;
  const value = (article: TaggedObject, field: string): string =>
    String([...article.tags].find(([each]) => each === path(field))?.[1].value ?? '');
  const words = [...new Set(articles.flatMap((article) => value(article, 'abstract').match(PLAIN_WORD) ?? []))].sort();
  const dois = articles.map((article) => value(article, 'doi'));
  const random = randomFrom(42);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const tags = ['article_title', 'authors', 'pub_date_date', 'journal_title', 'abstract', 'license', 'keywords', 'doi_url', 'volume'];
  const some = (most: number): string[] => [...new Set(Array.from({ length: most }, () => pick(tags)))].map(path);
  const form = (name: string, ask: () => readonly [query: string, tags: readonly string[]]): Form => {
    const targets = new Set<string>();
    for (let tries = 0; targets.size < count && tries < count * 20; tries++) targets.add(targetOf(...ask()));
    return { name, targets: [...targets] };
  };
  return [
    form('title or abstract matches a word, doi', () => {
      const [a, b] = [pick(words), pick(words)];
      return [`${path('article_title')} matches "${a}" or ${path('abstract')} matches "${b}"`, [path('doi')]];
    }),
    form('both words in the abstract, three tags', () => [
      `${path('abstract')} matches "${pick(words)}" and ${path('abstract')} matches "${pick(words)}"`,
      [path('doi'), path('article_title'), path('pub_date_date')],
    ]),
    form('one article, some of its tags', () => [`${path('doi')} = "${pick(dois)}"`, [path('doi'), ...some(5)]]),
    form('a word in a range of years, doi', () => {
      const from = 1990 + Math.floor(random() * 28);
      const range = `${path('pub_date_year')} >= ${from} and ${path('pub_date_year')} < ${from + 1 + Math.floor(random() * 5)}`;
      return [`${path('abstract')} matches "${pick(words)}" and ${range}`, [path('doi')]];
    }),
  ];
}

/** Script for wrk that requests every target in order and starts again after the last. */
export function wrkScript(targets: readonly string[]): string {
  return `local targets = {${targets.map((target) => JSON.stringify(target)).join(',\n')}}
local next = 0
request = function()
  next = next % #targets + 1
  return wrk.format("GET", targets[next])
end
`;
}

function targetOf(query: string, tags: readonly string[]): string {
  return `/values?query=${encodeURIComponent(query)}${tags.map((tag) => `&tag=${encodeURIComponent(tag)}`).join('')}`;
}

// A word that all tokenizers find: ASCII letters between spaces.
const PLAIN_WORD = /(?<= )[a-z]{4,}(?= )/g;
