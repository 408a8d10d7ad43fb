import type { Article } from '../../../model/article.ts';
import type { Figure } from '../../../model/block.ts';
import type { ReportProblem } from '../../../model/problem.ts';
import { RENDITIONS, type SiblingKind } from '../../../model/renditions.ts';
import { absoluteUrl } from '../../../model/text/address.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import { cslOf } from '../../../render/bibliography/csl.ts';
import { docmapOf } from '../../../render/docmap.ts';
import { renderArticleJats } from '../../../render/jats/article-jats.ts';
import { journalMetaOf } from '../../../render/jats/journal-meta-of.ts';
import { renderFigureMarkdown } from '../../../render/markdown/figure-markdown.ts';
import type { Fragments } from '../render-fragments.ts';
import type { ConvertTask, WorkerSettings } from '../tasks.ts';
import { publishableXml } from './publishable-xml.ts';

/** Writes the renditions of an article and resolves with the kinds to which its page links, in the order of the setting. */
export async function writeSiblings(
  rendered: Fragments,
  { stage, source, article, figures, hasPdf, task, settings, report }: SiblingContext,
): Promise<readonly SiblingKind[]> {
  const { journal } = settings;
  const xml =
    article.source.format === 'jats'
      ? publishableXml(source, article.source.file, report)
      : renderArticleJats(article, journalMetaOf(journal));
  const bytesOf: Readonly<Record<SiblingKind, Uint8Array | string | WrittenElsewhere | undefined>> = {
    md: rendered.markdown,
    xml,
    bib: rendered.bibtex,
    ris: rendered.ris,
    csl: `${JSON.stringify(cslOf(article, rendered.citing))}\n`,
    // Written with the answers of the article.
    json: { isThere: true },
    // Written as a book, with its chapter for the issue's.
    epub: { isThere: true },
    // Typeset, or the publisher's own.
    pdf: { isThere: hasPdf },
    // Made of the article's images; belongs to the figures' pages.
    jpg: { isThere: false },
    docmap: docmapOf(article, {
      ...{ journal, pageUrl: rendered.citing.pageUrl },
      url: absoluteUrl(journal.siteUrl, `${task.stem}.${RENDITIONS.docmap.ending}`),
    }),
    // Written when it is known which renditions there are, and names itself by no link.
    linkset: { isThere: false },
  };
  const written: SiblingKind[] = [];
  for (const kind of journal.siblings) {
    const bytes = bytesOf[kind];
    if (bytes === undefined || (isElsewhere(bytes) && !bytes.isThere)) continue;
    if (!isElsewhere(bytes)) await stage.write({ path: `${task.stem}.${RENDITIONS[kind].ending}`, bytes });
    written.push(kind);
  }
  if (journal.siblings.includes('md')) {
    for (const figure of figures) {
      await stage.write({ path: `${task.stem}/${figure.figureId}.md`, bytes: renderFigureMarkdown(article, figure, rendered.context) });
    }
  }
  return written;
}

/** A rendition that another step writes, and whether it is one of the article's own. */
interface WrittenElsewhere {
  readonly isThere: boolean;
}

function isElsewhere(bytes: Uint8Array | string | WrittenElsewhere): bytes is WrittenElsewhere {
  return typeof bytes === 'object' && 'isThere' in bytes;
}

interface SiblingContext {
  readonly stage: StageWriter;
  readonly source: Uint8Array;
  readonly article: Article;
  readonly figures: readonly Figure[];
  readonly hasPdf: boolean;
  readonly task: ConvertTask;
  readonly settings: WorkerSettings;
  readonly report: ReportProblem;
}
