import { readFile } from 'node:fs/promises';
import { usualIssn } from '../../model/text/issn.ts';
import { TransferError } from '../../publish/mirror/mirror-error.ts';
import { cslItems, type ReadItem, readCslItem } from '../../read/import/csl-json.ts';
import { doajItems, readDoajItem } from '../../read/import/doaj.ts';
import { europePmcItems, readEuropePmcItem } from '../../read/import/europe-pmc.ts';
import type { Imported, LeftOut, OpenedSource } from '../../read/import/imported.ts';
import { dependentFiles } from '../../read/import/jats-files.ts';
import { type Json, listIn, objectIn, parseJson, textIn } from '../../read/import/json-values.ts';
import { readOaiJats } from '../../read/import/oai-jats.ts';
import { joinedRecord } from '../../read/import/ojs-article.ts';
import { type SourceFile, type SourceJournal, tagOf } from '../../read/import/record.ts';
import { doiOf } from '../../read/import/values.ts';
import { contentOf } from '../../read/package/content.ts';
import { folderOf } from '../../read/package/folder-of.ts';
import { parseXml } from '../../read/xml/parse-xml.ts';
import { faultOf } from './gather-article.ts';
import { isWholeXml, textOfXml } from './harvest-oai.ts';
import { type Answer, type ImportClient, mapAhead } from './http-client.ts';
import type { SourceInput, SourceOptions } from './sources.ts';
import { journalSettings, openSite, RecordConverter, webSource } from './web-source.ts';

/** A service that has articles of many journals. */
export interface ApiSource {
  /** Name before the colon of the source, `crossref` of `crossref:2049-3630`. */
  readonly name: string;
  readonly label: string;
  readonly endpoint: string;
  /** Items of the answers to what follows the colon. */
  readonly items: (context: ApiContext, wanted: string) => AsyncIterable<Item>;
}

interface ApiContext {
  readonly client: ImportClient;
  /** Address of the interface, without `/` at its end. */
  readonly endpoint: string;
}

/** An article of an answer, with more files than its metadata name. */
type Item =
  | { readonly item: ReadItem; readonly at: string; readonly jats?: Answer | undefined; readonly pictures?: Answer | undefined }
  | { readonly fault: LeftOut };

export const API_SOURCES: readonly ApiSource[] = [
  { name: 'crossref', label: 'Crossref by ISSN or DOIs, `crossref:2049-3630`', endpoint: 'https://api.crossref.org', items: crossrefItems },
  { name: 'doaj', label: 'DOAJ by ISSN, `doaj:2049-3630`', endpoint: 'https://doaj.org', items: doajArticles },
  {
    name: 'europepmc',
    label: 'Europe PMC by PMCIDs, ISSN or query, `europepmc:PMC1234567`',
    endpoint: 'https://www.ebi.ac.uk/europepmc/webservices/rest',
    items: europePmcArticles,
  },
];

/** The service that a source names, and what of it; undefined for another source. A file of DOIs is asked at Crossref. */
export async function apiSourceOf({
  given,
  kind,
  path = '',
  head,
}: SourceInput): Promise<{ readonly api: ApiSource; readonly wanted: string } | undefined> {
  const [, name = '', wanted = ''] = /^([a-z]+):\s*(.+)$/is.exec(given) ?? [];
  const named = kind === 'name' ? API_SOURCES.find((api) => api.name === name.toLowerCase()) : undefined;
  if (named !== undefined) return { api: named, wanted };
  const [crossref, , europePmc] = API_SOURCES;
  if (crossref === undefined || europePmc === undefined) return undefined;
  if (kind === 'name' && /^PMC\d+/i.test(given)) return { api: europePmc, wanted: given };
  if (doiOf(given) !== undefined || (kind === 'name' && ISSN.test(given))) return { api: crossref, wanted: given };
  if (kind === 'file' && head !== undefined && isDoiList(new TextDecoder().decode(head), head.length))
    return { api: crossref, wanted: await readFile(path, 'utf8') };
  return undefined;
}

/** Opens a service. What is not found there is left out. */
export async function openApi(
  { api, wanted }: { readonly api: ApiSource; readonly wanted: string },
  options: SourceOptions,
): Promise<OpenedSource> {
  const endpoint = (options.endpoint ?? api.endpoint).replace(/\/+$/, '');
  const client = await openSite(options, { site: endpoint, obeysRobots: false });
  return webSource({
    name: `${api.label.replace(/[ ,].*/, '')}, ${endpoint}`,
    client,
    items: converted(api.items({ client, endpoint }, wanted), endpoint, options),
  });
}

async function* converted(items: AsyncIterable<Item>, endpoint: string, options: SourceOptions): AsyncGenerator<Imported> {
  let journal: SourceJournal | undefined;
  let language: string | undefined;
  let converter: RecordConverter | undefined;
  for await (const one of items) {
    if ('fault' in one) {
      yield { kind: 'left-out', ...one.fault };
      continue;
    }
    const { item, at, jats, pictures } = one;
    if ('reason' in item) {
      yield { kind: 'left-out', what: 'article', at, ...item };
      continue;
    }
    journal ??= item.record.journal;
    language ??= tagOf(item.record.language);
    converter ??= new RecordConverter({ sites: [endpoint, ...options.allowSites], allowPrivate: options.allowPrivate, journal });
    const full = jats === undefined ? undefined : readFullText(jats);
    const figures = full === undefined || pictures === undefined ? [] : await picturesOf(pictures, full.graphics);
    const record = joinedRecord({ page: item.record, jats: full }) ?? item.record;
    yield* converter.items({ ...record, files: [...(record.files ?? []), ...figures] }, at);
  }
  if (journal !== undefined) yield { kind: 'journal', settings: journalSettings(journal, { language }), files: [] };
}

async function* crossrefItems({ client, endpoint }: ApiContext, wanted: string): AsyncGenerator<Item> {
  const issn = ISSN.exec(wanted.trim())?.[0];
  const dois = [...new Set(doisIn(wanted))];
  if (dois.length === 0 && issn !== undefined) {
    for await (const page of cursorPages(
      client,
      (cursor) => `${endpoint}/journals/${usualIssn(issn)}/works?rows=100&cursor=${cursor}`,
      ({ message }) => textIn(objectIn(message)?.['next-cursor']),
    ))
      yield* itemsIn(page, 'json' in page ? cslItems(page.json) : undefined, readCslItem, ({ DOI }) => textIn(DOI));
    return;
  }
  for (const { line, text } of wrongLines(wanted))
    yield {
      fault: {
        what: 'article',
        at: 'the list of DOIs',
        line,
        reason: `"${text}" is no DOI; expected one as 10.5555/12345678`,
        isFault: true,
      },
    };
  yield* mapAhead(dois, async (doi): Promise<Item> => {
    const answer = await askJson(client, `${endpoint}/works/${encodeURIComponent(doi)}`, `DOI ${doi}`);
    if ('fault' in answer) return answer;
    const [item] = cslItems(answer.json) ?? [];
    return item === undefined
      ? { fault: { what: 'article', at: `DOI ${doi}`, reason: 'the answer has no work', isFault: true } }
      : { item: readCslItem(item), at: `DOI ${doi}` };
  });
}

async function* doajArticles({ client, endpoint }: ApiContext, wanted: string): AsyncGenerator<Item> {
  const issn = ISSN.exec(wanted.trim())?.[0];
  const query = issn === undefined ? wanted.trim() : `issn:${usualIssn(issn)}`;
  for (let page = 1, taken = 0; ; page++) {
    const address = `${endpoint}/api/search/articles/${encodeURIComponent(query)}?page=${page}&pageSize=100`;
    const answer = await askJson(client, address, address);
    if ('fault' in answer) return yield answer;
    const items = doajItems(answer.json) ?? [];
    yield* itemsIn(answer, items, readDoajItem, ({ id }) => textIn(id));
    taken += items.length;
    if (items.length === 0 || taken >= Number(objectIn(answer.json)?.total ?? 0)) return;
  }
}

async function* europePmcArticles({ client, endpoint }: ApiContext, wanted: string): AsyncGenerator<Item> {
  const issn = ISSN.exec(wanted.trim())?.[0];
  const ids = [...new Set(wanted.match(/\bPMC\d+\b/gi) ?? [])];
  const isIds = ids.length > 0 && wanted.replace(/\bPMC\d+\b|[\s,;]/gi, '') === '';
  const query = isIds
    ? ids.map((id) => `PMCID:${id.toUpperCase()}`).join(' OR ')
    : issn === wanted.trim()
      ? `ISSN:"${usualIssn(issn)}"`
      : wanted.trim();
  const pages = cursorPages(
    client,
    (cursor) => `${endpoint}/search?query=${encodeURIComponent(query)}&resultType=core&format=json&pageSize=100&cursorMark=${cursor}`,
    ({ nextCursorMark }) => textIn(nextCursorMark),
  );
  for await (const page of pages) {
    if ('fault' in page) {
      yield page;
      continue;
    }
    yield* withFullTexts({ client, endpoint }, europePmcItems(page.json) ?? []);
  }
}

/** Results with their JATS and pictures, where the full text is open. */
async function* withFullTexts({ client, endpoint }: ApiContext, results: readonly Json[]): AsyncGenerator<Item> {
  const gathered = mapAhead(results, async (result): Promise<readonly Item[]> => {
    const id = textIn(result.pmcid);
    const at = `article ${id ?? textIn(result.id) ?? ''}`;
    const item = readEuropePmcItem(result);
    if (id === undefined || textIn(result.inEPMC) === 'N') return [{ item, at }];
    const faults: Item[] = [];
    const attempt = async (address: string, options: Parameters<ImportClient['get']>[1]): Promise<Answer | undefined> => {
      try {
        return await client.get(address, options);
      } catch (error) {
        const fault = faultOf(error, { what: 'file', at });
        // Articles without a licence for it have no full text, and those without pictures no zip.
        const isAbsent = error instanceof TransferError && error.status === 404;
        if (!isAbsent || address.endsWith('fullTextXML')) faults.push({ fault: { ...fault, ...(isAbsent ? { isFault: false } : {}) } });
        return undefined;
      }
    };
    const jats = await attempt(`${endpoint}/${id}/fullTextXML`, { isWhole: isWholeXml });
    const hasPictures = jats !== undefined && (readFullText(jats)?.graphics.length ?? 0) > 0;
    const pictures = hasPictures ? await attempt(`${endpoint}/${id}/supplementaryFiles?includeInlineImage=true`, {}) : undefined;
    return [...faults, { item, at, jats, pictures }];
  });
  for await (const items of gathered) yield* items;
}

function readFullText(answer: Answer): ReturnType<typeof readOaiJats> {
  const text = textOfXml(answer);
  const root = parseXml(text, { file: answer.url, report: () => undefined })?.root;
  return root === undefined ? undefined : readOaiJats(root, text);
}

/** Pictures of an article from the zip of its files. */
async function picturesOf({ bytes }: Answer, graphics: readonly string[]): Promise<readonly SourceFile[]> {
  const content = contentOf(folderOf({ 'files.zip': bytes }));
  const delivered = { key: 'files.zip', delivered: 'files.zip', sizeBytes: bytes.length };
  const entries = await content
    .openZip(delivered, () => undefined)
    .then(
      (zip) => zip.entries,
      () => new Map(),
    );
  const keys = [...entries.keys()].map((name) => `files.zip/${name}`);
  return dependentFiles(graphics, 'files.zip/', keys).map(({ key, name }) => ({
    name,
    role: 'dependent',
    from: {
      bytes: async function* () {
        yield await content.read({ key, delivered: 'files.zip', sizeBytes: 0 });
      },
    },
  }));
}

type JsonAnswer = { readonly json: unknown; readonly at: string } | { readonly fault: LeftOut };

async function* cursorPages(
  client: ImportClient,
  addressOf: (cursor: string) => string,
  next: (json: Json) => string | undefined,
): AsyncGenerator<JsonAnswer> {
  const seen = new Set<string>();
  for (let cursor: string | undefined = '*'; cursor !== undefined && !seen.has(cursor); ) {
    seen.add(cursor);
    const address = addressOf(encodeURIComponent(cursor));
    const answer = await askJson(client, address, address);
    yield answer;
    if ('fault' in answer) return;
    const items = cslItems(answer.json) ?? europePmcItems(answer.json) ?? [];
    cursor = items.length === 0 ? undefined : next(objectIn(answer.json) ?? {});
  }
}

async function askJson(client: ImportClient, address: string, at: string): Promise<JsonAnswer> {
  try {
    const { bytes } = await client.get(address, {
      isWhole: ({ bytes: all }) => /[}\]]\s*$/.test(new TextDecoder().decode(all.subarray(-40))),
    });
    const json = parseJson(new TextDecoder().decode(bytes));
    return json === undefined ? { fault: { what: 'article', at, reason: 'the answer is no JSON', isFault: true } } : { json, at };
  } catch (error) {
    return { fault: faultOf(error, { what: 'article', at }) };
  }
}

function* itemsIn(
  answer: JsonAnswer,
  items: readonly Json[] | undefined,
  read: (item: Json) => ReadItem,
  nameOf: (item: Json) => string | undefined,
): Generator<Item> {
  if ('fault' in answer) yield answer;
  else if (items === undefined) {
    const hasNone = listIn(objectIn(objectIn(answer.json)?.message)?.items).length === 0;
    if (!hasNone) yield { fault: { what: 'article', at: answer.at, reason: 'the answer has another form than expected', isFault: true } };
  } else for (const [index, item] of items.entries()) yield { item: read(item), at: nameOf(item) ?? `${answer.at}, item ${index + 1}` };
}

/** DOIs of a list, one a line or separated by spaces or commas. */
function doisIn(text: string): readonly string[] {
  return text.split(/[\s,;]+/).flatMap((word) => doiOf(word) ?? []);
}

function wrongLines(text: string): readonly { readonly line: number; readonly text: string }[] {
  return text.split('\n').flatMap((written, at) => {
    const line = written.trim();
    return line === '' || line.startsWith('#') || doisIn(line).length > 0 ? [] : [{ line: at + 1, text: line.slice(0, 60) }];
  });
}

/** True for a text whose lines are mostly DOIs. */
function isDoiList(text: string, length: number): boolean {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const whole = length >= HEAD ? lines.slice(0, -1) : lines;
  return (
    whole.length > 0 && whole.filter((line) => line.split(/[\s,;]+/).every((word) => doiOf(word) !== undefined)).length > whole.length / 2
  );
}

const ISSN = /^\d{4}-?\d{3}[\dXx]$/;
const HEAD = 1 << 16;
