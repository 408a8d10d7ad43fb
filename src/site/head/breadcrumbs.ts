import type { ArticleJournal } from '../../model/article-journal.ts';
import { pageUrl } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import type { ArticleAddresses } from './article-addresses.ts';
import type { LinkedData } from './json-ld.ts';

/** schema.org `BreadcrumbList` of an article: the journal, its first subject, the article. */
export function breadcrumbs(journal: ArticleJournal, { card }: ArticlePageContent, addresses: ArticleAddresses): LinkedData {
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
