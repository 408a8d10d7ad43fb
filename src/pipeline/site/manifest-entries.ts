import { contentTypeOf } from '../../http/media-type.ts';
import { type LazyList, mapLazy } from '../../publish/lazy-list.ts';
import type { ManifestEntry } from '../../publish/manifest.ts';
import { groupOf } from '../../publish/manifest-group.ts';
import type { PublishedFile } from '../../publish/site-manifest.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';

/** Entries of the manifest for files of the site, with media type, group and facts of the file's article. They are created on access. */
export function manifestEntries(articles: readonly ConvertedArticle[], files: LazyList<PublishedFile>): LazyList<ManifestEntry> {
  const factsOf = articleFacts(articles);
  return mapLazy(files, ({ path, sizeBytes, sha256 }): ManifestEntry => {
    const mediaType = contentTypeOf(path).split(';')[0] ?? '';
    return { path, sizeBytes, sha256, mediaType, group: groupOf(path), ...factsOf(path) };
  });
}

type Facts = Pick<ManifestEntry, 'published' | 'changed' | 'subjects'>;

/** Facts of the article that a file belongs to, by its route or by its package. */
function articleFacts(articles: readonly ConvertedArticle[]): (path: string) => Facts | undefined {
  const known = factsByArticles.get(articles);
  if (known !== undefined) return known;
  const byStem = new Map<string, ConvertedArticle>();
  const byKey = new Map<string, ConvertedArticle>();
  for (const article of articles) {
    byStem.set(article.stem, article);
    for (const { delivered } of article.candidate.files) byKey.set(`bucket/${delivered}`, article);
  }
  const facts = new Map<ConvertedArticle, Facts>();
  const factsOf = (path: string): Facts | undefined => {
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

function factsOfArticle(article: ConvertedArticle): Facts {
  const { card } = article;
  const changed = article.changed;
  return {
    ...(card.publishedIso === '' ? {} : { published: card.publishedIso }),
    ...(changed === card.publishedIso ? {} : { changed }),
    subjects: card.subjects.map(({ slug }) => slug),
  };
}

const factsByArticles = new WeakMap<readonly ConvertedArticle[], (path: string) => Facts | undefined>();

// 'content/1/e00003/F1.jpg'
const BELOW_STEM = /^(content\/[^/]+\/[^/]+)\//;
// 'content/1/e00003.md'
const ENDING = /\.[^./]+$/;
// 'content/1/e00003.linkset.json'
const ENDINGS = /\.[^/]+$/;
