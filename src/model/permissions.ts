import type { Inline } from './inline.ts';

/** JATS 1.3, element permissions. */
export interface Permissions {
  readonly copyrightStatement?: string;
  readonly copyrightYear?: number;
  readonly copyrightHolder?: string;
  readonly licenses: readonly License[];
}

export interface License {
  /** `xlink:href`, or the ali:license_ref, or the article's own Creative Commons licence among the links in the words. */
  readonly url?: string;
  /** The public domain dedication of the data, where the words link to it beside the article's licence. */
  readonly dataUrl?: string;
  /** The day from which the licence holds, `2026-03-01`. NISO RP-22-2021, start_date. */
  readonly startDate?: string;
  readonly licenseType?: string;
  readonly content: readonly Inline[];
}
