import type { ArticleCard } from '../model/article-card.ts';
import { contentTypeOf } from '../serve/http/media-type.ts';
import { findByPath } from './article-paths.ts';
import { type LazyList, mapLazy } from './lazy-list.ts';
import type { ManifestEntry } from './manifest.ts';
import { groupOf } from './manifest-group.ts';
import type { PublishedFile } from './site-manifest.ts';

/** An article as far as the entries of its files show it. */
export interface ManifestArticle {
  readonly stem: string;
  readonly card: Pick<ArticleCard, 'publishedIso' | 'subjects'>;
  /** Time of its last change. */
  readonly changed: string;
  readonly candidate: { readonly files: readonly { readonly delivered: string }[]; readonly translation?: unknown };
}

/** Returns the manifest entries of files, with media type, group and facts of the file's article; created on access. */
export function manifestEntries(
  articles: readonly ManifestArticle[],
  files: LazyList<PublishedFile>,
  rawPathOf: (key: string) => string,
): LazyList<ManifestEntry> {
  const factsOf = articleFacts(articles, rawPathOf);
  return mapLazy(files, ({ path, sizeBytes, sha256 }): ManifestEntry => {
    const mediaType = contentTypeOf(path).split(';')[0] ?? '';
    return { path, sizeBytes, sha256, mediaType, group: groupOf(path), ...factsOf(path) };
  });
}

type ArticleFacts = Pick<ManifestEntry, 'published' | 'changed' | 'subjects'>;

/** Returns a function that finds the facts of a file's article. */
function articleFacts(
  articles: readonly ManifestArticle[],
  rawPathOf: (key: string) => string,
): (path: string) => ArticleFacts | undefined {
  const cached = factsByArticles.get(articles);
  if (cached !== undefined) return cached;
  const byStem = new Map<string, ManifestArticle>();
  const byKey = new Map<string, ManifestArticle>();
  for (const article of articles) {
    byStem.set(article.stem, article);
    if (article.candidate.translation !== undefined) continue;
    for (const { delivered } of article.candidate.files) byKey.set(rawPathOf(delivered), article);
  }
  const facts = new Map<ManifestArticle, ArticleFacts>();
  const factsOf = (path: string): ArticleFacts | undefined => {
    const article = byKey.get(path) ?? findByPath(path, (stem) => byStem.get(stem));
    if (article === undefined) return undefined;
    const own = facts.get(article) ?? factsOfArticle(article);
    facts.set(article, own);
    return own;
  };
  factsByArticles.set(articles, factsOf);
  return factsOf;
}

function factsOfArticle({ card, changed }: ManifestArticle): ArticleFacts {
  return {
    ...(card.publishedIso === '' ? {} : { published: card.publishedIso }),
    ...(changed === card.publishedIso ? {} : { changed }),
    subjects: card.subjects.map(({ slug }) => slug),
  };
}

/** Manifest and archives use the same facts, so the indexes are built once per list of articles. */
const factsByArticles = new WeakMap<readonly ManifestArticle[], (path: string) => ArticleFacts | undefined>();
