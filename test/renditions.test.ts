import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ALL_RENDITIONS, LISTED_RENDITIONS } from '../src/model/renditions.ts';
import { hostFiles } from '../src/publish/host-files.ts';
import { groupOf } from '../src/publish/manifest-group.ts';
import { contentTypeOf, isCompressible } from '../src/serve/http/media-type.ts';
import { PAGE_VARIANTS } from '../src/serve/http/page-variants.ts';
import { DEFAULT_POLICY } from '../src/serve/http/security-headers.ts';
import { kindReader } from '../src/serve/offline/offline-kind.ts';
import { journalOn } from './publish/hosting/hosted-site.ts';

const SETTINGS = readFileSync(new URL('../src/docs/settings.md', import.meta.url), 'utf8');
const URLS = readFileSync(new URL('../src/docs/urls.md', import.meta.url), 'utf8');
const rows = ALL_RENDITIONS.map((row) => ({ ...row, path: `content/1/e1.${row.ending}` }));

describe('everything of a rendition follows from its row in the table', () => {
  test.each(rows)('$path is served as its media type', ({ path, mediaType, hasCharset }) => {
    expect(contentTypeOf(path)).toBe(hasCharset ? `${mediaType}; charset=utf-8` : mediaType);
  });

  test.each(rows)('$path is in its group of the manifest', ({ path, group }) => {
    expect(groupOf(path)).toBe(group);
  });

  test.each(rows.filter(({ group }) => group === 'renditions'))('$path is kept offline with its choice', ({ path, group, offline }) => {
    expect(kindReader()(path, group)).toBe(offline);
  });

  test.each(rows)('$path is compressed if it is text', ({ mediaType, hasCharset }) => {
    if (hasCharset) expect(isCompressible(mediaType)).toBe(true);
  });

  test.each(['nginx', 'apache', 'caddy'] as const)('%s has a rule for each that is negotiated, with its type and ending', (host) => {
    const journal = { ...journalOn(host), siblings: ALL_RENDITIONS.map(({ kind }) => kind) };
    const text = hostFiles(journal, { serviceWorker: '', edgeWorker: '' }, DEFAULT_POLICY)
      .map(({ bytes }) => String(bytes))
      .join('\n');
    for (const { mediaType, ending, pages } of ALL_RENDITIONS) {
      if (pages.length > 0) expect(text).toContain(mediaType);
      if (pages.length > 0) expect(text).toContain(`.${ending}`);
    }
  });

  test.each(rows)('the documentation names $kind among the settings and its ending among the addresses', ({ kind, ending, pages }) => {
    const [setting = ''] = /^\| `siblings` .*$/m.exec(SETTINGS) ?? [];
    expect(setting).toContain(kind);
    const [address = ''] = /^\| `\/content\/<volume>\/<article>` .*$/m.exec(URLS) ?? [];
    if (pages.includes('article')) expect(address).toMatch(new RegExp(`[\` ]\\.${ending.replace('.', '\\.')}[\` ]`));
  });
});

test('no two renditions share an ending, a media type or a place in the menu', () => {
  for (const values of [
    ALL_RENDITIONS.map(({ ending }) => ending),
    PAGE_VARIANTS.map(({ mediaType }) => mediaType),
    LISTED_RENDITIONS.map(({ menu }) => menu.position),
  ]) {
    expect(values).toEqual([...new Set<string | number>(values)]);
  }
});
