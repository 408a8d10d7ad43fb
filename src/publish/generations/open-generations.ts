import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../model/text/compare.ts';
import { MANIFEST_PATH } from '../manifest.ts';
import { isPartPath } from '../manifest-parts.ts';
import { type ManifestText, openManifest } from '../manifest-text.ts';
import { SIGNATURE_PATH } from '../signing/signing-paths.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { isSitePath } from '../site-path.ts';
import { type CurrentChain, followChain, generationName, readCurrentChain } from './current-chain.ts';
import { INSIDE_FOLDER, type StatePaths, statePathsOf } from './state-folder.ts';

/** Generations of an output folder, followed by a reader while another process publishes. */
export interface Generations {
  /** Returns the newest generation; checks the disk at most every 250 ms. Undefined without state and manifest. */
  current(): OpenedGeneration | undefined;
  /** Checks the disk and returns the newest generation. */
  refresh(): OpenedGeneration | undefined;
}

/** Counter of the new generations that threads have seen; shared memory. */
export type GenerationCounter = Int32Array<SharedArrayBuffer>;

export function generationCounter(): GenerationCounter {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

export interface OpenedGeneration {
  readonly snapshot: SiteSnapshot;
  /** Folders with its files. */
  readonly paths: StatePaths;
}

/**
 * Follows the generations of an output folder; memory is about 110 bytes per file. A folder that was copied without its state has one
 * generation, from `manifest.json`.
 *
 * Threads that answer the same reader share a counter: when one of them has seen a new generation, the others check the disk before their next
 * answer, so that no reader gets an older generation after a newer one.
 */
export function openGenerations(output: string, counter: GenerationCounter = generationCounter()): Generations {
  let source: Source | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let seenCount = 0;

  function refresh(): OpenedGeneration | undefined {
    checkedAt = performance.now();
    seenCount = Atomics.load(counter, 0);
    const before = source?.generation.snapshot.name;
    const paths = statePathsOf(output);
    // While a source is damaged or being replaced, the last generation stays current.
    source = followSource(paths, source) ?? readSource(paths, source) ?? source;
    if (source?.generation.snapshot.name !== before) Atomics.add(counter, 0, 1);
    return source?.generation;
  }

  function isChecked(): boolean {
    return performance.now() - checkedAt < CHECK_INTERVAL_MS && Atomics.load(counter, 0) === seenCount;
  }

  return { current: () => (isChecked() ? source?.generation : refresh()), refresh };
}

/** A generation with the stamps of the files that it was read from. */
interface Source {
  readonly generation: OpenedGeneration;
  readonly stamps: Stamps;
  /** Absent for a generation from a manifest. */
  readonly chain?: CurrentChain;
}

/** Updates a source from new records; undefined if everything has to be read again. */
function followSource(paths: StatePaths, source: Source | undefined): Source | undefined {
  if (source === undefined) return undefined;
  const stamps = stampsOf(paths);
  if (stamps.lists !== source.stamps.lists) return undefined;
  if (stamps.changes === source.stamps.changes && source.stamps.isStable) return source;
  if (source.chain === undefined) return stamps.isStable ? undefined : source;
  const chain = followChain(paths, source.chain);
  return { generation: chain === source.chain ? source.generation : { snapshot: snapshotOfChain(chain), paths }, stamps, chain };
}

function readSource(paths: StatePaths, before: Source | undefined): Source | undefined {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const stamps = stampsOf(paths);
    const chain = readCurrentChain(paths);
    // A list may have been replaced, and its records deleted, during the read.
    if (stampsOf(paths).lists !== stamps.lists) continue;
    if (chain !== undefined) return { generation: { snapshot: snapshotOfChain(chain), paths }, stamps, chain };
    const snapshot = readManifestSnapshot(paths, before?.generation.snapshot);
    return snapshot && { generation: { snapshot, paths }, stamps };
  }
  return undefined;
}

/** Reads the manifest; parts that the snapshot before lists are not read again. */
function readManifestSnapshot({ output }: StatePaths, checked: SiteSnapshot | undefined): SiteSnapshot | undefined {
  try {
    const read = (path: string): Buffer => readFileSync(join(output, path));
    const unlisted = [fileOf(MANIFEST_PATH, read(MANIFEST_PATH)), ...signatureOf(output)];
    const manifest = openManifest({ read, isAsWritten: (path) => checked?.get(path) !== undefined && isPartPath(path) });
    return manifest && snapshotOfManifest(manifest, unlisted);
  } catch {
    return undefined;
  }
}

/** Reads the signature, which the manifest cannot list because it is computed from it. */
function signatureOf(output: string): readonly PublishedFile[] {
  const path = join(output, SIGNATURE_PATH);
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size < MAX_SIGNATURE_BYTES ? [fileOf(SIGNATURE_PATH, readFileSync(path))] : [];
}

function fileOf(path: string, bytes: Uint8Array): PublishedFile {
  return { path, sizeBytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}

interface Stamps {
  /** Changes with the folder of complete lists, or with the manifest; everything is then read again. */
  readonly lists: string;
  /** Changes with the folder of records. */
  readonly changes: string;
  /**
   * True if any later change is certain to change the stamps: modification times are no finer than the kernel's clock tick (racy mtime).
   */
  readonly isStable: boolean;
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
    isStable: Date.now() - newest > STABLE_AFTER_MS,
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

const MAX_SIGNATURE_BYTES = 65_536;
const CHECK_INTERVAL_MS = 250;
const STABLE_AFTER_MS = 2000;
const MAX_ATTEMPTS = 5;

/** Immutable list of all files of a site at one moment. Its files can be read as long as the generation is stored. */
interface SiteSnapshot {
  /** `43:4be1…`, or `manifest:90ab…` for a site without state. */
  readonly name: string;
  /** True if the list is the site's manifest: a copy may lack files on purpose, and modification times are unknown. */
  readonly isFromManifest: boolean;
  /** Undefined for paths that are not listed, whatever the folder contains. */
  get(path: string): PublishedFile | undefined;
  /** Sorted by path. */
  files(): Iterable<PublishedFile>;
}

function snapshotOfChain({ head, list }: CurrentChain): SiteSnapshot {
  return {
    name: generationName(head),
    isFromManifest: false,
    get: (path) => (isServed(path) ? list.get(path) : undefined),
    *files() {
      for (const file of list.files()) if (isServed(file.path)) yield file;
    },
  };
}

/** Snapshot of a manifest. `signed` are files that it cannot list, sorted by path: `manifest.json` and its signature. */
function snapshotOfManifest(manifest: ManifestText, signed: readonly PublishedFile[]): SiteSnapshot {
  const unlisted = [...signed, ...manifest.parts.toSorted((a, b) => compareText(a.path, b.path))];
  const unlistedByPath = new Map(unlisted.map((file) => [file.path, file]));
  return {
    name: `manifest:${signed.map(({ sha256 }) => sha256).join('-')}`,
    isFromManifest: true,
    get: (path) => unlistedByPath.get(path) ?? (isServed(path) ? manifest.get(path) : undefined),
    *files() {
      const waiting = [...unlisted];
      for (const file of manifest.entries()) {
        for (let next = waiting[0]; next !== undefined && compareText(next.path, file.path) < 0; next = waiting[0]) {
          yield next;
          waiting.shift();
        }
        if (isServed(file.path) && !unlistedByPath.has(file.path)) yield file;
      }
      yield* waiting;
    },
  };
}

/** Excludes paths outside the folder or in the state folder, because the manifest may come from another machine. */
function isServed(path: string): boolean {
  return isSitePath(path) && !path.startsWith(STATE_PREFIX);
}

const STATE_PREFIX = `${INSIDE_FOLDER}/`;
