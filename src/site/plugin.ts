import type { ArticleCard } from '../model/article-card.ts';
import type { WriteArtifact } from '../model/artifact.ts';
import type { Journal } from '../model/journal.ts';
import { journalOfArticle } from '../model/messages/journal-in.ts';
import { compareText } from '../model/text/compare.ts';
import { digestOf } from '../pipeline/engine/hash.ts';
import { noticeDateOf } from '../render/notice.ts';
import { renderInOrder } from './article-pages.ts';
import type { BegunPages } from './begin-pages.ts';
import type { EleventyConfig } from './eleventy-config.ts';
import { kbart, machineFiles, type SitemapPage } from './machine-files.ts';
import { type Alternate, inOrder } from './page-languages.ts';
import type { SiteContent } from './site-content.ts';
import type { SitePage } from './site-pages.ts';

/** Content of the journal's pages, and the function that receives the rendered files. */
export interface JournalPagesOptions {
  readonly content: SiteContent;
  readonly begun: BegunPages;
  readonly write: WriteArtifact;
  /** True if the pages were published; templates that are rendered again then do nothing. */
  readonly isPublished?: () => boolean;
}

/**
 * Adds a journal's pages to an Eleventy build: two paginated templates, one over articles, one over the other pages.
 *
 * Each page is passed to `write` while it is rendered and then dropped, because Eleventy retains every page that a template returns. A
 * template therefore returns '' and has no permalink, and memory does not grow with the journal. Pagination runs over small records for the
 * same reason. These pages are in no Eleventy collection.
 */
export async function journalPages(
  config: EleventyConfig,
  { content, begun, write, isPublished = () => false }: JournalPagesOptions,
): Promise<void> {
  const { chrome, assets, pages, stems, isStale } = begun;
  for (const artifact of assets) await write(artifact);
  const listed = sitemapPages(content, pages);
  const { journal, cards } = content;
  const ofJournal = () => [journal.robots ?? null, journal.indexNowKey ?? null, kbart(journal, cards)];
  if (isStale(MACHINE_FILES, () => ({ pages: digestOf([listed, cards.slice(0, NEWEST), ...ofJournal()]) }))) {
    const artifacts = machineFiles(journal, cards, listed);
    for (const artifact of artifacts) await write(artifact);
    content.targets?.record(
      MACHINE_FILES,
      artifacts.map(({ path }) => path),
    );
  }
  const pageByFile = new Map(pages.map((page) => [page.file, page]));
  addPaginated(config, {
    name: 'offprint-articles',
    records: stems,
    render: async (some) => {
      if (!isPublished()) await renderInOrder(chrome, some, { content, write });
    },
  });
  addPaginated(config, {
    name: 'offprint-pages',
    records: pages
      .filter(({ file, inputs, members }) => inputs === undefined || isStale(file, () => ({ lists: digestOf(inputs()) }), members))
      .map((page) => page.file),
    render: async (files) => {
      for (const file of files) {
        const page = pageByFile.get(file);
        if (page === undefined || isPublished()) continue;
        await write({ path: file, bytes: page.render() });
        content.targets?.record(file, [file]);
      }
    },
  });
}

const MACHINE_FILES = 'sitemaps, robots.txt, llms.txt, opensearch.xml, icon, kbart.txt, indexnow-key.txt';
/** Number of newest articles in the inputs; more than llms.txt lists. */
const NEWEST = 50;

interface Paginated {
  readonly name: string;
  readonly records: readonly string[];
  readonly render: (records: readonly string[]) => Promise<void>;
}

/** Adds a template that Eleventy renders for all records in batches, because Eleventy's data per page is larger than a record. */
function addPaginated(config: EleventyConfig, { name, records, render }: Paginated): void {
  if (records.length === 0) return;
  const data = {
    records,
    pagination: { data: 'records', size: AT_ONCE, alias: 'some' },
    permalink: false,
    eleventyExcludeFromCollections: true,
    layout: false,
  };
  const template = {
    render: async ({ some }: Readonly<Record<string, unknown>>): Promise<string> => {
      await render(some as readonly string[]);
      return '';
    },
  };
  config.addTemplate(`${name}.11ty.js`, template, data);
}

const AT_ONCE = 25;

function sitemapPages({ cards, changed, journal }: SiteContent, pages: readonly SitePage[]): SitemapPage[] {
  const alternatesOf = articleAlternates(cards, journal);
  const articles = cards.map((card) => ({
    file: `${card.stem}.html`,
    lastmod: latest(changed?.get(card.stem) ?? card.publishedIso, noticeDateOf(card.notice)),
    ...withAlternates(alternatesOf(card)),
  }));
  const others = pages.filter((page) => page.listed);
  return [...articles, ...others.map((page) => ({ file: page.file, lastmod: '', ...withAlternates(page.alternates) }))];
}

/** The later of two dates. */
function latest(one: string, other: string): string {
  return compareText(one, other) < 0 ? other : one;
}

function withAlternates(alternates: readonly Alternate[] = []): Pick<SitemapPage, 'alternates'> {
  return alternates.length < 2 ? {} : { alternates };
}

/** Returns a function that finds the page of an article in each of its languages, the original first; none without a translation. */
function articleAlternates(cards: readonly ArticleCard[], journal: Journal): (card: ArticleCard) => readonly Alternate[] {
  if (journal.languages === undefined) return () => [];
  const byOriginal = new Map<string, Alternate[]>();
  const alternate = ({ stem, lang }: ArticleCard): Alternate => ({
    language: journalOfArticle(journal, lang).language,
    file: `${stem}.html`,
  });
  for (const card of cards) {
    if (card.original === undefined) continue;
    const { stem } = card.original;
    byOriginal.set(stem, [...(byOriginal.get(stem) ?? []), alternate(card)]);
  }
  for (const card of cards) {
    const translations = byOriginal.get(card.stem);
    if (translations !== undefined) byOriginal.set(card.stem, [alternate(card), ...inOrder(journal, translations)]);
  }
  return (card) => byOriginal.get(card.original?.stem ?? card.stem) ?? [];
}
