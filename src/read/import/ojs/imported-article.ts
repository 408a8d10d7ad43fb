import { createHash } from 'node:crypto';
import { htmlToLine, htmlToMarkdown, htmlToText } from '../html-to-markdown.ts';
import type { Imported, ImportedArticle, ImportedFile, LeftOut } from '../imported.ts';
import { asciiSlug, countryOf, pagesOf, safeName, uniqueName, withoutEmpty } from '../values.ts';
import { type Localized, type OjsArticle, type OjsAuthor, type OjsFile, type OjsGalley, textIn } from './ojs-article.ts';

type Report = (leftOut: Omit<LeftOut, 'at'>) => void;

/** Converts an article of OJS. What has no place in an article of Offprint, and what is wrong, is reported after it. */
export async function importedArticle(article: OjsArticle): Promise<readonly Imported[]> {
  const reports: Imported[] = [];
  const place = { at: article.at, ...(article.line !== undefined && { line: article.line }) };
  const report: Report = (leftOut) => reports.push({ kind: 'left-out', ...place, ...leftOut });
  const title = titlesOf(article);
  if (title === undefined) return [{ kind: 'left-out', what: 'article', ...place, reason: 'it has no title', isFault: true }];
  const folder = folderOf(article);
  const offered = await filesOf(article, report);
  const isJats = offered.files.some(({ role }) => role === 'jats');
  const { length: count } = article.citations;
  if (isJats && count > 0) report({ what: 'reference', count, reason: 'the references are those of the JATS file' });
  const imported: ImportedArticle = {
    key: keyOf(article),
    ...(article.doi !== undefined && { doi: article.doi }),
    folder,
    matter: isJats ? offered.matter : matterOf(article, { title, offered, folder, report }),
    files: offered.files,
    former: { system: 'ojs', ids: article.ids, files: offered.former, urls: [] },
  };
  return [{ kind: 'article', article: imported }, ...reports];
}

/** `ojs:12`, else by DOI, else a digest of what is printed on an article's first page. */
function keyOf(article: OjsArticle): string {
  if (article.internalId !== undefined) return `ojs:${article.internalId}`;
  if (article.doi !== undefined) return `doi:${article.doi.toLowerCase()}`;
  const [first] = article.ids;
  if (first !== undefined) return `ojs:${first}`;
  const { issue, authors, pages, date } = article;
  const facts = [
    issue?.volume,
    issue?.number,
    issue?.year,
    pages,
    date,
    textIn(authors[0]?.family, undefined),
    textIn(article.titles, article.language),
  ];
  return `digest:${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)}`;
}

/** `v1n2-lovelace-12` */
function folderOf(article: OjsArticle): string {
  const { issue, authors, date } = article;
  const [volume, number] = [asciiSlug(issue?.volume ?? ''), asciiSlug(issue?.number ?? '')];
  const year = issue?.year ?? date?.slice(0, 4) ?? '';
  const ofIssue =
    volume === '' && number === ''
      ? asciiSlug(year)
      : `${volume === '' ? asciiSlug(year) : `v${volume}`}${number === '' ? '' : `n${number}`}`;
  const author = asciiSlug(textIn(authors[0]?.family, article.language) ?? textIn(authors[0]?.given, article.language) ?? '');
  const own = asciiSlug(
    article.internalId ??
      article.doi?.slice(article.doi.indexOf('/') + 1) ??
      article.ids[0] ??
      textIn(article.titles, article.language) ??
      '',
  );
  const name = [ofIssue, author.slice(0, 24), own.slice(0, 32)]
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 80);
  return name === '' ? 'article' : name;
}

interface Titles {
  readonly language: string | undefined;
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly translated: Readonly<Record<string, unknown>>;
}

/** Titles in all languages. The prefix is not repeated where the title begins with it, as some versions export it. */
function titlesOf({ titles, prefixes, subtitles, language }: OjsArticle): Titles | undefined {
  const entries = [...titles].map(([tag, written]) => {
    const [title, prefix] = [htmlToLine(written), htmlToLine(prefixes.get(tag) ?? '')];
    const isThere = prefix === '' || title.toLowerCase().startsWith(prefix.toLowerCase());
    const subtitle = htmlToLine(subtitles.get(tag) ?? '');
    const space = /['’‘-]$/.test(prefix) ? '' : ' ';
    return [tag, { title: isThere ? title : `${prefix}${space}${title}`, ...(subtitle !== '' && { subtitle }) }] as const;
  });
  const named = entries.filter(([, { title }]) => title !== '');
  // An article without language has its title without one, too.
  const [tag, main] = named.find(([tag]) => tag === (language ?? '')) ?? named[0] ?? [];
  if (main === undefined) return undefined;
  // Some converters repeat the title for each language of the journal.
  const isOther = (one: typeof main): boolean => one.title !== main.title || one.subtitle !== main.subtitle;
  const others = named.filter(([other, one]) => other !== tag && other !== '' && isOther(one));
  return {
    language: language ?? (tag === '' ? undefined : tag),
    title: main.title,
    subtitle: main.subtitle,
    translated: Object.fromEntries(others),
  };
}

interface MatterContext {
  readonly title: Titles;
  readonly offered: OfferedFiles;
  readonly folder: string;
  readonly report: Report;
}

function matterOf(article: OjsArticle, { title, offered, folder, report }: MatterContext): Readonly<Record<string, unknown>> {
  const { issue } = article;
  const { language } = title;
  const section = textIn(article.section, language);
  const pages = pagesOf(article.pages);
  if (pages === undefined && /\w/.test(article.pages ?? ''))
    report({ what: 'value', reason: `its pages are "${article.pages}"; expected numbers as 12-34`, isFault: true });
  const copyright = {
    holder: htmlToText(article.copyrightHolder ?? ''),
    year: /^[12]\d{3}$/.test(article.copyrightYear ?? '') ? article.copyrightYear : '',
    statement: htmlToText(article.rights ?? ''),
  };
  return withoutEmpty({
    title: title.title,
    subtitle: title.subtitle,
    'translated-titles': title.translated,
    doi: article.doi,
    id: article.internalId ?? (article.doi === undefined ? folder : undefined),
    language,
    ...authorsOf(article, language, report),
    date: article.date ?? issue?.date ?? issue?.year,
    volume: issue?.volume ?? issue?.year,
    issue: issue?.number,
    'issue-title': htmlToText(textIn(issue?.titles, language) ?? ''),
    'elocation-id': pages !== undefined && /^e\d+$/i.test(pages) ? pages : undefined,
    pages: pages !== undefined && /^e\d+$/i.test(pages) ? undefined : pages,
    section: section === undefined ? undefined : htmlToText(section),
    subjects: uniqueTexts(article.subjects.get(language ?? '') ?? [...article.subjects.values()].flat()),
    keywords: keywordsOf(article.keywords, language),
    license: article.licenseUrl,
    copyright: withoutEmpty(copyright),
    abstract: abstractsOf(article.abstracts, language),
    funding: uniqueTexts(article.agencies).map((source) => ({ source })),
    'competing-interests': article.competingInterests.map(htmlToLine).join(' '),
    references: article.citations.map(htmlToLine).filter((text) => text !== ''),
    ...offered.matter,
  });
}

const uniqueTexts = (texts: readonly string[]): string[] => [...new Set(texts.map(htmlToText).filter((text) => text !== ''))];

/** A list, or lists by language if there are several. */
function keywordsOf(keywords: OjsArticle['keywords'], language: string | undefined): unknown {
  const lists = [...keywords].map(([tag, words]) => [tag, [...new Set(words.map(htmlToLine))].filter((word) => word !== '')] as const);
  const own = lists.filter(([, words]) => words.length > 0);
  const [only] = own;
  if (own.length === 1 && (only?.[0] === language || only?.[0] === '')) return only?.[1];
  return Object.fromEntries(own.map(([tag, words]) => [tag === '' ? (language ?? 'und') : tag, words]));
}

/** The abstract, or a list of it and its translations. */
function abstractsOf(abstracts: Localized, language: string | undefined): unknown {
  const own = [...abstracts].map(([tag, html]) => [tag, htmlToMarkdown(html)] as const).filter(([, text]) => text !== '');
  const main = own.findIndex(([tag]) => tag === language || tag === '');
  const ordered = main > 0 ? [...own.slice(main, main + 1), ...own.slice(0, main), ...own.slice(main + 1)] : own;
  if (ordered.length === 1 && main === 0) return ordered[0]?.[1];
  return ordered.map(([lang, text]) => ({ ...(lang !== '' && lang !== language && { lang }), text }));
}

/** Authors with their affiliations, which are listed once. E-mail addresses stay out: many are those of editors. */
function authorsOf(article: OjsArticle, language: string | undefined, report: Report) {
  const affiliations = new Map<string, { readonly id: string; readonly fields: Readonly<Record<string, unknown>> }>();
  const authors = article.authors.flatMap((author) => {
    const ids = author.affiliations.flatMap(({ names, ror }) => {
      const institution = htmlToText(textIn(names, language) ?? '').replace(/^[\s,;]+|[\s,;]+$/g, '');
      const isOnly = author.affiliations.length === 1;
      const country = isOnly && author.country !== undefined ? countryOf(author.country) : undefined;
      const fields = withoutEmpty({ institution, country: institution.endsWith(country ?? '\n') ? undefined : country, ror });
      if (institution === '' && ror === undefined) return [];
      const key = JSON.stringify(fields);
      const known = affiliations.get(key) ?? { id: `aff${affiliations.size + 1}`, fields };
      affiliations.set(key, known);
      return [known.id];
    });
    const person = personOf(author, language);
    if (person === undefined) {
      report({ what: 'value', reason: 'an author has no name', isFault: true });
      return [];
    }
    return [
      withoutEmpty({
        ...person,
        orcid: author.orcid,
        affiliations: [...new Set(ids)],
        roles: author.role,
        bio: htmlToMarkdown(textIn(author.biography, language) ?? ''),
      }),
    ];
  });
  return { authors, affiliations: Object.fromEntries([...affiliations.values()].map(({ id, fields }) => [id, fields])) };
}

function personOf({ given, family }: OjsAuthor, language: string | undefined): Readonly<Record<string, string>> | undefined {
  const [first, last] = [htmlToText(textIn(given, language) ?? ''), htmlToText(textIn(family, language) ?? '')];
  if (last !== '' && first !== '' && first !== last) return { given: first, surname: last };
  // A single name, or an institution that was entered as a person.
  return first === '' && last === '' ? undefined : { surname: last === '' ? first : last };
}

interface OfferedFiles {
  readonly files: readonly ImportedFile[];
  /** Keys of the front matter that name files. */
  readonly matter: Readonly<Record<string, unknown>>;
  /** Names of files by their names in addresses. */
  readonly former: Readonly<Record<string, string>>;
}

type Role = 'jats' | 'body' | 'pdf' | 'galley' | 'supplement';

/** Chooses the text, the PDF and further files, with their names in the folder. */
async function filesOf(article: OjsArticle, report: Report): Promise<OfferedFiles> {
  const taken = new Set(['article.yml']);
  const files: ImportedFile[] = [];
  const former: Record<string, string> = {};
  const galleys: Record<string, unknown>[] = [];
  const supplements: Record<string, unknown>[] = [];
  const matter: Record<string, unknown> = {};
  const roles = await rolesOf(article);
  // The same file may be in several galleys, one for each language.
  const nameByFile = new Map<OjsFile, string>();
  const take = (file: OjsFile, wanted: string, role: ImportedFile['role']): string => {
    const known = nameByFile.get(file);
    if (known !== undefined) return known;
    const name = uniqueName(wanted, taken);
    nameByFile.set(file, name);
    files.push({ name, role, from: file.from });
    return name;
  };
  for (const [galley, role] of roles) {
    const { content, label, language, dependents } = galley;
    if ('remote' in content) {
      galleys.push(withoutEmpty({ url: content.remote, label, language: language === article.language ? undefined : language }));
      continue;
    }
    const isNew = !nameByFile.has(content);
    const name = take(content, nameOf(content, role, { language, main: article.language }), role);
    // The XML of an article is at the article's own address.
    if (role !== 'jats') for (const id of galley.ids) former[id] ??= name;
    for (const file of dependents) {
      if (STYLES.has(file.ending))
        report({ what: 'file', reason: 'pages have the styles and scripts of the journal, not those of a galley' });
      else take(file, safeName(file.name), 'dependent');
    }
    if (!isNew) report({ what: 'galley', reason: 'another galley of the article has the same file' });
    else if (role === 'supplement') supplements.push(withoutEmpty({ file: name, label }));
    else if (role === 'galley')
      galleys.push(withoutEmpty({ file: name, label, language: language === article.language ? undefined : language }));
    else if (role === 'body' || role === 'pdf') matter[role] = name;
  }
  if (article.cover !== undefined) {
    const { cover } = article;
    if (IMAGES.has(cover.ending)) matter.cover = take(cover, `cover.${cover.ending}`, 'cover');
    else report({ what: 'file', reason: 'its cover is no JPEG, PNG, GIF, WebP or SVG', isFault: true });
  }
  return { files, former, matter: withoutEmpty({ ...matter, galleys, supplements }) };
}

/**
 * Chooses one text and one PDF of the galleys, and returns the role of each.
 *
 * The text is JATS if that has the metadata, else HTML. Word is a file for download.
 */
async function rolesOf(article: OjsArticle): Promise<readonly (readonly [OjsGalley, Role])[]> {
  const own = (galley: OjsGalley): boolean => galley.language === undefined || galley.language === article.language;
  const local = article.galleys.filter(({ isSupplement, content }) => !isSupplement && !('remote' in content));
  const byPreference = [...local.filter(own), ...local.filter((galley) => !own(galley))];
  const first = (...endings: readonly string[]) =>
    byPreference.find(({ content }) => !('remote' in content) && endings.includes(content.ending));
  let jats: OjsGalley | undefined;
  for (const galley of byPreference) {
    if (jats === undefined && !('remote' in galley.content) && galley.content.ending === 'xml' && (await isCompleteJats(galley.content)))
      jats = galley;
  }
  const pdf = first('pdf');
  const body = jats === undefined ? first(...TEXTS) : undefined;
  return article.galleys.map((galley) => {
    const role =
      galley === jats ? 'jats' : galley === pdf ? 'pdf' : galley === body ? 'body' : galley.isSupplement ? 'supplement' : 'galley';
    return [galley, role];
  });
}

function nameOf(
  file: OjsFile,
  role: Role,
  { language, main }: { readonly language: string | undefined; readonly main: string | undefined },
): string {
  const ending = file.ending === '' ? 'bin' : file.ending === 'htm' || file.ending === 'xhtml' ? 'html' : file.ending;
  if (role === 'supplement') return safeName(file.name);
  const suffix = role === 'galley' && language !== undefined && language !== main ? `-${asciiSlug(language)}` : '';
  return `article${suffix}.${ending}`;
}

/** True for a file of JATS with the metadata that a page and its address need: a title, and a year of publication. */
async function isCompleteJats({ from }: OjsFile): Promise<boolean> {
  if (!('bytes' in from)) return false;
  let head = '';
  for await (const bytes of from.bytes()) {
    head += Buffer.from(bytes).toString('latin1');
    if (head.length > LONGEST_FRONT || head.includes('</front>')) break;
  }
  const front = head.slice(0, head.includes('</front>') ? head.indexOf('</front>') : undefined);
  return /<article[\s>]/.test(front) && /<article-title[\s>]/.test(front) && /<pub-date[\s>]/.test(front) && /<year[\s>]/.test(front);
}

const IMAGES: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg']);
/** Endings of files that can be the `body` of an `article.yml`. */
const TEXTS = ['html', 'htm', 'xhtml'] as const;
const STYLES: ReadonlySet<string> = new Set(['css', 'js']);
const LONGEST_FRONT = 1 << 20;
