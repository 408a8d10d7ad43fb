import type { Severity } from './problem.ts';
import type { SiblingKind } from './renditions.ts';

/** Hosts that a site can be generated for (decisions, section 6; architecture, the built site). */
export type Hosting = 'offprint' | 'nginx' | 'apache' | 'caddy' | 'github-pages' | 'netlify' | 'cloudflare' | 's3' | 'files';

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
  /** The renditions that are written beside the HTML. */
  readonly siblings: readonly SiblingKind[];
  readonly featured: readonly string[];
  /** Whether body text is part of the ranked search. */
  readonly searchBody: boolean;
  /** Whether lunr's whole index is written (`/search/lunr.json`); where absent, up to 500 articles. */
  readonly wholeIndex?: boolean;
  /** Most objects that a query may answer with before a 413. */
  readonly maxObjects: number;
  /** What the editors make of a kind of problem, by its code, where it is not what the program makes of it. */
  readonly checks?: Readonly<Record<string, Severity | 'off'>>;
  /** Whether `hooks.mjs` of the content takes part in builds. */
  readonly hooks: boolean;
  /** Who deposits metadata, and where; absent where nothing is deposited. */
  readonly deposits?: JournalDeposits;
  /** Archives that may keep the journal; for each a page says so in its words. */
  readonly preservation: readonly PreservationNetwork[];
  /** Whether a picture of title and journal is drawn for articles without a figure, for when their address is shared. */
  readonly shareCards: boolean;
  /** Sources added to the Content-Security-Policy of the pages, for scripts, fonts and pictures that the journal's templates load from elsewhere. */
  readonly security?: SecuritySources;
  /** Path of the key that signs the site, from the file that says so. */
  readonly sign?: string;
  /** Rules of robots.txt besides the usual ones. */
  readonly robots?: JournalRobots;
  /** Patterns of files in the output that no build wrote, and that stay without being listed: `stats/**`. */
  readonly keep?: readonly string[];
  /** Whether figures above 2,000 pixels get tiles (IIIF Image API 3, level 0). */
  readonly iiif: boolean;
  /** Budgets of one article; the usual ones where absent. An article that exceeds them is a problem, and the others are published. */
  readonly limits?: ArticleLimits;
  /** Articles that are published no more, by DOI or by their path in the content. */
  readonly withdrawn?: readonly string[];
  /** Patterns of delivered files that are published although no article refers to them: `data/**`. */
  readonly raw?: readonly string[];
  /** Articles that are kept out of the site: DOIs, or patterns of paths in the content. */
  readonly withheld?: readonly string[];
}

/** Budgets of one article while it is read, converted and made into pages. */
export interface ArticleLimits {
  /** Seconds of processor time. */
  readonly cpuSeconds: number;
  /** Seconds in all, waiting included. */
  readonly seconds: number;
  /** Memory of JavaScript, in megabytes of 1,048,576 bytes. */
  readonly memoryMb: number;
  /** Files that follow from the article. */
  readonly files: number;
  /** All of them together, in megabytes of 1,048,576 bytes. */
  readonly outputMb: number;
}

/** A directive of the pages' Content-Security-Policy to which a journal may add sources. */
export type SecurityDirective =
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'font-src'
  | 'connect-src'
  | 'media-src'
  | 'frame-src'
  | 'form-action'
  | 'frame-ancestors';

/** Sources by directive: `{ 'script-src': ['https://stats.example'] }`. */
export type SecuritySources = { readonly [directive in SecurityDirective]?: readonly string[] };

/** Archives whose crawlers look for a sentence of permission. */
export type PreservationNetwork = 'lockss' | 'clockss';

/** Registries whose XML is written. */
export type DepositFormat = 'crossref' | 'doaj';

/** The head of a Crossref deposit; DOAJ wants nothing of it. */
export interface JournalDeposits {
  readonly depositor: string;
  readonly email: string;
  /** The organisation that the DOIs are registered for. */
  readonly registrant: string;
  readonly formats: readonly DepositFormat[];
  /** DOI of the publisher's policy of corrections and retractions, for Crossmark. */
  readonly crossmarkPolicy?: string;
}

/** Rules for crawlers (RFC 9309). */
export interface JournalRobots {
  /** Paths that no crawler should read, besides the report: `/values`. */
  readonly disallow: readonly string[];
  /** Rules for single crawlers. A crawler that is named here follows only these. */
  readonly groups: readonly RobotsGroup[];
  /** True if the file names the sitemap. */
  readonly sitemap: boolean;
}

/** `{ agents: ['GPTBot', 'CCBot'], allow: [], disallow: ['/'] }` */
export interface RobotsGroup {
  /** Product tokens of crawlers, by which they look for their rules. */
  readonly agents: readonly string[];
  readonly allow: readonly string[];
  readonly disallow: readonly string[];
}

/** A subject that the editors want shown, in their order, with their words about it. */
export interface JournalSubject {
  readonly name: string;
  readonly slug: string;
  readonly description?: string;
}
