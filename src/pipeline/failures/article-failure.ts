import type { ArticleLimits } from '../../model/journal.ts';
import type { Problem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable, TranslatableValue } from '../../model/translatable.ts';
import { FILE_UNREADABLE } from '../../read/package/content-error.ts';
import type { FailureCode, TaskFailure } from '../workers/task-failure.ts';
import { PHASES } from '../workers/task-status.ts';

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
  const { code, stem } = failure;
  const details = { phase: PHASES[failure.phase ?? 'started'], message: failure.words ?? failure.message, limits };
  const problem = { severity: 'error', place: { file, line: 0, column: 0 }, ...PROBLEMS[code](details) } as const;
  return {
    problems: [failure.problem ?? problem],
    isFinal: code === 'EXCEPTION' && failure.problem?.code !== FILE_UNREADABLE,
    ...(stem === undefined ? {} : { stem }),
  };
}

interface FailureDetails {
  readonly phase: Translatable;
  readonly message: TranslatableValue;
  readonly limits: ArticleLimits;
}

type DescribeFailure = (details: FailureDetails) => Pick<Problem, 'code' | 'message'>;

const describeException: DescribeFailure = ({ phase, message }) => ({
  code: 'article-failed',
  message: translatable`failed while ${phase} (${message}); expected an article that can be built`,
});

const PROBLEMS: Readonly<Record<FailureCode, DescribeFailure>> = {
  EXCEPTION: describeException,
  THREAD_ENDED: ({ phase, message }) => ({
    code: 'article-failed',
    message: translatable`ended the thread that built it while ${phase} (${message}); expected an article that can be built`,
  }),
  PROCESSOR_TIME: ({ phase, limits: { cpuSeconds } }) => ({
    code: 'article-too-slow',
    message: overLimit(translatable`took more than ${cpuSeconds} s of processor time while ${phase}`, 'cpuSeconds'),
  }),
  TIME: ({ phase, limits: { seconds } }) => ({
    code: 'article-too-slow',
    message: overLimit(translatable`took more than ${seconds} s while ${phase}`, 'seconds'),
  }),
  MEMORY: ({ phase, limits: { memoryMb } }) => ({
    code: 'article-too-large',
    message: overLimit(translatable`needed more than ${memoryMb} MB of memory while ${phase}`, 'memoryMb'),
  }),
  FILES: ({ message }) => ({ code: 'article-too-large', message: overLimit(message, 'files') }),
  OUTPUT: ({ message }) => ({ code: 'article-too-large', message: overLimit(message, 'outputMb') }),
  CACHE_MISS: describeException,
  SYSTEM: describeException,
};

/** A message about a limit, which tells the editors where to raise it. */
function overLimit(found: TranslatableValue, limit: keyof ArticleLimits): Translatable {
  return translatable`${found}; expected at most that ("limits"."${limit}" in journal.json)`;
}
