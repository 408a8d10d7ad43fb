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
