import { PublishError } from '../publish-error.ts';
import type { SiteState } from './site-state.ts';

/** Reason in the record of a rollback: `rollback 41`. */
export function rollbackReason(number: number): string {
  return `${ROLLBACK} ${number}`;
}

/** Number of the generation that the site was rolled back to; undefined if the last publication was not a rollback. */
export function rolledBackTo({ chain }: Pick<SiteState, 'chain'>): number | undefined {
  const [word, number] = chain?.head.reason.split(' ') ?? [];
  return word === ROLLBACK ? Number(number) : undefined;
}

/** Throws `PublishError` for a build after a rollback, unless `isForward`: the error that was rolled back may still be in the content. */
export function refuseAfterRollback(
  site: SiteState,
  { output, isForward }: { readonly output: string; readonly isForward?: boolean },
): void {
  const number = rolledBackTo(site);
  if (number === undefined || isForward === true) return;
  throw new PublishError(
    `${output} was rolled back to generation ${number} on ${site.chain?.head.time}, and a build would publish the content as it is now; when the content is corrected, run "offprint build --forward"`,
    output,
  );
}

const ROLLBACK = 'rollback';
