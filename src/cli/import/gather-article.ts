import { TransferError } from '../../publish/mirror/mirror-error.ts';
import type { LeftOut } from '../../read/import/imported.ts';
import type { Json } from '../../read/import/json-values.ts';
import { parsePage, readLandingPage, type SitePage } from '../../read/import/landing-page.ts';
import { joinedRecord, readOaiRecord } from '../../read/import/ojs-article.ts';
import { pageAddress } from '../../read/import/ojs-pages.ts';
import { type OjsIssue, readPublication } from '../../read/import/ojs-rest.ts';
import type { OaiRecord } from '../../read/import/parse-oai.ts';
import type { SourceRecord } from '../../read/import/record.ts';
import { AddressError } from './address-rules.ts';
import { getRecord, harvest } from './harvest-oai.ts';
import type { ImportClient } from './http-client.ts';

/** A site with an OAI-PMH interface. */
export interface HarvestedSite {
  readonly client: ImportClient;
  /** Address of the interface. */
  readonly oai: string;
  readonly set?: string | undefined;
  /** Prefix of JATS, if the site offers it. */
  readonly jats?: string | undefined;
  /** Address of the journal, if it runs OJS: `https://journal.example/index.php/j`. */
  readonly journal?: string;
}

/** A version of an article from the REST interface of OJS. */
export interface Publication {
  readonly submission: string;
  readonly publication: Json;
  readonly issue?: OjsIssue | undefined;
  /** Its name in addresses. */
  readonly path?: string | undefined;
}

/** A record of the list, or an article that only the archive has. */
export type Listed = { readonly record: OaiRecord } | { readonly fault: LeftOut } | { readonly id: string };

export interface Gathered {
  readonly id?: string | undefined;
  readonly record?: SourceRecord | undefined;
  readonly at: string;
  readonly line?: number | undefined;
  readonly faults: readonly LeftOut[];
}

export async function* recordsOf({ client, oai, set }: HarvestedSite): AsyncGenerator<Listed> {
  try {
    yield* harvest({ client, endpoint: oai, prefix: 'oai_dc', set });
  } catch (error) {
    yield { fault: faultOf(error, { what: 'article', at: oai }) };
  }
}

/** Asks for all that a site says of an article: its page, JATS, and what the REST interface has given. */
export async function gather(
  site: HarvestedSite,
  listed: Listed,
  publicationOf: (id: string) => Publication | undefined = () => undefined,
): Promise<Gathered> {
  if ('fault' in listed) return { at: listed.fault.at, faults: [listed.fault] };
  const { client, journal } = site;
  const record = 'record' in listed ? listed.record : undefined;
  const at = record === undefined ? `article ${'id' in listed ? listed.id : ''}` : `record ${record.identifier}`;
  if (record?.isDeleted === true) return { at, faults: [{ what: 'article', at, reason: 'it is deleted at the source' }] };
  const answers = record === undefined ? {} : readOaiRecord(record);
  if (answers === undefined) return { at, faults: [{ what: 'article', at, reason: 'it has no metadata in Dublin Core', isFault: true }] };
  const id = 'id' in listed ? listed.id : (answers.dc?.former?.ids?.[0] ?? undefined);
  const faults: LeftOut[] = [];
  const attempt = async <Result>(what: LeftOut['what'], run: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await run();
    } catch (error) {
      faults.push(faultOf(error, { what, at }));
      return undefined;
    }
  };
  const address =
    id === undefined || journal === undefined ? answers.dc?.page : pageAddress(journal, `article/view/${encodeURIComponent(id)}`);
  const page = address === undefined ? undefined : await attempt('page', async () => readLandingPage(await readPage(client, address)));
  const jats =
    site.jats === undefined || record === undefined
      ? undefined
      : await attempt('file', async () => {
          const found = await getRecord({ client, endpoint: site.oai, prefix: site.jats ?? '' }, record.identifier);
          return found === undefined ? undefined : readOaiRecord(found)?.jats;
        });
  const known = id === undefined ? undefined : publicationOf(id);
  const publication =
    known === undefined
      ? undefined
      : readPublication(known.publication, { submission: known.submission, issue: known.issue, base: journal ?? '' });
  const joined = joinedRecord({ ...answers, jats, page, publication });
  return {
    id: known?.submission ?? id,
    at: id === undefined ? at : `article ${id}`,
    line: record?.line,
    faults,
    record: joined === undefined ? undefined : journal === undefined ? joined : atJournal(joined, journal),
  };
}

/** The addresses of files at the journal as it is reached here, which may be another one than it knows of itself. */
function atJournal(record: SourceRecord, journal: string): SourceRecord {
  const files = record.files?.map((file) => {
    if (!('url' in file.from)) return file;
    const [, path] = /\/(article\/download\/[^?#]*)/.exec(file.from.url) ?? [];
    return path === undefined ? file : { ...file, from: { url: pageAddress(journal, path) } };
  });
  return files === undefined ? record : { ...record, files };
}

export async function readPage(client: ImportClient, address: string): Promise<SitePage> {
  const { url, bytes } = await client.get(address);
  return parsePage(new TextDecoder().decode(bytes), url);
}

/** Reports a request that was not answered; an error of the program or of the network is thrown. */
export function faultOf(error: unknown, place: Pick<LeftOut, 'what' | 'at'>): LeftOut {
  if (error instanceof AddressError) return { ...place, reason: error.message };
  // Without a connection the import ends, and goes on from there when it is run again.
  if (error instanceof TransferError && (error.status !== undefined || error.isTransient === false))
    return { ...place, reason: error.message, isFault: true };
  throw error;
}
