import { abstractOf, type ReadItem } from './csl-json.ts';
import { htmlToLine, htmlToText } from './html-to-markdown.ts';
import { type Json, listIn, objectIn, textIn } from './json-values.ts';
import type { SourceFile, SourceRecord } from './record.ts';
import { doiOf, webAddressOf, withoutEmpty } from './values.ts';

/** Results of a search of Europe PMC; undefined for other JSON. */
export function europePmcItems(json: unknown): readonly Json[] | undefined {
  const list = objectIn(objectIn(json)?.resultList);
  return list === undefined ? undefined : listIn(list.result);
}

/** Reads a result of Europe PMC, of the type `core`. */
export function readEuropePmcItem(item: Json): ReadItem {
  const title = htmlToLine(textIn(item.title) ?? '').replace(/\.$/, '');
  if (title === '') return { reason: 'it has no title', isFault: true };
  const doi = doiOf(textIn(item.doi));
  const pmcid = textIn(item.pmcid);
  const info = objectIn(item.journalInfo);
  const journal = objectIn(info?.journal);
  const record = withoutEmpty({
    key:
      pmcid === undefined
        ? doi === undefined
          ? `pmid:${textIn(item.pmid) ?? textIn(item.id) ?? ''}`
          : `doi:${doi.toLowerCase()}`
        : `pmc:${pmcid}`,
    number: pmcid ?? doi,
    titles: [{ text: title }],
    language: textIn(item.language),
    authors: listIn(objectIn(item.authorList)?.author).map((author) => {
      const details = listIn(objectIn(author.authorAffiliationDetailsList)?.authorAffiliation).map(
        ({ affiliation }) => textIn(affiliation) ?? '',
      );
      const own = textIn(author.affiliation);
      const id = objectIn(author.authorId);
      return withoutEmpty({
        given: textIn(author.firstName) ?? textIn(author.initials),
        surname: textIn(author.lastName),
        name: textIn(author.lastName) === undefined ? textIn(author.fullName) : undefined,
        group: textIn(author.collectiveName),
        orcid: textIn(id?.type) === 'ORCID' ? textIn(id?.value) : undefined,
        affiliations: details.length > 0 ? details : own === undefined ? [] : [own],
      });
    }),
    abstracts: abstractOf(textIn(item.abstractText)),
    keywords: listIn(objectIn(item.keywordList)?.keyword).map((word) => ({ text: htmlToText(textIn(word['']) ?? '') })),
    doi,
    date:
      textIn(item.firstPublicationDate) ??
      textIn(item.electronicPublicationDate) ??
      textIn(info?.printPublicationDate) ??
      textIn(item.pubYear),
    volume: textIn(info?.volume),
    issue: textIn(info?.issue),
    pages: textIn(item.pageInfo),
    license: textIn(item.license)?.toUpperCase(),
    funding: listIn(objectIn(item.grantsList)?.grant).map(({ agency, grantId }) =>
      withoutEmpty({ source: textIn(agency) ?? '', awards: [textIn(grantId)].filter((one) => one !== undefined) }),
    ),
    journal: withoutEmpty({
      title: textIn(journal?.title),
      abbreviation: textIn(journal?.isoabbreviation) ?? textIn(journal?.medlineAbbreviation),
      issn: textIn(journal?.essn) ?? textIn(journal?.issn),
      issnPrint: textIn(journal?.essn) === undefined ? undefined : textIn(journal?.issn),
    }),
    former: { system: 'other', ids: [], urls: [], files: {} },
  }) as unknown as SourceRecord;
  return { record };
}

/** The PDF of an open article at Europe PMC. */
export function europePmcPdf(item: Json): SourceFile | undefined {
  const links = listIn(objectIn(item.fullTextUrlList)?.fullTextUrl);
  const pdf = links.find(({ documentStyle, site }) => textIn(documentStyle) === 'pdf' && textIn(site) === 'Europe_PMC');
  const url = webAddressOf(textIn(pdf?.url));
  return url === undefined ? undefined : { from: { url }, type: 'application/pdf', role: 'pdf' };
}
