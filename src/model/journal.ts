import type { Hosting } from './hosts.ts';
import type { Severity } from './problem.ts';
import type { SiblingKind } from './renditions.ts';
import type { TypesetChoice, TypesetDesign } from './typeset.ts';

/** Looks of the pages: fonts and colours. */
export type ThemeName = 'journal' | 'classic' | 'plain';

/** The look that PDF files, covers of books and cards have in common with the pages. */
export interface Brand {
  /** `#0b5a6b` */
  readonly accent: string;
  /** The file of the logo in the content. */
  readonly logo?: { readonly path: string; readonly sha256: string };
}

/** A journal as `content/journal.json` describes it, every default filled in. */
export interface Journal {
  readonly title: string;
  readonly abbreviation?: string;
  readonly description?: string;
  readonly issn?: string;
  readonly issnPrint?: string;
  readonly publisher?: string;
  /** Absolute URL without trailing slash; may have a path: `https://example.org/journal`. */
  readonly siteUrl: string;
  /** BCP 47. */
  readonly language: string;
  /** Languages of the interface, the main one first: `['es', 'en', 'pt']`. Absent for a journal in one language. */
  readonly languages?: readonly string[];
  /** Path of the pages in a further language: `en/`. Only on the journal of `journalIn`, for a language other than the main one. */
  readonly pathPrefix?: string;
  readonly licenseUrl?: string;
  readonly contact?: string;
  /** First segment of the tag paths, lower case (decisions, section 1). */
  readonly namespace: string;
  readonly system: string;
  /** Prefix of DOI URLs, with trailing slash. */
  readonly doiResolver: string;
  readonly doiPrefix?: string;
  /** Host in the identifiers of OAI-PMH, if the journal has moved from it: `old.example.org`. */
  readonly oaiIdentifier?: string;
  /** Formats of OAI-PMH whose answers are written as files for web servers that run no code; absent for none. */
  readonly oaiFiles?: readonly OaiFileFormat[];
  readonly subjects: readonly JournalSubject[];
  readonly feedLength: number;
  /** WebSub hub, which feeds name and `offprint publish` pings. */
  readonly hub?: string;
  /** Key for IndexNow; absent if changed pages are not announced. */
  readonly indexNowKey?: string;
  readonly host: Hosting;
  /** The renditions that are written beside the HTML. */
  readonly siblings: readonly SiblingKind[];
  readonly featured: readonly string[];
  /** True if full texts have a search index. */
  readonly searchBody: boolean;
  /** Writes lunr's own index (`/search/lunr.json`); by default for up to 500 articles. */
  readonly wholeIndex?: boolean;
  /** Largest number of objects in an answer; queries for more are answered with 413. */
  readonly maxObjects: number;
  /** Severity by problem code, where the editors override that of the program. */
  readonly checks?: Readonly<Record<string, Severity | 'off'>>;
  /** Runs `hooks.mjs` of the content during builds. */
  readonly hooks: boolean;
  /** Settings for deposits of metadata; absent if nothing is deposited. */
  readonly deposits?: JournalDeposits;
  /** Archives that may preserve the journal; a page with the required statement is written for each. */
  readonly preservation: readonly PreservationNetwork[];
  /** Fonts and colours of the pages; `journal` if absent. */
  readonly theme?: ThemeName;
  /** Colour and logo for files other than pages; absent if the journal has no PDF, EPUB or card that Offprint makes. */
  readonly brand?: Brand;
  /** Draws a preview image with title and journal for articles without figures, for social networks. */
  readonly shareCards: boolean;
  /**
   * Sources added to the Content-Security-Policy of pages, for scripts, fonts and images that the journal's templates load from other
   * hosts.
   */
  readonly security?: SecuritySources;
  /** Path of the signing key, from the file with the settings. */
  readonly sign?: string;
  /** Additional rules in robots.txt. */
  readonly robots?: JournalRobots;
  /** Sections of issues in the order of their tables of contents; the others follow by first page. */
  readonly sections?: readonly string[];
  /** SVG or PNG file of the logo: `assets/logo.svg`. */
  readonly logo?: string;
  /** Cover images, of which the first that exists is shown: `assets/covers/{volume}-{issue}.jpg`, `assets/cover.jpg`. */
  readonly cover?: readonly string[];
  /** Entries of the main menu; the program's own if absent. */
  readonly menu?: readonly JournalMenuEntry[];
  /** Page on which authors submit manuscripts. */
  readonly submitUrl?: string;
  /** Profiles of the journal on other sites. */
  readonly social?: readonly JournalLink[];
  /** Script that counts visits; none if absent. */
  readonly analytics?: JournalAnalytics;
  /** Service for annotations, whose program a reader can load on article pages; none if absent. */
  readonly annotations?: 'hypothesis';
  /** Facts of the accessibility statement; no statement is written if absent. */
  readonly accessibility?: JournalAccessibility;
  /** Patterns of files in the output folder that other programs write; they are neither removed nor reported: `stats/**`. */
  readonly keep?: readonly string[];
  /** Which articles PDF files are typeset for; none if absent. */
  readonly typeset?: TypesetChoice;
  /** Their design; absent if none are typeset. */
  readonly typesetDesign?: TypesetDesign;
  /** Style of CSL in which reference lists are printed: the id of a built-in one, or its XML. */
  readonly citationStyle?: string;
  /** Makes tiles of figures above 2,000 pixels (IIIF Image API 3, level 0). */
  readonly iiif: boolean;
  /** Limits per article; defaults if absent. An article that exceeds one is a problem, the others are published. */
  readonly limits?: ArticleLimits;
  /** Articles that are no longer published. */
  readonly withdrawn?: readonly Withdrawal[];
  /** Patterns of delivered files that are published although no article refers to them: `data/**`. */
  readonly raw?: readonly string[];
  /** Text of `references.bib` in the content, which Markdown articles may cite. */
  readonly bibliography?: string;
  /** The journal's own wording, by language and name of the message, from `content/messages/<language>.json`. */
  readonly messages?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Sites that published the journal before: their addresses lead to the new ones. */
  readonly former?: readonly FormerSite[];
  /** Articles that are held back: DOIs, or patterns of paths in the content. */
  readonly withheld?: readonly string[];
}

/** An article that is taken offline for good, and what its page says of that. */
export interface Withdrawal {
  /** Its DOI, or the path of its file, folder or zip in the content. */
  readonly article: string;
  /** `2026-02-03`; if absent, the date of the source or of the notice. */
  readonly date?: string;
  /** One or two sentences. */
  readonly reason?: string;
  /** DOI or URL of the notice; if absent, the one that names the article. */
  readonly notice?: string;
}

/** A site that published the journal before. */
export interface FormerSite {
  readonly system: 'ojs' | 'janeway' | 'other';
  /** `https://journal.example/index.php/j` */
  readonly url: string;
  /** Issues by their number or name in old addresses. */
  readonly issues?: Readonly<Record<string, { readonly volume: string; readonly issue?: string }>>;
  /** Pages of the new site by their old address below `url`: `{ 'about/contact': 'contact' }`. */
  readonly pages?: Readonly<Record<string, string>>;
}

/** Limits for reading, converting and rendering an article. */
export interface ArticleLimits {
  /** Processor time in seconds. */
  readonly cpuSeconds: number;
  /** Elapsed time in seconds, waiting included. */
  readonly seconds: number;
  /** JavaScript heap in megabytes of 1,048,576 bytes. */
  readonly memoryMb: number;
  /** Number of output files of the article. */
  readonly files: number;
  /** Total size of its output files in megabytes of 1,048,576 bytes. */
  readonly outputMb: number;
}

/** A directive of the Content-Security-Policy that a journal can add sources to. */
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

/** Archives whose crawlers require a statement of permission. */
export type PreservationNetwork = 'lockss' | 'clockss';

/** Agencies that deposits are written for. */
export type DepositFormat = 'crossref' | 'datacite' | 'doaj' | 'pubmed' | 'pmc';

/** Version of Crossref's deposit schema. 5.5.0 has roles of CRediT, names in other scripts and longer names. */
export type CrossrefSchema = '5.4.0' | '5.5.0';

/** The head of a Crossref deposit; other agencies need none. */
export interface JournalDeposits {
  readonly depositor: string;
  readonly email: string;
  /** The organisation that the DOIs are registered for. */
  readonly registrant: string;
  readonly formats: readonly DepositFormat[];
  /** 5.4.0 if absent. */
  readonly crossrefSchema?: CrossrefSchema;
  /** DOI of the publisher's policy of corrections and retractions, for Crossmark. */
  readonly crossmarkPolicy?: string;
}

/** Rules for crawlers (RFC 9309). */
export interface JournalRobots {
  /** Paths that crawlers should not read, in addition to the report: `/values`. */
  readonly disallow: readonly string[];
  /** Rules for single crawlers, which replace the general ones. */
  readonly groups: readonly RobotsGroup[];
  /** Policy for crawlers that collect text for language models; they follow the general rules if absent. */
  readonly ai?: 'allow' | 'disallow';
  /** Further lines, at the end of the file. */
  readonly lines: readonly string[];
  /** True if the file names the sitemap. */
  readonly sitemap: boolean;
}

/** `{ agents: ['GPTBot', 'CCBot'], allow: [], disallow: ['/'] }` */
export interface RobotsGroup {
  /** Product tokens of crawlers. */
  readonly agents: readonly string[];
  readonly allow: readonly string[];
  readonly disallow: readonly string[];
}

/** A subject as configured by the editors, in their order, with their description. */
export interface JournalSubject {
  readonly name: string;
  readonly slug: string;
  readonly description?: string;
}

/** A link to another site. */
export interface JournalLink {
  readonly label: string;
  readonly url: string;
}

/** An entry of the main menu: a page by its path without ending, `archive`, or a link. */
export type JournalMenuEntry = string | JournalLink;

/** The script that counts visits: its URL, its `data-` attributes, and the origins that it reports to. */
export interface JournalAnalytics {
  readonly script: string;
  readonly data: Readonly<Record<string, string>>;
  readonly origins: readonly string[];
}

/** The accessibility statement: contact, the journal's own known limitations in its main language, and the date of the statement. */
export interface JournalAccessibility {
  readonly email: string;
  readonly limitations?: readonly string[];
  /** ISO 8601: `2026-05-01`. */
  readonly date?: string;
}

/** The formats of OAI-PMH of which answers may be files: all but that of whole articles. */
export const OAI_FILE_FORMATS = ['oai_dc', 'oai_datacite', 'oai_openaire', 'mods', 'marcxml'] as const;

export type OaiFileFormat = (typeof OAI_FILE_FORMATS)[number];
