import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_PATH } from '../manifest.ts';
import { openManifestText } from '../manifest-text.ts';
import { SIGNATURE_PATH } from '../signing/signing-paths.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { type CurrentChain, followChain, readCurrentChain } from './current-chain.ts';
import { type SiteSnapshot, snapshotOfChain, snapshotOfManifest } from './site-snapshot.ts';
import { type StatePaths, statePathsOf } from './state-folder.ts';

/** The generations of an output folder, as a reader follows them while others publish. */
export interface Generations {
  /** The newest one; looks at the disk at most every 250 ms. Undefined where the folder has neither a state nor a manifest. */
  current(): OpenedGeneration | undefined;
  /** The same, after a look at the disk. */
  refresh(): OpenedGeneration | undefined;
}

export interface OpenedGeneration {
  readonly snapshot: SiteSnapshot;
  /** The folders in which its files are. */
  readonly paths: StatePaths;
}

/**
 * Follows the generations of an output folder. Memory is that of the lists: about 110 bytes a file. A folder that was copied without its state
 * has the one generation that its `manifest.json` lists.
 */
export function openGenerations(output: string): Generations {
  let source: Source | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  function refresh(): OpenedGeneration | undefined {
    lookedAt = performance.now();
    const paths = statePathsOf(output);
    // A source that is damaged or being replaced leaves the last one standing.
    source = followSource(paths, source) ?? readSource(paths) ?? source;
    return source?.generation;
  }

  return {
    current: () => (performance.now() - lookedAt < LOOK_MS ? source?.generation : refresh()),
    refresh,
  };
}

/** A generation with what it was read from, to see whether that has changed. */
interface Source {
  readonly generation: OpenedGeneration;
  readonly stamps: Stamps;
  /** Absent where the generation is that of a manifest. */
  readonly chain?: CurrentChain;
}

/** Undefined where all has to be read again. */
function followSource(paths: StatePaths, source: Source | undefined): Source | undefined {
  if (source === undefined) return undefined;
  const stamps = stampsOf(paths);
  if (stamps.lists !== source.stamps.lists) return undefined;
  if (stamps.changes === source.stamps.changes && source.stamps.isSettled) return source;
  if (source.chain === undefined) return stamps.isSettled ? undefined : source;
  const chain = followChain(paths, source.chain);
  return { generation: chain === source.chain ? source.generation : { snapshot: snapshotOfChain(chain), paths }, stamps, chain };
}

function readSource(paths: StatePaths): Source | undefined {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const stamps = stampsOf(paths);
    const chain = readCurrentChain(paths);
    // While lists were read, one may have been replaced and the records before it deleted.
    if (stampsOf(paths).lists !== stamps.lists) continue;
    if (chain !== undefined) return { generation: { snapshot: snapshotOfChain(chain), paths }, stamps, chain };
    const snapshot = readManifestSnapshot(paths);
    return snapshot && { generation: { snapshot, paths }, stamps };
  }
  return undefined;
}

function readManifestSnapshot({ output }: StatePaths): SiteSnapshot | undefined {
  try {
    const bytes = readFileSync(join(output, MANIFEST_PATH));
    const unlisted = [fileOf(MANIFEST_PATH, bytes), ...signatureOf(output)];
    // Last, since it changes the bytes in memory.
    const manifest = openManifestText(bytes);
    return manifest && snapshotOfManifest(manifest, unlisted);
  } catch {
    return undefined;
  }
}

/** A signature is made from the manifest, which therefore cannot list it. */
function signatureOf(output: string): readonly PublishedFile[] {
  const path = join(output, SIGNATURE_PATH);
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size < LONGEST_SIGNATURE ? [fileOf(SIGNATURE_PATH, readFileSync(path))] : [];
}

function fileOf(path: string, bytes: Uint8Array): PublishedFile {
  return { path, sizeBytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}

interface Stamps {
  /** Changes with the folder of complete lists, or with the manifest: then everything is read again. */
  readonly lists: string;
  /** Changes with the folder of records. */
  readonly changes: string;
  /** True if any later change shows in the stamps: times of files are no finer than the kernel's clock tick. */
  readonly isSettled: boolean;
}

function stampsOf(paths: StatePaths): Stamps {
  const bases = stampOf(paths.bases);
  const records = stampOf(paths.records);
  const manifest = bases.mtimeMs === 0 ? stampOf(join(paths.output, MANIFEST_PATH)) : undefined;
  const signature = bases.mtimeMs === 0 ? stampOf(join(paths.output, SIGNATURE_PATH)) : undefined;
  const newest = Math.max(bases.mtimeMs, records.mtimeMs, manifest?.mtimeMs ?? 0, signature?.mtimeMs ?? 0);
  return {
    lists: [paths.folder, paths.output, bases.text, manifest?.text ?? '', signature?.text ?? ''].join('\n'),
    changes: records.text,
    isSettled: Date.now() - newest > SETTLED_MS,
  };
}

function stampOf(path: string): { readonly text: string; readonly mtimeMs: number } {
  try {
    const { ino, size, mtimeMs } = statSync(path);
    return { text: `${ino} ${size} ${mtimeMs}`, mtimeMs };
  } catch {
    return { text: '', mtimeMs: 0 };
  }
}

const LONGEST_SIGNATURE = 65_536;
const LOOK_MS = 250;
const SETTLED_MS = 2000;
const MOST_ATTEMPTS = 5;
