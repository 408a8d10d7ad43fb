import type { FileRef } from '../../model/inline.ts';
import type { Stem } from '../../model/names.ts';
import type { ReportProblem } from '../../model/problem.ts';
import type { StageWriter } from '../../publish/stage.ts';
import type { CandidateFiles } from '../../read/package/candidate-files.ts';
import { problemOf } from '../../read/package/content-error.ts';
import { relativeHref } from '../../text/address.ts';

/** The delivered files that the site holds beside an article's page. */
export interface CopiedFiles {
  holds(file: FileRef): boolean;
  /** Address of a file relative to the article's page; undefined where the site does not hold it. */
  readonly fileHref: (file: FileRef) => string | undefined;
}

interface CopySurroundings {
  readonly stem: Stem;
  readonly files: CandidateFiles;
  readonly stage: StageWriter;
  readonly report: ReportProblem;
}

/** Copies delivered files to their paths; one that cannot be read is reported, and no page links to it. */
export async function copyFiles(
  pathBySource: ReadonlyMap<string, string>,
  { stem, files, stage, report }: CopySurroundings,
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
    fileHref: ({ source }) => {
      const path = source === undefined ? undefined : copied.get(source);
      return path === undefined ? undefined : relativeHref(`${stem}.html`, path);
    },
  };
}

/** A file's bytes; undefined, with a problem, where its package is damaged. */
export async function readOrReport(files: CandidateFiles, source: string, report: ReportProblem): Promise<Uint8Array | undefined> {
  try {
    return await files.read(source);
  } catch (error) {
    report(problemOf(error, source));
    return undefined;
  }
}
