import type { Inline } from './inline.ts';

/** JATS 1.3, element permissions. */
export interface Permissions {
  readonly copyrightStatement?: string;
  readonly copyrightYear?: number;
  readonly copyrightHolder?: string;
  readonly licenses: readonly License[];
}

export interface License {
  /** `xlink:href`, or the ali:license_ref, or the one Creative Commons link in the words. */
  readonly url?: string;
  readonly licenseType?: string;
  readonly content: readonly Inline[];
}
