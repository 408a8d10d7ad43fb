/** One file of an archive of the journal, as the page of archives offers it. */
export interface ArchiveFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}
