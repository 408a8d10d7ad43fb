import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runImport } from '../../../src/cli/import/run-import.ts';
import { openSource, type SourceOptions } from '../../../src/cli/import/sources.ts';
import { type OjsServer, type ServerFaults, startOjs } from './ojs-server.ts';

let folder = '';
const servers: { close: () => void }[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-web-'));
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(folder, { recursive: true });
});

const ojs = async (faults: ServerFaults = {}): Promise<OjsServer> => {
  const server = await startOjs(faults);
  servers.push(server);
  return server;
};

const options = (more: Partial<SourceOptions> = {}): SourceOptions => ({
  allowPrivate: true,
  allowSites: [],
  ignoreRobots: false,
  backoffMs: 1,
  answers: join(folder, '.offprint-import'),
  ...more,
});

async function run(given: string, more: Partial<SourceOptions> = {}) {
  return await runImport(await openSource(given, options(more)), { folder, isDry: false, onArticle: () => undefined });
}

/** Files of the content, without the port of the server. */
function tree(): Readonly<Record<string, string>> {
  const paths = (readdirSync(join(folder, 'content'), { recursive: true, encoding: 'utf8' }) as string[]).filter((path) =>
    statSync(join(folder, 'content', path)).isFile(),
  );
  return Object.fromEntries(
    paths.sort().map((path) => [path, readFileSync(join(folder, 'content', path), 'utf8').replace(/127\.0\.0\.1:\d+/g, 'host')]),
  );
}

const matter = (name: string): Readonly<Record<string, unknown>> =>
  parse(readFileSync(join(folder, 'content', name, 'article.yml'), 'utf8')) as Readonly<Record<string, unknown>>;

describe('a running OJS', () => {
  test('articles have what OAI-PMH, their pages and the archive say', async () => {
    const server = await ojs();
    const { taken, leftOut } = await run(`${server.journal}/about`);
    expect([taken, leftOut]).toMatchObject([{ article: 7, issue: 2, galley: 7, reference: 14, page: 3 }, []]);
    expect(matter('v1n2-lovelace-5')).toEqual({
      title: 'Cell 5',
      'translated-titles': { de: 'Zelle 5' },
      doi: '10.5555/cells.5',
      id: '5',
      language: 'en',
      authors: [
        { given: 'Ada', surname: 'Lovelace', orcid: '0000-0002-1825-0097', affiliations: ['University of Kew'] },
        { given: 'George', surname: 'Boole', affiliations: ['Cork'] },
      ],
      date: '2021-01-05',
      volume: '1',
      issue: '2',
      pages: '50-59',
      section: 'Reports',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      abstract: 'About *5*.',
      references: ['Smith 2010. On cells.', 'Jones 2011.'],
      pdf: 'article.pdf',
      former: { system: 'ojs', ids: ['5'], files: { 50: 'article.pdf' } },
    });
    expect(readFileSync(join(folder, 'content/v1n2-lovelace-5/article.pdf'), 'utf8')).toBe('%PDF-1.4 article 5 galley 50');
    expect(JSON.parse(readFileSync(join(folder, 'content/journal.json'), 'utf8'))).toMatchObject({
      title: 'Cells & Media',
      issn: '2049-3630',
      language: 'en',
      sections: ['Reports'],
      former: {
        system: 'ojs',
        issues: { 1: { volume: '1', issue: '1' }, 2: { volume: '1', issue: '2' } },
        pages: { 'about/submissions': 'submissions', aims: 'aims' },
      },
    });
    expect(readFileSync(join(folder, 'content/news/announcement-3.md'), 'utf8')).toBe(
      '---\ntitle: Call for papers\ndate: 2021-03-01\n---\n\nWrite!\n',
    );
    expect(readFileSync(join(folder, 'content/pages/submissions.md'), 'utf8')).toBe('---\ntitle: Submissions\n---\n\nSend a *file*.\n');
    expect([...server.agents]).toEqual([expect.stringMatching(/^Offprint\/\d\S+ \(import of http:\/\/127\.0\.0\.1:\d+\/index\.php\/j/)]);
  });

  test('a key gives what the REST interface has, also where the server removes the header', async () => {
    const { taken } = await run((await ojs({ removesHeaders: true })).journal, { key: 'secret' });
    expect(taken).toMatchObject({ article: 7, galley: 7, reference: 21 });
    expect(matter('v1n1-lovelace-1')).toMatchObject({
      title: 'The Cell *1*',
      abstract: 'By REST',
      section: 'Reports',
      keywords: ['cells'],
      issue: '1',
      pdf: 'article.pdf',
    });
    expect(JSON.stringify(tree())).not.toContain('secret');
  });

  test('429, 500 and answers that are cut off change nothing', async () => {
    await run((await ojs()).journal);
    const expected = tree();
    rmSync(join(folder, 'content'), { recursive: true });
    rmSync(join(folder, '.offprint-import.tsv'));
    const { leftOut } = await run((await ojs({ isUnreliable: true })).journal);
    expect([leftOut, tree()]).toEqual([[], expected]);
  });

  test('a list that is cut is completed from the archive', async () => {
    expect((await run((await ojs({ isCut: true })).journal)).taken.article).toBe(7);
  });

  test('a second import changes nothing, and asks for no article that has not changed', async () => {
    const server = await ojs();
    await run(server.journal);
    const before = tree();
    server.asked.clear();
    const { files, taken } = await run(server.journal);
    expect([taken.article, [...server.asked.keys()].filter((path) => /article|issue/.test(path))]).toEqual([7, []]);
    expect([tree(), files.new, files.updated, files.conflict, files.removed]).toEqual([before, [], [], [], []]);
  });

  test('an import that is interrupted several times ends like an undisturbed one, and asks for nothing twice', async () => {
    const whole = await ojs();
    await run(whole.journal);
    const expected = tree();
    const requests = whole.asked.size;
    rmSync(join(folder, 'content'), { recursive: true });
    rmSync(join(folder, '.offprint-import.tsv'));
    // One address, so that a further run continues the same import.
    const server = await startProxy();
    for (const diesAt of [5, 12, 9, 11]) {
      server.limit(diesAt);
      await expect(run(server.journal)).rejects.toThrow();
    }
    server.limit(Number.POSITIVE_INFINITY);
    await run(server.journal);
    expect(tree()).toEqual(expected);
    const repeated = [...server.answered].filter(([path, times]) => times > 1 && path !== '/robots.txt');
    expect([repeated, server.answered.size]).toEqual([[], requests]);
    expect(existsSync(join(folder, '.offprint-import'))).toBe(false);
  });

  test('robots.txt is obeyed, unless the user says otherwise', async () => {
    const { journal } = await ojs({ robots: 'User-agent: *\nDisallow: /index.php/j/article\n' });
    const { leftOut } = await run(journal);
    expect(leftOut.filter(({ reason }) => reason.includes('robots.txt')).length).toBeGreaterThan(0);
    expect((await run(journal, { ignoreRobots: true })).leftOut).toEqual([]);
  });

  test('addresses of private networks are refused', async () => {
    const { journal } = await ojs();
    await expect(run(journal, { allowPrivate: false })).rejects.toThrow('--allow-private');
  });
});

/** A server in front of an OJS that closes connections from some request on. */
async function startProxy() {
  const target = await ojs();
  const answered = new Map<string, number>();
  let left = 0;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (--left < 0) return void request.socket.destroy();
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(new URL(path, target.journal));
    const body = (await answer.text()).replaceAll(new URL(target.journal).host, `127.0.0.1:${port}`);
    answered.set(path, (answered.get(path) ?? 0) + 1);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  const limit = (requests: number): void => {
    left = requests;
  };
  return { journal: `http://127.0.0.1:${port}/index.php/j`, answered, limit };
}
