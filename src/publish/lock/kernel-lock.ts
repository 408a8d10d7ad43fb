/** A lock that the kernel releases when its process ends, however that happens. */
export interface KernelLock {
  release(): void;
}

/**
 * Locks a file through SQLite (`node:sqlite`, from Node 22.13). Only SQLite may ever open that file: when a process closes any descriptor of
 * a file, POSIX releases all its locks on it. `unavailable` where Node has no SQLite or the file system no locks.
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
  // Node prints a warning for each process that loads the module; users can do nothing about it.
  const { emitWarning } = process;
  const others = (warning: string | Error, ...rest: readonly never[]): void => {
    if (!String(warning).includes('SQLite is an experimental feature')) emitWarning.call(process, warning, ...rest);
  };
  process.emitWarning = others;
  try {
    // A name that is not written as an import: bundlers and older versions of Node know no such module.
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
