import { PublishError } from '../publish-error.ts';
import type { SiteState } from './site-state.ts';

/** The reason that the record of a rollback bears: `rollback 41`. */
export function rollbackReason(number: number): string {
  return `${ROLLBACK} ${number}`;
}

/** The number of the generation to which a site was rolled back; undefined where its last publication was no rollback. */
export function rolledBackTo({ chain }: Pick<SiteState, 'chain'>): number | undefined {
  const [word, number] = chain?.head.reason.split(' ') ?? [];
  return word === ROLLBACK ? Number(number) : undefined;
}

/** Refuses to build over a site that was rolled back, unless that is asked for: the fault that was rolled back may still be in the content. */
export function refuseAfterRollback(
  site: SiteState,
  { output, isForward }: { readonly output: string; readonly isForward?: boolean },
): void {
  const number = rolledBackTo(site);
  if (number === undefined || isForward === true) return;
  throw new PublishError(
    `${output} was rolled back to generation ${number} on ${site.chain?.head.time}, and a build would publish the content as it is now; when the content is mended, run "offprint build --forward"`,
    output,
  );
}

const ROLLBACK = 'rollback';
