import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hosting } from '../../../src/model/hosts.ts';
import { printMetaPolicy } from '../../../src/model/text/page-policy.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { checkHosting, sendsHeaders } from '../../../src/publish/check-hosting.ts';
import { contentTypeOf } from '../../../src/serve/http/media-type.ts';
import { RAW_POLICY, SECURITY_HEADERS } from '../../../src/serve/http/security-headers.ts';
import { pathsBelow } from '../../acceptance/build-content.ts';
import { describeWith } from '../../system-programs.ts';
import { ADDRESSES, type AddressCase, type ExpectedAnswer } from './addresses.ts';
import { askServer, type ServerAnswer } from './ask-server.ts';
import { type BuiltJournal, buildJournalFor } from './built-journal.ts';
import { startBucketWebsite, startNetlify, startPlainHost } from './stand-ins.ts';
import { type RunningServer, startApache, startCaddy, startNginx, startOffprint } from './start-servers.ts';
import { startWorkerd } from './start-workerd.ts';
import { uploadSite } from './upload-site.ts';

/** Timeout for builds and servers on a busy machine. */

/** How the addresses of a host are tested. A new host does not compile without its row. */
interface HostUnderTest {
  readonly title: string;
  readonly start: (journal: BuiltJournal) => Promise<RunningServer>;
  readonly needs?: Parameters<typeof describeWith>[0];
  /** True if it is also tested with a site under a path. */
  readonly isUnderPath?: true;
}

const UNDER_TEST: Readonly<Record<Hosting, HostUnderTest>> = {
  offprint: { title: 'offprint serve', start: ({ site }) => startOffprint(site) },
  nginx: { title: 'nginx', needs: ['nginx'], start: ({ folder, site }) => startNginx(folder, site), isUnderPath: true },
  apache: { title: 'Apache', needs: ['apache2'], start: ({ folder }) => startApache(folder), isUnderPath: true },
  caddy: { title: 'Caddy', needs: ['caddy'], start: ({ site }) => startCaddy(site), isUnderPath: true },
  cloudflare: { title: 'Cloudflare, in workerd', start: ({ site }) => startWorkerd(site) },
  netlify: { title: 'Netlify, by its documentation', start: ({ site }) => startNetlify(site) },
  'github-pages': { title: 'GitHub Pages, by its documentation', start: ({ site }) => startPlainHost(site, true) },
  files: { title: 'any server over the folder', start: ({ site }) => startPlainHost(site, false) },
  s3: { title: 'S3, as aws uploads it', needs: ['aws'], start: async ({ site }) => startBucketWebsite(await uploadSite(site), site) },
};

test('the table has every kind of URL', () => {
  expect(ADDRESSES.length).toBeGreaterThan(70);
});

test.each(ADDRESSES.flatMap(({ address, instead = [] }) => instead.flatMap((one) => one.hosts.map((host) => ({ address, host, ...one })))))(
  'limits of $host at $address are reported by offprint check --host',
  ({ host, reason }) => {
    const notes = checkHosting(host, { files: 1, sizeBytes: 1, largest: [] }).map(({ message }) => message);
    expect(reason === undefined || notes.some((note) => english(note).includes(reason))).toBe(true);
  },
);

for (const [host, { title, needs = [], isUnderPath }] of Object.entries(UNDER_TEST) as [Hosting, HostUnderTest][]) {
  describeWith(needs, title, () => testUrls(host, ''));
  if (isUnderPath) describeWith(needs, `${title}, under a path`, () => testUrls(host, '/shore/journal'));
}

function testUrls(host: Hosting, base: string): void {
  let journal: BuiltJournal;
  let server: RunningServer;
  let paths: readonly string[];
  let policy: string;

  beforeAll(async () => {
    journal = await buildJournalFor(host, base);
    server = await UNDER_TEST[host].start(journal);
    paths = await pathsBelow(journal.site);
    policy = (JSON.parse(await readFile(join(journal.site, 'journal.json'), 'utf8')) as { contentSecurityPolicy: string })
      .contentSecurityPolicy;
  });
  afterAll(async () => {
    await server?.stop();
    await journal?.remove();
  });

  const ask = (address: string, { method = 'GET', headers = {} }: Pick<AddressCase, 'headers'> & { method?: string } = {}) =>
    askServer(`${server.origin}${base}${address}`, { method, headers });

  test('every address has its answer', async () => {
    const wrong: string[] = [];
    for (const each of ADDRESSES) {
      const address = addressOn(host, each.address, paths);
      const expected = each.instead?.find(({ hosts }) => hosts.includes(host))?.expected ?? each.expected;
      const answer = await ask(address, each);
      const seen = `${each.method ?? 'GET'} ${address} ${JSON.stringify(each.headers ?? {})}`;
      wrong.push(...faultsOf(answer, expected, { host, base, address, policy }).map((fault) => `${seen}: ${fault}`));
    }
    expect(wrong).toEqual([]);
  });

  test('an answer is confirmed by its validators, and HEAD has the headers of GET', async () => {
    const wrong: string[] = [];
    for (const path of ['/', '/content/1/e102[.html]', '/content/1/e102.bib', '/rss.xml', '/{style}', '/{zip}', '/content/1/e102/F1.jpg']) {
      const address = addressOn(host, path, paths);
      const get = await ask(address);
      const etag = get.header('etag') ?? '';
      const modified = get.header('last-modified');
      const confirmed = await ask(address, { headers: { 'if-none-match': etag } });
      const other = await ask(address, { headers: { 'if-none-match': '"other"' } });
      if (!/^(?:W\/)?"[^"]+"$/.test(etag) || confirmed.status !== 304 || other.status !== 200)
        wrong.push(`${address}: ETag ${etag}, ${confirmed.status}, ${other.status}`);
      if (modified !== undefined) {
        const since = await ask(address, { headers: { 'if-modified-since': modified } });
        const before = await ask(address, { headers: { 'if-modified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' } });
        if (since.status !== 304 || before.status !== 200) wrong.push(`${address}: since ${modified} ${since.status}, ${before.status}`);
      }
      const head = await ask(address, { method: 'HEAD' });
      for (const name of ['content-type', 'etag', 'last-modified', 'cache-control', 'content-security-policy', 'vary'])
        if (head.header(name) !== get.header(name))
          wrong.push(`${address}: HEAD has ${name} ${head.header(name)}, GET ${get.header(name)}`);
      if (head.body.length > 0) wrong.push(`${address}: HEAD has a body`);
    }
    expect(wrong).toEqual([]);
  });

  if (sendsHeaders(host) || host === 's3') {
    test('every ending in every folder has its media type', async () => {
      const wrong: string[] = [];
      for (const path of representatives(paths)) {
        const { status, header } = await ask(`/${path.split('/').map(encodeURIComponent).join('/')}`);
        const [wanted, got] = [contentTypeOf(path), header('content-type') ?? ''];
        if (status !== 200 || !isSameType(host, got, wanted)) wrong.push(`${path}: ${status} ${got}, expected ${wanted}`);
      }
      expect(wrong).toEqual([]);
    });
  }
}

/** URL path on a host, with paths of the built site filled in. */
function addressOn(host: Hosting, address: string, paths: readonly string[]): string {
  const hasEndings = host === 's3' || host === 'files';
  return address
    .replace('[.html]', hasEndings ? '.html' : '')
    .replace(/\{(\w+)\}/, (_, name: string) => paths.find((path) => PLACEHOLDERS[name]?.test(path) === true) ?? name);
}

const PLACEHOLDERS: Readonly<Record<string, RegExp>> = {
  shard: /^index\/[0-9a-f]{16}\.bin$/,
  style: /^assets\/offprint\.[0-9a-f]+\.css$/,
  zip: /^bucket\/.*\.zip$/,
};

interface Asked {
  readonly host: Hosting;
  readonly base: string;
  readonly address: string;
  /** The journal's Content-Security-Policy. */
  readonly policy: string;
}

function faultsOf(answer: ServerAnswer, expected: ExpectedAnswer, asked: Asked): readonly string[] {
  const { status, header, body } = answer;
  const faults: string[] = [];
  const isRedirect = expected.location !== undefined;
  if (isRedirect ? ![301, 302, 307, 308].includes(status) : status !== expected.status)
    faults.push(`status ${status}, expected ${expected.status}`);
  if (expected.location !== undefined) {
    const { pathname, search } = new URL(header('location') ?? '', `http://h${asked.base}${asked.address}`);
    if (pathname + search !== asked.base + expected.location) faults.push(`leads to ${pathname}${search}, expected ${expected.location}`);
  }
  const type = header('content-type') ?? '';
  if (expected.type !== undefined && !isSameType(asked.host, type, expected.type)) faults.push(`type ${type}, expected ${expected.type}`);
  for (const [name, wanted] of Object.entries(expected.headers ?? {})) {
    const value = header(name) ?? '';
    if (typeof wanted === 'string' ? value !== wanted : !wanted.test(value)) faults.push(`${name} ${value}, expected ${wanted}`);
  }
  if (expected.body !== undefined && !expected.body.test(body.toString())) faults.push('another body');
  return [...faults, ...policyFaults(answer, expected, asked)];
}

function policyFaults({ header, body }: ServerAnswer, expected: ExpectedAnswer, { host, policy }: Asked): readonly string[] {
  if (expected.policy === undefined) return [];
  const sent = header('content-security-policy');
  if (expected.policy === 'raw') return sent?.endsWith(RAW_POLICY) === true ? [] : [`policy of raw packages ${sent}`];
  if (!sendsHeaders(host)) {
    const meta = `<meta http-equiv="Content-Security-Policy" content="${escaped(printMetaPolicy(policy))}">`;
    return body.length === 0 || body.toString().includes(meta) || PLAIN_META.test(body.toString()) ? [] : ['no policy in the page'];
  }
  const wanted = { 'content-security-policy': policy, 'x-content-type-options': 'nosniff', ...SECURITY_HEADERS };
  return Object.entries(wanted).flatMap(([name, value]) => (header(name) === value ? [] : [`${name} ${header(name)}, expected ${value}`]));
}

// Pages without resources have another policy.
const PLAIN_META = /<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;/;

function escaped(text: string): string {
  return text.replaceAll("'", '&#39;');
}

/**
 * True for equal types. Hosts with their own table of types may omit the charset of types that are UTF-8 by definition, and use older names.
 * The asset server in workerd sends no type for a file without ending.
 */
function isSameType(host: Hosting, got: string, wanted: string): boolean {
  if (host !== 'cloudflare' && host !== 'netlify' && host !== 's3') return got === wanted;
  const [type = ''] = got.split(';');
  return (OLDER_NAMES[type] ?? type) === wanted.split(';')[0];
}

const OLDER_NAMES: Readonly<Record<string, string>> = {
  '': 'application/octet-stream',
  'binary/octet-stream': 'application/octet-stream',
  'application/javascript': 'text/javascript',
  'audio/x-wav': 'audio/wav',
};

/** One file per ending and folder of the site, without pages and files that hosts read themselves. */
function representatives(paths: readonly string[]): readonly string[] {
  const kinds = new Map<string, string>();
  for (const path of paths) {
    if (/^(?:bucket|netlify|[.]offprint)\/|\.html$|^(?:_|\.|nginx\.conf|Caddyfile|netlify\.toml)/.test(path)) continue;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const ending = name.includes('.') ? name.slice(name.indexOf('.', 1)).replace(/\.[0-9a-f]{8,}/, '') : '';
    kinds.set(`${path.split('/')[0]} ${ending}`, path);
  }
  return [...kinds.values()];
}
