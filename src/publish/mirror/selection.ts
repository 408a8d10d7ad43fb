import type { ManifestEntry } from '../manifest.ts';
import type { ManifestGroup } from '../manifest-group.ts';

/** The files of a site that a mirror takes; an empty selection takes all. */
export interface Selection {
  /** Manifest groups that are excluded. */
  readonly without: readonly ManifestGroup[];
  /** Slugs of subjects; if any is given, articles without one of them are excluded. */
  readonly subjects: readonly string[];
  /** `2012-10-15`, or `2012-10`, or `2012`: articles that were published and last changed before this date are excluded. */
  readonly since?: string;
}

export const EVERYTHING: Selection = { without: [], subjects: [] };

/** Selects files of a manifest. Files that belong to no article (home page, lists, search) are in every selection of articles. */
export function selectFiles(files: readonly ManifestEntry[], { without, subjects, since }: Selection): readonly ManifestEntry[] {
  const left = new Set(without);
  return files.filter((file) => {
    if (left.has(file.group)) return false;
    if (file.subjects === undefined) return true;
    if (subjects.length > 0 && !file.subjects.some((slug) => subjects.includes(slug))) return false;
    return since === undefined || newer(file.published ?? '', file.changed ?? '') >= since;
  });
}

function newer(a: string, b: string): string {
  return a > b ? a : b;
}
