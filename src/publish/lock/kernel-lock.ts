/** A lock that the kernel releases when the process ends for any reason. */
export interface KernelLock {
  release(): void;
}

/**
 * Locks a file with SQLite (`node:sqlite`, from Node 22.13). Only SQLite may open that file: closing any descriptor of a file releases all
 * POSIX locks of the process on it. Returns `unavailable` if Node has no SQLite or the file system no locks.
 */
export function takeKernelLock(path: string): KernelLock | 'held' | 'unavailable' {
  const sqlite = loadSqlite();
  if (sqlite === undefined) return 'unavailable';
  let database: Database | undefined;
  try {
    const opened = new sqlite.DatabaseSync(path);
    database = opened;
    opened.exec('BEGIN EXCLUSIVE');
    return { release: () => opened.close() };
  } catch (error) {
    database?.close();
    return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY ? 'held' : 'unavailable';
  }
}

interface Database {
  exec(sql: string): void;
  close(): void;
}

interface Sqlite {
  readonly DatabaseSync: new (path: string) => Database;
}

function loadSqlite(): Sqlite | undefined {
  // Suppresses the warning that Node prints when the module is loaded; users cannot act on it.
  const { emitWarning } = process;
  const emitOthers = (warning: string | Error, ...rest: readonly never[]): void => {
    if (!String(warning).includes('SQLite is an experimental feature')) emitWarning.call(process, warning, ...rest);
  };
  process.emitWarning = emitOthers;
  try {
    // Not an `import`, because bundlers and older versions of Node do not know the module.
    const module: unknown = process.getBuiltinModule?.('node:sqlite');
    return isSqlite(module) ? module : undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

function isSqlite(module: unknown): module is Sqlite {
  return typeof module === 'object' && module !== null && 'DatabaseSync' in module;
}

const SQLITE_BUSY = 5;
