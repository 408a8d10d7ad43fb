import { writePreviews } from './articles/previews.ts';
import type { Aspect } from './aspects.ts';
import { writeRawStore } from './raw/write-raw-store.ts';
import { writeAnswers } from './site/write-answers.ts';
import { writeArchives } from './site/write-archives.ts';
import { writeChanges } from './site/write-changes.ts';
import { writeDeposits } from './site/write-deposits.ts';
import { writeDoiMap } from './site/write-doi-map.ts';
import { writeFeeds } from './site/write-feeds.ts';
import { writeHostFiles } from './site/write-host-files.ts';
import { writeIndexes } from './site/write-indexes.ts';
import { writeIssueEpubs } from './site/write-issue-epubs.ts';
import { writeIssuePdfs } from './site/write-issue-pdfs.ts';
import { writeManifest, writePublicKey } from './site/write-manifest.ts';
import { writeRecordList } from './site/write-record-list.ts';
import { writeReport } from './site/write-report.ts';
import { writeSuggestions } from './site/write-suggestions.ts';
import { writeTextIndex } from './site/write-text-index.ts';
import type { SiteBuild } from './site-build.ts';
import { TEXT_INDEX } from './state/build-state.ts';

/** A step of the build that writes files of the whole journal. Its targets that are up to date stay. */
export interface Step {
  readonly name: string;
  readonly phase: Phase;
  /** The facts of articles that the step reads, or `all` for a step that every build runs. An edit that changes none of them skips it. */
  readonly reads: readonly Aspect[] | 'all';
  /**
   * Prefix of the step's targets, set if the step can run with the edited articles alone. An edit that changes an aspect that it reads then needs
   * no complete build. If the step is skipped, these targets stay.
   */
  readonly editTargets?: string;
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
  { name: 'full texts', phase: 'lists', reads: ['text'], editTargets: TEXT_INDEX, run: writeTextIndex },
  { name: 'previews', phase: 'lists', reads: [], run: writePreviews },
  { name: 'packages', phase: 'raw', reads: 'all', run: writeRawStore },
  { name: 'records', phase: 'lists', reads: ['objects', 'card', 'record'], run: writeRecordList },
  { name: 'deposits', phase: 'lists', reads: ['deposit'], run: writeDeposits },
  { name: 'issues', phase: 'lists', reads: ['card', 'chapter'], run: writeIssueEpubs },
  { name: 'issue PDFs', phase: 'lists', reads: ['card', 'typst', 'pdfDeferred'], run: writeIssuePdfs },
  { name: 'DOIs', phase: 'lists', reads: ['card', 'dois'], run: writeDoiMap },
  { name: 'host', phase: 'lists', reads: [], run: writeHostFiles },
  { name: 'key', phase: 'lists', reads: [], run: writePublicKey },
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
      if (step.editTargets !== undefined) build.context.targets.retainBeginningWith(step.editTargets);
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
  const others = STEPS.filter(({ editTargets }) => editTargets === undefined);
  const read = new Set<Aspect>([...PAGES_READ, ...others.flatMap(({ reads }) => (reads === 'all' ? [] : reads))]);
  return changed.some((aspect) => read.has(aspect));
}

async function callPublishHook({ context: { setup, output } }: SiteBuild): Promise<void> {
  await setup.hooks.publish?.(
    Array.from(output.stagedFiles(), ({ path }) => path),
    (artifact) => output.stage.write(artifact),
  );
}
