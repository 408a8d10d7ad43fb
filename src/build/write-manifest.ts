import { contentTypeOf } from '../http/media-type.ts';
import { MANIFEST_PATH, type ManifestEntry, printManifest } from '../publish/manifest.ts';
import { groupOf } from '../publish/manifest-group.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import type { Workshop } from './workshop.ts';

/** The list of every file of the site, with sizes and hashes: the last file to be written, since it lists all others. */
export async function writeManifest(articles: readonly ConvertedArticle[], { journal, stage, stagedFiles }: Workshop): Promise<void> {
  const factsOf = articleFacts(articles);
  const files = stagedFiles().map(({ path, sizeBytes, sha256 }): ManifestEntry => {
    const mediaType = contentTypeOf(path).split(';')[0] ?? '';
    return { path, sizeBytes, sha256, mediaType, group: groupOf(path), ...factsOf(path) };
  });
  await stage.write({ path: MANIFEST_PATH, bytes: printManifest({ site: journal.siteUrl, files }) });
}

type Facts = Pick<ManifestEntry, 'published' | 'subjects'>;

/** What a file's article says of it: a file below the article's address, or of its package. */
function articleFacts(articles: readonly ConvertedArticle[]): (path: string) => Facts | undefined {
  const byStem = new Map<string, Facts>();
  const byKey = new Map<string, Facts>();
  for (const { stem, candidate, card } of articles) {
    const facts = {
      ...(card.publishedIso === '' ? {} : { published: card.publishedIso }),
      subjects: card.subjects.map(({ slug }) => slug),
    };
    byStem.set(stem, facts);
    for (const { delivered } of candidate.files) byKey.set(`bucket/${delivered}`, facts);
  }
  return (path) => byKey.get(path) ?? byStem.get(BELOW_STEM.exec(path)?.[1] ?? '') ?? byStem.get(path.replace(/\.[^./]+$/, ''));
}

// 'content/1/e00003/F1.jpg'
const BELOW_STEM = /^(content\/[^/]+\/[^/]+)\//;
