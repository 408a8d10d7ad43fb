/** A kept result that a build relied upon is not there, or damaged: everything is then to be made again. */
export function keptLost(what: string): Error {
  return new Error(`${what} ${WENT_AWAY}`);
}

/** Whether that is what went wrong; it may have come from a worker thread, of which an error keeps its words only. */
export function isKeptLost(error: unknown): boolean {
  return error instanceof Error && (error.message.includes(WENT_AWAY) || isKeptLost(error.cause));
}

const WENT_AWAY = 'went away during the build';
