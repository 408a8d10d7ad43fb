import { mkdirSync } from 'node:fs';
import { foreignNames } from '../../publish/output-guard/foreign-names.ts';
import { matchKeepPatterns } from '../../publish/output-guard/keep-patterns.ts';
import { contains } from '../../publish/output-guard/path-identity.ts';
import { refuseOverlap } from '../../publish/output-guard/refuse-overlap.ts';
import { markCache } from '../../publish/output-guard/refuse-unsafe-cache.ts';
import { refuseUnsafeFolders, surroundingsOf } from '../../publish/output-guard/refuse-unsafe-folders.ts';
import { UnsafePathError } from '../../publish/output-guard/unsafe-path-error.ts';
import { PublishError } from '../../publish/publish-error.ts';
import type { BuildOptions, BuildSummary } from '../options/build-options.ts';
import { findJournal } from '../options/find-journal.ts';
import { openJoinMark } from './join-mark.ts';
import { linkParts } from './link-parts.ts';
import { type PartHead, readPart } from './part-folder.ts';

/**
 * Joins all parts of a build into one site, byte-identical to one build of the same content.
 *
 * The outputs, results and traces of the parts are linked into output and cache as if a build had left them there. An ordinary build
 * (`build`) then finds the articles up to date and builds pages, lists, indexes and feeds, and the few articles whose route or notice
 * changed. The output must be a new folder, or that of an interrupted join, which is started again.
 */
export async function joinParts(
  folders: readonly string[],
  options: BuildOptions,
  build: (options: BuildOptions) => Promise<BuildSummary>,
): Promise<BuildSummary> {
  const { output } = options;
  const parts = folders.map(readPart);
  requireAll(parts.map(({ head }) => head));
  const { keep = [], host } = (await findJournal(options)).journal;
  refuseOverlaps(options, folders);
  const mark = openJoinMark(output);
  mark.removeUnfinished();
  refuseUnsafeFolders(options, { keep });
  if (foreignNames(output, matchKeepPatterns(keep)).length > 0)
    throw new PublishError(`${output} holds a site; expected a new folder to join the parts in`, output);
  mark.write(folders);
  mkdirSync(options.cache, { recursive: true });
  markCache(options.cache);
  linkParts(parts, { ...options, host });
  for (const { state } of parts) state.close();
  const summary = await build(options);
  mark.remove();
  return summary;
}

/** Throws `UnsafePathError` if the output overlaps a folder that the join reads, before anything is deleted. */
function refuseOverlaps(options: BuildOptions, parts: readonly string[]): void {
  const { output } = options;
  refuseOverlap({ path: output, role: 'output', usual: '_site' }, surroundingsOf(options));
  for (const part of parts)
    if (contains(output, part) || contains(part, output))
      throw new UnsafePathError(`the output ${output} overlaps the part ${part}; expected a folder of its own, as _site`, output);
}

/** Throws `PublishError` unless every part is there once, of one build, by one version of the program. */
function requireAll(heads: readonly PartHead[]): void {
  const [first] = heads;
  if (first === undefined) throw new PublishError('there are no parts; expected the folders of all of them', '');
  for (const { number, of, program } of heads) {
    const name = `part ${number}/${of}`;
    if (of !== first.of) throw new PublishError(`${name} is of another build than part ${first.number}/${first.of}`, name);
    if (program !== first.program)
      throw new PublishError(`${name} was made by another version of the program than part ${first.number}/${first.of}`, name);
    if (heads.filter((head) => head.number === number).length > 1) throw new PublishError(`${name} is given twice`, name);
  }
  const missing = Array.from({ length: first.of }, (_, at) => at + 1).filter((number) => !heads.some((head) => head.number === number));
  if (missing.length > 0) throw new PublishError(`part ${missing.join(', ')} of ${first.of} is missing; expected all of them`, 'parts');
}
