import { PublishError } from './publish-error.ts';

/**
 * Returns the stem of the article whose page is at a path; undefined for pages of its figures and for other files.
 *
 *   content/1/e00003.html  ->  content/1/e00003
 */
export function stemOfPage(path: string): string | undefined {
  return ARTICLE_PAGE.exec(path)?.[1];
}

/** Articles that a publication would remove. */
export interface Removal {
  /** Names of the articles, such as `content/1/e3`, without those that go offline by a setting. */
  readonly names: readonly string[];
  /** Number of articles that are published now. */
  readonly published: number;
  /** The output folder or the remote, for the message. */
  readonly site: string;
}

/**
 * Throws `PublishError` if a publication would remove more than three articles and more than 10 % of them. The cause may be a volume that is not
 * mounted or a wrong path. The user may have deleted so many on purpose, and then passes `--allow-removals`.
 */
export function refuseMassRemoval({ names, published, site }: Removal): void {
  if (names.length <= MOST_REMOVED || names.length <= published * MOST_SHARE) return;
  const named = names.slice(0, MOST_NAMED).join(', ');
  const further = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  throw new PublishError(
    `nothing was published: ${names.length} of ${published} published articles are not in the content any more (${named}${further}), so ${site} is unchanged; check that the content is complete, or remove them with --allow-removals`,
    site,
  );
}

/** So many articles may be removed at once. */
export const MOST_REMOVED = 3;
// Matches 'content/1/e3.html' and 'en/content/1/e3.html', not the pages of its figures in content/1/e3/
const ARTICLE_PAGE = /^((?:[a-z][a-z0-9-]+\/)?content\/[^/]+\/[^/]+)\.html$/;
const MOST_SHARE = 0.1;
const MOST_NAMED = 10;
