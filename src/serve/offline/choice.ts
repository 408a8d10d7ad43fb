import type { ExtraKind, OfflineKind } from '../../model/offline-extras.ts';

/** Selection of a journal's files for offline reading. */
export interface OfflineChoice {
  /** Slugs of subjects; only articles of one of them are selected. Undefined selects every article. */
  readonly subjects: readonly string[] | undefined;
  readonly extras: readonly ExtraKind[];
}

/**
 * True if a selection includes files of a kind from an article with these subjects. Files that belong to no article are in every selection.
 */
export function takes({ subjects, extras }: OfflineChoice, kind: OfflineKind, ofSubjects: readonly string[] | undefined): boolean {
  if (kind !== 'core' && !extras.includes(kind)) return false;
  return subjects === undefined || ofSubjects === undefined || ofSubjects.some((slug) => subjects.includes(slug));
}
