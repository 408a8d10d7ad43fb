import type { MaybePromise } from '../../model/maybe-promise.ts';
import type { SiteFiles } from '../../model/site-files.ts';
import { readDeflated } from './words/inflate.ts';

/** A file that was fetched, with its size. */
export interface FileRead {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Reads index files and caches them, inflated and decoded.
 *
 * Each file is fetched once. Over the size limit, the oldest entries are evicted unless they were used again (second chance). The number of
 * simultaneous requests is limited.
 */
export class ShardStore {
  readonly files: SiteFiles;
  readonly #entries = new Map<string, CacheEntry>();
  readonly #listeners = new Set<(read: FileRead) => void>();
  readonly #queue: (() => void)[] = [];
  readonly #maxBytes: number;
  #bytes = 0;
  #fetching = 0;

  constructor(files: SiteFiles, maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.files = { get: (path) => this.#get(files, path) };
  }

  /**
   * Returns what `decode` makes of an inflated file; synchronously if it is cached.
   *
   * A key must always be decoded in the same way. `find` returns the path of the file, which is the key by default. Throws a `ShardError` that
   * names the file.
   */
  read<T>(key: string, decode: (bytes: Uint8Array) => T, find?: () => MaybePromise<string>): MaybePromise<T> {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      known.isUsed = true;
      return known.value as MaybePromise<T>;
    }
    const entry: CacheEntry = { bytes: 0, value: undefined, isUsed: false };
    const readFile = (file: string): Promise<T> =>
      readDeflated(this.files, file, (bytes) => {
        const decoded = decode(bytes);
        entry.value = decoded;
        this.#setSize(key, entry, bytes.length * DECODED_RATIO);
        return decoded;
      });
    const file = find?.() ?? key;
    const value = file instanceof Promise ? file.then(readFile) : readFile(file);
    // A failed read is not cached, so a reader who was offline can try again.
    value.catch(() => this.#drop(key, entry));
    entry.value = value;
    this.#entries.set(key, entry);
    return value;
  }

  /** Calls the listener for every file that is fetched. Returns a function that removes the listener. */
  listen(listener: (read: FileRead) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #get(files: SiteFiles, path: string): ReturnType<SiteFiles['get']> {
    if (this.#fetching >= MAX_FETCHES) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#fetching++;
    try {
      const file = await files.get(path);
      if (file !== undefined) for (const listener of this.#listeners) listener({ path, bytes: file.bytes.length });
      return file;
    } finally {
      this.#fetching--;
      this.#queue.shift()?.();
    }
  }

  #setSize(path: string, entry: CacheEntry, bytes: number): void {
    if (this.#entries.get(path) !== entry) return;
    entry.bytes = bytes;
    this.#bytes += bytes;
    for (const [candidatePath, candidate] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      if (candidate === entry) continue;
      if (!candidate.isUsed) this.#drop(candidatePath, candidate);
      else {
        candidate.isUsed = false;
        this.#entries.delete(candidatePath);
        this.#entries.set(candidatePath, candidate);
      }
    }
  }

  #drop(path: string, entry: CacheEntry): void {
    if (this.#entries.get(path) !== entry) return;
    this.#entries.delete(path);
    this.#bytes -= entry.bytes;
  }
}

interface CacheEntry {
  bytes: number;
  /** A promise while the file is being fetched, then the decoded value. */
  value: unknown;
  /** True if the entry was read again since it was added or since it last escaped eviction. */
  isUsed: boolean;
}

/** Approximate ratio of the heap size of a decoded shard to its bytes. */
const DECODED_RATIO = 4;
const MAX_FETCHES = 24;
