import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import type { FoundContent } from '../../read/package/find-content.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { withdrawnOf } from '../failures/withdrawn.ts';
import { chooseRaw } from '../raw/choose-raw.ts';
import type { ReadResult } from '../tasks.ts';
import type { HoldRules } from './hold-rules.ts';

/** Notes which articles are kept out, with the addresses of those that are shown. */
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
 * Notes which delivered files are not published, and reports them. Files of last good versions stay; those of withdrawn articles are said to be
 * withdrawn by the journal itself.
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
  // A record may be that of the last good version, which had other files.
  const readOf = ({ file: { key } }: ArticleCandidate): ReadResult | undefined => (failures.has(key) ? undefined : traces.get(key)?.read);
  for (const [key, problem] of chooseRaw({ ...found, readOf, patterns: journal.raw ?? [] })) {
    if (retainedRaw.has(key) || withdrawnRaw.has(key)) continue;
    unpublished.add(key);
    if (problem !== undefined) report(problem);
  }
}

/** Tells which published articles go offline: those that the journal withdraws, and those that are kept out now. None has a last good version. */
export function isOffline(
  { onHold }: FoundContent,
  { setup: { journal } }: Pick<BuildContext, 'setup'>,
): (key: string, doi?: string) => boolean {
  const withdrawn = withdrawnOf(journal);
  const keys = new Set(onHold.map(({ file }) => file));
  return (key, doi) => keys.has(key) || withdrawn.has(key, doi);
}
