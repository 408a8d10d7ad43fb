import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import type { FoundContent } from '../../read/package/find-content.ts';
import type { BuildContext } from '../context.ts';
import { chooseRaw } from '../holds/choose-raw.ts';
import type { HoldRules } from '../holds/hold-rules.ts';
import { withdrawnOf } from '../holds/withdrawn.ts';
import type { ReadResult } from '../tasks/tasks.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { originalOf } from './translation-candidates.ts';

/** Records the articles on hold, with the stems of those that a preview shows. */
export function noteHolds({ onHold }: FoundContent, rules: HoldRules, { converted, context }: HoldsOf): void {
  const stems = new Map(converted.flatMap(({ candidate, stem }) => (candidate.hold === undefined ? [] : [[candidate.file.key, stem]])));
  const articles = onHold.map((article) => {
    const stem = stems.get(article.file);
    return stem === undefined ? article : { ...article, stem };
  });
  Object.assign(context.articles.holds, { articles, unmatched: rules.unmatched(), span: rules.span() });
}

interface HoldsOf {
  readonly converted: readonly ConvertedArticle[];
  readonly context: BuildContext;
}

/**
 * Records and reports the delivered files that are not published. Files of last good versions stay published, and files of withdrawn articles
 * need no report.
 */
export function noteUnpublished(found: FoundContent, context: BuildContext): void {
  const {
    articles: {
      traces,
      failures,
      raw: { retained: retainedRaw, withdrawn: withdrawnRaw, unpublished },
    },
    setup: { journal },
    problems: { report },
  } = context;
  // The trace of a failed article is that of its last good version, which may have had other files.
  const readOf = ({ file: { key } }: ArticleCandidate): ReadResult | undefined => (failures.has(key) ? undefined : traces.get(key)?.read);
  for (const [key, problem] of chooseRaw({ ...found, readOf, patterns: journal.raw ?? [] })) {
    if (retainedRaw.has(key) || withdrawnRaw.has(key)) continue;
    unpublished.add(key);
    if (problem !== undefined) report(problem);
  }
}

/** Returns a test for articles that go offline: withdrawn ones and those on hold. They have no last good version. */
export function isOffline(
  { onHold, candidates }: Pick<FoundContent, 'onHold' | 'candidates'>,
  { setup: { journal } }: Pick<BuildContext, 'setup'>,
): (key: string, doi?: string) => boolean {
  const withdrawn = withdrawnOf(journal);
  const gone = candidates.filter(({ file, identity }) => withdrawn.has(file.key, identity.doi));
  const keys = new Set([...onHold.map(({ file }) => file), ...gone.map(({ file }) => file.key)]);
  return (key, doi) => {
    // A translation goes offline with its original.
    const { key: original } = originalOf(key, journal);
    return keys.has(key) || keys.has(original) || withdrawn.has(key, doi);
  };
}
