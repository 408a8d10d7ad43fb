/**
 * Calls each act in a task of its own, so that a page of hundreds of formulas answers its reader between any two of them; on a short
 * page all are done before it is seen.
 */
export function runInTurns(acts: readonly (() => void)[]): void {
  const [act, ...others] = acts;
  if (act === undefined) return;
  setTimeout(() => {
    act();
    runInTurns(others);
  });
}
