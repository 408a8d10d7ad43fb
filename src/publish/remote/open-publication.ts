import { createHash } from 'node:crypto';
import { FileUnavailableError } from '../generations/file-unavailable-error.ts';
import type { OpenedGeneration } from '../generations/open-generations.ts';
import { readVersion } from '../generations/read-version.ts';
import { MANIFEST_PATH, type Manifest } from '../manifest.ts';
import { PublishError } from '../publish-error.ts';
import { ManifestError, readManifest } from '../read-manifest.ts';
import { refuseMassRemoval, stemOfPage } from '../removed-pages.ts';
import type { PublishedFile } from '../site-manifest.ts';
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
  const wanted = await parse(await readListed({ snapshot, paths }, listed));
  if (wanted instanceof ManifestError) {
    throw new PublishError(`${MANIFEST_PATH} of ${paths.output} is damaged: ${wanted.message}; build the site again`, paths.output, wanted);
  }
  refusePreview({ snapshot, paths });
  const found = await tool.read(MANIFEST_PATH);
  const there = found === undefined ? undefined : await parse(found);
  const known = there instanceof ManifestError ? undefined : there;
  if (known !== undefined && options.allowRemovals !== true) refuseRemovals(wanted, known, options.remote);
  const { extensionless } = options;
  return {
    plan: planUploads(wanted, known, { manifest: listed, companions: companionsOf(snapshot.files(), wanted), extensionless }),
    manifestHash: found === undefined ? '' : createHash('sha256').update(found).digest('hex'),
    ...(there instanceof ManifestError ? { damage: there.message } : {}),
  };
}

/** An article with another address has the same DOI, so that articles with DOIs are counted by the answers for them. */
function refuseRemovals(site: Manifest, there: Manifest, remote: string): void {
  const published = articlesOf(there);
  const wanted = articlesOf(site);
  refuseMassRemoval({ names: [...published].filter((name) => !wanted.has(name)), published: published.size, site: remote });
}

function articlesOf({ files }: Manifest): ReadonlySet<string> {
  const dois = files.flatMap(({ path }) => DOI_ANSWER.exec(path)?.[1] ?? []);
  return new Set(dois.length > 0 ? dois : files.flatMap(({ path }) => stemOfPage(path) ?? []));
}

// 'values/doi/10.5555/shore.7.json'
const DOI_ANSWER = /^values\/doi\/(10\..+)\.json$/;

async function readListed({ paths }: OpenedGeneration, file: PublishedFile): Promise<Uint8Array> {
  const bytes = await readVersion(paths, file);
  if (bytes instanceof Uint8Array) return bytes;
  throw new FileUnavailableError(file.path, bytes.reason);
}

/** Files that the manifest cannot list because they are computed from it: its signature. */
function companionsOf(files: Iterable<PublishedFile>, { files: listed }: Manifest): readonly PublishedFile[] {
  const paths = new Set(listed.map(({ path }) => path));
  return [...files].filter(({ path }) => path !== MANIFEST_PATH && !paths.has(path));
}

async function parse(bytes: Uint8Array): Promise<Manifest | ManifestError> {
  try {
    return await readManifest([bytes]);
  } catch (error) {
    if (error instanceof ManifestError) return error;
    throw error;
  }
}
