import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Agency } from '../../../src/cli/deposit/agency.ts';
import { type AgencyClient, openAgencyClient } from '../../../src/cli/deposit/agency-client.ts';
import { crossref } from '../../../src/cli/deposit/crossref.ts';
import { openReceipts } from '../../../src/cli/deposit/receipts.ts';
import { type CrossrefServer, type Fault, openCrossrefServer, PASSWORD } from './crossref-server.ts';
import { crossrefFile, killEverywhere, openWorld, type World } from './deposit-world.ts';

const DOIS = ['10.5555/a', '10.5555/b', '10.5555/c'];
const ALL_TAKEN = { '10.5555/a': 'taken', '10.5555/b': 'taken', '10.5555/c': 'taken' };

let world: World;
let server: CrossrefServer;
beforeEach(async () => {
  world = openWorld('crossref');
  server = await openCrossrefServer();
  for (const doi of DOIS) world.write(`${doi.slice(8)}.crossref.xml`, crossrefFile(doi));
});
afterEach(async () => {
  world.remove();
  await server.close();
});

function agency({ password = PASSWORD } = {}): Agency {
  const client = openAgencyClient({ sites: [server.url], allowPrivate: true, userAgent: 'Offprint', timeoutMs: 2000 });
  return crossref({
    endpoint: server.url,
    user: 'editor@shore.example/shore',
    password,
    client,
    restEndpoint: server.url,
    restClient: client,
  });
}

const loadsOnce = { '10.5555/a': 1, '10.5555/b': 1, '10.5555/c': 1 };
const loads = (): Readonly<Record<string, number>> => Object.fromEntries([...server.loads].sort());

test('new records are sent in one batch, and a second run sends nothing', async () => {
  await world.run(agency());
  expect(world.states()).toEqual(ALL_TAKEN);
  await world.run(agency());
  expect(server.submissions.map(({ dois }) => dois)).toEqual([DOIS]);
  expect(server.submissions[0]?.xml).toContain(`<doi_batch_id>${world.receipts()[0]?.batch}</doi_batch_id>`);
  expect(server.submissions[0]?.xml).not.toContain('20240101000000000');
});

test('an edit sends one record, with a later timestamp, and the time in a head sends none', async () => {
  await world.run(agency());
  for (const doi of DOIS) world.write(`${doi.slice(8)}.crossref.xml`, crossrefFile(doi, { stamp: '20250101000000000' }));
  world.write('b.crossref.xml', crossrefFile('10.5555/b', { title: 'Ebb' }));
  await world.run(agency());
  const [first, second] = server.submissions;
  expect(second?.dois).toEqual(['10.5555/b']);
  expect(BigInt(second?.stamp ?? 0) > BigInt(first?.stamp ?? 0)).toBe(true);
  expect(world.states()).toEqual(ALL_TAKEN);
});

test('the timestamp is above the last one also if the clock was set back', async () => {
  await world.run(agency());
  world.write('b.crossref.xml', crossrefFile('10.5555/b', { title: 'Ebb' }));
  await world.run(agency(), { now: () => Date.parse('2001-01-01') });
  expect(world.states()).toEqual(ALL_TAKEN);
});

test('a batch has one prefix', async () => {
  world.write('z.crossref.xml', crossrefFile('10.7554/z'));
  await world.run(agency());
  expect(server.submissions.map(({ dois }) => dois)).toEqual([DOIS, ['10.7554/z']]);
});

describe('one fault', () => {
  const FAULTS: readonly (readonly [Fault, 'deposit' | 'result'])[] = [
    ['429', 'deposit'],
    ['503', 'deposit'],
    ['500', 'deposit'],
    ['lost request', 'deposit'],
    ['lost answer', 'deposit'],
    ['login page', 'deposit'],
    ['too many connections', 'deposit'],
    ['429', 'result'],
    ['lost request', 'result'],
    ['login page', 'result'],
    ['cut result', 'result'],
    ['huge result', 'result'],
    ['too many connections', 'result'],
  ];
  test.each(FAULTS)('%s of a %s: everything is loaded once', async (fault, request) => {
    server.faults[request].push(fault);
    await world.run(agency());
    expect(world.states()).toEqual(ALL_TAKEN);
    expect(loads()).toEqual(loadsOnce);
    expect(server.submissions).toHaveLength(1);
  });

  test.each(FAULTS)('%s of each %s: the run ends, and the next one loads everything once', async (fault, request) => {
    server.faults[request].push(...Array<Fault>(5).fill(fault));
    const outcome = await world.run(agency());
    if (fault !== 'lost answer') expect(outcome.stopped).toBe('unreachable');
    server.faults.deposit.length = 0;
    server.faults.result.length = 0;
    await world.run(agency());
    expect(world.states()).toEqual(ALL_TAKEN);
    expect(loads()).toEqual(loadsOnce);
  });
});

test('a slow queue stays open, is asked again, and nothing is sent meanwhile', async () => {
  server.queue = 1000;
  expect((await world.run(agency(), { waitMs: 20 })).stopped).toBeUndefined();
  expect(new Set(Object.values(world.states()))).toEqual(new Set(['sent']));
  await world.run(agency(), { waitMs: 20, again: true });
  for (const submission of server.submissions) submission.queue = 2;
  await world.run(agency());
  expect(world.states()).toEqual(ALL_TAKEN);
  expect(server.submissions).toHaveLength(1);
});

test('a forgotten submission is sent again after a day, with the same batch and timestamp', async () => {
  server.faults.deposit.push('forgotten');
  await world.run(agency(), { waitMs: 20 });
  await world.run(agency(), { waitMs: 20 });
  expect(server.submissions).toHaveLength(0);
  const [first] = world.receipts();
  await world.run(agency(), { waitMs: 20, now: () => Date.now() + 25 * 3_600_000 });
  expect(server.submissions.map(({ batch, stamp }) => ({ batch, stamp }))).toEqual([{ batch: first?.batch, stamp: first?.stamp }]);
  expect(world.states()).toEqual(ALL_TAKEN);
});

test('of a batch with one refused record, only that one is open; it is sent again once it has changed, or with --again', async () => {
  server.refused.set('10.5555/b', 'cvc-complex-type.2.4.a: Invalid content was found starting with element titles');
  await world.run(agency());
  expect(world.states()).toEqual({ ...ALL_TAKEN, '10.5555/b': 'refused' });
  await world.run(agency());
  expect(server.submissions).toHaveLength(1);
  server.refused.clear();
  world.write('b.crossref.xml', crossrefFile('10.5555/b', { title: 'Ebb' }));
  await world.run(agency());
  expect(server.submissions.map(({ dois }) => dois)).toEqual([DOIS, ['10.5555/b']]);
  expect(world.states()).toEqual(ALL_TAKEN);
});

test('a title error refuses every record of the journal by one row', async () => {
  server.titleError = 'ISSN "12345679" has already been assigned, title/issn: Coast/12345679 is owned by publisher: 10.9999';
  await world.run(agency());
  expect(new Set(Object.values(world.states()))).toEqual(new Set(['refused']));
  expect(world.receipts().filter(({ event, text }) => event === 'refused' && text?.includes('Coast'))).toHaveLength(3);
});

test('a wrong password stops after one request', async () => {
  const outcome = await world.run(agency({ password: 'wrong-password' }));
  expect(outcome.stopped).toBe('credentials');
  expect(server.requests).toEqual(['deposit']);
  await world.run(agency());
  expect(world.states()).toEqual(ALL_TAKEN);
  expect(server.requests.slice(0, 2)).toEqual(['deposit', 'deposit']);
});

test('another system has sent a later version: refused, and --again sends with a timestamp above it', async () => {
  await world.run(agency());
  world.write('a.crossref.xml', crossrefFile('10.5555/a', { title: 'Ebb' }));
  const version = '20990101000000000';
  server.refused.set(
    '10.5555/a',
    `Record not processed because submitted version: 1 is less or equal to previously submitted version ${version} (DOI match)`,
  );
  await world.run(agency());
  expect(world.states()['10.5555/a']).toBe('refused');
  server.refused.clear();
  await world.run(agency(), { again: true });
  expect(server.submissions.at(-1)?.stamp).toBe('20990101000000001');
});

test('so many changes that the program is their likelier cause stop before anything is sent', async () => {
  const write = (title: string) => {
    for (let i = 0; i < 60; i++) world.write(`n${i}.crossref.xml`, crossrefFile(`10.5555/n${i}`, { title }));
  };
  write('Tides');
  await world.run(agency());
  write('Ebb');
  const outcome = await world.run(agency());
  expect(outcome.stopped).toBe('storm');
  expect(outcome.message).toContain('60  titles');
  expect(server.submissions).toHaveLength(1);
  await world.run(agency(), { all: true });
  expect(server.submissions).toHaveLength(2);
});

test('a run that is killed at any step is continued by the next: everything is loaded once', async () => {
  const points = await killEverywhere(async (kill) => {
    const fresh = openWorld('crossref');
    const own = await openCrossrefServer();
    own.queue = 1;
    for (const doi of DOIS) fresh.write(`${doi.slice(8)}.crossref.xml`, crossrefFile(doi));
    const client = openAgencyClient({ sites: [own.url], allowPrivate: true, userAgent: 'Offprint' });
    const at = (wrapped: AgencyClient): Agency =>
      crossref({ endpoint: own.url, user: 'u', password: PASSWORD, client: wrapped, restEndpoint: own.url, restClient: client });
    const isKilled = await kill((wraps) => fresh.run(at(wraps.client(client)), { wrap: wraps.receipts }));
    await fresh.run(at(client));
    expect([fresh.states(), Object.fromEntries([...own.loads].sort())]).toEqual([ALL_TAKEN, loadsOnce]);
    expect(own.submissions).toHaveLength(1);
    fresh.remove();
    await own.close();
    return isKilled;
  });
  expect(points).toBeGreaterThanOrEqual(10);
});

test('a line that was cut while it was written is ignored, wherever the cut is', async () => {
  server.queue = 1000;
  await world.run(agency(), { waitMs: 0 });
  const whole = readFileSync(world.receiptsFile, 'utf8');
  const last = whole.lastIndexOf('\n', whole.length - 2) + 1;
  for (const cut of [last + 1, last + 30, whole.length - 2]) {
    writeFileSync(world.receiptsFile, whole.slice(0, cut));
    expect(openReceipts(world.receiptsFile).stateOf('10.5555/c')?.event).toBe('sending');
  }
  for (const submission of server.submissions) submission.queue = 0;
  await world.run(agency());
  expect(world.states()).toEqual(ALL_TAKEN);
  expect(server.submissions).toHaveLength(1);
});

test('receipts of two clones that git has joined give one state, in any order of lines', async () => {
  await world.run(agency());
  const lines = readFileSync(world.receiptsFile, 'utf8').trimEnd().split('\n');
  const parsed = lines.map((line, index) => ({ ...JSON.parse(line), at: new Date(1_700_000_000_000 + index).toISOString() }));
  writeFileSync(
    world.receiptsFile,
    `${parsed
      .toReversed()
      .map((line) => JSON.stringify(line))
      .join('\n')}\n`,
  );
  expect(world.states()).toEqual(ALL_TAKEN);
});
