import { describe, expect, test } from 'vitest';
import type { Hosting } from '../../../src/model/hosts.ts';
import type { Journal } from '../../../src/model/journal.ts';
import { HOSTINGS } from '../../../src/publish/check-hosting.ts';
import { hostFiles } from '../../../src/publish/host-files.ts';
import { acceptPattern, lessPattern } from '../../../src/publish/hosting/accept-pattern.ts';
import { DEFAULT_POLICY } from '../../../src/serve/http/security-headers.ts';
import { journalOn } from './hosted-site.ts';

const SCRIPTS = { serviceWorker: '// worker\n', edgeWorker: 'export default {};\n' };

function filesOf(journal: Journal): ReadonlyMap<string, string> {
  return new Map(hostFiles(journal, SCRIPTS, DEFAULT_POLICY).map(({ path, bytes }) => [path, String(bytes)]));
}

describe('host files', () => {
  test.each<[Hosting, readonly string[]]>([
    ['offprint', []],
    ['nginx', ['nginx.conf']],
    ['apache', ['.htaccess']],
    ['caddy', ['Caddyfile']],
    ['cloudflare', ['_worker.js', '_routes.json', '_headers']],
    ['netlify', ['netlify.toml', '_headers', 'netlify/offprint.js', 'netlify/edge-functions/negotiate.js']],
    ['github-pages', ['.nojekyll', 'CNAME']],
    ['s3', ['.offprint/upload.sh', '.offprint/cloudfront-pages.json', '.offprint/cloudfront-packages.json']],
    ['files', []],
  ])('%s', (host, paths) => {
    expect([...filesOf(journalOn(host)).keys()]).toEqual(['journal.json', 'sw.js', ...paths]);
  });

  test.each([
    ['https://journal.example', 'journal.example\n'],
    ['https://society.github.io/journal', undefined],
    ['http://localhost:8080', undefined],
    ['http://127.0.0.1:8080', undefined],
  ])('a site at %s has the CNAME %j', (siteUrl, cname) => {
    expect(filesOf(journalOn('github-pages', siteUrl)).get('CNAME')).toBe(cname);
  });

  test.each(HOSTINGS)('%s: the same journal gives the same bytes', (host) => {
    expect(filesOf(journalOn(host))).toEqual(filesOf(journalOn(host)));
  });

  test('disabled renditions are not in a configuration', () => {
    const nginx = filesOf({ ...journalOn('nginx'), siblings: ['md', 'jpg'] }).get('nginx.conf') ?? '';
    expect(nginx).toContain('# text/markdown\n');
    expect(nginx).not.toContain('# application/json\n');
    expect(nginx).not.toContain('# application/*\n');
  });
});

describe('a journal in several languages', () => {
  test.each<[Hosting, string, string]>([
    ['netlify', 'netlify.toml', '[[redirects]]\n  from = "/pt-br/*"\n  to = "/pt-br/404.html"\n  status = 404\n'],
    ['caddy', 'Caddyfile', '@in_pt_br vars_regexp {http.request.orig_uri.path} ^/pt-br/\n\t\trewrite @in_pt_br /pt-br/404.html\n'],
  ])('%s has the 404 page of each further language', (host, path, lines) => {
    const file = filesOf({ ...journalOn(host), languages: ['es', 'pt-BR'] }).get(path);
    expect(file).toContain(lines);
    expect(file).not.toContain('/es/404.html');
    expect(filesOf(journalOn(host)).get(path)).not.toMatch(/[/][a-z-]+[/]404/);
  });
});

describe('patterns', () => {
  test('qualities compare as numbers in any notation', () => {
    const spellings = [
      '0',
      '0.',
      '0.0',
      '0.001',
      '0.01',
      '0.1',
      '0.10',
      '0.49',
      '0.499',
      '0.5',
      '0.50',
      '0.500',
      '0.9',
      '0.99',
      '0.999',
      '1',
      '1.',
      '1.000',
    ];
    const less = new RegExp(lessPattern(''));
    for (const a of spellings) for (const b of spellings) expect([a, b, less.test(`${a}:${b}`)]).toEqual([a, b, Number(a) < Number(b)]);
  });

  test.each([
    ['text/plain', ''],
    ['text/html, text/plain;q=0.5', '0.5'],
    ['a/b;x=", text/plain;q=0.1", text/plain;q=0.2', '0.2'],
    ['text/plain;x="unclosed, text/plain;q=0.3', ''],
    ['text/plain;q=2;q=0.3', '0.3'],
    ['text/plainer', undefined],
  ])('%j names text/plain with %j', (header, quality) => {
    const found = new RegExp(acceptPattern('text/plain'), 'i').exec(header);
    expect(found === null ? undefined : (found[1] ?? '')).toBe(quality);
  });
});
