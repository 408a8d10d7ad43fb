import type { Article } from '../../model/article.ts';
import type { Problem } from '../../model/problem.ts';
import { formatOf } from '../../model/source-format.ts';
import { publicationDateOf } from '../../model/text/publication-date.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { deliveredKeys, fingerprint, type HashedFile } from '../../read/package/fingerprint.ts';
import type { Folder } from '../../read/package/folder.ts';
import { pandocVersion } from '../../read/package/open-latex.ts';
import { readCandidate } from '../../read/package/read-candidate.ts';
import { unusedOfCandidate } from '../../read/package/unused-of-candidate.ts';
import { attributeOf, type XmlElement } from '../../read/xml/xml-element.ts';
import { coverageSource } from '../../render/coverage/collect-source.ts';
import type { CoverageSource } from '../../render/coverage/coverage-source.ts';
import { marksOf } from '../../render/notice.ts';
import { hashTexts } from '../engine/hash.ts';
import { type CacheKey, cacheKeyOf, type ResultCache } from '../engine/result-cache.ts';
import type { Hooks } from '../hooks/hooks.ts';
import type { ReadResult } from './tasks.ts';

/** An article in the cache. */
export interface StoredArticle {
  readonly article: Article;
  readonly problems: readonly Problem[];
  /** Facts of a JATS source with which its renditions are compared. */
  readonly counted?: CoverageSource;
  /** The same without its translations, of an article that has some. */
  readonly alone?: CoverageSource;
  /** Keys of files that were delivered with it and do not belong to it; absent if all do. */
  readonly unused?: readonly string[];
}

/** An article that was read: `result` is sent to the main thread, `stored` stays in the worker. */
export interface ReadArticle {
  readonly result: ReadResult;
  readonly stored: StoredArticle;
  /** All files in which it was delivered. */
  readonly delivered: readonly HashedFile[];
}

interface ReadContext {
  readonly folder: Folder;
  readonly cache: ResultCache;
  readonly codeVersion: string;
  /** References of the journal that Markdown articles may cite. */
  readonly bibliography?: string;
  /** The hook that changes the model of every article. */
  readonly model?: Hooks['model'];
}

/**
 * Reads one article into the cache, or takes it from there if the same files were read before. Resolves with problems if the files contain no
 * article. Files that change meanwhile are read again, so that no model is stored under the hash of other bytes.
 */
export async function readArticle(
  candidate: ArticleCandidate,
  context: ReadContext,
): Promise<ReadArticle | { readonly problems: readonly Problem[] }> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // Reads of a folder are cached by its object, so another attempt needs another object.
    const folder = attempt === 0 ? context.folder : { ...context.folder };
    const before = await stampsOf(folder, candidate);
    const read = await readOnce(candidate, { ...context, folder });
    if (before === (await stampsOf(folder, candidate))) {
      if ('problems' in read) return read;
      const { isCached, ...article } = read;
      if (!isCached) await context.cache.write(article.result.modelKey, article.stored);
      return article;
    }
  }
  const message = translatable`was changed again and again while it was read; expected files that stay as they are: build again when they are complete`;
  return { problems: [{ code: 'file-changing', severity: 'error', place: { file: candidate.file.key, line: 0, column: 0 }, message }] };
}

async function readOnce(
  candidate: ArticleCandidate,
  { folder, cache, codeVersion, bibliography, model }: ReadContext,
): Promise<(ReadArticle & { readonly isCached: boolean }) | { readonly problems: readonly Problem[] }> {
  const files = await fingerprint(folder, candidate);
  const cited = candidate.format !== 'jats' && bibliography !== undefined ? [hashTexts([bibliography])] : [];
  const converter = files.some(({ key }) => formatOf(key) === 'latex') ? [await pandocVersion()] : [];
  const modelKey = cacheKeyOf(
    'article',
    codeVersion,
    candidate.file.key,
    ...files.map((file) => `${file.key}\t${file.sha256}`),
    ...cited,
    ...converter,
  );
  const cached = await cache.read<StoredArticle>(modelKey);
  if (cached !== undefined) return { result: resultOf(cached, modelKey, candidate), stored: cached, delivered: files, isCached: true };
  const problems: Problem[] = [];
  const report = (problem: Problem): number => problems.push(problem);
  const counted: CoverageSource[] = [];
  const alone: CoverageSource[] = [];
  const used = new Set<string>();
  const found = await readCandidate(folder, candidate, report, {
    advise: report,
    onParsed: (element) => {
      const original = withoutTranslations(element);
      counted.push(coverageSource(element));
      if (original !== element) alone.push(coverageSource(original));
    },
    onReference: (key) => used.add(key),
    ...(bibliography !== undefined && { bibliography }),
  });
  if (found === undefined) return { problems };
  const article = model === undefined ? found : await model(found);
  const unused = await unusedOfCandidate(folder, candidate, used, article.source.text);
  // The text of a translation is a part of its original's file, so there is nothing to compare it with.
  const compared =
    candidate.translation === undefined ? { ...(counted[0] && { counted: counted[0] }), ...(alone[0] && { alone: alone[0] }) } : {};
  const stored: StoredArticle = { article, problems, ...compared, ...(unused.length > 0 && { unused }) };
  return { result: resultOf(stored, modelKey, candidate), stored, delivered: files, isCached: false };
}

/** The element without its sub-articles of type translation; the same element if it has none. */
function withoutTranslations(element: XmlElement): XmlElement {
  const isTranslation = (node: XmlElement['children'][number]): boolean =>
    typeof node !== 'string' && node.name === 'sub-article' && attributeOf(node, 'article-type') === 'translation';
  if (!element.children.some(isTranslation)) return element;
  return { ...element, children: element.children.filter((child) => !isTranslation(child)) };
}

/** Stamps of all files of an article in one text, to see whether one of them changed. */
async function stampsOf(folder: Folder, candidate: ArticleCandidate): Promise<string> {
  const stamps = await Promise.all(deliveredKeys(candidate).map((key) => folder.stampOf?.(key).catch(() => 'gone')));
  return stamps.join(' ');
}

const MAX_ATTEMPTS = 3;

function resultOf({ article, unused }: StoredArticle, modelKey: CacheKey, { file, translation }: ArticleCandidate): ReadResult {
  const { meta } = article;
  const { doi } = meta.articleIds;
  const publisherId = meta.articleIds['publisher-id'];
  const published = publicationDateOf(meta);
  return {
    modelKey,
    routeInputs: {
      file: file.key,
      ...(doi === undefined ? {} : { doi }),
      ...(meta.volume === undefined ? {} : { volume: meta.volume }),
      ...(meta.elocationId === undefined ? {} : { elocationId: meta.elocationId }),
      ...(publisherId === undefined ? {} : { publisherId }),
      ...(meta.fpage === undefined ? {} : { fpage: meta.fpage }),
      ...(published === undefined ? {} : { published }),
    },
    marks: marksOf(meta),
    ...(meta.lang === undefined ? {} : { lang: meta.lang }),
    ...(translation === undefined ? translationsOf(article) : {}),
    ...(unused === undefined ? {} : { unused }),
  };
}

/** The translations that were delivered as sub-articles; absent if there are none. */
function translationsOf({ subArticles }: Article): Pick<ReadResult, 'translations'> {
  const translations = subArticles.flatMap(({ id, articleType, lang }) =>
    articleType === 'translation' && lang !== undefined ? [{ id, lang }] : [],
  );
  return translations.length === 0 ? {} : { translations };
}
