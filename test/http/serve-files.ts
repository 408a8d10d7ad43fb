import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serveSite } from '../../src/hosts/node/serve-site.ts';
import { openHandler } from '../../src/http/handle.ts';
import type { SiteFiles } from '../../src/model/site-files.ts';

/** A site on a free port of this machine, for clients that are programs. `faults` must stay empty: a fault would have been a 500. */
export async function serveFiles(files: SiteFiles): Promise<{ readonly url: string; readonly faults: readonly unknown[]; close(): void }> {
  const faults: unknown[] = [];
  const server = serveSite(openHandler(files), (error) => faults.push(error));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, faults, close: () => server.close() };
}
