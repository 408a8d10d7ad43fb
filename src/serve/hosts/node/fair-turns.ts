import type { Turns } from '../../../query/language/query-budget.ts';

/**
 * Returns turns for the evaluations of one process. Between two turns of the event loop at most one of them continues, so that a page
 * waits for one time slice however many queries are evaluated. Up to four, the oldest, share the turns; the others wait and hold no memory.
 *
 * Queries that take less than a slice need no turn and never wait.
 */
export function openFairTurns(): () => Turns {
  const active = new Set<object>();
  const starting: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let isScheduled = false;

  function runNext(): void {
    isScheduled = false;
    waiting.shift()?.();
    schedule();
  }

  function schedule(): void {
    if (waiting.length === 0 || isScheduled) return;
    isScheduled = true;
    setTimeout(runNext, PAUSE_MS);
  }

  return () => {
    const evaluation = {};
    let hasEnded = false;
    const end = (): void => {
      hasEnded = true;
      if (active.delete(evaluation)) starting.shift()?.();
    };
    return {
      async next() {
        if (!active.has(evaluation) && active.size >= MAX_ACTIVE) await new Promise<void>((resolve) => starting.push(resolve));
        active.add(evaluation);
        // A part of an evaluation that failed elsewhere must not keep its place.
        if (hasEnded) {
          end();
          return;
        }
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          schedule();
        });
      },
      end,
    };
  };
}

const MAX_ACTIVE = 4;
/** Time between two turns, in which pages are answered. */
const PAUSE_MS = 1;
