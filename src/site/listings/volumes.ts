import { SINGLE_FORMAT } from '../../feed/feed-formats.ts';
import type { ArticleCard } from '../../model/article-card.ts';
import { nameSlugOf } from '../../text/bounded-name.ts';
import { compareText } from '../../text/compare.ts';
import { cardsByKey, entryOf, type IndexGroup, type ListGroup, type Listing } from './listing.ts';
import { withNeighbours } from './neighbours.ts';

/** Lists by volume and issue, latest first: `volumes/4`, `volumes/4/issue-2`. */
export function volumeLists(cards: readonly ArticleCard[]): ListGroup {
  const byVolume = cardsByKey(cards, (card) => (card.volume === undefined ? [] : [card.volume]));
  const groups: IndexGroup[] = [];
  const listings: Listing[] = [];
  const volumesInTime: Listing[] = [];
  const issuesInTime: Listing[] = [];
  const stems = new Set<string>();
  for (const [volume, ofVolume] of [...byVolume].sort(([a], [b]) => compareNumbered(b, a))) {
    const stem = uniqueStem(`volumes/${nameSlugOf(volume)}`, stems);
    const issues = issueListings({ stem, volume, ofVolume });
    const whole: Listing = {
      stem,
      title: `Volume ${volume}`,
      cards: ofVolume,
      feeds: SINGLE_FORMAT,
      parts: issues.map(({ listing, issue }) => entryOf(listing, `Issue ${issue}`)),
    };
    groups.push({ heading: `Volume ${volume}`, entries: [entryOf(whole, 'All'), ...(whole.parts ?? [])] });
    const ofIssues = issues.map(({ listing }) => listing);
    listings.push(whole, ...ofIssues);
    volumesInTime.unshift(whole);
    issuesInTime.unshift(...ofIssues);
  }
  return {
    title: 'Volumes and issues',
    label: 'Volumes',
    stem: 'volumes',
    groups,
    listings: withNeighbours(listings, [volumesInTime, issuesInTime]),
  };
}

function issueListings(of: { stem: string; volume: string; ofVolume: readonly ArticleCard[] }): { listing: Listing; issue: string }[] {
  const byIssue = cardsByKey(of.ofVolume, (card) => (card.issue === undefined ? [] : [card.issue]));
  const stems = new Set<string>();
  return [...byIssue]
    .sort(([a], [b]) => compareNumbered(a, b))
    .map(([issue, cards]) => ({
      issue,
      listing: {
        stem: uniqueStem(`${of.stem}/issue-${nameSlugOf(issue)}`, stems),
        title: `Volume ${of.volume}, issue ${issue}`,
        cards,
        feeds: SINGLE_FORMAT,
      },
    }));
}

/** Compares issue numbers: `2` before `10`, and both before `10 Suppl 1`. */
function compareNumbered(a: string, b: string): number {
  const byNumber = Number.parseInt(a, 10) - Number.parseInt(b, 10);
  return Number.isNaN(byNumber) || byNumber === 0 ? compareText(a, b) : byNumber;
}

/** Two names may have one slug, `1-2` and `1/2`; the later one gets a number. */
export function uniqueStem(stem: string, taken: Set<string>): string {
  let free = stem;
  for (let n = 2; taken.has(free); n++) free = `${stem}-${n}`;
  taken.add(free);
  return free;
}
