import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give to connections that go out (from 32768 on Linux, from 49152 elsewhere), above what services use. */
const FIRST = 20_000;
const END = 32_000;

/**
 * A loopback port that nothing holds, for a program that is told its port. It stays free while nobody listens, even if the
 * program is stopped and started again: no connection that goes out is given it, as may happen to a port that the system chose.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? found(false) : failed(error)));
    server.listen(port, '127.0.0.1', () => server.close(() => found(true)));
  });
}
