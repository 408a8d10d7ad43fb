import { DEFAULT_VISITED_LIMIT } from '../../model/offline-extras.ts';

/** An article that the reader opened, as the page reports it to the service worker. */
export interface Visit {
  /** File of the page: `content/1/e00003.html`. */
  readonly page: string;
  /** Plain text. */
  readonly title: string;
  /** BCP 47, of the title. */
  readonly language: string;
  readonly rtl: boolean;
  /** Paths of the files that the page shows: style sheets, scripts, fonts, images. */
  readonly files: readonly string[];
}

/** An article that is kept, with the sizes of its files in bytes; files are shared with other articles. */
export interface VisitedArticle extends Omit<Visit, 'files'> {
  readonly files: readonly (readonly [path: string, sizeBytes: number])[];
}

/** The articles that are kept because the reader opened them, newest first. */
export interface VisitedState {
  /** 0 if the reader does not want articles to be kept. */
  readonly limitBytes: number;
  readonly visits: readonly VisitedArticle[];
}

export const DEFAULT_VISITED: VisitedState = { limitBytes: DEFAULT_VISITED_LIMIT, visits: [] };

/** Command of a page to the service worker. */
export type VisitedCommand =
  | { readonly visited: 'add'; readonly visit: Visit }
  /** Forgets one article, or all. */
  | { readonly visited: 'forget'; readonly page?: string }
  | { readonly visited: 'limit'; readonly limitBytes: number }
  | { readonly visited: 'tell' };

/** Bytes of the files of some articles, each file counted once. */
export function sizeOfVisits(visits: readonly VisitedArticle[]): number {
  const sizes = new Map(visits.flatMap(({ files }) => files));
  return [...sizes.values()].reduce((sum, sizeBytes) => sum + sizeBytes, 0);
}

/** Drops the oldest articles until the files of the others fit into a limit in bytes. `visits` are newest first. */
export function withinLimit(visits: readonly VisitedArticle[], limitBytes: number): readonly VisitedArticle[] {
  const sizes = new Map<string, number>();
  let total = 0;
  for (const [at, { files }] of visits.entries()) {
    for (const [path, sizeBytes] of files) {
      total += sizeBytes - (sizes.get(path) ?? 0);
      sizes.set(path, sizeBytes);
    }
    if (total > limitBytes) return visits.slice(0, at);
  }
  return visits;
}
