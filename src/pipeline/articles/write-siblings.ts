import type { Article } from '../../model/article.ts';
import type { Figure } from '../../model/block.ts';
import type { SiblingKind } from '../../model/journal.ts';
import type { ReportProblem } from '../../model/problem.ts';
import type { StageWriter } from '../../publish/stage.ts';
import { cslOf } from '../../render/bibliography/csl.ts';
import { renderArticleJats } from '../../render/jats/article-jats.ts';
import { journalMetaOf } from '../../render/jats/journal-meta-of.ts';
import { renderFigureMarkdown } from '../../render/markdown/figure-markdown.ts';
import { siblingEnding } from '../../text/sibling-ending.ts';
import type { ConvertTask, WorkerSettings } from '../tasks.ts';
import { publishableXml } from './publishable-xml.ts';
import type { Fragments } from './render-fragments.ts';

/** Writes the renditions beside the page and says which are there. */
export async function writeSiblings(
  rendered: Fragments,
  { stage, source, article, figures, task, settings, report }: SiblingSources,
): Promise<readonly SiblingKind[]> {
  const { journal } = settings;
  const xml =
    article.source.format === 'jats'
      ? publishableXml(source, article.source.file, report)
      : renderArticleJats(article, journalMetaOf(journal));
  const bytesOf: Partial<Record<SiblingKind, Uint8Array | string>> = {
    md: rendered.markdown,
    ...(xml === undefined ? {} : { xml }),
    bib: rendered.bibtex,
    ris: rendered.ris,
    csl: `${JSON.stringify(cslOf(article, rendered.citing))}\n`,
  };
  const written: SiblingKind[] = [];
  for (const kind of journal.siblings) {
    const bytes = bytesOf[kind];
    if (bytes !== undefined) await stage.write({ path: `${task.stem}.${siblingEnding(kind)}`, bytes });
    const isThere = bytes !== undefined || kind === 'json' || (kind === 'pdf' && article.source.pdf?.source !== undefined);
    if (isThere && kind !== 'jpg') written.push(kind);
  }
  if (journal.siblings.includes('md')) {
    for (const figure of figures) {
      await stage.write({ path: `${task.stem}/${figure.figureId}.md`, bytes: renderFigureMarkdown(article, figure, rendered.context) });
    }
  }
  return written;
}

interface SiblingSources {
  readonly stage: StageWriter;
  readonly source: Uint8Array;
  readonly article: Article;
  readonly figures: readonly Figure[];
  readonly task: ConvertTask;
  readonly settings: WorkerSettings;
  readonly report: ReportProblem;
}
