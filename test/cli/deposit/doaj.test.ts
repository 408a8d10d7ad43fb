import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Agency } from '../../../src/cli/deposit/agency.ts';
import { openAgencyClient } from '../../../src/cli/deposit/agency-client.ts';
import { doaj } from '../../../src/cli/deposit/doaj.ts';
import { killEverywhere, openWorld, type World } from './deposit-world.ts';
import { type DoajServer, doajFile, KEY, openDoajServer, withdrawnFile } from './doaj-server.ts';

const DOIS = ['10.5555/a', '10.5555/b', '10.5555/c'];
const ALL_TAKEN = { '10.5555/a': 'taken', '10.5555/b': 'taken', '10.5555/c': 'taken' };
const LOADS_ONCE = { '10.5555/a': 1, '10.5555/b': 1, '10.5555/c': 1 };

let world: World;
let server: DoajServer;
beforeEach(async () => {
  world = openWorld('doaj');
  server = await openDoajServer();
  for (const doi of DOIS) world.write(`${doi.slice(8)}.doaj.json`, doajFile(doi));
});
afterEach(async () => {
  world.remove();
  await server.close();
});

function agency(key = KEY): Agency {
  const client = openAgencyClient({ sites: [server.url], allowPrivate: true, userAgent: 'Offprint', timeoutMs: 2000 });
  return doaj({ endpoint: server.url, key, client });
}

const loads = (): Readonly<Record<string, number>> => Object.fromEntries([...server.loads].sort());

test('an article is sent as its file has it', async () => {
  await world.run(agency());
  expect(server.articles.get('10.5555/a')).toEqual(JSON.parse(doajFile('10.5555/a')));
});

describe.each([false, true])('with results that come later: %s', (isAsync) => {
  beforeEach(() => {
    server.isAsync = isAsync;
  });

  test('new articles are sent together, an edit alone, and a second run sends nothing', async () => {
    await world.run(agency());
    await world.run(agency());
    world.write('b.doaj.json', doajFile('10.5555/b', 'Ebbe'));
    await world.run(agency());
    expect(world.states()).toEqual(ALL_TAKEN);
    expect(server.requests.filter((name) => name.startsWith('POST'))).toEqual(['POST /bulk/articles', 'POST /articles']);
    expect(server.articles.get('10.5555/b')?.bibjson.title).toBe('Ebbe');
  });

  test('one bad article halts a batch: the others are sent singly and taken', async () => {
    server.refused.set(
      '10.5555/b',
      'You are trying to upload an article with ISSN that is not associated with any journal in your account',
    );
    await world.run(agency());
    expect(world.states()).toEqual({ ...ALL_TAKEN, '10.5555/b': 'refused' });
    await world.run(agency());
    expect(loads()).toEqual({ '10.5555/a': 1, '10.5555/c': 1 });
  });

  test('a run that is killed at any step is continued by the next: everything is written once', async () => {
    const points = await killEverywhere(async (kill) => {
      const fresh = openWorld('doaj');
      const own = await openDoajServer();
      own.isAsync = isAsync;
      for (const doi of DOIS) fresh.write(`${doi.slice(8)}.doaj.json`, doajFile(doi));
      const client = openAgencyClient({ sites: [own.url], allowPrivate: true, userAgent: 'Offprint' });
      const isKilled = await kill((wraps) =>
        fresh.run(doaj({ endpoint: own.url, key: KEY, client: wraps.client(client) }), { wrap: wraps.receipts }),
      );
      await fresh.run(doaj({ endpoint: own.url, key: KEY, client }));
      expect([fresh.states(), Object.fromEntries([...own.loads].sort())]).toEqual([ALL_TAKEN, LOADS_ONCE]);
      fresh.remove();
      await own.close();
      return isKilled;
    });
    expect(points).toBeGreaterThanOrEqual(6);
  });

  test.each(['lost request', 'lost answer', '503'] as const)('%s: everything is written once', async (fault) => {
    server.faults.push(fault);
    await world.run(agency());
    expect(world.states()).toEqual(ALL_TAKEN);
    expect(loads()).toEqual(LOADS_ONCE);
    server.faults.push(fault);
    world.write('a.doaj.json', doajFile('10.5555/a', 'Ebbe'));
    await world.run(agency());
    expect(loads()).toEqual({ ...LOADS_ONCE, '10.5555/a': 2 });
  });
});

describe('a withdrawn article', () => {
  const deletions = (): readonly string[] => server.requests.filter((name) => name.startsWith('DELETE'));

  test('is deleted once, and sent again if it is published again', async () => {
    await world.run(agency());
    world.write('b.doaj.json', withdrawnFile('10.5555/b'));
    await world.run(agency());
    await world.run(agency());
    expect([world.states(), deletions()]).toEqual([{ ...ALL_TAKEN, '10.5555/b': 'gone' }, ['DELETE /articles/id-10.5555%2Fb']]);
    expect([...server.articles.keys()].sort()).toEqual(['10.5555/a', '10.5555/c']);
    world.write('b.doaj.json', doajFile('10.5555/b'));
    await world.run(agency());
    expect(world.states()).toEqual(ALL_TAKEN);
    expect(server.articles.has('10.5555/b')).toBe(true);
  });

  test('that was never sent is not asked for', async () => {
    world.write('b.doaj.json', withdrawnFile('10.5555/b'));
    await world.run(agency());
    expect([world.states(), deletions()]).toEqual([{ '10.5555/a': 'taken', '10.5555/c': 'taken' }, []]);
  });

  test('that DOAJ does not have any more is gone', async () => {
    await world.run(agency());
    (server.articles as Map<string, unknown>).delete('10.5555/b');
    world.write('b.doaj.json', withdrawnFile('10.5555/b'));
    await world.run(agency());
    expect(world.receipts().at(-1)).toMatchObject({ event: 'gone', doi: '10.5555/b', text: 'not found at DOAJ' });
  });

  test('whose deletion is refused is not deleted again until --again', async () => {
    await world.run(agency());
    server.refused.set('10.5555/b', 'Delete failed due to index inconsistency');
    world.write('b.doaj.json', withdrawnFile('10.5555/b'));
    await world.run(agency());
    await world.run(agency());
    expect([world.states()['10.5555/b'], deletions().length]).toEqual(['refused', 1]);
    server.refused.clear();
    await world.run(agency(), { again: true });
    expect([world.states()['10.5555/b'], server.articles.has('10.5555/b')]).toEqual(['gone', false]);
  });

  test.each(['lost request', 'lost answer', '503'] as const)('%s: it is deleted all the same', async (fault) => {
    await world.run(agency());
    world.write('b.doaj.json', withdrawnFile('10.5555/b'));
    server.faults.push(fault);
    await world.run(agency());
    expect([world.states()['10.5555/b'], server.articles.has('10.5555/b')]).toEqual(['gone', false]);
  });

  test('is deleted by the next run, if a run is killed at any step', async () => {
    await killEverywhere(async (kill) => {
      const fresh = openWorld('doaj');
      const own = await openDoajServer();
      const client = openAgencyClient({ sites: [own.url], allowPrivate: true, userAgent: 'Offprint' });
      const open = (wrapped = client): Agency => doaj({ endpoint: own.url, key: KEY, client: wrapped });
      for (const doi of DOIS) fresh.write(`${doi.slice(8)}.doaj.json`, doajFile(doi));
      await fresh.run(open());
      fresh.write('b.doaj.json', withdrawnFile('10.5555/b'));
      const isKilled = await kill((wraps) => fresh.run(open(wraps.client(client)), { wrap: wraps.receipts }));
      await fresh.run(open());
      expect([fresh.states()['10.5555/b'], [...own.articles.keys()].sort()]).toEqual(['gone', ['10.5555/a', '10.5555/c']]);
      fresh.remove();
      await own.close();
      return isKilled;
    });
  });
});

test('a wrong key stops after one request', async () => {
  expect((await world.run(agency('wrong-key'))).stopped).toBe('credentials');
  expect(server.requests).toEqual(['POST /bulk/articles']);
});
