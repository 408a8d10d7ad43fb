import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MANIFEST_PATH, type ManifestEntry, sealedManifest } from '../manifest.ts';
import { isPartPath } from '../manifest-parts.ts';
import { type ManifestText, openHead, openManifest } from '../manifest-text.ts';
import { PublishError } from '../publish-error.ts';
import type { PublishedFile } from '../site-manifest.ts';
import type { StatePaths } from './state-folder.ts';

/** Staged files of a rollback: those that differ from the output. */
interface StagedFiles {
  readonly put: readonly PublishedFile[];
  readonly paths: StatePaths;
}

/**
 * Stages the manifest again with entries replaced, inserted or (undefined) removed: the staged one, or that of the output if it is unchanged.
 * Returns all staged files, and the bytes of `manifest.json`. Throws `PublishError` if it is damaged.
 */
export function restageManifest(
  entriesOf: (manifest: ManifestText) => ReadonlyMap<string, ManifestEntry | undefined>,
  { put, paths }: StagedFiles,
): { readonly put: PublishedFile[]; readonly bytes: Buffer } {
  const manifest = openManifest({ read: (path) => readFileSync(newestOf(path, { put, paths })) });
  const path = newestOf(MANIFEST_PATH, { put, paths });
  if (manifest === undefined) throw new PublishError(`${path} or one of its parts is damaged; build the site again instead`, path);
  const staged: PublishedFile[] = [];
  const pieces = manifest.changed(entriesOf(manifest), (part, bytes) => {
    if (bytes !== undefined) staged.push(stageFile(paths, part.path, bytes));
  });
  const bytes = sealedManifest(pieces);
  staged.push(stageFile(paths, MANIFEST_PATH, bytes));
  const fresh = new Set(staged.map((file) => file.path));
  const isListed = partFilter(bytes);
  return { put: [...put.filter((file) => !fresh.has(file.path) && isListed(file.path)), ...staged], bytes };
}

/** Returns a function that is false for paths of parts which the manifest of the staged site does not list. */
export function listedParts(files: StagedFiles): (path: string) => boolean {
  try {
    return partFilter(readFileSync(newestOf(MANIFEST_PATH, files)));
  } catch {
    return () => true;
  }
}

function partFilter(manifest: Buffer): (path: string) => boolean {
  const parts = new Set(openHead(manifest)?.parts.map(({ path }) => path));
  return (path) => parts.has(path) || !isPartPath(path);
}

function newestOf(path: string, { put, paths }: StagedFiles): string {
  return join(put.some((file) => file.path === path) ? paths.next : paths.output, path);
}

/** Writes a file to the staging directory. */
export function stageFile({ next }: StatePaths, path: string, content: string | Buffer): PublishedFile {
  const bytes = Buffer.from(content);
  const target = join(next, path);
  mkdirSync(dirname(target), { recursive: true });
  // A staged file may be a hard link to an object, which must not change.
  rmSync(target, { force: true });
  writeFileSync(target, bytes);
  return { path, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
