import type { Article, FormerAddresses } from '../../model/article.ts';
import type { SummaryCard } from '../../model/article-card.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import { ENCLOSED, type Enclosure } from '../../model/enclosure.ts';
import type { Rendition } from '../../model/graphic.ts';
import { journalOfArticle } from '../../model/messages/journal-in.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import { RENDITIONS, type SiblingKind } from '../../model/renditions.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { SiteManifest } from '../../publish/site-manifest.ts';
import { openStageWriter, type StageWriter } from '../../publish/stage.ts';
import { type Language, memberOf } from '../../query/index/words/language.ts';
import { rankedLength } from '../../query/index/words/ranked-length.ts';
import { languageCode } from '../../query/index/words/stemmed-languages.ts';
import { countText } from '../../query/search/counted-text.ts';
import { searchDocumentOf } from '../../query/search/search-document.ts';
import { answerKey } from '../../query/tag/answer/answer-key.ts';
import { doiAnswer } from '../../query/tag/answer/precomputed-answers.ts';
import { printObject } from '../../query/tag/answer/print-values.ts';
import { dateObjects } from '../../query/tag/ledger/date-objects.ts';
import { findLedgerLine } from '../../query/tag/ledger/ledger-line.ts';
import { recordKeyOf } from '../../query/tag/ledger/record-history.ts';
import { tagPath } from '../../query/tag/tag-path.ts';
import { candidateFiles } from '../../read/package/candidate-files.ts';
import type { Folder } from '../../read/package/folder.ts';
import { withTypeLabel } from '../../render/article-type.ts';
import { formattedCitation } from '../../render/bibliography/formatted-citation.ts';
import type { FormatCitations } from '../../render/citation/citation-formatter.ts';
import type { StyleReferences } from '../../render/citation/reference-style.ts';
import type { CoverageSums } from '../../render/coverage/coverage-sums.ts';
import { doiPlacesOf } from '../../render/doi-places.ts';
import { textOfBlocks } from '../../render/plain-text.ts';
import { timelineOf } from '../../render/timeline.ts';
import type { ListedRecord } from '../../serve/http/oai/record-list.ts';
import { finishPages } from '../../site/articles/finish-pages.ts';
import { headRecordOf } from '../../site/head/head-record.ts';
import type { ArticlePageContent, ArticlePages } from '../../site/site-content.ts';
import { digestOf, hashTexts } from '../engine/hash.ts';
import { type CacheKey, cacheKeyOf, type ResultCache } from '../engine/result-cache.ts';
import { budgetedStage } from '../workers/stage-budget.ts';
import { countWords } from './count-words.ts';
import { figureFactsOf } from './figures-in-languages.ts';
import type { CopiedFiles } from './files/copy-files.ts';
import { offeredFiles, pdfTextOf } from './files/pdf-only.ts';
import { type StoredObject, type StoredText, storedObjects } from './objects/stored-objects.ts';
import { packPage, storedPage } from './pages/stored-page.ts';
import type { StoredArticle } from './read-article.ts';
import { recordDigests } from './record-digests.ts';
import { recordSetsOf } from './record-sets.ts';
import { namedArticles, relatedCards, relatedLinks } from './related-cards.ts';
import type { Fragments } from './render-fragments.ts';
import { type DeliveredArticle, deliverArticle } from './renditions/deliver-article.ts';
import { writeShareCard } from './renditions/write-share-card.ts';
import { writeSiblings } from './renditions/write-siblings.ts';
import { isSplit } from './split-translations.ts';
import type { ConversionDetails, ConvertResult, ConvertTask, WorkerSettings } from './tasks.ts';
import { convertVersions, currentVersion, type OlderVersion } from './versions/convert-versions.ts';
import { pageVersions } from './versions/page-versions.ts';
import { versionPages } from './versions/version-pages.ts';
import { writeDeposit } from './write-deposit.ts';
import { recordOf, writeDatacite, writeRecord } from './write-record.ts';

/** Values that a worker shares between the articles of one build. */
export interface WorkerContext {
  readonly settings: WorkerSettings;
  readonly folder: Folder;
  readonly cache: ResultCache;
  /** The list of published files. */
  readonly last: SiteManifest;
  readonly formatCitations: FormatCitations;
  /** Absent if the journal has no citation style. */
  readonly styleReferences?: StyleReferences;
  /** Language of the word indexes, for stemming. */
  readonly language: Language;
}

/** Result of a conversion. */
export interface Conversion {
  readonly result: ConvertResult;
  /** The columns of the article's ledger line that its values decide. */
  readonly ledgerLine: string;
  readonly details: ConversionDetails;
  /** '' if it has no abstract. */
  readonly abstractText: string;
}

/**
 * Converts one article: stages its outputs except pages, and caches its objects and the content of its pages. The outputs are images, siblings,
 * delivered files, figures' Markdown and answers. Pages are built by another task, because they show other articles.
 */
export async function convertArticle(
  task: ConvertTask,
  read: StoredArticle,
  { settings, folder, cache, last, formatCitations, styleReferences, language }: WorkerContext,
): Promise<Conversion> {
  const problems: Problem[] = [...read.problems];
  const report = (problem: Problem): number => problems.push(problem);
  const numbered = withPmid(read.article, task.pmid, report);
  const stored = { ...read, article: styleReferences?.(numbered) ?? numbered };
  const journal = journalOfArticle(settings.journal, stored.article.meta.lang);
  const stage = budgetedStage(openStageWriter(settings.output, last, settings.stage), settings.limits);
  const imageKeys: CacheKey[] = [];
  const imageCache = recordReads(cache, imageKeys);
  const delivered = await deliverArticle(stored.article, { task, settings, journal, folder, imageCache, last, stage, report });
  const { article, sourceArticle, rendered, typeset } = delivered;
  const sets = recordSetsOf(rendered.card, article.meta, journal);
  const { ledgerLine } = task;
  const dated = dateObjects(rendered.objects, {
    key: recordKeyOf(task.stem, rendered.card.doi),
    known: ledgerLine === undefined ? undefined : findLedgerLine(ledgerLine, settings.ledgerFields),
    buildTime: settings.buildTime,
  });
  const [object] = dated.objects;
  if (object === undefined) throw new Error(`${article.source.file} gave no objects`);
  const member = await writeOwnAnswers(object, { task, journal, stage });
  const chapterKeys: CacheKey[] = [];
  const made = { ...delivered, task, settings, journal, member, cache, imageCache, chapterKeys, stage, report };
  const siblings = await writeSiblings((kind) => kind !== 'linkset', made);
  const shareCard = await writeShareCard(rendered.card, { journal, cache: imageCache, stage });

  const older = await convertVersions({ task, journal, settings, folder, cache: imageCache, stage });
  const inputs = { task, journal, formatCitations, unused: stored.unused ?? [], older };
  const content = contentOf(article, { ...inputs, rendered, siblings, shareCard });
  await writeSiblings((kind) => kind === 'linkset', { ...made, content });
  const pages = { ...finishPages(journal, content), ...versionPages(content, { article: sourceArticle, rendered, ...inputs }) };
  const keys = cacheKeysOf(task, settings);
  await cache.write(keys.pageKey, packPage(storedPage(pages, article.source.format)));
  const ledger = await coverageOf(stored, { task, pages, ...delivered, report });
  const isPublic = task.candidate.hold === undefined;
  const { facts } = rendered.citing;
  if (isPublic)
    await writeDeposit(article, {
      journal,
      task,
      siblings,
      objects: dated.objects,
      stage,
      report,
      files: candidateFiles(folder, task.candidate),
      source: delivered.source,
      facts,
    });
  const record = recordOf(facts, { journal, stem: task.stem, siblings });
  const recordKey = isPublic ? await writeRecord(record, { stem: task.stem, stage, cache }) : undefined;
  if (isPublic) await writeDatacite(record, { journal, stem: task.stem, stage });
  const hashes = await storeObjects(dated.objects, { keys, journal, card: rendered.card, cache });
  await cache.write(keys.memberKey, member);
  const textKey = journal.searchBody ? await storeText(article, rendered.card.lang, { task, folder, settings, cache, report }) : undefined;
  const { abstractText, titleFaces: _, ...card } = rendered.card;
  const enclosures = enclosuresOf(task, stage);
  const doiPlaces = doiPlacesOf(article).map(({ doi, place }) => ({ doi, place }));
  const result: ConvertResult = {
    card,
    cardHash: digestOf(rendered.card),
    ...figureFactsOf(task, rendered.html.figures),
    named: namedArticles(article.meta),
    ...keys,
    ...(imageKeys.length === 0 ? {} : { imageKeys }),
    // A hash of the stored bytes would differ for equal values.
    pageHash: hashTexts(pages),
    ...hashes,
    ...(doiPlaces.length === 0 ? {} : { doisHash: digestOf(doiPlaces) }),
    ...(textKey === undefined ? {} : { textKey }),
    ...(recordKey === undefined ? {} : { recordKey }),
    ...(chapterKeys[0] === undefined ? {} : { chapterKey: chapterKeys[0] }),
    ...(typeset.issueKey === undefined ? {} : { typstKey: typeset.issueKey }),
    ...(typeset.isDeferred === true ? { isPdfDeferred: true as const } : {}),
    answerKey: answerKey(object, journal, printObject(object, [tagPath(journal, 'article', 'doi')], journal)),
    abstractLength: rankedLength(abstractText, memberOf(language, languageCode(card.lang ?? journal.language))),
    ...(article.source.former === undefined ? {} : { former: formerOf(article.source.former, delivered.placed) }),
    ...(enclosures.length === 0 ? {} : { enclosures }),
    listed: { about: object.about, stem: task.stem, sets, ...titlesIn(rendered.card, journal) },
    digests: recordDigests({ article, facts, hashes: delivered.hashes }),
    files: [...stage.files],
  };
  return { result, ledgerLine: dated.line, details: { doiPlaces, ledger, problems }, abstractText };
}

/** The article with the PMID that PubMed gave to it. One that its source states takes precedence, and a difference is reported. */
function withPmid(article: Article, pmid: string | undefined, report: ReportProblem): Article {
  const { meta } = article;
  const { pmid: stated } = meta.articleIds;
  if (pmid === undefined || stated?.trim() === pmid) return article;
  if (stated === undefined) return { ...article, meta: { ...meta, articleIds: { ...meta.articleIds, pmid } } };
  const message = translatable`the PMID is "${stated}"; expected "${pmid}", under which PubMed has this DOI`;
  report({ code: 'pmid-differs', severity: 'warning', place: meta.place, message });
  return article;
}

/** Its old addresses with the site paths of its files. */
function formerOf({ ids, files, urls }: FormerAddresses, { pathOf }: Pick<CopiedFiles, 'pathOf'>): NonNullable<ConvertResult['former']> {
  return { ids, files: files.map(({ id, file }) => [id, file === undefined ? '' : (pathOf(file) ?? '')]), urls };
}

/** The titles of an article by language, its own first; nothing in a journal with one language. */
function titlesIn({ lang, titleText, titles = [] }: SummaryCard, { language, languages }: ArticleJournal): Pick<ListedRecord, 'titles'> {
  if (languages === undefined || titleText === '') return {};
  return { titles: [[lang ?? language, titleText], ...titles.map((title) => [title.lang, title.titleText] as const)] };
}

interface CoverageInputs extends Pick<DeliveredArticle, 'article' | 'source'> {
  readonly task: ConvertTask;
  readonly pages: Pick<ArticlePages, 'main' | 'related'>;
  readonly report: ReportProblem;
}

/** Compares the source of an article with what its page prints. */
async function coverageOf(stored: StoredArticle, { task, article, source, pages, report }: CoverageInputs): Promise<CoverageSums> {
  // The file of a sub-article is its original's, with which it is not compared.
  if (task.candidate.translation?.subArticle !== undefined) return NO_COVERAGE;
  const compared = isSplit(task) ? stored.alone : stored.counted;
  const counted = compared === undefined ? {} : { counted: compared };
  const html = `${pages.main.join('')}${relatedLinks(pages.related)}`;
  return countWords(article, { source, ...counted, html, report });
}

const NO_COVERAGE: CoverageSums = { words: [], structures: [] };

type CacheKeys = Pick<ConvertResult, 'pageKey' | 'objectsKey' | 'partsKey' | 'memberKey'>;
type KeyedTask = Omit<ConvertTask, 'candidate'> & { readonly candidate: Pick<ConvertTask['candidate'], 'hold'> };

/** Returns the keys of an article's results, which depend on everything that its page and its objects are made of. */
export function cacheKeysOf(
  { modelKey, stem, notice, naming, languages, ledgerLine, pmid, candidate }: KeyedTask,
  { journal, codeVersion }: Pick<WorkerSettings, 'journal' | 'codeVersion'>,
): CacheKeys {
  const others = [notice, naming, ledgerLine, pmid, candidate.hold, ...(languages ?? [])];
  const inputs = [modelKey, stem, codeVersion, JSON.stringify([journal, ...others])];
  return {
    pageKey: cacheKeyOf('page', ...inputs),
    objectsKey: cacheKeyOf('objects', ...inputs),
    partsKey: cacheKeyOf('parts', ...inputs),
    memberKey: cacheKeyOf('member', ...inputs),
  };
}

/** A view of a cache that records the keys of its reads. */
function recordReads(cache: ResultCache, keys: CacheKey[]): ResultCache {
  return {
    ...cache,
    read: (key) => {
      keys.push(key);
      return cache.read(key);
    },
  };
}

interface AnswerContext {
  readonly task: ConvertTask;
  readonly journal: ArticleJournal;
  readonly stage: StageWriter;
}

/** Writes the precomputed answers with this article alone, and resolves with the article as a member of `results.id`. */
async function writeOwnAnswers(object: TaggedObject, { task, journal, stage }: AnswerContext): Promise<string> {
  const member = printObject(object, '*', journal);
  const answer = doiAnswer(answerKey(object, journal, ''), member);
  if (answer !== undefined && task.candidate.hold === undefined) await stage.write(answer);
  return member;
}

interface PageInputs {
  readonly rendered: Fragments;
  readonly task: ConvertTask;
  readonly journal: ArticleJournal;
  readonly siblings: readonly SiblingKind[];
  readonly shareCard: Rendition | undefined;
  readonly formatCitations: FormatCitations;
  /** Keys of files that were delivered with it and do not belong to it. */
  readonly unused: readonly string[];
  /** Its older versions, oldest first. */
  readonly older: readonly OlderVersion[];
}

/** The renditions for feeds that were staged, with their sizes. */
function enclosuresOf({ stem }: ConvertTask, stage: StageWriter): readonly Enclosure[] {
  return ENCLOSED.flatMap((kind) => {
    const path = `${stem}.${RENDITIONS[kind].ending}`;
    const file = [...stage.files].find((one) => one.path === path);
    return file === undefined ? [] : { kind, sizeBytes: file.sizeBytes };
  });
}

/** The content of the article's pages, without neighbours. */
function contentOf(
  article: Article,
  { rendered, task, journal, siblings, shareCard, formatCitations, unused, older }: PageInputs,
): ArticlePageContent {
  const { card, html, citing, bibtex } = rendered;
  return {
    card,
    ...(shareCard === undefined ? {} : { shareCard }),
    html,
    head: headRecordOf(article),
    facts: citing.facts,
    citation: { html: formattedCitation(article, citing), styles: formatCitations(article, citing), bibtex },
    siblings,
    ...offeredFiles(article, rendered.context, siblings.includes('pdf')),
    ...(task.languages === undefined ? {} : { languages: task.languages }),
    ...(task.candidate.hold === undefined ? {} : { hold: task.candidate.hold }),
    versions: pageVersions(task.candidate, unused, {
      pageByKey: new Map(older.map((one) => [one.task.candidate.file.key, `${one.task.stem}.html`])),
      host: journal.host,
    }),
    timeline: timelineOf(article, {
      older: older.map(({ version }) => version),
      current: currentVersion(task, article, older),
      ...(card.notice === undefined ? {} : { notice: card.notice }),
    }),
    related: relatedCards(article.meta, journal.doiResolver, rendered.context.messagesFor(article.meta.lang ?? journal.language)),
  };
}

/** Stores the objects of an article in the cache and resolves with their digests. */
async function storeObjects(
  objects: readonly TaggedObject[],
  { keys, journal, card, cache }: ObjectsContext,
): Promise<Pick<ConvertResult, 'objectsHash' | 'partHashes'>> {
  const { own, parts } = storedObjects(objects, journal);
  const search = searchDocumentOf(withTypeLabel(card, interfaceMessages(journal)), journal.title);
  await cache.write(keys.objectsKey, { ...own, search } satisfies StoredObject);
  await cache.write(keys.partsKey, parts);
  const { component, author, ref } = parts;
  const partHashes = { component: hashTexts(component), author: hashTexts(author), ref: hashTexts(ref) };
  return { objectsHash: hashTexts([own.article, partHashes, search.lang ?? '']), partHashes };
}

interface ObjectsContext {
  readonly keys: Pick<ConvertResult, 'objectsKey' | 'partsKey'>;
  readonly journal: ArticleJournal;
  readonly card: SummaryCard;
  readonly cache: ResultCache;
}

interface TextContext {
  readonly task: ConvertTask;
  readonly folder: Folder;
  readonly settings: Pick<WorkerSettings, 'codeVersion'>;
  readonly cache: ResultCache;
  readonly report: ReportProblem;
}

/** Stores the words of the full text. Their key depends on nothing else, so that equal texts have equal keys. */
async function storeText(
  article: Article,
  lang: string | undefined,
  { task, folder, settings, cache, report }: TextContext,
): Promise<CacheKey> {
  const words =
    textOfBlocks(article.body) ||
    (await pdfTextOf(article, { files: candidateFiles(folder, task.candidate), cache, place: article.meta.place, report }));
  const text: StoredText = { text: countText(words), ...(lang === undefined ? {} : { lang }) };
  const key = cacheKeyOf('text', settings.codeVersion, JSON.stringify(text));
  await cache.write(key, text);
  return key;
}
