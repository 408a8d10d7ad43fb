import type { ArticleJournal } from '../../model/article-journal.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import type { CitedWork } from '../../render/citation/cited-work.ts';
import { pageUrl } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { type ArticleAddresses, articleAddresses } from './article-addresses.ts';
import { articleLinks, headLinks } from './head-links.ts';
import type { HeadAuthor } from './head-record.ts';
import { jsonLdScript, type LinkedData } from './json-ld.ts';
import { type MetaTag, metaTags } from './meta-tags.ts';
import { openGraphTags } from './open-graph.ts';
import { scholarlyArticle } from './scholarly-article.ts';
import { shortDescription } from './short-description.ts';

/** Metadata in the head of an article's page: Highwire, Dublin Core, Open Graph, typed links, JSON-LD. */
export function articleHead(journal: ArticleJournal, content: ArticlePageContent): Markup {
  const { card } = content;
  const addresses = articleAddresses(journal, content);
  const shared = {
    title: card.titleText,
    type: 'article',
    url: addresses.page,
    ...(card.abstractText === '' ? {} : { description: shortDescription(card.abstractText) }),
    ...(card.image === undefined ? {} : { picture: card.image.page ?? card.image.full }),
    ...(card.image === undefined && content.shareCard !== undefined ? { picture: content.shareCard } : {}),
    ...(card.publishedIso === '' ? {} : { publishedIso: card.publishedIso }),
  } as const;
  return html`${highwireTags(journal, content, addresses)}${dublinCoreTags(journal, content)}${openGraphTags(journal, shared)}${headLinks(
    articleLinks(journal, content, addresses),
  )}${jsonLdScript(scholarlyArticle(journal, content, addresses))}${jsonLdScript(breadcrumbs(journal, content, addresses))}`;
}

/** schema.org `BreadcrumbList` of an article: the journal, its first subject, the article. */
function breadcrumbs(journal: ArticleJournal, { card }: ArticlePageContent, addresses: ArticleAddresses): LinkedData {
  const [subject] = card.subjects;
  const steps = [
    { name: journal.title, item: pageUrl(journal, 'index.html') },
    ...(subject === undefined ? [] : [{ name: subject.name, item: pageUrl(journal, `subjects/${subject.slug}.html`) }]),
    { name: card.titleText, item: addresses.page },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

/** Dublin Core elements for harvesters that support no other (DCMI Metadata Terms, section 3). */
function dublinCoreTags(journal: ArticleJournal, { card, head }: ArticlePageContent): Markup {
  return metaTags([
    ['dc.title', card.titleText],
    ...head.authors.map((author): MetaTag => ['dc.creator', author.name]),
    ['dc.identifier', card.doi === undefined ? undefined : `doi:${card.doi}`],
    ['dc.date', card.publishedIso],
    ['dc.publisher', head.publisher ?? journal.publisher],
    ['dc.source', card.journalTitle ?? journal.title],
    ['dc.language', card.lang ?? journal.language],
    ['dc.rights', card.licenseUrl],
    ['dc.type', card.typeLabel],
    ...head.related.map(({ doi, href, text }): MetaTag => ['dc.relation', doi === undefined ? (href ?? text) : `doi:${doi}`]),
    ...card.subjects.map((subject): MetaTag => ['dc.subject', subject.name]),
  ]);
}

/**
 * `citation_*` tags for Google Scholar and reference managers, on article pages only: on a figure's page they would make it a second paper.
 *
 *   <meta name="citation_author" content="Jane Doe">
 *   <meta name="citation_author_institution" content="Department of Plants, University of X, Y">
 *
 * Google Scholar requires a title, an author and a publication date; absent values give no tag.
 */
export function highwireTags(journal: ArticleJournal, content: ArticlePageContent, addresses: ArticleAddresses): Markup {
  const { card, head } = content;
  const date = card.publishedIso.replaceAll('-', '/');
  return metaTags([
    ['citation_title', card.titleText],
    ...head.authors.flatMap(authorTags),
    ['citation_publication_date', date],
    ['citation_online_date', card.published?.day === undefined ? undefined : date],
    ['citation_journal_title', card.journalTitle ?? journal.title],
    ['citation_journal_abbrev', head.journalAbbreviation ?? journal.abbreviation],
    ['citation_publisher', head.publisher ?? journal.publisher],
    ...issnsOf(journal, content).map((issn): MetaTag => ['citation_issn', issn]),
    ['citation_volume', card.volume],
    ['citation_issue', card.issue],
    ['citation_firstpage', head.firstPage ?? head.elocationId],
    ['citation_lastpage', head.lastPage],
    ['citation_id', head.elocationId],
    ['citation_doi', card.doi],
    ['citation_pmid', head.articleIds.pmid],
    ['citation_article_type', card.typeLabel],
    ['citation_section', card.subjects.map((subject) => subject.name).find((name) => name !== card.typeLabel)],
    ['citation_language', card.lang ?? journal.language],
    ...card.keywords.map((keyword): MetaTag => ['citation_keywords', keyword]),
    ...head.funders.flatMap(funderTags),
    ['citation_pdf_url', addresses.sibling.pdf],
    ['citation_xml_url', addresses.sibling.xml],
    ['citation_abstract_html_url', card.abstractText === '' ? undefined : addresses.page],
    ['citation_fulltext_html_url', addresses.page],
    ['citation_public_url', addresses.page],
    ...head.references.map((work): MetaTag => ['citation_reference', referenceValue(work)]),
  ]);
}

/** The name as displayed; a name with the surname first gets a comma: `Mao, Zedong`. */
function scholarName({ name, surname, givenNames }: HeadAuthor): string {
  if (surname === undefined || givenNames === undefined || !name.startsWith(`${surname} ${givenNames}`)) return name;
  return `${surname}, ${name.slice(surname.length + 1)}`;
}

/** An author, followed by the author's affiliations: the order relates them. */
function authorTags(author: HeadAuthor): MetaTag[] {
  return [
    ['citation_author', scholarName(author)],
    ...author.institutions.map((one): MetaTag => ['citation_author_institution', one.name]),
    ['citation_author_orcid', author.orcid === undefined ? undefined : `https://orcid.org/${author.orcid}`],
    ['citation_author_email', author.email],
  ];
}

function funderTags(funder: { readonly name: string; readonly awardIds: readonly string[] }): MetaTag[] {
  const source = `citation_funder=${funder.name}`;
  if (funder.awardIds.length === 0) return [['citation_funding_source', source]];
  return funder.awardIds.map((id): MetaTag => ['citation_funding_source', `${source};citation_grant_number=${id}`]);
}

/** The article's own journal, else the site's: a site may contain articles of several journals. */
function issnsOf(journal: ArticleJournal, { head }: ArticlePageContent): readonly string[] {
  return head.issns.length > 0 ? head.issns : [journal.issn, journal.issnPrint].filter((issn) => issn !== undefined);
}

/**
 * Prints a cited work as the value of `citation_reference`: pairs of Highwire names and values, or the printed reference if the source has
 * no structure.
 *
 *   citation_title=Boron tolerance;citation_author=Ahmed I;citation_journal_title=Int J Syst;citation_publication_date=2007;citation_doi=10.1/x
 */
function referenceValue(work: CitedWork): string {
  const isArticle = work.title !== undefined;
  const pairs = [
    ['citation_title', work.title ?? work.source],
    ...work.authors.slice(0, MOST_AUTHORS).map((author) => ['citation_author', author] as const),
    [work.type === 'book' ? 'citation_inbook_title' : 'citation_journal_title', isArticle ? work.source : undefined],
    ['citation_volume', work.volume],
    ['citation_issue', work.issue],
    ['citation_firstpage', work.firstPage],
    ['citation_lastpage', work.lastPage],
    ['citation_publication_date', work.year],
    ['citation_doi', work.doi],
  ] as const;
  const isStructured = isArticle || work.source !== undefined;
  const written = pairs.filter(([, value]) => value !== undefined && isStructured);
  return written.length === 0 ? work.text : written.map(([name, value]) => `${name}=${value?.replace(PARTS, ',')}`).join(';');
}

/** Enough to identify a work; the page has all authors. */
const MOST_AUTHORS = 5;

// Characters that would end a pair.
const PARTS = /;/g;
