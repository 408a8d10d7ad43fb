/**
 * A calendar date with the precision of the source; no time, no zone, never a `Date`.
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
