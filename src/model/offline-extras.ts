/** Kinds of files that readers may keep offline beside pages, search and queries. */
export const EXTRA_KINDS = ['figures', 'pdf', 'media', 'texts', 'raw'] as const;

export type ExtraKind = (typeof EXTRA_KINDS)[number];

/** `core` is what pages, search and queries need. */
export type OfflineKind = 'core' | ExtraKind;
