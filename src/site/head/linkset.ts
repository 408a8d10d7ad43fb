import type { ArticleJournal } from '../../model/article-journal.ts';
import { RENDITIONS } from '../../model/renditions.ts';
import { absoluteUrl, doiUrl } from '../../model/text/address.ts';
import { pageUrl } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { type ArticleAddresses, articleAddresses } from './article-addresses.ts';
import { type LinkTarget, pageTargets } from './page-targets.ts';
import { addressOf } from './related-works.ts';

/**
 * Prints the linkset of an article (FAIR Signposting Profile, level 2; RFC 9264): typed links from the page to each file, and back. The
 * figures' images are among the files.
 *
 *   { "linkset": [{ "anchor": "https://j.org/content/1/e1", "cite-as": [{ "href": "https://doi.org/10.1/x" }], … }, …] }
 */
export function linksetOf(journal: ArticleJournal, content: ArticlePageContent): string {
  const addresses = articleAddresses(journal, content);
  const own = [...pageTargets(journal, content, addresses), ...figureTargets(journal, content)];
  const contexts = [
    linkContext(addresses.page, [...own, ...workTargets(journal, content)]),
    ...own.flatMap((target) => reverseLinks(target, addresses)),
  ];
  return `${JSON.stringify({ linkset: contexts }, null, 1)}\n`;
}

/** Images of the figures: items of the article that only the linkset lists. */
function figureTargets(journal: ArticleJournal, { html }: ArticlePageContent): LinkTarget[] {
  // Two figures may show one image.
  const pictures = new Set(html.figures.flatMap(({ image }) => image?.full.path ?? []));
  return [...pictures].map((path) => ({ rel: 'item', href: absoluteUrl(journal.siteUrl, path), type: RENDITIONS.jpg.mediaType }));
}

/** A typed link to another work, which has no link back. */
interface WorkTarget extends Omit<LinkTarget, 'rel'> {
  readonly rel: LinkTarget['rel'] | 'related' | 'predecessor-version' | 'alternate';
  readonly hreflang?: string;
}

/**
 * Other works: parts with DOIs, data and software, reviews, translations, earlier versions (RFC 5829), and all others as related. A DOI leads to a page.
 */
function workTargets(journal: ArticleJournal, { facts, card, versions, languages = [] }: ArticlePageContent): readonly WorkTarget[] {
  const { doiResolver } = journal;
  const type = 'text/html';
  const toDoi = (rel: WorkTarget['rel'], doi: string | undefined): WorkTarget[] =>
    doi === undefined || doi === facts.doi ? [] : [{ rel, href: doiUrl(doiResolver, doi), type }];
  const data = facts.references.flatMap(({ kind, doi, url }): WorkTarget[] => {
    const href = kind === undefined ? undefined : addressOf({ ...(doi && { doi }), ...(url && { url }) }, doiResolver);
    return href === undefined ? [] : [{ rel: 'item', href, type }];
  });
  const older = versions.filter(({ current }) => !current);
  const earlier = older.flatMap(({ page, doi }): WorkTarget[] =>
    page === undefined ? toDoi('predecessor-version', doi) : [{ rel: 'predecessor-version', href: pageUrl(journal, page), type }],
  );
  const translations = languages
    .filter(({ stem }) => stem !== card.stem)
    .map(({ stem, language }): WorkTarget => ({ rel: 'alternate', href: pageUrl(journal, `${stem}.html`), type, hreflang: language }));
  const related = [...facts.notices, ...facts.relations].flatMap((work): WorkTarget[] => {
    const href = addressOf(work, doiResolver);
    const isEarlier = 'name' in work && (work.name === 'preprint' || work.name === 'updated-article');
    return href === undefined ? [] : [{ rel: isEarlier ? 'predecessor-version' : 'related', href, type }];
  });
  const all: readonly WorkTarget[] = [
    ...facts.components.flatMap(({ doi }) => toDoi('item', doi)),
    ...data,
    ...facts.reviews.flatMap(({ doi }) => toDoi('describedby', doi)),
    ...translations,
    ...facts.translations.flatMap(({ lang, doi }) => toDoi('alternate', doi).map((target) => ({ ...target, hreflang: lang }))),
    ...earlier,
    ...related,
  ];
  return [...new Map(all.map((target) => [`${target.rel} ${target.href}`, target])).values()];
}

/** One link context object: targets by relation, in order of first appearance. */
function linkContext(
  anchor: string,
  targets: readonly (LinkTarget | WorkTarget | { rel: string; href: string; type: string })[],
): Record<string, unknown> {
  const context: Record<string, unknown> = { anchor };
  for (const { rel } of targets) {
    if (rel in context) continue;
    context[rel] = targets.filter((target) => target.rel === rel).map(({ rel: _, ...target }) => target);
  }
  return context;
}

/** Reverse relation: an item is in the page's collection; a description describes the page. */
function reverseLinks({ rel, href }: LinkTarget, { page }: ArticleAddresses): Record<string, unknown>[] {
  const back = BACK[rel];
  return back === undefined ? [] : [linkContext(href, [{ rel: back, href: page, type: 'text/html' }])];
}

const BACK: Partial<Record<LinkTarget['rel'], string>> = { item: 'collection', describedby: 'describes' };
