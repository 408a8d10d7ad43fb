import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Hosting } from '../../../src/model/hosts.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { checkHosting, HOSTINGS, type SiteSize } from '../../../src/publish/check-hosting.ts';

const MIB = 1024 * 1024;
const SMALL: SiteSize = { files: 700, sizeBytes: 12 * MIB, largest: [{ path: 'bucket/a.zip', sizeBytes: 3 * MIB }] };

describe('limits', () => {
  test.each<[Hosting, Partial<SiteSize>, string, string]>([
    [
      'cloudflare',
      { files: 20_001 },
      'error',
      'cloudflare takes 20,000 files; this site has 20,001; fewer "siblings" in journal.json reduce the number',
    ],
    [
      'cloudflare',
      { files: 16_001 },
      'warning',
      'cloudflare takes 20,000 files; this site has 16,001; fewer "siblings" in journal.json reduce the number',
    ],
    [
      'cloudflare',
      { largest: [{ path: 'bucket/film.mov', sizeBytes: 25 * MIB + 1 }] },
      'error',
      'cloudflare takes no file above 25.0 MiB; "bucket/film.mov" has 25.1 MiB',
    ],
    ['github-pages', { sizeBytes: 2_000 * MIB }, 'error', 'github-pages takes 953.7 MiB; this site has 2.0 GiB'],
    [
      'github-pages',
      { largest: [{ path: 'bucket/film.mov', sizeBytes: 90 * MIB }] },
      'warning',
      'github-pages takes no file above 100.0 MiB; "bucket/film.mov" has 90.0 MiB',
    ],
  ])('%s with %j: %s', (host, weight, severity, message) => {
    expect(checkHosting(host, { ...SMALL, ...weight }).filter((finding) => finding.severity !== 'note')).toEqual([{ severity, message }]);
  });

  test.each(HOSTINGS)('%s takes a small site', (host) => {
    expect(checkHosting(host, SMALL).filter(({ severity }) => severity !== 'note')).toEqual([]);
  });
});

describe('abilities', () => {
  test.each<[Hosting, readonly string[]]>([
    ['offprint', []],
    ['netlify', []],
    ['cloudflare', ['answers a range request for a static file']],
    ['nginx', ['evaluates no queries', 'redirects a DOI with an HTML page']],
    [
      'github-pages',
      ['does not negotiate', 'evaluates no queries', 'redirects a DOI with an HTML page', 'answers /bucket/', 'allows no custom headers'],
    ],
    [
      's3',
      [
        'does not negotiate',
        'evaluates no queries',
        'redirects a DOI with an HTML page',
        'serves pages under their file names',
        'answers /bucket/ with an HTML page',
        "takes each file's media type",
        'sends security headers only through CloudFront',
      ],
    ],
    [
      'files',
      [
        'does not negotiate',
        'evaluates no queries',
        'redirects a DOI with an HTML page',
        'serves pages under their file names',
        'answers /bucket/ with an HTML page',
        'allows no custom headers',
      ],
    ],
  ])('%s', (host, lacks) => {
    const notes = checkHosting(host, SMALL).map(({ message }) => english(message));
    expect(notes).toHaveLength(lacks.length);
    for (const [index, lack] of lacks.entries()) expect(notes[index]).toContain(`${host} ${lack}`);
  });
});

test.each(HOSTINGS)('the documentation of the setting `host` names %s', (host) => {
  const settings = readFileSync(new URL('../../../src/docs/settings.md', import.meta.url), 'utf8');
  expect(/^\| `host` .*$/m.exec(settings)?.[0]).toContain(`\`${host}\``);
});
