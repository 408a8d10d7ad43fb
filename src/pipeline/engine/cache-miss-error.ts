/** A stored result on which this build relies is missing or damaged. The build starts again without the state of the build before. */
export class CacheMissError extends Error {
  override readonly name = 'CacheMissError';
  readonly code = 'CACHE_MISS';
}

/** `what` names the result: `cacheMiss('the model of a.xml')` has the message "the model of a.xml went away during the build". */
export function cacheMiss(what: string): Error {
  return new CacheMissError(`${what} went away during the build`);
}

/** True if an error is a `CacheMissError`, or caused by one. */
export function isCacheMiss(error: unknown): boolean {
  return error instanceof Error && (error instanceof CacheMissError || isCacheMiss(error.cause));
}
