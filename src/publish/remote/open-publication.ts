import { createHash } from 'node:crypto';
import { FileUnavailableError } from '../generations/file-unavailable-error.ts';
import type { OpenedGeneration } from '../generations/open-generations.ts';
import { readVersion } from '../generations/read-version.ts';
import { MANIFEST_PATH, type Manifest, ManifestError, type ManifestPart } from '../manifest.ts';
import { entryOfPart } from '../manifest-parts.ts';
import { PublishError } from '../publish-error.ts';
import { type Chunks, readManifestHead, readParts } from '../read-manifest.ts';
import { MOST_REMOVED, refuseMassRemoval, stemOfPage } from '../removed-pages.ts';
import { SIGNATURE_PATH } from '../signing/signing-paths.ts';
import { refusePreview } from './refuse-preview.ts';
import type { RemoteTool } from './remote-tool.ts';
import { planUploads, type UploadPlan } from './upload-plan.ts';

/** A planned publication. */
export interface PlannedPublication {
  readonly plan: UploadPlan;
  /** SHA-256 of the remote's manifest; '' if there is none. */
  readonly manifestHash: string;
  /** Damage of the remote's manifest; everything is then uploaded and nothing deleted. */
  readonly damage?: string;
}

export interface RemoteOptions {
  /** Name of the remote for messages. */
  readonly remote: string;
  readonly extensionless: boolean;
  /** True if more than three articles and more than 10 % of them may be deleted. */
  readonly allowRemovals?: boolean;
}

/** Compares a generation with the manifest of its remote. Throws `PublishError` if the site is damaged or the remote cannot be reached. */
export async function openPublication(
  { snapshot, paths }: OpenedGeneration,
  tool: RemoteTool,
  options: RemoteOptions,
): Promise<PlannedPublication> {
  const listed = snapshot.get(MANIFEST_PATH);
  if (listed === undefined) throw new PublishError(`${paths.output} has no ${MANIFEST_PATH}; build the site again`, paths.output);
  const open = ({ path }: { readonly path: string }): AsyncGenerator<Uint8Array> => readListed({ snapshot, paths }, path);
  const wanted = await orDamage(readManifestHead(open({ path: MANIFEST_PATH })));
  if (wanted instanceof ManifestError) {
    throw new PublishError(`${MANIFEST_PATH} of ${paths.output} is damaged: ${wanted.message}; build the site again`, paths.output, wanted);
  }
  refusePreview({ snapshot, paths });
  const found = await tool.read(MANIFEST_PATH);
  const there =
    found && (await orDamage(readManifestHead([found]).then((head) => otherFiles(head, wanted, (part) => readRemote(tool, part)))));
  const known = there instanceof ManifestError ? undefined : there;
  const site = await otherFiles(wanted, known, open);
  if (known !== undefined && options.allowRemovals !== true) {
    await refuseRemovals(site, known, {
      remote: options.remote,
      readSame: () => readParts({ parts: [], ...wanted, files: [] }, open, isIn(known)),
    });
  }
  const { extensionless } = options;
  // The manifest cannot list its signature, which is computed from it.
  const signature = snapshot.get(SIGNATURE_PATH);
  const companions = signature === undefined ? [] : [signature];
  const plan = planUploads(site, known, { manifest: listed, companions, extensionless });
  const same = (wanted.parts ?? []).filter(isIn(known)).reduce((sum, { count }) => sum + count, 0);
  return {
    plan: { ...plan, unchanged: plan.unchanged + same },
    manifestHash: found === undefined ? '' : createHash('sha256').update(found).digest('hex'),
    ...(there instanceof ManifestError ? { damage: there.message } : {}),
  };
}

/** Reads those parts of a manifest that another one does not have; the others list the same files. Parts are files of the site, too. */
async function otherFiles(head: Manifest, other: Manifest | undefined, open: (part: ManifestPart) => Chunks): Promise<Manifest> {
  const isSame = isIn(other);
  const { files } = await readParts(head, open, (part) => !isSame(part));
  return { ...head, files: [...(head.parts ?? []).map(entryOfPart), ...files] };
}

function isIn(manifest: Manifest | undefined): (part: ManifestPart) => boolean {
  const known = new Set(manifest?.parts?.map(({ sha256 }) => sha256));
  return ({ sha256 }) => known.has(sha256);
}

interface RemovalCheck {
  readonly remote: string;
  /** Reads the parts that both manifests have. */
  readonly readSame: () => Promise<Manifest>;
}

/** An article with another address has the same DOI, so that articles with DOIs are counted by the answers for them. */
async function refuseRemovals(site: Manifest, there: Manifest, { remote, readSame }: RemovalCheck): Promise<void> {
  const hasDois = [site, there].some(({ files }) => files.some(({ path }) => DOI_ANSWER.test(path)));
  const articlesOf = ({ files }: Manifest): ReadonlySet<string> =>
    new Set(files.flatMap(({ path }) => (hasDois ? DOI_ANSWER.exec(path)?.[1] : stemOfPage(path)) ?? []));
  const published = articlesOf(there);
  const wanted = articlesOf(site);
  const names = [...published].filter((name) => !wanted.has(name));
  if (names.length <= MOST_REMOVED) return;
  refuseMassRemoval({ names, published: published.size + articlesOf(await readSame()).size, site: remote });
}

// 'values/doi/10.5555/shore.7.json'
const DOI_ANSWER = /^values\/doi\/(10\..+)\.json$/;

async function* readListed({ snapshot, paths }: OpenedGeneration, path: string): AsyncGenerator<Uint8Array> {
  const file = snapshot.get(path);
  const bytes = file && (await readVersion(paths, file));
  if (!(bytes instanceof Uint8Array)) throw new FileUnavailableError(path, bytes?.reason ?? 'is not of the site');
  yield bytes;
}

async function* readRemote(tool: RemoteTool, { path }: ManifestPart): AsyncGenerator<Uint8Array> {
  const bytes = await tool.read(path);
  if (bytes !== undefined) yield bytes;
}

async function orDamage(reading: Promise<Manifest>): Promise<Manifest | ManifestError> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ManifestError) return error;
    throw error;
  }
}
