import type { Journal } from '../../model/journal.ts';
import { attribute, html, join, type Markup } from '../../text/markup.ts';
import { fileHref, pageUrl } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import type { ArticleAddresses } from './article-addresses.ts';

/** One `<link>`. */
export interface HeadLink {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
  readonly title?: string;
}

/** `<link>` elements, one a line. */
export function headLinks(links: readonly HeadLink[]): Markup {
  return join(
    links.map(
      ({ rel, href, type, title }) => html`<link rel="${rel}" href="${href}"${attribute('type', type)}${attribute('title', title)}>\n`,
    ),
  );
}

/**
 * The article's other renditions, and the typed links by which robots find their way without reading the page (FAIR Signposting
 * Profile, level 1): `cite-as`, `describedby`, `item`, `type`, `author`, `license`, `collection`.
 */
export function articleLinks(journal: Journal, content: ArticlePageContent, addresses: ArticleAddresses): HeadLink[] {
  const { card, head, siblings } = content;
  const file = `${card.stem}.html`;
  const orcids = head.authors.map((author) => author.orcid).filter((orcid) => orcid !== undefined);
  return [
    ...RENDITIONS.filter((one) => siblings.includes(one.ending)).flatMap(({ ending, type, rel, title }) => [
      { rel: 'alternate', href: fileHref(journal, file, `${card.stem}.${ending}`), type, title },
      ...(addresses.sibling[ending] === undefined ? [] : [{ rel, href: addresses.sibling[ending], type }]),
    ]),
    ...(addresses.doi === undefined ? [] : [{ rel: 'cite-as', href: addresses.doi }]),
    { rel: 'type', href: 'https://schema.org/ScholarlyArticle' },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    ...orcids.map((orcid) => ({ rel: 'author', href: `https://orcid.org/${orcid}` })),
    ...(card.licenseUrl === undefined ? [] : [{ rel: 'license', href: card.licenseUrl }]),
    { rel: 'collection', href: pageUrl(journal, 'index.html') },
  ];
}

const RENDITIONS = [
  { ending: 'pdf', type: 'application/pdf', rel: 'item', title: 'PDF' },
  { ending: 'xml', type: 'application/xml', rel: 'item', title: 'JATS XML' },
  { ending: 'md', type: 'text/markdown', rel: 'item', title: 'Markdown' },
  { ending: 'json', type: 'application/json', rel: 'describedby', title: 'Metadata' },
  { ending: 'bib', type: 'application/x-bibtex', rel: 'describedby', title: 'BibTeX' },
  { ending: 'ris', type: 'application/x-research-info-systems', rel: 'describedby', title: 'RIS' },
] as const;
