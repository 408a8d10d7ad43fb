import type { ArticleJournal } from '../../model/article-journal.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { articleAddresses } from './article-addresses.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { dublinCoreTags } from './dublin-core.ts';
import { articleLinks, headLinks } from './head-links.ts';
import { highwireTags } from './highwire.ts';
import { jsonLdScript } from './json-ld.ts';
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
