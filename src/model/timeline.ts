/** An event in the publication history of an article. */
export interface TimelineEntry {
  readonly kind: TimelineKind;
  /** `2023-05-15`, `2023-05`, or '' if it is unknown. */
  readonly date: string;
  /** Label of an event that has no kind of its own: `sent-for-typesetting` as `Sent for typesetting`. */
  readonly label?: string;
  /** Label of a version: `v2`. */
  readonly version?: string;
  /** DOI of the event's document. */
  readonly doi?: string;
  /** URL of its document, if it has no DOI. */
  readonly href?: string;
  /** Its page on this site: `content/12/e86628/v1.html`, `content/12/e86628.html#sa1`. */
  readonly file?: string;
  /** The page with its changes since the version before: `content/12/e86628/v1-v2.html`. */
  readonly changes?: string;
}

export type TimelineKind =
  | 'received'
  | 'revision'
  | 'accepted'
  | 'sent-for-review'
  | 'preprint'
  | 'reviewed-preprint'
  | 'version'
  | 'published'
  | 'reviews'
  | 'response'
  | 'corrected'
  | 'retracted'
  | 'concern'
  | 'superseded'
  | 'event';
