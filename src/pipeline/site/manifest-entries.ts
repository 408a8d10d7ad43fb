import { contentTypeOf } from '../../http/media-type.ts';
import { type LazyList, mapLazy } from '../../publish/lazy-list.ts';
import type { ManifestEntry } from '../../publish/manifest.ts';
import { groupOf } from '../../publish/manifest-group.ts';
import type { PublishedFile } from '../../publish/site-manifest.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';

/** Returns the manifest entries of files, with media type, group and facts of the file's article; created on access. */
export function manifestEntries(articles: readonly ConvertedArticle[], files: LazyList<PublishedFile>): LazyList<ManifestEntry> {
  const factsOf = articleFacts(articles);
  return mapLazy(files, ({ path, sizeBytes, sha256 }): ManifestEntry => {
    const mediaType = contentTypeOf(path).split(';')[0] ?? '';
    return { path, sizeBytes, sha256, mediaType, group: groupOf(path), ...factsOf(path) };
  });
}

type ArticleFacts = Pick<ManifestEntry, 'published' | 'changed' | 'subjects'>;

/** Returns the manifest entries of files, with media type, group and facts of the article; created on access. */
function articleFacts(articles: readonly ConvertedArticle[]): (path: string) => ArticleFacts | undefined {
  const cached = factsByArticles.get(articles);
  if (cached !== undefined) return cached;
  const byStem = new Map<string, ConvertedArticle>();
  const byKey = new Map<string, ConvertedArticle>();
  for (const article of articles) {
    byStem.set(article.stem, article);
    if (article.candidate.translation !== undefined) continue;
    for (const { delivered } of article.candidate.files) byKey.set(`bucket/${delivered}`, article);
  }
  const facts = new Map<ConvertedArticle, ArticleFacts>();
  const factsOf = (path: string): ArticleFacts | undefined => {
    const article =
      byKey.get(path) ??
      byStem.get(BELOW_STEM.exec(path)?.[1] ?? '') ??
      byStem.get(path.replace(ENDING, '')) ??
      byStem.get(path.replace(ENDINGS, ''));
    if (article === undefined) return undefined;
    const own = facts.get(article) ?? factsOfArticle(article);
    facts.set(article, own);
    return own;
  };
  factsByArticles.set(articles, factsOf);
  return factsOf;
}

function factsOfArticle({ card, changed }: ConvertedArticle): ArticleFacts {
  return {
    ...(card.publishedIso === '' ? {} : { published: card.publishedIso }),
    ...(changed === card.publishedIso ? {} : { changed }),
    subjects: card.subjects.map(({ slug }) => slug),
  };
}

/** Manifest and archives use the same facts, so the indexes are built once per list of articles. */
const factsByArticles = new WeakMap<readonly ConvertedArticle[], (path: string) => ArticleFacts | undefined>();

// 'content/1/e00003/F1.jpg', 'en/content/1/e00003/F1.jpg'
const BELOW_STEM = /^((?:[a-z][a-z0-9-]+\/)?content\/[^/]+\/[^/]+)\//;
// 'content/1/e00003.md'
const ENDING = /\.[^./]+$/;
// 'content/1/e00003.linkset.json'
const ENDINGS = /\.[^/]+$/;
