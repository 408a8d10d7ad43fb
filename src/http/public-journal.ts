import { ShardError } from '../index/shard-error.ts';
import type { Journal } from '../model/journal.ts';
import type { SiteFiles } from '../model/site-files.ts';

/** What is public of a journal's configuration, in the order in which it is printed. */
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

/** What a built site says of its journal, for clients and for its own endpoints. */
export type PublicJournal = Pick<Journal, (typeof PUBLIC)[number]> & {
  /** The header of that name, which servers send with every page; absent in sites of earlier releases. */
  readonly contentSecurityPolicy?: string;
};

export const PUBLIC_JOURNAL_PATH = 'journal.json';

/** The file of a journal's public description. */
export function printPublicJournal(journal: Journal, contentSecurityPolicy: string): string {
  const described = Object.fromEntries(PUBLIC.map((name) => [name, journal[name]]));
  return `${JSON.stringify({ ...described, contentSecurityPolicy }, null, 2)}\n`;
}

/** The description that `printPublicJournal` wrote. A site without it is incomplete: `ShardError`. */
export async function readPublicJournal(files: SiteFiles): Promise<PublicJournal> {
  const file = await files.get(PUBLIC_JOURNAL_PATH);
  if (file === undefined) throw new ShardError(PUBLIC_JOURNAL_PATH, 'is missing');
  try {
    return JSON.parse(new TextDecoder().decode(file.bytes)) as PublicJournal;
  } catch (cause) {
    throw new ShardError(PUBLIC_JOURNAL_PATH, 'is damaged', { cause });
  }
}
