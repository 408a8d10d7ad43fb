import type { BuildOptions } from '../options/build-options.ts';
import type { ArticleFailure } from './article-failure.ts';

/** Thrown when articles fail on which lists and indexes rest already: the build is done again without them. By the keys of their files. */
export class ArticlesFailed extends Error {
  override readonly name = 'ArticlesFailed';
  readonly failed: ReadonlyMap<string, ArticleFailure>;
  constructor(failed: ReadonlyMap<string, ArticleFailure>) {
    const reasons = [...failed].map(([file, { problems }]) => `${file} ${problems[0]?.message ?? 'could not be built'}`);
    super(reasons.join('\n'));
    this.failed = failed;
  }
}

/** Options of the same build without these articles. Throws the error where no other article failed than before, so that builds end. */
export function withoutFailed(options: BuildOptions, error: ArticlesFailed): BuildOptions {
  const before = options.failed ?? new Map<string, ArticleFailure>();
  const isNew = [...error.failed].some(([key, { isLost }]) => !before.has(key) || before.get(key)?.isLost !== isLost);
  if (!isNew) throw error;
  return { ...options, failed: new Map([...before, ...error.failed]) };
}
