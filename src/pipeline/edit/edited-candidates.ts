import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { type FindOptions, findContent } from '../../read/package/find-content.ts';
import { deliveredKeys } from '../../read/package/fingerprint.ts';
import type { ScanMemory, ScannedFile } from '../../read/package/scan-memory.ts';
import { digestOf } from '../engine/hash.ts';
import { holdRules } from '../holds/hold-rules.ts';
import type { OpenedBuild } from '../open-build.ts';
import type { BuildState, KnownFile } from '../state/build-state.ts';

/**
 * The candidates that changed files belong to; undefined if the identity in one of these files changed, or if a file belongs to several
 * articles. `last` is the state with the traces of their owners.
 */
export async function editedCandidates(
  changed: ReadonlySet<string>,
  last: BuildState,
  { content, setup: { journal, options } }: OpenedBuild,
): Promise<readonly ArticleCandidate[] | undefined> {
  const seen = new Map<string, ScannedFile>();
  const memory: ScanMemory = {
    find: content.memory.find,
    keep: (key, now) => {
      seen.set(key, now);
      content.memory.keep(key, now);
    },
  };
  const search = { content, find: { report: () => undefined, memory, ...holdRules(journal, options) } };
  const found = (await candidatesAmong(last, search)) ?? (await candidatesOfAll(changed, search));
  if (found === undefined || found.some(({ versions }) => versions.length > 0)) return undefined;
  const isSame = [...seen].every(([key, now]) => identityText(now) === identityText(last.files.get(key)?.seen));
  return isSame && found.every(({ file }) => last.articles.has(file.key)) ? found : undefined;
}

interface SearchContext {
  readonly content: OpenedBuild['content'];
  readonly find: FindOptions;
}

/**
 * Searches only the files of the edited articles. The result is used if it has the digests of the build before, which searched all files.
 */
async function candidatesAmong(
  { articles, files }: BuildState,
  { content, find }: SearchContext,
): Promise<readonly ArticleCandidate[] | undefined> {
  const own = new Set([...articles.values()].flatMap(({ key, delivered = [key] }) => delivered));
  const listed = content.delivered.filter(({ path }) => own.has(path));
  const { candidates: found } = await findContent({ ...content.folder, list: async () => [...listed] }, find);
  const isAll = found.length === articles.size;
  return isAll && found.every((one) => articles.get(one.file.key)?.candidate === digestOf(asBefore(one, files))) ? found : undefined;
}

/** The candidate with the sizes and the identity of the build before. */
function asBefore(candidate: ArticleCandidate, known: BuildState['files']): unknown {
  const sized = <File extends { readonly key: string }>(file: File): File => ({ ...file, sizeBytes: sizeOf(known.get(file.key)) });
  const { file, format, files, versions, hold } = candidate;
  const identity = known.get(file.key)?.seen?.identity;
  return { file: sized(file), format, identity, files: files.map(sized), versions, ...(hold === undefined ? {} : { hold }) };
}

/** `1847` of `1847:1763757600000:…` */
function sizeOf(known: KnownFile | undefined): number {
  return Number(known?.stamp.split(':')[0]);
}

/** Searches all files; undefined if a file belongs to several articles. */
async function candidatesOfAll(
  changed: ReadonlySet<string>,
  { content, find }: SearchContext,
): Promise<readonly ArticleCandidate[] | undefined> {
  const { candidates } = await findContent(content.folder, find);
  const owners = new Map<string, number>();
  for (const candidate of candidates) for (const key of deliveredKeys(candidate)) owners.set(key, (owners.get(key) ?? 0) + 1);
  const edited = candidates.filter((candidate) => deliveredKeys(candidate).some((key) => changed.has(key)));
  const own = new Set(edited.flatMap(deliveredKeys));
  const isOwn = [...changed].every((key) => own.has(key)) && [...own].every((key) => owners.get(key) === 1);
  return isOwn ? edited : undefined;
}

/** The scan result without facts that decide neither the set of articles nor their files. */
function identityText(seen: ScannedFile | undefined): string {
  return JSON.stringify(seen ?? 0, (name, value: unknown) => (DECIDES_NOTHING.has(name) ? undefined : value));
}

/** Sizes; and whether there is a body, which matters only if there are several versions. */
const DECIDES_NOTHING: ReadonlySet<string> = new Set(['sizeBytes', 'isPoa']);
