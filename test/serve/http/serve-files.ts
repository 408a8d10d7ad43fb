import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { SiteFiles } from '../../../src/model/site-files.ts';
import { serveSite } from '../../../src/serve/hosts/node/serve-site.ts';
import { openHandler } from '../../../src/serve/http/handle.ts';

/** Serves a site on a free port of this machine for client programs. `faults` must stay empty: each is an error answered with 500. */
export async function serveFiles(files: SiteFiles): Promise<{ readonly url: string; readonly faults: readonly unknown[]; close(): void }> {
  const faults: unknown[] = [];
  const server = serveSite(openHandler(files), (error) => faults.push(error));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, faults, close: () => server.close() };
}
