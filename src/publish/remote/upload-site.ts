import type { OpenedGeneration } from '../generations/open-generations.ts';
import type { RemoteTool } from './remote-tool.ts';
import { openUploadFolder } from './upload-folder.ts';
import type { Upload, UploadPlan } from './upload-plan.ts';
import type { UploadProgress } from './upload-progress.ts';

/** Receives the progress of an upload, in objects. */
export type ShowUpload = (progress: { readonly step: string; readonly done: number; readonly total: number }) => void;

export interface UploadOptions {
  readonly tool: RemoteTool;
  readonly progress: UploadProgress;
  readonly show: ShowUpload;
}

/**
 * Uploads a plan in batches and records each batch, then deletes. Returns the number of uploaded objects. Throws `FileUnavailableError` if
 * a later generation was published and a version is no longer stored.
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

/** True if the site has a file for a key, or a page whose URL it is. */
function isWanted({ snapshot }: OpenedGeneration, key: string): boolean {
  return snapshot.get(key) !== undefined || snapshot.get(`${key}.html`) !== undefined;
}

/**
 * Groups uploads into batches for one call each. A batch has one media type, and at most 2,000 files or 256 MiB, so that little is
 * repeated after an interruption. It has one depth, because on the local disk a name cannot be both a file and a folder.
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
    if (last === undefined || last.length >= MAX_FILES || (sizes.get(last) ?? 0) + upload.sizeBytes > MAX_BYTES) batches.push([upload]);
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

const MAX_FILES = 2000;
const MAX_BYTES = 256 * 1024 * 1024;
