import type { Artifact } from '../../model/artifact.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { type TagNames, tagPath } from '../../tag/tag-path.ts';
import { comparePlaces, type ListedRecord, RECORD_LIST_ROOT, type RecordPlace } from './record-list.ts';
import { setSpecOf } from './set-spec.ts';

/**
 * What the build writes of the list of records, for harvesters and for the sources behind records:
 *
 *   index/records.json    { "count": 2, "firsts": [["2012-10-15T00:00:00Z", "https://doi.org/10.7554/eLife.00013"]], "chunks": […] }
 *   index/records/0.json  [["2012-10-15T00:00:00Z", "https://doi.org/…", "content/1/e00013", ["cell-biology"]], …]
 */
export function* printRecordList(unsorted: readonly ListedRecord[]): Generator<Artifact> {
  const records = [...unsorted].sort((a, b) => comparePlaces([a.datestamp, a.about], [b.datestamp, b.about]));
  const firsts: RecordPlace[] = [];
  const chunks: string[] = [];
  for (let start = 0; start < records.length; start += CHUNK_RECORDS) {
    const chunk = records.slice(start, start + CHUNK_RECORDS);
    const path = `index/records/${chunks.length}.json`;
    firsts.push([chunk[0]?.datestamp ?? '', chunk[0]?.about ?? '']);
    chunks.push(path);
    yield { path, bytes: JSON.stringify(chunk.map(({ datestamp, about, stem, sets }) => [datestamp, about, stem, sets])) };
  }
  yield { path: RECORD_LIST_ROOT, bytes: JSON.stringify({ count: records.length, firsts, chunks }) };
}

/** The record of an article's object, as it stands in the list. */
export function listedRecord(article: TaggedObject, stem: string, names: TagNames): ListedRecord {
  const subjects = article.tags.get(tagPath(names, 'article', 'subject_area'))?.value;
  const sets = typeof subjects === 'object' ? [...new Set(subjects.map(setSpecOf))] : [];
  return { datestamp: datestampOf(article), about: article.about, stem, sets };
}

/** When the latest of an article's values was written, in whole seconds: `2012-10-08T22:43:26Z`. */
export function datestampOf({ tags }: TaggedObject): string {
  let latest = '1970-01-01T00:00:00';
  for (const { updatedAt } of tags.values()) if (updatedAt > latest) latest = updatedAt;
  return `${latest.slice(0, 19)}Z`;
}

const CHUNK_RECORDS = 1000;
