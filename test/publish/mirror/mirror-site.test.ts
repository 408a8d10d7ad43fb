import { lstat, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ManifestEntry } from '../../../src/publish/manifest.ts';
import type { MirrorOptions, MirrorSummary } from '../../../src/publish/mirror/mirror-options.ts';
import { mirrorSite } from '../../../src/publish/mirror/mirror-site.ts';
import { folderSource } from '../../../src/publish/mirror/open-source.ts';
import { EVERYTHING } from '../../../src/publish/mirror/selection.ts';
import { urlSource } from '../../../src/publish/mirror/url-source.ts';
import {
  entriesOf,
  type Fault,
  type Files,
  filesIn,
  hashes,
  manifestOf,
  newFolder,
  serveFiles,
  type TestServer,
  writeFiles,
} from './built-site.ts';

const LARGE = Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => (i * 7919) % 251));
const SITE: Files = {
  'index.html': '<p>home',
  '404.html': '<p>nothing',
  'content/1/e1.html': '<p>one',
  'content/1/e1/F1.jpg': LARGE,
  'bucket/ü b+c/d%.xml': '<article/>',
  'bucket/same.xml': '<article/>',
  empty: '',
};

const OPTIONS: MirrorOptions = {
  selection: EVERYTHING,
  connections: 4,
  threads: 1,
  retry: { idleTimeoutMs: 4000, backoffMs: 5, attempts: 3 },
  onProgress: () => undefined,
};

let folder: string;
let dir: string;
let remove: () => Promise<void>;
let server: TestServer | undefined;
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  dir = join(folder, 'mirror');
});
afterEach(async () => {
  server?.close();
  server = undefined;
  await remove();
});

async function serve(site: Files, options: { fault?: Fault; entries?: readonly ManifestEntry[] } = {}): Promise<TestServer> {
  const files = { ...site, 'manifest.json': manifestOf(site, options.entries) };
  server = await serveFiles(() => files, options.fault);
  return server;
}

function mirror(from: TestServer, options: Partial<MirrorOptions> = {}): Promise<MirrorSummary> {
  return mirrorSite(urlSource(from.address), dir, { ...OPTIONS, ...options });
}

/** Path of the partial file of the home page. */
function partFileOfHome(): string {
  const [home] = entriesOf({ 'index.html': SITE['index.html'] ?? '' });
  return `${home?.sha256}.${home?.sizeBytes}`;
}

/** Answers requests for the home page only. */
const faultOnHome =
  (answer: (response: ServerResponse) => void): Fault =>
  (path, _, response) => {
    if (path === 'index.html') answer(response);
    return path === 'index.html';
  };

const complete = (site: Files): Record<string, string> => hashes({ ...site, 'manifest.json': manifestOf(site) });

describe('a mirror', () => {
  test('equals the site byte for byte; content listed twice is fetched once', async () => {
    const from = await serve(SITE);
    const { files, fetched, failures } = await mirror(from);
    expect({ files, fetched, failures }).toEqual({ files: 7, fetched: 7, failures: [] });
    expect(await filesIn(dir)).toEqual(complete(SITE));
    expect(from.requested.filter((path) => path.startsWith('bucket/'))).toHaveLength(1);
  });

  test('of a folder equals it too', async () => {
    await writeFiles(join(folder, 'site'), { ...SITE, 'manifest.json': manifestOf(SITE) });
    await mirrorSite(folderSource(join(folder, 'site')), dir, OPTIONS);
    expect(await filesIn(dir)).toEqual(complete(SITE));
  });

  test('of an unchanged site sends one conditional request for the manifest', async () => {
    await mirror(await serve(SITE));
    server?.close();
    const again = await serve(SITE);
    // The URL is new, so the manifest is fetched once more.
    expect(await mirror(again)).toMatchObject({ fetched: 0, removed: [] });
    expect(await mirror(again)).toMatchObject({ fetched: 0, removed: [], manifestBytes: 0 });
    expect(again.requested).toEqual(['manifest.json', 'manifest.json']);
  });

  test('updates changed files, adds new ones, removes dropped ones, and keeps files of the user', async () => {
    await mirror(await serve(SITE));
    server?.close();
    await writeFile(join(dir, 'notes.txt'), 'mine');
    const { empty: _, 'content/1/e1.html': __, ...rest } = SITE;
    const next: Files = { ...rest, 'index.html': '<p>home 2', 'empty/now/full.html': 'x', 'content/1/e1.html/as-folder': 'y' };
    const summary = await mirror(await serve(next));
    expect(summary).toMatchObject({ fetched: 3, removed: ['content/1/e1.html', 'empty'], failures: [] });
    expect(await filesIn(dir)).toEqual({ ...complete(next), ...hashes({ 'notes.txt': 'mine' }) });
  });

  test('repairs files that were changed, deleted or replaced by a link on the disk', async () => {
    const from = await serve(SITE);
    await mirror(from);
    await writeFile(join(dir, 'index.html'), '<p>evil');
    await rm(join(dir, '404.html'));
    await rm(join(dir, 'content/1/e1.html'));
    await writeFile(join(folder, 'outside'), '<p>one');
    await symlink(join(folder, 'outside'), join(dir, 'content/1/e1.html'));
    expect(await mirror(from)).toMatchObject({ fetched: 3, failures: [] });
    expect(await filesIn(dir)).toEqual(complete(SITE));
    expect((await lstat(join(dir, 'content/1/e1.html'))).isFile()).toBe(true);
  });

  test('that lost its state fetches nothing again', async () => {
    const from = await serve(SITE);
    await mirror(from);
    await rm(join(dir, '.offprint-mirror'), { recursive: true });
    expect(await mirror(from)).toMatchObject({ fetched: 0, failures: [] });
  });

  test('takes one selection of a site, then another', async () => {
    const facts = { subjects: ['shore-ecology'], published: '2012-10' };
    const site: Files = { ...SITE, 'content/1/e2.html': '<p>two', 'content/1/e3.html': '<p>three' };
    const entries = entriesOf(site).map((entry) => {
      if (entry.path === 'content/1/e2.html')
        return { ...entry, subjects: ['physics'], published: '2011-01-31', changed: '2012-11-02T09:12:44Z' };
      if (entry.path === 'content/1/e3.html') return { ...entry, subjects: [] };
      return entry.path.startsWith('content/') ? { ...entry, ...facts } : entry;
    });
    const from = await serve(site, { entries });
    const take = async (selection: Partial<MirrorOptions['selection']>) => {
      await mirror(from, { selection: { ...EVERYTHING, ...selection } });
      return Object.keys(await filesIn(dir)).filter((path) => path.startsWith('content/') || path.startsWith('bucket/'));
    };
    const [one, figure, two, three] = ['content/1/e1.html', 'content/1/e1/F1.jpg', 'content/1/e2.html', 'content/1/e3.html'];
    const raw = ['bucket/same.xml', 'bucket/ü b+c/d%.xml'];
    expect(await take({ without: ['raw', 'figures'] })).toEqual([one, two, three]);
    expect(await take({ without: ['figures'], subjects: ['physics'] })).toEqual([...raw, two]);
    expect(await take({ without: ['raw'], subjects: ['physics', 'shore-ecology'] })).toEqual([one, figure, two]);
    expect(await take({ without: ['raw'], subjects: ['physics', 'shore-ecology'], since: '2012' })).toEqual([one, figure, two]);
    expect(await take({ without: ['raw'], since: '2012-11' })).toEqual([two]);
    expect(await take({ without: ['raw'], since: '2012-11-03' })).toEqual([]);
    await expect(take({ subjects: ['phisics'] })).rejects.toThrow(
      'no article has the subject "phisics"; expected one of physics, shore-ecology',
    );
  });

  test('is rejected in a folder with other content', async () => {
    await writeFiles(dir, { 'index.html': 'mine' });
    await expect(mirror(await serve(SITE))).rejects.toThrow(
      'holds other files ("index.html") and is not a mirror; expected a new or an empty folder',
    );
    expect(await readFile(join(dir, 'index.html'), 'utf8')).toBe('mine');
    // A web app manifest, which many sites have.
    await writeFiles(dir, { 'manifest.json': '{"name":"My site","start_url":"/"}' });
    await expect(mirror(await serve(SITE))).rejects.toThrow('is not a mirror');
  });

  test('is rejected in the folder of the site itself, also through a link', async () => {
    const site = join(folder, 'site');
    await writeFiles(site, { ...SITE, 'manifest.json': manifestOf(SITE) });
    await symlink(site, join(folder, 'link'));
    await expect(mirrorSite(folderSource(join(folder, 'link')), site, OPTIONS)).rejects.toThrow('is the site itself');
  });

  test('is complete if the host does not serve its configuration', async () => {
    const site: Files = { ...SITE, _headers: 'x' };
    const from = await serve(site, { fault: (path, _, r) => path === '_headers' && r.writeHead(404).end() !== undefined });
    expect(await mirror(from)).toMatchObject({ fetched: 7, failures: [] });
    from.requested.length = 0;
    expect(await mirror(from)).toMatchObject({ fetched: 0, manifestBytes: 0 });
    expect(from.requested).toEqual(['manifest.json']);
  });
});

describe('a site that is published again during a sync', () => {
  const next: Files = { ...SITE, 'index.html': '<p>home, longer', 'content/1/e1.html': '<p>two', 'new.html': 'x' };

  test('is synced again: the mirror equals the new site', async () => {
    let files: Files = { ...SITE, 'manifest.json': manifestOf(SITE) };
    server = await serveFiles(
      () => files,
      (path) => {
        if (path !== 'manifest.json') files = { ...next, 'manifest.json': manifestOf(next) };
        return false;
      },
    );
    expect(await mirror(server)).toMatchObject({ files: 8, failures: [] });
    expect(await filesIn(dir)).toEqual(complete(next));
  });

  test('at every sync is synced again a limited number of times', async () => {
    let count = 0;
    const changing = (): Files => {
      const site = { ...SITE, 'index.html': `<p>home ${count}` };
      return { ...site, 'manifest.json': manifestOf(site) };
    };
    server = await serveFiles(changing, (path) => {
      if (path !== 'manifest.json') count++;
      return false;
    });
    const { failures } = await mirror(server, { connections: 1 });
    expect(failures).toEqual([expect.stringMatching(/^index\.html (?:has the SHA-256|is longer|ended after)/)]);
    expect(server.requested.filter((path) => path === 'manifest.json')).toHaveLength(3);
  });
});

describe('a mirror of unknown origin', () => {
  test('removes nothing outside its folder, whatever its state lists', async () => {
    const from = await serve(SITE);
    await mirror(from);
    await writeFiles(folder, { 'outside/kept.txt': 'mine' });
    const sha256 = '0'.repeat(64);
    const paths = [
      '../outside/kept.txt',
      join(folder, 'outside/kept.txt'),
      'content/../../outside/kept.txt',
      '.offprint-mirror/mirror.json',
    ];
    await writeFile(join(dir, '.offprint-mirror/files.tsv'), paths.map((path) => `${path}\t4\t${sha256}\t1\n`).join(''));
    expect(await mirror(from)).toMatchObject({ removed: [], failures: [] });
    expect(await filesIn(join(folder, 'outside'))).toEqual(hashes({ 'kept.txt': 'mine' }));
  });

  test.each(['files.tsv', 'files.tsv.part', 'mirror.json.part', 'lock', 'parts/manifest.json', `parts/${partFileOfHome()}`])(
    'writes nothing through a link at %s',
    async (name) => {
      const outside = join(folder, 'outside.txt');
      await writeFile(outside, 'mine');
      await mkdir(join(dir, '.offprint-mirror/parts'), { recursive: true });
      await symlink(outside, join(dir, '.offprint-mirror', name));
      await mirror(await serve(SITE)).catch(() => undefined);
      expect(await readFile(outside, 'utf8')).toBe('mine');
    },
  );

  test('does not read through a linked folder', async () => {
    const from = await serve(SITE);
    await mirror(from);
    await rename(join(dir, 'content'), join(folder, 'moved'));
    await symlink(join(folder, 'moved'), join(dir, 'content'));
    const { failures } = await mirror(from);
    expect(failures).toHaveLength(2);
    expect(failures[0]).toMatch(/content is a symbolic link; expected a folder$/);
  });
});

describe('an interrupted file', () => {
  test('that is no longer selected is deleted', async () => {
    const cut: Fault = (path, _, response) => {
      if (!path.endsWith('F1.jpg')) return false;
      response.writeHead(200, { 'content-length': LARGE.length });
      response.write(LARGE.subarray(0, 2_000_000), () => response.destroy());
      return true;
    };
    expect((await mirror(await serve(SITE, { fault: cut }))).failures).toHaveLength(1);
    const parts = join(dir, '.offprint-mirror/parts');
    expect(await readdir(parts)).toHaveLength(1);
    server?.close();
    const { 'content/1/e1/F1.jpg': _, ...rest } = SITE;
    expect(await mirror(await serve(rest))).toMatchObject({ failures: [] });
    expect(await readdir(parts)).toEqual([]);
  });

  test('is resumed where it ended', async () => {
    const cut: Fault = (path, request, response) => {
      if (!path.endsWith('F1.jpg') || request.headers.range !== undefined) return false;
      response.writeHead(200, { 'content-length': LARGE.length });
      response.write(LARGE.subarray(0, 2_000_000), () => response.destroy());
      return true;
    };
    const from = await serve(SITE, { fault: cut });
    expect(await mirror(from)).toMatchObject({ failures: [] });
    expect(await filesIn(dir)).toEqual(complete(SITE));
    expect(from.requested.filter((path) => path.includes('F1.jpg from'))).toHaveLength(1);
  });

  test.each([
    ['refuses the range', (r: ServerResponse) => r.writeHead(416).end()],
    ['gives another rest', (r: ServerResponse) => r.writeHead(206, { 'content-range': `bytes 5-9/${LARGE.length}` }).end('xxxxx')],
    ['knows no ranges', (r: ServerResponse) => r.writeHead(200, { 'content-length': LARGE.length }).end(LARGE)],
  ])('is begun anew where the server %s', async (_, answer) => {
    let count = 0;
    const from = await serve(SITE, {
      fault: (path, request, response) => {
        if (!path.endsWith('F1.jpg')) return false;
        if (request.headers.range !== undefined) return answer(response) !== undefined;
        response.writeHead(200, { 'content-length': LARGE.length });
        if (count++ === 0) response.write(LARGE.subarray(0, 2_000_000), () => response.destroy());
        else response.end(LARGE);
        return true;
      },
    });
    expect(await mirror(from)).toMatchObject({ failures: [] });
    expect(await filesIn(dir)).toEqual(complete(SITE));
  });
});

describe('a server whose files differ from its manifest', () => {
  const wrong: readonly (readonly [string, (response: ServerResponse) => void, RegExp])[] = [
    ['nothing', (r) => r.writeHead(404).end('no such page'), /\/index\.html answered 404; expected 200$/],
    ['an error', (r) => r.writeHead(500).end('oops'), /\/index\.html answered 500; expected 200$/],
    ['too little', (r) => r.end('<p>ho'), /^index\.html ended after 5 of 7 bytes$/],
    [
      'half of what it announced',
      (r) => r.writeHead(200, { 'content-length': 7 }).write('<p>h', () => r.destroy()),
      /^index\.html was interrupted: /,
    ],
    ['too much', (r) => r.end('<p>home and more'), /^index\.html is longer than the 7 bytes listed in the manifest$/],
    ['other bytes', (r) => r.end('<p>hame'), /^index\.html has the SHA-256 [0-9a-f]{12}…; expected [0-9a-f]{12}…$/],
    ['a bad compression', (r) => r.writeHead(200, { 'content-encoding': 'gzip' }).end('<p>home'), /^index\.html was interrupted: /],
    [
      'another host',
      (r) => r.writeHead(302, { location: 'http://192.0.2.1/index.html' }).end(),
      /redirects to http:\/\/192\.0\.2\.1; only http:\/\/127\.0\.0\.1:\d+ is mirrored$/,
    ],
    ['a file of the disk', (r) => r.writeHead(302, { location: 'file:///etc/passwd' }).end(), /redirects to null; only http:/],
    ['itself for ever', (r) => r.writeHead(302, { location: '/index.html' }).end(), /redirects more than 3 times$/],
    ['silence', () => undefined, /^index\.html stalled: no byte for 0\.4 s$/],
    [
      'a beginning, then silence',
      (r) => r.writeHead(200, { 'content-length': 7 }).write('<p>'),
      /^index\.html stalled: no byte for 0\.4 s$/,
    ],
    [
      'all of it, announced as more, then silence',
      (r) => r.writeHead(200, { 'content-length': 70 }).write('<p>home'),
      /^index\.html is longer than the 7 bytes listed in the manifest$/,
    ],
    ['a closed door', (r) => r.destroy(), /\/index\.html: /],
  ];

  test('a silent host is asked twice for a file, not as often as a host with a transient fault', async () => {
    let requests = 0;
    const fault = faultOnHome(() => requests++);
    await mirror(await serve(SITE, { fault }), { retry: { idleTimeoutMs: 200, backoffMs: 5, attempts: 5 } });
    expect(requests).toBe(2);
  });

  test.each(wrong)('%s', async (_, answer, message) => {
    const fault = faultOnHome(answer);
    const { failures, fetched } = await mirror(await serve(SITE, { fault }), { retry: { idleTimeoutMs: 400, backoffMs: 5, attempts: 3 } });
    expect(fetched).toBe(6);
    expect(failures).toEqual([expect.stringMatching(message)]);
    const { 'index.html': ___, ...rest } = complete(SITE);
    expect(await filesIn(dir)).toEqual(rest);
  });

  test('a redirect within the site is followed', async () => {
    const fault: Fault = (path, _, response) => {
      if (path === '') response.end('<p>home');
      else if (path === 'index.html') response.writeHead(308, { location: './' }).end();
      return path === '' || path === 'index.html';
    };
    expect(await mirror(await serve(SITE, { fault }))).toMatchObject({ failures: [] });
  });

  test('an old file is kept until the new one is verified', async () => {
    await mirror(await serve(SITE));
    server?.close();
    const next = { ...SITE, 'index.html': '<p>next' };
    const fault = faultOnHome((response) => response.end('<p>bad!'));
    expect(await mirror(await serve(next, { fault }))).toMatchObject({ fetched: 0, failures: [expect.any(String)] });
    expect(await readFile(join(dir, 'index.html'), 'utf8')).toBe('<p>home');
  });
});

describe('a hostile manifest', () => {
  const entry = (path: string): ManifestEntry => ({ ...(entriesOf({ x: 'evil' })[0] as ManifestEntry), path });

  test.each([
    ['../evil', 'has an empty segment, "." or ".."'],
    ['a/../../evil', 'has an empty segment, "." or ".."'],
    ['/etc/evil', 'is absolute'],
    ['C:/evil', 'is absolute'],
    ['a\\..\\..\\evil', 'holds a backslash'],
    ['a\0b', 'holds a control character'],
    ['a\nb', 'holds a control character'],
    ['a//b', 'has an empty segment, "." or ".."'],
    ['.offprint-mirror/files.tsv', "is in the mirror's state folder"],
    ['.Offprint-Mirror/lock', "is in the mirror's state folder"],
    ['manifest.json', 'is the manifest itself'],
    ['\ud800', 'is not valid Unicode'],
    ['n'.repeat(256), 'has a name longer than 255 bytes'],
  ])('path %j is refused, and nothing is written', async (path, reason) => {
    const from = await serve(SITE, { entries: [...entriesOf(SITE), entry(path)] });
    await expect(mirror(from)).rejects.toThrow(`which ${reason}; nothing is mirrored`);
    expect(await filesIn(dir)).toEqual({});
    expect(from.requested).toEqual(['manifest.json']);
  });

  test('a duplicate path, or a path that is file and folder, is rejected', async () => {
    await expect(mirror(await serve(SITE, { entries: [entry('a'), entry('a')] }))).rejects.toThrow(
      'lists "a" and "a", one file on this disk',
    );
    server?.close();
    await expect(mirror(await serve(SITE, { entries: [entry('a'), entry('a/b')] }))).rejects.toThrow(
      'lists "a" as a file and, for "a/b", as a folder',
    );
  });

  test('that needs more space than the disk has is rejected', async () => {
    const from = await serve(SITE, { entries: [{ ...entry('huge'), sizeBytes: Number.MAX_SAFE_INTEGER }] });
    await expect(mirror(from)).rejects.toThrow(/^the mirror needs \d{16} more bytes; .* has \d+ bytes free$/);
  });

  test.each([
    ['<!doctype html>', /^it begins with "<!doctype html>"; expected \{"manifest":1,/],
    [manifestOf(SITE).replace('"404.html"', '"405.html"'), /^it says of itself .* its bytes give /],
    [manifestOf(SITE).slice(0, -10), /^it says of itself /],
    [manifestOf(SITE).slice(0, 300), /; expected (?:a JSON object|.*)$|before its hash$/],
    ['', /^it is empty$/],
  ])('damaged, %#, is not trusted', async (text, reason) => {
    server = await serveFiles(() => ({ ...SITE, 'manifest.json': text }));
    const error: unknown = await mirror(server).catch((caught: unknown) => caught);
    const [, sentence = String(error)] = /has a manifest that cannot be trusted: (.*)$/s.exec(String(error)) ?? [];
    expect(sentence).toMatch(reason);
    expect(await filesIn(dir)).toEqual({});
  });

  test('a missing manifest is reported with what was expected', async () => {
    server = await serveFiles(() => ({ 'index.html': 'x' }));
    await expect(mirror(server)).rejects.toThrow('has no manifest.json; expected a site built by offprint');
  });

  test('a folder that was replaced by a link is not followed', async () => {
    const from = await serve(SITE);
    const outside = join(folder, 'outside');
    await mkdir(outside);
    await mkdir(join(dir, '.offprint-mirror'), { recursive: true });
    await symlink(outside, join(dir, 'content'));
    const { failures } = await mirror(from);
    expect(failures).toHaveLength(2);
    expect(failures[0]).toMatch(/content is a symbolic link; expected a folder$/);
    expect(await filesIn(outside)).toEqual({});
  });
});
