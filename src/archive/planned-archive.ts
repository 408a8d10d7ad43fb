import type { ManifestEntry } from '../publish/manifest.ts';

/** Kinds of archives that a build can make. */
export const ARCHIVE_KINDS = ['zip', 'zim', 'bag'] as const;
export type ArchiveKind = (typeof ARCHIVE_KINDS)[number];

/** A file of the site, and where its bytes are now. */
export interface SiteFile extends ManifestEntry {
  readonly file: string;
}

/** What every archive of a journal says of it. */
export interface ArchiveFacts {
  /** The journal's short name as a file name: `tidewater`. */
  readonly name: string;
  readonly siteUrl: string;
  /** The newest date of the content, `2025-06-30` or less exact; '' where nothing is dated. */
  readonly date: string;
  /** A larger archive is cut into parts, so far as single files allow. */
  readonly mostBytes: number;
}

/** An archive that is to be made: what is in it is known, its bytes are not. */
export interface PlannedArchive {
  readonly kind: ArchiveKind;
  /** What readers call it: `The whole journal`, `Volume 1`. */
  readonly title: string;
  /** Changes with anything that its bytes are made from. */
  readonly recipe: string;
  /** Writes it to a folder; gives the names of its files, in their order. */
  readonly write: (folder: string) => Promise<readonly string[]>;
}
