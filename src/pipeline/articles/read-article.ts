import { type CacheKey, cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import type { Article } from '../../model/article.ts';
import type { Problem } from '../../model/problem.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { deliveredKeys, fingerprint, type HashedFile } from '../../read/package/fingerprint.ts';
import type { Folder } from '../../read/package/folder.ts';
import { readCandidate } from '../../read/package/read-candidate.ts';
import { unusedOfCandidate } from '../../read/package/unused-of-candidate.ts';
import { type CoverageSource, coverageSource } from '../../render/coverage/coverage-source.ts';
import { marksOf } from '../../render/notice.ts';
import { publicationDateOf } from '../../text/publication-date.ts';
import type { Hooks } from '../hooks/hooks.ts';
import type { ReadResult } from '../tasks.ts';

/** What the cache keeps of a read article. */
export interface StoredArticle {
  readonly article: Article;
  readonly problems: readonly Problem[];
  /** Of JATS: what its renditions are compared with. */
  readonly counted?: CoverageSource;
  /** Keys of the files that came with it and do not belong to it; absent where all do. */
  readonly unused?: readonly string[];
}

/** What is sent on of an article that was read, and all of it. */
export interface ReadArticle {
  readonly result: ReadResult;
  readonly kept: StoredArticle;
  /** All that it was delivered in. */
  readonly delivered: readonly HashedFile[];
}

interface ReadContext {
  readonly folder: Folder;
  readonly cache: ResultCache;
  readonly codeVersion: string;
  /** What the journal itself does to every article. */
  readonly model?: Hooks['model'];
}

/**
 * Reads one article into the cache, unless the same files were read before; undefined, with problems, where they hold none. Files that
 * change meanwhile are read again, so that nothing is kept under the hash of other bytes.
 */
export async function readArticle(
  candidate: ArticleCandidate,
  room: ReadContext,
): Promise<ReadArticle | { readonly problems: readonly Problem[] }> {
  for (let times = 0; times < MOST_TIMES; times++) {
    // Another object the next time: what was found in a folder is remembered by it.
    const folder = times === 0 ? room.folder : { ...room.folder };
    const before = await stampsOf(folder, candidate);
    const read = await readOnce(candidate, { ...room, folder });
    if (before === (await stampsOf(folder, candidate))) {
      if ('problems' in read) return read;
      const { isKnown, ...article } = read;
      if (!isKnown) await room.cache.write(article.result.modelKey, article.kept);
      return article;
    }
  }
  const message = 'was changed again and again while it was read; expected files that stay as they are: build again when they are complete';
  return { problems: [{ code: 'file-changing', severity: 'error', place: { file: candidate.file.key, line: 0, column: 0 }, message }] };
}

async function readOnce(
  candidate: ArticleCandidate,
  { folder, cache, codeVersion, model }: ReadContext,
): Promise<(ReadArticle & { readonly isKnown: boolean }) | { readonly problems: readonly Problem[] }> {
  const files = await fingerprint(folder, candidate);
  const modelKey = cacheKeyOf('article', codeVersion, candidate.file.key, ...files.map((file) => `${file.key}\t${file.sha256}`));
  const known = await cache.read<StoredArticle>(modelKey);
  if (known !== undefined) return { result: resultOf(known, modelKey), kept: known, delivered: files, isKnown: true };
  const problems: Problem[] = [];
  const report = (problem: Problem): number => problems.push(problem);
  const counted: CoverageSource[] = [];
  const used = new Set<string>();
  const found = await readCandidate(folder, candidate, report, {
    advise: report,
    seen: (element) => counted.push(coverageSource(element)),
    refersTo: (key) => used.add(key),
  });
  if (found === undefined) return { problems };
  const article = model === undefined ? found : await model(found);
  const unused = await unusedOfCandidate(folder, candidate, used);
  const kept: StoredArticle = { article, problems, ...(counted[0] && { counted: counted[0] }), ...(unused.length > 0 && { unused }) };
  return { result: resultOf(kept, modelKey), kept, delivered: files, isKnown: false };
}

async function stampsOf(folder: Folder, candidate: ArticleCandidate): Promise<string> {
  const stamps = await Promise.all(deliveredKeys(candidate).map((key) => folder.stampOf?.(key).catch(() => 'gone')));
  return stamps.join(' ');
}

const MOST_TIMES = 3;

function resultOf({ article: { meta, source }, unused }: StoredArticle, modelKey: CacheKey): ReadResult {
  const { doi } = meta.articleIds;
  const publisherId = meta.articleIds['publisher-id'];
  const published = publicationDateOf(meta);
  return {
    modelKey,
    routeInputs: {
      file: source.file,
      ...(doi === undefined ? {} : { doi }),
      ...(meta.volume === undefined ? {} : { volume: meta.volume }),
      ...(meta.elocationId === undefined ? {} : { elocationId: meta.elocationId }),
      ...(publisherId === undefined ? {} : { publisherId }),
      ...(meta.fpage === undefined ? {} : { fpage: meta.fpage }),
      ...(published === undefined ? {} : { published }),
    },
    marks: marksOf(meta),
    ...(unused === undefined ? {} : { unused }),
  };
}
