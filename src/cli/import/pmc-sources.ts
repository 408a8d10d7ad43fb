import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { usualIssn } from '../../model/text/issn.ts';
import { TransferError } from '../../publish/mirror/mirror-error.ts';
import { europePmcItems, europePmcPdf, readEuropePmcItem } from '../../read/import/europe-pmc.ts';
import type { LeftOut } from '../../read/import/imported.ts';
import { type Json, objectIn, textIn } from '../../read/import/json-values.ts';
import { type OaiJats, readOaiJats } from '../../read/import/oai-jats.ts';
import { newestVersion, packageFiles, readOpenAccess } from '../../read/import/pmc.ts';
import type { SourceFile, SourceRecord } from '../../read/import/record.ts';
import { contentOf } from '../../read/package/content.ts';
import { ContentError } from '../../read/package/content-error.ts';
import { diskFolder } from '../../read/package/disk-folder.ts';
import { parseXml } from '../../read/xml/parse-xml.ts';
import type { XmlElement } from '../../read/xml/xml-element.ts';
import { type ApiArticle, type ApiContext, type ApiItem, askJson, cursorPages } from './api-requests.ts';
import { isWholeXml, textOfXml } from './harvest-oai.ts';
import { type Answer, faultOf, mapAhead } from './http-client.ts';
import { ArchiveError, unpackedFiles } from './unpack-tar.ts';

/** The storage of PubMed Central, with the files of each article. */
export const PMC_STORAGE = 'https://pmc-oa-opendata.s3.amazonaws.com';
const OPEN_ACCESS = 'https://www.ncbi.nlm.nih.gov/pmc/utils/oa/oa.fcgi';
const SEARCH = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils/esearch.fcgi';
export const PMC_SITES = [OPEN_ACCESS, SEARCH, 'https://ftp.ncbi.nlm.nih.gov', 'https://pmc.ncbi.nlm.nih.gov'];

const ISSN = /^\d{4}-?\d{3}[\dXx]$/;

/** PMCIDs, if a text has nothing else: `PMC1234567, PMC1234568`. */
function idsIn(wanted: string): readonly string[] {
  const isIds = wanted.replace(/\bPMC\d+\b|[\s,;]/gi, '') === '';
  return isIds ? [...new Set((wanted.match(/\bPMC\d+\b/gi) ?? []).map((id) => id.toUpperCase()))] : [];
}

/** Articles of Europe PMC, with their JATS, pictures, supplements and PDF where the full text is open. */
export async function* europePmcArticles(context: ApiContext, wanted: string): AsyncGenerator<ApiItem> {
  const { client, endpoint } = context;
  const [issn] = ISSN.exec(wanted.trim()) ?? [];
  const ids = idsIn(wanted);
  const query =
    ids.length > 0 ? ids.map((id) => `PMCID:${id}`).join(' OR ') : issn === undefined ? wanted.trim() : `ISSN:"${usualIssn(issn)}"`;
  const pages = cursorPages(
    client,
    (cursor) => `${endpoint}/search?query=${encodeURIComponent(query)}&resultType=core&format=json&pageSize=100&cursorMark=${cursor}`,
    ({ nextCursorMark }) => textIn(nextCursorMark),
  );
  for await (const page of pages) {
    if ('fault' in page) yield page;
    else for await (const items of mapAhead(europePmcItems(page.json) ?? [], (result) => europePmcArticle(context, result))) yield* items;
  }
}

async function europePmcArticle({ client, endpoint, known }: ApiContext, result: Json): Promise<readonly ApiItem[]> {
  const id = textIn(result.pmcid);
  const at = `article ${id ?? textIn(result.id) ?? ''}`;
  const item = readEuropePmcItem(result);
  if (id === undefined || textIn(result.inEPMC) === 'N') return [{ item, at }];
  const answer = await client.get(`${endpoint}/${id}/fullTextXML`, { isWhole: isWholeXml }).catch((error: unknown) => faultIn(error, at));
  // Articles without a licence for it have no full text.
  if ('reason' in answer) return [{ fault: answer }, { item, at }];
  const jats = readFullText(answer);
  const stamp = { name: `${endpoint}/${id}`, value: createHash('sha256').update(answer.bytes).update(JSON.stringify(item)).digest('hex') };
  if (known()?.stampOf(stamp.name) === stamp.value) return [{ isUnchanged: true }];
  const pdf = europePmcPdf(result);
  const article = { item, at, jats, stamp, ...(pdf === undefined ? {} : { files: [pdf] }) };
  if (jats === undefined || jats.graphics.length === 0) return [article];
  const path = await client
    .download(`${endpoint}/${id}/supplementaryFiles?includeInlineImage=true`)
    .catch((error: unknown) => faultIn(error, at));
  // Articles without pictures have no zip.
  if (typeof path !== 'string') return path.isFault === true ? [{ fault: path }, article] : [article];
  const pictures = await zippedFiles(path, jats.graphics).catch((error: unknown) => {
    if (error instanceof ContentError) return { what: 'file', at, reason: error.message, isFault: true } as const;
    throw error;
  });
  const release = (): Promise<void> => rm(path, { force: true });
  if ('reason' in pictures) return [{ fault: pictures }, { ...article, release }];
  return [{ ...article, files: [...(article.files ?? []), ...pictures], release }];
}

/** An answer that there is nothing is no mistake. */
function faultIn(error: unknown, at: string): LeftOut {
  const isAbsent = error instanceof TransferError && error.status === 404;
  return { ...faultOf(error, { what: 'file', at }), ...(isAbsent ? { isFault: false } : {}) };
}

function readFullText(answer: Answer): OaiJats | undefined {
  const text = textOfXml(answer);
  const root = rootOf(text, answer.url);
  return root === undefined ? undefined : readOaiJats(root, text);
}

function rootOf(text: string, file: string): XmlElement | undefined {
  return parseXml(text, { file, report: () => undefined })?.root;
}

/** Files of an article from the zip of its files. */
async function zippedFiles(path: string, graphics: readonly string[]): Promise<readonly SourceFile[]> {
  const content = contentOf(diskFolder(dirname(path), () => undefined));
  const zip = basename(path);
  const { entries } = await content.openZip({ key: zip, delivered: zip, sizeBytes: 0 }, () => undefined);
  const keys = [...entries.keys()].map((name) => `${zip}/${name}`);
  return packageFiles(`${zip}/`, graphics, keys).flatMap(({ key, name, role }) =>
    role === 'pdf' ? [] : [{ name, role, from: { bytes: () => bytesIn(content.read({ key, delivered: zip, sizeBytes: 0 })) } }],
  );
}

async function* bytesIn(reading: Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await reading;
}

/** Articles of PubMed Central with all their files: from its storage, else as an archive of its Open Access service. */
export async function* pmcArticles(context: ApiContext, wanted: string): AsyncGenerator<ApiItem> {
  const ids = idsIn(wanted);
  const listed = ids.length > 0 ? ids : searched(context, wanted.trim());
  for await (const items of mapAhead(listed, async (id) => (typeof id === 'string' ? await pmcArticle(context, id) : [id]))) yield* items;
}

/** PMCIDs of a journal or query. */
async function* searched({ client, endpoint, isGiven }: ApiContext, wanted: string): AsyncGenerator<string | { readonly fault: LeftOut }> {
  const service = isGiven ? `${endpoint.replace(/\/[^/]*\.fcgi$/, '')}/esearch.fcgi` : SEARCH;
  const term = ISSN.test(wanted) ? `${usualIssn(wanted)}[journal]` : wanted;
  for (let start = 0; ; ) {
    const address = `${service}?db=pmc&retmode=json&retmax=${SEARCH_PAGE}&retstart=${start}&term=${encodeURIComponent(term)}`;
    const answer = await askJson(client, address, address);
    if ('fault' in answer) return yield answer;
    const result = objectIn(objectIn(answer.json)?.esearchresult);
    const found = Array.isArray(result?.idlist) ? result.idlist.flatMap((id: unknown) => textIn(id) ?? []) : [];
    if (result === undefined || textIn(result.ERROR) !== undefined)
      yield { fault: { what: 'article', at: address, reason: `the answer has no list: ${textIn(result?.ERROR) ?? ''}`, isFault: true } };
    for (const id of found) yield `PMC${id.replace(/^PMC/i, '')}`;
    start += found.length;
    if (found.length === 0 || start >= Number(result?.count ?? 0)) return;
  }
}

async function pmcArticle(context: ApiContext, id: string): Promise<readonly ApiItem[]> {
  const at = `article ${id}`;
  try {
    return [(await storedArticle(context, id)) ?? (await archivedArticle(context, id))];
  } catch (error) {
    if (error instanceof ArchiveError) return [{ fault: { what: 'article', at, reason: error.message, isFault: true } }];
    return [{ fault: faultOf(error, { what: 'article', at }) }];
  }
}

/** An article of the storage; undefined if it is not there. */
async function storedArticle({ client, endpoint, known }: ApiContext, id: string): Promise<ApiItem | undefined> {
  if (endpoint.endsWith('.fcgi')) return undefined;
  const list = await client.get(`${endpoint}/?list-type=2&prefix=${id}.`, { isWhole: isWholeXml }).catch((error: unknown) => {
    if (error instanceof TransferError && error.status !== undefined && error.status < 500) return undefined;
    throw error;
  });
  const root = list === undefined ? undefined : rootOf(textOfXml(list), list.url);
  const files = root === undefined ? [] : newestVersion(root, id);
  const article = files.find(({ key }) => /\.xml$/i.test(key));
  if (article === undefined) return undefined;
  const stamp = {
    name: `${endpoint}/${id}`,
    value: files
      .map(({ key, modified }) => `${key} ${modified}`)
      .sort()
      .join(' '),
  };
  const short = { name: stamp.name, value: createHash('sha256').update(stamp.value).digest('hex') };
  if (known()?.stampOf(short.name) === short.value) return { isUnchanged: true };
  const urlOf = (key: string): string => `${endpoint}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const answer = await client.get(urlOf(article.key), { isWhole: isWholeXml });
  const keys = files.map(({ key }) => key).filter((key) => key !== article.key);
  return articleOf(readFullText(answer), {
    id,
    article: article.key,
    keys,
    fromOf: (key) => (key === article.key ? { bytes: () => bytesIn(Promise.resolve(answer.bytes)) } : { url: urlOf(key) }),
    stamp: short,
  });
}

/** An article of the Open Access service, as a tar archive. */
async function archivedArticle({ client, endpoint, isGiven, known }: ApiContext, id: string): Promise<ApiItem> {
  const service = endpoint.endsWith('.fcgi') ? endpoint : isGiven ? `${endpoint}/oa.fcgi` : OPEN_ACCESS;
  const answer = await client.get(`${service}?id=${id}`, { isWhole: isWholeXml });
  const root = rootOf(textOfXml(answer), answer.url);
  const { archive, error } = root === undefined ? {} : readOpenAccess(root);
  const at = `article ${id}`;
  if (archive === undefined)
    return { fault: { what: 'article', at, reason: `it is not in the Open Access subset: ${error ?? 'no archive'}` } };
  const stamp = { name: `${endpoint}/${id}`, value: archive.updated };
  if (archive.updated !== '' && known()?.stampOf(stamp.name) === stamp.value) return { isUnchanged: true };
  // The service names the FTP server, which answers HTTPS, too.
  const url = archive.url.replace(/^ftp:/i, 'https:');
  const path = await client.download(isGiven && url !== archive.url ? new URL(new URL(url).pathname, service).href : url);
  const folder = `${path}.files`;
  const release = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true });
    await rm(path, { force: true });
  };
  try {
    const keys = (await unpackedFiles(path, folder, () => undefined)).map((file) => file.path);
    const article = keys.find((key) => /\.nxml$/i.test(key)) ?? keys.find((key) => /\.xml$/i.test(key));
    const content = contentOf(diskFolder(folder, () => undefined));
    const bytes = article === undefined ? undefined : await content.read({ key: article, delivered: article, sizeBytes: 0 });
    const jats = bytes === undefined ? undefined : readFullText({ url: article ?? '', type: '', bytes });
    return { ...articleOf(jats, { id, article: article ?? '', keys, fromOf: (key) => ({ path: join(folder, key) }), stamp }), release };
  } catch (error) {
    await release();
    throw error;
  }
}

interface PackageOptions {
  readonly id: string;
  /** Key of the JATS file. */
  readonly article: string;
  readonly keys: readonly string[];
  readonly fromOf: (key: string) => SourceFile['from'];
  readonly stamp: { readonly name: string; readonly value: string };
}

function articleOf(jats: OaiJats | undefined, { id, article, keys, fromOf, stamp }: PackageOptions): ApiArticle {
  const at = `article ${id}`;
  if (jats === undefined) return { item: { reason: 'its package has no JATS with a title and a date', isFault: true }, at };
  const record: SourceRecord = { key: `pmc:${id}`, number: id, titles: [] };
  // The bytes of the file stay as they are, with its DOCTYPE.
  const own = jats.record.files?.map((file) => (file.role === 'jats' ? { ...file, from: fromOf(article) } : file)) ?? [];
  const files = packageFiles(article, jats.graphics, keys).map(({ key, name, role }) => ({ name, role, from: fromOf(key) }));
  return { item: { record }, at, jats: { ...jats, record: { ...jats.record, files: own } }, files, stamp };
}

const SEARCH_PAGE = 500;
