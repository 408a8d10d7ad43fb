import type { Article } from '../../model/article.ts';
import type { ArticleHtml } from '../../model/article-html.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { findArticle } from '../../read/jats/read-jats.ts';
import { markdownTexts } from '../../read/markdown/markdown-texts.ts';
import { decodeXml } from '../../read/xml/decode-xml.ts';
import { parseXml } from '../../read/xml/parse-xml.ts';
import { type ArticleLedger, buildLedger, buildMarkdownLedger, countLedger } from '../../render/ledger/article-ledger.ts';
import { ledgerProblems, markdownLedgerProblems } from '../../render/ledger/ledger-problems.ts';
import type { LedgerSource } from '../../render/ledger/ledger-source.ts';

/** What a build keeps of an article's ledger: its sums; what is missing is among the problems. */
export type LedgerSums = Pick<ArticleLedger, 'words' | 'structures'>;

interface Renditions {
  /** The article's own file, as delivered. */
  readonly source: Uint8Array;
  /** What was taken of it when it was read; absent where it is no XML. */
  readonly counted?: LedgerSource;
  readonly html: ArticleHtml;
  readonly markdown: string;
  readonly report: ReportProblem;
}

/** The ledger of an article: its source's words and structures against those of its page and its Markdown; each loss is reported with its place. */
export function countWords({ source: { file, format } }: Article, { source, counted, html, markdown, report }: Renditions): LedgerSums {
  const renditions = { html: wholePage(html), markdown };
  if (format === 'markdown') {
    const ledger = buildMarkdownLedger(markdownTexts(new TextDecoder().decode(source)), renditions);
    for (const problem of markdownLedgerProblems(ledger, file)) report(problem);
    return ledger;
  }
  const quick = counted === undefined ? undefined : countLedger(counted, renditions);
  if (quick?.missing.length === 0) return quick;
  // Where words are missing, they and their lines are in the source alone. What is wrong with it was reported when it was read.
  const quiet = { file, report: () => undefined };
  const text = decodeXml(source, quiet);
  const document = text === undefined ? undefined : parseXml(text, quiet);
  const element = document === undefined ? undefined : findArticle(document, () => undefined);
  if (document === undefined || element === undefined) return { words: [], structures: [] };
  const ledger = buildLedger(element, renditions);
  for (const problem of ledgerProblems(ledger, document)) report(problem);
  return ledger;
}

function wholePage(html: ArticleHtml): string {
  const { title, subtitle = '', otherTitles, authors, authorDetails, abstracts, body, footnotes, back, about, subArticles } = html;
  return [
    title,
    subtitle,
    otherTitles,
    authors,
    abstracts,
    body,
    footnotes,
    back,
    authorDetails,
    about,
    ...subArticles.map((part) => part.html),
  ].join('\n');
}
