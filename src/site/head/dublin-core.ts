import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Markup } from '../../model/text/markup.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { type MetaTag, metaTags } from './meta-tags.ts';

/** Dublin Core elements for harvesters that support no other (DCMI Metadata Terms, section 3). */
export function dublinCoreTags(journal: ArticleJournal, { card, head }: ArticlePageContent): Markup {
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
