import { compareText } from '../../model/text/compare.ts';
import type { Chrome } from '../../site/chrome.ts';
import type { BuildContext } from '../context.ts';
import type { RequestedPages } from '../tasks/pages/load-page.ts';
import type { PagesResult, PagesTask } from '../tasks/pages/make-pages.ts';
import type { TaskFailure } from '../workers/task-failure.ts';

interface Making {
  /** Returns the task of one article. It is called when the article's turn comes, so that few tasks are in memory. */
  readonly askedFor: (stem: string) => RequestedPages;
  readonly chrome: Chrome;
  readonly context: Pick<BuildContext, 'work' | 'targets' | 'output'>;
  /** Receives the number of articles whose pages were rendered. */
  readonly onMade: (count: number) => void;
  /** Receives an article whose pages could not be rendered. */
  readonly onFailed: (stem: string, failure: TaskFailure) => void;
}

/** Renders the pages of articles in workers. */
export async function makePagesInWorkers(stems: readonly string[], { askedFor, chrome, context, onMade, onFailed }: Making): Promise<void> {
  const { templates, counterparts, ...rest } = chrome;
  // The order of the list of published files, in which each search starts at the last hit.
  const sorted = stems.toSorted(compareText);
  const groups = Array.from({ length: Math.ceil(sorted.length / AT_ONCE) }, (_, at) => sorted.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
  const takeGroup = ({ files, counts, failed }: PagesResult, group: readonly string[]): void => {
    context.output.takeStaged(files);
    const paths = files.map(({ path }) => path);
    const lost = new Set(failed.map(([stem]) => stem));
    let from = 0;
    for (const [nth, count] of counts.entries()) {
      const stem = group[nth] ?? '';
      if (!lost.has(stem)) context.targets.record(`${stem}.html`, paths.slice(from, from + count));
      from += count;
    }
    for (const [stem, failure] of failed) onFailed(stem, failure);
  };
  const take = inOrder<PagesResult>((result, at) => takeGroup(result, groups[at] ?? []));
  const alone: string[] = [];
  const plan = {
    taskOf: (group: readonly string[]): PagesTask => ({ chrome: rest, articles: group.map(askedFor) }),
    nameOf: (group: readonly string[]) => `a page of ${group.join(', ')}`,
    onDone: (_: number, count: number) => onMade(count),
  };
  await context.work.pool.map<readonly string[], PagesTask, number>('pages', groups, {
    ...plan,
    resultOf(text, at) {
      const result = JSON.parse(text) as PagesResult;
      take(result, at);
      return result.counts.length;
    },
    // A task terminated the thread of two groups. Each article is tried again in a thread of its own.
    onFailed(_, group, at) {
      alone.push(...group);
      take(NO_PAGES, at);
    },
  });
  const groupsOfOne = alone.map((stem) => [stem]);
  await context.work.pool.map<readonly string[], PagesTask, number>(
    'pages',
    groupsOfOne,
    {
      ...plan,
      resultOf(text, at) {
        const result = JSON.parse(text) as PagesResult;
        takeGroup(result, groupsOfOne[at] ?? []);
        return result.counts.length;
      },
      onFailed: (failure, [stem = '']) => onFailed(stem, failure),
    },
    { isIsolated: true },
  );
}

const NO_PAGES: PagesResult = { files: [], counts: [], failed: [] };

/** Calls `handOn` in the order of the groups, however results arrive. Few results wait. */
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

/** Enough work that a worker seldom waits for the event loop of the main thread. */
const AT_ONCE = 40;
