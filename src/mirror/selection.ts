import type { ManifestEntry } from '../publish/manifest.ts';
import type { ManifestGroup } from '../publish/manifest-group.ts';

/** Which part of a site is mirrored; everything where it says nothing. */
export interface Selection {
  /** Groups that are left out. */
  readonly without: readonly ManifestGroup[];
  /** Slugs of subjects: of articles' files only those of articles in one of them. */
  readonly subjects: readonly string[];
  /** `2012-10-15`, or less exact: of articles' files only those of articles published or changed then or later. */
  readonly since?: string;
}

export const EVERYTHING: Selection = { without: [], subjects: [] };

/** The files that a selection takes. What belongs to no article (home, lists, search) belongs to every selection of articles. */
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
