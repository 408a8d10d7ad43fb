import type { StagedFile } from '../publish/site-manifest.ts';
import { openStageWriter } from '../publish/stage.ts';
import { writeArticle } from '../site/article-pages.ts';
import type { Chrome } from '../site/chrome.ts';
import { compareText } from '../text/compare.ts';
import { openRoom } from './article-cache.ts';
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
  /** How many of them are each article's own, in the order of the articles. */
  readonly counts: readonly number[];
}

interface Making {
  /** What is to be told of an article: asked for when its turn comes, since it is much of many. */
  readonly askedFor: (stem: string) => AskedPages;
  readonly chrome: Chrome;
  readonly shop: Pick<Workshop, 'pool' | 'units' | 'takeStaged'>;
  /** Is told of so many more. */
  readonly onMade: (count: number) => void;
}

/** Makes the pages of articles in threads. */
export async function makePagesBeside(stems: readonly string[], { askedFor, chrome, shop, onMade }: Making): Promise<void> {
  const { templates, ...rest } = chrome;
  // As they stand in the lists of the site's files, where each is looked for near the one before it.
  const sorted = stems.toSorted(compareText);
  const groups = Array.from({ length: Math.ceil(sorted.length / AT_ONCE) }, (_, at) => sorted.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
  const take = inOrder<PagesMade>(({ files, counts }, at) => {
    shop.takeStaged(files);
    const paths = files.map(({ path }) => path);
    let from = 0;
    for (const [nth, count] of counts.entries()) {
      shop.units.made(`${groups[at]?.[nth]}.html`, paths.slice(from, from + count));
      from += count;
    }
  });
  await shop.pool.map<readonly string[], PagesTask, number>('pages', groups, {
    taskOf: (group) => ({ chrome: rest, articles: group.map(askedFor) }),
    resultOf(text, at) {
      const made = JSON.parse(text) as PagesMade;
      take(made, at);
      return made.counts.length;
    },
    nameOf: (group) => `a page of ${group.join(', ')}`,
    onDone: (_, count) => onMade(count),
  });
}

/** Hands on what comes in any order as soon as all before it was: of many, few are held. */
function inOrder<One>(handOn: (one: One, at: number) => void): (one: One, at: number) => void {
  const early = new Map<number, One>();
  let next = 0;
  return (one, at) => {
    early.set(at, one);
    for (let due = early.get(next); due !== undefined; due = early.get(next)) {
      early.delete(next);
      handOn(due, next++);
    }
  };
}

/** In such a thread. */
export async function makePages(
  { chrome, articles }: PagesTask,
  { settings, cache, last, hooks }: Pick<Workbench, 'settings' | 'cache' | 'last'> & { readonly hooks: Hooks },
): Promise<PagesMade> {
  const stage = hookedStage(openStageWriter(settings.output, last, settings.stage), hooks);
  const counts: number[] = [];
  const isMarked = holdsMark(chrome);
  const room = freeRooms.pop() ?? openRoom();
  for (const article of articles) {
    const kept = await loadKept(article, cache, room);
    const { page, fragments } = isMarked || holdsMark(article.neighbours) ? unmarked(kept) : kept;
    const paths = await writeArticle(chrome, page, (artifact) => stage.write(filled(artifact, fragments)));
    counts.push(paths.length);
  }
  freeRooms.push(room);
  return { files: [...stage.files], counts };
}

/** One for each task that a thread has at hand. */
const freeRooms: Buffer[] = [];

/** A thread that has made them waits until this one looks up from its own work, so they are to last much longer than that. */
const AT_ONCE = 40;
