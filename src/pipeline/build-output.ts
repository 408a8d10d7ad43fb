import { discardStaged } from '../publish/generations/recover-site.ts';
import { concatLazy, type LazyList, mapLazy } from '../publish/lazy-list.ts';
import { unknownOutputs } from '../publish/output-guard/unknown-outputs.ts';
import { publishStage } from '../publish/publish-stage.ts';
import type { PublishedList } from '../publish/published-list.ts';
import type { StagedFile } from '../publish/site-manifest.ts';
import { NO_FILES, totalsAfter } from '../publish/site-totals.ts';
import { openStagedList } from '../publish/staged-list.ts';
import { sweepStage } from '../publish/sweep-stage.ts';
import type { BuildOutput, BuildWork } from './context.ts';
import { outputsOf, type Targets } from './engine/targets.ts';
import type { OpenedBuild } from './open-build.ts';
import type { ProblemLog } from './problems/problem-log.ts';
import type { BuildState } from './state/build-state.ts';
import type { OrphanedFiles } from './state/orphaned-files.ts';
import { isUnmodified, type OutputCheck } from './workers/scan/check-output.ts';

/** Opens the site that a build writes. */
export function openBuildOutput(
  opened: OpenedBuild,
  { previous, check, trustsOutput, stage, targets, orphans, problems, work }: OutputOptions,
): BuildOutput {
  const { options } = opened.setup;
  const { state: site, isKept, requireLock } = opened.output;
  const staged = openStagedList();
  const ownFiles = (): LazyList<StagedFile> => concatLazy(staged.files, stage.files);
  const totals = () =>
    totalsAfter(previous?.head.totals ?? NO_FILES, {
      last: site.list,
      put: ownFiles(),
      removed: orphans.paths(),
      isComplete: previous === undefined,
    });
  return {
    stage,
    modified: check.modified,
    orphans,
    takeStaged(files) {
      for (const file of files) staged.push(file);
    },
    ownFiles,
    stagedFiles: () => (previous === undefined ? ownFiles() : allFiles(site.list, ownFiles(), new Set(orphans.paths()))),
    totals,
    untracked: () => untrackedFiles(stage.files, targets),
    discard: () => discardStaged(site.paths),
    async publish() {
      const { retimed, unknown } = await opened.output.check;
      if (trustsOutput && !isUnmodified(await opened.output.check)) throw new OutputModifiedError(options.output);
      const isHeldBack = !options.publish || (options.strict && problems.all().some(({ severity }) => severity === 'error'));
      const outcome = { totals: totals(), isDone: !isHeldBack };
      if (isHeldBack) {
        discardStaged(site.paths);
        return { written: [], removed: [], foreign: [], generation: site.name, settled: Promise.resolve(), ...outcome };
      }
      if (opened.failures.size > 0) sweepStage(site.paths.next, ownFiles());
      const { graceMs } = options;
      requireLock();
      const published = await publishStage(options.output, ownFiles(), {
        site,
        isKept,
        ...(previous && {
          incremental: {
            orphans: orphans.paths(),
            retimed,
            foreign: unknownOutputs(previous.head.summary.foreign, unknown, site, isKept),
          },
        }),
        ...(graceMs === undefined ? {} : { graceMs }),
      });
      work.inBackground(published.settled);
      return { ...published, ...outcome };
    },
  };
}

/** A build that trusted the output finds that files were changed or removed by hand, so that more than it built is stale. */
export class OutputModifiedError extends Error {
  readonly code = 'ERR_OUTPUT_MODIFIED';

  constructor(output: string) {
    super(`files in ${output} were changed or removed by hand`);
  }
}

interface OutputOptions {
  readonly previous: BuildState | undefined;
  /** The differences that the build assumes. */
  readonly check: OutputCheck;
  /** True if the scan of the output may still be running. */
  readonly trustsOutput: boolean;
  readonly stage: BuildOutput['stage'];
  readonly targets: Targets;
  readonly orphans: OrphanedFiles;
  readonly problems: ProblemLog;
  readonly work: BuildWork;
}

function untrackedFiles(files: LazyList<StagedFile>, targets: Targets): readonly string[] {
  const tracked = new Set([...targets.all().values()].flatMap(outputsOf));
  return Array.from(files, ({ path }) => path).filter((path) => !tracked.has(path) && !path.startsWith('bucket/'));
}

/** All files of the site: those that are staged, and those of the build before that are neither replaced nor orphaned. */
function allFiles(list: PublishedList, own: LazyList<StagedFile>, orphans: ReadonlySet<string>): LazyList<StagedFile> {
  const paths = new Set(Array.from(own, ({ path }) => path));
  const unchanged = [...list.files()].filter(({ path }) => !paths.has(path) && !orphans.has(path));
  return concatLazy(
    own,
    mapLazy(unchanged, (file) => ({ ...file, changed: false })),
  );
}
