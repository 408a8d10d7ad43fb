import type { ArticleFacts } from '../../model/article-facts.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import { CREDIT_ADDRESS } from '../../model/credit-roles.ts';
import { LISTED_RENDITIONS } from '../../model/renditions.ts';
import { absoluteUrl, doiUrl } from '../../model/text/address.ts';
import { compareText } from '../../model/text/compare.ts';
import { recordTitle } from '../../model/text/full-title.ts';
import { pageUrl } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import type { ArticleAddresses } from './article-addresses.ts';
import type { HeadAuthor, HeadRecord } from './head-record.ts';
import type { LinkedData } from './json-ld.ts';
import { PUBMED, relatedWorks, some } from './related-works.ts';

/** schema.org `ScholarlyArticle` with periodical, authors, funders and figures. */
export function scholarlyArticle(journal: ArticleJournal, content: ArticlePageContent, addresses: ArticleAddresses): LinkedData {
  const { card, head, facts } = content;
  const { about, members } = relatedWorks(facts, { journal, stem: card.stem, languages: content.languages ?? [] });
  // The main one is the description.
  const furtherAbstracts = facts.abstracts.filter(({ text }) => text !== card.abstractText);
  return {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': addresses.doi ?? addresses.page,
    url: addresses.page,
    headline: card.titleText,
    name: card.titleText,
    alternateName: inLanguages(facts.otherTitles.map((title) => ({ ...title, text: otherTitle(title, facts) }))),
    author: some(head.authors.map(authorData)),
    editor: some(peopleOf(head, 'editor')),
    translator: some(peopleOf(head, 'translator')),
    dateCreated: facts.received ?? facts.accepted,
    datePublished: card.publishedIso === '' ? undefined : card.publishedIso,
    dateModified: modifiedOf(facts),
    version: facts.version,
    description: card.abstractText === '' ? undefined : card.abstractText,
    abstract: inLanguages(furtherAbstracts),
    inLanguage: card.lang ?? journal.language,
    keywords: some(card.keywords),
    identifier: identifiers(content, addresses),
    sameAs: some([addresses.doi, facts.ids.pmid && PUBMED + facts.ids.pmid, facts.ids.pmcid && PMC + facts.ids.pmcid].filter(isStated)),
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
    ...members,
    about: some([...card.subjects.map((subject) => subject.name), ...about]),
    creativeWorkStatus: card.notice?.kind === 'retracted' ? 'Retracted' : undefined,
    encoding: some(
      LISTED_RENDITIONS.flatMap(({ kind, mediaType }) => {
        const contentUrl = addresses.sibling[kind];
        return contentUrl === undefined ? [] : [{ '@type': 'MediaObject', contentUrl, encodingFormat: mediaType }];
      }),
    ),
    image: some(content.html.figures.flatMap((figure) => figureData(journal, content, figure))),
  };
}

const PMC = 'https://pmc.ncbi.nlm.nih.gov/articles/';

function isStated(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}

/** A translated title with its subtitle and the mark of a retraction. */
function otherTitle({ text, subtitle = '' }: ArticleFacts['otherTitles'][number], { notices }: ArticleFacts): string {
  return recordTitle({ title: text, subtitle, notices });
}

/** Texts with their languages. */
function inLanguages(texts: readonly { readonly text: string; readonly lang?: string }[]): LinkedData {
  return some(texts.map(({ text, lang }) => (lang === undefined ? text : { '@language': lang, '@value': text })));
}

/** Day of the last change that the article itself states: a correction, a new version, a notice about it. */
function modifiedOf({ dates, notices }: ArticleFacts): string | undefined {
  const changes = [...dates.filter(({ type }) => CHANGES.test(type)).map(({ date }) => date), ...notices.flatMap(({ date }) => date ?? [])];
  return changes.sort(compareText).at(-1);
}

const CHANGES = /^(?:correct|updat|retract|withdraw|remov|version|vor)/i;

/** An author; with roles of CRediT, in an object of these roles. https://schema.org/Role */
function authorData(author: HeadAuthor): LinkedData {
  const { credit } = author;
  if (credit === undefined) return personData(author);
  return { '@type': 'Role', roleName: credit.map((slug) => `${CREDIT_ADDRESS}${slug}/`), author: personData(author) };
}

function peopleOf({ others }: HeadRecord, role: 'editor' | 'translator'): readonly LinkedData[] {
  return others.filter((one) => one.role === role).map(({ person }) => personData(person));
}

function personData(author: HeadAuthor): LinkedData {
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
    member: some((author.members ?? []).map(personData)),
  };
}

function identifiers({ card, facts }: ArticlePageContent, addresses: ArticleAddresses): LinkedData {
  const doi = card.doi === undefined ? [] : [{ '@type': 'PropertyValue', propertyID: 'doi', value: card.doi, url: addresses.doi }];
  const { pmid, pmcid } = facts.ids;
  const others = Object.entries({ pmid, pmcid }).filter(([, value]) => value !== undefined);
  return some([
    ...doi,
    ...others.map(([propertyID, value]) => ({ '@type': 'PropertyValue', propertyID, value })),
    ...facts.trials.map(({ registry, number, url }) => ({ '@type': 'PropertyValue', propertyID: registry, value: number, url })),
  ]);
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
