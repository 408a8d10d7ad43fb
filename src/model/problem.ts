import type { Place } from './place.ts';
import type { Translatable } from './translatable.ts';

/** An error in the content. Problems are collected, sorted and printed at the end; the build continues. */
export interface Problem {
  /** Stable, kebab-case, `<subject>-<what is wrong>`: `graphic-missing`. */
  readonly code: string;
  readonly severity: Severity;
  readonly place: Place;
  /** One sentence without full stop: what was found, quoted; what was expected. */
  readonly message: Translatable;
}

/** Errors give exit code 1, warnings do not. Advice is printed on request, a build only counts it. */
export type Severity = 'error' | 'warning' | 'advice';

/** Receives problems; `Array.prototype.push` of a `Problem[]` fits. */
export type ReportProblem = (problem: Problem) => void;
