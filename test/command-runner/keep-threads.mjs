import { createRequire } from 'node:module';

/**
 * Keeps the worker threads of a command for the next command of this process, as `offprint serve --watch` does for its builds: a new thread loads
 * the program, the citation styles and the templates again, which takes longer than a build of a few articles. Call it before the program is
 * loaded.
 *
 * A thread has a copy of the environment, so commands with another environment get other threads, and so do those with another memory limit.
 */
export function keepThreads() {
  const piscina = createRequire(import.meta.url)('piscina');
  const { Piscina } = piscina;
  // An arrow function cannot be called with `new`.
  function KeptPool(options) {
    const key = keyOf(options);
    const pool = idle.get(key)?.pool ?? keptPool(new Piscina({ ...options, minThreads: 1, idleTimeout: 0 }), key);
    idle.delete(key);
    pool.removeAllListeners('error');
    return pool;
  }
  Object.defineProperty(piscina, 'Piscina', { value: KeptPool });
}

/** Pools that no command uses, by their key, the latest last. */
const idle = new Map();
/** A build has one pool for all articles, and another for an article that is tried again alone. */
const MOST_IDLE = 2;

/** Makes `destroy` put the pool aside, unless a task is under way, which may never end. */
function keptPool(pool, key) {
  const run = pool.run.bind(pool);
  const terminate = pool.destroy.bind(pool);
  let running = 0;
  pool.run = async (...given) => {
    running++;
    try {
      return await run(...given);
    } finally {
      running--;
    }
  };
  pool.destroy = async () => {
    pool.on('error', () => undefined);
    if (running > 0 || idle.has(key)) return terminate();
    idle.set(key, { pool, terminate });
    for (const [other, { terminate: terminateOther }] of [...idle].slice(0, -MOST_IDLE)) {
      idle.delete(other);
      await terminateOther();
    }
  };
  return pool;
}

/** The time of the build is no part of the environment of a thread, because only the main thread reads it. */
function keyOf({ resourceLimits, maxThreads, concurrentTasksPerWorker, execArgv }) {
  const { SOURCE_DATE_EPOCH: _, ...env } = process.env;
  const { maxOldGenerationSizeMb } = resourceLimits;
  return JSON.stringify([maxOldGenerationSizeMb, maxThreads, concurrentTasksPerWorker, execArgv, Object.entries(env).sort()]);
}
