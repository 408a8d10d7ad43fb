import type { Journal } from '../../../model/journal.ts';
import { DOI_RESOLVER, doiUrl } from '../../../model/text/address.ts';
import { urlUuid } from '../../../query/language/url-uuid.ts';
import type { ListedRecord, RecordList } from './record-list.ts';

/** Names that identifiers are made of. */
export interface IdentifierNames {
  readonly siteUrl: string;
  readonly doiResolver: string;
  /** The host in identifiers, if it is not that of the site: the journal has moved. */
  readonly oaiIdentifier?: string | undefined;
}

/**
 * Identifier of a record: its DOI, encoded as in its URL; its object id if it has none.
 *
 *   oai:journal.example.org:10.7554/eLife.00013        OAI, guidelines for oai-identifier
 */
export function oaiIdentifier(about: string, names: IdentifierNames): string {
  return `oai:${repositoryIdentifier(names)}:${localIdentifier(about, names)}`;
}

/** The host in identifiers, which stays when the journal moves to another domain. */
export function repositoryIdentifier({ siteUrl, oaiIdentifier: host }: Pick<IdentifierNames, 'siteUrl' | 'oaiIdentifier'>): string {
  return host ?? hostOf(siteUrl);
}

/** Local part of an identifier, from an about value. */
export function localIdentifier(about: string, { siteUrl, doiResolver, oaiIdentifier: host }: IdentifierNames): string {
  if (about.startsWith(doiResolver)) return about.slice(doiResolver.length);
  // A deleted article may be from a time when the journal used another resolver.
  if (DOI_RESOLVER.test(about)) return about.replace(DOI_RESOLVER, '');
  return urlUuid(host !== undefined && about.startsWith(siteUrl) ? `https://${host}${about.slice(siteUrl.length)}` : about);
}

/** Local parts of the identifiers that an article had at the system from which it was imported, as OJS and Janeway give them. */
export function formerIdentifiers(ids: readonly string[]): readonly string[] {
  return ids.flatMap((id) => [`article/${id}`, `id:${id}`]);
}

const FORMER = /^oai:[^:]+:((?:article\/|id:).+)$/;

/**
 * Finds the record of an identifier, with the DOI encoded as in its URL or plain; undefined if there is and was none. An identifier that it had at an
 * earlier system may have any host.
 */
export async function findByIdentifier(
  identifier: string,
  records: RecordList,
  names: Pick<IdentifierNames, 'siteUrl' | 'oaiIdentifier'>,
): Promise<ListedRecord | undefined> {
  const former = FORMER.exec(identifier)?.[1];
  if (former !== undefined) return records.find(former);
  const prefix = `oai:${repositoryIdentifier(names)}:`;
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
