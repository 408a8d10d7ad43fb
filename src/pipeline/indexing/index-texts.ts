import type { NamingOptions } from '../../query/index/words/build-word-index.ts';
import type { CollectedWords } from '../../query/index/words/word-collector.ts';
import { type BuiltBaseWords, buildBaseWords, wordCollectorOf } from '../../query/index/words/word-index-builder.ts';
import { textDocumentOf } from '../../query/search/search-document.ts';
import { loadText, type TextOfArticle } from '../tasks/objects/stored-objects.ts';
import type { IndexContext } from './index-articles.ts';

/** Context of indexing full texts, in the build itself or in an index process. */
export type TextContext = Pick<IndexContext, 'cache' | 'written'> & { readonly text: NamingOptions };

/** The index of the full texts of all articles but the newest, whose files are written. */
export type IndexedTexts = Omit<BuiltBaseWords, 'artifacts'>;

/** Indexes the full texts of all articles but the newest, and writes the files. */
export async function indexBaseTexts(articles: readonly TextOfArticle[], context: TextContext): Promise<IndexedTexts> {
  const { artifacts, base, patchState } = buildBaseWords(await collectTexts(articles, context), context.text);
  for (const artifact of artifacts) await context.written.put(artifact);
  return { base, patchState };
}

/** Collects the words of full texts, in the order of the index. */
export async function collectTexts(
  articles: readonly TextOfArticle[],
  { cache, text }: Omit<TextContext, 'written'>,
): Promise<CollectedWords> {
  const collector = wordCollectorOf(text);
  for (const article of articles) {
    const stored = await loadText(article, { cache });
    collector.add(textDocumentOf(stored.text, stored.lang));
  }
  return collector.finish();
}
