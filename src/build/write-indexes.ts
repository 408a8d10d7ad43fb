import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { IndexBuilder } from '../index/build-index.ts';
import { orderArticles, yearOf } from '../index/order.ts';
import { languageOf } from '../index/words/languages.ts';
import { rankedLength } from '../index/words/ranked-length.ts';
import type { Artifact } from '../model/artifact.ts';
import type { Hosting } from '../model/journal.ts';
import type { Stem } from '../model/names.ts';
import { groupOf } from '../publish/manifest-group.ts';
import { SearchBuilder, wordIndexOptions } from '../search/build-search.ts';
import { scriptFile } from '../search/script-file.ts';
import { type SearchDocument, searchDocumentOf } from '../search/search-document.ts';
import { TAG_TABLE } from '../tag/tag-table.ts';
import { pageEnding } from '../text/address.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { openDeflateQueue } from './deflate-aside.ts';
import { loadObjects } from './kept-objects.ts';
import type { Workshop } from './workshop.ts';

/** What the indexes know of the articles as a whole: for each, those most like it. */
export type SimilarByStem = ReadonlyMap<Stem, readonly Stem[]>;

/**
 * The indexes that queries and the search page are answered from, over every article in the order of the indexes. The words of
 * title and abstract are indexed once, for both.
 */
export async function writeIndexes(articles: readonly ConvertedArticle[], shop: Workshop): Promise<SimilarByStem> {
  const { journal, options, stage } = shop;
  const language = await languageOf(journal.language.slice(0, 2).toLowerCase());
  const { ordered, recentCount } = orderArticles(articles, ({ answerKey: { sortDate, articleDoi }, card }) => ({
    year: yearOf(sortDate),
    sortDate,
    abstractLength: rankedLength(card.abstractText, language),
    doi: articleDoi,
  }));
  const searchOptions = {
    language,
    deflate,
    digest,
    pageEnding: pageEnding(journal.host),
    withBody: journal.searchBody,
    recentCount,
    ...(journal.wholeIndex !== undefined && { hasWholeIndex: journal.wholeIndex }),
  };
  const { ranking } = wordIndexOptions(searchOptions);
  const { namespace, system, doiResolver } = journal;
  const columns = openDeflateQueue(COLUMN_LEVEL);
  const index = new IndexBuilder({
    namespace,
    system,
    doiResolver,
    fields: TAG_TABLE,
    deflate,
    deflateAside: columns.deflate,
    digest,
    recentCount,
    ...(ranking === undefined ? {} : { ranking }),
  });
  const search = new SearchBuilder(searchOptions);
  let done = 0;
  for (const article of ordered) {
    const { objects, bodyText } = await loadObjects(article, shop);
    const document = searchDocumentOf(article.card, journal.searchBody ? bodyText : undefined);
    index.add(objects, furtherTexts(document, journal.searchBody));
    for (const artifact of search.add(document)) await writeForSearch(artifact, shop);
    await columns.drained(MOST_WAITING);
    options.onProgress({ step: 'index', done: ++done, total: articles.length });
  }
  await columns.drained(0);
  const { artifacts, words } = index.finish();
  for (const artifact of artifacts) {
    if (groupOf(artifact.path) === 'search') await writeForSearch(artifact, shop);
    else await stage.write(artifact);
  }
  for (const artifact of search.finish(words)) await writeForSearch(artifact, shop);
  return new Map(ordered.map(({ stem }, ordinal) => [stem, search.related(ordinal).flatMap((other) => ordered[other]?.stem ?? [])]));
}

/** A file that the search page reads, and beside it the same as a script, for copies of the site that are opened from a disk. */
async function writeForSearch({ path, bytes }: Artifact, { stage, journal }: Workshop): Promise<void> {
  await stage.write({ path, bytes });
  if (HOSTS_OF_FEW_FILES.has(journal.host)) return;
  const content = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  await stage.write({ path: `${path}.js`, bytes: scriptFile(path, content) });
}

/** The texts of the fields that are ranked and not exact, in their order. */
function furtherTexts({ authors, keywords, subjects, body }: SearchDocument, withBody: boolean): readonly string[] {
  const lines = [authors, keywords, subjects].map((texts) => texts.join('\n'));
  return withBody ? [...lines, body ?? ''] : lines;
}

function deflate(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, { level: LEVEL });
}

function digest(parts: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, DIGITS);
}

/** Where files are counted, those that only a disk needs are left out. */
const HOSTS_OF_FEW_FILES: ReadonlySet<Hosting> = new Set(['cloudflare']);

const LEVEL = 9;
/** A fiftieth longer, in a third of the time; columns are most of what is deflated. */
const COLUMN_LEVEL = 5;

/** Chunks of columns that may wait to be deflated: enough that no thread is idle. */
const MOST_WAITING = 8;

/** Enough that two states of an index never share a name. */
const DIGITS = 20;
