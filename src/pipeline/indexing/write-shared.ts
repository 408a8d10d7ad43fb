import type { SynonymGroup } from '../../model/synonym-group.ts';
import { MANIFEST_PATH, printManifest } from '../../query/index/manifest.ts';
import { manifestOf } from '../../query/index/segment.ts';
import { cutRecentWords } from '../../query/index/words/recent-words.ts';
import { buildRecentWords } from '../../query/index/words/word-index-builder.ts';
import { SearchBuilder } from '../../query/search/build-search.ts';
import { lunrIndexFile } from '../../query/search/lunr-index-file.ts';
import { facetedDocumentOf, type SearchDocument } from '../../query/search/search-document.ts';
import { withTypeLabel } from '../../render/article-type.ts';
import { loadOwn } from '../tasks/objects/stored-objects.ts';
import type { ConvertResult } from '../tasks/tasks.ts';
import type { IndexContext, IndexedArticle } from './index-articles.ts';
import type { IndexedNewest } from './index-newest.ts';
import type { BuiltBase } from './make-base.ts';

interface Segments {
  readonly newest: IndexedNewest;
  readonly builtBase: BuiltBase;
  readonly context: IndexContext;
  /** Digest of the order of the documents, if full texts are searched. */
  readonly text: string | undefined;
  /** True if lunr's index in one file is written too. */
  readonly isWhole: boolean;
  readonly synonyms: readonly SynonymGroup[];
}

/** Writes the files that both segments share: word shards of the newest articles, facets, search shards and the index manifest. */
export async function writeShared(
  ordered: readonly (IndexedArticle & Pick<ConvertResult, 'card'>)[],
  { newest, builtBase, context, text, isWhole, synonyms }: Segments,
): Promise<void> {
  const { settings, written } = context;
  const { artifacts, places } = buildRecentWords(cutRecentWords(newest.words, settings.words), builtBase.words, settings.words);
  for (const artifact of artifacts) await written.put(artifact);
  const search = new SearchBuilder({ ...settings.search, synonyms });
  for (const { card } of ordered) search.add(facetedDocumentOf(withTypeLabel(card, settings.messages)));
  for (const artifact of search.finish(
    { words: places, ...(text === undefined ? {} : { text }) },
    { newest: newest.documents, base: builtBase.parts },
  ))
    await written.put(artifact);
  if (isWhole) await written.put(lunrIndexFile(await documentsOf(ordered, context), settings.search.language));
  // The root is read only for queries with patterns, and would be half of the manifest.
  const { bytes: _, ...words } = places;
  const manifest = manifestOf(
    [newest.summary, builtBase.summary].flatMap((summary) => summary ?? []),
    words,
    settings.options,
  );
  await written.put({ path: MANIFEST_PATH, bytes: printManifest(manifest) });
}

async function documentsOf(articles: readonly IndexedArticle[], { cache }: IndexContext): Promise<readonly SearchDocument[]> {
  const documents: SearchDocument[] = [];
  for (const article of articles) documents.push((await loadOwn(article, { cache })).search);
  return documents;
}
