import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_PATH, type Manifest, type ManifestEntry } from '../manifest.ts';
import { PREVIEW_PATH } from '../preview-path.ts';
import { PublishError } from '../publish-error.ts';
import { ManifestError, readManifest } from '../read-manifest.ts';
import { SIGNATURE_PATH } from '../signing/signing-paths.ts';
import type { RemoteTool } from './remote-tool.ts';
import { planUploads, type UploadPlan } from './upload-plan.ts';

/** A publication that is planned and not begun. */
export interface PlannedPublication {
  readonly plan: UploadPlan;
  /** SHA-256 of the remote's manifest as it was found; '' where there is none. */
  readonly manifestHash: string;
  /** Why the remote's manifest was not gone by: it is damaged. Everything is uploaded then, and nothing deleted. */
  readonly damage?: string;
}

/** Compares a built site with what its remote says that it holds. Throws `PublishError` where there is no site, or no way to the remote. */
export async function openPublication(
  site: string,
  tool: RemoteTool,
  options: { readonly extensionless: boolean },
): Promise<PlannedPublication> {
  const file = join(site, MANIFEST_PATH);
  const own = await readFile(file).catch((error: unknown) => {
    throw new PublishError(`${file} is not there; expected a built site ("offprint build")`, file, error);
  });
  const wanted = await parse(own);
  if (wanted instanceof ManifestError) throw new PublishError(`${file} is damaged: ${wanted.message}; build the site again`, file, wanted);
  if (wanted.files.some(({ path }) => path === PREVIEW_PATH)) {
    const message = `${site} is a preview, with articles that are kept out of the site (${PREVIEW_PATH}); build it without --drafts and --future first`;
    throw new PublishError(message, site);
  }
  const signature = await readFile(join(site, SIGNATURE_PATH)).catch(() => undefined);
  const found = await tool.read(MANIFEST_PATH);
  const there = found === undefined ? undefined : await parse(found);
  const known = there instanceof ManifestError ? undefined : there;
  return {
    plan: planUploads(wanted, known, {
      manifest: fileOf(own),
      ...(signature === undefined ? {} : { signature: fileOf(signature) }),
      ...options,
    }),
    manifestHash: found === undefined ? '' : sha256Of(found),
    ...(there instanceof ManifestError ? { damage: there.message } : {}),
  };
}

async function parse(bytes: Uint8Array): Promise<Manifest | ManifestError> {
  try {
    return await readManifest([bytes]);
  } catch (error) {
    if (error instanceof ManifestError) return error;
    throw error;
  }
}

function fileOf(bytes: Uint8Array): Pick<ManifestEntry, 'sizeBytes' | 'sha256'> {
  return { sizeBytes: bytes.byteLength, sha256: sha256Of(bytes) };
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
