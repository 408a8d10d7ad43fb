import type { Inline } from './inline.ts';

/** JATS 1.3, element permissions. */
export interface Permissions {
  readonly copyrightStatement?: string;
  readonly copyrightYear?: number;
  readonly copyrightHolder?: string;
  readonly licenses: readonly License[];
  /** Days between which the article is free to read, if the source names one: the end of an embargo. NISO RP-22-2021, free_to_read. */
  readonly freeToRead?: { readonly startDate?: string; readonly endDate?: string };
}

/** A reference to a licence. NISO RP-22-2021, license_ref. */
export interface LicenseRef {
  readonly url: string;
  readonly startDate?: string;
  readonly appliesTo?: string;
}

export interface License {
  /** `xlink:href`, ali:license_ref, or the article's Creative Commons licence among the links in the text. */
  readonly url?: string;
  /** The public domain dedication of the data, if the text links to it in addition to the article's licence. */
  readonly dataUrl?: string;
  /** The first day of the licence, `2026-03-01`. NISO RP-22-2021, start_date. */
  readonly startDate?: string;
  /** The version that `url` is for, if the source says so: `vor`, `am`, `tdm`. */
  readonly appliesTo?: string;
  /** Further references of the licence: another licence after an embargo, or for text mining. */
  readonly otherRefs?: readonly LicenseRef[];
  readonly licenseType?: string;
  readonly content: readonly Inline[];
}
