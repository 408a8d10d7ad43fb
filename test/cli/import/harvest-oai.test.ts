import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { harvest } from '../../../src/cli/import/harvest-oai.ts';
import { openClient } from '../../../src/cli/import/http-client.ts';
import { runImport } from '../../../src/cli/import/run-import.ts';
import { openSource } from '../../../src/cli/import/sources.ts';

let folder = '';
const closing: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-harvest-'));
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(folder, { recursive: true });
});

/** Mistakes of a repository. */
interface Faults {
  /** Lists have no tokens. */
  readonly isCut?: boolean;
  /** All tokens are refused. */
  readonly refusesTokens?: boolean;
  /** A continuation is answered by a fault of the server. */
  readonly failsAt?: number;
  /** `from` and `until` are ignored, or refused. */
  readonly dates?: 'ignored' | 'refused';
  readonly saysSize?: boolean;
  readonly granularity?: string;
  /** `ListIdentifiers` has nothing. */
  readonly hidesIdentifiers?: boolean;
  readonly pdf?: 'fails';
}

interface Repository {
  readonly url: string;
  /** Requests since it was read last. */
  readonly asked: string[];
  readonly records: Map<number, { date: string; title: string }>;
}

const LIMIT = 100;

async function repository(
  count: number,
  faults: Faults = {},
  dateOf = (id: number) => `2020-01-${String(1 + (id % 28)).padStart(2, '0')}T10:00:${String(id % 60).padStart(2, '0')}Z`,
): Promise<Repository> {
  const asked: string[] = [];
  const records = new Map(Array.from({ length: count }, (_, id) => [id, { date: dateOf(id), title: `Cell ${id}` }]));
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const url = new URL(request.url ?? '', base);
    const send = (body: string): unknown =>
      response.end(`<?xml version="1.0"?><OAI-PMH><responseDate>2024-01-01T00:00:00Z</responseDate>${body}</OAI-PMH>`);
    if (url.pathname.startsWith('/article/') && url.pathname.endsWith('.pdf'))
      return faults.pdf === 'fails' ? response.writeHead(503).end() : response.end('%PDF');
    if (url.pathname !== '/oai') return response.writeHead(404).end();
    const { verb, from, until, resumptionToken: token, identifier } = Object.fromEntries(url.searchParams);
    if (verb === 'Identify')
      return send(
        `<Identify><repositoryName/><earliestDatestamp>2019-01-01T00:00:00Z</earliestDatestamp><granularity>${faults.granularity ?? 'YYYY-MM-DDThh:mm:ssZ'}</granularity></Identify>`,
      );
    if (verb === 'ListMetadataFormats')
      return send('<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc</metadataPrefix></metadataFormat></ListMetadataFormats>');
    if (verb === 'GetRecord') return send(`<GetRecord>${recordOf(Number(identifier?.split(':')[2]))}</GetRecord>`);
    const [, start = '0', tokenFrom = from ?? '', tokenUntil = until ?? ''] = /^(\d+),([^,]*),([^,]*)$/.exec(token ?? '') ?? [];
    if (token !== undefined && faults.refusesTokens === true) return send('<error code="badResumptionToken">expired</error>');
    if (faults.dates === 'refused' && (from !== undefined || until !== undefined)) return send('<error code="badArgument">from</error>');
    const isIn = (date: string): boolean =>
      faults.dates === 'ignored' ||
      ((tokenFrom === '' || date >= tokenFrom) && (tokenUntil === '' || date.slice(0, tokenUntil.length) <= tokenUntil));
    const all = [...records].filter(([, { date }]) => isIn(date)).map(([id]) => id);
    if (all.length === 0) return send('<error code="noRecordsMatch"/>');
    if (Number(start) > 0 && Number(start) === faults.failsAt) return response.writeHead(500).end();
    const listed = all.slice(Number(start), Number(start) + LIMIT);
    const next = Number(start) + LIMIT;
    const size = faults.saysSize === true ? ` completeListSize="${all.length}"` : '';
    const more =
      next < all.length && faults.isCut !== true
        ? `<resumptionToken${size}>${next},${tokenFrom},${tokenUntil}</resumptionToken>`
        : faults.saysSize === true
          ? `<resumptionToken${size}/>`
          : '';
    return send(
      verb === 'ListIdentifiers'
        ? `<ListIdentifiers>${(faults.hidesIdentifiers === true ? [] : all).map(headerOf).join('')}</ListIdentifiers>`
        : `<ListRecords>${listed.map(recordOf).join('')}${more}</ListRecords>`,
    );
  });
  const headerOf = (id: number): string =>
    `<header><identifier>oai:x:${id}</identifier><datestamp>${records.get(id)?.date}</datestamp></header>`;
  const recordOf = (id: number): string =>
    `<record>${headerOf(id)}<metadata><dc xmlns:dc="x"><dc:title>${records.get(id)?.title}</dc:title><dc:identifier>10.5555/${id}</dc:identifier><dc:relation>${base}/article/${id}.pdf</dc:relation></dc></metadata></record>`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `${base}/oai`, asked, records };
}

async function run({ url, asked }: Repository, isFull = false) {
  asked.length = 0;
  const source = await openSource(url, {
    allowPrivate: true,
    allowSites: [],
    ignoreRobots: false,
    backoffMs: 0,
    answers: join(folder, '.offprint-import'),
  });
  return await runImport(source, { folder, isDry: false, isFull, onArticle: () => undefined });
}

/** Numbers of records and of faults of a list. */
async function harvested({ url }: Repository): Promise<readonly [number, readonly string[]]> {
  const client = openClient({ sites: [url], allowPrivate: true, userAgent: 'Offprint/0 (test)', obeysRobots: false, backoffMs: 0 });
  const found = new Set<string>();
  const faults: string[] = [];
  for await (const one of harvest({ client, endpoint: url, prefix: 'oai_dc' })) {
    if ('record' in one) found.add(one.record.identifier);
    else faults.push(one.fault.reason);
  }
  return [found.size, faults];
}

describe('a list of OAI-PMH', () => {
  test.each<[string, Faults]>([
    ['is whole with its tokens', {}],
    ['without tokens is asked for by date', { isCut: true }],
    ['without tokens and with its length is asked for by date', { isCut: true, saysSize: true }],
    ['without tokens is asked for by day, if there is no finer date', { isCut: true, granularity: 'YYYY-MM-DD' }],
    ['whose tokens are refused is asked for by date', { refusesTokens: true }],
    ['whose continuation fails is asked for by date', { failsAt: 200 }],
    ['without tokens and dates is completed by its identifiers', { isCut: true, dates: 'ignored' }],
    ['without tokens and with refused dates is completed by its identifiers', { isCut: true, dates: 'refused' }],
  ])('%s', async (_name, faults) => {
    expect(await harvested(await repository(300, faults))).toEqual([300, []]);
  });

  test('of which more than the limit changed in one second is completed by identifiers', async () => {
    expect(await harvested(await repository(250, { isCut: true }, () => '2020-05-01T10:00:00Z'))).toEqual([250, []]);
  });

  test('that lacks records in every way is reported', async () => {
    const faults: Faults = { isCut: true, saysSize: true, dates: 'ignored', hidesIdentifiers: true };
    expect(await harvested(await repository(250, faults))).toEqual([100, ['the server has listed 100 of 250 records']]);
  });
});

describe('a second import', () => {
  test('asks for the list of what has changed, and for nothing else', async () => {
    const server = await repository(40);
    await run(server);
    expect(server.asked.length).toBeGreaterThan(40);
    const { taken, files, notes } = await run(server);
    expect([taken.article, files.new, notes]).toEqual([
      2,
      [],
      [{ at: expect.any(String), count: 2, reason: 'not changed at the source since the last import; --full asks again' }],
    ]);
    expect(server.asked.filter((path) => /List(?:Rec|Id)|GetRecord|article/.test(path))).toEqual([
      '/oai?verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-27',
    ]);
    server.records.set(3, { date: '2021-05-01T00:00:00Z', title: 'Changed' });
    server.records.set(40, { date: '2021-05-02T00:00:00Z', title: 'New' });
    const third = await run(server);
    expect([third.files.new.length, third.files.updated.length]).toEqual([2, 1]);
    const full = await run(server, true);
    expect([full.taken.article, full.files.new]).toEqual([41, []]);
  });

  test('asks again for an article whose file was not there', async () => {
    const faults: { pdf?: 'fails' } = { pdf: 'fails' };
    const server = await repository(3, faults);
    const { leftOut } = await run(server);
    expect(leftOut.length).toBe(3);
    delete faults.pdf;
    server.records.set(9, { date: '2023-05-02T00:00:00Z', title: 'New' });
    expect((await run(server)).files.new.filter((path) => path.endsWith('.pdf')).length).toBe(4);
    expect((await run(server)).files.new).toEqual([]);
  });
});
