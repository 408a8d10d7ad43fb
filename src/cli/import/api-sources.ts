import { readFile } from 'node:fs/promises';
import { usualIssn } from '../../model/text/issn.ts';
import { cslItems, type ReadItem, readCslItem } from '../../read/import/csl-json.ts';
import { doajItems, readDoajItem } from '../../read/import/doaj.ts';
import type { Imported, KnownStamps, OpenedSource } from '../../read/import/imported.ts';
import { type Json, listIn, objectIn, textIn } from '../../read/import/json-values.ts';
import { joinedRecord } from '../../read/import/ojs-article.ts';
import { type SourceJournal, tagOf } from '../../read/import/record.ts';
import { doiOf } from '../../read/import/values.ts';
import { type ApiContext, type ApiItem, askJson, cursorPages, type JsonAnswer } from './api-requests.ts';
import { mapAhead } from './http-client.ts';
import { europePmcArticles, PMC_SITES, PMC_STORAGE, pmcArticles } from './pmc-sources.ts';
import type { SourceInput, SourceOptions } from './sources.ts';
import { journalSettings, openSite, RecordConverter, webSource } from './web-source.ts';

/** A service that has articles of many journals. */
export interface ApiSource {
  /** Name before the colon of the source, `crossref` of `crossref:2049-3630`. */
  readonly name: string;
  readonly label: string;
  readonly endpoint: string;
  /** Further sites of the service, which its answers name. */
  readonly sites?: readonly string[];
  /** Items of the answers to what follows the colon. */
  readonly items: (context: ApiContext, wanted: string) => AsyncIterable<ApiItem>;
}

export const API_SOURCES: readonly ApiSource[] = [
  { name: 'crossref', label: 'Crossref by ISSN or DOIs, `crossref:2049-3630`', endpoint: 'https://api.crossref.org', items: crossrefItems },
  { name: 'doaj', label: 'DOAJ by ISSN, `doaj:2049-3630`', endpoint: 'https://doaj.org', items: doajArticles },
  {
    name: 'europepmc',
    label: 'Europe PMC by PMCIDs, ISSN or query, `europepmc:PMC1234567`',
    endpoint: 'https://www.ebi.ac.uk/europepmc/webservices/rest',
    sites: ['https://europepmc.org'],
    items: europePmcArticles,
  },
  {
    name: 'pmc',
    label: 'PubMed Central by PMCIDs, ISSN or query, `pmc:PMC1234567`',
    endpoint: PMC_STORAGE,
    sites: PMC_SITES,
    items: pmcArticles,
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
  const sites = [endpoint, ...(options.endpoint === undefined ? (api.sites ?? []) : []), ...options.allowSites];
  const client = await openSite({ ...options, allowSites: sites }, { site: endpoint, obeysRobots: false });
  let known: KnownStamps | undefined;
  const context: ApiContext = { client, endpoint, isGiven: options.endpoint !== undefined, known: () => known };
  return webSource({
    name: `${api.label.replace(/ by .*/, '')}, ${endpoint}`,
    client,
    items: converted(api.items(context, wanted), { sites, allowPrivate: options.allowPrivate }),
    resume: (given) => {
      known = given;
    },
  });
}

async function* converted(
  items: AsyncIterable<ApiItem>,
  options: { readonly sites: readonly string[]; readonly allowPrivate: boolean },
): AsyncGenerator<Imported> {
  let journal: SourceJournal | undefined;
  let language: string | undefined;
  let converter: RecordConverter | undefined;
  for await (const one of items) {
    if ('isUnchanged' in one) yield { kind: 'unchanged' };
    else if ('fault' in one) yield { kind: 'left-out', ...one.fault };
    else if ('reason' in one.item) yield { kind: 'left-out', what: 'article', at: one.at, ...one.item };
    else {
      const { item, at, jats, files = [], stamp, release } = one;
      const record = joinedRecord({ page: item.record, jats }) ?? item.record;
      journal ??= record.journal;
      language ??= tagOf(record.language);
      converter ??= new RecordConverter({ ...options, journal });
      yield* converter.items({ ...record, files: [...(record.files ?? []), ...files] }, { at, stamp });
      await release?.();
    }
  }
  if (journal !== undefined) yield { kind: 'journal', settings: journalSettings(journal, { language }), files: [] };
}

async function* crossrefItems({ client, endpoint }: ApiContext, wanted: string): AsyncGenerator<ApiItem> {
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
  yield* mapAhead(dois, async (doi): Promise<ApiItem> => {
    const answer = await askJson(client, `${endpoint}/works/${encodeURIComponent(doi)}`, `DOI ${doi}`);
    if ('fault' in answer) return answer;
    const [item] = cslItems(answer.json) ?? [];
    return item === undefined
      ? { fault: { what: 'article', at: `DOI ${doi}`, reason: 'the answer has no work', isFault: true } }
      : { item: readCslItem(item), at: `DOI ${doi}` };
  });
}

async function* doajArticles({ client, endpoint }: ApiContext, wanted: string): AsyncGenerator<ApiItem> {
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

function* itemsIn(
  answer: JsonAnswer,
  items: readonly Json[] | undefined,
  read: (item: Json) => ReadItem,
  nameOf: (item: Json) => string | undefined,
): Generator<ApiItem> {
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
