import { stringify } from 'yaml';
import { TransferError } from '../../publish/mirror/mirror-error.ts';
import type { Imported, KnownStamps, OpenedSource, SourceStamp } from '../../read/import/imported.ts';
import { type Json, listIn, objectIn, parseJson, textIn } from '../../read/import/json-values.ts';
import type { SitePage } from '../../read/import/landing-page.ts';
import {
  type IssuePage,
  journalAddress,
  linkedJournal,
  navigationOf,
  pageAddress,
  readAnnouncements,
  readArchive,
  readHomePage,
  readIssuePage,
  readOwnPage,
} from '../../read/import/ojs-pages.ts';
import { type OjsIssue, readIssue } from '../../read/import/ojs-rest.ts';
import { type SourceJournal, type SourceRecord, tagOf } from '../../read/import/record.ts';
import { asciiSlug, uniqueName, withoutEmpty } from '../../read/import/values.ts';
import {
  type Gathered,
  gather,
  type HarvestedSite,
  isFollowed,
  isUnchanged,
  type Listed,
  type Publication,
  readPage,
  recordsOf,
} from './gather-article.ts';
import { describe } from './harvest-oai.ts';
import { faultOf, type ImportClient, mapAhead } from './http-client.ts';
import type { SourceInput, SourceOptions } from './sources.ts';
import { journalSettings, openSite, RecordConverter, webSource } from './web-source.ts';

/** A journal of a running OJS. */
interface OjsSite extends HarvestedSite {
  readonly journal: string;
  readonly name: string;
  readonly options: SourceOptions;
}

/** Opens a running OJS by the address of any of its pages; undefined if there is no OAI-PMH of OJS at the address. */
export async function openOjsSite({ given }: SourceInput, options: SourceOptions): Promise<OpenedSource | undefined> {
  const client = await openSite(options, { site: given, obeysRobots: true });
  const site = await findSite(client, given, options);
  if (site === undefined) return undefined;
  let known: KnownStamps | undefined;
  return webSource({
    name: `OJS, ${site.journal}`,
    client,
    items: itemsOf({ ...site, hasKey: options.key !== undefined, known: () => known }),
    resume: (stamps) => {
      known = stamps;
    },
  });
}

async function findSite(client: ImportClient, given: string, options: SourceOptions): Promise<Omit<OjsSite, 'known'> | undefined> {
  for (const journal of await candidates(client, given)) {
    const oai = options.endpoint ?? pageAddress(journal, 'oai');
    try {
      const identity = await describe({ client, endpoint: oai }, 'Identify');
      if (identity.repositoryName === undefined || identity.isJaneway) continue;
      const { formats } = await describe({ client, endpoint: oai }, 'ListMetadataFormats');
      const jats = ['jats', 'oai_jats'].find((prefix) => formats.includes(prefix));
      return { client, journal, oai, name: identity.repositoryName, options, ...(jats === undefined ? {} : { jats }) };
    } catch (error) {
      if (!(error instanceof TransferError) || error.status === undefined || error.status >= 500) throw error;
    }
  }
  return undefined;
}

/** Possible addresses of the journal: by the form of the given one, and by the links of its page. */
async function candidates(client: ImportClient, given: string): Promise<readonly string[]> {
  const byForm = journalAddress(given);
  const page = await optionalPage(client, given);
  const byLinks = page === undefined ? undefined : linkedJournal(page);
  return [...new Set([byForm, ...(byLinks === undefined ? [] : [byLinks])])];
}

/** Facts about the journal that its issues and articles say. */
interface JournalFacts {
  journal?: SourceJournal;
  license?: string | undefined;
  readonly languages: Set<string>;
  readonly sections: Set<string>;
  /** Endings of the covers of issues. */
  readonly covers: string[];
  /** Issues by their names in addresses. */
  readonly issues: Record<string, { readonly volume: string; readonly issue?: string }>;
}

/** A page about the journal: its path at OJS, and the name of its file. */
interface OwnPage {
  readonly path: string;
  readonly file: string;
}

async function* itemsOf(site: OjsSite): AsyncGenerator<Imported> {
  const { journal, options } = site;
  const facts: JournalFacts = { languages: new Set(), sections: new Set(), covers: [], issues: {} };
  const placeOf = new Map<string, { readonly issue: IssuePage; readonly section?: string | undefined }>();
  const changes = isFollowed(site) ? await collected(site) : undefined;
  for (let count = changes?.unchanged ?? 0; count > 0; count--) yield { kind: 'unchanged' };
  if (changes?.listed.length === 0) {
    yield* aboutJournal(site, facts);
    if (changes.stamp !== undefined) yield { kind: 'complete', stamp: changes.stamp };
    return;
  }
  const isWanted = changes === undefined ? () => true : wantedIds(changes.listed);
  for await (const item of archiveOf(site)) {
    if ('kind' in item) {
      yield item;
      continue;
    }
    for (const { id, section } of item.articles) placeOf.set(id, { issue: item, section });
    addIssue(item, facts);
    yield issueItem(item);
  }
  const publications = new Map<string, Publication>();
  if (options.key !== undefined) {
    for await (const item of publicationsOf(site, isWanted)) {
      if ('kind' in item) yield item;
      else publications.set(item.submission, item);
    }
  }
  const converter = new RecordConverter({ sites: [journal, ...options.allowSites], allowPrivate: options.allowPrivate });
  const seen = new Set<string>();
  let complete = changes?.stamp;
  const all = (async function* () {
    complete = yield* recordsOf(site);
  })();
  const emit = function* ({ record, at, faults, ...place }: Gathered): Generator<Imported> {
    for (const fault of faults) yield { kind: 'left-out', ...fault };
    if (record === undefined) return;
    const placed = withPlace(record, placeOf);
    facts.journal = { ...placed.journal, ...facts.journal };
    facts.license ??= placed.license;
    const language = tagOf(placed.language);
    if (language !== undefined) facts.languages.add(language);
    yield* converter.items(placed, { at, ...place });
  };
  for await (const gathered of mapAhead(changes?.listed ?? all, (item) => gather(site, item, publicationIn(publications)))) {
    if (gathered.id !== undefined) seen.add(gathered.id);
    for (const other of gathered.record?.former?.ids ?? []) seen.add(other);
    yield* emit(gathered);
  }
  // Articles that the list of OAI-PMH does not have, because it was cut.
  const missing =
    changes !== undefined
      ? []
      : [...new Set([...placeOf.keys(), ...publications.keys()])].filter((id) => !seen.has(id) && !seen.has(numberOf(id, publications)));
  for await (const gathered of mapAhead(missing, (id) => gather(site, { id }, publicationIn(publications)))) yield* emit(gathered);
  yield* aboutJournal(site, facts);
  if (complete !== undefined) yield { kind: 'complete', stamp: complete };
}

/** Records that have changed since the last import. */
interface Changes {
  readonly listed: readonly Listed[];
  readonly unchanged: number;
  readonly stamp: SourceStamp | undefined;
}

async function collected(site: OjsSite): Promise<Changes> {
  const listed: Listed[] = [];
  let unchanged = 0;
  const records = recordsOf(site);
  let next = await records.next();
  for (; next.done !== true; next = await records.next()) {
    if (isUnchanged(site, next.value)) unchanged++;
    else listed.push(next.value);
  }
  return { listed, unchanged, stamp: next.value };
}

/** True for the numbers of the articles of records: `12` of `oai:journal.example:article/12`. */
function wantedIds(listed: readonly Listed[]): (id: string) => boolean {
  const ids = new Set(listed.map((one) => ('record' in one ? one.record.identifier.replace(/^.*\//, '') : '')));
  return (id) => ids.has(id);
}

/** Finds a publication by the number or name of its article in addresses. */
function publicationIn(publications: ReadonlyMap<string, Publication>): (id: string) => Publication | undefined {
  const byPath = new Map([...publications.values()].map((one) => [one.path, one]));
  return (id) => publications.get(id) ?? byPath.get(id);
}

/** Number of a submission by its name in addresses. */
function numberOf(id: string, publications: ReadonlyMap<string, Publication>): string {
  return [...publications.values()].find(({ path }) => path === id)?.submission ?? id;
}

function withPlace(
  record: SourceRecord,
  placeOf: ReadonlyMap<string, { readonly issue: IssuePage; readonly section?: string | undefined }>,
): SourceRecord {
  const place = (record.former?.ids ?? []).map((id) => placeOf.get(id)).find((one) => one !== undefined);
  if (place === undefined) return record;
  const { issue, section } = place;
  const hasPlace = record.volume !== undefined || record.issue !== undefined;
  return {
    ...record,
    ...(hasPlace || issue.volume === undefined ? {} : { volume: issue.volume }),
    ...(hasPlace || issue.number === undefined ? {} : { issue: issue.number }),
    ...(section === undefined ? {} : { section }),
  };
}

/** Issues of the archive with their tables of contents. */
async function* archiveOf({ client, journal }: OjsSite): AsyncGenerator<IssuePage | Imported> {
  const ids = new Set<string>();
  const pages = [pageAddress(journal, 'issue/archive')];
  for (const address of pages) {
    try {
      const archive = readArchive(await readPage(client, address));
      for (const id of archive.issues) ids.add(id);
      for (const more of archive.pages) if (!pages.includes(more) && pages.length < MOST_ARCHIVE_PAGES) pages.push(more);
    } catch (error) {
      yield { kind: 'left-out', ...faultOf(error, { what: 'page', at: address }) };
    }
  }
  yield* mapAhead(ids, async (id): Promise<IssuePage | Imported> => {
    const address = pageAddress(journal, `issue/view/${encodeURIComponent(id)}`);
    try {
      return readIssuePage(await readPage(client, address), id);
    } catch (error) {
      return { kind: 'left-out', ...faultOf(error, { what: 'issue', at: `issue ${id}` }) };
    }
  });
}

function addIssue({ id, volume, number, cover, articles }: IssuePage, { issues, covers, sections }: JournalFacts): void {
  const ending = coverEnding(cover);
  if (volume !== undefined) issues[id] = { volume, ...(number === undefined ? {} : { issue: number }) };
  if (ending !== undefined) covers.push(ending);
  for (const { section } of articles) if (section !== undefined) sections.add(section);
}

function coverEnding(cover: string | undefined): string | undefined {
  return /\.(jpe?g|png|webp|svg)(?:[?#]|$)/i
    .exec(cover ?? '')?.[1]
    ?.toLowerCase()
    .replace('jpeg', 'jpg');
}

function issueItem({ id, volume, number, cover }: IssuePage): Imported {
  const ending = coverEnding(cover);
  const name = volume === undefined || number === undefined ? `issue-${asciiSlug(id)}` : `${asciiSlug(volume)}-${asciiSlug(number)}`;
  const files =
    cover === undefined || ending === undefined
      ? []
      : [{ name: `assets/covers/${name}.${ending}`, role: 'cover' as const, from: { url: cover } }];
  return { kind: 'issue', key: `ojs-issue:${id}`, files };
}

/** Published versions from the REST interface. */
async function* publicationsOf(site: OjsSite, isWanted: (id: string) => boolean): AsyncGenerator<Publication | Imported> {
  const { journal } = site;
  const api = `${journal}/api/v1`;
  try {
    const issues = new Map<string, OjsIssue>();
    for await (const issue of pagesOfRest(site, `${api}/issues?isPublished=true`)) issues.set(textIn(issue.id) ?? '', readIssue(issue));
    for await (const submission of pagesOfRest(site, `${api}/submissions?status=3`)) {
      const id = textIn(submission.id) ?? '';
      const current = textIn(submission.currentPublicationId);
      if (textIn(submission.status) !== '3' || current === undefined || !isWanted(id)) continue;
      const publication = await askRest(site, `${api}/submissions/${id}/publications/${current}`);
      if (textIn(publication.status) !== '3') {
        yield {
          kind: 'left-out',
          what: 'article',
          at: `article ${id}`,
          reason: `the status of its current version is ${textIn(publication.status)} (not published)`,
        };
        continue;
      }
      yield { submission: id, publication, issue: issues.get(textIn(publication.issueId) ?? ''), path: textIn(publication.urlPath) };
    }
  } catch (error) {
    yield { kind: 'left-out', ...faultOf(error, { what: 'value', at: api }) };
  }
}

async function* pagesOfRest(site: OjsSite, address: string): AsyncGenerator<Json> {
  for (let offset = 0; ; offset += REST_PAGE) {
    const answer = await askRest(site, `${address}&count=${REST_PAGE}&offset=${offset}`);
    const items = listIn(answer.items);
    yield* items;
    const most = Number(answer.itemsMax ?? 0);
    if (items.length === 0 || (most > 0 ? offset + items.length >= most : items.length < REST_PAGE)) return;
  }
}

/** Asks with the key in a header; some servers remove it, so that it is then a parameter. */
async function askRest({ client, options: { key = '' } }: OjsSite, address: string): Promise<Json> {
  const isWhole = ({ bytes }: { readonly bytes: Uint8Array }): boolean => /[}\]]\s*$/.test(new TextDecoder().decode(bytes.subarray(-20)));
  const answer = await client.get(address, { headers: { authorization: `Bearer ${key}` }, isWhole }).catch((error: unknown) => {
    if (!(error instanceof TransferError) || (error.status !== 401 && error.status !== 403)) throw error;
    return client.get(address, { query: { apiToken: key }, isWhole });
  });
  const value = parseJson(new TextDecoder().decode(answer.bytes));
  const json = Array.isArray(value) ? { items: value } : objectIn(value);
  if (json === undefined) throw new TransferError(`${address} is no JSON`, { isTransient: false });
  return json;
}

/** Pages about the journal, announcements and settings. */
async function* aboutJournal(
  { client, journal, name, options, known: recorded }: OjsSite,
  { journal: known, license, languages, sections, covers, issues }: JournalFacts,
): AsyncGenerator<Imported> {
  const home = await optionalPage(client, journal);
  const wanted = new Map<string, OwnPage>(OWN_PAGES.map(([path, file]) => [pageAddress(journal, path), { path, file }]));
  for (const { address, title } of home === undefined ? [] : navigationOf(home)) {
    const path = address.startsWith(`${journal}/`) ? address.slice(journal.length + 1).replace(/\/$/, '') : '';
    if (path !== '' && !NOT_OWN.test(path) && !wanted.has(pageAddress(journal, path)))
      wanted.set(address, { path, file: asciiSlug(path.replace(/^.*\//, '')) || asciiSlug(title) || 'page' });
  }
  const texts = new Map<string, string>();
  const pages: Record<string, string> = {};
  for await (const { file, path, page } of mapAhead(wanted, async ([address, one]) => ({ ...one, page: await ownPage(client, address) }))) {
    if (page === undefined) continue;
    // A site shows the same page at several addresses, and pages that it lacks as its first one.
    const known = texts.get(page.markdown);
    pages[path] = known ?? uniqueName(file, new Set(texts.values()));
    if (known !== undefined) continue;
    texts.set(page.markdown, pages[path]);
    yield { kind: 'page', name: pages[path], markdown: pageText({ title: page.title }, page.markdown) };
  }
  const list = await optionalPage(client, pageAddress(journal, 'announcement'));
  const isKnown = (id: string): boolean => recorded()?.has(`page:announcement-${asciiSlug(id)}`) === true;
  // The newest come first; older ones do not change.
  const ids = (list === undefined ? [] : readAnnouncements(list)).filter((id, at) => at < NEW_ANNOUNCEMENTS || !isKnown(id));
  for await (const { id, page } of mapAhead(ids, async (one) => ({
    id: one,
    page: await ownPage(client, pageAddress(journal, `announcement/view/${one}`)),
  }))) {
    if (page === undefined) continue;
    if (page.date === undefined) yield { kind: 'left-out', what: 'page', at: `announcement ${id}`, reason: 'its page has no date' };
    else
      yield {
        kind: 'page',
        name: `announcement-${asciiSlug(id)}`,
        isNews: true,
        markdown: pageText({ title: page.title, date: page.date }, page.markdown),
      };
  }
  const { title, description, logo, languages: offered = [] } = home === undefined ? {} : readHomePage(home);
  const ending = /\.(png|svg)(?:[?#]|$)/i.exec(logo ?? '')?.[1]?.toLowerCase();
  const logoFile = `assets/logo.${ending ?? 'png'}`;
  const tags = [...new Set([...languages, ...offered.flatMap((one) => tagOf(one) ?? [])])];
  const settings = journalSettings(
    { ...known, title: known?.title ?? name ?? title },
    {
      description,
      language: tags[0],
      languages: tags.length > 1 ? tags : undefined,
      licenseUrl: license?.startsWith('http') === true ? license : undefined,
      logo: ending === undefined ? undefined : logoFile,
      sections: [...sections],
      cover:
        covers.length === 0
          ? undefined
          : [...new Set(covers)]
              .sort()
              .slice(0, 5)
              .map((one) => `assets/covers/{volume}-{issue}.${one}`),
      former: withoutEmpty({ url: options.oldUrl ?? journal, system: 'ojs', issues, pages }),
    },
  );
  yield {
    kind: 'journal',
    settings,
    files: ending === undefined || logo === undefined ? [] : [{ name: logoFile, role: 'page', from: { url: logo } }],
  };
}

async function ownPage(client: ImportClient, address: string): Promise<ReturnType<typeof readOwnPage>> {
  const page = await optionalPage(client, address);
  return page === undefined ? undefined : readOwnPage(page);
}

/** A page that sites need not have: versions and settings decide which there are. */
async function optionalPage(client: ImportClient, address: string): Promise<SitePage | undefined> {
  try {
    return await readPage(client, address);
  } catch (error) {
    faultOf(error, { what: 'page', at: address });
    return undefined;
  }
}

function pageText(settings: Readonly<Record<string, string>>, markdown: string): string {
  return `---\n${stringify(settings, { lineWidth: 0 })}---\n\n${markdown}\n`;
}

const REST_PAGE = 50;
const MOST_ARCHIVE_PAGES = 200;
const NEW_ANNOUNCEMENTS = 10;
/** Pages of OJS 2.4 to 3.5, and names of their files. */
const OWN_PAGES = [
  ['about', 'about'],
  ['about/submissions', 'submissions'],
  ['about/editorialPolicies', 'policies'],
  ['about/editorialTeam', 'editorial-team'],
  ['about/editorialMasthead', 'editorial-team'],
  ['about/editorialHistory', 'editorial-history'],
  ['about/contact', 'contact'],
  ['about/privacy', 'privacy'],
  ['about/history', 'history'],
  ['about/journalSponsorship', 'sponsors'],
  ['information/authors', 'for-authors'],
  ['information/readers', 'for-readers'],
  ['information/librarians', 'for-librarians'],
] as const;
/** Pages that the navigation leads to, and that are no text about the journal. */
const NOT_OWN =
  /^(?:[a-z]{2}(?:_[A-Z]{2})?\/)?(?:index$|issue|article|search|login|user|submission|announcement|about(?:$|\/(?:submissions|contact|privacy|editorial))|information\/|oai|gateway|catalog|\$\$\$)/;
