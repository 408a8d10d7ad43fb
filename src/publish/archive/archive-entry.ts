/** A file of an archive: its path and the source of its bytes. */
export interface ArchiveEntry {
  /** Path without leading slash: `tidewater/content/1/e101.html`. */
  readonly path: string;
  readonly source: FileBytes | CreatedBytes;
}

/** A file on disk, archived unchanged. */
export interface FileBytes {
  readonly file: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Bytes that are created when they are written: an adapted page, a list of hashes. */
export interface CreatedBytes {
  readonly make: () => Promise<Uint8Array>;
}

/** Returns an entry with the given text. */
export function textEntry(path: string, text: string): ArchiveEntry {
  return { path, source: { make: async () => Buffer.from(text, 'utf8') } };
}
