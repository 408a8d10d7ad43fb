import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Artifact } from '../../model/artifact.ts';
import { RENDITIONS } from '../../model/renditions.ts';
import { absoluteUrl } from '../../text/address.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { type ArticleAddresses, articleAddresses, linksetPath } from './article-addresses.ts';
import { type LinkTarget, pageTargets } from './page-targets.ts';

/**
 * Every typed link of an article in one document, from both ends (FAIR Signposting Profile, level 2; RFC 9264): those of the page,
 * and those from each file back to the page, the figures' pictures among them.
 *
 *   { "linkset": [{ "anchor": "https://j.org/content/1/e1", "cite-as": [{ "href": "https://doi.org/10.1/x" }], … }, …] }
 */
export function linksetOf(journal: ArticleJournal, content: ArticlePageContent): Artifact {
  const addresses = articleAddresses(journal, content);
  const targets = [...pageTargets(journal, content, addresses), ...figureTargets(journal, content)];
  const contexts = [linkContext(addresses.page, targets), ...targets.flatMap((target) => wayBack(target, addresses))];
  return { path: linksetPath(content.card.stem), bytes: `${JSON.stringify({ linkset: contexts }, null, 1)}\n` };
}

/** The pictures of the figures: items of the article that its head leaves to the linkset. */
function figureTargets(journal: ArticleJournal, { html }: ArticlePageContent): LinkTarget[] {
  // Two figures may show one picture.
  const pictures = new Set(html.figures.flatMap(({ image }) => image?.full.path ?? []));
  return [...pictures].map((path) => ({ rel: 'item', href: absoluteUrl(journal.siteUrl, path), type: RENDITIONS.jpg.mediaType }));
}

/** One object of the set: the targets of an anchor by their relation, in the order in which each relation first stands. */
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

/** An item is in the collection that the page stands for; a description describes the page. */
function wayBack({ rel, href }: LinkTarget, { page }: ArticleAddresses): Record<string, unknown>[] {
  const back = BACK[rel];
  return back === undefined ? [] : [linkContext(href, [{ rel: back, href: page, type: 'text/html' }])];
}

const BACK: Partial<Record<LinkTarget['rel'], string>> = { item: 'collection', describedby: 'describes' };
