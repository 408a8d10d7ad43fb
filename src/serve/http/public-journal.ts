import type { Journal } from '../../model/journal.ts';
import type { SiteFiles } from '../../model/site-files.ts';
import { ShardError } from '../../query/index/shard-error.ts';

/** Public settings of a journal, in printing order. */
const PUBLIC = [
  'title',
  'abbreviation',
  'description',
  'issn',
  'issnPrint',
  'publisher',
  'siteUrl',
  'language',
  'licenseUrl',
  'contact',
  'namespace',
  'system',
  'doiResolver',
  'maxObjects',
  'siblings',
] as const satisfies readonly (keyof Journal)[];

/** Description of the journal in a built site, for clients and for the site's endpoints. */
export type PublicJournal = Pick<Journal, (typeof PUBLIC)[number]> & {
  /** Content-Security-Policy of every page; absent in sites of earlier releases. */
  readonly contentSecurityPolicy?: string;
  /** Addresses of withdrawn articles, whose pages are answered with 410: `content/1/e00003`. Absent if there are none. */
  readonly withdrawn?: readonly string[];
};

export const PUBLIC_JOURNAL_PATH = 'journal.json';

/** Prints the journal's public description. */
export function printPublicJournal(journal: Journal, contentSecurityPolicy: string, withdrawn: readonly string[]): string {
  const described = Object.fromEntries(PUBLIC.map((name) => [name, journal[name]]));
  return `${JSON.stringify({ ...described, contentSecurityPolicy, ...(withdrawn.length > 0 && { withdrawn }) }, null, 2)}\n`;
}

/** Reads the description; throws `ShardError` if it is missing, because the site is then incomplete. */
export async function readPublicJournal(files: SiteFiles): Promise<PublicJournal> {
  const file = await files.get(PUBLIC_JOURNAL_PATH);
  if (file === undefined) throw new ShardError(PUBLIC_JOURNAL_PATH, 'is missing');
  try {
    return JSON.parse(new TextDecoder().decode(file.bytes)) as PublicJournal;
  } catch (cause) {
    throw new ShardError(PUBLIC_JOURNAL_PATH, 'is damaged', { cause });
  }
}
