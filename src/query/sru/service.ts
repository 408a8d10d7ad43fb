import type { Journal } from '../../model/journal.ts';
import type { ArticleRecord } from '../../render/records/article-record.ts';
import type { Site } from '../language/site.ts';
import type { ReadSource } from './records/record-schema.ts';
import type { SelectionNames } from './select/resolved-clause.ts';

/** The data and settings that the service uses. */
export interface SruService {
  readonly site: Site;
  readonly journal: Pick<Journal, 'title' | 'description' | 'publisher' | 'contact' | 'siteUrl'>;
  /** URL of the service: `https://journal.example.org/sru`. */
  readonly address: string;
  readonly source: ReadSource;
  /** Reads the record of an article by its about value; undefined if it has none. */
  readonly record: (about: string) => Promise<ArticleRecord | undefined>;
}

/** Returns the names that the translation of queries needs. */
export function namesOf({ site, journal }: SruService): SelectionNames {
  const { namespace, system } = site;
  return { namespace, system, ownNames: [journal.publisher, journal.title].filter((name) => name !== undefined) };
}

/** Number of records if the client gives none; clients of the original service page by twenty. */
export const DEFAULT_RECORDS = 20;
/** Largest number of records, and of terms, in a response. */
export const MAX_RECORDS = 100;
export const MAX_TERMS = 500;
