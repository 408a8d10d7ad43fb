import type { FileRef } from '../../../model/inline.ts';
import type { Stem } from '../../../model/names.ts';
import type { ReportProblem } from '../../../model/problem.ts';
import { relativeHref } from '../../../model/text/address.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import type { CandidateFiles } from '../../../read/package/candidate-files.ts';
import { problemOf } from '../../../read/package/content-error.ts';

/** Delivered files that were copied into the site. */
export interface CopiedFiles {
  holds(file: FileRef): boolean;
  /** Site path of a file; undefined if it was not copied. */
  readonly pathOf: (file: FileRef) => string | undefined;
  /** URL of a file relative to the article's page; undefined if it was not copied. */
  readonly fileHref: (file: FileRef) => string | undefined;
}

interface CopyContext {
  readonly stem: Stem;
  readonly files: CandidateFiles;
  readonly stage: StageWriter;
  readonly report: ReportProblem;
}

/** Copies delivered files to their site paths. A file that cannot be read is reported, and pages do not link to it. */
export async function copyFiles(
  pathBySource: ReadonlyMap<string, string>,
  { stem, files, stage, report }: CopyContext,
): Promise<CopiedFiles> {
  const copied = new Map<string, string>();
  for (const [source, path] of pathBySource) {
    const bytes = await readOrReport(files, source, report);
    if (bytes === undefined) continue;
    await stage.write({ path, bytes });
    copied.set(source, path);
  }
  return {
    holds: ({ source }) => source !== undefined && copied.has(source),
    pathOf: ({ source }) => (source === undefined ? undefined : copied.get(source)),
    fileHref: ({ source }) => {
      const path = source === undefined ? undefined : copied.get(source);
      return path === undefined ? undefined : relativeHref(`${stem}.html`, path);
    },
  };
}

/** Resolves with the bytes of a file; if its package is damaged, reports that and resolves with undefined. */
export async function readOrReport(files: CandidateFiles, source: string, report: ReportProblem): Promise<Uint8Array | undefined> {
  try {
    return await files.read(source);
  } catch (error) {
    report(problemOf(error, source));
    return undefined;
  }
}
