/** A file as it stands in an archive: where, and where its bytes come from. */
export interface ArchiveEntry {
  /** Without leading slash: `tidewater/content/1/e101.html`. */
  readonly path: string;
  readonly source: FileBytes | MadeBytes;
}

/** A file of the disk, byte for byte. */
export interface FileBytes {
  readonly file: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Bytes that are made when their turn comes: a page with other links, a list of hashes. */
export interface MadeBytes {
  readonly make: () => Promise<Uint8Array>;
}

/** A text that is made already. */
export function textEntry(path: string, text: string): ArchiveEntry {
  return { path, source: { make: async () => Buffer.from(text, 'utf8') } };
}
