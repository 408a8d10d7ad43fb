/** A file of an archive of the journal, as listed on the page of archives. */
export interface ArchiveFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}
