/**
 * The items that an importer finds at its source: a journal, its issues and pages, and articles with their files.
 *
 * Every kind of source (exports of OJS, OAI-PMH, Crossref, a file of BibTeX) gives these, one article at a time, so that an export of 2 GB
 * takes the memory of one article. Writing, comparison with an earlier import, the report and its counts know nothing else.
 */
export type Imported =
  /** Settings for `journal.json`, which is only written if the journal has none; names of files are paths in the content, `assets/logo.png`. */
  | { readonly kind: 'journal'; readonly settings: Readonly<Record<string, unknown>>; readonly files: readonly ImportedFile[] }
  /** An issue, for the counts, with files of the journal such as its cover, `assets/covers/1-2.jpg`. */
  | { readonly kind: 'issue'; readonly key: string; readonly files: readonly ImportedFile[] }
  /** A page of the journal with its front matter, `content/pages/<name>.md`, or `content/news/<name>.md` if it is an announcement. */
  | { readonly kind: 'page'; readonly name: string; readonly markdown: string; readonly isNews?: boolean }
  | { readonly kind: 'article'; readonly article: ImportedArticle }
  /** An article that has not changed at the source since the last import, and was not asked for again. */
  | { readonly kind: 'unchanged' }
  /** All articles up to a time were given. */
  | { readonly kind: 'complete'; readonly stamp: SourceStamp }
  | ({ readonly kind: 'left-out' } & LeftOut)
  /** Something that was taken, and that an editor should know of. */
  | ({ readonly kind: 'note' } & Omit<LeftOut, 'what'>);

/** A source that is open: what it has, one after the other. */
export interface OpenedSource {
  /** `OJS native XML, issue-12.xml` */
  readonly name: string;
  /** Number of articles, for the progress; undefined if it is not known in advance. */
  readonly total?: number;
  /** Files of an article can be read until the next item is asked for. */
  readonly items: AsyncIterable<Imported>;
  /** Reads a file that is given by its address; absent if the source has none. */
  readonly fetch?: (url: string) => AsyncIterable<Uint8Array>;
  /** SHA-256 of a file that was fetched already, and that has not changed since; undefined for another one. */
  readonly digestOf?: (url: string) => Promise<string | undefined>;
  /** Gives the source what earlier imports have recorded, before the first item; it can then leave out what has not changed. */
  readonly resume?: (known: KnownStamps) => void;
}

/** Facts about a source from earlier imports. */
export interface KnownStamps {
  /** Value of a stamp by its name. */
  readonly stampOf: (name: string) => string | undefined;
  /** True if something of this key was imported: `ojs:12`, `page:about`. */
  readonly has: (key: string) => boolean;
  /** Names of stamps that begin with a text, of articles that were not imported whole. */
  readonly retries: (prefix: string) => readonly string[];
}

/** Value of the stamp of an article that should be asked for again. */
export const RETRY = 'retry';

/** A state of something at the source: `{ name: 'https://j.example/oai#oai:j:article/12', value: '2024-03-01T10:00:00Z' }`. */
export interface SourceStamp {
  /** Without tabs. */
  readonly name: string;
  readonly value: string;
}

/** An article, as `article.yml` will have it. */
export interface ImportedArticle {
  /** Identifies the article in later imports from the same source: `ojs:12`, `doi:10.5555/x`. Never made from its title alone. */
  readonly key: string;
  /** Its DOI, which tells articles of one key apart, as converters write them; that of `matter` by default. */
  readonly doi?: string;
  /** Name of its folder below the content: `v1n2-lovelace-12`, of letters, digits, `-` and `_`, no longer than 80. */
  readonly folder: string;
  /**
   * Keys and values of `article.yml` in their order. If one of the files is JATS with the whole article, without a title and what else the JATS
   * has: the PDF, galleys, supplements, the cover.
   */
  readonly matter: Readonly<Record<string, unknown>>;
  readonly files: readonly ImportedFile[];
  /** Addresses of the article and its files at the source. */
  readonly former: FormerAddresses;
  /** Its state at the source, recorded when all of its files are here. */
  readonly stamp?: SourceStamp;
}

/** A file that the article offers. */
export interface ImportedFile {
  /** Name in the article's folder, unique there, safe on every file system: `article.pdf`. */
  readonly name: string;
  readonly role: 'jats' | 'body' | 'pdf' | 'galley' | 'dependent' | 'supplement' | 'cover' | 'page';
  /** Its bytes, its address, or an absolute path on this machine: read only when the file is written. An error is reported, and the rest imported. */
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
  readonly what: 'article' | 'version' | 'issue' | 'galley' | 'file' | 'reference' | 'page' | 'value';
  /** Which article or issue of the source: `article 12 "On cells"`. */
  readonly at: string;
  readonly line?: number;
  /** How many, if not one. */
  readonly count?: number;
  /** `its status is 1 (not published)`. */
  readonly reason: string;
  /** True for a mistake in the source; false or absent for what is left out on purpose. The command then exits with 1. */
  readonly isFault?: boolean;
  /** True if it may be there at a later import, as after an overload of the server: it is asked for again. */
  readonly isTransient?: boolean;
}
