import { mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PublishError } from '../publish-error.ts';
import type { RemoteTool } from './remote-tool.ts';
import type { Upload, UploadPlan } from './upload-plan.ts';
import type { UploadProgress } from './upload-progress.ts';

/** How far a publication is, in objects. */
export type ShowUpload = (progress: { readonly step: string; readonly done: number; readonly total: number }) => void;

export interface UploadOptions {
  readonly tool: RemoteTool;
  readonly progress: UploadProgress;
  readonly show: ShowUpload;
}

/** Carries a plan out, batch after batch, each noted when it is done; then deletes. Gives how many objects were uploaded. */
export async function uploadSite(site: string, plan: UploadPlan, { tool, progress, show }: UploadOptions): Promise<number> {
  const total = plan.steps.reduce((sum, { uploads }) => sum + uploads.length, 0);
  let done = 0;
  let sent = 0;
  for (const { name, uploads } of plan.steps) {
    const missing = uploads.filter((upload) => !progress.isDone(upload));
    done += uploads.length - missing.length;
    for (const batch of batchesOf(missing)) {
      await uploadBatch(site, batch, tool);
      await progress.add(batch);
      done += batch.length;
      sent += batch.length;
      show({ step: name, done, total });
    }
  }
  if (plan.deletions.length > 0) await tool.remove(plan.deletions);
  await progress.end();
  return sent;
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

/** The batch as a folder of links under the keys, handed to the program. */
async function uploadBatch(site: string, batch: readonly Upload[], tool: RemoteTool): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  const folder = await mkdtemp(join(tmpdir(), 'offprint-publish-'));
  try {
    const made = new Set<string>();
    for (const { key, path, sizeBytes } of batch) {
      const file = join(site, path);
      const found = await stat(file).catch(() => undefined);
      if (found?.size !== sizeBytes) throw new PublishError(`${file} is not as the manifest says; build the site again`, file);
      const target = join(folder, key);
      const parent = dirname(target);
      if (!made.has(parent)) await mkdir(parent, { recursive: true });
      made.add(parent);
      await symlink(file, target);
    }
    await tool.upload(folder, { contentType: first.contentType, cacheControl: first.cacheControl });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const MOST_FILES = 2000;
const MOST_BYTES = 256 * 1024 * 1024;
