import { join } from 'node:path';
import { planBag } from '../../archive/bag.ts';
import { type ArchiveVolume, planJournalZips } from '../../archive/journal-zips.ts';
import type { ArchiveKind, ArchiveMetadata, PlannedArchive, SiteFile } from '../../archive/planned-archive.ts';
import { illustrationOf, planZim } from '../../archive/zim.ts';
import { interfaceMessages } from '../../messages/journal-messages.ts';
import type { Journal } from '../../model/journal.ts';
import { largestFileOf } from '../../publish/check-hosting.ts';
import type { LazyList } from '../../publish/lazy-list.ts';
import { type StagedFile, stagePathOf } from '../../publish/site-manifest.ts';
import { iconOf } from '../../site/machine-files.ts';
import { withoutLanguage } from '../../text/article-path.ts';
import { nameSlugOf } from '../../text/bounded-name.ts';
import { compareText } from '../../text/compare.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { previewedPaths } from '../holds/previews.ts';
import type { ArchiveOptions } from '../options/build-options.ts';
import { manifestEntries } from './manifest-entries.ts';

/** The requested archives, over all files staged so far. */
export function planArchives(
  articles: readonly ConvertedArticle[],
  { kinds, mostBytes }: ArchiveOptions,
  context: BuildContext,
): readonly PlannedArchive[] {
  const {
    setup: { options, journal },
    output: { stagedFiles },
  } = context;
  const { now: isPreview } = previewedPaths(context);
  const files = siteFiles(articles, stagedFiles(), options.output).filter(({ path }) => isPreview?.(path) !== true);
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

interface ProtectedFolders {
  readonly facts: ArchiveMetadata;
  readonly journal: Journal;
  readonly articles: readonly ConvertedArticle[];
}

const PLANS: Readonly<Record<ArchiveKind, (files: readonly SiteFile[], around: ProtectedFolders) => readonly PlannedArchive[]>> = {
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

/** All files of the site with the path of their bytes, in the stage or in the published site. */
function siteFiles(articles: readonly ConvertedArticle[], staged: LazyList<StagedFile>, output: string): readonly SiteFile[] {
  const stage = stagePathOf(output);
  const changed = new Set([...staged].filter((file) => file.changed).map(({ path }) => path));
  return [...manifestEntries(articles, staged)]
    .map((entry) => ({ ...entry, file: join(changed.has(entry.path) ? stage : output, entry.path) }))
    .sort((a, b) => compareText(a.path, b.path));
}

/** Volumes by the articles' routes, in the order of their newest article. */
function volumesOf(articles: readonly ConvertedArticle[]): readonly ArchiveVolume[] {
  const volumes = new Map<string, ArchiveVolume>();
  for (const { stem, card } of articles) {
    const folder = withoutLanguage(stem).split('/')[1] ?? '';
    if (!volumes.has(folder))
      volumes.set(folder, { folder, date: card.publishedIso, ...(card.volume === undefined ? {} : { volume: card.volume }) });
  }
  return [...volumes.values()];
}
