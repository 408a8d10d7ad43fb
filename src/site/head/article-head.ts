import type { ArticleJournal } from '../../model/article-journal.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { pageUrl } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { type ArticleAddresses, articleAddresses } from './article-addresses.ts';
import { articleLinks, headLinks } from './head-links.ts';
import { highwireTags } from './highwire.ts';
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
