import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Artifact } from '../../../src/model/artifact.ts';
import type { Hosting } from '../../../src/model/hosts.ts';
import type { Journal } from '../../../src/model/journal.ts';
import type { ObjectKey } from '../../../src/model/names.ts';
import { ALL_RENDITIONS } from '../../../src/model/renditions.ts';
import { hostFiles } from '../../../src/publish/host-files.ts';
import { doiRedirects } from '../../../src/publish/hosting/doi-redirects.ts';
import { type Moved, movedFiles, NOTHING_MOVED } from '../../../src/publish/hosting/moved.ts';
import { printAddressMap } from '../../../src/serve/http/address-map.ts';
import { printObjectList } from '../../../src/serve/http/bucket/print-object-list.ts';
import { DEFAULT_POLICY } from '../../../src/serve/http/security-headers.ts';
import { withManifest } from '../../serve/hosts/with-manifest.ts';

/** Renditions of the test site. The first word identifies a rendition. */
export const RENDITIONS: readonly Artifact[] = [
  // All renditions but a PDF.
  ...['html', 'md', 'xml', 'json', 'bib', 'ris', 'csl.json'].map((ending) => rendition('content/1/e00003', ending)),
  ...['html', 'md', 'jpg'].map((ending) => rendition('content/1/e00003/F1', ending)),
  // An article in Markdown: with a PDF, without XML.
  ...['html', 'md', 'json', 'pdf'].map((ending) => rendition('content/1/e00004', ending)),
  ...['html', 'md'].map((ending) => rendition('content/1/e00004/F1', ending)),
  ...['html', 'md'].map((ending) => rendition('content/2013/überfluß', ending)),
];

/** Journal of the test site; only the settings that configurations use matter. */
export function journalOn(host: Hosting, siteUrl = 'http://journal.example'): Journal {
  return {
    title: 'Journal',
    siteUrl,
    language: 'en',
    namespace: 'journal',
    system: 'fluiddb',
    doiResolver: 'https://doi.org/',
    subjects: [],
    feedLength: 20,
    host,
    siblings: ALL_RENDITIONS.map(({ kind }) => kind),
    featured: [],
    searchBody: true,
    maxObjects: 1_000_000,
    hooks: false,
    preservation: [],
    shareCards: false,
    iiif: false,
  };
}

/** Writes the test site with the files of a host into a new folder (`<folder><base path>`); `remove` deletes it. */
export async function writeHostedSite(
  journal: Journal,
  { moved = NOTHING_MOVED, withdrawn = [] }: { readonly moved?: Moved; readonly withdrawn?: readonly string[] } = {},
): Promise<{ folder: string; site: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-host-'));
  // Servers that are started as root read it as another user.
  await chmod(folder, 0o755);
  const site = join(folder, new URL(journal.siteUrl).pathname);
  const own = hostFiles(journal, { serviceWorker: '// worker\n', edgeWorker: 'export default {};\n' }, DEFAULT_POLICY, {
    moved,
    withdrawn,
  });
  const dois = [...printAddressMap('dois', DOIS), ...doiRedirects(journal, DOIS)];
  for (const { path, bytes } of withManifest([...RENDITIONS, ...PAGES, ...objectList(), ...dois, ...movedFiles(moved, journal), ...own])) {
    await mkdir(dirname(join(site, path)), { recursive: true });
    await writeFile(join(site, path), bytes);
    // On some servers, a file modified in the current second has no strong validator.
    await utimes(join(site, path), PUBLISHED, PUBLISHED);
  }
  return { folder, site, remove: () => rm(folder, { recursive: true, force: true }) };
}

const DOIS = [
  ['10.5555/e.00003', 'content/1/e00003'],
  ['10.5555/e.00003.001', 'content/1/e00003/F1'],
] as const;

const PUBLISHED = new Date('2020-01-01T00:00:00Z');

const PAGES: readonly Artifact[] = [
  { path: 'index.html', bytes: page('home') },
  { path: '404.html', bytes: page('nothing here') },
  { path: 'archive.html', bytes: page('archive') },
  { path: 'content/1/e00003.linkset.json', bytes: '{"linkset":[]}' },
  { path: 'values/index.html', bytes: page('console') },
  { path: 'en/index.html', bytes: page('home in English') },
  { path: 'en/404.html', bytes: page('nothing in English') },
  { path: 'en/search/index.html', bytes: page('search in English') },
  { path: 'en/values/index.html', bytes: page('console in English') },
  { path: 'assets/offprint.0fc3544861.css', bytes: 'body { margin: 0; }\n' },
  { path: 'bucket/a b+c.xml', bytes: '<article/>' },
  { path: 'bucket/e1/code.js', bytes: 'alert(1);\n' },
];

function objectList(): Iterable<Artifact> {
  const key = 'a b+c.xml' as ObjectKey;
  const stored = { key, sizeBytes: 10, md5: 'a8b4ecbb9e2c8dc4ee7e8a2a0ed6a1fa', lastModified: '2012-10-08T00:00:00.000Z' };
  return printObjectList([stored, { ...stored, key: 'e1/code.js' as ObjectKey }], 'bucket');
}

function rendition(path: string, ending: string): Artifact {
  // Long enough to be compressed, and each of another length.
  const text = `${ending} of ${path}. ${'Boron is tolerated. '.repeat(40 + ending.charCodeAt(0) + ending.length)}`;
  return { path: `${path}.${ending}`, bytes: ending === 'html' ? page(text) : text };
}

function page(text: string): string {
  return `<!doctype html><title>${text.split(' ')[0]}</title><p>${text}</p>\n`;
}
