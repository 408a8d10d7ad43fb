import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WriteArtifact } from '../../model/artifact.ts';
import { hostOf } from '../../model/hosts.ts';
import { OAI_FILE_FORMATS } from '../../model/journal.ts';
import type { SiteFiles } from '../../model/site-files.ts';
import { compareText } from '../../model/text/compare.ts';
import { stagedFiles } from '../../publish/staged-files.ts';
import { aboutOfKey, type RecordHistory } from '../../query/tag/ledger/record-history.ts';
import { memoryFiles } from '../../serve/http/memory-files.ts';
import { oaiIdentifier } from '../../serve/http/oai/oai-identifier.ts';
import { printRecordList, type RecordListParts } from '../../serve/http/oai/print-record-list.ts';
import {
  type ListedRecord,
  openRecordList,
  RECORD_LIST_ROOT,
  type RecordListRoot,
  type RecordRow,
  recordOfRow,
} from '../../serve/http/oai/record-list.ts';
import { namedSets, setsOfCard } from '../../serve/http/oai/record-sets.ts';
import { staticOaiAnswers } from '../../serve/http/oai/static-answers.ts';
import {
  changedStaticRepository,
  MAX_STATIC_RECORDS,
  STATIC_REPOSITORY_PATH,
  type StaticRecord,
  staticRecordOf,
  staticRepository,
} from '../../serve/http/oai/static-repository.ts';
import { pageUrl } from '../../site/page-href.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { cacheMiss } from '../engine/cache-miss-error.ts';
import { digestOf } from '../engine/hash.ts';
import type { SiteBuild } from '../site-build.ts';
import { RECORDS } from '../state/build-state.ts';
import { loadRecord } from '../tasks/write-record.ts';

/**
 * Writes the list of OAI-PMH records, removed ones included, and for a small journal a static repository with the records themselves. This decides
 * the time of changed records, so all pages are made before it. An edit updates the published list.
 */
export async function writeRecordList({ articles, changed, context }: SiteBuild): Promise<void> {
  const records = articles.map((article) => listedOf(article, context));
  const { program } = context.setup.inputs.digests;
  const configuration = digestOf(context.setup.journal);
  if (changed !== 'all') {
    // The inputs differ from those of a complete build, which writes the list again.
    await context.targets.build(RECORDS, { program, configuration, records: digestOf(['edit', records]) }, (put) =>
      writeEdited(records, { context, put }),
    );
    return;
  }
  const removed = Array.from(context.ledger.tombstones(), ([key, history]) => removedRecord(key, history, context));
  const from = {
    program,
    configuration,
    records: digestOf([articles.map(({ recordKey = '', card }, at) => [recordKey, records[at], setsOfCard(card)]), removed]),
  };
  await context.targets.build(
    RECORDS,
    from,
    (put) => writeRecords(articles, { records: [...records, ...removed], context, put }),
    () => articles.map(({ stem }) => stem),
  );
}

function listedOf(article: ConvertedArticle, { ledger }: BuildContext): ListedRecord {
  const history = ledger.recordOf(article);
  const ids = article.former?.ids ?? [];
  const former = ids.length === 0 ? {} : { former: ids };
  return { ...article.listed, datestamp: history.changed, history: printHistory(history), ...former };
}

function removedRecord(key: string, history: RecordHistory, { setup: { journal } }: BuildContext): ListedRecord {
  const { changed, sets, title = '', files = '' } = history;
  const about = aboutOfKey(key, { doiResolver: journal.doiResolver, urlOfRoute: (stem) => pageUrl(journal, `${stem}.html`) });
  return { datestamp: changed, about, sets, history: printHistory(history), last: [title, files] };
}

function printHistory({ first, state, digests }: RecordHistory): string {
  return `${first} ${state} ${digests}`;
}

interface Writing {
  readonly context: BuildContext;
  readonly put: WriteArtifact;
}

async function writeRecords(
  articles: readonly ConvertedArticle[],
  { records, context, put }: Writing & { readonly records: readonly ListedRecord[] },
): Promise<void> {
  const { journal } = context.setup;
  const sets = namedSets(
    articles.map(({ card }) => card),
    records,
  );
  await writeList({ records, sets }, { context, put });
  if (articles.length > MAX_STATIC_RECORDS) return;
  const rows: StaticRecord[] = [];
  for (const [index, article] of articles.entries()) {
    const record = records[index];
    if (record !== undefined) rows.push(staticRecordOf(await loadRecord(article, context), record, journal));
  }
  await put(staticRepository(rows, journal));
}

/** Writes the list and, for a web server that runs no code, the answers of OAI-PMH in the formats of the setting `oaiFiles`. */
async function writeList(list: Pick<RecordListParts, 'records' | 'sets'>, { context, put }: Writing): Promise<void> {
  const { options, journal } = context.setup;
  const { oaiFiles = [], host, siteUrl } = journal;
  const listFiles = [...printRecordList({ ...list, names: journal })];
  for (const artifact of listFiles) await put(artifact);
  if (oaiFiles.length === 0 || hostOf(host).mapsQueries !== true) return;
  const [own, others] = [memoryFiles(listFiles), stagedFiles(options.output)];
  const files: SiteFiles = { get: async (path) => (await own.get(path)) ?? others.get(path) };
  const records = await openRecordList(files);
  // Dublin Core is in every repository (OAI-PMH 2.0, 2.5).
  const formats = OAI_FILE_FORMATS.filter((format) => format === 'oai_dc' || oaiFiles.includes(format));
  const parts = { files, journal: () => journal, records: () => records, baseUrl: `${siteUrl}/oai` };
  for await (const artifact of staticOaiAnswers(formats, parts)) await put(artifact);
}

/** Updates the published list with the records of edited articles, whose sets are as before. Throws `CacheMissError` if it is damaged. */
async function writeEdited(edited: readonly ListedRecord[], { context, put }: Writing): Promise<void> {
  const { options, journal } = context.setup;
  const changed = new Map(edited.map((record) => [record.about, record]));
  const read = (path: string): string => {
    try {
      return readFileSync(join(options.output, path), 'utf8');
    } catch {
      throw cacheMiss(`the published ${path}`);
    }
  };
  const root = JSON.parse(read(RECORD_LIST_ROOT)) as RecordListRoot;
  const records = root.chunks
    .flatMap((path) => JSON.parse(read(path)) as readonly RecordRow[])
    .map((row) => changed.get(row[1]) ?? recordOfRow(row));
  await writeList({ records, sets: root.sets }, { context, put });
  const live = records.filter(({ stem }) => stem !== undefined);
  if (live.length > MAX_STATIC_RECORDS) return;
  const dated = live.map(({ about, datestamp }) => ({ about, identifier: oaiIdentifier(about, journal), day: datestamp.slice(0, 10) }));
  await put(
    changedStaticRepository(
      read(STATIC_REPOSITORY_PATH),
      dated.sort((a, b) => compareText(a.day, b.day) || compareText(a.about, b.about)),
    ),
  );
}
