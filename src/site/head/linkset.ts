import type { ArticleJournal } from '../../model/article-journal.ts';
import { RENDITIONS } from '../../model/renditions.ts';
import { absoluteUrl } from '../../model/text/address.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { type ArticleAddresses, articleAddresses } from './article-addresses.ts';
import { type LinkTarget, pageTargets } from './page-targets.ts';

/**
 * Prints the linkset of an article (FAIR Signposting Profile, level 2; RFC 9264): typed links from the page to each file, and back. The
 * figures' images are among the files.
 *
 *   { "linkset": [{ "anchor": "https://j.org/content/1/e1", "cite-as": [{ "href": "https://doi.org/10.1/x" }], … }, …] }
 */
export function linksetOf(journal: ArticleJournal, content: ArticlePageContent): string {
  const addresses = articleAddresses(journal, content);
  const targets = [...pageTargets(journal, content, addresses), ...figureTargets(journal, content)];
  const contexts = [linkContext(addresses.page, targets), ...targets.flatMap((target) => reverseLinks(target, addresses))];
  return `${JSON.stringify({ linkset: contexts }, null, 1)}\n`;
}

/** Images of the figures: items of the article that only the linkset lists. */
function figureTargets(journal: ArticleJournal, { html }: ArticlePageContent): LinkTarget[] {
  // Two figures may show one image.
  const pictures = new Set(html.figures.flatMap(({ image }) => image?.full.path ?? []));
  return [...pictures].map((path) => ({ rel: 'item', href: absoluteUrl(journal.siteUrl, path), type: RENDITIONS.jpg.mediaType }));
}

/** One link context object: targets by relation, in order of first appearance. */
function linkContext(anchor: string, targets: readonly { rel: string; href: string; type?: string }[]): Record<string, unknown> {
  const context: Record<string, unknown> = { anchor };
  for (const { rel } of targets) {
    if (rel in context) continue;
    context[rel] = targets
      .filter((target) => target.rel === rel)
      .map(({ href, type }) => ({ href, ...(type === undefined ? {} : { type }) }));
  }
  return context;
}

/** Reverse relation: an item is in the page's collection; a description describes the page. */
function reverseLinks({ rel, href }: LinkTarget, { page }: ArticleAddresses): Record<string, unknown>[] {
  const back = BACK[rel];
  return back === undefined ? [] : [linkContext(href, [{ rel: back, href: page, type: 'text/html' }])];
}

const BACK: Partial<Record<LinkTarget['rel'], string>> = { item: 'collection', describedby: 'describes' };
