import type { Place } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { Printed, PrintedTable } from './printed.ts';

/** Kinds of loss; each is the code of a problem. */
export const ALARM_KINDS = [
  'coverage-word-missing',
  'coverage-order-changed',
  'coverage-caption-moved',
  'coverage-formula-changed',
  'coverage-table-changed',
  'coverage-link-missing',
  'coverage-figure-missing',
  'coverage-file-missing',
] as const;

export type AlarmKind = (typeof ALARM_KINDS)[number];

/** A difference between a source and one of its renditions. */
export interface Alarm<Kind extends string = AlarmKind> {
  readonly kind: Kind;
  /** `"three four" (body) is not in the HTML; expected every word of the source` */
  readonly message: Translatable;
  /** Offset of the element of the source; absent for the article as a whole. */
  readonly offset?: number;
}

export interface RenditionAlarm<Kind extends string = AlarmKind> extends Alarm<Kind> {
  readonly rendition: RenditionName;
}

/** Returns one problem for each alarm, at the element of the source that is lost or changed. */
export function coverageProblems(alarms: readonly Alarm<string>[], placeAt: (offset: number) => Place): readonly Problem[] {
  return alarms.map(({ kind, message, offset = 0 }) => ({ code: kind, severity: 'warning', place: placeAt(offset), message }));
}

/** A rendition of an article: by a build the page alone, by tests the others too. */
export interface Rendition {
  readonly rendition: RenditionName;
  readonly markup: string;
  readonly printed: Printed;
  /** Its words, as `WordText` collects them. */
  readonly text: string;
  readonly tables: readonly PrintedTable[];
}

export type RenditionName = 'HTML' | 'Markdown' | 'JSON-LD' | 'OAI record';
