import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { depositCommand, exitCodeOf } from '../../../src/cli/deposit-command.ts';
import { type CrossrefServer, openCrossrefServer, PASSWORD } from './crossref-server.ts';
import { crossrefFile } from './deposit-world.ts';

let root = '';
let server: CrossrefServer;
let pages: Server;
let printed = '';
const online = new Set(['/content/1/a', '/content/1/b']);
const written = { out: process.stdout.write, err: process.stderr.write };

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'offprint-deposit-'));
  server = await openCrossrefServer();
  pages = createServer((request, response) => void response.writeHead(online.has(request.url ?? '') ? 200 : 404).end());
  await new Promise<void>((resolve) => void pages.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  mkdirSync(join(root, 'content'));
  mkdirSync(join(root, '_site'));
  const deposits = { depositor: 'D', email: 'd@shore.example', registrant: 'R', formats: ['crossref'] };
  writeFileSync(join(root, 'content/journal.json'), JSON.stringify({ title: 'Shore', siteUrl: site, deposits }));
  for (const name of ['a', 'b'])
    writeFileSync(join(root, `_site/${name}.crossref.xml`), crossrefFile(`10.5555/${name}`).replace('https://shore.example', site));
  process.env.OFFPRINT_CROSSREF_USER = 'editor@shore.example/shore';
  process.env.OFFPRINT_CROSSREF_PASSWORD = PASSWORD;
  printed = '';
  const print = (text: unknown): boolean => {
    printed += String(text);
    return true;
  };
  process.stdout.write = print;
  process.stderr.write = print;
});
afterEach(async () => {
  Object.assign(process.stdout, { write: written.out });
  Object.assign(process.stderr, { write: written.err });
  process.exitCode = undefined;
  delete process.env.OFFPRINT_CROSSREF_USER;
  delete process.env.OFFPRINT_CROSSREF_PASSWORD;
  rmSync(root, { recursive: true });
  pages.closeAllConnections();
  await new Promise((resolve) => void pages.close(resolve));
  await server.close();
});

async function deposit(...args: readonly string[]): Promise<{ readonly code: unknown; readonly text: string }> {
  printed = '';
  process.exitCode = undefined;
  const folders = ['--content', join(root, 'content'), '--site', join(root, '_site')];
  await depositCommand().parseAsync([...folders, '--allow-private', '--endpoint', `crossref=${server.url}`, ...args], { from: 'user' });
  const code = process.exitCode;
  process.exitCode = undefined;
  return { code, text: printed };
}

const receipts = (name = 'crossref.jsonl'): string => readFileSync(join(root, 'content/deposits', name), 'utf8');

test('a dry run says what would be sent, and asks and writes nothing', async () => {
  expect((await deposit('--dry-run')).text).toMatch(/new +crossref +10\.5555\/a\n[\s\S]*would send 2\n$/);
  expect(server.requests).toEqual([]);
  expect(existsSync(join(root, 'content/deposits'))).toBe(false);
});

test('sends, then names the element that an edit has changed, then sends one record', async () => {
  const sent = await deposit();
  expect([sent.code, sent.text]).toEqual([0, expect.stringMatching(/crossref: 2 sent, 2 taken, 0 refused, 0 open, 0 not sent\n$/)]);
  const file = join(root, '_site/a.crossref.xml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('>Tides<', '>Ebb<'));
  expect((await deposit('--dry-run')).text).toMatch(/changed +crossref +10\.5555\/a: titles\n[\s\S]*would send 1\n$/);
  expect((await deposit('--status')).text).toMatch(/^changed +crossref +10\.5555\/a .*\ntaken +crossref +10\.5555\/b /);
  expect((await deposit()).text).toMatch(/1 sent, 2 taken/);
  expect(JSON.parse((await deposit('--status', '--json')).text)).toMatchObject([
    { agency: 'crossref', doi: '10.5555/a', state: 'taken', text: 'Successfully updated' },
    { agency: 'crossref', doi: '10.5555/b', state: 'taken', text: 'Successfully added' },
  ]);
  expect(readdirSync(join(root, 'content/deposits')).filter((name) => !name.startsWith('.'))).toEqual(['crossref.jsonl']);
});

test('a page that is not online holds its record back; --no-check sends it', async () => {
  online.delete('/content/1/b');
  const { code, text } = await deposit();
  online.add('/content/1/b');
  expect(code).toBe(1);
  expect(text).toMatch(/not sent 10\.5555\/b: http:\S+ is not online: it answers 404\n +publish the site first/);
  expect(server.submissions.map(({ dois }) => dois)).toEqual([['10.5555/a']]);
  expect((await deposit('--no-check')).code).toBe(0);
});

test('a refused record has the text of the agency and advice, and ends with 1; a result that is open with 3', async () => {
  server.refused.set('10.5555/a', 'ISSN "1234-5678" is invalid');
  const { code, text } = await deposit();
  expect(code).toBe(1);
  expect(text).toContain('refused  10.5555/a: ISSN "1234-5678" is invalid\n         correct "issn" in journal.json');
  server.queue = 1000;
  expect((await deposit('--again', '--only', '10.5555/B', '--wait', '0')).code).toBe(3);
});

test('a wrong password is named by its variable only', async () => {
  process.env.OFFPRINT_CROSSREF_PASSWORD = 'wrong/password&1';
  const { code, text } = await deposit();
  expect(code).toBe(1);
  expect(text).toContain('OFFPRINT_CROSSREF_PASSWORD');
  expect(text).toContain('Incorrect username or password ***');
  expect(text + receipts()).not.toMatch(/wrong.password|editor@shore/);
  expect(server.requests).toEqual(['deposit']);
});

test('a journal registers its DOIs at one agency', async () => {
  await expect(deposit('crossref', 'datacite')).rejects.toThrow('either crossref or datacite');
});

test('without credentials nothing is sent; the variables are named', async () => {
  delete process.env.OFFPRINT_CROSSREF_PASSWORD;
  await expect(deposit()).rejects.toThrow('OFFPRINT_CROSSREF_PASSWORD is not set: Crossref asks for a login');
});

test.each([
  [[{}], 0],
  [[{ open: ['10.5555/a'] }], 3],
  [[{ stopped: 'unreachable' }, { open: ['10.5555/a'] }], 75],
  [[{ stopped: 'credentials' }, { stopped: 'unreachable' }], 1],
  [[{ stopped: 'storm' }], 1],
] as const)('%j ends with %i', (summaries, code) => {
  const nothing = { agency: 'crossref', sent: 0, taken: 0, open: [], refused: [], notSent: [] } as const;
  expect(exitCodeOf(summaries.map((summary) => ({ ...nothing, ...summary })))).toBe(code);
});

test('what another system has registered is adopted: nothing is sent until it changes, then with a later timestamp', async () => {
  server.registered.set('10.5555/a', '2099-03-01T10:11:12Z');
  await deposit('--adopt');
  expect(server.submissions).toEqual([]);
  expect(JSON.parse(receipts())).toMatchObject({ event: 'taken', doi: '10.5555/a', stamp: '20990301101112000' });
  expect(JSON.parse(receipts())).not.toHaveProperty('digest');
  await deposit();
  expect(server.submissions.map(({ dois }) => dois)).toEqual([['10.5555/b']]);
  const file = join(root, '_site/a.crossref.xml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('>Tides<', '>Ebb<'));
  await deposit();
  expect(server.submissions.at(-1)).toMatchObject({ dois: ['10.5555/a'], stamp: '20990301101112001' });
});

test('the test system has receipts of its own, and nothing has the password', async () => {
  await deposit('--test');
  await deposit();
  expect(server.submissions).toHaveLength(2);
  for (const name of ['crossref.jsonl', 'crossref.test.jsonl']) expect(receipts(name)).not.toContain(PASSWORD);
});
