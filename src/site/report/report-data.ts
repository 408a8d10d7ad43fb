import type { Problem } from '../../model/problem.ts';
import type { HostingFinding } from '../../publish/check-hosting.ts';

/** Data of the editors' report: the state of the journal after a build. */
export interface ReportData extends ReportNumbers {
  readonly articles: readonly ReportArticle[];
  readonly problems: readonly Problem[];
}

/** Report data without the lists by article. */
export interface ReportNumbers {
  readonly articleCount: number;
  /** Coverage: words of the sources by component, and structures by kind, with the numbers on the pages. */
  readonly coverage: readonly CoverageRow[];
  /** Files and bytes by group, largest first. */
  readonly groups: readonly { readonly group: string; readonly files: number; readonly sizeBytes: number }[];
  /** Largest files, largest first. */
  readonly largest: readonly { readonly path: string; readonly sizeBytes: number }[];
  /** Host of the site, and its limits for a site of this size. */
  readonly host: string;
  readonly hosting: readonly HostingFinding[];
}

export interface CoverageRow {
  readonly part: string;
  readonly source: number;
  readonly html: number;
}

/** An article in the report, with the files of its problems. */
export interface ReportArticle {
  readonly stem: string;
  readonly titleHtml: string;
  /** Key of its file: `e00003/e00003.xml`. */
  readonly file: string;
}
