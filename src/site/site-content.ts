import type { ArticleCard, SummaryCard } from '../model/article-card.ts';
import type { ArticleHtml } from '../model/article-html.ts';
import type { Rendition } from '../model/graphic.ts';
import type { Hold } from '../model/hold.ts';
import type { Journal } from '../model/journal.ts';
import type { LanguageVersion } from '../model/language-version.ts';
import type { SiblingKind } from '../model/renditions.ts';
import type { TimelineEntry } from '../model/timeline.ts';
import type { SearchHints } from '../query/search/search-hints.ts';
import type { StyledCitation } from '../render/citation/citation-formatter.ts';
import type { Chrome } from './chrome.ts';
import type { HeadRecord } from './head/head-record.ts';
import type { IssuePlace } from './listings/issue-places.ts';
import type { Alternate } from './page-languages.ts';
import type { Theme } from './theme/theme.ts';

/** Content of all pages of a site, without article bodies, which are loaded one at a time. */
export interface SiteContent {
  readonly journal: Journal;
  /** Every article, newest first; source of lists, counts and neighbours. */
  readonly cards: readonly ArticleCard[];
  /** Articles whose pages are rendered in this run, by stem; the others are up to date. */
  readonly stems: readonly string[];
  /** Loads the content of one article's pages; called once per stem, and not retained. */
  readonly load: (stem: string) => Promise<ArticlePages>;
  /** Time of an article's last change, by stem: `2026-03-01T09:12:44Z`, `2012-10-15`; the date of publication if absent. */
  readonly changed?: ReadonlyMap<string, string>;
  /** The journal's own style sheet, templates and assets. */
  readonly theme?: Theme;
  /** Pages written by the editors: about, board, instructions. */
  readonly ownPages?: readonly OwnPage[];
  /** Announcements and calls, newest first. */
  readonly news?: readonly NewsItem[];
  /** Files that the search page preloads before its script runs. */
  readonly searchHints?: SearchHints;
  /** True if the site has a service worker (`/sw.js`) for pages to register. */
  readonly serviceWorker: boolean;
  /** Content-Security-Policy for a `<meta>` element; absent if the host sends it as a header. */
  readonly policy?: string;
  /** Starts rendering article pages in worker threads without waiting; if absent, they are rendered in the main thread, in order. */
  readonly renderInBackground?: (stems: readonly string[], chrome: Chrome) => void;
  /** True if the journal has a `render` hook: even a few pages are then rendered in workers, because a worker can be terminated. */
  readonly hasRenderHook?: boolean;
  /**
   * Receives an error thrown while an article's pages were rendered; false if the error does not concern the article and must be thrown.
   */
  readonly onFailed?: (stem: string, error: unknown) => boolean;
  /** Decides which pages are up to date; without it all are rendered. */
  readonly targets?: PageTargets;
}

/** Targets of earlier builds with the hashes of their inputs; a target with equal inputs is up to date. */
export interface PageTargets {
  /** Hash of inputs that all pages share, besides the content: the program and the journal's own templates. */
  readonly theme: string;
  /** Hashes of the inputs of an article's pages, by name. */
  readonly articleInputs: (stem: string) => Readonly<Record<string, string>>;
  /** `members` are the stems of the articles in a target, for explaining why it is rebuilt. */
  isUpToDate(target: string, inputs: Readonly<Record<string, string>>, members?: () => readonly string[]): boolean;
  /** Records the files of a rebuilt target. */
  record(target: string, paths: readonly string[]): void;
}

/** A page about the journal, written by the editors. */
export interface OwnPage {
  /** `about.html`, `en/about.html` */
  readonly file: string;
  /** Set for a page in another than the journal's main language. */
  readonly language?: string;
  readonly title: string;
  readonly description?: string;
  /** Menu that links to it on every page. */
  readonly menu: 'top' | 'foot' | 'none';
  /** Its text as markup without active content. */
  readonly html: string;
}

/** An announcement or a call of the journal. */
export interface NewsItem {
  /** `news/call-for-papers.html`, `en/news/call-for-papers.html` */
  readonly file: string;
  /** Set for an item in another than the journal's main language. */
  readonly language?: string;
  readonly title: string;
  /** `2026-03-01` */
  readonly date: string;
  readonly description?: string;
  /** Its text as markup without active content. */
  readonly html: string;
}

/** Content of one article's pages: its own page and one per figure. */
export interface ArticlePageContent {
  readonly card: SummaryCard;
  readonly html: ArticleHtml;
  readonly head: HeadRecord;
  readonly citation: CitationStrings;
  /** Generated card image of an article without a figure. */
  readonly shareCard?: Rendition;
  /** Renditions next to the page: `md`, `xml`, `json`, `bib`, `ris`, `csl`, `pdf`. */
  readonly siblings: readonly SiblingKind[];
  /** Further forms of the article, with their addresses from its page. */
  readonly galleys?: readonly { readonly href: string; readonly label: string; readonly lang?: string }[];
  /** Size of its PDF, if that is the article: its page shows it. */
  readonly pdfBytes?: number;
  /** True if the image of its card is the first page of that PDF. */
  readonly isPdfPageImage?: boolean;
  /** The article in all its languages, the original first; absent if it has one. */
  readonly languages?: readonly LanguageVersion[];
  /** Reason why the article is in previews only; absent for a public article. */
  readonly hold?: Hold;
  readonly versions: readonly PageVersion[];
  /** Publication history, newest first. */
  readonly timeline: readonly TimelineEntry[];
  /** Set on the page of an older version: the stem of the newest one. */
  readonly newest?: string;
  /** Articles that the source refers to: corrections, commentaries, companions. */
  readonly related: readonly RelatedCard[];
}

/** Pages as rendered by the conversion, without the parts shared by all pages and the parts that depend on other articles. */
export interface ArticlePages {
  readonly card: SummaryCard;
  /** Metadata in the head of its own page, as markup. */
  readonly head: string;
  /** Its own page as markup, cut where other articles are inserted: the breadcrumb above the header, and cards in the side column. */
  readonly main: readonly [start: string, top: string, rest: string];
  readonly figures: readonly FinishedFigure[];
  /** `ArticlePageContent.related`, and articles that refer to this one. */
  readonly related: readonly RelatedCard[];
  /** True for an article that is in previews only: its pages ask search engines not to index them. */
  readonly noIndex?: boolean;
  /** Its issue, with the articles before and after it; absent for an article without a volume. */
  readonly issue?: IssuePlace;
  /** Similar articles of this site, most similar first. */
  readonly similar?: readonly SimilarCard[];
  /** Its page in each language that it exists in, the original first; absent for an article that is not translated. */
  readonly alternates?: readonly Alternate[];
  /** Its figures in each language in which it has the same ones, its own included, in their order; absent if there is one. */
  readonly sameFigures?: readonly (readonly [stem: string, figureIds: readonly string[]])[];
  /** Set on the page of an older version: the file of the newest one, which is the canonical page. */
  readonly canonical?: string;
  /** Pages of its older versions, oldest first; absent without any. */
  readonly older?: readonly ArticlePages[];
  /** Pages with the changes between neighbouring versions, oldest first; absent without any. */
  readonly changes?: readonly FinishedChanges[];
}

/** A page with the changes between two versions of an article; `main` is markup. */
export interface FinishedChanges {
  /** `content/1/e00003/v1-v2.html` */
  readonly file: string;
  readonly title: string;
  readonly main: string;
}

/** A figure's page; `head` and `main` are markup. */
export interface FinishedFigure {
  /** `content/1/e00003/F1.html` */
  readonly file: string;
  readonly title: string;
  readonly description?: string;
  readonly head: string;
  readonly main: string;
}

/** Citation of the article. */
export interface CitationStrings {
  /** One formatted sentence, as markup. */
  readonly html: string;
  /** The same in other citation styles. */
  readonly styles?: readonly StyledCitation[];
  readonly bibtex?: string;
}

export interface PageVersion {
  /** `v1`, `poa`, `vor`, … */
  readonly version: string;
  readonly doi?: string;
  /** Site path of its source file without leading slash, if that is on this site. */
  readonly path?: string;
  /** File of its page, if it has one: `content/1/e00003/v1.html`. */
  readonly page?: string;
  readonly current: boolean;
}

export interface SimilarCard {
  readonly stem: string;
  readonly titleHtml: string;
}

export interface RelatedCard {
  /** Relation to this article, as a label: `Correction`, `Commentary`. */
  readonly relation: string;
  /** Its title, citation text or URL. */
  readonly titleHtml: string;
  readonly doi?: string;
  readonly stem?: string;
  readonly href?: string;
}
