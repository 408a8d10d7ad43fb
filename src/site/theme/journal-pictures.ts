/** A picture of the journal as pages show it. */
export interface Picture {
  /** `assets/covers/2-1-420.jpg` */
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

export type Cover = Picture;

/** The logo, and the covers by the path of their source in the content. */
export interface JournalPictures {
  readonly logo?: Picture;
  readonly covers: ReadonlyMap<string, Cover>;
}

/** Icons that are generated from the logo. */
export const ICON_PATHS = {
  touch: 'assets/apple-touch-icon.png',
  small: 'assets/icon-192.png',
  large: 'assets/icon-512.png',
  manifest: 'assets/site.webmanifest',
} as const;

/**
 * Finds the cover of an issue, or without an issue that of the journal: the first of the patterns that a file exists for.
 *
 *   coverOf({ patterns: ['assets/covers/{volume}-{issue}.jpg'], covers }, { volume: '2', issue: '1' })
 */
export function coverOf(
  { patterns = [], covers }: { readonly patterns?: readonly string[] | undefined; readonly covers?: JournalPictures['covers'] | undefined },
  issue?: { readonly volume: string; readonly issue: string },
): Cover | undefined {
  for (const pattern of patterns) {
    if (issue === undefined && pattern.includes('{')) continue;
    const path = pattern.replaceAll('{volume}', issue?.volume ?? '').replaceAll('{issue}', issue?.issue ?? '');
    const cover = covers?.get(path);
    if (cover !== undefined) return cover;
  }
  return undefined;
}
