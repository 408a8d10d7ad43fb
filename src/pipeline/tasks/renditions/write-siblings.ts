import type { Article } from '../../../model/article.ts';
import type { ArticleJournal } from '../../../model/article-journal.ts';
import type { Figure } from '../../../model/block.ts';
import type { ReportProblem } from '../../../model/problem.ts';
import { RENDITIONS, type SiblingKind } from '../../../model/renditions.ts';
import { absoluteUrl } from '../../../model/text/address.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import { printAnswer } from '../../../query/tag/answer/print-values.ts';
import { cslOf } from '../../../render/bibliography/csl.ts';
import { risOf } from '../../../render/bibliography/ris.ts';
import { docmapOf } from '../../../render/docmap.ts';
import { renderArticleJats } from '../../../render/jats/article-jats.ts';
import { journalMetaOf } from '../../../render/jats/journal-meta-of.ts';
import { renderArticleMarkdown } from '../../../render/markdown/article-markdown.ts';
import { renderFigureMarkdown } from '../../../render/markdown/figure-markdown.ts';
import { linksetOf } from '../../../site/head/linkset.ts';
import type { ArticlePageContent } from '../../../site/site-content.ts';
import type { CacheKey, ResultCache } from '../../engine/result-cache.ts';
import type { Fragments } from '../render-fragments.ts';
import type { ConvertTask, WorkerSettings } from '../tasks.ts';
import { publishableXml } from './publishable-xml.ts';
import { epubOf } from './write-epub.ts';

/** Inputs of the renditions of an article. */
export interface RenditionInputs {
  readonly task: ConvertTask;
  readonly settings: WorkerSettings;
  /** The journal in the language of the article. */
  readonly journal: ArticleJournal;
  readonly article: Article;
  /** Bytes of its XML or Markdown file. */
  readonly source: Uint8Array;
  readonly figures: readonly Figure[];
  readonly rendered: Fragments;
  /** The article as a member of `results.id`. */
  readonly member: string;
  /** The content of its page, once it is known which renditions there are. */
  readonly content?: ArticlePageContent;
  readonly cache: ResultCache;
  /** The cache that records the keys of the article's images. */
  readonly imageCache: ResultCache;
  /** Receives the key of its chapter for the EPUB of its issue. */
  readonly chapterKeys: CacheKey[];
  readonly stage: StageWriter;
  readonly report: ReportProblem;
}

/** Bytes of a rendition, `STAGED` if an earlier step has staged them, undefined if the article has none. */
type Bytes = Uint8Array | string | typeof STAGED | undefined;
const STAGED = Symbol('staged');

/** Makes each rendition; called only for those that the setting `siblings` names. */
const BYTES_OF: Readonly<Record<SiblingKind, (inputs: RenditionInputs) => Bytes | Promise<Bytes>>> = {
  md: ({ article, rendered }) => renderArticleMarkdown(article, rendered.context),
  xml: ({ article, source, settings, report }) =>
    article.source.format === 'jats'
      ? publishableXml(source, article.source.file, report)
      : renderArticleJats(article, journalMetaOf(settings.journal)),
  bib: ({ rendered }) => rendered.bibtex,
  ris: ({ article, rendered }) => risOf(article, rendered.citing),
  csl: ({ article, rendered }) => `${JSON.stringify(cslOf(article, rendered.citing))}\n`,
  json: ({ member }) => printAnswer([member]),
  epub: epubOf,
  // Typeset, or the publisher's own; staged first, because the other renditions name it.
  pdf: ({ rendered }) => (rendered.card.pdf === true ? STAGED : undefined),
  // The images of the figures, which the pages need in any case.
  jpg: () => undefined,
  docmap: ({ article, rendered, task, settings: { journal } }) =>
    docmapOf(article, {
      ...{ journal, pageUrl: rendered.citing.pageUrl },
      url: absoluteUrl(journal.siteUrl, `${task.stem}.${RENDITIONS.docmap.ending}`),
    }),
  linkset: ({ journal, content }) => content && linksetOf(journal, content),
};

/** Writes renditions that the journal has, and resolves with the kinds of which the article has one, in the order of the setting. */
export async function writeSiblings(isAsked: (kind: SiblingKind) => boolean, inputs: RenditionInputs): Promise<readonly SiblingKind[]> {
  const { stage, task, article, rendered, figures, settings } = inputs;
  const written: SiblingKind[] = [];
  for (const kind of settings.journal.siblings.filter(isAsked)) {
    const bytes = await BYTES_OF[kind](inputs);
    if (bytes === undefined) continue;
    if (bytes !== STAGED) await stage.write({ path: `${task.stem}.${RENDITIONS[kind].ending}`, bytes });
    written.push(kind);
    if (kind !== 'md') continue;
    for (const figure of figures) {
      await stage.write({ path: `${task.stem}/${figure.figureId}.md`, bytes: renderFigureMarkdown(article, figure, rendered.context) });
    }
  }
  return written;
}
