import type { Translatable } from '../../model/translatable.ts';
import type { XmlElement } from '../../read/xml/xml-element.ts';
import type { CollectedSource } from './collected-source.ts';

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

/** The renditions that a source is compared with: by a build the page alone, by tests the others too. */
export type RenditionName = 'HTML' | 'Markdown' | 'JSON-LD' | 'OAI record';

/** A difference between a source and one of its renditions. */
export interface Alarm<Kind extends string = AlarmKind> {
  readonly kind: Kind;
  readonly rendition: RenditionName;
  /** Describes the loss and its position from the XML, which only alarms need; undefined if a closer comparison finds nothing lost. */
  readonly explain: (source: CollectedSource, article: XmlElement) => Explanation | undefined;
}

export interface Explanation {
  /** `"three four" (body) is not in the HTML; expected every word of the source` */
  readonly message: Translatable;
  /** The element of the source; absent for the article as a whole. */
  readonly element?: XmlElement;
}

/** An alarm with its explanation. */
export interface ExplainedAlarm<Kind extends string = AlarmKind> extends Explanation, Pick<Alarm<Kind>, 'kind' | 'rendition'> {}
