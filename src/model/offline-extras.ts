/** Kinds of files that readers may keep offline beside pages, search and queries. */
export const EXTRA_KINDS = ['figures', 'pdf', 'media', 'texts', 'raw'] as const;

export type ExtraKind = (typeof EXTRA_KINDS)[number];

/** `core` is what pages, search and queries need. */
export type OfflineKind = 'core' | ExtraKind;

/** Limits of the visited articles that a browser keeps, in bytes; 0 keeps none. */
export const VISITED_LIMITS = [0, 20e6, 50e6, 100e6, 500e6] as const;

export const DEFAULT_VISITED_LIMIT = 50e6;
