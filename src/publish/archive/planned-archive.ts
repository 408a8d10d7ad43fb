import type { Messages } from '../../model/messages/messages.ts';
import type { ManifestEntry } from '../manifest.ts';

/** The kinds of archives that a build can write. */
export const ARCHIVE_KINDS = ['zip', 'zim', 'bag'] as const;
export type ArchiveKind = (typeof ARCHIVE_KINDS)[number];

/** The archives that a build was asked for. */
export interface ArchiveOptions {
  readonly kinds: readonly ArchiveKind[];
  /** Maximum size of an archive in bytes; larger ones are split. The limit of the host applies too. */
  readonly mostBytes: number;
}

/** A file of the site with its path on disk. */
export interface SiteFile extends ManifestEntry {
  readonly file: string;
}

/** Metadata common to all archives of a journal. */
export interface ArchiveMetadata {
  /** The journal's short name as a file name: `tidewater`. */
  readonly name: string;
  readonly siteUrl: string;
  /** The newest date of the content, `2025-06-30` or less precise; '' without dates. */
  readonly date: string;
  /** A larger archive is split, as far as single files allow. */
  readonly mostBytes: number;
  /** Messages in the journal's language, for the titles of archives. */
  readonly messages: Messages;
}

/** Returns a title in the language of the messages. */
export type TitleIn = (messages: Messages) => string;

/** An archive whose contents are known and whose bytes are not yet written. */
export interface PlannedArchive {
  readonly kind: ArchiveKind;
  /** Title for readers: `The whole journal`, `Volume 1`. */
  readonly title: string;
  /** The same in another language of the journal. */
  readonly titleIn: TitleIn;
  /** A digest of everything that determines its bytes. */
  readonly recipe: string;
  /** Writes it to a folder and returns the names of its files, in order. */
  readonly write: (folder: string) => Promise<readonly string[]>;
}
