/**
 * A calendar date as exact as the source gives it; no time, no zone, never a `Date`.
 *
 *   { year: 2012, month: 10, day: 15 }
 *   { year: 2012, month: 10 }
 *   { year: 2012, season: 'Winter' }
 */
export interface PartialDate {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
  readonly season?: string;
}
