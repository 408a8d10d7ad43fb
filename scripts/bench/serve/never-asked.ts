import type { TaggedObject } from '../../../src/model/tagged-object.ts';
import { randomFrom } from '../../../test/search/papers.ts';

/** One way to ask, as many different questions as are wanted. */
export interface Form {
  readonly name: string;
  /** Request targets, no two alike. */
  readonly targets: readonly string[];
}

/**
 * Questions over a journal's articles, of the forms that clients use, each asked once: what a server remembers of earlier answers helps
 * with none of them. The same articles give the same questions.
 */
export function neverAsked(articles: readonly TaggedObject[], namespace: string, count: number): readonly Form[] {
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

/** A script for wrk that asks every target once, in order; it begins again only after the last. */
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

// A word that every tokenizer finds alike: between spaces, ASCII letters only.
const PLAIN_WORD = /(?<= )[a-z]{4,}(?= )/g;
