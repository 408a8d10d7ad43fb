import type { OpenedSource } from '../../read/import/imported.ts';

/** What the user gave as the source. */
export interface SourceInput {
  /** As it was written: `issue.xml`, `https://journal.example/index.php/j`. */
  readonly given: string;
  readonly kind: 'url' | 'file' | 'folder';
  /** Absolute path of a file or folder. */
  readonly path?: string;
  /** First 64 kB of a file. */
  readonly head?: Uint8Array;
  /** Names in a folder, sorted. */
  readonly names?: readonly string[];
}

/** Options of the command that sources read. */
export interface SourceOptions {
  /** Key of an API. */
  readonly key?: string;
  /** Address of the journal at its old system: `https://old.example/index.php/j`. */
  readonly oldUrl?: string;
  /** Address of an interface, where it cannot be derived: `https://old.example/oai`. */
  readonly endpoint?: string;
  /** Allows addresses in private networks. */
  readonly allowPrivate: boolean;
  /** Folder of the files that the source refers to. */
  readonly files?: string;
}

/** A kind of source. */
export interface SourceKind {
  /** For the list in messages: `a native XML export of OJS`. */
  readonly label: string;
  readonly detect: (input: SourceInput) => boolean;
  readonly open: (input: SourceInput, options: SourceOptions) => Promise<OpenedSource>;
}

/** Kinds of sources; the first that detects an input opens it. */
export const SOURCES: readonly SourceKind[] = [];
