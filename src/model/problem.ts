import type { Place } from './place.ts';

/** Something wrong in the content: collected, sorted, printed at the end; the build goes on. */
export interface Problem {
  /** Stable, kebab-case, `<subject>-<what is wrong>`: `graphic-missing`. */
  readonly code: string;
  /** Errors make the exit code 1; warnings do not. */
  readonly severity: 'error' | 'warning';
  readonly place: Place;
  /** One sentence without full stop: what was found, quoted; what was expected. */
  readonly message: string;
}

/** Takes problems as they are found. `Array.prototype.push` of a `Problem[]` is one. */
export type ReportProblem = (problem: Problem) => void;
