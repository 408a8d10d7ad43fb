import type { Journal } from '../../../model/journal.ts';
import { DOI_RESOLVER, doiUrl } from '../../../model/text/address.ts';
import { urlUuid } from '../../../query/language/url-uuid.ts';
import type { ListedRecord, RecordList } from './record-list.ts';

/** Names that identifiers are made of. */
export interface IdentifierNames {
  readonly siteUrl: string;
  readonly doiResolver: string;
}

/**
 * Identifier of a record: its DOI, encoded as in its URL; its object id if it has none.
 *
 *   oai:journal.example.org:10.7554/eLife.00013        OAI, guidelines for oai-identifier
 */
export function oaiIdentifier(about: string, { siteUrl, doiResolver }: IdentifierNames): string {
  return `oai:${hostOf(siteUrl)}:${localIdentifier(about, doiResolver)}`;
}

/** Local part of an identifier, from an about value. */
export function localIdentifier(about: string, doiResolver: string): string {
  if (about.startsWith(doiResolver)) return about.slice(doiResolver.length);
  // A deleted article may be from a time when the journal used another resolver.
  return DOI_RESOLVER.test(about) ? about.replace(DOI_RESOLVER, '') : urlUuid(about);
}

/** Finds the record of an identifier, with the DOI encoded as in its URL or plain; undefined if there is and was none. */
export async function findByIdentifier(
  identifier: string,
  records: RecordList,
  { siteUrl }: Pick<IdentifierNames, 'siteUrl'>,
): Promise<ListedRecord | undefined> {
  const prefix = `oai:${hostOf(siteUrl)}:`;
  if (!identifier.startsWith(prefix)) return undefined;
  const local = identifier.slice(prefix.length);
  return (await records.find(local)) ?? records.find(doiUrl('', local));
}

/** Contact for harvesters: the journal's contact if it is an e-mail address. */
export function adminEmailOf({ contact = '', siteUrl }: Pick<Journal, 'contact' | 'siteUrl'>): string {
  const address = contact.replace(/^mailto:/, '');
  const host = hostOf(siteUrl);
  return EMAIL.test(address) ? address : `webmaster@${host.includes('.') ? host : `${host}.invalid`}`;
}

export function hostOf(siteUrl: string): string {
  return URL.canParse(siteUrl) ? new URL(siteUrl).hostname : 'localhost';
}

const EMAIL = /^\S+@(?:\S+\.)+\S+$/;
