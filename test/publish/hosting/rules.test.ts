import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Hosting } from '../../../src/model/hosts.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { checkHosting, longestPolicyOf } from '../../../src/publish/check-hosting.ts';
import { hostFiles } from '../../../src/publish/host-files.ts';
import { HASHED_ASSETS } from '../../../src/publish/hosting/edge-routes.ts';
import { DEFAULT_POLICY } from '../../../src/serve/http/security-headers.ts';
import { ASSET_FILES } from '../../../src/site/asset-files.ts';
import { describeWith } from '../../system-programs.ts';
import { journalOn } from './hosted-site.ts';
import { CLOUDFLARE_LIMITS, type HeadersFileLimits, headersFor, NETLIFY_LIMITS, readHeadersFile } from './rules/headers-file.ts';
import { readToml } from './rules/read-toml.ts';
import { readRoutesFile } from './rules/routes-file.ts';

const SCRIPTS = { serviceWorker: '// worker\n', edgeWorker: 'export default {};\n' };

function fileOf(host: Hosting, path: string, policy = DEFAULT_POLICY): string {
  const file = hostFiles(journalOn(host), SCRIPTS, policy).find((artifact) => artifact.path === path);
  if (file === undefined) throw new Error(`${host} has no ${path}`);
  return String(file.bytes);
}

/** Longest policy that a journal can have on a host. */
function longest(host: Hosting): string {
  return DEFAULT_POLICY.padEnd(longestPolicyOf(host) ?? 1_970, 'x');
}

describe.each<[Hosting, HeadersFileLimits]>([
  ['cloudflare', CLOUDFLARE_LIMITS],
  ['netlify', NETLIFY_LIMITS],
])('_headers of %s', (host, limits) => {
  test('is valid, also with the longest policy', () => {
    expect(readHeadersFile(fileOf(host, '_headers'), limits).faults).toEqual([]);
    expect(readHeadersFile(fileOf(host, '_headers', longest(host)), limits).faults).toEqual([]);
  });

  test('gives scripts of raw packages a type that browsers do not execute, and their own policy', () => {
    const { rules } = readHeadersFile(fileOf(host, '_headers'), limits);
    expect(headersFor(rules, '/bucket/e1/code.js')).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': expect.stringMatching(/default-src 'none'; sandbox$/),
    });
    expect(headersFor(rules, '/assets/own.js')).not.toHaveProperty('content-type');
  });

  test('marks exactly the files named by content as immutable', () => {
    const { rules } = readHeadersFile(fileOf(host, '_headers'), limits);
    const immutable = rules.filter(({ headers }) => headers.some(([name]) => name === 'Cache-Control')).map(({ path }) => path);
    expect(immutable).toEqual(HASHED_ASSETS.map((name) => `/assets/${name.replace('.', '.*.')}`));
    // The rules of the language switch and of themes are parts of the style sheet.
    const { languageSwitch, classic, plain, ...files } = ASSET_FILES;
    const fonts = ['font.woff2', 'font.txt'];
    expect([...HASHED_ASSETS].sort()).toEqual([...Object.values(files), 'search-language.js', 'offprint-theme.css', ...fonts].sort());
  });
});

test.each([
  ['x\n  A: b\n', 'line 1: x does not begin with a slash'],
  ['/a\n  A b\n', 'line 2: no header of a rule'],
  ['/a*b*\n  A: b\n', 'line 1: more than 1 splat in /a*b*'],
  ['/:a/:a\n  A: b\n', 'line 1: a placeholder twice in /:a/:a'],
  [`/a\n  A: ${'b'.repeat(2_000)}\n`, 'line 2: 2005 characters'],
  ['/a\n  Server: b\n', 'line 2: Server is set by the host itself'],
  [Array.from({ length: 101 }, (_, at) => `/${at}\n  A: b\n`).join(''), '101 rules'],
])('a fault of a _headers file is found (%#)', (text, fault) => {
  expect(readHeadersFile(text, NETLIFY_LIMITS).faults).toContain(fault);
});

test('_routes.json has the form and is within the limits of Cloudflare', () => {
  expect(readRoutesFile(fileOf('cloudflare', '_routes.json')).faults).toEqual([]);
  expect(readRoutesFile('{"version":1,"include":["/a/*","/a/b","c"]}').faults).toEqual(['c does not begin with a slash', '/a/b']);
});

describeWith(['python3'], 'netlify.toml', () => {
  test('has the settings that Netlify documents', () => {
    expect(readToml(fileOf('netlify', 'netlify.toml'))).toEqual({
      build: { publish: '.', edge_functions: 'netlify/edge-functions', processing: { skip_processing: true } },
      redirects: [{ from: '/netlify/*', to: '/404.html', status: 404, force: true }],
    });
  });
});

test('every path of the edge function of Netlify begins with a slash', async () => {
  const [, paths = '[]'] = /config = \{"path":(\[.*\])\}/.exec(fileOf('netlify', 'netlify/edge-functions/negotiate.js')) ?? [];
  expect((JSON.parse(paths) as string[]).filter((path) => !/^\/[\w/*]+$/.test(path))).toEqual([]);
  expect(JSON.parse(paths)).toContain('/content/*');
});

describeWith(['aws'], 'the headers policies of CloudFront', () => {
  test.each(['cloudfront-pages', 'cloudfront-packages'])('%s is one that the API takes', async (name) => {
    const text = fileOf('s3', `.offprint/${name}.json`, longest('s3'));
    expect(await cliTakes(text)).toBe(true);
    expect(await cliTakes(text.replace('"Comment"', '"Coment"'))).toBe(false);
    const { ContentSecurityPolicy } = (JSON.parse(text) as CloudFrontPolicy).SecurityHeadersConfig;
    // Quotas of CloudFront.
    expect(ContentSecurityPolicy.ContentSecurityPolicy.length).toBeLessThanOrEqual(1_783);
  });
});

interface CloudFrontPolicy {
  readonly SecurityHeadersConfig: { readonly ContentSecurityPolicy: { readonly ContentSecurityPolicy: string } };
}

/** Resolves to true if the client accepts the configuration by the description of the API. Nothing is sent. */
async function cliTakes(config: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-cloudfront-'));
  const file = join(folder, 'policy.json');
  await writeFile(file, config);
  const given = ['cloudfront', 'create-response-headers-policy', '--response-headers-policy-config', `file://${file}`];
  const env = { ...process.env, AWS_DEFAULT_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' };
  const takes = await promisify(execFile)('/usr/bin/aws', [...given, '--generate-cli-skeleton', 'output'], { env }).then(
    ({ stdout }) => stdout.includes('ResponseHeadersPolicy'),
    () => false,
  );
  await rm(folder, { recursive: true });
  return takes;
}

test.each<Hosting>(['github-pages', 's3', 'files'])('%s has policies only in its pages, and says so', (host) => {
  const notes = checkHosting(host, { files: 1, sizeBytes: 1, largest: [] }).map(({ message }) => english(message));
  expect(notes.join('\n')).toMatch(/<meta> element.*cannot restrict framing/);
});
