import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { encodingOf } from '../../xml/decode-xml.ts';
import { attributeOf, childOf, childrenOf } from '../../xml/xml-element.ts';
import { htmlToMarkdown, htmlToText } from '../html-to-markdown.ts';
import type { Imported, ImportedFile, LeftOut, OpenedSource } from '../imported.ts';
import { asciiSlug, languageOf, uniqueName } from '../values.ts';
import { plainOf, type StreamEvent, type StreamedElement, streamXml } from '../xml-stream.ts';
import { importedArticle } from './imported-article.ts';
import { cover2Of, readNative2Article } from './native-2-article.ts';
import { coverOf, issueOf, type NativePlace, publicationsOf, readNativeArticle } from './native-article.ts';
import { fileOf, idsOf, localizedOf, type NativeContext } from './native-elements.ts';
import { type Localized, type OjsFile, type OjsIssue, textIn } from './ojs-article.ts';

export interface NativeOptions {
  /** Folder of files that the export refers to; that of the export by default. */
  readonly files?: string;
  /** Address of the journal at OJS, whose addresses are to lead to the new ones. */
  readonly oldUrl?: string;
}

/** True for the first bytes of a native XML file: `issues`, `issue`, `articles` or `article` of PKP, or with the DTD of OJS 2. */
export function isNativeXml(head: Uint8Array): boolean {
  const text = Buffer.from(head).toString('latin1').replaceAll('\0', '');
  const [, name = '', attributes = '', after = ''] = ROOT.exec(text.replace(/<!--.*?-->/gs, '')) ?? [];
  if (!/^(?:issues?|articles?)$/.test(name)) return false;
  if (/pkp\.sfu\.ca/.test(attributes) || DOCTYPE.test(text)) return true;
  // Without either, the root of JATS has the name of one article.
  return name !== 'article' || (/\blocale=/.test(attributes) && !after.startsWith('front'));
}

/**
 * Opens exports of OJS in native XML, of OJS 2.3 to 3.5.
 *
 * They are read twice, as streams: first what all articles have in common, then the articles. Of the files in base64, only those that a
 * published galley names are decoded, when they are written.
 */
export async function openNative(paths: readonly string[], options: NativeOptions): Promise<OpenedSource> {
  const temp = await mkdtemp(join(tmpdir(), 'offprint-import-'));
  try {
    const files: ExportFile[] = [];
    for (const [index, path] of paths.entries()) {
      const utf8 = await utf8Path(path, join(temp, `${index}.xml`));
      files.push({ path: utf8, name: basename(path), folder: options.files ?? dirname(path), survey: await surveyOf(utf8) });
    }
    const total = files.reduce((sum, { survey }) => sum + survey.articles, 0);
    return { name: `OJS native XML, ${files.map(({ name }) => name).join(', ')}`, total, items: itemsOf(files, { temp, ...options }) };
  } catch (error) {
    await rm(temp, { recursive: true, force: true });
    throw error;
  }
}

interface ExportFile {
  readonly path: string;
  readonly name: string;
  readonly folder: string;
  readonly survey: Survey;
}

/** Facts about all articles of a file. */
interface Survey {
  articles: number;
  /** Published articles in published issues. */
  published: number;
  /** Issues in their order, without articles, files included. */
  readonly issues: StreamedElement[];
  /** Numbers of articles that have a title in a language, and that have it as their main one. */
  readonly titled: Map<string, number>;
  readonly main: Map<string, number>;
}

/** Copies a file in UTF-16 in UTF-8, since base64 is found by bytes; returns the path of other files. */
async function utf8Path(path: string, copy: string): Promise<string> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0).finally(() => file.close());
  const label = encodingOf(buffer.subarray(0, bytesRead));
  if (!label.startsWith('utf-16')) return path;
  const decoder = new TextDecoder(label);
  const decoded = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(path)) yield Buffer.from(decoder.decode(chunk as Buffer, { stream: true }));
  };
  await pipeline(Readable.from(decoded()), createWriteStream(copy));
  return copy;
}

const NAMES: ReadonlySet<string> = new Set(['article', 'issue']);

async function surveyOf(path: string): Promise<Survey> {
  const survey: Survey = { articles: 0, published: 0, issues: [], titled: new Map(), main: new Map() };
  const indexOf = issueCounter();
  for await (const event of streamXml(path, NAMES)) {
    if (event.kind !== 'element') continue;
    const { element, around } = event;
    const issue = element.name === 'issue' ? element : around.find(({ name }) => name === 'issue');
    if (issue !== undefined) survey.issues[indexOf(issue)] = issue;
    if (element.name !== 'article') continue;
    survey.articles++;
    const publications = publicationsOf(element, { isInIssue: issue !== undefined, takesScheduled: false });
    if (typeof publications !== 'string' && (issue === undefined || isPublishedIssue(issue))) survey.published++;
    const versions = typeof publications === 'string' ? childrenOf(element, 'publication') : publications;
    const language = mainLanguageOf(element, versions);
    if (language !== undefined) survey.main.set(language, (survey.main.get(language) ?? 0) + 1);
    const titled = new Set(
      (versions.length === 0 ? [element] : versions).flatMap((one) => [...localizedOf(one, 'title', language).keys()]),
    );
    for (const tag of titled) survey.titled.set(tag, (survey.titled.get(tag) ?? 0) + 1);
  }
  return survey;
}

function mainLanguageOf(article: StreamedElement, publications: readonly StreamedElement[]): string | undefined {
  const [publication = article] = publications;
  return (
    languageOf(publication.attributes.locale) ??
    languageOf(article.attributes.locale) ??
    languageOf(childOf(publication, 'title')?.attributes.locale)
  );
}

/** Numbers the issues of a file in the order in which they begin. */
function issueCounter(): (issue: StreamedElement) => number {
  const numbers = new WeakMap<StreamedElement, number>();
  let next = 0;
  return (issue) => {
    const number = numbers.get(issue) ?? next++;
    numbers.set(issue, number);
    return number;
  };
}

/** An issue is unpublished if it says so; converters leave the attribute out. */
function isPublishedIssue(issue: StreamedElement): boolean {
  return !/^(?:0|false)$/i.test(attributeOf(issue, 'published') ?? '');
}

async function* itemsOf(
  files: readonly ExportFile[],
  { temp, oldUrl }: NativeOptions & { readonly temp: string },
): AsyncGenerator<Imported> {
  try {
    // In an export without a published article, as converters write them, all are meant to be.
    const takesScheduled = files.every(({ survey }) => survey.published === 0);
    const keys = new Set<string>();
    const folders = new Set<string>();
    const pages = new Map<string, string>();
    const seen = new Map<string, SeenArticle>();
    yield journalOf(
      files.map(({ survey }) => survey),
      oldUrl,
    );
    if (oldUrl === undefined)
      yield {
        kind: 'note',
        at: files[0]?.name ?? '',
        reason: 'addresses of OJS lead to the new ones only with --old-url <URL of the journal there>',
      };
    if (takesScheduled && files.some(({ survey }) => survey.articles > 0))
      yield { kind: 'note', at: files[0]?.name ?? '', reason: 'no article of the export is published, so all are taken' };
    for (const file of files) {
      for await (const item of itemsOfFile(file, { takesScheduled, pages, seen }))
        yield item.kind === 'article' ? withUniqueNames(item, { keys, folders }) : item;
    }
    for (const [name, markdown] of pages) yield { kind: 'page', name, markdown };
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

/** Gives the second article of a key or folder another one. */
function withUniqueNames(
  { article }: Extract<Imported, { kind: 'article' }>,
  { keys, folders }: { readonly keys: Set<string>; readonly folders: Set<string> },
): Imported {
  const isKnown = keys.has(article.key.toLowerCase());
  const key = uniqueName(isKnown && article.doi !== undefined ? `${article.key} ${article.doi}` : article.key, keys);
  return { kind: 'article', article: { ...article, key, folder: uniqueName(article.folder, folders) } };
}

interface FileItems {
  readonly takesScheduled: boolean;
  /** Pages of the journal by name, to be given at the end. */
  readonly pages: Map<string, string>;
  /** Articles by their internal ids. */
  readonly seen: Map<string, SeenArticle>;
}

interface SeenArticle {
  readonly file: string;
  readonly line: number;
  readonly title: string;
}

async function* itemsOfFile(file: ExportFile, options: FileItems): AsyncGenerator<Imported> {
  const indexOf = issueCounter();
  const begun = new Set<number>();
  let faults = 0;
  for await (const event of streamXml(file.path, NAMES)) {
    if (event.kind !== 'element') {
      const where = event.around.find(({ name }) => name === 'article');
      const at = where === undefined ? file.name : atOf(where, file.name);
      faults++;
      if (event.kind === 'cut-off' && where !== undefined)
        yield { kind: 'left-out', what: 'article', at, line: event.line, reason: 'the file ends within it', isFault: true };
      else if (event.kind === 'cut-off')
        yield { kind: 'left-out', what: 'value', at, line: event.line, reason: 'the file ends before its end', isFault: true };
      else if (faults <= MOST_FAULTS)
        yield { kind: 'left-out', what: 'value', at, line: event.line, reason: `the XML has a fault: ${event.message}`, isFault: true };
      continue;
    }
    const { element, around } = event;
    const element2 = element.name === 'issue' ? element : around.find(({ name }) => name === 'issue');
    const index = element2 === undefined ? undefined : indexOf(element2);
    if (element.name === 'issue') {
      yield* issueItems(event, { file, ...options, begun });
      continue;
    }
    const issue = index === undefined ? undefined : file.survey.issues[index];
    yield* articleItems(event, { file, ...options, issue });
  }
}

/** `article 12 "On cells"` */
function atOf(article: StreamedElement, file: string): string {
  const [id = ''] = [...idsOf(article, 'internal'), ...idsOf(article, 'doi')];
  const title = titleOf(article);
  return ['article', id, title === '' ? '' : `"${title.slice(0, 60)}"`, `(${file})`].filter((part) => part !== '').join(' ');
}

function titleOf(article: StreamedElement): string {
  const [first = article] = childrenOf(article, 'publication');
  return htmlToText(textIn(localizedOf(first, 'title', mainLanguageOf(article, [first])), undefined) ?? '');
}

type ElementEvent = Extract<StreamEvent, { kind: 'element' }>;

interface ArticleContext extends FileItems {
  readonly file: ExportFile;
  readonly issue: StreamedElement | undefined;
}

async function* articleItems(event: ElementEvent, { file, issue, takesScheduled, seen }: ArticleContext): AsyncGenerator<Imported> {
  const { element, around, files } = event;
  const at = atOf(element, file.name);
  const reports: Imported[] = [];
  const context = contextOf({ at, line: element.offset, files, folder: file.folder }, reports);
  const leftOut = (reason: string): Imported => ({ kind: 'left-out', what: 'article', at, line: element.offset, reason });
  if (issue !== undefined && !isPublishedIssue(issue) && !takesScheduled) {
    yield leftOut('its issue is not published');
    return;
  }
  const publications = publicationsOf(element, { isInIssue: issue !== undefined, takesScheduled });
  if (typeof publications === 'string') {
    yield leftOut(publications);
    return;
  }
  for (const other of childrenOf(element, 'publication')) {
    if (!publications.includes(other)) context.report({ what: 'version', line: other.offset, reason: otherVersion(other) });
  }
  const [id] = idsOf(element, 'internal');
  const title = titleOf(element);
  const known = id === undefined ? undefined : seen.get(id);
  if (known !== undefined && known.file !== file.name && known.title === title) {
    yield leftOut(`the same article is in ${known.file}`);
    return;
  }
  if (id !== undefined && known === undefined) seen.set(id, { file: file.name, line: element.offset, title });
  if (known !== undefined)
    context.note({ line: element.offset, reason: `the article in line ${known.line} of ${known.file} has the same id` });
  const language = mainLanguageOf(element, publications);
  const section2 = around.findLast(({ name }) => name === 'section');
  const place: NativePlace = {
    at,
    ...(issue !== undefined && { issue: issueOf(childOf(issue, 'issue_identification') ?? issue, language, issue) }),
    sectionOf: (reference) => (issue === undefined ? undefined : sectionTitles(issue, reference, language)),
  };
  const isOjs2 = section2 !== undefined || (childOf(element, 'author') !== undefined && childOf(element, 'authors') === undefined);
  const article = isOjs2
    ? readNative2Article(element, {
        place,
        section: section2 === undefined ? undefined : localizedOf(section2, 'title', language),
        context,
      })
    : readNativeArticle(element, publications, { place, context });
  yield* await importedArticle(article);
  yield* reports;
  yield* confidentialFiles(element, { at, taken: context.taken });
}

function otherVersion(publication: StreamedElement): string {
  const { status, version } = publication.attributes;
  return status === '3' || status === undefined
    ? `version ${version ?? ''} is an earlier one`
    : `version ${version ?? ''} is not published`;
}

/** Reports the files of the submission that no galley names: manuscripts, reviews, letters. */
function* confidentialFiles(
  article: StreamedElement,
  { at, taken }: { readonly at: string; readonly taken: ReadonlySet<StreamedElement> },
): Generator<Imported> {
  for (const file of childrenOf(article)) {
    if (file.name !== 'submission_file' && file.name !== 'artwork_file' && file.name !== 'supplementary_file') continue;
    if ([...childrenOf(file, 'revision'), ...childrenOf(file, 'file')].some((holder) => taken.has(holder))) continue;
    const stage = attributeOf(file, 'stage') ?? 'unknown';
    yield { kind: 'left-out', what: 'file', at, line: file.offset, reason: `no published galley names it (stage "${stage}")` };
  }
}

interface IssueContext extends FileItems {
  readonly file: ExportFile;
  readonly begun: Set<number>;
}

function* issueItems({ element: issue, files }: ElementEvent, { file, takesScheduled, pages }: IssueContext): Generator<Imported> {
  const language = mostCommon(file.survey.main);
  const facts = issueOf(childOf(issue, 'issue_identification') ?? issue, language, issue);
  const name = issueName(facts);
  const at = `issue ${name === '' ? (idsOf(issue, 'internal')[0] ?? '') : name} (${file.name})`;
  if (!isPublishedIssue(issue) && !takesScheduled) {
    yield { kind: 'left-out', what: 'issue', at, line: issue.offset, reason: 'it is not published' };
    return;
  }
  const reports: Imported[] = [];
  const context = contextOf({ at, line: issue.offset, files, folder: file.folder }, reports);
  const own: ImportedFile[] = [];
  const cover = coverOf(issue, language, context) ?? cover2Of(issue, language, context);
  if (cover !== undefined) own.push({ name: `assets/covers/${coverName(facts)}.${cover.ending}`, role: 'cover', from: cover.from });
  const galleys = issueGalleys(issue, { facts, context });
  own.push(...galleys.map(({ path, galley }): ImportedFile => ({ name: path, role: 'galley', from: galley.from })));
  const description = htmlToMarkdown(textIn(localizedOf(issue, 'description', language), language) ?? '');
  if (description !== '' || galleys.length > 0)
    pages.set(`issue-${asciiSlug(coverName(facts)) || 'special'}`, issuePage({ facts, language, description, galleys }));
  const policies = policiesOf(issue, language);
  if (policies.size > 0) pages.set('sections', sectionsPage(pages.get('sections'), policies));
  for (const section of childrenOf(childOf(issue, 'sections') ?? issue, 'section')) {
    if (section.attributes.hide_title === '1')
      context.report({ what: 'value', line: section.offset, reason: 'tables of contents always have the title of a section' });
  }
  yield { kind: 'issue', key: `issue:${idsOf(issue, 'internal')[0] ?? coverName(facts)}`, files: own };
  yield* reports;
}

interface IssueGalley {
  readonly path: string;
  readonly label: string;
  readonly galley: OjsFile;
}

function issueGalleys(
  issue: StreamedElement,
  { facts, context }: { readonly facts: OjsIssue; readonly context: NativeContext },
): readonly IssueGalley[] {
  const taken = new Set<string>();
  return childrenOf(childOf(issue, 'issue_galleys') ?? issue, 'issue_galley').flatMap((element) => {
    const holder = childOf(element, 'issue_file');
    const label = plainOf(childOf(element, 'label')).replace(/^`|`$/g, '');
    const name = holder === undefined ? '' : plainOf(childOf(holder, 'original_file_name')) || plainOf(childOf(holder, 'file_name'));
    const mediaType = holder === undefined ? '' : plainOf(childOf(holder, 'file_type'));
    const galley = holder === undefined ? undefined : fileOf(holder, { name, mediaType }, context);
    if (galley === undefined) {
      context.report({ what: 'galley', line: element.offset, reason: 'its file cannot be read', isFault: true });
      return [];
    }
    return [
      {
        path: uniqueName(`assets/issues/${coverName(facts)}.${galley.ending === '' ? 'pdf' : galley.ending}`, taken),
        label: label === '' ? name : label,
        galley,
      },
    ];
  });
}

/** A page for what an issue has besides its articles; no menu has it. */
function issuePage({
  facts,
  language,
  description,
  galleys,
}: {
  readonly facts: OjsIssue;
  readonly language: string | undefined;
  readonly description: string;
  readonly galleys: readonly IssueGalley[];
}): string {
  const title = [issueName(facts), htmlToText(textIn(facts.titles, language) ?? '')].filter((part) => part !== '').join(': ');
  const links = galleys.map(({ path, label }) => `- [${label}](${path})`).join('\n');
  return `---\ntitle: ${JSON.stringify(title === '' ? 'Issue' : title)}\nmenu: none\n---\n\n${[description, links].filter((part) => part !== '').join('\n\n')}\n`;
}

/** Policies of sections by their titles. */
function policiesOf(issue: StreamedElement, language: string | undefined): ReadonlyMap<string, string> {
  const sections = childrenOf(childOf(issue, 'sections') ?? issue, 'section');
  const policies = sections.map((section) => [
    htmlToText(textIn(localizedOf(section, 'title', language), language) ?? ''),
    htmlToMarkdown(textIn(localizedOf(section, 'policy', language), language) ?? ''),
  ]);
  return new Map(policies.filter((pair): pair is [string, string] => pair[0] !== '' && pair[1] !== ''));
}

/** The page of the policies of sections, with those that it does not have yet. */
function sectionsPage(page: string | undefined, policies: ReadonlyMap<string, string>): string {
  const before = page ?? '---\ntitle: Sections\n---\n';
  const added = [...policies]
    .filter(([title]) => !before.includes(`\n## ${title}\n`))
    .map(([title, policy]) => `\n## ${title}\n\n${policy}\n`);
  return before + added.join('');
}

/** `4(4) 2014` */
function issueName({ volume, number, year }: OjsIssue): string {
  return [`${volume ?? ''}${number === undefined ? '' : `(${number})`}`, year ?? ''].filter((part) => part !== '').join(' ');
}

/** Name of the files of an issue, as the setting `cover` has it: `4-4`. */
function coverName({ volume, number, year }: OjsIssue): string {
  return `${volume ?? year ?? ''}-${number ?? ''}`.replace(/[^\p{L}\p{N}.-]+/gu, '-');
}

/** Settings of the journal that an export of issues has: languages, the order of sections, covers of issues. */
function journalOf(surveys: readonly Survey[], oldUrl: string | undefined): Imported {
  const articles = surveys.reduce((sum, survey) => sum + survey.articles, 0);
  const main = mostCommon(sumOf(surveys.map((survey) => survey.main)));
  const titled = sumOf(surveys.map((survey) => survey.titled));
  const others = [...titled].filter(([tag, count]) => tag !== '' && tag !== main && count * 2 > articles).map(([tag]) => tag);
  const issues = surveys.flatMap((survey) => survey.issues).filter((issue) => issue !== undefined);
  const sections = new Map<string, number>();
  for (const issue of issues)
    for (const [index, section] of childrenOf(childOf(issue, 'sections') ?? issue, 'section').entries()) {
      const title = htmlToText(textIn(localizedOf(section, 'title', main), main) ?? '');
      if (title !== '' && !sections.has(title)) sections.set(title, Number(section.attributes.seq ?? index) || 0);
    }
  const endings = issues.flatMap((issue) => coverEnding(issue));
  const former =
    oldUrl === undefined ? undefined : { url: oldUrl, system: 'ojs', issues: Object.fromEntries(issues.flatMap(formerIssues)) };
  const settings = {
    ...(main !== undefined && { language: main }),
    ...(main !== undefined && others.length > 0 && { languages: [main, ...others.sort()] }),
    ...(sections.size > 0 && { sections: [...sections].sort(([, a], [, b]) => a - b).map(([title]) => title) }),
    ...(endings.length > 0 && { cover: [...new Set(endings)].sort().map((ending) => `assets/covers/{volume}-{issue}.${ending}`) }),
    ...(former !== undefined && { former }),
  };
  return { kind: 'journal', settings, files: [] };
}

/** Numbers and names of an issue in addresses, with its volume and number. */
function formerIssues(issue: StreamedElement): readonly (readonly [string, { readonly volume: string; readonly issue?: string }])[] {
  const { volume, number, year } = issueOf(childOf(issue, 'issue_identification') ?? issue, undefined, issue);
  const place = volume ?? year;
  const names = [...idsOf(issue, 'internal'), ...idsOf(issue, 'public'), attributeOf(issue, 'url_path'), attributeOf(issue, 'public_id')];
  if (place === undefined || !isPublishedIssue(issue)) return [];
  return names.flatMap((name) =>
    name === undefined || name === '' ? [] : [[name, { volume: place, ...(number !== undefined && { issue: number }) }] as const],
  );
}

function coverEnding(issue: StreamedElement): readonly string[] {
  const ignore: Imported[] = [];
  const context = contextOf({ at: '', line: 0, files: () => ({ path: '', start: 0, end: 0, line: 0, sizeBytes: 0 }), folder: '.' }, ignore);
  const cover = coverOf(issue, undefined, context) ?? cover2Of(issue, undefined, context);
  return cover === undefined || cover.ending === '' ? [] : [cover.ending];
}

function sumOf(counts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const [key, count] of counts.flatMap((one) => [...one])) sum.set(key, (sum.get(key) ?? 0) + count);
  return sum;
}

function mostCommon(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].reduce<readonly [string | undefined, number]>((best, one) => (one[1] > best[1] ? one : best), [undefined, 0])[0];
}

/** Titles of a section by its reference, which is its abbreviation in the main language. */
function sectionTitles(issue: StreamedElement, reference: string, language: string | undefined): Localized | undefined {
  const sections = childrenOf(childOf(issue, 'sections') ?? issue, 'section');
  const section =
    sections.find(({ attributes }) => attributes.ref === reference) ??
    sections.find((one) => childrenOf(one, 'abbrev').some((abbreviation) => plainOf(abbreviation) === reference)) ??
    sections.find((one) => idsOf(one, 'internal').includes(reference));
  const titles = section === undefined ? undefined : localizedOf(section, 'title', language);
  return titles?.size === 0 ? undefined : titles;
}

interface Reporting {
  readonly at: string;
  /** Line of the article or issue, for what has no line of its own. */
  readonly line: number;
  readonly files: NativeContext['files'];
  readonly folder: string;
}

function contextOf({ at, line, files, folder }: Reporting, reports: Imported[]): NativeContext {
  return {
    files,
    folder,
    taken: new Set(),
    report: (leftOut: Omit<LeftOut, 'at'>) => {
      reports.push({ kind: 'left-out', at, line, ...leftOut });
    },
    note: (note) => {
      reports.push({ kind: 'note', at, line, ...note });
    },
  };
}

/** Faults of the mark-up that are reported one by one. */
const MOST_FAULTS = 20;
// the first start tag, and the name of the one after it
const ROOT = /<(?:[A-Za-z][\w.-]*:)?([A-Za-z]\w*)((?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?)>\s*(?:<([\w:-]*))?/;
const DOCTYPE = /<!DOCTYPE\s+\w+\s[^>]*(?:native\.dtd|PKP\/\/OJS)/;
