import type { ArticleOnHold } from '../../model/hold.ts';
import type { Journal } from '../../model/journal.ts';
import type { Problem } from '../../model/problem.ts';

/**
 * Warns of articles that wait for their date of publication, since a wrong year looks the same. A build does not: its report is public, and tells
 * nothing of articles that are kept out.
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
            message: `the article is kept out of the site until ${until}, the date of publication; expected a date that has come, or this one`,
          },
        ],
  );
}
