import type { ExtraKind, OfflineKind } from '../model/offline-extras.ts';

/** What of a journal a reader keeps. */
export interface OfflineChoice {
  /** Slugs: of articles only those of one of them; undefined is every article. */
  readonly subjects: readonly string[] | undefined;
  readonly extras: readonly ExtraKind[];
}

/** Whether a choice takes files of a kind of an article with these subjects; what belongs to no article is taken with any. */
export function takes({ subjects, extras }: OfflineChoice, kind: OfflineKind, ofSubjects: readonly string[] | undefined): boolean {
  if (kind !== 'core' && !extras.includes(kind)) return false;
  return subjects === undefined || ofSubjects === undefined || ofSubjects.some((slug) => subjects.includes(slug));
}
