import type { Artifact } from '../../model/artifact.ts';
import { absoluteUrl } from '../../model/text/address.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { mapLazy } from '../lazy-list.ts';
import type { SiteChange } from '../site-changes.ts';
import { type ListLines, linesOf, printList } from './print-list.ts';

/** Entry point for ResourceSync clients (ResourceSync 1.1, 6.3). */
export const SOURCE_PATH = '.well-known/resourcesync';
/** Path of the resource list without file ending; its parts are `-1.xml` and so on. */
export const RESOURCES_STEM = 'resourcesync/resourcelist';
const CAPABILITIES_PATH = 'resourcesync/capabilitylist.xml';

export interface ResourceSyncInput {
  readonly siteUrl: string;
  /** Lines of all resources; undefined if the caller writes the resource lists itself. */
  readonly resources: ListLines | undefined;
  /** Time of the newest change, which is the time of the list. */
  readonly at: string;
  /** Changes of earlier builds, oldest first; empty without history. */
  readonly changes: readonly SiteChange[];
}

/**
 * Prints the files for ResourceSync clients: source description, capability list, resource list and, if earlier builds are known, change
 * list. ANSI/NISO Z39.99-2017, ResourceSync 1.1, sections 7 to 12.
 */
export function* resourceSyncFiles({ siteUrl, resources, at, changes }: ResourceSyncInput): Generator<Artifact> {
  const url = (path: string): string => absoluteUrl(siteUrl, path);
  const up = url(CAPABILITIES_PATH);
  const from = changes[0]?.at;
  const lists = from === undefined ? ['resourcelist'] : ['resourcelist', 'changelist'];
  const capabilities = lists.map((name) => xml`<url><loc>${url(`resourcesync/${name}.xml`)}</loc><rs:md capability="${name}"/></url>`);
  const source = [xml`<url><loc>${up}</loc><rs:md capability="capabilitylist"/></url>`];
  for (const { bytes } of printList({
    siteUrl,
    stem: 'resourcesync/source',
    metadata: { capability: 'description' },
    lines: linesOf(source),
  }))
    yield { path: SOURCE_PATH, bytes };
  yield* printList({
    siteUrl,
    stem: CAPABILITIES_PATH.replace(/\.xml$/, ''),
    up: url(SOURCE_PATH),
    metadata: { capability: 'capabilitylist' },
    lines: linesOf(capabilities),
  });
  if (resources !== undefined) {
    const metadata = { capability: 'resourcelist', at: momentOf(at) };
    yield* printList({ siteUrl, stem: RESOURCES_STEM, up, metadata, lines: resources });
  }
  if (from === undefined) return;
  yield* printList({
    siteUrl,
    stem: 'resourcesync/changelist',
    up,
    metadata: { capability: 'changelist', from },
    lines: linesOf(mapLazy(changes, (change) => changeEntry(url(change.path), change))),
  });
}

function changeEntry(loc: string, { change, at, sha256, sizeBytes, mediaType }: SiteChange): Markup {
  const isThere = change !== 'deleted';
  return xml`<url><loc>${loc}</loc><rs:md change="${change}" datetime="${at}"${attribute('hash', isThere ? `sha-256:${sha256}` : undefined)}${attribute('length', isThere ? sizeBytes : undefined)}${attribute('type', isThere ? mediaType : undefined)}/></url>`;
}

/** Completes a date to a W3C datetime; the Unix epoch for an empty date. */
export function momentOf(date: string): string {
  if (date.includes('T')) return date;
  const [year = '', month = '01', day = '01'] = date.split('-');
  return year === '' ? '1970-01-01T00:00:00Z' : `${year}-${month}-${day}T00:00:00Z`;
}
