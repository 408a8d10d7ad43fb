import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hosting } from '../../../src/model/hosts.ts';
import { edgePaths } from '../../../src/publish/hosting/moved.ts';
import { describeWith } from '../../system-programs.ts';
import { askServer } from './ask-server.ts';
import { journalOn, writeHostedSite } from './hosted-site.ts';
import { type MovedCase, movedOf, NOT_MOVED, OJS, OJS_CASES } from './moved-addresses.ts';
import { startPlainHost } from './stand-ins.ts';
import { type RunningServer, startApache, startCaddy, startNginx, startOffprint } from './start-servers.ts';

const STARTERS: Partial<Record<Hosting, (folder: string, site: string) => Promise<RunningServer>>> = {
  offprint: (_, site) => startOffprint(site),
  nginx: startNginx,
  apache: startApache,
  caddy: (_, site) => startCaddy(site),
  'github-pages': (_, site) => startPlainHost(site, true),
  files: (_, site) => startPlainHost(site, false),
};

test('the table has every form of an address', () => {
  expect(OJS_CASES.length).toBeGreaterThan(200);
});

describe('offprint serve', () => testMoved('offprint', ''));
describeWith(['nginx'], 'nginx', () => testMoved('nginx', ''));
describeWith(['apache2'], 'Apache', () => testMoved('apache', ''));
describeWith(['caddy'], 'Caddy', () => testMoved('caddy', ''));
describeWith(['nginx'], 'nginx, under a path', () => testMoved('nginx', '/shore/journal'));
describeWith(['apache2'], 'Apache, under a path', () => testMoved('apache', '/shore/journal'));
describeWith(['caddy'], 'Caddy, under a path', () => testMoved('caddy', '/shore/journal'));
describe('GitHub Pages, by its documentation', () => testMoved('github-pages', '', ({ isPage }) => isPage));
describe('any server over the folder', () => testMoved('files', '', ({ isPage }) => isPage));

function testMoved(host: Hosting, base: string, isAnswered: (one: MovedCase) => boolean = () => true): void {
  const ending = host === 'files' ? '.html' : '';
  let server: RunningServer;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const hosted = await writeHostedSite(journalOn(host, `http://journal.example${base}`), { moved: movedOf(OJS, ending) });
    remove = hosted.remove;
    server = await (STARTERS[host] as NonNullable<(typeof STARTERS)[Hosting]>)(hosted.folder, hosted.site);
  });
  afterAll(async () => {
    await server?.stop();
    await remove?.();
  });

  test('every old address leads to its new one', async () => {
    const wrong: string[] = [];
    for (const each of OJS_CASES.filter(isAnswered)) {
      const to = /\.\w+$|^https?:|[/?]|^$/.test(each.to) && !/^(?:content|volumes)\/[^.]*$/.test(each.to) ? each.to : each.to + ending;
      const seen = await follow(`${server.origin}${base}/${each.from}`);
      const expected = to.startsWith('https:') ? to : `${base}/${to}`;
      if (decodeURIComponent(seen) !== decodeURIComponent(expected)) wrong.push(`${each.from}: ${seen}, expected ${expected}`);
    }
    expect(wrong).toEqual([]);
  });

  test('other addresses are unknown', async () => {
    const seen = await Promise.all(NOT_MOVED.map((path) => follow(`${server.origin}${base}/${path}`)));
    expect(seen).toEqual(NOT_MOVED.map(() => '404'));
  });
}

/** The address that a redirect leads to: that of the server, or of its page; the status if there is none. */
async function follow(url: string, hops = 0): Promise<string> {
  const { status, header, body } = await askServer(url);
  const refresh = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(body.toString('utf8'))?.[1];
  const location = header('location') ?? refresh;
  if (location === undefined) return String(status);
  const target = new URL(location, url);
  // The slash of a folder, before its page.
  if (refresh === undefined && target.pathname === `${new URL(url).pathname}/` && hops === 0) return follow(target.href, 1);
  return target.origin === new URL(url).origin ? target.pathname + target.search : target.href;
}

test('edge hosts call the handler for paths of the earlier site', () => {
  expect(edgePaths(movedOf(OJS))).toEqual(['/index.php*', '/j*', '/papers*', '/vol1*']);
  expect(edgePaths(movedOf({ system: 'ojs', url: 'https://old.example' }))).toEqual([
    '/article/*',
    '/index.php*',
    '/issue/*',
    '/papers*',
    '/vol1*',
  ]);
});
