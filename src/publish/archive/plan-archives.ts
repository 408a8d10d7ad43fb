import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { withoutLanguage } from '../../model/text/article-path.ts';
import { nameSlugOf } from '../../model/text/bounded-name.ts';
import { iconOf } from '../../site/machine-files.ts';
import { largestFileOf } from '../check-hosting.ts';
import { planBag } from './bag.ts';
import { type ArchiveVolume, planJournalZips } from './journal-zips.ts';
import type { ArchiveKind, ArchiveMetadata, ArchiveOptions, PlannedArchive, SiteFile } from './planned-archive.ts';
import { illustrationOf, planZim } from './zim.ts';

/** An article as far as archives depend on it. */
interface ArchivedArticle {
  readonly stem: string;
  readonly card: Pick<ArticleCard, 'publishedIso' | 'volume'>;
}

/** The journal of the archives, and its articles, newest first. */
interface ArchivedJournal {
  readonly journal: Journal;
  readonly articles: readonly ArchivedArticle[];
}

/** The requested archives over these files of the site. */
export function planArchives(
  files: readonly SiteFile[],
  { kinds, mostBytes }: ArchiveOptions,
  { journal, articles }: ArchivedJournal,
): readonly PlannedArchive[] {
  const name = nameSlugOf(journal.abbreviation ?? journal.title);
  const facts = {
    name: name === '-' ? 'journal' : name,
    siteUrl: journal.siteUrl,
    date: articles[0]?.card.publishedIso ?? '',
    mostBytes: Math.min(mostBytes, largestFileOf(journal.host) ?? mostBytes),
    messages: interfaceMessages(journal),
  };
  return kinds.flatMap((kind) => PLANS[kind](files, { facts, journal, articles }));
}

interface PlanInputs extends ArchivedJournal {
  readonly facts: ArchiveMetadata;
}

const PLANS: Readonly<Record<ArchiveKind, (files: readonly SiteFile[], around: PlanInputs) => readonly PlannedArchive[]>> = {
  zip: (files, { facts, articles }) => planJournalZips(files, { facts, volumes: volumesOf(articles) }),
  zim: (files, { facts, journal }) => [
    planZim(files, {
      facts,
      zim: {
        title: journal.title,
        description: journal.description ?? interfaceMessages(journal).text('page.download.articlesOf', { journal: journal.title }),
        language: journal.language,
        publisher: journal.publisher ?? journal.title,
        illustration: () => illustrationOf(Buffer.from(iconOf(journal), 'utf8')),
      },
    }),
  ],
  bag: (files, { facts, journal }) => [
    planBag(files, {
      facts,
      origin: {
        organization: journal.publisher ?? journal.title,
        description: interfaceMessages(journal).text('page.download.packagesOf', { journal: journal.title }),
        ...(journal.contact === undefined ? {} : { contact: journal.contact }),
      },
    }),
  ],
};

/** Volumes by the articles' routes, in the order of their newest article. */
function volumesOf(articles: readonly ArchivedArticle[]): readonly ArchiveVolume[] {
  const volumes = new Map<string, ArchiveVolume>();
  for (const { stem, card } of articles) {
    const folder = withoutLanguage(stem).split('/')[1] ?? '';
    if (!volumes.has(folder))
      volumes.set(folder, { folder, date: card.publishedIso, ...(card.volume === undefined ? {} : { volume: card.volume }) });
  }
  return [...volumes.values()];
}
