import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { generationCounter, openGenerations } from '../../../src/publish/generations/open-generations.ts';
import { statePathsOf } from '../../../src/publish/generations/state-folder.ts';
import { diskFiles } from '../../../src/serve/hosts/node/disk-files.ts';
import { withQueryThread } from '../../../src/serve/hosts/node/query-thread.ts';
import { generationHandler } from '../../../src/serve/hosts/node/serve-generations.ts';
import type { Handler } from '../../../src/serve/http/handle.ts';
import { openHandler } from '../../../src/serve/http/handle.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { type BundledProgram, bundleProgram } from '../../publish/bundle-program.ts';
import { publishFiles } from '../../publish/publish-files.ts';
import { type ReceivedAnswer, request } from '../http/toy-handler.ts';
import { serveHandler } from '../http/toy-server.ts';
import { hostedToySite } from './host-site.ts';
import { JOURNALS, NUMBERED, numberedSite } from './publish-many.ts';
import { withManifest } from './with-manifest.ts';

let root: string;
let output: string;
let reports: string[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-generations-'));
  output = join(root, '_site');
  reports = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  return rm(root, { recursive: true });
});

function open(): { readonly handler: Handler; readonly refresh: () => void } {
  const generations = openGenerations(output);
  return {
    handler: generationHandler(generations, ({ message }) => reports.push(message)),
    refresh: () => void generations.refresh(),
  };
}

const get = (handler: Handler, path: string) => request(handler, `/${path}`);
const statusOf = async (handler: Handler, path: string): Promise<number> => (await get(handler, path)).status;

describe('during publications', () => {
  let publishing: BundledProgram;
  beforeAll(async () => {
    publishing = await bundleProgram(new URL('publish-many.ts', import.meta.url));
  });
  const children: ChildProcess[] = [];
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await publishing.remove();
  });

  test('readers of several files see one generation, over 200 publications', async () => {
    await publishFiles(output, numberedSite(1));
    const generations = openGenerations(output);
    const { handler } = open();
    const child = spawn(process.execPath, [publishing.file, output, '2', '200'], { stdio: 'inherit' });
    children.push(child);
    const ended = once(child, 'exit');
    const seen = { numbers: new Set<string>(), sets: 0, answers: new Set<string>(), statuses: new Set<number>() };

    async function readSets(): Promise<void> {
      while (child.exitCode === null) {
        const generation = generations.refresh();
        const files = generation && diskFiles(generation);
        const texts = await Promise.all(NUMBERED.map(async (path) => new TextDecoder().decode((await files?.get(path))?.bytes)));
        const numbers = new Set(texts.map((text) => /^generation (\d+) \.*$/.exec(text)?.[1] ?? text));
        expect([...numbers]).toHaveLength(1);
        for (const number of numbers) seen.numbers.add(number);
        seen.sets++;
        await delay(2);
      }
    }
    // A query reads the journal's description, the manifest of the indexes and several of their files.
    async function askQueries(): Promise<void> {
      while (child.exitCode === null) {
        for (const query of QUERIES) {
          const { status, body } = await get(handler, query);
          seen.statuses.add(status);
          seen.answers.add(`${query}\n${body}`);
        }
        await delay(2);
      }
    }
    await Promise.all([readSets(), readSets(), readSets(), askQueries(), askQueries()]);
    await ended;
    expect(child.exitCode).toBe(0);
    const expected = await Promise.all(
      JOURNALS.flatMap((files) => QUERIES.map(async (query) => `${query}\n${(await get(openHandler(memoryFiles(files)), query)).body}`)),
    );
    expect(seen.statuses).toEqual(new Set([200]));
    expect([...seen.answers].sort()).toEqual([...new Set(expected)].sort());
    expect(seen.numbers.size).toBeGreaterThan(20);
    expect(seen.sets).toBeGreaterThan(100);
    expect(reports).toEqual([]);
  });

  test('an open generation stays readable until garbage collection', async () => {
    await publishFiles(output, numberedSite(1));
    const first = openGenerations(output).current();
    if (first === undefined) throw new Error('no generation');
    for (let number = 2; number <= 5; number++) await publishFiles(output, numberedSite(number));
    const files = diskFiles(first);
    for (const path of [...NUMBERED, 'assets/only-in.1.css'])
      expect(new TextDecoder().decode((await files.get(path))?.bytes)).toMatch(/^generation 1\b/);
    expect(await files.get('assets/only-in.5.css')).toBeUndefined();
  });

  test('a thread serves a generation as soon as another thread with the same counter has seen it', async () => {
    await publishFiles(output, numberedSite(1));
    const counter = generationCounter();
    // No time passes, so that only the counter can lead to a check of the disk.
    vi.spyOn(performance, 'now').mockReturnValue(1000);
    const threads = [openGenerations(output, counter), openGenerations(output, counter)] as const;
    for (const [first, second] of [threads, [threads[1], threads[0]]] as const) {
      expect(second.current()?.snapshot.name).toBe(first.current()?.snapshot.name);
      const old = first.current();
      await publishFiles(output, numberedSite(first === threads[0] ? 2 : 3));
      const seen = first.refresh();
      expect(seen).not.toBe(old);
      expect(second.current()?.snapshot.name).toBe(seen?.snapshot.name);
    }
  });

  test('a new generation is served within 250 ms', async () => {
    await publishFiles(output, { 'index.html': 'one' });
    const { handler } = open();
    for (const text of ['two', 'three', 'four']) {
      await publishFiles(output, { 'index.html': text, [`${text}.html`]: text });
      await delay(251);
      expect((await get(handler, '')).body).toBe(text);
      expect(await statusOf(handler, text)).toBe(200);
    }
    expect(await statusOf(handler, 'two')).toBe(404);
  });

  test('a site that was deleted and rebuilt is followed', async () => {
    await publishFiles(output, { 'index.html': 'one' });
    await publishFiles(output, { 'index.html': 'two' });
    const { handler, refresh } = open();
    expect((await get(handler, '')).body).toBe('two');
    for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true });
    refresh();
    expect(await statusOf(handler, 'index.html')).toBe(200);
    await publishFiles(output, { 'index.html': 'anew' });
    refresh();
    expect((await get(handler, '')).body).toBe('anew');
  });
});

const QUERIES = ['has toy.org/api_v1/article/doi', 'toy.org/api_v1/article/article_title matches "growth"'].map(
  (query) => `values?query=${encodeURIComponent(query)}&tag=*`,
);

describe('files that are not listed are not served', () => {
  const FOREIGN: readonly (readonly [what: string, path: string, make: (file: string) => void])[] = [
    ['an environment', '.env', (file) => writeFileSync(file, 'SECRET=1')],
    ['a repository', '.git/config', (file) => writeFileSync(file, '[core]')],
    ['a page of somebody else', 'mine.html', (file) => writeFileSync(file, 'mine')],
    ['a link to a file outside', 'passwd', (file) => symlinkSync('/etc/passwd', file)],
    [
      'a file in a folder that is a link',
      'etc/passwd',
      (file) => {
        rmSync(dirname(file), { recursive: true });
        symlinkSync('/etc', dirname(file));
      },
    ],
    ['the list of files', '.offprint/base/1', (file) => writeFileSync(file, 'list')],
  ];

  test.each(FOREIGN)('%s: /%s', async (_, path, make) => {
    await publishFiles(output, { 'index.html': 'home' });
    const { handler } = open();
    const file = join(output, path);
    mkdirSync(dirname(file), { recursive: true });
    make(file);
    expect(existsSync(file)).toBe(true);
    expect(await statusOf(handler, path)).toBe(404);
    expect(await statusOf(handler, path.replace(/\.html$/, ''))).toBe(404);
    expect(reports).toEqual([]);
  });

  test.each([
    '../secret',
    '%2e%2e/secret',
    '..%2fsecret',
    '%2e%2e%2fsecret',
    'a/../../secret',
    '/secret',
    '%00',
    'index.html/',
    'index.html%00',
  ])('a path that leads elsewhere: /%s', async (path) => {
    writeFileSync(join(root, 'secret'), 'secret');
    await publishFiles(output, { 'index.html': 'home' });
    expect(await statusOf(open().handler, path)).toBe(404);
  });

  test.each<[what: string, put: (file: string) => void]>([
    ['a link to a file outside', (file) => symlinkSync(join(root, 'outside.html'), file)],
    ['a link to a file of the site', (file) => symlinkSync(join(output, 'other.html'), file)],
    ['a folder', (file) => mkdirSync(file)],
  ])('a listed file in whose place is %s is served from no such place', async (_, put) => {
    const text = 'page '.repeat(10);
    writeFileSync(join(root, 'outside.html'), text);
    await publishFiles(output, { 'content/1/e1.html': text, 'other.html': text });
    rmSync(join(output, 'content/1/e1.html'));
    put(join(output, 'content/1/e1.html'));
    expect(await statusOf(open().handler, 'content/1/e1.html')).toBe(503);
  });

  test('not served through a linked folder, even with the right bytes', async () => {
    await publishFiles(output, { 'content/1/e1.html': 'page' });
    renameSync(join(output, 'content'), join(root, 'elsewhere'));
    symlinkSync(join(root, 'elsewhere'), join(output, 'content'));
    expect(await statusOf(open().handler, 'content/1/e1.html')).toBe(503);
    expect(reports).toEqual(['content/1/e1.html a symbolic link leads out of the folder']);
  });
});

describe('a file that differs from its generation', () => {
  test('is never served, and reported once', async () => {
    await publishFiles(output, { 'index.html': 'home', 'a.html': 'page' });
    writeFileSync(join(output, 'a.html'), 'pagE');
    const { handler } = open();
    for (let i = 0; i < 3; i++) {
      const { status, headers, body } = await get(handler, 'a.html');
      expect({ status, cache: headers['cache-control'] }).toEqual({ status: 503, cache: 'no-store' });
      expect(body).toBe('a.html has other content than was published; the operator of this site can repair it\n');
    }
    expect(reports).toEqual(['a.html has other content than was published']);
    expect(await statusOf(handler, '')).toBe(200);
  });

  test.each([
    'values?query=has%20toy.org/api_v1/article/doi&tag=*',
    'objects?query=has%20toy.org/api_v1/article/doi',
    'sru?operation=searchRetrieve&version=1.2&query=cone',
    'bucket/',
    'oai?verb=ListRecords&metadataPrefix=oai_dc',
  ])('makes answers that need it a 503 that names it, and nothing else fails: /%s', async (target) => {
    const site = Object.fromEntries((await hostedToySite()).map(({ path, bytes }) => [path, bytes]));
    await publishFiles(output, site);
    for (const path of Object.keys(site)) if (/^(?:index\/|journal)/.test(path)) writeFileSync(join(output, path), '!');
    const { handler } = open();
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(handler, target)));
    for (const { status, body } of answers)
      expect(`${status} ${body}`).toMatch(/^503 (?:index\/|journal\.json)\S* has 1 bytes; expected \d+/);
    expect(reports.length).toBeGreaterThan(0);
  });

  test('is served again after a repair', async () => {
    await publishFiles(output, { 'a.html': 'page' });
    rmSync(join(output, 'a.html'));
    const { handler } = open();
    expect(await statusOf(handler, 'a.html')).toBe(503);
    writeFileSync(join(output, 'a.html'), 'page');
    expect(await statusOf(handler, 'a.html')).toBe(200);
  });

  test('is read from superseded versions while they are stored', async () => {
    await publishFiles(output, { 'a.html': 'one' });
    await publishFiles(output, { 'a.html': 'two' });
    await publishFiles(output, { 'a.html': 'one' });
    writeFileSync(join(output, 'a.html'), 'eno');
    expect((await get(open().handler, 'a.html')).body).toBe('one');
  });

  test('a byte that flipped in a file of 1 MB is not served', async () => {
    const bytes = Buffer.alloc(1024 * 1024, 'a');
    await publishFiles(output, { 'figure.jpg': bytes });
    const file = join(output, 'figure.jpg');
    const { mtimeMs } = statSync(file);
    bytes[777] = 98;
    writeFileSync(file, bytes);
    utimesSync(file, mtimeMs / 1000, mtimeMs / 1000);
    expect(await statusOf(open().handler, 'figure.jpg')).toBe(503);
  });
});

describe('a large file', () => {
  const LARGE = Buffer.alloc(5_000_000, 'large ');

  test('is streamed, also by ranges, with the listed digest as ETag', async () => {
    await publishFiles(output, { 'set.zip': LARGE });
    const server = await serveHandler(open().handler);
    const whole = await fetch(`${server.url}/set.zip`);
    expect(Buffer.from(await whole.arrayBuffer()).equals(LARGE)).toBe(true);
    expect(whole.headers.get('etag')).toBe(`"${createHash('sha256').update(LARGE).digest('hex').slice(0, 32)}"`);
    const part = await fetch(`${server.url}/set.zip`, { headers: { range: 'bytes=4000000-4000011' } });
    expect({ status: part.status, text: await part.text() }).toEqual({ status: 206, text: 'e large larg' });
    server.close();
  });

  test('that is replaced during the response arrives unchanged', async () => {
    await publishFiles(output, { 'set.zip': LARGE });
    const server = await serveHandler(open().handler);
    const response = await fetch(`${server.url}/set.zip`);
    const reader = response.body?.getReader();
    const pieces: Uint8Array[] = [];
    for (let piece = await reader?.read(); piece !== undefined && !piece.done; piece = await reader?.read()) {
      pieces.push(piece.value);
      if (pieces.length === 1) await publishFiles(output, { 'set.zip': Buffer.alloc(5_000_000, 'other ') });
    }
    expect(Buffer.concat(pieces).equals(LARGE)).toBe(true);
    server.close();
  });

  test('with another modification time is compared by its digest', async () => {
    await publishFiles(output, { 'set.zip': LARGE, 'other.zip': LARGE.subarray(1) });
    utimesSync(join(output, 'set.zip'), 1, 1);
    writeFileSync(join(output, 'other.zip'), Buffer.alloc(LARGE.length - 1, 'x'));
    const { handler } = open();
    expect([await statusOf(handler, 'set.zip'), await statusOf(handler, 'other.zip')]).toEqual([200, 503]);
  });

  test('leaves no file open when clients disconnect', async () => {
    await publishFiles(output, { 'set.zip': LARGE });
    const server = await serveHandler(open().handler);
    const before = openFiles();
    for (let i = 0; i < 20; i++) {
      const abort = new AbortController();
      await fetch(`${server.url}/set.zip`, { signal: abort.signal });
      abort.abort();
      await fetch(`${server.url}/set.zip`, { method: 'HEAD' });
    }
    await expect.poll(openFiles).toBeLessThanOrEqual(before + 3);
    server.close();
  });
});

function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function openFiles(): number {
  return readdirSync('/proc/self/fd').length;
}

describe('a copy without its state', () => {
  const SITE = { 'index.html': 'home', 'content/1/e1.html': 'page', 'content/1/e1/F1.jpg': 'figure' };

  function writeCopy(files: Readonly<Record<string, string>> = SITE): void {
    writeFiles(output, { ...files, 'manifest.json': manifestText(files) });
  }

  function manifestText(files: Readonly<Record<string, string>> = SITE): string {
    const artifacts = Object.entries(files).map(([path, bytes]) => ({ path, bytes }));
    return String(withManifest(artifacts).at(-1)?.bytes);
  }

  test('is served by its manifest', async () => {
    writeCopy();
    writeFileSync(join(output, '.env'), 'SECRET=1');
    const { handler } = open();
    for (const path of ['', 'content/1/e1', 'content/1/e1/F1.jpg', 'manifest.json']) expect(await statusOf(handler, path)).toBe(200);
    expect(await statusOf(handler, '.env')).toBe(404);
  });

  test('serves its signature too, which no manifest can list', async () => {
    writeCopy();
    writeFileSync(join(output, 'manifest.sig'), 'signature');
    expect((await get(open().handler, 'manifest.sig')).body).toBe('signature');
  });

  test('is followed when it is copied again', async () => {
    writeCopy();
    const { handler, refresh } = open();
    expect(await statusOf(handler, '')).toBe(200);
    writeCopy({ ...SITE, 'index.html': 'new home', 'about.html': 'about' });
    refresh();
    expect((await get(handler, '')).body).toBe('new home');
    expect(await statusOf(handler, 'about')).toBe(200);
  });

  test('may lack files, like a mirror without figures', async () => {
    writeCopy();
    rmSync(join(output, 'content/1/e1/F1.jpg'));
    expect(await statusOf(open().handler, 'content/1/e1/F1.jpg')).toBe(404);
  });

  test('does not serve a damaged file', async () => {
    writeCopy();
    writeFileSync(join(output, 'content/1/e1.html'), 'pagE');
    expect(await statusOf(open().handler, 'content/1/e1.html')).toBe(503);
  });

  test('with its state has the same generations', async () => {
    await publishFiles(output, SITE);
    const copy = join(root, 'copy');
    await cp(output, join(copy, '_site'), { recursive: true });
    await cp(statePathsOf(output).folder, join(copy, '._site.state'), { recursive: true });
    output = join(copy, '_site');
    expect((await get(open().handler, '')).body).toBe('home');
  });

  test.each<[what: string, make: () => void]>([
    ['a folder that is not there', () => undefined],
    ['a folder that somebody made by hand', () => writeFiles(output, { 'index.html': 'mine' })],
    ['a manifest that was cut short', () => writeFiles(output, { 'manifest.json': '{"manifest":1,"site":"https://toy.org","files":[\n' })],
    ['a manifest that was edited', () => writeFiles(output, { 'manifest.json': manifestText().replace('index.html', 'secret.txt') })],
  ])('%s is no generation', (_, make) => {
    make();
    expect(openGenerations(output).current()).toBeUndefined();
  });
});

describe('requests that read the index are answered in a thread of their own', () => {
  const field = 'toy.org/api_v1/article';
  const withoutRequestId = ({ headers: { 'x-fluiddb-request-id': _, ...headers }, ...answer }: ReceivedAnswer) => ({ ...answer, headers });
  const query = encodeURIComponent(`has ${field}/doi`);
  const sru = 'operation=searchRetrieve&version=1.1&query=cell';

  test('the answers are those of the handler, and pages stay in the main thread', async () => {
    await publishFiles(output, numberedSite(1));
    const { handler } = open();
    const own: string[] = [];
    const threaded = withQueryThread(
      (ask) => {
        own.push(ask.rawPath);
        return handler(ask);
      },
      {
        site: output,
        counter: generationCounter(),
        onUnavailable: (message) => reports.push(message),
        onEnd: ({ message }) => reports.push(message),
      },
    );
    const targets = [
      `/values?query=${query}&tag=*`,
      `/values?query=${query}`,
      `/objects?query=${query}`,
      `/sru?${sru}`,
      '/oai?verb=Identify',
    ];
    const refused = [
      '/values?query=a',
      `/values?query=${encodeURIComponent(`${field}/title matches "*a*" `.repeat(2))}`,
      '/tags/none',
      '/about/a',
    ];
    for (const target of [...targets, ...refused]) {
      const expected = await request(handler, target);
      expect(withoutRequestId(await request(threaded, target)), target).toEqual(withoutRequestId(expected));
      const etag = expected.headers.etag;
      if (etag !== undefined) expect((await request(threaded, target, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
    // More at once than the thread answers.
    const many = Array.from({ length: 30 }, (_, nth) => targets[nth % targets.length] ?? '');
    const statuses = (asked: Handler) => Promise.all(many.map(async (target) => (await request(asked, target)).status));
    expect(await statuses(threaded)).toEqual(await statuses(handler));
    expect(own).toEqual([]);
    expect((await request(threaded, '/content/1/page-3')).body).toContain('generation 1');
    expect(own).toEqual(['content/1/page-3']);
    expect(reports).toEqual([]);
  });

  test('queries are answered from a generation as soon as pages are', async () => {
    const counter = generationCounter();
    const target = `/objects?query=${query}`;
    await publishFiles(output, numberedSite(0));
    const generations = openGenerations(output, counter);
    const handler = generationHandler(generations, ({ message }) => reports.push(message));
    const threaded = withQueryThread(handler, { site: output, counter, onUnavailable: console.error, onEnd: console.error });
    // Without the counter, a thread that has looked at the disk 250 ms ago answers from the generation before.
    for (const number of [10, 20, 30, 40, 50]) {
      await request(threaded, target);
      await publishFiles(output, numberedSite(number));
      generations.refresh();
      expect((await request(threaded, target)).body).toBe((await request(handler, target)).body);
    }
  });

  test('over a server, with a posted form', async () => {
    await publishFiles(output, numberedSite(1));
    const { handler } = open();
    const server = await serveHandler(
      withQueryThread(handler, { site: output, counter: generationCounter(), onUnavailable: console.error, onEnd: console.error }),
    );
    const post = (body: string) => fetch(`${server.url}/sru`, { method: 'POST', body });
    expect(await (await post(sru)).text()).toBe((await request(handler, `/sru?${sru}`)).body);
    expect((await post('a'.repeat(70_000))).status).toBe(413);
    server.close();
  });
});
