import { hashOf } from '../../engine/targets.ts';
import { noticesByDoi } from '../../render/notice.ts';
import { compareText } from '../../text/compare.ts';
import { type ConvertedArticle, convertArticles } from '../articles/convert-articles.ts';
import { readArticles } from '../articles/read-articles.ts';
import type { PlacedCandidate } from '../articles/route-all.ts';
import type { Workshop } from '../build-context.ts';
import type { KeptRecord } from '../state/build-state.ts';
import type { ReadResult } from '../tasks.ts';
import type { Edit } from './find-edit.ts';

export interface EditedArticles {
  readonly articles: readonly ConvertedArticle[];
  /** Those that only a preview shows. */
  readonly previews: readonly ConvertedArticle[];
  /** Whether lists, indexes, feeds, deposits and the ledger have nothing of what changed. */
  readonly isOwn: boolean;
}

/**
 * Reads and converts the edited articles; undefined where something of one changed that others show of it: its address, title, date, values
 * or words in the indexes. An edited body is its own pages' alone. A hasty build leaves the others, unless an address changed.
 */
export async function convertEdited({ candidates, last }: Edit, shop: Workshop): Promise<EditedArticles | undefined> {
  const shownByKey = new Map([...last.shown, ...last.previews].map((shown) => [shown.key, shown]));
  // In the order in which a build of all looks at them.
  const saying = last.shown.filter(({ marks = [] }) => marks.length > 0).toSorted((a, b) => compareText(a.key, b.key));
  const notices = noticesByDoi(saying);
  const placed: PlacedCandidate[] = [];
  for (const article of await readArticles(candidates, shop, { stagesRaw: false })) {
    const { key } = article.candidate.file;
    const shown = shownByKey.get(key);
    const before = last.articles.get(key)?.read;
    const { placeable } = article.result;
    if (shown === undefined || before === undefined || hashOf(decidingOf(article.result)) !== hashOf(decidingOf(before))) return undefined;
    const notice = placeable.doi === undefined ? undefined : notices.get(placeable.doi.toLowerCase());
    placed.push({ ...article, stem: shown.stem, ...(notice === undefined ? {} : { notice }) });
  }
  if (placed.length < candidates.length) return undefined;
  const converted = await convertArticles(placed, shop);
  const articles = converted.filter(({ candidate }) => candidate.hold === undefined);
  const previews = converted.filter(({ candidate }) => candidate.hold !== undefined);
  const isOwn = articles.every(({ candidate: { file } }) => isSameToOthers(last.articles.get(file.key), shop.records.get(file.key)));
  return isOwn || shop.options.isHasty === true ? { articles, previews, isOwn } : undefined;
}

/** Selects the facts that files of others follow from: address, marks on other articles, files that are not published. */
function decidingOf({ placeable, marks, unused }: ReadResult): unknown {
  return [placeable, marks, unused];
}

function isSameToOthers(before: KeptRecord | undefined, now: KeptRecord | undefined): boolean {
  if (before?.conversion === undefined || now?.conversion === undefined || before.stem !== now.stem) return false;
  return hashOf(toldOf(before.conversion)) === hashOf(toldOf(now.conversion));
}

function toldOf({ result, ledgerAfter, ledgerLine }: NonNullable<KeptRecord['conversion']>): unknown {
  const { cardHash, named, objectsHash, answerKey, abstractLength, listed, depositKey, doisHash } = result;
  return [cardHash, ledgerAfter, ledgerLine, named, objectsHash, answerKey, abstractLength, listed, depositKey, doisHash];
}
