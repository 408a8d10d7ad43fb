/**
 * What an importer finds at its source: a journal, its issues and pages, and articles with their files.
 *
 * Every kind of source (exports of OJS, OAI-PMH, Crossref, a file of BibTeX) gives these, one article at a time, so that an export of 2 GB
 * takes the memory of one article. Writing, comparison with an earlier import, the report and its counts know nothing else.
 */
export type Imported =
  | { readonly kind: 'journal'; readonly settings: Readonly<Record<string, unknown>>; readonly files: readonly ImportedFile[] }
  | { readonly kind: 'page'; readonly name: string; readonly markdown: string }
  | { readonly kind: 'article'; readonly article: ImportedArticle }
  | ({ readonly kind: 'left-out' } & LeftOut);

/** An article, as `article.yml` will have it. */
export interface ImportedArticle {
  /** Identifies the article in later imports from the same source: `ojs:12`, `doi:10.5555/x`. Never made from its title alone. */
  readonly key: string;
  /** Name of its folder below the content: `v1n2-lovelace-12`, of letters, digits, `-` and `_`, no longer than 80. */
  readonly folder: string;
  /** Keys and values of `article.yml` in their order; empty if one of the files is JATS with the whole article. */
  readonly matter: Readonly<Record<string, unknown>>;
  readonly files: readonly ImportedFile[];
  /** Where the article and its files were read at the source. */
  readonly former: FormerAddresses;
}

/** A file that the article offers. */
export interface ImportedFile {
  /** Name in the article's folder, unique there, safe on every file system: `article.pdf`. */
  readonly name: string;
  readonly role: 'jats' | 'body' | 'pdf' | 'galley' | 'dependent' | 'supplement' | 'cover' | 'page';
  /** Its bytes, its address, or a path at the source: read only when the file is written. */
  readonly from: { readonly bytes: () => AsyncIterable<Uint8Array> } | { readonly url: string } | { readonly path: string };
}

/** Addresses of an article at the system that it is imported from, kept as `former` in `article.yml`, for redirects. */
export interface FormerAddresses {
  readonly system: 'ojs' | 'janeway' | 'other';
  /** The number or name of the article in addresses: `12`. The first is the one that its system prefers. */
  readonly ids: readonly string[];
  /** Names of galleys and supplementary files in addresses, with the names of the files: `{ '34': 'article.pdf' }`. */
  readonly files: Readonly<Record<string, string>>;
  /** Whole addresses that are no combination of the above. */
  readonly urls: readonly string[];
}

/** Something of the source that was not taken, and why. */
export interface LeftOut {
  readonly what: 'article' | 'issue' | 'galley' | 'file' | 'reference' | 'page' | 'value';
  /** Which article or issue of the source: `article 12 "On cells"`. */
  readonly at: string;
  readonly line?: number;
  /** `its status is 1 (not published)`. */
  readonly reason: string;
}
