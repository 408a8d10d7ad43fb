import type { Artifact } from '../../model/artifact.ts';
import { absoluteUrl } from '../../text/address.ts';
import { attribute, type Markup, xml } from '../../text/markup.ts';
import type { ManifestEntry } from '../manifest.ts';
import type { SiteChange } from '../site-changes.ts';
import { printList } from './print-list.ts';

/** Where ResourceSync clients begin (ResourceSync 1.1, 6.3). */
export const SOURCE_PATH = '.well-known/resourcesync';
const CAPABILITIES_PATH = 'resourcesync/capabilitylist.xml';

export interface SyncedSite {
  readonly siteUrl: string;
  /** Every file that is to be followed. */
  readonly files: readonly ManifestEntry[];
  /** When each last changed, so far as that is known. */
  readonly lastmodOf: (file: ManifestEntry) => string;
  /** The newest of these: the time of the list. */
  readonly at: string;
  /** Changes since earlier builds, oldest first; none where there is no history. */
  readonly changes: readonly SiteChange[];
}

/**
 * The files by which ResourceSync clients follow a site: source description, capability list, the list of all resources, and where
 * earlier builds are known the list of changes. ANSI/NISO Z39.99-2017 (ResourceSync 1.1), sections 7 to 12.
 */
export function resourceSyncFiles({ siteUrl, files, lastmodOf, at, changes }: SyncedSite): readonly Artifact[] {
  const url = (path: string): string => absoluteUrl(siteUrl, path);
  const up = url(CAPABILITIES_PATH);
  const resources = printList({
    siteUrl,
    stem: 'resourcesync/resourcelist',
    up,
    metadata: { capability: 'resourcelist', at: moment(at) },
    entries: files.map((file) => resourceEntry(url(file.path), file, lastmodOf(file))),
  });
  const from = changes[0]?.at;
  const changed =
    from === undefined
      ? []
      : printList({
          siteUrl,
          stem: 'resourcesync/changelist',
          up,
          metadata: { capability: 'changelist', from },
          entries: changes.map((change) => changeEntry(url(change.path), change)),
        });
  const lists = [resources, changed].flatMap(([first]) => (first === undefined ? [] : [first.path]));
  const capabilities = printList({
    siteUrl,
    stem: CAPABILITIES_PATH.replace(/\.xml$/, ''),
    up: url(SOURCE_PATH),
    metadata: { capability: 'capabilitylist' },
    entries: lists.map((path) => xml`<url><loc>${url(path)}</loc><rs:md capability="${path.replace(/^.*\/|\.xml$/g, '')}"/></url>`),
  });
  const source = printList({
    siteUrl,
    stem: 'resourcesync/source',
    metadata: { capability: 'description' },
    entries: [xml`<url><loc>${up}</loc><rs:md capability="capabilitylist"/></url>`],
  });
  return [...source.map(({ bytes }) => ({ path: SOURCE_PATH, bytes })), ...capabilities, ...resources, ...changed];
}

function resourceEntry(loc: string, { sha256, sizeBytes, mediaType }: ManifestEntry, lastmod: string): Markup {
  return xml`<url><loc>${loc}</loc>${lastmod !== '' && xml`<lastmod>${lastmod}</lastmod>`}<rs:md hash="sha-256:${sha256}" length="${sizeBytes}" type="${mediaType}"/></url>`;
}

function changeEntry(loc: string, { change, at, sha256, sizeBytes, mediaType }: SiteChange): Markup {
  const isThere = change !== 'deleted';
  return xml`<url><loc>${loc}</loc><rs:md change="${change}" datetime="${at}"${attribute('hash', isThere ? `sha-256:${sha256}` : undefined)}${attribute('length', isThere ? sizeBytes : undefined)}${attribute('type', isThere ? mediaType : undefined)}/></url>`;
}

/** A whole W3C datetime from a date however exact; the beginning of time where there is none. */
function moment(date: string): string {
  if (date.includes('T')) return date;
  const [year = '', month = '01', day = '01'] = date.split('-');
  return year === '' ? '1970-01-01T00:00:00Z' : `${year}-${month}-${day}T00:00:00Z`;
}
