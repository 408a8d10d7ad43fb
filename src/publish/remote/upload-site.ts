import type { OpenedGeneration } from '../generations/open-generations.ts';
import type { RemoteTool } from './remote-tool.ts';
import { openUploadFolder } from './upload-folder.ts';
import type { Upload, UploadPlan } from './upload-plan.ts';
import type { UploadProgress } from './upload-progress.ts';

/** How far a publication is, in objects. */
export type ShowUpload = (progress: { readonly step: string; readonly done: number; readonly total: number }) => void;

export interface UploadOptions {
  readonly tool: RemoteTool;
  readonly progress: UploadProgress;
  readonly show: ShowUpload;
}

/**
 * Carries out the plan of a generation, batch after batch, each noted when it is done; then deletes. Returns how many objects were uploaded. Throws
 * `FileUnavailableError` where a later generation was published and a version is not kept any more.
 */
export async function uploadSite(generation: OpenedGeneration, plan: UploadPlan, { tool, progress, show }: UploadOptions): Promise<number> {
  const total = plan.steps.reduce((sum, { uploads }) => sum + uploads.length, 0);
  let done = 0;
  let sent = 0;
  const pending = progress.pendingDeletions.filter((key) => !isWanted(generation, key));
  if (plan.deletions.length > 0) await progress.addDeletions(plan.deletions);
  for (const { name, uploads } of plan.steps) {
    const missing = uploads.filter((upload) => !progress.isDone(upload));
    done += uploads.length - missing.length;
    for (const batch of batchesOf(missing)) {
      await uploadBatch(generation, batch, tool);
      await progress.add(batch);
      done += batch.length;
      sent += batch.length;
      show({ step: name, done, total });
    }
  }
  const deletions = [...new Set([...plan.deletions, ...pending])];
  if (deletions.length > 0) await tool.remove(deletions);
  await progress.end();
  return sent;
}

/** True if the site has a file for a key, or a page of which the key is the address. */
function isWanted({ snapshot }: OpenedGeneration, key: string): boolean {
  return snapshot.get(key) !== undefined || snapshot.get(`${key}.html`) !== undefined;
}

/**
 * Uploads that one call can do: of one type, few enough that little is sent again after an interruption, and at one depth, since on the
 * disk from which they go no name can be a file and a folder.
 */
function batchesOf(uploads: readonly Upload[]): readonly (readonly Upload[])[] {
  const byKind = new Map<string, Upload[][]>();
  const sizes = new Map<Upload[], number>();
  for (const upload of uploads) {
    const depth = upload.key === upload.path ? '' : upload.key.split('/').length;
    const kind = `${upload.contentType}\n${upload.cacheControl}\n${depth}`;
    const batches = byKind.get(kind) ?? [];
    byKind.set(kind, batches);
    const last = batches.at(-1);
    if (last === undefined || last.length >= MOST_FILES || (sizes.get(last) ?? 0) + upload.sizeBytes > MOST_BYTES) batches.push([upload]);
    else last.push(upload);
    const batch = batches.at(-1) ?? [];
    sizes.set(batch, (sizes.get(batch) ?? 0) + upload.sizeBytes);
  }
  return [...byKind.values()].flat();
}

async function uploadBatch(generation: OpenedGeneration, batch: readonly Upload[], tool: RemoteTool): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  const { folder, remove } = await openUploadFolder(generation, batch);
  try {
    await tool.upload(folder, { contentType: first.contentType, cacheControl: first.cacheControl });
  } finally {
    await remove();
  }
}

const MOST_FILES = 2000;
const MOST_BYTES = 256 * 1024 * 1024;
