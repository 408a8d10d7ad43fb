import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startOffprint } from '../publish/hosting/start-servers.ts';
import { pathsBelow } from './build-content.ts';
import { type Crawl, crawlSite } from './crawl-site.ts';
import { builtSample, ORIGIN } from './sample-site.ts';

describe('the sample journal, served and followed link by link', () => {
  let folder = '';
  let remove: () => Promise<void> = async () => undefined;
  let server: RunningServer;
  let crawl: Crawl;
  beforeAll(async () => {
    ({ folder, remove } = await builtSample());
    server = await startOffprint(folder);
    crawl = await crawlSite(server.origin, ORIGIN);
  });
  afterAll(async () => {
    await server?.stop();
    await remove();
  });

  test('has no dead link, neither to a file nor to a fragment', () => {
    expect(crawl.dead).toEqual([]);
  });

  test('leads to every page, and to each under one URL only', async () => {
    const read = [...crawl.pages].map((address) => decodeURIComponent(new URL(address).pathname.slice(1)));
    const pages = (await pathsBelow(folder)).filter((path) => path.endsWith('.html') && !NOT_LINKED.test(path));
    const addresses = pages.map((path) => path.replace(/(?:^|(?<=\/))index\.html$|\.html$/, ''));
    expect(pages.length).toBeGreaterThan(50);
    expect([...new Set(read)].sort()).toEqual(addresses.sort());
  });
});

/** Pages without links: the editors' report and the permission pages, which are found by their URL, and the 404 page. */
const NOT_LINKED = /^(?:report\/|gateway\/|404\.html|bucket\/)/;
