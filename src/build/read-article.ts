import type { Article } from '../model/article.ts';
import type { Problem } from '../model/problem.ts';
import type { ArticleCandidate } from '../read/package/find-articles.ts';
import { fingerprint } from '../read/package/fingerprint.ts';
import type { Folder } from '../read/package/folder.ts';
import { readCandidate } from '../read/package/read-candidate.ts';
import { marksOf } from '../render/notice.ts';
import { publicationDateOf } from '../text/publication-date.ts';
import { type ArticleCache, type CacheKey, cacheKeyOf } from './article-cache.ts';
import type { Hooks } from './hooks.ts';
import type { ReadResult } from './tasks.ts';

/** What the cache keeps of a read article. */
export interface KeptArticle {
  readonly article: Article;
  readonly problems: readonly Problem[];
}

interface ReadingRoom {
  readonly folder: Folder;
  readonly cache: ArticleCache;
  readonly codeVersion: string;
  /** What the journal itself does to every article. */
  readonly model?: Hooks['model'];
}

/** Reads one article into the cache, unless the same files were read before; undefined, with problems, where they hold none. */
export async function readArticle(
  candidate: ArticleCandidate,
  { folder, cache, codeVersion, model }: ReadingRoom,
): Promise<ReadResult | { readonly problems: readonly Problem[] }> {
  const files = await fingerprint(folder, candidate);
  const modelKey = cacheKeyOf('article', codeVersion, candidate.file.key, ...files.map((file) => `${file.key}\t${file.sha256}`));
  const kept = await cache.read<KeptArticle>(modelKey);
  if (kept !== undefined) return resultOf(kept, modelKey);
  const problems: Problem[] = [];
  const report = (problem: Problem): number => problems.push(problem);
  const found = await readCandidate(folder, candidate, report, report);
  if (found === undefined) return { problems };
  const article = model === undefined ? found : await model(found);
  await cache.write(modelKey, { article, problems } satisfies KeptArticle);
  return resultOf({ article, problems }, modelKey);
}

function resultOf({ article, problems }: KeptArticle, modelKey: CacheKey): ReadResult {
  const { meta, source } = article;
  const { doi } = meta.articleIds;
  const publisherId = meta.articleIds['publisher-id'];
  const published = publicationDateOf(meta);
  return {
    modelKey,
    placeable: {
      file: source.file,
      ...(doi === undefined ? {} : { doi }),
      ...(meta.volume === undefined ? {} : { volume: meta.volume }),
      ...(meta.elocationId === undefined ? {} : { elocationId: meta.elocationId }),
      ...(publisherId === undefined ? {} : { publisherId }),
      ...(meta.fpage === undefined ? {} : { fpage: meta.fpage }),
      ...(published === undefined ? {} : { published }),
    },
    marks: marksOf(meta),
    problems,
  };
}
