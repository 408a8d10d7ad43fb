/** Why an article is kept out of a site: it is being written, its date of publication is to come, or the journal withholds it. */
export type HoldKind = 'draft' | 'embargoed' | 'withheld';

export interface Hold {
  readonly kind: HoldKind;
  /** Day on which an embargo ends, UTC: `2026-12-01`. */
  readonly until?: string;
}

/** An article that is kept out of a site. */
export interface ArticleOnHold extends Hold {
  /** Key of its own file: `e00003/e00003.xml`. */
  readonly file: string;
  /** Its address, where it is shown in a preview: `content/1/e00003`. */
  readonly stem?: string;
}
