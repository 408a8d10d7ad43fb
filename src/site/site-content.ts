import type { ArticleCard, SummaryCard } from '../model/article-card.ts';
import type { ArticleHtml } from '../model/article-html.ts';
import type { Artifact } from '../model/artifact.ts';
import type { Rendition } from '../model/graphic.ts';
import type { Hold } from '../model/hold.ts';
import type { Journal } from '../model/journal.ts';
import type { SiblingKind } from '../model/renditions.ts';
import type { StyledCitation } from '../render/citation/citation-formatter.ts';
import type { SearchHints } from '../search/search-hints.ts';
import type { Chrome } from './chrome.ts';
import type { HeadRecord } from './head/head-record.ts';
import type { Theme } from './theme/theme.ts';

/** All that the pages of a site are made from. Bodies are not in it: they are loaded one at a time. */
export interface SiteContent {
  readonly journal: Journal;
  /** Every article, newest first. Lists, counts and neighbours come from these. */
  readonly cards: readonly ArticleCard[];
  /** Articles whose own pages are to be made in this run, by stem; the others stand unchanged. */
  readonly stems: readonly string[];
  /** What one article's pages show; called once for each of `stems`, and never held. */
  readonly load: (stem: string) => Promise<ArticlePages>;
  /** When an article last changed, by stem: `2026-03-01T09:12:44Z`, `2012-10-15`. Where absent, when it was published. */
  readonly changed?: ReadonlyMap<string, string>;
  /** What the journal puts in place of, or beside, what every journal gets. */
  readonly theme?: Theme;
  /** Pages that the editors wrote: about, board, instructions. */
  readonly ownPages?: readonly OwnPage[];
  /** What the search page may ask for before its script is there. */
  readonly searchHints?: SearchHints;
  /** Whether the site has a service worker (`/sw.js`), so that pages register it. */
  readonly serviceWorker: boolean;
  /** The Content-Security-Policy that the pages carry in their heads; absent where the host sends it as a header. */
  readonly policy?: string;
  /**
   * Begins to make the pages of articles in threads beside this one, and does not wait for them; without it they are made here, one after
   * the other.
   */
  readonly makeBeside?: (stems: readonly string[], chrome: Chrome) => void;
  /** True if pages go through a hook: a few pages are then made in threads too, since a thread can be ended. */
  readonly isGuarded?: boolean;
  /** Takes what was thrown while an article's pages were made; false where it is no matter of the article, and to be thrown on. */
  readonly onFailed?: (stem: string, error: unknown) => boolean;
  /** Knows which pages stand as they were last made; without it all are made. */
  readonly upkeep?: PageUpkeep;
}

/** What was made before, and of what: a page made of the same things is not made again. */
export interface PageUpkeep {
  /** Hash of what all pages share that the content does not say: the program, the journal's own templates. */
  readonly theme: string;
  /** Hashes of what an article's pages show, by name. */
  readonly articleFrom: (stem: string) => Readonly<Record<string, string>>;
  /** `members` are the articles that it is of, by stem, to say why it is made again. */
  stands(unit: string, from: Readonly<Record<string, string>>, members?: () => readonly string[]): boolean;
  /** Notes the files of a unit that did not stand. */
  made(unit: string, paths: readonly string[]): void;
}

/** A page that the editors wrote, about the journal. */
export interface OwnPage {
  /** `about.html` */
  readonly file: string;
  readonly title: string;
  readonly description?: string;
  /** Where it is linked from every page. */
  readonly menu: 'top' | 'foot' | 'none';
  /** Its text, as markup without anything that runs. */
  readonly html: string;
}

/** Takes a finished file. The page is not kept after it. */
export type WriteArtifact = (artifact: Artifact) => Promise<void> | void;

/** What the pages of one article show of it: the article's own page, and one for each figure. */
export interface ArticlePageContent {
  readonly card: SummaryCard;
  readonly html: ArticleHtml;
  readonly head: HeadRecord;
  readonly citation: CitationStrings;
  /** The drawn card of an article without a figure. */
  readonly shareCard?: Rendition;
  /** Which renditions stand beside the page: `md`, `xml`, `json`, `bib`, `ris`, `csl`, `pdf`. */
  readonly siblings: readonly SiblingKind[];
  /** Why it is shown in a preview only; absent where it is public. */
  readonly hold?: Hold;
  readonly versions: readonly PageVersion[];
  /** Articles that the source names with this one: its corrections, commentaries, companions. */
  readonly related: readonly RelatedCard[];
}

/** These pages as they are left when it is converted, but for what surrounds every page of the site, and what other articles give. */
export interface ArticlePages {
  readonly card: SummaryCard;
  /** What machines read at the top of its own page, as markup. */
  readonly head: string;
  /** Its own page as markup, cut where other articles are told: in the table of contents, and below the text. */
  readonly main: readonly [top: string, text: string, rest: string];
  readonly figures: readonly FinishedFigure[];
  /** As `ArticlePageContent.related`, and those that name it. */
  readonly related: readonly RelatedCard[];
  /** Set for an article that only a preview shows: its pages ask search engines not to list them. */
  readonly noIndex?: boolean;
  /** Articles of this site with the most words in common, likest first. */
  readonly similar?: readonly SimilarCard[];
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

/** How to cite the article. */
export interface CitationStrings {
  /** One formatted sentence, as markup. */
  readonly html: string;
  /** The same in the styles that readers are asked for. */
  readonly styles?: readonly StyledCitation[];
  readonly bibtex?: string;
  readonly ris?: string;
}

export interface PageVersion {
  /** `v1`, `poa`, `vor`, … */
  readonly version: string;
  readonly doi?: string;
  /** Site path without leading slash, where the version can be read here. */
  readonly path?: string;
  readonly current: boolean;
}

export interface SimilarCard {
  readonly stem: string;
  readonly titleHtml: string;
}

export interface RelatedCard {
  /** What it is to this article, as readers say it: `Correction`, `Commentary`. */
  readonly relation: string;
  /** Its title, its own words or its address. */
  readonly titleHtml: string;
  readonly doi?: string;
  readonly stem?: string;
  readonly href?: string;
}
