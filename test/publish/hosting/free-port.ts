import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Range below ephemeral ports (from 32768 on Linux, from 49152 elsewhere) and above ports of services. */
const FIRST = 20_000;
const END = 32_000;

/**
 * Finds a free loopback port for a program that gets its port as an argument. It stays free while the program is restarted, because it is
 * not an ephemeral port, which the system may assign to an outgoing connection.
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
