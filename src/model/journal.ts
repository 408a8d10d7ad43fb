/** Hosts that a site can be generated for (decisions, section 6; architecture, the built site). */
export type Hosting = 'offprint' | 'nginx' | 'apache' | 'caddy' | 'github-pages' | 'netlify' | 'cloudflare' | 's3' | 'files';

/** Renditions beside a page that a journal may switch off. HTML is always written. */
export type SiblingKind = 'md' | 'xml' | 'json' | 'bib' | 'ris' | 'pdf' | 'jpg';

/** A journal as `content/journal.json` describes it, every default filled in. */
export interface Journal {
  readonly title: string;
  readonly abbreviation?: string;
  readonly description?: string;
  readonly issn?: string;
  readonly issnPrint?: string;
  readonly publisher?: string;
  /** Absolute, without a trailing slash; may hold a path: `https://example.org/journal`. */
  readonly siteUrl: string;
  /** BCP 47. */
  readonly language: string;
  readonly licenseUrl?: string;
  readonly contact?: string;
  /** First segment of the tag paths, lower case (decisions, section 1). */
  readonly namespace: string;
  readonly system: string;
  /** Prefix of DOI URLs, with its trailing slash. */
  readonly doiResolver: string;
  readonly doiPrefix?: string;
  readonly subjects: readonly JournalSubject[];
  readonly feedLength: number;
  readonly host: Hosting;
  readonly siblings: readonly SiblingKind[];
  readonly featured: readonly string[];
  /** Whether body text is part of the ranked search. */
  readonly searchBody: boolean;
  /** Most objects that a query may answer with before a 413. */
  readonly maxObjects: number;
}

/** A subject that the editors want shown, in their order, with their words about it. */
export interface JournalSubject {
  readonly name: string;
  readonly slug: string;
  readonly description?: string;
}
