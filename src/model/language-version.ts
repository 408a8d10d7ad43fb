/** An article in one of the languages in which it has a page. */
export interface LanguageVersion {
  /** A language of the journal, as its settings write it: `pt`. */
  readonly language: string;
  /** `content/1/e00003`, `en/content/1/e00003` */
  readonly stem: string;
  readonly doi?: string;
  readonly isOriginal: boolean;
  /** Id of the sub-article that the translation was delivered as; it is the anchor of the link to it. */
  readonly subArticle?: string;
}
