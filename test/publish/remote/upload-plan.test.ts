import { expect, test } from 'vitest';
import type { Manifest, ManifestEntry } from '../../../src/publish/manifest.ts';
import { groupOf } from '../../../src/publish/manifest-group.ts';
import { type PlanOptions, planUploads } from '../../../src/publish/remote/upload-plan.ts';

/** `a.html:1`: a path and a short name of its hash. */
function manifestOf(...files: readonly string[]): Manifest {
  return {
    site: 'https://tidewater.example',
    files: files.map((file): ManifestEntry => {
      const [path = '', sha256 = ''] = file.split(':');
      return { path, sizeBytes: 10, sha256, mediaType: '', group: groupOf(path) };
    }),
  };
}

const PLAIN: PlanOptions = { manifest: { sizeBytes: 99, sha256: 'm' }, extensionless: false };

function planned(site: Manifest, there: Manifest | undefined, options = PLAIN) {
  const { steps, deletions, unchanged } = planUploads(site, there, options);
  return { put: steps.map(({ name, uploads }) => [name, ...uploads.map(({ key }) => key)]), deletions, unchanged };
}

const SITE = manifestOf(
  'assets/offprint.0123abcd.css:1',
  'atom.xml:1',
  'content/1/e1.html:1',
  'content/1/e1.md:1',
  'index.html:1',
  'index/manifest.json:1',
  'index/0123456789abcdef/a.bin:1',
);

test('a first upload has hashed files, renditions and figures, pages, lists, and the manifest last', () => {
  expect(planned(SITE, undefined)).toEqual({
    put: [
      ['files named by their content', 'assets/offprint.0123abcd.css', 'index/0123456789abcdef/a.bin'],
      ['renditions, figures, packages', 'content/1/e1.md'],
      ['pages', 'content/1/e1.html'],
      ['lists, indexes, feeds', 'atom.xml', 'index.html', 'index/manifest.json'],
      ['manifest', 'manifest.json'],
    ],
    deletions: [],
    unchanged: 0,
  });
});

test('only changed files are uploaded, and only files that the remote lists are deleted', () => {
  const there = manifestOf('content/1/e1.html:1', 'content/1/e1.md:old', 'content/1/e0.html:1', 'content/1/e0/F1.jpg:1');
  expect(planned(manifestOf('content/1/e1.html:1', 'content/1/e1.md:new'), there)).toEqual({
    put: [
      ['renditions, figures, packages', 'content/1/e1.md'],
      ['manifest', 'manifest.json'],
    ],
    deletions: ['content/1/e0/F1.jpg', 'content/1/e0.html'],
    unchanged: 1,
  });
});

test('an up-to-date remote needs no upload', () => {
  expect(planned(SITE, SITE)).toEqual({ put: [], deletions: [], unchanged: 7 });
});

test.each(['../private', 'a//b', '/etc/passwd', 'a\nb', 'a\\b', '.'])('an unsafe path, %j, is never deleted', (path) => {
  expect(planned(manifestOf(), manifestOf(`${path}:1`)).deletions).toEqual([]);
});

test('pages under URLs without ending follow the pages, and are deleted with them; index pages and the 404 page have none', () => {
  const site = manifestOf('404.html:1', 'archive.html:1', 'content/1/e1.html:1', 'content/1/e1/F1.html:1', 'index.html:1');
  const options = { ...PLAIN, extensionless: true };
  const { steps, deletions } = planUploads(site, manifestOf('content/1/e0.html:1'), options);
  expect(
    steps.find(({ name }) => name === 'pages under their addresses')?.uploads.map(({ key, contentType }) => [key, contentType]),
  ).toEqual([
    ['archive', 'text/html; charset=utf-8'],
    ['content/1/e1', 'text/html; charset=utf-8'],
    ['content/1/e1/F1', 'text/html; charset=utf-8'],
  ]);
  expect(deletions).toEqual(['content/1/e0.html', 'content/1/e0']);
});

test.each([
  ['assets/offprint.0123abcd.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['content/1/e1.md', 'text/markdown; charset=utf-8', 'public, max-age=0, must-revalidate'],
  ['bucket/a.zip', 'application/zip', 'public, max-age=0, must-revalidate'],
])('%s goes as %s, %s', (path, contentType, cacheControl) => {
  const [upload] = planUploads(manifestOf(`${path}:1`), undefined, PLAIN).steps.flatMap(({ uploads }) => uploads);
  expect(upload).toMatchObject({ contentType, cacheControl });
});

test('the signature is uploaded with the manifest, and deleted if the site is no longer signed', () => {
  const signed = manifestOf('.well-known/offprint-key.txt:1', 'index.html:1');
  const companions = [{ path: 'manifest.sig', sizeBytes: 300, sha256: 's' }];
  expect(planned(signed, undefined, { ...PLAIN, companions }).put.at(-1)).toEqual(['manifest', 'manifest.json', 'manifest.sig']);
  expect(planned(signed, signed, { ...PLAIN, companions }).put).toEqual([]);
  expect(planned(manifestOf('index.html:1'), signed)).toMatchObject({
    put: [['manifest', 'manifest.json']],
    deletions: ['manifest.sig', '.well-known/offprint-key.txt'],
  });
});

test('descriptions of the site follow the lists, and files that the manifest cannot list come with it', () => {
  const site = manifestOf('index.html:1', 'journal.json:1', 'sw.js:1', 'changes.json:1', 'feed.json:1');
  const companions = [{ path: 'manifest.sig', sizeBytes: 5, sha256: 's' }];
  expect(planned(site, undefined, { ...PLAIN, companions }).put).toEqual([
    ['lists, indexes, feeds', 'feed.json', 'index.html'],
    ['descriptions of the whole site', 'changes.json', 'journal.json', 'sw.js'],
    ['manifest', 'manifest.json', 'manifest.sig'],
  ]);
  expect(planned(site, site, { ...PLAIN, companions }).put).toEqual([]);
});
