/** A kept result that a build relied upon is not there, or damaged: everything is then to be made again. */
export class CacheMissError extends Error {
  override readonly name = 'CacheMissError';
  readonly code = 'CACHE_MISS';
}

export function cacheMiss(what: string): Error {
  return new CacheMissError(`${what} went away during the build`);
}

/** True if an error is a `CacheMissError`, or caused by one. */
export function isCacheMiss(error: unknown): boolean {
  return error instanceof Error && (error instanceof CacheMissError || isCacheMiss(error.cause));
}
