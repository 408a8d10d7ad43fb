import { usualIssn } from '../../model/text/issn.ts';
import { attributeOf, childTextOf, textOf, type XmlElement } from '../xml/xml-element.ts';
import { abstractOf, type ReadItem, wordsToDate } from './csl-json.ts';
import { htmlToLine, htmlToText } from './html-to-markdown.ts';
import { type Json, listIn, objectIn, textIn } from './json-values.ts';
import { childNamed, elementsIn, local } from './parse-oai.ts';
import { personOfName, type SourceRecord } from './record.ts';
import { doiOf, webAddressOf, withoutEmpty } from './values.ts';

/** Articles of an answer of DOAJ, of a list of articles, or one article; undefined for other JSON. */
export function doajItems(json: unknown): readonly Json[] | undefined {
  const object = objectIn(json);
  const items = Array.isArray(json)
    ? listIn(json)
    : Array.isArray(object?.results)
      ? listIn(object.results)
      : object === undefined
        ? []
        : [object];
  return items.length > 0 && items.every(({ bibjson }) => objectIn(bibjson) !== undefined) ? items : undefined;
}

/** Reads an article of DOAJ; a journal, or an application of one, is left out. */
export function readDoajItem(item: Json): ReadItem {
  const bib = objectIn(item.bibjson) ?? {};
  const journal = objectIn(bib.journal);
  if (journal === undefined && bib.author === undefined) return { reason: 'it is a journal and no article' };
  const title = htmlToLine(textIn(bib.title) ?? '');
  if (title === '') return { reason: 'it has no title', isFault: true };
  const identifiers = listIn(bib.identifier);
  const idOf = (type: string): string | undefined => textIn(identifiers.find((one) => textIn(one.type)?.toLowerCase() === type)?.id);
  const doi = doiOf(idOf('doi'));
  const [pissn, eissn] = [idOf('pissn'), idOf('eissn')];
  const links = listIn(bib.link).flatMap((link) => {
    const url = webAddressOf(textIn(link.url));
    return url === undefined ? [] : [{ url, isPdf: /pdf/i.test(textIn(link.content_type) ?? '') || /\.pdf$/i.test(url) }];
  });
  const id = textIn(item.id);
  const record = withoutEmpty({
    key: doi === undefined ? `doaj:${id ?? links[0]?.url ?? title}` : `doi:${doi.toLowerCase()}`,
    number: doi ?? id,
    titles: [{ text: title }],
    language: (Array.isArray(journal?.language) ? (journal.language as unknown[]) : []).map(textIn)[0],
    authors: listIn(bib.author).map(({ name, affiliation, orcid_id: orcid }) =>
      withoutEmpty({
        ...personOfName(textIn(name) ?? ''),
        affiliations: [textIn(affiliation)].filter((one) => one !== undefined),
        orcid: textIn(orcid),
      }),
    ),
    abstracts: abstractOf(textIn(bib.abstract)),
    keywords: listIn(bib.keywords).map((word) => ({ text: htmlToText(textIn(word['']) ?? '') })),
    doi,
    date: wordsToDate(
      [textIn(bib.month), textIn(bib.year)]
        .map((part, at) => (at === 0 && /^\d{1,2}$/.test(part ?? '') ? MONTHS[Number(part) - 1] : part))
        .join(' '),
    ),
    volume: textIn(journal?.volume),
    issue: textIn(journal?.number),
    pages: [textIn(bib.start_page), textIn(bib.end_page)].filter((part) => part !== undefined).join('-'),
    journal: withoutEmpty({
      title: textIn(journal?.title),
      issn: eissn === undefined ? (pissn === undefined ? undefined : usualIssn(pissn)) : usualIssn(eissn),
      issnPrint: eissn === undefined || pissn === undefined ? undefined : usualIssn(pissn),
      publisher: textIn(journal?.publisher),
    }),
    files: links.filter(({ isPdf }) => isPdf).map(({ url }) => ({ from: { url }, type: 'application/pdf' })),
    former: { system: 'other', ids: [], urls: links.map(({ url }) => url), files: {} },
  }) as unknown as SourceRecord;
  return { record };
}

/** Reads a record of the XML that publishers upload to DOAJ. */
export function readDoajRecord(element: XmlElement): ReadItem {
  const text = (name: string): string | undefined => childTextOf(element, name);
  const titles = elementsIn(element).filter((child) => local(child) === 'title' && textOf(child) !== '');
  if (titles.length === 0) return { reason: 'it has no title', isFault: true };
  const doi = doiOf(text('doi'));
  const affiliations = new Map(
    elementsIn(childNamed(element, 'affiliationsList') ?? NOTHING).map((one) => [attributeOf(one, 'affiliationId') ?? '', textOf(one)]),
  );
  const url = webAddressOf(text('fullTextUrl'));
  const format = attributeOf(childNamed(element, 'fullTextUrl') ?? NOTHING, 'format');
  const lang = (one: XmlElement): { readonly lang?: string } => {
    const code = attributeOf(one, 'language');
    return code === undefined ? {} : { lang: code };
  };
  const number = doi ?? text('publisherRecordId');
  const record = withoutEmpty({
    key:
      doi === undefined
        ? number === undefined
          ? `${url === undefined ? `item:${text('startPage') ?? ''} ${textOf(titles[0] ?? '')}` : `url:${url}`} ${text('issn') ?? text('eissn') ?? text('journalTitle') ?? ''} ${text('volume') ?? ''}`.trim()
          : `doaj:${number}`
        : `doi:${doi.toLowerCase()}`,
    number,
    titles: titles.map((one) => ({ text: htmlToLine(textOf(one)), ...lang(one) })),
    language: text('language') ?? attributeOf(titles[0] ?? NOTHING, 'language'),
    authors: elementsIn(childNamed(element, 'authors') ?? NOTHING).map((author) => {
      const ids = elementsIn(author)
        .filter((child) => local(child) === 'affiliationId')
        .map(textOf);
      return withoutEmpty({
        ...personOfName(childTextOf(author, 'name') ?? ''),
        orcid: childTextOf(author, 'orcid_id'),
        affiliations: ids.map((id) => affiliations.get(id) ?? '').filter((name) => name !== ''),
      });
    }),
    abstracts: elementsIn(element)
      .filter((child) => local(child) === 'abstract')
      .flatMap((one) => abstractOf(textOf(one)).map((abstract) => ({ ...abstract, ...lang(one) }))),
    keywords: elementsIn(element)
      .filter((child) => local(child) === 'keywords')
      .flatMap((list) => elementsIn(list).map((word) => ({ text: htmlToText(textOf(word)), ...lang(list) }))),
    doi,
    date: text('publicationDate'),
    volume: text('volume'),
    issue: text('issue'),
    pages: [text('startPage'), text('endPage')].filter((part) => part !== undefined).join('-'),
    journal: withoutEmpty({
      title: text('journalTitle'),
      issn: text('eissn') ?? text('issn'),
      issnPrint: text('eissn') === undefined ? undefined : text('issn'),
      publisher: text('publisher'),
    }),
    files: url !== undefined && (/pdf/i.test(format ?? '') || /\.pdf$/i.test(url)) ? [{ from: { url }, type: 'application/pdf' }] : [],
    former: { system: 'other', ids: [], urls: url === undefined ? [] : [url], files: {} },
  }) as unknown as SourceRecord;
  return { record };
}

const NOTHING: XmlElement = { name: '', attributes: {}, children: [], offset: 0 };
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
