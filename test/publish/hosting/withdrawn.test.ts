import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hosting } from '../../../src/model/hosts.ts';
import { describeWith } from '../../system-programs.ts';
import { askServer } from './ask-server.ts';
import { journalOn, writeHostedSite } from './hosted-site.ts';
import { startPlainHost } from './stand-ins.ts';
import { type RunningServer, startApache, startCaddy, startNginx, startOffprint } from './start-servers.ts';

// Pages of the test site that stand for those of withdrawn articles.
const WITHDRAWN = ['content/1/e00004', 'content/2013/überfluß'];

describe('offprint serve', () => testWithdrawn('offprint', (_, site) => startOffprint(site)));
describeWith(['nginx'], 'nginx', () => testWithdrawn('nginx', startNginx));
describeWith(['apache2'], 'Apache', () => testWithdrawn('apache', startApache));
describeWith(['caddy'], 'Caddy', () => testWithdrawn('caddy', (_, site) => startCaddy(site)));
describeWith(['nginx'], 'nginx, under a path', () => testWithdrawn('nginx', startNginx, { base: '/shore/journal' }));
describeWith(['apache2'], 'Apache, under a path', () => testWithdrawn('apache', startApache, { base: '/shore/journal' }));
describeWith(['caddy'], 'Caddy, under a path', () => testWithdrawn('caddy', (_, site) => startCaddy(site), { base: '/shore/journal' }));
describe('GitHub Pages, by its documentation', () =>
  testWithdrawn('github-pages', (_, site) => startPlainHost(site, true), { status: 200 }));

type Start = (folder: string, site: string) => Promise<RunningServer>;

function testWithdrawn(host: Hosting, start: Start, { base = '', status = 410 } = {}): void {
  let server: RunningServer;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const hosted = await writeHostedSite(journalOn(host, `http://journal.example${base}`), { withdrawn: WITHDRAWN });
    remove = hosted.remove;
    server = await start(hosted.folder, hosted.site);
  });
  afterAll(async () => {
    await server?.stop();
    await remove?.();
  });

  test.each(WITHDRAWN)('the page of a withdrawn article says so with its status: %s', async (stem) => {
    for (const accept of ['text/html', '*/*', 'application/json']) {
      const { status: seen, header, body } = await askServer(`${server.origin}${base}/${encodeURI(stem)}`, { headers: { accept } });
      expect(seen).toBe(status);
      if (accept !== 'application/json') {
        expect(header('content-type')).toBe('text/html; charset=utf-8');
        expect(body.toString('utf8')).toContain(`of ${stem}.`);
      }
    }
  });

  test('other articles and unknown addresses are as before', async () => {
    const statuses = await Promise.all(
      ['content/1/e00003', 'content/1/e00005', 'content/1/e00004x'].map(
        async (stem) => (await askServer(`${server.origin}${base}/${stem}`)).status,
      ),
    );
    expect(statuses).toEqual([200, 404, 404]);
  });
}
