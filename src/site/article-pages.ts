import { articleJournalOf } from '../model/article-journal.ts';
import type { Artifact } from '../model/artifact.ts';
import type { Journal } from '../model/journal.ts';
import { journalAssets } from './assets.ts';
import type { Chrome } from './chrome.ts';
import { hashJson } from './hash-json.ts';
import type { Menus } from './menus.ts';
import { articlePage } from './pages/article-page.ts';
import { figurePage } from './pages/figure-page.ts';
import type { ArticlePages, SiteContent, WriteArtifact } from './site-content.ts';
import { chromeOf } from './site-pages.ts';

/**
 * Renders the pages of a few articles, where all other pages, and where they lead, are as they were: the same bytes as `renderSite`, for
 * which Eleventy need not begin.
 */
export async function renderArticles(content: SiteContent, menus: Menus, write: WriteArtifact): Promise<void> {
  const { paths } = await journalAssets(content.journal.language, content.theme);
  const chrome = chromeOf({ ...content, assets: paths }, menus);
  await makeArticles(chrome, articlesToMake(content, openUpkeep(content, chrome)), { content, write });
}

/** Whether the files of a unit are to be made, or stand as they were last made. */
export type IsToMake = (unit: string, from: () => Readonly<Record<string, string>>, members?: () => readonly string[]) => boolean;

export function openUpkeep({ upkeep }: SiteContent, chrome: Chrome): IsToMake {
  const journal = holdsTemplates(chrome) ? chrome.journal : shownOf(chrome.journal);
  const theme = hashJson([upkeep?.theme, { ...chrome, journal, templates: chrome.templates?.source }]);
  return (unit, from, members) => upkeep?.stands(unit, { theme, ...from() }, members) !== true;
}

function holdsTemplates({ templates }: Chrome): boolean {
  return templates !== undefined && templates.source !== '';
}

/** What every page may show of its journal; templates of its own may show more. */
function shownOf(journal: Journal) {
  const { contact, description } = journal;
  return { ...articleJournalOf(journal), contact, description };
}

/** The articles of which the pages do not stand, by stem. */
export function articlesToMake({ stems, upkeep }: SiteContent, isToMake: IsToMake): readonly string[] {
  return stems.filter((stem) => isToMake(`${stem}.html`, () => upkeep?.articleFrom(stem) ?? {}));
}

/**
 * Has the pages of many articles made in threads beside this one; false where they are few, or the journal has templates of its own: one that
 * fails is not asked again, so pages follow from those before them.
 */
export function handToThreads(
  chrome: Chrome,
  stems: readonly string[],
  { makeBeside, isGuarded = false }: Pick<SiteContent, 'makeBeside' | 'isGuarded'>,
): boolean {
  const least = isGuarded ? 1 : FEW;
  if (makeBeside === undefined || stems.length < least || holdsTemplates(chrome)) return false;
  makeBeside(stems, chrome);
  return true;
}

/** The pages of a few articles, one after the other: each article's content is loaded once for all its pages, and not kept. */
export async function makeArticles(chrome: Chrome, stems: readonly string[], { content, write }: Making): Promise<void> {
  const { load, upkeep } = content;
  for (const stem of stems) {
    try {
      const paths = await writeArticle(chrome, await load(stem), write);
      upkeep?.made(`${stem}.html`, paths);
    } catch (error) {
      if (content.onFailed?.(stem, error) !== true) throw error;
    }
  }
}

interface Making {
  readonly content: SiteContent;
  readonly write: WriteArtifact;
}

/** An article's page and its figures' pages; gives their paths. */
export async function writeArticle(chrome: Chrome, pages: ArticlePages, write: WriteArtifact): Promise<readonly string[]> {
  const paths: string[] = [];
  const put = async (artifact: Artifact): Promise<void> => {
    paths.push(artifact.path);
    await write(artifact);
  };
  await put({ path: `${pages.card.stem}.html`, bytes: articlePage(chrome, pages) });
  for (const figure of pages.figures) await put({ path: figure.file, bytes: figurePage(chrome, pages, figure) });
  return paths;
}

/** Threads take a moment to begin. */
const FEW = 200;
