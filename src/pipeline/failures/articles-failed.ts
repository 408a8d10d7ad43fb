import { english } from '../../model/text/translatable.ts';
import type { BuildOptions } from '../options/build-options.ts';
import type { ArticleFailure } from './article-failure.ts';

/**
 * Articles have failed after lists and indexes that contain them were built, so the build must start again without them. `failed` maps the keys of
 * their files to their failures.
 */
export class ArticlesFailed extends Error {
  override readonly name = 'ArticlesFailed';
  readonly failed: ReadonlyMap<string, ArticleFailure>;
  constructor(failed: ReadonlyMap<string, ArticleFailure>) {
    const reasons = [...failed].map(
      ([file, { problems }]) => `${file} ${problems[0] === undefined ? 'could not be built' : english(problems[0].message)}`,
    );
    super(reasons.join('\n'));
    this.failed = failed;
  }
}

/** Builds, and starts again without the articles that failed after lists had them. */
export async function retryWithoutFailed<Result>(
  options: BuildOptions,
  build: (options: BuildOptions) => Promise<Result>,
): Promise<Result> {
  try {
    return await build(options);
  } catch (error) {
    if (!(error instanceof ArticlesFailed)) throw error;
    return retryWithoutFailed(withoutFailed(options, error), build);
  }
}

/** Returns the options of a build without the failed articles. Throws the error if no article failed that did not fail before, to end the loop. */
function withoutFailed(options: BuildOptions, error: ArticlesFailed): BuildOptions {
  const before = options.failed ?? new Map<string, ArticleFailure>();
  const isNew = [...error.failed].some(([key, { isLost }]) => !before.has(key) || before.get(key)?.isLost !== isLost);
  if (!isNew) throw error;
  return { ...options, failed: new Map([...before, ...error.failed]) };
}
