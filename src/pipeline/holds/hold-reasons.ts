import type { ArticleOnHold, HoldKind } from '../../model/hold.ts';
import { compareText } from '../../model/text/compare.ts';

/** Reason for which an article was removed from the site: `article is a draft now: shore-5.md`. */
export function holdReason({ kind, file, until }: ArticleOnHold): string {
  return kind === 'embargoed' ? `article is embargoed until ${until}: ${file}` : `article is ${PREDICATES[kind]} now: ${file}`;
}

/** Reason for which an article that was kept out is published: `its embargo ended on 2026-12-01: shore-5.md`. */
export function releaseReason({ kind, file, until = '' }: ArticleOnHold, today: string): string {
  if (kind !== 'embargoed') return `article is no longer ${PREDICATES[kind]}: ${file}`;
  return compareText(until, today) <= 0 ? `its embargo ended on ${until}: ${file}` : `its date of publication changed: ${file}`;
}

const PREDICATES: Readonly<Record<HoldKind, string>> = { draft: 'a draft', embargoed: 'embargoed', withheld: 'withheld' };
