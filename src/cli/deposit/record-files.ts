import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isIssn } from '../../model/text/issn.ts';
import type { AgencyName } from './agency.ts';
import { readCrossrefFile } from './crossref.ts';
import { readDataciteFile } from './datacite.ts';
import { readDoajFile } from './doaj-article.ts';
import { groupBy, type OutgoingRecord } from './outgoing-record.ts';
import { readPmcFile } from './pmc.ts';
import { readPubmedFile } from './pubmed.ts';

/** The files that a build writes for agencies, by their endings, and how their records are read. */
const FILES: readonly {
  readonly ending: string;
  readonly agency: AgencyName;
  readonly read: (file: string, text: string) => readonly OutgoingRecord[];
}[] = [
  { ending: '.crossref.xml', agency: 'crossref', read: readCrossrefFile },
  { ending: '.crossref-reviews.xml', agency: 'crossref', read: readCrossrefFile },
  { ending: '.doaj.json', agency: 'doaj', read: readDoajFile },
  { ending: '.datacite.xml', agency: 'datacite', read: readDataciteFile },
  { ending: '.pubmed.xml', agency: 'pubmed', read: readPubmedFile },
  { ending: '.pmc.json', agency: 'pmc', read: readPmcFile },
];

/**
 * Reads the records of agencies from a built site, in the order of their files' paths. Their texts are not kept in memory. A record without the URL of
 * its page gets it by `pageOf`.
 */
export function readRecords(
  site: string,
  agencies: ReadonlySet<AgencyName>,
  pageOf: (stem: string) => string = (stem) => stem,
): ReadonlyMap<AgencyName, readonly OutgoingRecord[]> {
  const records = new Map<AgencyName, OutgoingRecord[]>([...agencies].map((agency) => [agency, []]));
  for (const file of filesBelow(site)) {
    const row = FILES.find(({ ending }) => file.endsWith(ending));
    const added = row === undefined ? undefined : records.get(row.agency);
    if (row === undefined || added === undefined) continue;
    // Cloned, because V8 substrings would keep the texts of the files alive.
    const url = pageOf(relative(site, file.slice(0, -row.ending.length)).replaceAll('\\', '/'));
    added.push(...structuredClone(row.read(file, readFileSync(file, 'utf8'))).map((record) => ({ url, ...record })));
  }
  return records;
}

/** Yields the files below a folder, sorted within each folder; those with names that begin with a dot are left out. */
function* filesBelow(folder: string): Generator<string> {
  const entries: readonly Dirent[] = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

export interface FaultyRecord {
  readonly record: OutgoingRecord;
  readonly fault: string;
}

/** Divides records into those that an agency can take, and those that break one of its rules, with the reason. */
export function checkRecords(
  records: readonly OutgoingRecord[],
  { site, doiPrefix }: { readonly site: string; readonly doiPrefix?: string },
): { readonly good: readonly OutgoingRecord[]; readonly faulty: readonly FaultyRecord[] } {
  const byDoi = groupBy(records, ({ doi }) => doi);
  const titles = new Map<string, string>();
  const good: OutgoingRecord[] = [];
  const faulty: FaultyRecord[] = [];
  for (const record of records) {
    const { doi, journal } = record;
    const twins = byDoi.get(doi) ?? [];
    const issns = journal?.issns ?? [];
    const wrong = issns.find((issn) => !isIssn(issn));
    const renamed = issns.find((issn) => (titles.get(issn) ?? journal?.title) !== journal?.title);
    for (const issn of issns) if (!titles.has(issn)) titles.set(issn, journal?.title ?? '');
    const isForeign = doiPrefix !== undefined && doi.startsWith('10.') && !doi.startsWith(`${doiPrefix.toLowerCase()}/`);
    const fault =
      record.fault ??
      (twins.length > 1 ? `two records have this DOI: ${twins.map(({ file }) => relative(site, file)).join(' and ')}` : undefined) ??
      (isForeign ? `the DOI does not begin with the journal's prefix ${doiPrefix}` : undefined) ??
      (wrong === undefined ? undefined : `ISSN "${wrong}" is invalid: its check digit or its form is wrong`) ??
      (renamed === undefined
        ? undefined
        : `ISSN ${renamed} has two titles, "${titles.get(renamed)}" and "${journal?.title}"; an agency takes one`);
    if (fault === undefined) good.push(record);
    else faulty.push({ record, fault });
  }
  return { good, faulty };
}
