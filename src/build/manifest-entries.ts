import { contentTypeOf } from '../http/media-type.ts';
import type { ManifestEntry } from '../publish/manifest.ts';
import { groupOf } from '../publish/manifest-group.ts';
import type { PublishedFile } from '../publish/site-manifest.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { lastChanged } from './last-changed.ts';

/** The lines of the manifest for files of the site: with type and group, and with what a file's article says of it. */
export function manifestEntries(articles: readonly ConvertedArticle[], files: readonly PublishedFile[]): readonly ManifestEntry[] {
  const factsOf = articleFacts(articles);
  return files.map(({ path, sizeBytes, sha256 }): ManifestEntry => {
    const mediaType = contentTypeOf(path).split(';')[0] ?? '';
    return { path, sizeBytes, sha256, mediaType, group: groupOf(path), ...factsOf(path) };
  });
}

type Facts = Pick<ManifestEntry, 'published' | 'changed' | 'subjects'>;

/** What a file's article says of it: a file below the article's address, or of its package. */
function articleFacts(articles: readonly ConvertedArticle[]): (path: string) => Facts | undefined {
  const byStem = new Map<string, Facts>();
  const byKey = new Map<string, Facts>();
  for (const article of articles) {
    const { stem, candidate, card } = article;
    const changed = lastChanged(article);
    const facts = {
      ...(card.publishedIso === '' ? {} : { published: card.publishedIso }),
      ...(changed === card.publishedIso ? {} : { changed }),
      subjects: card.subjects.map(({ slug }) => slug),
    };
    byStem.set(stem, facts);
    for (const { delivered } of candidate.files) byKey.set(`bucket/${delivered}`, facts);
  }
  return (path) =>
    byKey.get(path) ??
    byStem.get(BELOW_STEM.exec(path)?.[1] ?? '') ??
    byStem.get(path.replace(ENDING, '')) ??
    byStem.get(path.replace(ENDINGS, ''));
}

// 'content/1/e00003/F1.jpg'
const BELOW_STEM = /^(content\/[^/]+\/[^/]+)\//;
// 'content/1/e00003.md'
const ENDING = /\.[^./]+$/;
// 'content/1/e00003.linkset.json'
const ENDINGS = /\.[^/]+$/;
