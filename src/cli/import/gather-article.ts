import { isDspace } from '../../read/import/dspace.ts';
import { type KnownStamps, type LeftOut, RETRY, type SourceStamp } from '../../read/import/imported.ts';
import type { Json } from '../../read/import/json-values.ts';
import { jatsAddress, parsePage, readLandingPage, type SitePage } from '../../read/import/landing-page.ts';
import { type OaiJats, readOaiJats } from '../../read/import/oai-jats.ts';
import { joinedRecord, readOaiRecord } from '../../read/import/ojs-article.ts';
import { pageAddress } from '../../read/import/ojs-pages.ts';
import { type OjsIssue, readPublication } from '../../read/import/ojs-rest.ts';
import type { OaiRecord } from '../../read/import/parse-oai.ts';
import type { SourceFile, SourceRecord } from '../../read/import/record.ts';
import { decodePage } from '../../read/xml/decode-text.ts';
import { parseXml } from '../../read/xml/parse-xml.ts';
import { getRecord, harvest, isWholeXml, textOfXml } from './harvest-oai.ts';
import { faultOf, type ImportClient } from './http-client.ts';

/** A site with an OAI-PMH interface. */
export interface HarvestedSite {
  readonly client: ImportClient;
  /** Address of the interface. */
  readonly oai: string;
  readonly set?: string | undefined;
  /** Prefix of the metadata; `oai_dc` by default. */
  readonly prefix?: string;
  /** Prefix of JATS, if the site offers it. */
  readonly jats?: string | undefined;
  /** Address of the journal, if it runs OJS: `https://journal.example/index.php/j`. */
  readonly journal?: string;
  /** True if the REST interface of OJS is asked, too. */
  readonly hasKey?: boolean;
  /** Records of earlier imports. */
  readonly known: () => KnownStamps | undefined;
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
  readonly stamp?: SourceStamp | undefined;
  readonly faults: readonly LeftOut[];
}

/** Name of the stamp of the list: the date of its last change. */
function listName({ oai, set, hasKey }: HarvestedSite): string {
  // With a key there is more of each article.
  return [oai, ...(set === undefined ? [] : [set]), ...(hasKey === true ? ['with key'] : [])].join(' ');
}

/** True if earlier imports have taken the whole list, so that only changes are asked for. */
export function isFollowed(site: HarvestedSite): boolean {
  return site.known()?.stampOf(listName(site)) !== undefined;
}

/**
 * Yields the records of a site: all, or those that have changed since the last import, or were not taken whole. Returns the stamp of the list.
 */
export async function* recordsOf(site: HarvestedSite): AsyncGenerator<Listed, SourceStamp | undefined> {
  const { client, oai, set } = site;
  const known = site.known();
  let last = known?.stampOf(listName(site));
  const since = last === undefined ? undefined : dayBefore(last);
  const options = { client, endpoint: oai, prefix: site.prefix ?? 'oai_dc', set };
  const seen = new Set<string>();
  try {
    for await (const one of harvest({ ...options, since })) {
      if ('record' in one) seen.add(one.record.identifier);
      if ('record' in one && one.record.datestamp > (last ?? '')) last = one.record.datestamp;
      yield one;
    }
    for (const name of since === undefined ? [] : (known?.retries(`${oai}#`) ?? [])) {
      const identifier = name.slice(oai.length + 1);
      const record = seen.has(identifier) ? undefined : await getRecord(options, identifier);
      if (record !== undefined) yield { record };
    }
  } catch (error) {
    yield { fault: { ...faultOf(error, { what: 'article', at: oai }), isTransient: true } };
  }
  return last === undefined ? undefined : { name: listName(site), value: last };
}

/** True for a record that an earlier import has taken as it is. */
export function isUnchanged(site: HarvestedSite, listed: Listed): boolean {
  if (!('record' in listed)) return false;
  const stamp = stampOf(site, listed.record);
  return stamp !== undefined && site.known()?.stampOf(stamp.name) === stamp.value;
}

function stampOf({ oai }: HarvestedSite, { identifier, datestamp }: OaiRecord): SourceStamp | undefined {
  return datestamp === '' ? undefined : { name: `${oai}#${identifier}`, value: datestamp };
}

function dayBefore(date: string): string | undefined {
  const time = Date.parse(date);
  return Number.isNaN(time) ? undefined : new Date(time - DAY_MS).toISOString().slice(0, 10);
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
  // Records of DSpace are complete, and name the page by a resolver.
  const isComplete = record?.metadata !== undefined && isDspace(record.metadata) && (answers.dc?.files ?? []).length > 0;
  const sitePage = address === undefined || isComplete ? undefined : await attempt('page', async () => await readPage(client, address));
  const page = sitePage === undefined ? undefined : readLandingPage(sitePage);
  const jats =
    site.jats === undefined || record === undefined
      ? undefined
      : await attempt('file', async () => {
          const found = await getRecord({ client, endpoint: site.oai, prefix: site.jats ?? '' }, record.identifier);
          return found === undefined ? undefined : readOaiRecord(found)?.jats;
        });
  const linked =
    jats !== undefined || answers.jats !== undefined || journal !== undefined || sitePage === undefined ? undefined : jatsAddress(sitePage);
  const linkedJats = linked === undefined ? undefined : await attempt('file', async () => await readLinkedJats(client, linked));
  const known = id === undefined ? undefined : publicationOf(id);
  const publication =
    known === undefined
      ? undefined
      : readPublication(known.publication, { submission: known.submission, issue: known.issue, base: journal ?? '' });
  // The JATS is the article, and no file beside it.
  const others = page?.files?.filter(({ from }) => linkedJats === undefined || !('url' in from) || from.url !== linked);
  const described = page === undefined || others === undefined ? page : { ...page, files: others };
  const joined = joinedRecord({ ...answers, jats: answers.jats ?? jats ?? linkedJats, page: described, publication });
  const stamp = record === undefined ? undefined : stampOf(site, record);
  const isWhole = faults.every(({ isTransient }) => isTransient !== true);
  return {
    id: known?.submission ?? id,
    at: id === undefined ? at : `article ${id}`,
    line: record?.line,
    // The article is asked for again; the list is whole.
    faults: faults.map(({ isTransient: _, ...fault }) => fault),
    stamp: stamp === undefined || isWhole ? stamp : { name: stamp.name, value: RETRY },
    record: joined === undefined ? undefined : journal === undefined ? joined : atJournal(joined, journal),
  };
}

/** JATS at an address, with the pictures that it names, below the same address. */
async function readLinkedJats(client: ImportClient, address: string): Promise<OaiJats | undefined> {
  const answer = await client.get(address, { isWhole: isWholeXml });
  const text = textOfXml(answer);
  const root = parseXml(text, { file: address, report: () => undefined })?.root;
  const jats = root === undefined ? undefined : readOaiJats(root, text);
  if (jats === undefined) return undefined;
  const pictures = [...new Set(jats.graphics)].flatMap((name): SourceFile[] =>
    URL.canParse(name, answer.url)
      ? [{ from: { url: new URL(name, answer.url).href }, name: name.slice(name.lastIndexOf('/') + 1), role: 'dependent' }]
      : [],
  );
  return { ...jats, record: { ...jats.record, files: [...(jats.record.files ?? []), ...pictures] } };
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
  const { url, bytes, charset } = await client.get(address);
  return parsePage(decodePage(bytes, charset), url);
}

const DAY_MS = 86_400_000;
