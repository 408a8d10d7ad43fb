import { describe, expect, test } from 'vitest';
import { type Manifest, printManifest } from '../../src/publish/manifest.ts';
import { groupOf } from '../../src/publish/manifest-group.ts';
import { readManifestHead } from '../../src/publish/read-manifest.ts';

const A = { path: 'a "quoted" é.html', sizeBytes: 3, sha256: 'a'.repeat(64), mediaType: 'text/html', group: 'pages' } as const;
const B = {
  path: 'content/1/e1.md',
  sizeBytes: 5,
  sha256: 'b'.repeat(64),
  mediaType: 'text/markdown',
  group: 'renditions',
  published: '2012-10-15',
  changed: '2026-03-01T09:12:44Z',
  subjects: ['shore-ecology'],
} as const;

describe('a manifest', () => {
  test('has one file per line, sorted, and its own hash', () => {
    expect(printManifest({ site: 'https://journal.example', files: [B, A] }).split('\n')).toEqual([
      '{"manifest":1,"site":"https://journal.example","files":[',
      `${JSON.stringify(A)},`,
      JSON.stringify(B),
      '],"count":2,"sizeBytes":8,',
      expect.stringMatching(/^"sha256":"[0-9a-f]{64}"}$/),
      '',
    ]);
  });

  test.each<Manifest>([
    { site: 'https://journal.example', files: [A, B] },
    { site: '', files: [] },
  ])('is JSON, and reads as it was, however it is cut into pieces', async (manifest) => {
    const text = printManifest(manifest);
    expect(JSON.parse(text)).toMatchObject({ site: manifest.site, files: manifest.files });
    for (const size of [1, 7, 100_000]) {
      const bytes = Buffer.from(text);
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
      expect(await readManifestHead(pieces)).toEqual(manifest);
    }
  });
});

test.each([
  ['index.html', 'pages'],
  ['content/1/e1/F1.html', 'pages'],
  ['content/1/e1/F1.jpg', 'figures'],
  ['content/1/e1.md', 'renditions'],
  ['content/1/e1/v1.mp4', 'media'],
  ['bucket/e1/e1.html', 'raw'],
  ['search/index.json', 'search'],
  ['search/index.html', 'pages'],
  ['index/5f7bb035bd945e92de34/words/root.bin', 'search'],
  ['index/5f7bb035bd945e92de34/id/0', 'data'],
  ['values/doi/10.1/x.json', 'data'],
  ['assets/offprint.1a2b3c.css', 'assets'],
  ['sw.js', 'assets'],
  ['subjects/shore-ecology/rss.xml', 'feeds'],
  ['sitemap-2.xml', 'feeds'],
  ['.htaccess', 'host'],
  ['_headers', 'host'],
  ['netlify/edge-functions/negotiate.js', 'host'],
  ['.offprint/upload.sh', 'host'],
  ['.well-known/resourcesync', 'feeds'],
  ['resourcesync/resourcelist-2.xml', 'feeds'],
  ['changes.json', 'feeds'],
  ['mirror/tidewater.zip', 'archives'],
  ['mirror/index.html', 'pages'],
])('%s is of the group %s', (path, group) => {
  expect(groupOf(path)).toBe(group);
});
