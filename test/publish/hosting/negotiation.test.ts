import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hosting } from '../../../src/model/hosts.ts';
import { describeWith } from '../../system-programs.ts';
import { type AcceptCase, readAcceptCases } from './accept-cases.ts';
import { askServer, type ServerAnswer } from './ask-server.ts';
import { journalOn, writeHostedSite } from './hosted-site.ts';
import { type RunningServer, startApache, startCaddy, startNginx, startOffprint } from './start-servers.ts';

const CASES = readAcceptCases();
const ARTICLE = '/content/1/e00003';
const FIGURE = '/content/1/e00003/F1';
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  jpeg: 'image/jpeg',
  plain: 'text/plain; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  xml: 'application/xml',
  json: 'application/json',
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  csl: 'application/vnd.citationstyles.csl+json',
};

type Started = { readonly server: RunningServer; readonly remove: () => Promise<void> };

async function start(host: Hosting, base: string): Promise<Started> {
  const { folder, site, remove } = await writeHostedSite({ ...journalOn(host, `http://journal.example${base}`), languages: ['de', 'en'] });
  const server = await STARTERS[host]?.(folder, site);
  if (server === undefined) throw new Error(`${host} cannot be started here`);
  return { server, remove };
}

const STARTERS: Partial<Record<Hosting, (folder: string, site: string) => Promise<RunningServer>>> = {
  offprint: (_, site) => startOffprint(site),
  nginx: startNginx,
  apache: startApache,
  caddy: (_, site) => startCaddy(site),
};

test('the table has enough cases', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(60);
});

describe('offprint serve', () => testNegotiation('offprint', ''));
describeWith(['nginx'], 'nginx', () => testNegotiation('nginx', ''));
describeWith(['apache2'], 'Apache', () => testNegotiation('apache', ''));
describeWith(['caddy'], 'Caddy', () => testNegotiation('caddy', ''));
describeWith(['nginx'], 'nginx, under a path', () => testNegotiation('nginx', '/shore/journal'));
describeWith(['apache2'], 'Apache, under a path', () => testNegotiation('apache', '/shore/journal'));
describeWith(['caddy'], 'Caddy, under a path', () => testNegotiation('caddy', '/shore/journal'));

function testNegotiation(host: Hosting, base: string): void {
  let started: Started;
  beforeAll(async () => {
    started = await start(host, base);
  });
  afterAll(async () => {
    await started?.server.stop();
    await started?.remove();
  });
  const ask = (path: string, headers: Record<string, string | readonly string[]> = {}, method = 'GET'): Promise<ServerAnswer> =>
    askServer(started.server.origin + base + path, { method, headers });

  test('every Accept header gets its rendition, labelled and varying', async () => {
    const wrong: string[] = [];
    for (const each of CASES) wrong.push(...(await differences(each, host, ask)));
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  testHeaders(ask);
  testUrls(host, base, ask);
}

type AskHere = (path: string, headers?: Record<string, string | readonly string[]>, method?: string) => Promise<ServerAnswer>;

async function differences(each: AcceptCase, host: Hosting, ask: AskHere): Promise<string[]> {
  const [article, figure] = each.exceptions[host] ?? [each.article, each.figure];
  const found: string[] = [];
  for (const [path, wanted] of [
    [ARTICLE, article],
    [FIGURE, figure],
  ] as const) {
    const answer = await ask(path, each.lines.length === 0 ? {} : { accept: each.lines });
    const got = `${answer.status} ${answer.header('content-type')} ${variesByAccept(answer) ? 'varies' : 'does not vary'}`;
    const expected = `200 ${CONTENT_TYPES[wanted]} varies`;
    const ending = wanted === 'plain' || wanted === 'markdown' ? 'md' : wanted === 'jpeg' ? 'jpg' : wanted === 'csl' ? 'csl.json' : wanted;
    const isBody = answer.body.toString().includes(`${ending} of ${path.slice(1)}.`);
    if (got !== expected || !isBody) found.push(`${path} ${each.title}: ${got}, ${isBody ? '' : 'another body, '}expected ${expected}`);
  }
  return found;
}

function variesByAccept(answer: ServerAnswer): boolean {
  const names = (answer.header('vary') ?? '').split(',').map((name) => name.trim().toLowerCase());
  return names.includes('accept');
}

function testHeaders(ask: AskHere): void {
  test('each rendition has its own validator', async () => {
    const etags = new Map<string, string>();
    for (const type of ['text/html', 'text/markdown', 'application/xml', 'application/json']) {
      const { header } = await ask(ARTICLE, { accept: type });
      const etag = header('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      const again = await ask(ARTICLE, { accept: type, 'if-none-match': etag });
      expect([type, again.status, again.header('etag'), variesByAccept(again)]).toEqual([type, 304, etag, true]);
      etags.set(type, etag);
    }
    expect(new Set(etags.values()).size).toBe(4);
    expect((await ask(ARTICLE, { accept: 'text/html', 'if-none-match': etags.get('text/markdown') ?? '' })).status).toBe(200);
  });

  test('HEAD has the headers of GET', async () => {
    for (const accept of ['text/html', 'text/plain', 'application/xml']) {
      const get = await ask(ARTICLE, { accept });
      const head = await ask(ARTICLE, { accept }, 'HEAD');
      for (const name of ['content-type', 'etag', 'vary', 'content-length'])
        expect([name, head.header(name)]).toEqual([name, get.header(name)]);
      expect([head.status, head.body.length]).toEqual([200, 0]);
    }
  });

  test('ranges are of the chosen rendition', async () => {
    const whole = await ask(ARTICLE, { accept: 'text/markdown' });
    const etag = whole.header('etag') ?? '';
    const part = await ask(ARTICLE, { accept: 'text/markdown', range: 'bytes=0-3', 'if-range': etag });
    expect([part.status, part.body.toString(), part.header('content-range'), variesByAccept(part)]).toEqual([
      206,
      'md o',
      `bytes 0-3/${whole.body.length}`,
      true,
    ]);
    expect((await ask(ARTICLE, { accept: 'text/markdown', range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200);
    expect((await ask(ARTICLE, { accept: 'text/markdown', range: 'bytes=999999-' })).status).toBe(416);
  });

  test('compressed bytes have another validator and Vary', async () => {
    const plain = await ask(ARTICLE, { accept: 'text/markdown' });
    const gzip = await ask(ARTICLE, { accept: 'text/markdown', 'accept-encoding': 'gzip' });
    expect([gzip.status, gzip.header('content-encoding')]).toEqual([200, 'gzip']);
    expect(gzip.header('etag')).not.toBe(plain.header('etag'));
    expect(gzip.header('vary')?.toLowerCase()).toContain('accept-encoding');
    expect(variesByAccept(gzip)).toBe(true);
    const again = await ask(ARTICLE, { accept: 'text/markdown', 'accept-encoding': 'gzip', 'if-none-match': gzip.header('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('scripts of other sites may read it, and its type is not sniffed', async () => {
    const { header } = await ask(ARTICLE, { accept: 'text/plain' });
    expect([header('access-control-allow-origin'), header('x-content-type-options')]).toEqual(['*', 'nosniff']);
  });

  test('a missing page gives 404 with Vary', async () => {
    const missing = await ask('/content/1/e99999', { accept: 'text/plain' });
    expect([missing.status, variesByAccept(missing), missing.header('content-type')]).toEqual([404, true, 'text/html; charset=utf-8']);
    expect(missing.body.toString()).toContain('nothing here');
    const belowFile = await ask('/content/1/e00003/F9', { accept: '*/*' });
    expect(belowFile.status).toBe(404);
    const posted = await ask(ARTICLE, { accept: 'text/plain' }, 'POST');
    expect([posted.status, variesByAccept(posted)]).toEqual([405, true]);
    expect(posted.header('allow')).toMatch(/^GET, HEAD/);
  });
}

function testUrls(host: Hosting, base: string, ask: AskHere): void {
  test('a missing rendition is not chosen', async () => {
    expect((await ask('/content/1/e00004', { accept: 'application/xml, application/json;q=0.5' })).header('content-type')).toBe(
      'application/json',
    );
    expect((await ask('/content/1/e00004', { accept: 'application/pdf' })).header('content-type')).toBe('application/pdf');
    expect((await ask('/content/1/e00004/F1', { accept: 'image/jpeg, text/plain;q=0.1' })).header('content-type')).toContain('text/plain');
  });

  test('siblings have their own URLs', async () => {
    for (const [ending, type] of [
      ['md', 'text/markdown; charset=utf-8'],
      ['xml', 'application/xml'],
      ['bib', 'application/x-bibtex; charset=utf-8'],
      ['ris', 'application/x-research-info-systems; charset=utf-8'],
      ['csl.json', 'application/vnd.citationstyles.csl+json'],
    ]) {
      const { status, header } = await ask(`${ARTICLE}.${ending}`, { accept: 'text/html' });
      expect([ending, status, header('content-type')]).toEqual([ending, 200, type]);
    }
  });

  test.each([
    ['10.5555/e.00003', '/content/1/e00003'],
    ['10.5555/e.00003.001', '/content/1/e00003/F1'],
  ])('/doi/%s leads to %s', async (doi, path) => {
    const asked = `/doi/${doi}`;
    const answer = await ask(asked);
    const here = `http://h${base}${asked}`;
    const [, refresh] = /content="0; url=([^"]+)"/.exec(answer.body.toString()) ?? [];
    // A server that runs the handler redirects; the others have a small page that does.
    const to = host === 'offprint' ? answer.header('location') : refresh;
    expect([answer.status, new URL(to ?? '', here).pathname]).toEqual([host === 'offprint' ? 302 : 200, base + path]);
    if (host !== 'offprint') expect(answer.header('content-type')).toBe('text/html; charset=utf-8');
    expect((await ask('/doi/10.5555/unknown')).status).toBe(404);
  });

  test('an article links to its linkset, which has its media type', async () => {
    const link = async (path: string): Promise<string | undefined> => (await ask(path)).header('link');
    expect(await link(`${ARTICLE}?from=feed`)).toBe('<./e00003.linkset.json>; rel="linkset"; type="application/linkset+json"');
    expect(await link('/content/2013/%C3%BCberflu%C3%9F')).toContain('<./%C3%BCberflu%C3%9F.linkset.json>');
    expect([await link(FIGURE), await link(`${ARTICLE}.md`), await link('/content/1/e99999'), await link('/archive')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect((await ask('/content/1/e00003.linkset.json')).header('content-type')).toBe('application/linkset+json');
  });

  test('URLs in other scripts, with a query, and with an extra slash', async () => {
    const umlaut = await ask('/content/2013/%C3%BCberflu%C3%9F?from=feed', { accept: 'text/plain' });
    expect([umlaut.status, umlaut.header('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const slash = await ask('/content/2013/%C3%BCberflu%C3%9F/', { accept: 'text/plain' });
    expect([slash.status, variesByAccept(slash)]).toEqual([301, true]);
    const location = new URL(slash.header('location') ?? '', `http://h${base}/content/2013/%C3%BCberflu%C3%9F/`);
    expect(decodeURIComponent(location.pathname)).toBe(`${base}/content/2013/überfluß`);
  });

  test('the rest of the site', async () => {
    expect((await ask('/')).body.toString()).toContain('home');
    expect((await ask('/archive')).body.toString()).toContain('archive');
    expect((await ask('/nothing')).status).toBe(404);
    const style = await ask('/assets/offprint.0fc3544861.css');
    expect([style.header('content-type'), style.header('cache-control')]).toEqual([
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect((await ask('/archive')).header('cache-control')).toBe('public, max-age=0, must-revalidate');
    const listing = await ask('/bucket');
    expect([listing.status, listing.header('content-type')]).toEqual([200, 'application/xml']);
    expect(listing.body.toString()).toContain('<ListBucketResult');
    expect((await ask('/bucket/')).body.toString()).toContain('<ListBucketResult');
    const object = await ask('/bucket/a%20b%2Bc.xml');
    expect([object.status, object.header('content-security-policy')]).toEqual([200, "default-src 'none'; sandbox"]);
    // The pages' policy allows scripts of the site, which must not include scripts delivered with an article.
    expect((await ask('/bucket/e1/code.js')).header('content-type')).toBe('text/plain; charset=utf-8');
    for (const name of ['nginx.conf', 'Caddyfile', '.htaccess'])
      expect([name, (await ask(`/${name}`)).status < 400]).toEqual([name, false]);
  });

  test('pages in a further language have a 404 page in it, and their folders a slash', async () => {
    for (const path of ['/en/nothing', '/en/nothing/at/all.html', '/en/content/1/nothing', '/en/content/1/e00003/F9']) {
      const missing = await ask(path);
      expect([path, missing.status, missing.header('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect([path, missing.body.toString()]).toEqual([path, expect.stringContaining('nothing in English')]);
    }
    for (const path of ['/nothing', '/content/1/en/', '/enough/nothing'])
      expect([path, (await ask(path)).body.toString()]).toEqual([path, expect.stringContaining('nothing here')]);
    expect((await ask('/en/')).body.toString()).toContain('home in English');
    for (const name of ['search', 'values']) {
      const moved = await ask(`/en/${name}?for=x`);
      const { pathname, search } = new URL(moved.header('location') ?? '', `http://h${base}/en/${name}`);
      expect([moved.status, pathname, search]).toEqual([301, `${base}/en/${name}/`, '?for=x']);
      expect((await ask(`/en/${name}/`)).body.toString()).toContain('in English');
    }
  });

  if (host !== 'offprint') {
    test('a query leads to the console', async () => {
      const moved = await ask('/values?query=a%20%3D%20%22b%22&tag=x');
      expect([moved.status, new URL(moved.header('location') ?? '', 'http://h').search]).toEqual([301, '?query=a%20%3D%20%22b%22&tag=x']);
      expect(new URL(moved.header('location') ?? '', 'http://h').pathname).toBe(`${base}/values/`);
      expect((await ask('/values/')).body.toString()).toContain('console');
    });
  }
}
