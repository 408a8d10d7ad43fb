import type { ArticleFailure } from './article-failure.ts';

/** Articles that failed when others rested on them already: the build is to be done without them. By the keys of their files. */
export class ArticlesFailed extends Error {
  override readonly name = 'ArticlesFailed';
  readonly failed: ReadonlyMap<string, ArticleFailure>;
  constructor(failed: ReadonlyMap<string, ArticleFailure>) {
    super(`${[...failed.keys()].join(', ')} could not be built`);
    this.failed = failed;
  }
}
