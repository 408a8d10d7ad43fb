import type { Place } from './place.ts';

/** Something wrong in the content: collected, sorted, printed at the end; the build goes on. */
export interface Problem {
  /** Stable, kebab-case, `<subject>-<what is wrong>`: `graphic-missing`. */
  readonly code: string;
  readonly severity: Severity;
  readonly place: Place;
  /** One sentence without full stop: what was found, quoted; what was expected. */
  readonly message: string;
}

/** Errors make the exit code 1, warnings do not; advice is for who asks, and counted only in a build. */
export type Severity = 'error' | 'warning' | 'advice';

/** Takes problems as they are found. `Array.prototype.push` of a `Problem[]` is one. */
export type ReportProblem = (problem: Problem) => void;
