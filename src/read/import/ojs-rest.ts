import { escapeMarkdown, htmlToLine, htmlToMarkdown, htmlToText } from './html-to-markdown.ts';
import { type Json, listIn, objectIn, textIn } from './json-values.ts';
import type { Localized, SourceFile, SourcePerson, SourceRecord } from './record.ts';
import { languageOf, webAddressOf, withoutEmpty } from './values.ts';

export interface OjsIssue {
  readonly id: string;
  readonly volume?: string;
  readonly number?: string;
  readonly year?: string;
  readonly title: readonly Localized[];
  readonly date?: string;
  readonly cover?: string;
  /** Address of its table of contents. */
  readonly page?: string;
}

export interface PublicationOptions {
  /** Number or name in addresses: `12`. */
  readonly submission: string;
  readonly issue?: OjsIssue | undefined;
  readonly section?: string | undefined;
  /** Address of the journal, for the addresses of files: `https://journal.example/index.php/j`. */
  readonly base: string;
}

/**
 * Reads a publication, the version of an article, from the REST interface of OJS 3.1 to 3.5. Texts are objects by locale. The addresses of files in
 * the answer are those of editors, so that they are made from the numbers of the galleys.
 */
export function readPublication(publication: Json, { submission, issue, section, base }: PublicationOptions): SourceRecord {
  const locale = textIn(publication.locale) ?? textIn(publication.primaryLocale);
  const doi = textIn(objectIn(publication.doiObject)?.doi) ?? textIn(publication['pub-id::doi']);
  const path = textIn(publication.urlPath);
  const statements = localized(publication.copyrightHolder, htmlToText);
  const citations = listIn(publication.citations).flatMap(citationOf);
  const raw = (textIn(publication.citationsRaw) ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');
  return withoutEmpty({
    key: `ojs:${submission}`,
    number: submission,
    titles: titlesOf(publication, locale),
    subtitles: localized(publication.subtitle, htmlToLine),
    language: locale,
    authors: listIn(publication.authors).map((author) => personOf(author, locale, String(publication.primaryContactId ?? ''))),
    abstracts: localized(publication.abstract, htmlToMarkdown),
    keywords: wordsIn(publication.keywords),
    subjects: wordsIn(publication.subjects).flatMap(({ text, lang }) => (lang === locale || locale === undefined ? [text] : [])),
    section,
    doi,
    date: textIn(publication.datePublished),
    volume: issue?.volume,
    issue: issue?.number,
    pages: textIn(publication.pages),
    license: textIn(publication.licenseUrl),
    copyright: withoutEmpty({ holder: inLocale(statements, locale), year: textIn(publication.copyrightYear) }),
    funding: wordsIn(publication.supportingAgencies).flatMap(({ text, lang }) =>
      lang === locale || locale === undefined ? [{ source: text }] : [],
    ),
    dataAvailability: inLocale(localized(publication.dataAvailability, htmlToMarkdown), locale),
    references: citations.length >= raw.length ? citations : raw.map(escapeMarkdown),
    files: listIn(publication.galleys).flatMap((galley) => galleyOf(galley, `${base}/article/download/${submission}`)),
    former: {
      system: 'ojs',
      ids: [...(path === undefined ? [] : [path]), submission],
      urls: [],
      files: {},
    },
  }) as unknown as SourceRecord;
}

export function readIssue(issue: Json): OjsIssue {
  return {
    id: String(issue.id ?? ''),
    title: localized(issue.title, htmlToLine),
    ...(withoutEmpty({
      volume: numberOf(issue.volume),
      number: numberOf(issue.number),
      year: numberOf(issue.year),
      date: textIn(issue.datePublished),
      cover: Object.values(objectIn(issue.coverImageUrl) ?? {})
        .map(textIn)
        .find((url) => webAddressOf(url) !== undefined),
      page: textIn(issue.publishedUrl),
    }) as Partial<OjsIssue>),
  };
}

/** A citation of OJS to 3.4 is HTML, from 3.5 an object. */
function citationOf(citation: Json): readonly string[] {
  const raw = textIn(citation.rawCitation);
  const line = raw === undefined ? htmlToLine(textIn(citation['']) ?? '') : escapeMarkdown(raw);
  return line === '' ? [] : [line];
}

function titlesOf(publication: Json, locale: string | undefined): readonly Localized[] {
  const prefixes = new Map(localized(publication.prefix, htmlToLine).map(({ text, lang }) => [lang, text]));
  const titles = localized(publication.title, htmlToLine).map(({ text, lang }) => {
    const prefix = prefixes.get(lang);
    const isThere = prefix === undefined || text.toLowerCase().startsWith(`${prefix.toLowerCase()} `);
    return {
      text: isThere ? text : `${prefix}${prefix.endsWith("'") || prefix.endsWith('’') ? '' : ' '}${text}`,
      ...(lang === undefined ? {} : { lang }),
    };
  });
  return titles.sort((a, b) => Number(b.lang === locale) - Number(a.lang === locale));
}

function personOf(author: Json, locale: string | undefined, primary: string): SourcePerson {
  const [given, surname, name, bio] = (['givenName', 'familyName', 'preferredPublicName', 'biography'] as const).map((field) =>
    inLocale(localized(author[field], field === 'biography' ? htmlToMarkdown : htmlToText), locale),
  );
  const affiliations = listIn(author.affiliations).map(
    (one) =>
      inLocale(localized(objectIn(one.rorObject)?.displayName ?? one.name, htmlToText), locale) ??
      textIn(objectIn(one.rorObject)?.displayLabel),
  );
  const affiliation = inLocale(localized(author.affiliation, htmlToText), locale);
  return withoutEmpty({
    given: surname === undefined && given === undefined ? undefined : given,
    surname,
    name: surname === undefined && given === undefined ? (name ?? textIn(author.fullName)) : undefined,
    orcid: textIn(author.orcid),
    affiliations: (affiliations.length > 0 ? affiliations : [affiliation]).filter((one) => one !== undefined),
    corresponding: primary !== '' && String(author.id ?? '') === primary ? true : undefined,
    bio,
  }) as SourcePerson;
}

function galleyOf(galley: Json, folder: string): readonly SourceFile[] {
  const remote = webAddressOf(textIn(galley.urlRemote));
  if (remote !== undefined)
    return [withoutEmpty({ from: { remote }, label: textIn(galley.label), language: textIn(galley.locale) }) as unknown as SourceFile];
  const file = objectIn(galley.file);
  const id = textIn(galley.id);
  if (id === undefined || file === undefined) return [];
  const path = textIn(galley.urlPath);
  const name = localized(file.name, htmlToText)[0]?.text;
  return [
    withoutEmpty({
      from: { url: `${folder}/${encodeURIComponent(path ?? id)}` },
      type: textIn(file.mimetype),
      role: file.genreIsSupplementary === true ? 'supplement' : undefined,
      name,
      label: textIn(galley.label),
      language: textIn(galley.locale),
      ids: path === undefined ? [id] : [path, id],
    }) as unknown as SourceFile,
  ];
}

/** Texts of an object by locale, without empty ones; a text without locale has no language. */
function localized(value: unknown, convert: (html: string) => string): readonly Localized[] {
  const single = textIn(value);
  if (single !== undefined) return [{ text: convert(single) }].filter(({ text }) => text !== '');
  return Object.entries(objectIn(value) ?? {}).flatMap(([lang, written]) => {
    const text = convert(textIn(written) ?? '');
    return text === '' ? [] : [{ text, lang }];
  });
}

function inLocale(texts: readonly Localized[], locale: string | undefined): string | undefined {
  const same = texts.find(({ lang }) => lang === locale) ?? texts.find(({ lang }) => languageOf(lang) === languageOf(locale));
  return (same ?? texts[0])?.text;
}

/** Keywords by locale: texts to OJS 3.4, objects with a name from 3.5. */
function wordsIn(value: unknown): readonly Localized[] {
  return Object.entries(objectIn(value) ?? {}).flatMap(([lang, words]) =>
    listIn(words).flatMap((word) => {
      const text = htmlToText(textIn(word['']) ?? textIn(word.name) ?? '');
      return text === '' ? [] : [{ text, lang }];
    }),
  );
}

/** Number of an issue; OJS writes 0 where it has none. */
function numberOf(value: unknown): string | undefined {
  const text = textIn(value);
  return text === '0' ? undefined : text;
}
