import { hashTexts } from '../../engine/hash-texts.ts';
import { type CacheKey, cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import { dublinCoreRecord } from '../../http/oai/dublin-core-record.ts';
import type { Language } from '../../index/words/language.ts';
import { rankedLength } from '../../index/words/ranked-length.ts';
import type { Article } from '../../model/article.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Rendition } from '../../model/graphic.ts';
import type { SiblingKind } from '../../model/journal.ts';
import type { Problem } from '../../model/problem.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import type { SiteManifest } from '../../publish/site-manifest.ts';
import { openStageWriter, type StageWriter } from '../../publish/stage.ts';
import type { Folder } from '../../read/package/folder.ts';
import { formattedCitation } from '../../render/bibliography/formatted-citation.ts';
import type { FormatCitations } from '../../render/citation/citation-formatter.ts';
import { doiPlacesOf } from '../../render/doi-places.ts';
import { textOfBlocks } from '../../render/plain-text.ts';
import { searchDocumentOf } from '../../search/search-document.ts';
import { finishPages } from '../../site/articles/finish-pages.ts';
import { hashJson } from '../../site/hash-json.ts';
import { headRecordOf } from '../../site/head/head-record.ts';
import { linksetOf } from '../../site/head/linkset.ts';
import type { ArticlePageContent } from '../../site/site-content.ts';
import { answerKey } from '../../tag/answer/answer-key.ts';
import { doiAnswer } from '../../tag/answer/precomputed-answers.ts';
import { printAnswer, printObject } from '../../tag/answer/print-values.ts';
import { dateObjects } from '../../tag/ledger/date-objects.ts';
import { EMPTY_LEDGER, type Ledger } from '../../tag/ledger/ledger.ts';
import { tagPath } from '../../tag/tag-path.ts';
import { budgetedStage } from '../failures/stage-budget.ts';
import type { ConversionDetails, ConvertResult, ConvertTask, WorkerSettings } from '../tasks.ts';
import { countWords } from './count-words.ts';
import { deliverFiles } from './deliver-files.ts';
import { pageVersions } from './page-versions.ts';
import type { StoredArticle } from './read-article.ts';
import { recordSetsOf } from './record-sets.ts';
import { namedArticles, relatedCards } from './related-cards.ts';
import { type Fragments, renderFragments } from './render-fragments.ts';
import { type StoredObject, storedObjects } from './stored-objects.ts';
import { packPage, storedPage } from './stored-page.ts';
import { writeDeposit } from './write-deposit.ts';
import { writeShareCard } from './write-share-card.ts';
import { writeSiblings } from './write-siblings.ts';

/** What a worker has at hand for every article. */
export interface WorkerContext {
  readonly settings: WorkerSettings;
  readonly folder: Folder;
  readonly cache: ResultCache;
  readonly last: SiteManifest;
  readonly formatCitations: FormatCitations;
  /** Of the indexes' words. */
  readonly language: Language;
}

export interface Conversion {
  readonly result: ConvertResult;
  /** Its line of the ledger as it now is. */
  readonly ledgerLine: string;
  readonly details: ConversionDetails;
  /** '' where there is none. */
  readonly abstractText: string;
}

/**
 * Everything of the site that follows from one article: its images, siblings, delivered files, figures' Markdown, answers
 * and objects. What the pages show is left in the cache, for the pages are written elsewhere.
 */
export async function convertArticle(
  task: ConvertTask,
  kept: StoredArticle,
  { settings, folder, cache, last, formatCitations, language }: WorkerContext,
): Promise<Conversion> {
  const { journal } = settings;
  const problems: Problem[] = [...kept.problems];
  const report = (problem: Problem): number => problems.push(problem);
  const stage = budgetedStage(openStageWriter(settings.output, last, settings.stage), settings.limits);
  const imageKeys: CacheKey[] = [];
  const noting = notingReads(cache, imageKeys);

  const delivered = await deliverFiles(kept.article, { task, settings, folder, cache: noting, stage, report });
  const { article, source } = delivered;
  const rendered = renderFragments(article, { task, journal, ...delivered });
  const siblings = await writeSiblings(rendered, { ...delivered, stage, task, settings, report });
  const sets = recordSetsOf(rendered.card, article.meta, journal);
  const dated = dateObjects(rendered.objects, ledgerOf(task, rendered.objects, settings), settings.buildTime, sets);
  const [object] = dated.objects;
  if (object === undefined) throw new Error(`${article.source.file} gave no objects`);
  const member = await writeOwnAnswers(object, { task, journal, stage });
  const shareCard = await writeShareCard(rendered.card, { journal, cache: noting, stage });

  const content = contentOf(article, { rendered, task, journal, siblings, shareCard, formatCitations, unused: kept.unused ?? [] });
  if (journal.siblings.includes('linkset')) await stage.write(linksetOf(journal, content));
  const pages = finishPages(journal, content);
  const circumstances = [
    task.modelKey,
    task.stem,
    settings.codeVersion,
    JSON.stringify([journal, task.notice, task.ledgerLine, task.candidate.hold]),
  ];
  const pageKey = cacheKeyOf('page', ...circumstances);
  const objectsKey = cacheKeyOf('objects', ...circumstances);
  const partsKey = cacheKeyOf('parts', ...circumstances);
  const memberKey = cacheKeyOf('member', ...circumstances);
  await cache.write(pageKey, packPage(storedPage(pages, article.source.format)));
  const counted = kept.counted === undefined ? {} : { counted: kept.counted };
  const printed = { html: pages.main.join(''), markdown: rendered.markdown, head: pages.head, record: dublinCoreRecord(object, journal) };
  const ledger = countWords(article, { source, ...counted, ...printed, report });
  const isPublic = task.candidate.hold === undefined;
  const depositKey = isPublic ? await writeDeposit(article, { journal, task, siblings, objects: dated.objects, stage, cache }) : undefined;
  const bodyText = journal.searchBody ? textOfBlocks(article.body) : undefined;
  const { own, parts } = storedObjects(dated.objects, journal);
  const { component, author, ref } = parts;
  const partHashes = { component: hashTexts(component), author: hashTexts(author), ref: hashTexts(ref) };
  await cache.write(objectsKey, { ...own, search: searchDocumentOf(rendered.card, bodyText) } satisfies StoredObject);
  await cache.write(partsKey, parts);
  await cache.write(memberKey, member);
  const { abstractText, ...card } = rendered.card;
  const doiPlaces = doiPlacesOf(article).map(({ doi, place }) => ({ doi, place }));
  const result: ConvertResult = {
    card,
    cardHash: hashJson(rendered.card),
    figures: rendered.html.figures.length,
    named: namedArticles(article.meta),
    pageKey,
    objectsKey,
    partsKey,
    memberKey,
    ...(imageKeys.length === 0 ? {} : { imageKeys }),
    // Of the values: the bytes that are kept also tell how arrays came to be.
    pageHash: hashTexts(pages),
    objectsHash: hashTexts([own.article, partHashes, bodyText ?? '']),
    partHashes,
    ...(doiPlaces.length === 0 ? {} : { doisHash: hashJson(doiPlaces) }),
    ...(depositKey === undefined ? {} : { depositKey }),
    answerKey: answerKey(object, journal, printObject(object, [tagPath(journal, 'article', 'doi')], journal)),
    abstractLength: rankedLength(abstractText, language),
    listed: { datestamp: dated.datestamp, about: object.about, stem: task.stem, sets },
    files: [...stage.files],
  };
  return { result, ledgerLine: dated.line, details: { doiPlaces, ledger, problems }, abstractText };
}

/** The same cache, which writes down what is asked for. */
function notingReads(cache: ResultCache, keys: CacheKey[]): ResultCache {
  return {
    ...cache,
    read: (key) => {
      keys.push(key);
      return cache.read(key);
    },
  };
}

/** A ledger of the one line that this article has in it. */
function ledgerOf({ ledgerLine }: ConvertTask, objects: readonly TaggedObject[], { ledgerFields }: WorkerSettings): Ledger {
  const about = objects[0]?.about;
  return {
    ...EMPTY_LEDGER,
    fields: ledgerFields,
    lineByAbout: new Map(ledgerLine === undefined || about === undefined ? [] : [[about, ledgerLine]]),
  };
}

interface AnswersOf {
  readonly task: ConvertTask;
  readonly journal: ArticleJournal;
  readonly stage: StageWriter;
}

/** Writes what is answered of the article alone, and gives it as a member of answers. */
async function writeOwnAnswers(object: TaggedObject, { task, journal, stage }: AnswersOf): Promise<string> {
  const member = printObject(object, '*', journal);
  const answer = doiAnswer(answerKey(object, journal, ''), member);
  if (answer !== undefined && task.candidate.hold === undefined) await stage.write(answer);
  if (journal.siblings.includes('json')) await stage.write({ path: `${task.stem}.json`, bytes: printAnswer([member]) });
  return member;
}

interface ContentOf {
  readonly rendered: Fragments;
  readonly task: ConvertTask;
  readonly journal: ArticleJournal;
  readonly siblings: readonly SiblingKind[];
  readonly shareCard: Rendition | undefined;
  readonly formatCitations: FormatCitations;
  /** Files that came with it and do not belong to it. */
  readonly unused: readonly string[];
}

/** What the article's pages show. */
function contentOf(
  article: Article,
  { rendered, task, journal, siblings, shareCard, formatCitations, unused }: ContentOf,
): ArticlePageContent {
  const { card, html, citing, bibtex, ris } = rendered;
  return {
    card,
    ...(shareCard === undefined ? {} : { shareCard }),
    html,
    head: headRecordOf(article),
    citation: { html: formattedCitation(article, citing), styles: formatCitations(article, citing), bibtex, ris },
    siblings,
    ...(task.candidate.hold === undefined ? {} : { hold: task.candidate.hold }),
    versions: pageVersions(task.candidate, unused),
    related: relatedCards(article.meta, journal.doiResolver),
  };
}
