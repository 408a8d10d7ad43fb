import type { Problem } from '../../model/problem.ts';

/** What the editors' report is made from: the state of the journal as a build left it. */
export interface ReportData extends ReportNumbers {
  readonly articles: readonly ReportArticle[];
  readonly problems: readonly Problem[];
}

/** The same without what is told article by article. */
export interface ReportNumbers {
  readonly articleCount: number;
  /** Words of the sources by part, then structures by kind, beside what the renditions hold. */
  readonly ledger: readonly LedgerRow[];
  /** Files and bytes by what they are for, largest first. */
  readonly groups: readonly { readonly group: string; readonly files: number; readonly sizeBytes: number }[];
  /** The largest files, largest first. */
  readonly largest: readonly { readonly path: string; readonly sizeBytes: number }[];
  /** The host that the site is made for, and what it says to a site of this weight. */
  readonly host: string;
  readonly hosting: readonly { readonly severity: string; readonly message: string }[];
}

export interface LedgerRow {
  readonly part: string;
  readonly source: number;
  readonly html: number;
  readonly markdown: number;
}

/** An article as the report names it, with the files that its problems stand in. */
export interface ReportArticle {
  readonly stem: string;
  readonly titleHtml: string;
  /** Key of its own file: `e00003/e00003.xml`. */
  readonly file: string;
}
