import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages, type MessagesJournal } from '../../model/messages/journal-messages.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { RENDITIONS } from '../../model/renditions.ts';
import { nameSlugOf } from '../../model/text/bounded-name.ts';
import { compareText } from '../../model/text/compare.ts';
import { SINGLE_FORMAT } from '../feed/feed-formats.ts';
import { issueContents, issueDates } from './issue-contents.ts';
import { cardsByKey, entryOf, type IndexGroup, type ListGroup, type Listing, type ListingEntry } from './listing.ts';
import { withNeighbours } from './neighbours.ts';

/** Lists by volume and issue, latest first: `volumes/4`, `volumes/4/issue-2`. */
export function volumeLists(
  cards: readonly ArticleCard[],
  journal: MessagesJournal & Pick<Journal, 'siblings' | 'typesetDesign' | 'sections'>,
): ListGroup {
  const messages = interfaceMessages(journal);
  const byVolume = cardsByKey(cards, (card) => (card.volume === undefined ? [] : [card.volume]));
  const groups: IndexGroup[] = [];
  const listings: Listing[] = [];
  const volumesInTime: Listing[] = [];
  const issuesInTime: Listing[] = [];
  const stems = new Set<string>();
  for (const [volume, ofVolume] of [...byVolume].sort(([a], [b]) => compareNumbered(b, a))) {
    const stem = uniqueStem(`volumes/${nameSlugOf(volume)}`, stems);
    const hasPdf = journal.typesetDesign !== undefined && journal.siblings.includes('pdf');
    const { sections = [], siblings } = journal;
    const issues = issueListings({ stem, volume, ofVolume, messages, sections, hasPdf, hasEpub: siblings.includes('epub') });
    const title = messages.text('list.volume', { volume });
    const volumeList: Listing = {
      stem,
      title,
      cards: ofVolume,
      feeds: SINGLE_FORMAT,
      parts: issues.map((one) => issueEntry(one, messages)),
    };
    groups.push({
      heading: title,
      stem,
      entries: volumeList.parts ?? [],
    });
    const ofIssues = issues.map(({ listing }) => listing);
    listings.push(volumeList, ...ofIssues);
    volumesInTime.unshift(volumeList);
    issuesInTime.unshift(...ofIssues);
  }
  return {
    layout: 'issues',
    title: messages.text('list.volumesAndIssues'),
    label: messages.text('list.volumes'),
    stem: 'volumes',
    groups,
    listings: withNeighbours(listings, [volumesInTime, issuesInTime]),
  };
}

function issueEntry({ listing, issue }: { listing: Listing; issue: string }, messages: Messages): ListingEntry {
  const { contents } = listing;
  const entry = entryOf(listing, messages.text('list.issue', { issue }));
  if (contents === undefined) return entry;
  const { volume, issueTitle } = contents;
  const dates = issueDates(contents, messages);
  return { ...entry, ...(issueTitle === undefined ? {} : { issueTitle }), ...(dates === '' ? {} : { dates }), issue: { volume, issue } };
}

/** The latest issue; undefined if articles of the latest volume are in no issue. */
export function currentIssueOf({ listings }: Pick<ListGroup, 'listings'>): Listing | undefined {
  const [volume] = listings;
  return listings.findLast(({ stem, contents }) => contents !== undefined && stem.startsWith(`${volume?.stem}/`));
}

function issueListings(of: VolumeArticles): { listing: Listing; issue: string }[] {
  const byIssue = cardsByKey(of.ofVolume, (card) => (card.issue === undefined ? [] : [card.issue]));
  const stems = new Set<string>();
  return [...byIssue]
    .sort(([a], [b]) => compareNumbered(a, b))
    .map(([issue, cards]) => ({ issue, cards, stem: uniqueStem(`${of.stem}/issue-${nameSlugOf(issue)}`, stems) }))
    .map(({ issue, cards, stem }) => ({
      issue,
      listing: {
        stem,
        title: of.messages.text('list.volumeAndIssue', { volume: of.volume, issue }),
        ...issueContents({ volume: of.volume, issue, cards }, { messages: of.messages, sections: of.sections }),
        feeds: SINGLE_FORMAT,
        ...(of.hasPdf ? { pdf: `${stem}.${RENDITIONS.pdf.ending}` } : {}),
        ...(of.hasEpub ? { epub: `${stem}.${RENDITIONS.epub.ending}` } : {}),
      },
    }));
}

interface VolumeArticles {
  readonly stem: string;
  readonly volume: string;
  readonly ofVolume: readonly ArticleCard[];
  readonly messages: Messages;
  readonly sections: readonly string[];
  readonly hasPdf: boolean;
  readonly hasEpub: boolean;
}

/** Compares issue numbers: `2` before `10`, and both before `10 Suppl 1`. */
export function compareNumbered(a: string, b: string): number {
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
