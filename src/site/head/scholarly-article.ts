import type { ArticleJournal } from '../../model/article-journal.ts';
import type { LanguageVersion } from '../../model/language-version.ts';
import { LISTED_RENDITIONS } from '../../model/renditions.ts';
import { absoluteUrl, doiUrl } from '../../model/text/address.ts';
import { pageUrl } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import type { ArticleAddresses } from './article-addresses.ts';
import type { HeadAuthor } from './head-record.ts';
import type { LinkedData } from './json-ld.ts';

/** schema.org `ScholarlyArticle` with periodical, authors, funders and figures. */
export function scholarlyArticle(journal: ArticleJournal, content: ArticlePageContent, addresses: ArticleAddresses): LinkedData {
  const { card, head } = content;
  return {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': addresses.doi ?? addresses.page,
    url: addresses.page,
    headline: card.titleText,
    name: card.titleText,
    author: some(head.authors.map(authorData)),
    datePublished: card.publishedIso === '' ? undefined : card.publishedIso,
    description: card.abstractText === '' ? undefined : card.abstractText,
    inLanguage: card.lang ?? journal.language,
    keywords: some(card.keywords),
    about: some(card.subjects.map((subject) => subject.name)),
    identifier: identifiers(content, addresses),
    sameAs: addresses.doi,
    license: card.licenseUrl,
    isAccessibleForFree: true,
    copyrightYear: head.copyrightYear,
    copyrightHolder: head.copyrightHolder === undefined ? undefined : { '@type': 'Organization', name: head.copyrightHolder },
    pageStart: head.firstPage ?? head.elocationId,
    pageEnd: head.lastPage,
    isPartOf: periodical(journal, content),
    publisher: publisherData(journal, content),
    funder: some(head.funders.map(funderData)),
    funding: grants(head.funders),
    mentions: some(head.related.map((one) => relatedData(journal, one))),
    ...translationsOf(journal, content),
    creativeWorkStatus: card.notice?.kind === 'retracted' ? 'Retracted' : undefined,
    correction: correctionAddress(journal, content),
    encoding: some(
      LISTED_RENDITIONS.flatMap(({ kind, mediaType }) => {
        const contentUrl = addresses.sibling[kind];
        return contentUrl === undefined ? [] : [{ '@type': 'MediaObject', contentUrl, encodingFormat: mediaType }];
      }),
    ),
    image: some(content.html.figures.flatMap((figure) => figureData(journal, content, figure))),
  };
}

/** The original of a translation, or the translations of an original. */
function translationsOf(journal: ArticleJournal, { card, languages = [] }: ArticlePageContent): { readonly [key: string]: LinkedData } {
  const own = languages.find(({ stem }) => stem === card.stem);
  if (own === undefined) return {};
  const workOf = ({ stem, doi, language }: LanguageVersion): LinkedData => {
    const url = pageUrl(journal, `${stem}.html`);
    return { '@type': 'ScholarlyArticle', '@id': doi === undefined ? url : doiUrl(journal.doiResolver, doi), url, inLanguage: language };
  };
  const others = languages.filter(({ isOriginal }) => isOriginal !== own.isOriginal).map(workOf);
  return own.isOriginal ? { workTranslation: some(others) } : { translationOfWork: others[0] };
}

function relatedData({ doiResolver }: ArticleJournal, { doi, href, text }: ArticlePageContent['head']['related'][number]): LinkedData {
  return { '@type': 'CreativeWork', '@id': doi === undefined ? href : doiUrl(doiResolver, doi), name: text };
}

/** Undefined for an empty list. */
function some(values: readonly LinkedData[]): LinkedData {
  return values.length === 0 ? undefined : values;
}

function authorData(author: HeadAuthor): LinkedData {
  return {
    '@type': author.isGroup ? 'Organization' : 'Person',
    '@id': author.orcid === undefined ? undefined : `https://orcid.org/${author.orcid}`,
    name: author.name,
    givenName: author.givenNames,
    familyName: author.surname,
    honorificSuffix: author.suffix,
    // schema.org has affiliations of persons only.
    [author.isGroup ? 'memberOf' : 'affiliation']: some(
      author.institutions.map((one) => ({ '@type': 'Organization', '@id': one.ror, name: one.name })),
    ),
    member: some((author.members ?? []).map(authorData)),
  };
}

function identifiers({ card, head }: ArticlePageContent, addresses: ArticleAddresses): LinkedData {
  const doi = card.doi === undefined ? [] : [{ '@type': 'PropertyValue', propertyID: 'doi', value: card.doi, url: addresses.doi }];
  const { pmid, pmc, pmcid = pmc } = head.articleIds;
  const others = Object.entries({ pmid, pmcid }).filter(([, value]) => value !== undefined);
  return some([...doi, ...others.map(([propertyID, value]) => ({ '@type': 'PropertyValue', propertyID, value }))]);
}

/** URL of the notice of a correction or retraction. */
function correctionAddress({ doiResolver }: ArticleJournal, { card: { notice } }: ArticlePageContent): LinkedData {
  const isOfFault = notice?.kind === 'corrected' || notice?.kind === 'retracted';
  return isOfFault && notice.doi !== undefined ? doiUrl(doiResolver, notice.doi) : undefined;
}

/** Issue in volume in periodical, as far as known. */
function periodical(journal: ArticleJournal, { card, head }: ArticlePageContent): LinkedData {
  const issns = head.issns.length > 0 ? head.issns : [journal.issn, journal.issnPrint];
  const journalData = {
    '@type': 'Periodical',
    name: card.journalTitle ?? journal.title,
    issn: some(issns.filter((issn) => issn !== undefined)),
  };
  const volume =
    card.volume === undefined ? journalData : { '@type': 'PublicationVolume', volumeNumber: card.volume, isPartOf: journalData };
  return card.issue === undefined ? volume : { '@type': 'PublicationIssue', issueNumber: card.issue, isPartOf: volume };
}

function publisherData(journal: ArticleJournal, { head }: ArticlePageContent): LinkedData {
  const name = head.publisher ?? journal.publisher;
  return name === undefined ? undefined : { '@type': 'Organization', name };
}

function funderData(funder: { readonly name: string; readonly id?: string }): LinkedData {
  return { '@type': 'Organization', name: funder.name, '@id': funder.id };
}

/** Each award as a grant of its funder. */
function grants(funders: ArticlePageContent['head']['funders']): LinkedData {
  const all = funders.flatMap((funder) =>
    funder.awardIds.map((identifier) => ({ '@type': 'Grant', identifier, funder: funderData(funder) })),
  );
  return some(all);
}

function figureData(
  journal: ArticleJournal,
  content: ArticlePageContent,
  figure: ArticlePageContent['html']['figures'][number],
): LinkedData[] {
  if (figure.image === undefined) return [];
  const { full, thumbnail } = figure.image;
  return [
    {
      '@type': 'ImageObject',
      '@id': figure.doi === undefined ? undefined : doiUrl(journal.doiResolver, figure.doi),
      name: [figure.label, figure.titleText].filter((part) => part !== '').join(' '),
      url: pageUrl(journal, `${content.card.stem}/${figure.figureId}.html`),
      contentUrl: absoluteUrl(journal.siteUrl, full.path),
      thumbnailUrl: thumbnail === undefined ? undefined : absoluteUrl(journal.siteUrl, thumbnail.path),
      // schema.org expects distances as text with a unit.
      width: `${full.widthPx} px`,
      height: `${full.heightPx} px`,
      license: figure.licenseUrl ?? content.card.licenseUrl,
    },
  ];
}
