import type { Journal } from '../../model/journal.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import type { Site } from '../../query/site.ts';
import { doiUrl } from '../../text/address.ts';

/** What identifiers are made with. */
export interface IdentifierNames {
  readonly siteUrl: string;
  readonly doiResolver: string;
}

/**
 * The identifier of a record: its DOI, encoded as in its URL; its object id where it has none.
 *
 *   oai:journal.example.org:10.7554/eLife.00013        OAI, guidelines for oai-identifier
 */
export function oaiIdentifier({ about, id }: Pick<TaggedObject, 'about' | 'id'>, { siteUrl, doiResolver }: IdentifierNames): string {
  const local = about.startsWith(doiResolver) ? about.slice(doiResolver.length) : id;
  return `oai:${hostOf(siteUrl)}:${local}`;
}

/** The article of an identifier, with its tags; undefined where there is none. */
export async function findByIdentifier(identifier: string, site: Site, names: IdentifierNames): Promise<TaggedObject | undefined> {
  const prefix = `oai:${hostOf(names.siteUrl)}:`;
  if (!identifier.startsWith(prefix)) return undefined;
  const local = identifier.slice(prefix.length);
  const found = OBJECT_ID.test(local) ? await site.object(local) : await findByDoi(local, site, names.doiResolver);
  return found?.kind === 'article' ? found : undefined;
}

/** As encoded in the URL, or plain. */
async function findByDoi(doi: string, site: Site, doiResolver: string): Promise<TaggedObject | undefined> {
  return (await site.about(doiResolver + doi)) ?? site.about(doiUrl(doiResolver, doi));
}

/** Whom a harvester may write to: the journal's contact where it is an e-mail address. */
export function adminEmailOf({ contact = '', siteUrl }: Pick<Journal, 'contact' | 'siteUrl'>): string {
  const address = contact.replace(/^mailto:/, '');
  const host = hostOf(siteUrl);
  return EMAIL.test(address) ? address : `webmaster@${host.includes('.') ? host : `${host}.invalid`}`;
}

export function hostOf(siteUrl: string): string {
  return URL.canParse(siteUrl) ? new URL(siteUrl).hostname : 'localhost';
}

const EMAIL = /^\S+@(?:\S+\.)+\S+$/;
const OBJECT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
