import type { StagedFile } from '../publish/site-manifest.ts';
import { openStageWriter } from '../publish/stage.ts';
import { writeArticle } from '../site/article-pages.ts';
import type { Chrome } from '../site/chrome.ts';
import { compareText } from '../text/compare.ts';
import type { Workbench } from './convert-article.ts';
import { hookedStage } from './hooked-stage.ts';
import type { Hooks } from './hooks.ts';
import { filled, holdsMark, unmarked } from './kept-page.ts';
import { type AskedPages, loadKept } from './load-page.ts';
import type { Workshop } from './workshop.ts';

/** The pages of a few articles, in a chrome without templates of the journal's own, since those are no data. */
export interface PagesTask {
  readonly chrome: Omit<Chrome, 'templates'>;
  readonly articles: readonly AskedPages[];
}

export interface PagesMade {
  readonly files: readonly StagedFile[];
  /** The paths of each article's own, in the order of the articles. */
  readonly paths: readonly (readonly string[])[];
}

interface Making {
  readonly chrome: Chrome;
  readonly shop: Pick<Workshop, 'pool' | 'units' | 'takeStaged'>;
  /** Is told of so many more. */
  readonly onMade: (count: number) => void;
}

/** Makes the pages of articles in the threads that converted them. */
export async function makePagesBeside(articles: readonly AskedPages[], { chrome, shop, onMade }: Making): Promise<void> {
  const { templates, ...rest } = chrome;
  // As they stand in the lists of the site's files, where each is looked for near the one before it.
  const sorted = articles.toSorted((a, b) => compareText(a.stem, b.stem));
  const groups = Array.from({ length: Math.ceil(sorted.length / AT_ONCE) }, (_, at) => sorted.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
  const made = await shop.pool.map<readonly AskedPages[], PagesTask, PagesMade>('pages', groups, {
    taskOf: (group) => ({ chrome: rest, articles: group }),
    resultOf: (text) => JSON.parse(text) as PagesMade,
    nameOf: (group) => `a page of ${group.map(({ stem }) => stem).join(', ')}`,
    onDone: (_, { paths }) => onMade(paths.length),
  });
  // In their order, whichever thread was first.
  for (const [at, { files, paths }] of made.entries()) {
    shop.takeStaged(files);
    for (const [nth, own] of paths.entries()) shop.units.made(`${groups[at]?.[nth]?.stem}.html`, own);
  }
}

/** In such a thread. */
export async function makePages(
  { chrome, articles }: PagesTask,
  { settings, cache, last, hooks }: Pick<Workbench, 'settings' | 'cache' | 'last'> & { readonly hooks: Hooks },
): Promise<PagesMade> {
  const stage = hookedStage(openStageWriter(settings.output, last), hooks);
  const paths: (readonly string[])[] = [];
  const isMarked = holdsMark(chrome);
  for (const article of articles) {
    const kept = await loadKept(article, cache);
    const { page, fragments } = isMarked || holdsMark(article.neighbours) ? unmarked(kept) : kept;
    paths.push(await writeArticle(chrome, page, (artifact) => stage.write(filled(artifact, fragments))));
  }
  return { files: [...stage.files], paths };
}

/** A thread that has made them waits until this one looks up from its own work, so they are to last much longer than that. */
const AT_ONCE = 40;
