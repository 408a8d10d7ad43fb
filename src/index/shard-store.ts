import type { MaybePromise } from '../model/maybe-promise.ts';
import type { SiteFiles } from '../model/site-files.ts';
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
  readonly #kept = new Map<string, Kept>();
  readonly #listeners = new Set<(read: FileRead) => void>();
  readonly #waiting: (() => void)[] = [];
  readonly #mostBytes: number;
  #bytes = 0;
  #fetching = 0;

  constructor(files: SiteFiles, mostBytes: number) {
    this.#mostBytes = mostBytes;
    this.files = { get: (path) => this.#get(files, path) };
  }

  /**
   * Returns what `decode` makes of an inflated file; synchronously if it is cached.
   *
   * A path must always be decoded in the same way. Throws a `ShardError` that names the file.
   */
  read<T>(path: string, decode: (bytes: Uint8Array) => T): MaybePromise<T> {
    const known = this.#kept.get(path);
    if (known !== undefined) {
      known.isUsed = true;
      return known.value as MaybePromise<T>;
    }
    const kept: Kept = { bytes: 0, value: undefined, isUsed: false };
    const value = readDeflated(this.files, path, (bytes) => {
      const decoded = decode(bytes);
      kept.value = decoded;
      this.#weigh(path, kept, bytes.length * DECODED);
      return decoded;
    });
    // A failed read is not cached, so a reader who was offline can try again.
    value.catch(() => this.#drop(path, kept));
    kept.value = value;
    this.#kept.set(path, kept);
    return value;
  }

  /** Calls the listener for every file that is fetched. Returns a function that removes the listener. */
  listen(listener: (read: FileRead) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #get(files: SiteFiles, path: string): ReturnType<SiteFiles['get']> {
    if (this.#fetching >= MOST_FETCHES) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#fetching++;
    try {
      const file = await files.get(path);
      if (file !== undefined) for (const listener of this.#listeners) listener({ path, bytes: file.bytes.length });
      return file;
    } finally {
      this.#fetching--;
      this.#waiting.shift()?.();
    }
  }

  #weigh(path: string, kept: Kept, bytes: number): void {
    if (this.#kept.get(path) !== kept) return;
    kept.bytes = bytes;
    this.#bytes += bytes;
    for (const [oldPath, old] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return;
      if (old === kept) continue;
      if (!old.isUsed) this.#drop(oldPath, old);
      else {
        old.isUsed = false;
        this.#kept.delete(oldPath);
        this.#kept.set(oldPath, old);
      }
    }
  }

  #drop(path: string, kept: Kept): void {
    if (this.#kept.get(path) !== kept) return;
    this.#kept.delete(path);
    this.#bytes -= kept.bytes;
  }
}

interface Kept {
  bytes: number;
  /** A promise while the file is being fetched, then the decoded value. */
  value: unknown;
  /** True if the entry was read again since it was added or since it last escaped eviction. */
  isUsed: boolean;
}

/** Approximate ratio of the heap size of a decoded shard to its bytes. */
const DECODED = 4;
const MOST_FETCHES = 24;
