import { attributeOf, descendantsOf, textOf, type XmlElement } from '../xml/xml-element.ts';
import { abstractOf, type ReadItem, referenceOf } from './csl-json.ts';
import { htmlToLine, htmlToText } from './html-to-markdown.ts';
import { childNamed, elementsIn, local, sourceOf } from './parse-oai.ts';
import type { SourcePerson, SourceRecord } from './record.ts';
import { doiOf, webAddressOf, withoutEmpty } from './values.ts';

/** An article of Crossref's XML, and the journal and issue around it. */
export interface CrossrefArticle {
  readonly article: XmlElement;
  readonly container: XmlElement;
}

/** Articles of a deposit (`doi_batch`), or of an answer in UNIXREF or UNIXSD. */
export function crossrefArticles(root: XmlElement): readonly CrossrefArticle[] {
  return all(root, ['journal', 'conference', 'book', 'posted_content']).flatMap((container) =>
    (local(container) === 'posted_content' ? [container] : all(container, ['journal_article', 'conference_paper', 'content_item'])).map(
      (article) => ({ article, container }),
    ),
  );
}

/** Reads an article of Crossref's deposit schema, of version 4.3 or later. */
export function readCrossrefArticle({ article, container }: CrossrefArticle, text: string): ReadItem {
  const titles = childNamed(article, 'titles');
  const [title] = titles === undefined ? [] : elementsIn(titles).filter((child) => local(child) === 'title');
  if (titles === undefined || title === undefined || textOf(title) === '') return { reason: 'it has no title', isFault: true };
  const language = attributeOf(article, 'language');
  const doi = doiOf(textIn(childNamed(article, 'doi_data'), 'doi'));
  const contributors = elementsIn(childNamed(article, 'contributors') ?? NOTHING);
  const inRole = (role: string): SourcePerson[] =>
    contributors.filter((one) => (attributeOf(one, 'contributor_role') ?? 'author') === role).flatMap(personOf);
  const issue = childNamed(container, 'journal_issue');
  const meta = childNamed(container, 'journal_metadata') ?? childNamed(container, 'proceedings_metadata');
  const issns = elementsIn(meta ?? NOTHING).filter((child) => local(child) === 'issn');
  const issnOf = (type: string): string | undefined =>
    issns.filter((one) => (attributeOf(one, 'media_type') ?? 'print') === type).map(textOf)[0];
  const pages = childNamed(article, 'pages');
  const url = webAddressOf(textIn(childNamed(article, 'doi_data'), 'resource'));
  const record = withoutEmpty({
    key: doi === undefined ? `url:${url ?? htmlToText(textOf(title))}` : `doi:${doi.toLowerCase()}`,
    titles: [
      { text: lineOf(title, text), ...(language === undefined ? {} : { lang: language }) },
      ...elementsIn(titles)
        .filter((child) => local(child) === 'original_language_title')
        .map((one) => ({ text: lineOf(one, text), ...langOf(one) })),
    ],
    subtitles: elementsIn(titles)
      .filter((child) => local(child) === 'subtitle')
      .map((one) => ({ text: lineOf(one, text) })),
    language,
    authors: inRole('author'),
    editors: inRole('editor'),
    abstracts: elementsIn(article)
      .filter((child) => local(child) === 'abstract')
      .flatMap((one) => abstractOf(inner(one, text)).map((abstract) => ({ ...abstract, ...langOf(one) }))),
    doi,
    date: dateOf(article) ?? (issue === undefined ? undefined : dateOf(issue)),
    volume: textIn(childNamed(issue ?? NOTHING, 'journal_volume'), 'volume'),
    issue: textIn(issue, 'issue'),
    pages: [textIn(pages, 'first_page'), textIn(pages, 'last_page')].filter((part) => part !== undefined).join('-'),
    elocation: all(article, ['item_number']).map(textOf)[0],
    license: all(article, ['license_ref'])
      .map(textOf)
      .find((address) => address.includes('creativecommons.org')),
    references: all(article, ['citation']).flatMap((citation) => referenceOf(fieldsOf(citation)) ?? []),
    journal: withoutEmpty({
      title: textIn(meta, 'full_title') ?? textIn(meta, 'proceedings_title'),
      abbreviation: textIn(meta, 'abbrev_title'),
      issn: issnOf('electronic') ?? issnOf('print'),
      issnPrint: issnOf('electronic') === undefined ? undefined : issnOf('print'),
    }),
    former: { system: 'other', ids: [], urls: url === undefined ? [] : [url], files: {} },
  }) as unknown as SourceRecord;
  return { record };
}

function personOf(contributor: XmlElement): readonly SourcePerson[] {
  const affiliations = [
    ...elementsIn(contributor)
      .filter((child) => local(child) === 'affiliation')
      .map(textOf),
    ...all(contributor, ['institution']).map((one) => textIn(one, 'institution_name') ?? ''),
  ].filter((name) => name !== '');
  const orcid = textIn(contributor, 'ORCID');
  const more = withoutEmpty({ affiliations, orcid });
  if (local(contributor) === 'organization') return [{ group: textOf(contributor) }];
  if (local(contributor) !== 'person_name') return [];
  return [
    withoutEmpty({
      given: textIn(contributor, 'given_name'),
      surname: textIn(contributor, 'surname'),
      suffix: textIn(contributor, 'suffix'),
      ...more,
    }) as SourcePerson,
  ];
}

/** Date of publication: that of the online version first. */
function dateOf(element: XmlElement): string | undefined {
  const dates = elementsIn(element).filter((child) => ['publication_date', 'posted_date'].includes(local(child)));
  const date = dates.find((one) => attributeOf(one, 'media_type') === 'online') ?? dates[0];
  if (date === undefined) return undefined;
  return [textIn(date, 'year'), textIn(date, 'month'), textIn(date, 'day')].filter((part) => part !== undefined).join('-');
}

/** Fields of a citation by the names that the REST interface has for them. */
function fieldsOf(citation: XmlElement): Readonly<Record<string, unknown>> {
  const fields = elementsIn(citation).map((child) => [FIELD_NAMES[local(child)] ?? local(child), htmlToText(textOf(child))] as const);
  return { key: attributeOf(citation, 'key'), ...Object.fromEntries(fields.filter(([, value]) => value !== '')) };
}

/** All elements of some names, without those in one of them. */
function all(element: XmlElement, names: readonly string[]): readonly XmlElement[] {
  return elementsIn(element).flatMap((child) => (names.includes(local(child)) ? [child] : all(child, names)));
}

function textIn(element: XmlElement | undefined, name: string): string | undefined {
  const text = textOf(element === undefined ? '' : (childNamed(element, name) ?? ''));
  return text === '' ? undefined : text;
}

function lineOf(element: XmlElement, text: string): string {
  return htmlToLine(inner(element, text));
}

/** Mark-up in an element. */
function inner(element: XmlElement, text: string): string {
  const source = sourceOf(element, text) ?? '';
  return source.slice(source.indexOf('>') + 1, source.lastIndexOf('</'));
}

/** Language of an element, or of the first in it that has one. */
function langOf(element: XmlElement): { readonly lang?: string } {
  const lang =
    attributeOf(element, 'xml:lang') ??
    attributeOf(element, 'language') ??
    elementsIn(element)
      .map((child) => attributeOf(child, 'xml:lang'))
      .find((one) => one !== undefined);
  return lang === undefined ? {} : { lang };
}

/** True if a document is XML of Crossref. */
export function isCrossrefXml(root: XmlElement): boolean {
  return ['doi_batch', 'crossref_result', 'doi_records', 'crossref'].includes(local(root)) || descendantsOf(root, 'doi_record').length > 0;
}

const NOTHING: XmlElement = { name: '', attributes: {}, children: [], offset: 0 };
const FIELD_NAMES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  doi: 'DOI',
  journal_title: 'journal-title',
  volume_title: 'volume-title',
  series_title: 'series-title',
  article_title: 'article-title',
  first_page: 'first-page',
  cYear: 'year',
  edition_number: 'edition',
  unstructured_citation: 'unstructured',
});
