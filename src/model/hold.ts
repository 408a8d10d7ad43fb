/** The reason for holding an article back: a draft, a publication date in the future, or the journal's settings. */
export type HoldKind = 'draft' | 'embargoed' | 'withheld';

export interface Hold {
  readonly kind: HoldKind;
  /** Day on which an embargo ends, UTC: `2026-12-01`. */
  readonly until?: string;
  /** Set if the embargo ends so many years later that the year may be a mistake. */
  readonly isDistant?: true;
}

/** An article that is held back. */
export interface ArticleOnHold extends Hold {
  /** Key of its own file: `e00003/e00003.xml`. */
  readonly file: string;
  /** Its path in a preview: `content/1/e00003`. */
  readonly stem?: string;
}
