import { join } from 'node:path';
import type { Artifact, WriteArtifact } from '../model/artifact.ts';
import { journalsOf } from '../model/messages/journal-in.ts';
import { furtherMessages, withMessages } from '../model/messages/messages-of-script.ts';
import { pageEnding } from '../model/text/address.ts';
import { compareText } from '../model/text/compare.ts';
import { trustedMarkup } from '../model/text/markup.ts';
import { makeArchives } from '../publish/archive/make-archives.ts';
import { planArchives } from '../publish/archive/plan-archives.ts';
import type { SiteFile } from '../publish/archive/planned-archive.ts';
import { crossrefBatch, timestampOf } from '../publish/deposit/crossref-batch.ts';
import { withdrawnDoajArticle } from '../publish/deposit/doaj-record.ts';
import { hostFiles } from '../publish/host-files.ts';
import { doiRedirects } from '../publish/hosting/doi-redirects.ts';
import { manifestEntries } from '../publish/manifest-entries.ts';
import { stagePathOf } from '../publish/site-manifest.ts';
import { answerGroups } from '../query/tag/answer/precomputed-answers.ts';
import { type NamedAddress, printAddressMap } from '../serve/http/address-map.ts';
import { DOIS_FOLDER } from '../serve/http/doi/answer-doi.ts';
import { assetsInLanguages, readAssets } from '../site/assets.ts';
import { contentIn } from '../site/content-in.ts';
import { readHostScripts } from '../site/host-scripts.ts';
import { subjectLists } from '../site/listings/subjects.ts';
import { localFile, pageUrl } from '../site/page-href.ts';
import { ARCHIVES_PATH, archivesPage, type OfferedArchive } from '../site/pages/archives-page.ts';
import type { SiteContent } from '../site/site-content.ts';
import { sitePages } from '../site/site-pages.ts';
import { pagePolicy } from '../site/theme/page-policy.ts';
import { NO_THEME } from '../site/theme/theme.ts';
import type { ConvertedArticle } from './articles/convert-articles.ts';
import { previewedPaths, writePreviews } from './articles/previews.ts';
import type { Aspect } from './aspects.ts';
import type { BuildContext } from './context.ts';
import { cacheMiss } from './engine/cache-miss-error.ts';
import { digestOf } from './engine/hash.ts';
import { resolveLazy } from './engine/spill-store.ts';
import { writeRawStore } from './raw/write-raw-store.ts';
import { rawPathIn } from './site/site-entries.ts';
import { writeChanges } from './site/write-changes.ts';
import { writeFeeds } from './site/write-feeds.ts';
import { writeIndexes } from './site/write-indexes.ts';
import { writeIssueEpubs } from './site/write-issue-epubs.ts';
import { writeIssuePdfs } from './site/write-issue-pdfs.ts';
import { writeManifest, writePublicKey } from './site/write-manifest.ts';
import { movedOf, writeMoved } from './site/write-moved.ts';
import { writeRecordList } from './site/write-record-list.ts';
import { writeReport } from './site/write-report.ts';
import { writeSuggestions } from './site/write-suggestions.ts';
import { writeTextIndex } from './site/write-text-index.ts';
import type { SiteBuild } from './site-build.ts';
import { RECORDS, TEXT_INDEX } from './state/build-state.ts';

/** A step of the build that writes files of the whole journal. Its targets that are up to date stay. */
export interface Step {
  readonly name: string;
  readonly phase: Phase;
  /** The facts of articles that the step reads, or `all` for a step that every build runs. An edit that changes none of them skips it. */
  readonly reads: readonly Aspect[] | 'all';
  /**
   * Set if the step can run with the edited articles alone: the aspects whose change then needs no complete build. The targets, named by their prefix,
   * stay if the step is skipped.
   */
  readonly edit?: { readonly reads: readonly Aspect[]; readonly targets: string };
  readonly run: (build: SiteBuild) => Promise<unknown>;
}

/**
 * When a step runs:
 *
 *   raw       after an edit while the articles are converted, otherwise with the lists
 *   indexing  while other processes index articles, or after the pages if none do
 *   indexes   before the pages, which show similar articles
 *   lists     while workers make the pages of articles
 *   site      after all pages, in this order, because each step lists the files of those before it
 */
export type Phase = 'raw' | 'indexing' | 'indexes' | 'lists' | 'site';

/** The pipeline after the conversion of articles: every file of the site but articles' own files comes from a step in this table. */
export const STEPS: readonly Step[] = [
  { name: 'answers', phase: 'indexing', reads: ['objects', 'answers'], run: writeAnswers },
  { name: 'feeds', phase: 'indexing', reads: ['card', 'enclosures'], run: writeFeeds },
  { name: 'suggestions', phase: 'indexing', reads: ['card'], run: writeSuggestions },
  {
    name: 'indexes',
    phase: 'indexes',
    reads: ['objects', 'card', 'answers', 'rank'],
    run: (build) => writeIndexes(build, () => runPhase('indexing', build)),
  },
  { name: 'full texts', phase: 'lists', reads: ['text'], edit: { reads: ['text'], targets: TEXT_INDEX }, run: writeTextIndex },
  { name: 'previews', phase: 'lists', reads: [], run: writePreviews },
  { name: 'packages', phase: 'raw', reads: 'all', run: writeRawStore },
  { name: 'deposits', phase: 'lists', reads: [], run: writeWithdrawnDeposits },
  { name: 'issues', phase: 'lists', reads: ['card', 'chapter'], run: writeIssueEpubs },
  { name: 'issue PDFs', phase: 'lists', reads: ['card', 'typst', 'pdfDeferred'], run: writeIssuePdfs },
  { name: 'DOIs', phase: 'lists', reads: ['card', 'dois'], run: writeDoiMap },
  { name: 'moved addresses', phase: 'lists', reads: ['card', 'former'], run: writeMoved },
  { name: 'host', phase: 'lists', reads: ['card', 'former'], run: writeHostFiles },
  { name: 'key', phase: 'lists', reads: [], run: writePublicKey },
  {
    name: 'records',
    phase: 'site',
    reads: ['facts', 'card', 'record', 'digests'],
    edit: { reads: ['digests'], targets: RECORDS },
    run: writeRecordList,
  },
  { name: 'archives', phase: 'site', reads: ['card'], run: writeArchives },
  { name: 'report', phase: 'site', reads: 'all', run: writeReport },
  { name: 'hooks', phase: 'site', reads: [], run: callPublishHook },
  { name: 'changes', phase: 'site', reads: 'all', run: writeChanges },
  { name: 'manifest', phase: 'site', reads: 'all', run: writeManifest },
];

/** Aspects that lists of articles and the pages of other articles read; they are made together with the pages. */
export const PAGES_READ: readonly Aspect[] = ['card', 'named', 'ledger'];

/** Runs the stale steps of a phase in their order. A second call for the same build resolves with the first. */
export function runPhase(phase: Phase, build: SiteBuild): Promise<void> {
  const running = build.phases.get(phase) ?? runSteps(phase, build);
  build.phases.set(phase, running);
  return running;
}

async function runSteps(phase: Phase, build: SiteBuild): Promise<void> {
  for (const step of STEPS) {
    if (step.phase !== phase) continue;
    if (!isStale(step, build)) {
      // An edit has the traces of those targets only that it may build.
      if (step.edit !== undefined) build.context.targets.retainBeginningWith(step.edit.targets);
      continue;
    }
    await step.run(build);
    build.context.work.endPhase(step.name);
  }
}

function isStale({ reads }: Step, { changed }: SiteBuild): boolean {
  return changed === 'all' || reads === 'all' || reads.some((aspect) => changed.includes(aspect));
}

/** True if a change in these aspects makes a file of the whole journal stale that only a complete build writes. */
export function isReadByJournal(changed: readonly Aspect[]): boolean {
  const read = new Set<Aspect>([
    ...PAGES_READ,
    ...STEPS.flatMap(({ reads, edit }) => (reads === 'all' ? [] : reads.filter((aspect) => edit?.reads.includes(aspect) !== true))),
  ]);
  return changed.some((aspect) => read.has(aspect));
}

async function callPublishHook({ context: { setup, output } }: SiteBuild): Promise<void> {
  await setup.hooks.publish?.(
    Array.from(output.stagedFiles(), ({ path }) => path),
    (artifact) => output.stage.write(artifact),
  );
}

/** Writes the precomputed answers by month and by subject. Answers by DOI are outputs of the articles. */
async function writeAnswers({ articles, context }: SiteBuild): Promise<void> {
  const {
    targets,
    output: { stage },
    setup: { settings, inputs },
    work: { abortSignal },
  } = context;
  const articleByAbout = new Map(articles.map((article) => [article.answerKey.about, article]));
  const get = (about: string): ConvertedArticle => {
    const article = articleByAbout.get(about);
    if (article === undefined) throw new Error(`no article is about ${about}`);
    return article;
  };
  const { groups, names } = answerGroups(articles.map(({ answerKey }) => answerKey));
  const common = { program: inputs.digests.data, configuration: digestOf(settings.journal) };
  for (const { stem, keys, answers } of groups) {
    abortSignal.throwIfAborted();
    const from = { ...common, lists: digestOf(keys.map(({ about, doiMember }) => [doiMember, get(about).objectsHash])) };
    const write = async (put: WriteArtifact): Promise<void> => {
      for await (const artifact of answers(({ about }) => memberOf(get(about), context))) await put(artifact);
    };
    await targets.build(stem, from, write, () => keys.map(({ about }) => get(about).stem));
  }
  await stage.write(names);
}

async function memberOf({ memberKey, stem }: ConvertedArticle, { cache }: BuildContext): Promise<string> {
  const member = await cache.read<string>(memberKey);
  if (member === undefined) throw cacheMiss(`the cached answer of ${stem}`);
  return member;
}

/** Folder of the archives in the site. */
const FOLDER = 'mirror';

/**
 * Writes the requested archives, their page and `SHA256SUMS`. An archive whose recipe is unchanged is not written again. Archives contain
 * neither archives nor that page.
 */
async function writeArchives({ articles, context, siteContent }: SiteBuild): Promise<void> {
  const content = await siteContent();
  const {
    setup: { options, journal },
    output: { stage },
    problems: { report },
  } = context;
  const offered: OfferedArchive[] = [];
  if (options.archives !== undefined && options.publish) {
    const planned = planArchives(siteFiles(articles, context), options.archives, { journal, articles });
    offered.push(...(await makeArchives(planned, { folder: FOLDER, output: options.output, cache: options.cache, stage, report })));
  }
  for (const page of await renderPages(content, offered)) await stage.write(page);
  const sums = offered.flatMap(({ files }) => files).map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  if (sums.length > 0) await stage.write({ path: `${FOLDER}/SHA256SUMS`, bytes: sums.join('') });
}

/** The files staged so far, but those of previews, with the path of their bytes: in the stage or in the published site. */
function siteFiles(articles: readonly ConvertedArticle[], context: BuildContext): readonly SiteFile[] {
  const { output } = context.setup.options;
  const staged = context.output.stagedFiles();
  const { now: isPreview } = previewedPaths(context);
  const stage = stagePathOf(output);
  const changed = new Set([...staged].filter((file) => file.changed).map(({ path }) => path));
  return [...manifestEntries(articles, staged, rawPathIn(context))]
    .filter(({ path }) => isPreview?.(path) !== true)
    .map((entry) => ({ ...entry, file: join(changed.has(entry.path) ? stage : output, entry.path) }))
    .sort((a, b) => compareText(a.path, b.path));
}

/** The page of the archives in each language of the journal. */
async function renderPages(content: SiteContent, offered: readonly OfferedArchive[]): Promise<readonly Artifact[]> {
  const { paths, furtherPaths } = await assetsInLanguages(content.journal, content.theme);
  const { chrome } = sitePages({ ...content, assets: paths, furtherAssets: furtherPaths });
  return [chrome, ...(chrome.further ?? [])].map((one) => {
    const { journal, cards } = contentIn(content, one.journal);
    const subjects = subjectLists(cards, journal).listings.filter((listing) => listing.cards.length > 0);
    return { path: localFile(journal, ARCHIVES_PATH), bytes: archivesPage(one, { archives: offered, subjects }) };
  });
}

/**
 * Writes records of withdrawn articles beside the pages that remain of them: `content/1/e3.crossref.xml`, and `content/1/e3.doaj.json`. By the latter,
 * `offprint deposit` deletes the article at DOAJ.
 */
async function writeWithdrawnDeposits({ context }: SiteBuild): Promise<void> {
  const { journal } = context.setup;
  const { deposits } = journal;
  if (deposits === undefined) return;
  const { withdrawn } = context.articles;
  const from = {
    program: context.setup.inputs.digests.data,
    deposits: digestOf([deposits, journal.siteUrl, journal.host, withdrawn.map(({ stem, doi, crossref }) => [stem, doi, crossref])]),
  };
  await context.targets.build('deposits', from, async (put) => {
    for (const { stem, doi, crossref, withdrawnIso, publishedIso } of withdrawn) {
      if (deposits.formats.includes('doaj'))
        await put({ path: `${stem}.doaj.json`, bytes: withdrawnDoajArticle(doi, pageUrl(journal, `${stem}.html`)) });
      if (crossref === undefined) continue;
      const timestamp = timestampOf(withdrawnIso || publishedIso);
      const head = { deposits, id: `${stem.replace('content/', '')}-${timestamp}`, timestamp };
      await put({ path: `${stem}.crossref.xml`, bytes: crossrefBatch(head, [trustedMarkup(crossref)]).markup });
    }
  });
}

/** Writes where every DOI of the site leads: a map for the handler, and redirect pages for hosts without one. */
async function writeDoiMap({ articles, context }: SiteBuild): Promise<void> {
  const {
    targets,
    setup: { journal, inputs },
  } = context;
  const dois = articles.map(({ stem, card: { doi }, doisHash }) => [stem, doi, doisHash]);
  const { withdrawn } = context.articles;
  const from = { program: inputs.digests.data, dois: digestOf([dois, withdrawn, journal.host, journal.siteUrl]) };
  await targets.build('dois', from, async (put) => {
    const ending = pageEnding(journal.host);
    const gone = withdrawn.flatMap(({ doi, stem }): NamedAddress[] => (doi === undefined ? [] : [[doi, stem + ending]]));
    const addresses = [...addressesOf(articles, ending), ...gone];
    for (const artifact of printAddressMap(DOIS_FOLDER, addresses)) await put(artifact);
    for (const artifact of doiRedirects(journal, addresses)) await put(artifact);
  });
}

function addressesOf(articles: readonly ConvertedArticle[], ending: string): readonly NamedAddress[] {
  const own = articles.flatMap(({ card: { doi }, stem }): NamedAddress[] => (doi === undefined ? [] : [[doi, stem + ending]]));
  const parts = articles.flatMap(({ details, stem }): NamedAddress[] =>
    resolveLazy(details).doiPlaces.map(({ doi, place }) => [doi, place.startsWith('/') ? stem + place + ending : stem + ending + place]),
  );
  return [...own, ...parts];
}

/** Writes the rules files of the chosen host, the service worker and the journal's public description. */
async function writeHostFiles(build: SiteBuild): Promise<void> {
  const {
    setup: { journal },
    output: { stage },
  } = build.context;
  const { theme } = await build.siteContent();
  // Both scripts are bundled from the handler that the server runs. The stemmers of the journal's languages are prepended.
  const { stemmers } = await readAssets(journal);
  const language = stemmers === undefined ? '' : `const offprintLanguages={};${stemmers}`;
  const { serviceWorker, edgeWorker } = await readHostScripts();
  const [, ...further] = journalsOf(journal);
  const withFurther = furtherMessages(serviceWorker, further) + serviceWorker;
  const scripts = { serviceWorker: language + withMessages(withFurther, journal), edgeWorker: language + edgeWorker };
  const addresses = { moved: await movedOf(build), withdrawn: build.context.articles.withdrawn.map(({ stem }) => stem) };
  for (const artifact of hostFiles(journal, scripts, pagePolicy(journal, theme ?? NO_THEME), addresses)) await stage.write(artifact);
}
