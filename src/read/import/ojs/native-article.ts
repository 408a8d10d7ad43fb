import { attributeOf, childOf, childrenOf } from '../../xml/xml-element.ts';
import { dateOf, doiOf, languageOf, orcidOf, webAddressOf } from '../values.ts';
import { markupOf, plainOf, type StreamedElement } from '../xml-stream.ts';
import { type FileFacts, fileOf, idsOf, listsOf, localizedOf, type NativeContext } from './native-elements.ts';
import { type Localized, type OjsArticle, type OjsAuthor, type OjsFile, type OjsGalley, type OjsIssue, textIn } from './ojs-article.ts';

/** The issue and the sections around an article. */
export interface NativePlace {
  readonly at: string;
  readonly issue?: OjsIssue;
  /** Finds the titles of a section by the reference of an article: `ART`. */
  readonly sectionOf: (reference: string) => Localized | undefined;
}

/** Reads an article of native XML of OJS 3, from one of its publications, which `publicationsOf` chooses. */
export function readNativeArticle(
  article: StreamedElement,
  publications: readonly StreamedElement[],
  { place, context }: { readonly place: NativePlace; readonly context: NativeContext },
): OjsArticle {
  const [publication = article] = publications;
  const language = languageOf(publication.attributes.locale) ?? languageOf(article.attributes.locale);
  const all = (name: string): Localized =>
    merged(publications.map((one) => localizedOf(one, name, languageOf(one.attributes.locale) ?? language)));
  const lists = (name: string) => new Map(publications.flatMap((one) => [...listsOf(one, name, language)]));
  const text = (name: string): string | undefined => textIn(localizedOf(publication, name, language), language);
  const files = submissionFilesOf(article, context);
  const cover = coverOf(publication, language, context);
  const reference = attributeOf(publication, 'section_ref') ?? attributeOf(article, 'section_ref');
  const section = reference === undefined ? undefined : place.sectionOf(reference);
  if (reference !== undefined && section === undefined)
    context.report({ what: 'value', reason: `the export has no title of the section "${reference}"` });
  const own = childOf(publication, 'issue_identification');
  const issue = place.issue ?? (own === undefined ? undefined : issueOf(own, language));
  const date = dateIn(attributeOf(publication, 'date_published') ?? attributeOf(article, 'date_published'), context);
  const url = plainOf(childOf(publication, 'licenseUrl'));
  const [internalId] = idsOf(article, 'internal');
  return {
    at: place.at,
    line: article.offset,
    ids: uniqueOf([attributeOf(publication, 'url_path'), ...idsOf(publication, 'public'), ...idsOf(article, 'public'), internalId]),
    ...withoutUndefined({ internalId, language, doi: doiIn([...idsOf(publication, 'doi'), ...idsOf(article, 'doi')], context) }),
    prefixes: all('prefix'),
    titles: all('title'),
    subtitles: all('subtitle'),
    abstracts: all('abstract'),
    keywords: lists('keywords'),
    subjects: mergedLists([lists('subjects'), lists('disciplines')]),
    agencies: [...lists('agencies').values()].flat(),
    authors: authorsOf(publication, language),
    competingInterests: [],
    ...withoutUndefined({ date, issue, section }),
    pages: plainOf(childOf(publication, 'pages')),
    ...withoutUndefined({ licenseUrl: url === '' ? undefined : url, rights: text('rights') }),
    ...withoutUndefined({ copyrightHolder: text('copyrightHolder'), copyrightYear: plainOf(childOf(publication, 'copyrightYear')) }),
    citations: childrenOf(publication, 'citations').flatMap((list) => childrenOf(list).map(citationOf)),
    galleys: publications.flatMap((one) => galleysOf(one, files, context)),
    ...withoutUndefined({ cover }),
  };
}

/**
 * Chooses the publication of an article that readers see; the article itself to 3.1, which has none. Returns the reason if none is
 * published.
 *
 * Converters write a publication for each language, which are given together. A current publication that is not published, such as a new version in work, is never taken. `takesScheduled` takes those with status 5.
 */
export function publicationsOf(
  article: StreamedElement,
  { isInIssue, takesScheduled }: { readonly isInIssue: boolean; readonly takesScheduled: boolean },
): readonly StreamedElement[] | string {
  const status = attributeOf(article, 'status');
  const all = childrenOf(article, 'publication');
  if (status === '4') return 'it was declined';
  if (all.length === 0) {
    // OJS 2 has the date in an element.
    const hasDate = attributeOf(article, 'date_published') !== undefined || childOf(article, 'date_published') !== undefined;
    const isPublished = status === undefined ? isInIssue || hasDate : status === '3';
    return isPublished || takesScheduled ? [article] : 'it is not published';
  }
  const idOf = (one: StreamedElement): string | undefined => idsOf(one, 'internal')[0] ?? attributeOf(one, 'id');
  const current = attributeOf(article, 'current_publication_id');
  const isPublished = (one: StreamedElement): boolean => (attributeOf(one, 'status') ?? status ?? '3') === '3';
  const isTakeable = (one: StreamedElement): boolean => {
    const own = attributeOf(one, 'status') ?? '5';
    return isPublished(one) || (takesScheduled && (own === '5' || (own === '1' && attributeOf(one, 'date_published') !== undefined)));
  };
  // A declined or withdrawn article keeps its publications.
  const takeable = status === undefined || status === '3' || takesScheduled ? all.filter(isTakeable) : [];
  const chosen =
    takeable.find((one) => current !== undefined && idOf(one) === current) ??
    takeable.reduce<StreamedElement | undefined>(
      (best, one) => (best === undefined || versionOf(one) > versionOf(best) ? one : best),
      undefined,
    );
  if (chosen === undefined) return 'none of its versions is published';
  const isTranslation = (one: StreamedElement): boolean =>
    one !== chosen && idOf(one) === undefined && versionOf(one) === versionOf(chosen) && one.attributes.locale !== chosen.attributes.locale;
  return [chosen, ...takeable.filter(isTranslation)];
}

function versionOf(publication: StreamedElement): number {
  const { version, version_major: major, version_minor: minor } = publication.attributes;
  return Number(version ?? 0) || Number(major ?? 0) + Number(minor ?? 0) / 1000;
}

/** Reads `issue_identification`, or an issue of OJS 2, which has its elements itself. */
export function issueOf(identification: StreamedElement, language: string | undefined, issue?: StreamedElement): OjsIssue {
  const known = (text: string): string | undefined => (text === '' || text === '0' ? undefined : text);
  return {
    ...withoutUndefined({
      volume: known(plainOf(childOf(identification, 'volume'))),
      number: known(plainOf(childOf(identification, 'number'))),
      year: dateOf(plainOf(childOf(identification, 'year')))?.slice(0, 4),
      date: issue === undefined ? undefined : dateOf(plainOf(childOf(issue, 'date_published'))),
    }),
    titles: localizedOf(identification, 'title', language),
  };
}

/** Reads a date; one that is none is reported. */
export function dateIn(text: string | undefined, { report }: NativeContext): string | undefined {
  const date = dateOf(text);
  if (date === undefined && text !== undefined)
    report({ what: 'value', reason: `its date is "${text}"; expected one as 2014-12-31`, isFault: true });
  return date;
}

/** Reads a DOI; one that is none is reported. */
export function doiIn(ids: readonly string[], { report, note }: NativeContext): string | undefined {
  const [written] = ids;
  const doi = doiOf(written);
  if (written !== undefined && doi === undefined)
    report({ what: 'value', reason: `its DOI is "${written}"; expected one as 10.5555/12`, isFault: true });
  else if (/\s/.test(written ?? '')) note({ reason: `its DOI "${written}" has spaces; they are removed` });
  return doi;
}

function authorsOf(publication: StreamedElement, main: string | undefined): readonly OjsAuthor[] {
  const authors = childrenOf(publication, 'authors').flatMap((list) => childrenOf(list, 'author'));
  const sequence = (author: StreamedElement): number => Number(author.attributes.seq ?? 0) || 0;
  const ordered = [...authors].sort((a, b) => sequence(a) - sequence(b));
  const firstGroup = ordered[0]?.attributes.user_group_ref;
  return ordered.map((author) => {
    const group = attributeOf(author, 'user_group_ref');
    return {
      ...namesOf(author, main),
      affiliations: affiliationsOf(author, main),
      ...withoutUndefined({
        country: plainOf(childOf(author, 'country')) || undefined,
        orcid: orcidOf(plainOf(childOf(author, 'orcid'))),
        role: group === firstGroup ? undefined : group,
      }),
      biography: localizedOf(author, 'biography', main),
    };
  });
}

/** Names by language; before 3.1.2, first, middle and last names without one. */
export function namesOf(author: StreamedElement, main: string | undefined): Pick<OjsAuthor, 'given' | 'family'> {
  const own = (name: string): string => plainOf(childOf(author, name));
  const first = [own('firstname'), own('middlename')].filter((part) => part !== '').join(' ');
  const [given, family] = [localizedOf(author, 'givenname', main), localizedOf(author, 'familyname', main)];
  const last = own('lastname');
  return {
    given: given.size > 0 || first === '' ? given : new Map([[main ?? '', first]]),
    family: family.size > 0 || last === '' ? family : new Map([[main ?? '', last]]),
  };
}

/** Affiliations: one text in several languages to 3.4, elements with names since, with their ROR where it is known. */
export function affiliationsOf(author: StreamedElement, main: string | undefined): OjsAuthor['affiliations'] {
  const named = childrenOf(author).filter(
    ({ name, ...element }) => name === 'rorAffiliation' || (name === 'affiliation' && childOf({ name, ...element }, 'name') !== undefined),
  );
  if (named.length > 0)
    return named.map((element) => ({
      names: localizedOf(element, 'name', main),
      ...withoutUndefined({ ror: webAddressOf(plainOf(childOf(element, 'ror'))) }),
    }));
  const names = localizedOf(author, 'affiliation', main);
  return names.size === 0 ? [] : [{ names }];
}

/** A citation as one text; its parts in structured citations are read in their order. */
function citationOf(citation: StreamedElement): string {
  const parts = childrenOf(citation);
  return (parts.length === 0 ? markupOf(citation) : markupOf(childOf(citation, 'rawCitation') ?? citation)).replace(/\s+/g, ' ').trim();
}

/** A file of the submission; most are confidential, so that only those that a galley names are read. */
interface SubmissionFile {
  readonly element: StreamedElement;
  readonly stage: string;
  readonly isSupplement: boolean;
  /** Reads a revision, the newest by default. */
  readonly read: (revision: string | undefined) => OjsFile | undefined;
  /** The file that refers to this one, as an HTML galley does to its images. */
  readonly parent: string | undefined;
}

/** Reads the list of files by their ids, which are unique in an article. */
function submissionFilesOf(article: StreamedElement, context: NativeContext): ReadonlyMap<string, SubmissionFile> {
  const files = new Map<string, SubmissionFile>();
  for (const element of childrenOf(article).filter(({ name }) => FILE_ELEMENTS.has(name))) {
    const id = attributeOf(element, 'id') ?? '';
    if (files.has(id)) {
      context.report({
        what: 'file',
        line: element.offset,
        reason: `the id ${id} is that of another file of the article too`,
        isFault: true,
      });
      continue;
    }
    const revisions = [...childrenOf(element, 'revision'), ...childrenOf(element, 'file')];
    const genre =
      attributeOf(element, 'genre') ??
      (revisions.at(-1) === undefined ? undefined : attributeOf(revisions.at(-1) as StreamedElement, 'genre'));
    const reference = [element, ...revisions].map((holder) => childOf(holder, 'submission_file_ref')).find((found) => found !== undefined);
    const known = new Map<StreamedElement, OjsFile | undefined>();
    files.set(id, {
      element,
      stage: attributeOf(element, 'stage') ?? '',
      isSupplement: element.name === 'supplementary_file' || SUPPLEMENT_GENRES.has(genre ?? ''),
      parent: reference === undefined ? undefined : attributeOf(reference, 'id'),
      read: (wanted) => {
        const revision = revisionOf(element, revisions, wanted);
        if (revision === undefined) {
          context.report({
            what: 'file',
            line: element.offset,
            reason: 'it has neither an embedded file nor a reference to one',
            isFault: true,
          });
          return undefined;
        }
        // One object for each file, by which galleys that have the same file are found.
        if (!known.has(revision)) known.set(revision, fileOf(revision, factsOf(element, revision), context));
        return known.get(revision);
      },
    });
  }
  return files;
}

/** The revision of a number, else the newest: to 3.2 that of the highest number, since 3.3 the file that the element names. */
function revisionOf(
  element: StreamedElement,
  revisions: readonly StreamedElement[],
  wanted: string | undefined,
): StreamedElement | undefined {
  const numberOf = (revision: StreamedElement): number => Number(revision.attributes.number ?? 0) || 0;
  return (
    revisions.find((revision) => wanted !== undefined && revision.attributes.number === wanted) ??
    revisions.find(
      ({ name, attributes }) => name === 'file' && attributes.id !== undefined && attributes.id === element.attributes.file_id,
    ) ??
    revisions.reduce<StreamedElement | undefined>(
      (best, one) => (best === undefined || numberOf(one) >= numberOf(best) ? one : best),
      undefined,
    )
  );
}

function factsOf(element: StreamedElement, revision: StreamedElement): FileFacts {
  const [written] = [...childrenOf(revision, 'name'), ...childrenOf(element, 'name')].map(plainOf).filter((name) => name !== '');
  return {
    name: attributeOf(revision, 'filename') ?? written ?? '',
    ending: attributeOf(revision, 'extension')?.replace(/^\./, ''),
    mediaType: attributeOf(revision, 'filetype'),
    sizeBytes: Number(revision.attributes.filesize ?? 0) || 0,
  };
}

function galleysOf(publication: StreamedElement, files: ReadonlyMap<string, SubmissionFile>, context: NativeContext): readonly OjsGalley[] {
  const sequence = (galley: StreamedElement): number => Number(plainOf(childOf(galley, 'seq'))) || 0;
  const galleys = childrenOf(publication, 'article_galley').sort((a, b) => sequence(a) - sequence(b));
  return galleys.flatMap((galley): OjsGalley[] => {
    const language = languageOf(galley.attributes.locale);
    const label = textIn(localizedOf(galley, 'name', language), language);
    const ids = uniqueOf([attributeOf(galley, 'url_path'), ...idsOf(galley, 'public'), ...idsOf(galley, 'internal')]);
    const own = { ids, ...withoutUndefined({ label: label === undefined ? undefined : plainLabel(label), language }) };
    const fault = (reason: string, isFault = true): OjsGalley[] => {
      context.report({ what: 'galley', line: galley.offset, reason, isFault });
      return [];
    };
    const references = childrenOf(galley, 'submission_file_ref');
    const remote = childOf(galley, 'remote');
    const source = remote === undefined ? undefined : attributeOf(remote, 'src');
    if (references.length === 0 && source !== undefined) {
      const url = webAddressOf(source);
      if (url === undefined) return fault(`its address is "${source}"; expected an http or https URL`);
      return [{ ...own, isSupplement: false, content: { remote: url }, dependents: [] }];
    }
    if (references.length === 0) return fault('it has no file');
    return references.flatMap((reference) => {
      const id = attributeOf(reference, 'id') ?? '';
      const file = files.get(id);
      if (file === undefined) return fault(`its file ${id} is not in the export`);
      if (CONFIDENTIAL.has(file.stage)) return fault(`its file is confidential (stage "${file.stage}")`, false);
      const content = file.read(attributeOf(reference, 'revision'));
      if (content === undefined) return fault('its file cannot be read');
      const dependents = [...files.values()].flatMap((other) => {
        const dependent = other.stage === 'dependent' && other.parent === id ? other.read(undefined) : undefined;
        return dependent === undefined ? [] : [dependent];
      });
      return [{ ...own, isSupplement: file.isSupplement || !TEXT_ENDINGS.has(content.ending), content, dependents }];
    });
  });
}

/** Returns the cover in the main language, else the first; `covers` since 3.1, `issue_covers` before. */
export function coverOf(parent: StreamedElement, language: string | undefined, context: NativeContext): OjsFile | undefined {
  const covers = [...childrenOf(parent, 'covers'), ...childrenOf(parent, 'issue_covers')].flatMap((list) => childrenOf(list, 'cover'));
  const cover = covers.find(({ attributes }) => languageOf(attributes.locale) === language) ?? covers[0];
  for (const other of covers)
    if (other !== cover) context.report({ what: 'file', line: other.offset, reason: 'it is a cover in a further language' });
  return cover === undefined ? undefined : fileOf(cover, { name: plainOf(childOf(cover, 'cover_image')) }, context);
}

/** Removes the marks of code that some converters write: "`PDF`". */
function plainLabel(label: string): string {
  return label.replace(/^`|`$/g, '').replace(/\s+/g, ' ').trim();
}

export function uniqueOf(values: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(values.filter((value): value is string => value !== undefined && value !== ''))];
}

export function withoutUndefined<T extends Readonly<Record<string, unknown>>>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function merged(texts: readonly Localized[]): Localized {
  return new Map(texts.toReversed().flatMap((one) => [...one]));
}

export function mergedLists(lists: readonly ReadonlyMap<string, readonly string[]>[]): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const [language, values] of lists.flatMap((one) => [...one])) all.set(language, [...(all.get(language) ?? []), ...values]);
  return all;
}

const FILE_ELEMENTS: ReadonlySet<string> = new Set(['submission_file', 'artwork_file', 'supplementary_file']);
/** Stages of peer review and correspondence, which no galley should name. */
const CONFIDENTIAL: ReadonlySet<string> = new Set([
  'review_file',
  'review_attachment',
  'review_revision',
  'note',
  'query',
  'attachment',
  'editor',
]);
/** Genres of supplementary files, as OJS names them in English. */
const SUPPLEMENT_GENRES: ReadonlySet<string> = new Set([
  'Research Instrument',
  'Research Materials',
  'Research Results',
  'Transcripts',
  'Data Analysis',
  'Data Set',
  'Source Texts',
  'Other',
]);
/** Endings of files that are the article in a form to read or to hear; others are supplements. */
export const TEXT_ENDINGS: ReadonlySet<string> = new Set(
  'pdf html htm xhtml xml epub mobi azw3 doc docx odt rtf tex txt md ps djvu mp3 m4a ogg mp4 webm'.split(' '),
);
