import type { ArticleLimits } from '../../model/journal.ts';
import type { Problem } from '../../model/problem.ts';
import type { FailureCode, TaskFailure } from '../../workers/task-failure.ts';

/** An article that could not be built. It is stored in the state, so that the next build need not try the same files again. */
export interface ArticleFailure {
  readonly problems: readonly Problem[];
  /** True if the failure is deterministic. Failures that depend on time or memory are tried again by every build. */
  readonly isFinal: boolean;
  /** The route for which files may have been staged before it failed. */
  readonly stem?: string;
  /** True if its last good version cannot be built either. */
  readonly isLost?: true;
}

/** Returns the failure of an article for the failure of its task, with a problem for the editors. */
export function articleFailure(failure: TaskFailure, file: string, limits: ArticleLimits): ArticleFailure {
  const { code, message, phase = 'being started', stem } = failure;
  const problem = { severity: 'error', place: { file, line: 0, column: 0 }, ...PROBLEMS[code]({ phase, message, limits }) } as const;
  return { problems: [failure.problem ?? problem], isFinal: code === 'EXCEPTION', ...(stem === undefined ? {} : { stem }) };
}

interface FailureDetails {
  readonly phase: string;
  readonly message: string;
  readonly limits: ArticleLimits;
}

type DescribeFailure = (details: FailureDetails) => Pick<Problem, 'code' | 'message'>;

const describeException: DescribeFailure = ({ phase, message }) => ({
  code: 'article-failed',
  message: `failed while ${phase} (${message}); expected an article that can be built`,
});

/** The end of a message about a limit, which tells the editors where to raise it. */
const expectedLimit = (limit: string): string => `expected at most that ("limits"."${limit}" in journal.json)`;

const PROBLEMS: Readonly<Record<FailureCode, DescribeFailure>> = {
  EXCEPTION: describeException,
  THREAD_ENDED: ({ phase, message }) => ({
    code: 'article-failed',
    message: `ended the thread that built it while ${phase} (${message}); expected an article that can be built`,
  }),
  PROCESSOR_TIME: ({ phase, limits: { cpuSeconds } }) => ({
    code: 'article-too-slow',
    message: `took more than ${cpuSeconds} s of processor time while ${phase}; ${expectedLimit('cpuSeconds')}`,
  }),
  TIME: ({ phase, limits: { seconds } }) => ({
    code: 'article-too-slow',
    message: `took more than ${seconds} s while ${phase}; ${expectedLimit('seconds')}`,
  }),
  MEMORY: ({ phase, limits: { memoryMb } }) => ({
    code: 'article-too-large',
    message: `needed more than ${memoryMb} MB of memory while ${phase}; ${expectedLimit('memoryMb')}`,
  }),
  FILES: ({ message }) => ({ code: 'article-too-large', message: `${message}; ${expectedLimit('files')}` }),
  OUTPUT: ({ message }) => ({ code: 'article-too-large', message: `${message}; ${expectedLimit('outputMb')}` }),
  CACHE_MISS: describeException,
  SYSTEM: describeException,
};
