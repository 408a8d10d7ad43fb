/** An article or an issue to typeset. */
export interface TypesetJob {
  /** Source of the document (`renderArticleTypst`, `renderIssueTypst`). */
  readonly source: string;
  /** Images by their path in the workspace: `/images/F1.jpg`. */
  readonly images: ReadonlyMap<string, Uint8Array>;
  /** Publication date as seconds since 1970, the time in the PDF if the document has no date. */
  readonly timestamp: number;
  /** True for an issue, whose articles are one document. */
  readonly isIssue?: true;
}

/** A PDF, or the reason why there is none. */
export interface TypesetResult {
  readonly pdf?: Uint8Array;
  readonly pages?: number;
  /** True if the PDF claims PDF/UA-1. */
  readonly isAccessible: boolean;
  /** Why the PDF does not claim PDF/UA-1, or why there is none. */
  readonly reasons: readonly string[];
  /** Characters that no font has: `U+1F600`. */
  readonly missingGlyphs: readonly string[];
}

/** The data that a typesetting thread starts with. Its digest is part of the cache key of every PDF. */
export interface TypesetSetup {
  /** Modules by path: `/settings.typ`, `/template.typ`. */
  readonly modules: ReadonlyMap<string, string>;
  /** The settings of the documents of issues: `/settings.typ`. */
  readonly issueModules: ReadonlyMap<string, string>;
  /** Logo and image of the cover, by their path. */
  readonly images: ReadonlyMap<string, Uint8Array>;
  /** The journal's own fonts. */
  readonly fonts: readonly Uint8Array[];
}
