import type { Article } from '../../../model/article.ts';
import type { SummaryCard } from '../../../model/article-card.ts';
import type { ArticleJournal } from '../../../model/article-journal.ts';
import { interfaceMessages } from '../../../model/messages/journal-messages.ts';
import type { TaggedObject } from '../../../model/tagged-object.ts';
import { countText } from '../../../query/search/counted-text.ts';
import { searchDocumentOf } from '../../../query/search/search-document.ts';
import { withTypeLabel } from '../../../render/article-type.ts';
import { textOfBlocks } from '../../../render/plain-text.ts';
import { hashTexts } from '../../engine/hash.ts';
import { type CacheKey, cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import type { ConvertResult, WorkerSettings } from '../tasks.ts';
import { type StoredObject, type StoredText, storedObjects } from './stored-objects.ts';

/** Stores the objects of an article in the cache and resolves with their digests. */
export async function storeObjects(
  objects: readonly TaggedObject[],
  { keys, journal, card, cache }: ObjectsContext,
): Promise<Pick<ConvertResult, 'objectsHash' | 'partHashes'>> {
  const { own, parts } = storedObjects(objects, journal);
  const search = searchDocumentOf(withTypeLabel(card, interfaceMessages(journal)), journal.title);
  await cache.write(keys.objectsKey, { ...own, search } satisfies StoredObject);
  await cache.write(keys.partsKey, parts);
  const { component, author, ref } = parts;
  const partHashes = { component: hashTexts(component), author: hashTexts(author), ref: hashTexts(ref) };
  return { objectsHash: hashTexts([own.article, partHashes, search.lang ?? '']), partHashes };
}

interface ObjectsContext {
  readonly keys: Pick<ConvertResult, 'objectsKey' | 'partsKey'>;
  readonly journal: ArticleJournal;
  readonly card: SummaryCard;
  readonly cache: ResultCache;
}

/** Stores the words of the full text. Their key depends on nothing else, so that equal texts have equal keys. */
export async function storeText(
  article: Article,
  lang: string | undefined,
  { settings, cache }: { readonly settings: Pick<WorkerSettings, 'codeVersion'>; readonly cache: ResultCache },
): Promise<CacheKey> {
  const text: StoredText = { text: countText(textOfBlocks(article.body)), ...(lang === undefined ? {} : { lang }) };
  const key = cacheKeyOf('text', settings.codeVersion, JSON.stringify(text));
  await cache.write(key, text);
  return key;
}
