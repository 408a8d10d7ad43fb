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
 * Renders the pages of a few articles while all other pages and links are unchanged: same bytes as `renderSite`, without loading Eleventy.
 */
export async function renderArticles(content: SiteContent, menus: Menus, write: WriteArtifact): Promise<void> {
  const { paths } = await journalAssets(content.journal.language, content.theme);
  const chrome = chromeOf({ ...content, assets: paths }, menus);
  await makeArticles(chrome, articlesToMake(content, openUpkeep(content, chrome)), { content, write });
}

/** True if a target has to be made again. */
export type IsToMake = (unit: string, from: () => Readonly<Record<string, string>>, members?: () => readonly string[]) => boolean;

export function openUpkeep({ upkeep }: SiteContent, chrome: Chrome): IsToMake {
  const journal = holdsTemplates(chrome) ? chrome.journal : shownOf(chrome.journal);
  const theme = hashJson([upkeep?.theme, { ...chrome, journal, templates: chrome.templates?.source }]);
  return (unit, from, members) => upkeep?.stands(unit, { theme, ...from() }, members) !== true;
}

function holdsTemplates({ templates }: Chrome): boolean {
  return templates !== undefined && templates.source !== '';
}

/** Values that every page can show of its journal; the journal's own templates may show more. */
function shownOf(journal: Journal) {
  const { contact, description } = journal;
  return { ...articleJournalOf(journal), contact, description };
}

/** Articles whose pages are not up to date, by stem. */
export function articlesToMake({ stems, upkeep }: SiteContent, isToMake: IsToMake): readonly string[] {
  return stems.filter((stem) => isToMake(`${stem}.html`, () => upkeep?.articleFrom(stem) ?? {}));
}

/**
 * Renders the pages of many articles in worker threads; false if there are few, or if the journal has its own templates: a template that
 * fails is disabled for later pages, so pages depend on their order.
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

/** Renders the pages of a few articles in order. Each article's content is loaded once and not retained. */
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

/** Renders an article's page and its figures' pages; returns their paths. */
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

/** Starting a worker takes a moment. */
const FEW = 200;
