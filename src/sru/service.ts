import type { Journal } from '../model/journal.ts';
import type { Site } from '../query/site.ts';
import type { ReadSource } from './records/record-schema.ts';
import type { SelectionNames } from './select/asked-clause.ts';

/** What the service answers from. */
export interface SruService {
  readonly site: Site;
  readonly journal: Pick<Journal, 'title' | 'description' | 'publisher' | 'contact' | 'siteUrl'>;
  /** The service's own address: `https://journal.example.org/sru`. */
  readonly address: string;
  readonly source: ReadSource;
}

/** The names that translations of queries need. */
export function namesOf({ site, journal }: SruService): SelectionNames {
  const { namespace, system } = site;
  return { namespace, system, ownNames: [journal.publisher, journal.title].filter((name) => name !== undefined) };
}

/** Records of an answer where the client does not say how many: clients of the original service page by twenty without asking. */
export const USUAL_RECORDS = 20;
/** Most records, and most terms, of one answer. */
export const MOST_RECORDS = 100;
export const MOST_TERMS = 500;
