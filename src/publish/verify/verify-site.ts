import { compareText } from '../../model/text/compare.ts';
import { foreignFiles } from '../generations/foreign-files.ts';
import { type OpenedGeneration, openGenerations } from '../generations/open-generations.ts';
import { readSiteState } from '../generations/site-state.ts';
import { isForeign } from '../output-guard/foreign-names.ts';
import type { IsKept } from '../output-guard/keep-patterns.ts';
import { PublishError } from '../publish-error.ts';
import { publishedList, sharedBytes } from '../published-list.ts';
import type { PublicKey } from '../signing/minisign.ts';
import { type SignatureReport, verifySignature } from '../signing/verify-signature.ts';
import { type PublishedFile, printPublishedLine } from '../site-manifest.ts';
import type { FileDifference } from './compare-files.ts';
import { type CompareOptions, compareGeneration } from './compare-generation.ts';

/** A file that differs from its generation, or is not listed. */
export interface SiteDifference {
  readonly path: string;
  readonly kind: FileDifference['kind'] | 'unlisted';
  /** Found and expected values. */
  readonly reason: string;
}

export interface SiteVerification {
  /** `43:4be1…`, or `manifest:90ab…` for a site without state. */
  readonly generation: string;
  /** Number of files compared. */
  readonly files: number;
  readonly sizeBytes: number;
  /** Sorted by path. */
  readonly differences: readonly SiteDifference[];
  readonly signature: SignatureReport;
}

export interface VerifyOptions extends CompareOptions {
  /** True for paths that the site need not list. */
  readonly isKept: IsKept;
  /** Key that must have signed the site; the site's own key if absent. */
  readonly key?: PublicKey | undefined;
}

/**
 * Hashes every file of the current generation. Writes nothing and takes no lock; compares again if differences were found and a new
 * generation was published meanwhile. Throws `PublishError` if there is no site.
 */
export async function verifySite(output: string, options: VerifyOptions): Promise<SiteVerification> {
  const generations = openGenerations(output);
  let generation = requireGeneration(output, generations.current());
  for (let attempt = 1; ; attempt++) {
    const found = await verifyGeneration(output, generation, options);
    const next = requireGeneration(output, generations.refresh());
    if (found.differences.length === 0 || next.snapshot.name === generation.snapshot.name || attempt === MAX_ATTEMPTS) return found;
    generation = next;
  }
}

/** Returns the current generation; throws `PublishError` if there is no site. */
export function requireSite(output: string): OpenedGeneration {
  return requireGeneration(output, openGenerations(output).current());
}

function requireGeneration(output: string, generation: OpenedGeneration | undefined): OpenedGeneration {
  if (generation !== undefined) return generation;
  throw new PublishError(`${output} contains no built site: manifest.json is missing or damaged; run "offprint build" first`, output);
}

async function verifyGeneration(output: string, { snapshot, paths }: OpenedGeneration, options: VerifyOptions): Promise<SiteVerification> {
  const lines = sharedBytes(linesOf(snapshot.files()));
  const { files, sizeBytes, differences } = await compareGeneration(paths.output, lines, options);
  const { retired } = readSiteState(output);
  const unlisted = foreignFiles({ list: publishedList(lines), retired, paths })
    .filter((path) => isForeign(paths.output, path, options.isKept))
    .map((path): SiteDifference => ({ path, kind: 'unlisted', reason: 'does not belong to the site; it is neither served nor deleted' }));
  const all = [...differences, ...unlisted].sort((a, b) => compareText(a.path, b.path));
  const signature = await verifySignature(paths.output, options.key);
  return { generation: snapshot.name, files, sizeBytes, differences: all, signature };
}

/** Lines in the format of a complete list. */
function* linesOf(files: Iterable<PublishedFile>): Generator<Uint8Array> {
  let lines: string[] = [];
  for (const file of files) {
    lines.push(printPublishedLine(file));
    if (lines.length < LINES_PER_CHUNK) continue;
    yield Buffer.from(lines.join(''));
    lines = [];
  }
  yield Buffer.from(lines.join(''));
}

const LINES_PER_CHUNK = 1000;
const MAX_ATTEMPTS = 3;
