import { articleJournalOf } from '../model/article-journal.ts';
import type { Artifact, WriteArtifact } from '../model/artifact.ts';
import type { Journal } from '../model/journal.ts';
import { journalOfArticle } from '../model/messages/journal-in.ts';
import { digestOf } from '../pipeline/engine/hash.ts';
import { assetsInLanguages } from './assets.ts';
import type { Chrome } from './chrome.ts';
import type { Menus } from './menus.ts';
import { articlePage } from './pages/article-page.ts';
import { changesPage } from './pages/changes-page.ts';
import { figurePage } from './pages/figure-page.ts';
import type { ArticlePages, SiteContent } from './site-content.ts';
import { chromeOf } from './site-pages.ts';

/**
 * Renders the pages of a few articles without loading Eleventy, if all other pages and links are unchanged. The bytes are those of
 * `renderSite`.
 */
export async function renderArticles(content: SiteContent, menus: Menus, write: WriteArtifact): Promise<void> {
  const { paths, furtherPaths } = await assetsInLanguages(content.journal, content.theme);
  const chrome = chromeOf({ ...content, assets: paths, furtherAssets: furtherPaths }, menus);
  await renderInOrder(chrome, staleArticles(content, openStaleCheck(content, chrome)), { content, write });
}

/** True if a target has to be rebuilt. */
export type IsStale = (target: string, inputs: () => Readonly<Record<string, string>>, members?: () => readonly string[]) => boolean;

export function openStaleCheck({ targets }: SiteContent, chrome: Chrome): IsStale {
  const journal = hasTemplates(chrome) ? chrome.journal : visibleSettings(chrome.journal);
  const further = chrome.further?.map((one) => ({ ...one, journal: one.journal.language, templates: '' }));
  const theme = digestOf([targets?.theme, { ...chrome, journal, templates: chrome.templates?.source, ...(further && { further }) }]);
  return (target, inputs, members) => targets?.isUpToDate(target, { theme, ...inputs() }, members) !== true;
}

function hasTemplates({ templates }: Chrome): boolean {
  return templates !== undefined && templates.source !== '';
}

/** Settings that any page may show; the journal's own templates may show others. */
function visibleSettings(journal: Journal) {
  const { analytics, contact, description, logo, menu, social } = journal;
  return { ...articleJournalOf(journal), analytics, contact, description, logo, menu, social };
}

/** Articles whose pages are not up to date, by stem. */
export function staleArticles({ stems, targets }: SiteContent, isStale: IsStale): readonly string[] {
  return stems.filter((stem) => isStale(`${stem}.html`, () => targets?.articleInputs(stem) ?? {}));
}

/**
 * Starts rendering the pages of many articles in worker threads; false if there are few, or if the journal has its own templates. A template
 * that fails is disabled for later pages, so pages then depend on their order.
 */
export function startInWorkers(
  chrome: Chrome,
  stems: readonly string[],
  { renderInBackground, hasRenderHook = false }: Pick<SiteContent, 'renderInBackground' | 'hasRenderHook'>,
): boolean {
  const minimum = hasRenderHook ? 1 : MIN_FOR_WORKERS;
  if (renderInBackground === undefined || stems.length < minimum || hasTemplates(chrome)) return false;
  renderInBackground(stems, chrome);
  return true;
}

/** Renders the pages of a few articles in order. Each article's content is loaded once and not retained. */
export async function renderInOrder(chrome: Chrome, stems: readonly string[], { content, write }: RenderOptions): Promise<void> {
  const { load, targets } = content;
  for (const stem of stems) {
    try {
      const paths = await writeArticle(chrome, await load(stem), write);
      targets?.record(`${stem}.html`, paths);
    } catch (error) {
      if (content.onFailed?.(stem, error) !== true) throw error;
    }
  }
}

interface RenderOptions {
  readonly content: SiteContent;
  readonly write: WriteArtifact;
}

/** Renders the pages of an article, of its figures and of its older versions; returns their paths. */
export async function writeArticle(chrome: Chrome, pages: ArticlePages, write: WriteArtifact): Promise<readonly string[]> {
  const paths: string[] = [];
  const writeListed = async (artifact: Artifact): Promise<void> => {
    paths.push(artifact.path);
    await write(artifact);
  };
  const own = chromeOfArticle(chrome, pages.card);
  await writeListed({ path: `${pages.card.stem}.html`, bytes: articlePage(own, pages) });
  for (const figure of pages.figures) await writeListed({ path: figure.file, bytes: figurePage(own, pages, figure) });
  for (const older of pages.older ?? []) paths.push(...(await writeArticle(chrome, older, write)));
  for (const changes of pages.changes ?? []) await writeListed({ path: changes.file, bytes: changesPage(own, pages, changes) });
  return paths;
}

/** The shared parts in the language of an article; those in the main language if the journal has no pages in it. */
function chromeOfArticle(chrome: Chrome, { lang }: ArticlePages['card']): Chrome {
  const { language } = journalOfArticle(chrome.journal, lang);
  return chrome.further?.find(({ journal }) => journal.language === language) ?? chrome;
}

/** Minimum number of articles for which starting workers is faster. */
const MIN_FOR_WORKERS = 200;
