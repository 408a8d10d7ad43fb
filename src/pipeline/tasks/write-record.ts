import type { ArticleFacts } from '../../model/article-facts.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import { LISTED_RENDITIONS, type SiblingKind } from '../../model/renditions.ts';
import { absoluteUrl } from '../../model/text/address.ts';
import type { StageWriter } from '../../publish/stage.ts';
import { type ArticleRecord, recordPath } from '../../render/records/article-record.ts';
import { dataciteRecord } from '../../render/records/datacite.ts';
import { pageUrl } from '../../site/page-href.ts';
import { cacheMiss } from '../engine/cache-miss-error.ts';
import { type CacheKey, cacheKeyOf, type ResultCache } from '../engine/result-cache.ts';
import type { ConvertResult } from './tasks.ts';

interface RecordContext {
  readonly journal: ArticleJournal;
  readonly stem: string;
  readonly siblings: readonly SiblingKind[];
}

/** Returns what records of an article are made from: its facts, and the addresses of its page and of its renditions with the text. */
export function recordOf(facts: ArticleFacts, { journal, stem, siblings }: RecordContext): ArticleRecord {
  const files = LISTED_RENDITIONS.filter(({ kind, isMined }) => isMined && siblings.includes(kind));
  return {
    facts,
    url: pageUrl(journal, `${stem}.html`),
    files: files.map(({ ending, mediaType }) => ({ url: absoluteUrl(journal.siteUrl, `${stem}.${ending}`), mediaType })),
    doiResolver: journal.doiResolver,
  };
}

interface WriteContext {
  readonly stem: string;
  readonly stage: StageWriter;
  readonly cache: ResultCache;
}

/** Writes the record beside the page, from which harvesting services print every format, and resolves with its cache key. */
export async function writeRecord(record: ArticleRecord, { stem, stage, cache }: WriteContext): Promise<CacheKey> {
  const text = JSON.stringify(record);
  await stage.write({ path: recordPath(stem), bytes: `${text}\n` });
  // The key depends on the value instead of its inputs (early cutoff), so that an edit to a body leaves the record lists up to date.
  const key = cacheKeyOf('record', text);
  await cache.write(key, record);
  return key;
}

/** Writes `<stem>.datacite.xml` of a journal whose DOIs DataCite registers; an article without one is reported with its other deposits. */
export async function writeDatacite(
  record: ArticleRecord,
  { journal, stem, stage }: { readonly journal: ArticleJournal; readonly stem: string; readonly stage: StageWriter },
): Promise<void> {
  const isRegistered = journal.deposits?.formats.includes('datacite') === true && record.facts.doi !== undefined;
  const resource = isRegistered ? dataciteRecord(record) : undefined;
  if (resource === undefined) return;
  await stage.write({ path: `${stem}.datacite.xml`, bytes: `<?xml version="1.0" encoding="UTF-8"?>\n${resource.markup}` });
}

/** Loads the record of an article. Throws `CacheMissError` if it is lost. */
export async function loadRecord(
  { recordKey, stem }: Pick<ConvertResult, 'recordKey'> & { readonly stem: string },
  { cache }: { readonly cache: ResultCache },
): Promise<ArticleRecord> {
  const record = recordKey === undefined ? undefined : await cache.read<ArticleRecord>(recordKey);
  if (record === undefined) throw cacheMiss(`the cached record of ${stem}`);
  return record;
}
