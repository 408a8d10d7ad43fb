import { translatable } from '../../model/text/translatable.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { deliveredKeys } from '../../read/package/fingerprint.ts';
import type { BuildContext } from '../context.ts';
import { withdrawnOf } from '../holds/withdrawn.ts';

/** Returns the candidates that are published. Reports entries that name no article of the content, which may be misspelt. */
export function withoutWithdrawn(
  candidates: readonly ArticleCandidate[],
  {
    content,
    setup: {
      journal: { withdrawn = [] },
    },
    problems: { report },
    articles: {
      raw: { withdrawn: withdrawnRaw },
    },
  }: Pick<BuildContext, 'setup' | 'problems' | 'content' | 'articles'>,
): readonly ArticleCandidate[] {
  if (withdrawn.length === 0) return candidates;
  for (const entry of withdrawn) {
    const { has } = withdrawnOf({ withdrawn: [entry] });
    if (candidates.some(({ file, identity }) => has(file.key, identity.doi))) continue;
    const message = translatable`"withdrawn" names "${entry}", and the content holds no such article; expected a DOI, or a path in the content`;
    report({ code: 'withdrawn-unknown', severity: 'warning', place: { file: 'journal.json', line: 0, column: 0 }, message });
  }
  const { has } = withdrawnOf({ withdrawn });
  const published = candidates.filter(({ file, identity }) => !has(file.key, identity.doi));
  const others = new Set(published.flatMap(deliveredKeys));
  const publishedCandidates = new Set(published);
  for (const candidate of candidates) {
    if (publishedCandidates.has(candidate)) continue;
    for (const key of deliveredKeys(candidate)) if (!others.has(key)) withdrawnRaw.add(key);
  }
  for (const { path } of content.delivered) if (has(path, undefined)) withdrawnRaw.add(path);
  return published;
}
