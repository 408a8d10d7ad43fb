import type { Artifact } from '../../../model/artifact.ts';
import { hashText } from '../../../query/index/text-hash.ts';
import { formerIdentifiers, type IdentifierNames, localIdentifier } from './oai-identifier.ts';
import {
  compareRecordKeys,
  datesPath,
  type ListedRecord,
  RECORD_LIST_ROOT,
  type RecordKey,
  type RecordListRoot,
  rowOfRecord,
} from './record-list.ts';

export interface RecordListParts {
  readonly records: readonly ListedRecord[];
  /** The sets with their names (`namedSets`). */
  readonly sets: RecordListRoot['sets'];
  readonly names: IdentifierNames;
}

/**
 * Prints the files of the record list, for harvesters and record formats:
 *
 *   index/records.json          { "count": 2, "firsts": [["2012-10-15T00:00:00Z", "https://doi.org/10.7554/eLife.00013"]], "chunks": […],
 *                                 "dates": 1, "sets": [["subject:cell-biology", "Cell biology"]] }
 *   index/records/0.json        [["2012-10-15T00:00:00Z", "https://doi.org/…", "content/1/e00013", ["subject:cell-biology"],
 *                                 "2012-10-15T00:00:00Z live AbC… dEf… gHi…"], …]
 *   index/records/dates-0.json  { "10.7554/eLife.00013": ["2012-10-15T00:00:00Z", "https://doi.org/…"] }, partitioned by a hash of the name
 *
 * The text is the time of the first publication, the state, and the digests of facts, text and files, which a build without a ledger reads. A deleted
 * record has '' as stem, and its row ends with its title and its files: `["Tides", "content/1/e00012 html md"]`. In a journal with several languages,
 * a row has the titles: `[["es", "Mareas"], ["en", "Tides"]]`. After these, or after `null`, are the numbers of an imported article at its earlier system.
 */
export function* printRecordList({ records: unsorted, sets, names }: RecordListParts): Generator<Artifact> {
  const records = [...unsorted].sort((a, b) => compareRecordKeys([a.datestamp, a.about], [b.datestamp, b.about]));
  const firsts: RecordKey[] = [];
  const chunks: string[] = [];
  for (let start = 0; start < records.length; start += CHUNK_RECORDS) {
    const chunk = records.slice(start, start + CHUNK_RECORDS);
    const path = `index/records/${chunks.length}.json`;
    firsts.push([chunk[0]?.datestamp ?? '', chunk[0]?.about ?? '']);
    chunks.push(path);
    yield { path, bytes: JSON.stringify(chunk.map(rowOfRecord)) };
  }
  const dates = chunks.map((): [string, RecordKey][] => []);
  // The own identifiers come last, because the last entry of a name counts.
  const named = [
    ...records.flatMap((record) => formerIdentifiers(record.former ?? []).map((name) => [name, record] as const)),
    ...records.map((record) => [localIdentifier(record.about, names), record] as const),
  ];
  for (const [name, { datestamp, about }] of named) dates[hashText(name)[0] % dates.length]?.push([name, [datestamp, about]]);
  for (const [number, shard] of dates.entries()) yield { path: datesPath(number), bytes: JSON.stringify(Object.fromEntries(shard)) };
  const root: RecordListRoot = { count: records.length, firsts, chunks, dates: dates.length, sets };
  yield { path: RECORD_LIST_ROOT, bytes: JSON.stringify(root) };
}

const CHUNK_RECORDS = 1000;
