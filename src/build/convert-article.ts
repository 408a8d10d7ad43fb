import { listedRecord } from '../http/oai/print-record-list.ts';
import type { Language } from '../index/words/language.ts';
import { rankedLength } from '../index/words/ranked-length.ts';
import type { Article } from '../model/article.ts';
import type { ArticleNotice } from '../model/article-card.ts';
import type { ArticleHtml } from '../model/article-html.ts';
import type { Figure } from '../model/block.ts';
import type { ImagesBySource } from '../model/graphic.ts';
import type { Journal, SiblingKind } from '../model/journal.ts';
import type { Problem, ReportProblem } from '../model/problem.ts';
import type { TaggedObject } from '../model/tagged-object.ts';
import type { SiteManifest } from '../publish/site-manifest.ts';
import { openStageWriter, type StageWriter } from '../publish/stage.ts';
import { candidateFiles } from '../read/package/candidate-files.ts';
import type { Folder } from '../read/package/folder.ts';
import { bibtexOf } from '../render/bibliography/bibtex.ts';
import { cslOf } from '../render/bibliography/csl.ts';
import { formattedCitation } from '../render/bibliography/formatted-citation.ts';
import { risOf } from '../render/bibliography/ris.ts';
import { cardOf } from '../render/card.ts';
import type { FormatCitations } from '../render/citation/citation-formatter.ts';
import { doiPlacesOf } from '../render/doi-places.ts';
import { renderArticleHtml } from '../render/html/article-html.ts';
import type { HtmlContext } from '../render/html/html-context.ts';
import { renderListTitle } from '../render/html/list-title.ts';
import { renderArticleMarkdown } from '../render/markdown/article-markdown.ts';
import { renderFigureMarkdown } from '../render/markdown/figure-markdown.ts';
import { markedCard } from '../render/notice.ts';
import { textOfBlocks } from '../render/plain-text.ts';
import { headRecordOf } from '../site/head/head-record.ts';
import { pageUrl } from '../site/page-href.ts';
import type { ArticlePageContent } from '../site/site-content.ts';
import { answerKey } from '../tag/answer/answer-key.ts';
import { doiAnswer } from '../tag/answer/precomputed-answers.ts';
import { printAnswer, printObject } from '../tag/answer/print-values.ts';
import { dateObjects } from '../tag/ledger/date-objects.ts';
import type { Ledger } from '../tag/ledger/ledger.ts';
import { objectsOf } from '../tag/objects-of.ts';
import { tagPath } from '../tag/tag-path.ts';
import { pageEnding } from '../text/address.ts';
import { siblingEnding } from '../text/sibling-ending.ts';
import { type ArticleCache, type CacheKey, cacheKeyOf } from './article-cache.ts';
import { articleFiles } from './article-files.ts';
import { type CopiedFiles, copyFiles } from './copy-files.ts';
import { countWords } from './count-words.ts';
import { inJournal } from './in-journal.ts';
import { keptLost } from './kept-lost.ts';
import { type KeptObjects, keptObjects } from './kept-objects.ts';
import { hashOf } from './last/units.ts';
import { pageVersions } from './page-versions.ts';
import { placeFiles } from './place-files.ts';
import { placeOfName } from './place-of-name.ts';
import { publishableXml } from './publishable-xml.ts';
import type { KeptArticle } from './read-article.ts';
import { namedArticles, relatedCards } from './related-cards.ts';
import { renderImages } from './render-images.ts';
import type { ConvertResult, ConvertTask, WorkerSettings } from './tasks.ts';
import { writeDeposit } from './write-deposit.ts';
import { writeShareCard } from './write-share-card.ts';

/** What a worker has at hand for every article. */
export interface Workbench {
  readonly settings: WorkerSettings;
  readonly folder: Folder;
  readonly cache: ArticleCache;
  readonly last: SiteManifest;
  readonly formatCitations: FormatCitations;
  /** Of the indexes' words. */
  readonly language: Language;
}

/**
 * Everything of the site that follows from one article: its images, siblings, delivered files, figures' Markdown, answers
 * and objects. What the pages show is left in the cache, for the pages are written elsewhere.
 */
export async function convertArticle(
  task: ConvertTask,
  { settings, folder, cache, last, formatCitations, language }: Workbench,
): Promise<ConvertResult> {
  const kept = await cache.read<KeptArticle>(task.modelKey);
  if (kept === undefined) throw keptLost(`the kept model of ${task.candidate.file.key}`);
  const problems: Problem[] = [...kept.problems];
  const report = (problem: Problem): number => problems.push(problem);
  const stage = openStageWriter(settings.output, last);
  const files = candidateFiles(folder, task.candidate);
  const wanted = articleFiles(kept.article);
  const { pdf } = kept.article.source;
  const paths = placeFiles(task.stem, wanted.copies, settings.journal.siblings.includes('pdf') ? pdf : undefined);
  const placed = await copyFiles(paths, { stem: task.stem, files, stage, report });
  const article = inJournal(pdf === undefined || placed.holds(pdf) ? kept.article : withoutPdf(kept.article), settings.journal);
  const source = await files.read(article.source.file);
  const imageKeys: CacheKey[] = [];
  const images = await renderImages(wanted.images, {
    journal: settings.journal,
    stem: task.stem,
    files,
    cache: notingReads(cache, imageKeys),
    stage,
    placeOf: ({ href }) => placeOfName(source, href, article.meta.place),
    report,
  });

  const rendered = renderFragments(article, { task, journal: settings.journal, images, placed });
  const siblings = await writeSiblings(rendered, { stage, source, article, figures: wanted.figures, task, settings, report });
  const counted = kept.counted === undefined ? {} : { counted: kept.counted };
  const ledger = countWords(article, { source, ...counted, html: rendered.html, markdown: rendered.markdown, report });

  const dated = dateObjects(rendered.objects, ledgerOf(task, rendered.objects, settings), settings.buildTime);
  const [object] = dated.objects;
  if (object === undefined) throw new Error(`${article.source.file} gave no objects`);
  const member = printObject(object, '*', settings.journal);
  const answer = doiAnswer(answerKey(object, settings.journal, ''), member);
  if (answer !== undefined) await stage.write(answer);
  if (settings.journal.siblings.includes('json')) await stage.write({ path: `${task.stem}.json`, bytes: printAnswer([member]) });

  const shareCard = await writeShareCard(rendered.card, {
    journal: settings.journal,
    cache: notingReads(cache, imageKeys),
    stage,
  });
  const page: ArticlePageContent = {
    card: rendered.card,
    ...(shareCard === undefined ? {} : { shareCard }),
    html: rendered.html,
    head: headRecordOf(article),
    citation: {
      html: formattedCitation(article, rendered.citing),
      styles: formatCitations(article, rendered.citing),
      bibtex: rendered.bibtex,
      ris: rendered.ris,
    },
    siblings,
    versions: pageVersions(task.candidate),
    related: relatedCards(article.meta, settings.journal.doiResolver),
  };
  const circumstances = [task.modelKey, task.stem, settings.codeVersion, JSON.stringify([settings.journal, task.notice, task.ledgerLine])];
  const pageKey = cacheKeyOf('page', ...circumstances);
  const objectsKey = cacheKeyOf('objects', ...circumstances);
  await cache.write(pageKey, page);
  const depositKey = await writeDeposit(article, {
    journal: settings.journal,
    task,
    siblings,
    objects: dated.objects,
    stage,
    cache,
  });
  const bodyText = settings.journal.searchBody ? { bodyText: textOfBlocks(article.body) } : {};
  const printed = keptObjects(dated.objects, settings.journal);
  await cache.write(objectsKey, { ...printed, member, ...bodyText } satisfies KeptObjects);
  return {
    card: rendered.card,
    figures: rendered.html.figures.length,
    named: namedArticles(article.meta),
    pageKey,
    objectsKey,
    ...(imageKeys.length === 0 ? {} : { imageKeys }),
    // Of the values: the bytes that are kept also tell how arrays came to be.
    pageHash: hashOf(page),
    objectsHash: hashOf([printed.objects, bodyText]),
    ...(depositKey === undefined ? {} : { depositKey }),
    doiPlaces: doiPlacesOf(article).map(({ doi, place }) => ({ doi, place })),
    answerKey: answerKey(object, settings.journal, printObject(object, [tagPath(settings.journal, 'article', 'doi')], settings.journal)),
    abstractLength: rankedLength(rendered.card.abstractText, language),
    listed: listedRecord(object, task.stem, settings.journal),
    ledgerLine: dated.line,
    ledger,
    files: stage.files,
    problems,
  };
}

/** The same cache, which writes down what is asked for. */
function notingReads(cache: ArticleCache, keys: CacheKey[]): ArticleCache {
  return {
    ...cache,
    read: (key) => {
      keys.push(key);
      return cache.read(key);
    },
  };
}

interface Fragments {
  readonly card: ReturnType<typeof cardOf>;
  readonly html: ArticleHtml;
  readonly markdown: string;
  readonly objects: readonly TaggedObject[];
  readonly citing: { readonly journal: Journal; readonly pageUrl: string; readonly notice?: ArticleNotice };
  readonly bibtex: string;
  readonly ris: string;
  readonly context: HtmlContext;
}

interface Circumstances {
  readonly task: ConvertTask;
  readonly journal: Journal;
  readonly images: ImagesBySource;
  readonly placed: CopiedFiles;
}

/** The pure part: everything that is made of the model alone. */
function renderFragments(article: Article, { task, journal, images, placed }: Circumstances): Fragments {
  const context: HtmlContext = {
    stem: task.stem,
    images,
    ending: pageEnding(journal.host),
    language: journal.language,
    doiResolver: journal.doiResolver,
    fileHref: placed.fileHref,
  };
  const html = renderArticleHtml(article, context);
  const said =
    task.notice === undefined || article.meta.articleIds.doi === undefined
      ? undefined
      : new Map([[article.meta.articleIds.doi.toLowerCase(), task.notice]]);
  const card = markedCard(
    cardOf(article, { stem: task.stem, journal, images, titleHtml: renderListTitle(article, context) }),
    said ?? new Map(),
  );
  const url = pageUrl(journal, `${task.stem}.html`);
  const notice = card.notice === undefined ? {} : { notice: card.notice };
  const citing = { journal, pageUrl: url, ...notice };
  const marked = { ...context, ...notice };
  return {
    card,
    html,
    markdown: renderArticleMarkdown(article, marked),
    objects: objectsOf(article, { journal, pageUrl: url }),
    context: marked,
    citing,
    bibtex: bibtexOf(article, citing),
    ris: risOf(article, citing),
  };
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

/** Writes the renditions beside the page and says which are there. */
async function writeSiblings(
  rendered: Fragments,
  { stage, source, article, figures, task, settings, report }: SiblingSources,
): Promise<readonly SiblingKind[]> {
  const { journal } = settings;
  const xml = article.source.format === 'jats' ? publishableXml(source, article.source.file, report) : undefined;
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

/** An article of which the PDF could not be read, as if none had been delivered. */
function withoutPdf(article: Article): Article {
  const { pdf: _, ...source } = article.source;
  return { ...article, source };
}

/** A ledger of the one line that this article has in it. */
function ledgerOf({ ledgerLine }: ConvertTask, objects: readonly TaggedObject[], { ledgerFields }: WorkerSettings): Ledger {
  const about = objects[0]?.about;
  return { fields: ledgerFields, lineByAbout: new Map(ledgerLine === undefined || about === undefined ? [] : [[about, ledgerLine]]) };
}
