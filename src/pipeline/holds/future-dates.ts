import type { ArticleOnHold } from '../../model/hold.ts';
import type { Journal } from '../../model/journal.ts';
import type { Problem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';

/**
 * Returns a warning for each embargoed article, because a wrong year in its date looks the same. Only `offprint check` reports them: the report of a
 * build is public and must not mention articles that are kept out.
 */
export function futureDates(onHold: readonly ArticleOnHold[], { checks = {} }: Pick<Journal, 'checks'>): readonly Problem[] {
  const severity = checks['pub-date-future'] ?? 'warning';
  if (severity === 'off') return [];
  return onHold.flatMap(({ kind, file, until }) =>
    kind !== 'embargoed' || until === undefined
      ? []
      : [
          {
            code: 'pub-date-future',
            severity,
            place: { file, line: 0, column: 0 },
            message: translatable`the article is kept out of the site until ${until}, the date of publication; expected a date that has come, or this one`,
          },
        ],
  );
}
