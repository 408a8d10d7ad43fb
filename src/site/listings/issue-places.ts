import { nameSlugOf } from '../../model/text/bounded-name.ts';
import { bySection } from './issue-contents.ts';
import type { ContentsItem } from './listing.ts';
import { compareNumbered, uniqueStem } from './volumes.ts';

/** An article as far as its place in an issue depends on it. */
export interface IssueMember extends ContentsItem {
  readonly stem: string;
  readonly titleHtml: string;
  readonly volume?: string;
  readonly issue?: string;
}

/** Place of an article in its issue: the issue's page, and the articles before and after it. */
export interface IssuePlace {
  /** `volumes/4/issue-2`; the volume's page for an article without an issue. */
  readonly stem: string;
  readonly volume: string;
  readonly issue?: string;
  readonly previous?: NextArticle;
  readonly next?: NextArticle;
}

export interface NextArticle {
  readonly stem: string;
  readonly titleHtml: string;
}

/**
 * Places of articles by stem. Those of an issue follow one another as in its contents, by section and page; articles without a volume have no
 * place. `articles` are in the order of lists, newest first; `sections` is the setting of the journal.
 */
export function issuePlaces(articles: readonly IssueMember[], sections: readonly string[] = []): ReadonlyMap<string, IssuePlace> {
  const places = new Map<string, IssuePlace>();
  const volumeStems = new Set<string>();
  for (const [volume, ofVolume] of sortedGroups(articles, (one) => one.volume).reverse()) {
    const volumeStem = uniqueStem(`volumes/${nameSlugOf(volume)}`, volumeStems);
    const issueStems = new Set<string>();
    for (const [issue, members] of sortedGroups(ofVolume, (one) => one.issue)) {
      const stem = uniqueStem(`${volumeStem}/issue-${nameSlugOf(issue)}`, issueStems);
      placeMembers(bySection(members, sections).flat(), { stem, volume, issue }, places);
    }
    for (const { stem } of ofVolume.filter((one) => one.issue === undefined)) places.set(stem, { stem: volumeStem, volume });
  }
  return places;
}

/** Groups by volume or issue, in ascending order. */
function sortedGroups(
  articles: readonly IssueMember[],
  keyOf: (article: IssueMember) => string | undefined,
): [key: string, members: IssueMember[]][] {
  const byKey = new Map<string, IssueMember[]>();
  for (const article of articles) {
    const key = keyOf(article);
    if (key === undefined) continue;
    const members = byKey.get(key);
    if (members === undefined) byKey.set(key, [article]);
    else members.push(article);
  }
  return [...byKey].sort(([a], [b]) => compareNumbered(a, b));
}

function placeMembers(members: readonly IssueMember[], issue: IssuePlace, places: Map<string, IssuePlace>): void {
  members.forEach(({ stem }, at) => {
    const [previous, next] = [members[at - 1], members[at + 1]];
    places.set(stem, { ...issue, ...(previous && { previous: nextOf(previous) }), ...(next && { next: nextOf(next) }) });
  });
}

function nextOf({ stem, titleHtml }: IssueMember): NextArticle {
  return { stem, titleHtml };
}
