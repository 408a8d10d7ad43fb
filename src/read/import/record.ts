import { languageTag } from '../../model/text/language-tag.ts';
import { escapeMarkdown } from './html-to-markdown.ts';
import type { FormerAddresses, ImportedArticle, ImportedFile } from './imported.ts';
import { asciiSlug, dateOf, doiOf, languageOf, orcidOf, pagesOf, safeName, uniqueName, webAddressOf, withoutEmpty } from './values.ts';

/** An article as a bibliographic source describes it, before its values are put in order. Texts in Markdown are marked (md). */
export interface SourceRecord {
  /** Identifies it at its source: `ojs:12`, `doi:10.5555/x`. */
  readonly key: string;
  /** Number or name of the article at its source, for the name of its folder; the end of the key by default. */
  readonly number?: string;
  readonly titles: readonly Localized[];
  readonly subtitles?: readonly Localized[];
  readonly language?: string;
  readonly type?: string;
  readonly authors?: readonly SourcePerson[];
  readonly editors?: readonly SourcePerson[];
  readonly abstracts?: readonly Localized[];
  readonly keywords?: readonly Localized[];
  readonly subjects?: readonly string[];
  readonly section?: string;
  readonly doi?: string;
  readonly date?: string;
  readonly received?: string;
  readonly accepted?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
  readonly elocation?: string;
  readonly license?: string;
  readonly copyright?: string | { readonly holder?: string; readonly year?: string };
  readonly funding?: readonly SourceFunding[];
  readonly competingInterests?: string;
  readonly dataAvailability?: string;
  /** Texts (md), or CSL fields. */
  readonly references?: readonly (string | Readonly<Record<string, unknown>>)[];
  readonly related?: readonly { readonly type: string; readonly doi: string }[];
  readonly journal?: SourceJournal;
  readonly files?: readonly SourceFile[];
  readonly former?: Partial<FormerAddresses>;
}

/** A text (md) with its language, if the source has it. */
export interface Localized {
  readonly text: string;
  readonly lang?: string;
}

export interface SourcePerson {
  readonly name?: string;
  readonly given?: string;
  readonly surname?: string;
  readonly suffix?: string;
  readonly group?: string;
  readonly orcid?: string;
  /** Set for manuscripts only: addresses in other systems were not written for readers. */
  readonly email?: string;
  readonly affiliations?: readonly string[];
  readonly corresponding?: boolean;
  readonly bio?: string;
}

export interface SourceFunding {
  readonly source: string;
  readonly id?: string;
  readonly awards?: readonly string[];
}

export interface SourceJournal {
  readonly title?: string;
  readonly abbreviation?: string;
  readonly issn?: string;
  readonly issnPrint?: string;
  readonly publisher?: string;
}

export interface SourceFile {
  /** Its content; `remote` is a link of the article, which is not fetched. */
  readonly from: ImportedFile['from'] | { readonly remote: string };
  /** Media type, or the ending of a name: `application/pdf`, `epub`. */
  readonly type?: string;
  readonly role?: ImportedFile['role'];
  /** Name at the source. */
  readonly name?: string;
  readonly label?: string;
  readonly language?: string;
  /** Names of the file in addresses of its system: `34`. */
  readonly ids?: readonly string[];
}

export interface ArticleOptions {
  /** The journal of the site; an article of another one has its own `journal`. */
  readonly journal?: SourceJournal | undefined;
}

/** Puts the values of a record in order, as `article.yml` has them; undefined without a title. */
export function articleOf(record: SourceRecord, { journal }: ArticleOptions = {}): ImportedArticle | undefined {
  const language = tagOf(record.language) ?? tagOf(record.titles[0]?.lang);
  const [title, ...translated] = inOrder(record.titles, language);
  const { files, matter: fileMatter, former } = filesOf(record);
  const isWhole = files.some(({ role }) => role === 'jats');
  if (title === undefined && !isWhole) return undefined;
  const matter = isWhole ? fileMatter : { ...matterOf(record, { title, translated, language, journal }), ...fileMatter };
  const doi = doiOf(record.doi);
  return { key: record.key, ...(doi === undefined ? {} : { doi }), folder: folderOf(record), matter, files, former };
}

interface MatterOptions extends ArticleOptions {
  readonly title: Localized | undefined;
  readonly translated: readonly Localized[];
  readonly language: string | undefined;
}

function matterOf(record: SourceRecord, { title, translated, language, journal }: MatterOptions): Readonly<Record<string, unknown>> {
  const [subtitle, ...translatedSubtitles] = inOrder(record.subtitles ?? [], language);
  const issnOrTitle = (one: SourceJournal): string | undefined => one.issn ?? one.title;
  const ownJournal = record.journal !== undefined && issnOrTitle(record.journal) !== issnOrTitle(journal ?? record.journal);
  return withoutEmpty({
    title: title?.text,
    subtitle: subtitle?.text,
    'translated-titles': Object.fromEntries(
      translated.map(({ lang = '', text }) => {
        const translatedSubtitle = translatedSubtitles.find((one) => one.lang === lang)?.text;
        return [lang, translatedSubtitle === undefined ? text : { title: text, subtitle: translatedSubtitle }];
      }),
    ),
    doi: doiOf(record.doi),
    id: doiOf(record.doi) === undefined || /^\d+$/.test(record.number ?? '') ? (record.number ?? folderOf(record)) : undefined,
    type: record.type,
    language,
    authors: record.authors?.flatMap(personOf),
    editors: record.editors?.flatMap(personOf),
    date: dateOf(record.date),
    received: dateOf(record.received),
    accepted: dateOf(record.accepted),
    volume: lineOf(record.volume),
    issue: lineOf(record.issue),
    'elocation-id': lineOf(record.elocation),
    pages: pagesOf(record.pages),
    section: lineOf(record.section),
    subjects: distinct(record.subjects ?? []),
    keywords: keywordsOf(record.keywords ?? [], language),
    license: lineOf(record.license),
    copyright:
      typeof record.copyright === 'string'
        ? lineOf(record.copyright)
        : withoutEmpty({ holder: lineOf(record.copyright?.holder), year: /^\d{4}$/.exec(record.copyright?.year ?? '')?.[0] }),
    abstract: abstractOf(record.abstracts ?? [], language),
    funding: record.funding?.map(({ source, id, awards }) =>
      withoutEmpty({ source, id: webAddressOf(id), awards: distinct(awards ?? []) }),
    ),
    'competing-interests': record.competingInterests,
    'data-availability': record.dataAvailability,
    references: record.references,
    related: record.related,
    journal: ownJournal
      ? withoutEmpty({ ...record.journal, issn: record.journal?.issn ?? record.journal?.issnPrint, issnPrint: undefined })
      : {},
  });
}

/** Texts by language: that of the article first, one of each further language. */
function inOrder(texts: readonly Localized[], language: string | undefined): readonly Localized[] {
  const known = texts.flatMap(({ text, lang }) => (text.trim() === '' ? [] : [{ text: text.trim(), lang: tagOf(lang) ?? language }]));
  const first = known.find(({ lang }) => lang === language) ?? known[0];
  const seen = new Set([first?.lang]);
  const others = known.flatMap(({ text, lang }) => {
    if (lang === undefined || seen.has(lang)) return [];
    seen.add(lang);
    return [{ text, lang }];
  });
  return first === undefined ? [] : [{ text: first.text, ...(first.lang === undefined ? {} : { lang: first.lang }) }, ...others];
}

function abstractOf(texts: readonly Localized[], language: string | undefined): unknown {
  const ordered = inOrder(texts, language);
  const [only] = ordered;
  if (ordered.length > 1) return ordered;
  return only === undefined ? undefined : only.lang === undefined || only.lang === language ? only.text : [only];
}

/** Keywords as a list, or by language if there is more than one. */
function keywordsOf(keywords: readonly Localized[], language: string | undefined): unknown {
  const byLanguage = new Map<string, string[]>();
  for (const { text, lang } of keywords) {
    const tag = tagOf(lang) ?? language ?? 'en';
    byLanguage.set(tag, [...(byLanguage.get(tag) ?? []), text.trim()]);
  }
  if (byLanguage.size < 2) return distinct([...byLanguage.values()].flat());
  return Object.fromEntries([...byLanguage].map(([lang, words]) => [lang, distinct(words)]));
}

function personOf(person: SourcePerson): readonly unknown[] {
  const [surname, given, name, group] = [person.surname, person.given, person.name, person.group].map(lineOf);
  // Someone with one name only has no surname.
  const names =
    group !== undefined
      ? { group }
      : surname === undefined
        ? { name: name ?? given }
        : given === undefined
          ? { name: surname }
          : { given, surname };
  const written = withoutEmpty({
    ...names,
    suffix: lineOf(person.suffix),
    orcid: orcidOf(person.orcid),
    email: lineOf(person.email),
    affiliations: distinct(person.affiliations ?? []),
    corresponding: person.corresponding === true ? true : undefined,
    bio: person.bio,
  });
  const [only, ...others] = Object.keys(written);
  if (only === undefined) return [];
  return only === 'name' && others.length === 0 ? [written.name] : [written];
}

/** `Lovelace, Ada` gives given name and surname; a name without comma stays as it is. */
export function personOfName(written: string): SourcePerson {
  const [surname = '', given, ...more] = written.split(/\s*,\s*/);
  if (given === undefined || given === '' || surname === '') return { name: written.replace(/,\s*$/, '') };
  // 'Doe, Jr, Jane'
  const [third] = more;
  return third === undefined ? { surname, given } : { surname, given: third, suffix: given };
}

function filesOf(record: SourceRecord): Pick<ImportedArticle, 'files' | 'former'> & { readonly matter: Readonly<Record<string, unknown>> } {
  const taken = new Set<string>(['article.yml']);
  const files: ImportedFile[] = [];
  const byId: Record<string, string> = {};
  const galleys: unknown[] = [];
  const supplements: unknown[] = [];
  let pdf: string | undefined;
  let cover: string | undefined;
  for (const file of record.files ?? []) {
    if ('remote' in file.from) {
      galleys.push(withoutEmpty({ url: file.from.remote, label: lineOf(file.label), language: tagOf(file.language) }));
      continue;
    }
    const ending = endingOf(file);
    const isSupplement = file.role === 'supplement' || file.role === 'dependent';
    const stem = isSupplement
      ? safeName(file.name ?? `supplement.${ending}`)
      : file.role === 'cover'
        ? `cover.${ending}`
        : `article.${ending}`;
    const name = uniqueName(stem, taken);
    const role = file.role ?? (ending === 'pdf' && pdf === undefined ? 'pdf' : 'galley');
    files.push({ name, role, from: file.from });
    for (const id of file.ids ?? []) byId[id] = name;
    if (role === 'pdf') pdf = name;
    else if (role === 'cover') cover = name;
    else if (role === 'supplement') supplements.push(withoutEmpty({ file: name, title: file.label }));
    else if (role === 'galley') galleys.push(withoutEmpty({ file: name, label: lineOf(file.label), language: tagOf(file.language) }));
  }
  const { system = 'other', ids = [], urls = [], files: more = {} } = record.former ?? {};
  return {
    files,
    matter: withoutEmpty({ pdf, galleys, supplements, cover }),
    former: { system, ids, files: { ...byId, ...more }, urls: distinct(urls) },
  };
}

/** Ending of a file's name by its type, name or address; `bin` if none of them says it. */
function endingOf({ type = '', name = '', label = '', from }: SourceFile): string {
  const address = 'url' in from ? new URL(from.url).pathname : 'path' in from ? from.path : '';
  const words = [
    type.toLowerCase().replace(/;.*/, '').trim(),
    /\.([A-Za-z0-9]{2,5})$/.exec(name)?.[1]?.toLowerCase() ?? '',
    label.toLowerCase(),
  ];
  for (const word of words) {
    const ending = ENDINGS[word] ?? ENDINGS[word.split(/[^a-z0-9/+.-]+/)[0] ?? ''];
    if (ending !== undefined) return ending;
  }
  return words[1] !== '' && words[1] !== undefined ? words[1] : (/\.([A-Za-z0-9]{2,5})$/.exec(address)?.[1]?.toLowerCase() ?? 'bin');
}

/** `v1n2-lovelace-12` */
function folderOf({ volume, issue, date, authors, number, key }: SourceRecord): string {
  const [author] = authors ?? [];
  const family = asciiSlug(author?.surname ?? author?.name?.split(/\s+/).at(-1) ?? author?.group ?? '').slice(0, 24);
  const place =
    volume === undefined && issue === undefined
      ? (dateOf(date)?.slice(0, 4) ?? '')
      : [volume === undefined ? '' : `v${asciiSlug(volume)}`, issue === undefined ? '' : `n${asciiSlug(issue)}`].join('').slice(0, 20);
  const name = number ?? key.replace(/^url:https?:\/\/[^/]*\//, '').replace(/^[a-z]+:/, '');
  const id = asciiSlug(name.replace(/^10\.\d+\//, ''));
  return [place, family, id].filter((part) => part !== '').join('-');
}

/**
 * Adds what a record lacks from another of the same article: a value that it has stays. Authors are matched by position if their numbers are equal,
 * and get affiliations and ORCIDs. Texts are added for further languages.
 */
export function mergedRecord(first: SourceRecord, second: SourceRecord): SourceRecord {
  const values = { ...withoutEmpty({ ...second }), ...withoutEmpty({ ...first }) } as unknown as SourceRecord;
  const authors = first.authors ?? [];
  return {
    ...values,
    titles: [...first.titles, ...second.titles],
    subtitles: [...(first.subtitles ?? []), ...(second.subtitles ?? [])],
    abstracts: [...(first.abstracts ?? []), ...(second.abstracts ?? [])],
    ...(authors.length > 0 && authors.length === second.authors?.length
      ? {
          authors: authors.map((author, index) => ({
            ...withoutEmpty({ ...second.authors?.[index], name: undefined }),
            ...withoutEmpty({ ...author }),
          })),
        }
      : {}),
    journal: { ...second.journal, ...first.journal },
    files: mergedFiles(first.files ?? [], second.files ?? []),
    former: {
      system: first.former?.system ?? second.former?.system ?? 'other',
      ids: distinct([...(first.former?.ids ?? []), ...(second.former?.ids ?? [])]),
      urls: distinct([...(first.former?.urls ?? []), ...(second.former?.urls ?? [])]),
      files: { ...second.former?.files, ...first.former?.files },
    },
  };
}

/** Files of both, one for each address and each name at the source. */
function mergedFiles(first: readonly SourceFile[], second: readonly SourceFile[]): readonly SourceFile[] {
  const isSame = (one: SourceFile, other: SourceFile): boolean =>
    ('url' in one.from && 'url' in other.from && one.from.url === other.from.url) ||
    (one.ids ?? []).some((id) => other.ids?.includes(id) === true);
  return [
    ...first.map((one) => ({ ...second.find((other) => isSame(one, other)), ...(withoutEmpty({ ...one }) as unknown as SourceFile) })),
    ...second.filter((other) => !first.some((one) => isSame(one, other))),
  ];
}

/** A language tag of an ISO 639 code, a tag or a locale; undefined for what is none. */
export function tagOf(written: string | undefined): string | undefined {
  return written === undefined ? undefined : languageOf(languageTag(written));
}

/** A text in one line; undefined if it is empty. */
function lineOf(text: string | undefined): string | undefined {
  const line = text?.replace(/\s+/g, ' ').trim() ?? '';
  return line === '' ? undefined : line;
}

export function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== ''))];
}

/** CSL fields with texts that have no mark-up of Markdown. */
export function escapedItem(item: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      MARKDOWN_FIELDS.has(name) && typeof value === 'string' ? escapeMarkdown(value) : value,
    ]),
  );
}

const MARKDOWN_FIELDS: ReadonlySet<string> = new Set(['title', 'container-title', 'publisher', 'publisher-place', 'note', 'edition']);
const ENDINGS: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  'application/pdf': 'pdf',
  pdf: 'pdf',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  html: 'html',
  htm: 'html',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/jats+xml': 'xml',
  xml: 'xml',
  'application/epub+zip': 'epub',
  epub: 'epub',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  docx: 'docx',
  'application/zip': 'zip',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/postscript': 'ps',
  mp3: 'mp3',
});
