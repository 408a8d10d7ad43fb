import type { ArticleLimits } from '../../model/journal.ts';
import type { Problem } from '../../model/problem.ts';
import type { FailureCode, TaskFailure } from '../../workers/task-failure.ts';

/** An article that could not be built, for the rest of the build and for the next. */
export interface ArticleFailure {
  readonly problems: readonly Problem[];
  /** True if the same files fail again for certain. Failures that depend on time or memory are tried again by every build. */
  readonly isFinal: boolean;
  /** The address at which files may have been staged before it failed. */
  readonly stem?: string;
  /** Set if its last good version cannot be built either. */
  readonly isLost?: true;
}

/** The failure of an article whose task failed, with the problem that the editors read. */
export function articleFailure(failure: TaskFailure, file: string, limits: ArticleLimits): ArticleFailure {
  const { code, message, phase = 'being started', stem } = failure;
  const told = { severity: 'error', place: { file, line: 0, column: 0 }, ...REPORTS[code]({ phase, message, limits }) } as const;
  return { problems: [failure.problem ?? told], isFinal: code === 'EXCEPTION', ...(stem === undefined ? {} : { stem }) };
}

interface Told {
  readonly phase: string;
  readonly message: string;
  readonly limits: ArticleLimits;
}

type Report = (told: Told) => Pick<Problem, 'code' | 'message'>;

const reportFailed: Report = ({ phase, message }) => ({
  code: 'article-failed',
  message: `failed while ${phase} (${message}); expected an article that can be built`,
});

/** A report that an article is beyond one of the journal's limits. */
const beyond = (limit: string): string => `expected at most that ("limits"."${limit}" in journal.json)`;

const REPORTS: Readonly<Record<FailureCode, Report>> = {
  EXCEPTION: reportFailed,
  THREAD_ENDED: ({ phase, message }) => ({
    code: 'article-failed',
    message: `ended the thread that built it while ${phase} (${message}); expected an article that can be built`,
  }),
  PROCESSOR_TIME: ({ phase, limits: { cpuSeconds } }) => ({
    code: 'article-too-slow',
    message: `took more than ${cpuSeconds} s of processor time while ${phase}; ${beyond('cpuSeconds')}`,
  }),
  TIME: ({ phase, limits: { seconds } }) => ({
    code: 'article-too-slow',
    message: `took more than ${seconds} s while ${phase}; ${beyond('seconds')}`,
  }),
  MEMORY: ({ phase, limits: { memoryMb } }) => ({
    code: 'article-too-large',
    message: `needed more than ${memoryMb} MB of memory while ${phase}; ${beyond('memoryMb')}`,
  }),
  FILES: ({ message }) => ({ code: 'article-too-large', message: `${message}; ${beyond('files')}` }),
  OUTPUT: ({ message }) => ({ code: 'article-too-large', message: `${message}; ${beyond('outputMb')}` }),
  CACHE_MISS: reportFailed,
  SYSTEM: reportFailed,
};
