/**
 * Runs each function in its own task, so that a page with hundreds of formulas handles input between any two. On a short page all run
 * before the first paint.
 */
export function runInTasks(acts: readonly (() => void)[]): void {
  const [act, ...others] = acts;
  if (act === undefined) return;
  setTimeout(() => {
    act();
    runInTasks(others);
  });
}

/** Timeout for `requestIdleCallback`, because a busy machine is never idle. */
const MAX_WAIT_MS = 300;

/** Runs a function when the browser has nothing else to do, after 300 ms at the latest. */
export function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: MAX_WAIT_MS });
  else setTimeout(act, 50);
}
