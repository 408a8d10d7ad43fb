import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '../../model/artifact.ts';
import { absoluteUrl } from '../../model/text/address.ts';
import { xml } from '../../model/text/markup.ts';
import { filterLazy } from '../lazy-list.ts';
import type { ManifestEntry } from '../manifest.ts';
import { groupOf } from '../manifest-group.ts';
import type { ManifestText } from '../manifest-text.ts';
import { allEntries, type SiteEntries } from '../site-entries.ts';
import { changedLines } from '../sorted-lines.ts';
import type { StageWriter } from '../stage.ts';
import { firstTimeOf, isArticleFile } from './change-lines.ts';
import { type ListLines, linesOf, printList } from './print-list.ts';
import { byPath, changedResourceLines, entriesOf, firstPathOf, lineChangesOf, resourceLines } from './resource-lines.ts';

/** Entry point for ResourceSync clients (ResourceSync 1.1, 6.3). */
const SOURCE_PATH = '.well-known/resourcesync';
/** Path of the resource list without file ending; its parts are `-1.xml` and so on. */
const RESOURCES_STEM = 'resourcesync/resourcelist';
export const CHANGES_STEM = 'resourcesync/changelist';
const CAPABILITIES_PATH = 'resourcesync/capabilitylist.xml';

interface ResourceSyncInput {
  readonly siteUrl: string;
  /** Lines of all resources; undefined if the caller writes the resource lists itself. */
  readonly resources: ListLines | undefined;
  /** Time of the newest change, which is the time of the list. */
  readonly at: string;
  /** Lines of the last changes of articles, oldest first. */
  readonly changes: ListLines;
}

/**
 * Prints the files for ResourceSync clients: source description, capability list, resource list and, if there are articles, change list. ANSI/NISO Z39.99-2017, ResourceSync 1.1, sections 7 to 12.
 */
export function* resourceSyncFiles({ siteUrl, resources, at, changes }: ResourceSyncInput): Generator<Artifact> {
  const url = (path: string): string => absoluteUrl(siteUrl, path);
  const up = url(CAPABILITIES_PATH);
  const [first, ...others] = changes;
  const lists = first === undefined ? ['resourcelist'] : ['resourcelist', 'changelist'];
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
  if (first === undefined) return;
  const metadata = { capability: 'changelist', from: firstTimeOf(first) };
  yield* printList({ siteUrl, stem: CHANGES_STEM, up, metadata, lines: [first, ...others] });
}

/** Completes a date to a W3C datetime; the Unix epoch for an empty date. */
function momentOf(date: string): string {
  if (date.includes('T')) return date;
  const [year = '', month = '01', day = '01'] = date.split('-');
  return year === '' ? '1970-01-01T00:00:00Z' : `${year}-${month}-${day}T00:00:00Z`;
}

interface ResourceContext {
  readonly siteUrl: string;
  /** Folder of the published site. */
  readonly output: string;
  /** Time of the newest change of an article. */
  readonly at: string;
  /** True for files of previews, which are in no list; undefined if there are none. */
  readonly isPreview: ((path: string) => boolean) | undefined;
  /** True if the published lists at these paths are those of this program, so that they can be updated. */
  readonly areOurs: (paths: readonly string[]) => boolean;
}

/** Stages the lists of ResourceSync. Lists of which no entry changed stay; others are updated if no resource was added or removed. */
export async function writeResourceLists(
  site: SiteEntries,
  { changes, stage, ...context }: ResourceContext & { readonly changes: ListLines; readonly stage: StageWriter },
): Promise<void> {
  const edited = editedResources(site, context);
  for (const path of edited === undefined ? [] : resourceListPaths(site.last)) {
    const print = edited?.get(path);
    if (print === undefined) stage.keep(path);
    else stage.writePieces(path, print());
  }
  const resources = edited === undefined ? resourcesOf(site, context) : undefined;
  for (const artifact of resourceSyncFiles({ siteUrl: context.siteUrl, resources, at: context.at, changes })) await stage.write(artifact);
}

/** All resources; lists that this program wrote before are updated. */
function resourcesOf(site: SiteEntries, { siteUrl, output, isPreview, areOurs }: ResourceContext): ListLines {
  const { last, entryByPath } = site;
  if (last === undefined || !areOurs(resourceListPaths(last))) {
    return resourceLines(
      siteUrl,
      filterLazy(allEntries(site), ({ path }) => isArticleFile(path) && isPreview?.(path) !== true),
    );
  }
  const changed = [...entryByPath].filter(([path]) => isArticleFile(path) && isPreview?.(path) !== true);
  return changedResourceLines(siteUrl, listsAt(output, partPaths(last)), new Map(changed));
}

function* listsAt(output: string, paths: readonly string[]): Generator<Buffer> {
  for (const path of paths) yield readFileSync(join(output, path));
}

/** Resource lists with changed entries, by path; undefined if a resource was added or removed, so that all lists are written again. */
function editedResources({ last, entryByPath }: SiteEntries, context: ResourceContext): ReturnType<typeof editedLists> {
  const { siteUrl, output, at, isPreview, areOurs } = context;
  if (last === undefined || !areOurs(resourceListPaths(last))) return undefined;
  const fileByPath = new Map<string, ManifestEntry>();
  for (const [path, entry] of entryByPath) {
    if (!isArticleFile(path) || isPreview?.(path) === true) continue;
    const stood = last.get(path) !== undefined;
    if (stood !== (entry !== undefined)) return undefined;
    if (entry !== undefined) fileByPath.set(path, entry);
  }
  const lists = partPaths(last).map((path) => ({ path, file: join(output, path) }));
  return editedLists(lists, { siteUrl, at: momentOf(at), fileByPath });
}

/** Paths of the published resource lists: one, or an index and its parts. */
function resourceListPaths(last: ManifestText | undefined): readonly string[] {
  return last?.get(INDEX) === undefined ? [] : [...new Set([INDEX, ...partPaths(last)])];
}

/** Paths of the published lists that hold entries. */
export function partPaths(last: ManifestText | undefined, stem = RESOURCES_STEM): readonly string[] {
  const parts = [...numberedParts(last, stem)];
  const index = `${stem}.xml`;
  return parts.length > 0 || last?.get(index) === undefined ? parts : [index];
}

function* numberedParts(last: ManifestText | undefined, stem: string): Generator<string> {
  for (let number = 1; last?.get(`${stem}-${number}.xml`) !== undefined; number++) yield `${stem}-${number}.xml`;
}

/** True for files that mirrors fetch: neither the lists themselves nor files for the host. */
export function isResource({ path, group = groupOf(path) }: Pick<ManifestEntry, 'path'> & Partial<Pick<ManifestEntry, 'group'>>): boolean {
  return group !== 'host' && !LISTS.test(path);
}

const LISTS =
  /^(?:manifest(?:\.(?:json|sig)|\/.*)|\.well-known\/offprint-log\.txt|changes\.json|resourcesync\/.*|\.well-known\/resourcesync)$/;
const INDEX = `${RESOURCES_STEM}.xml`;

/** A published resource list: its site path and its file. */
interface PublishedResourceList {
  readonly path: string;
  readonly file: string;
}

interface EditedLists {
  readonly siteUrl: string;
  /** Time of the lists. */
  readonly at: string;
  /** New values of entries that the lists already have. */
  readonly fileByPath: ReadonlyMap<string, ManifestEntry>;
}

/**
 * Edits resource lists in which entries changed but none were added or removed. Returns the changed lists by path, as lazy chunks, because
 * they have 100 MB at a large site; other lists are not read. Undefined if a list has another time or is damaged.
 */
export function editedLists(
  lists: readonly PublishedResourceList[],
  { siteUrl, at, fileByPath }: EditedLists,
): ReadonlyMap<string, () => Iterable<Uint8Array>> | undefined {
  const firsts: string[] = [];
  for (const { file } of lists) {
    const head = headOf(file);
    const first = firstPathOf(siteUrl, head);
    if (first === undefined || !head.includes(` at="${at}"/>\n`)) return undefined;
    firsts.push(first);
  }
  const order = byPath(siteUrl);
  const filesByList = new Map<number, ManifestEntry[]>();
  for (const [path, file] of fileByPath) {
    // Paths are compared in the order of the lists; a path before the first entry is in no list.
    const list = firsts.findLastIndex((first) => order.compare(first, path) <= 0);
    const files = filesByList.get(list) ?? [];
    if (files.length === 0) filesByList.set(list, files);
    files.push(file);
  }
  const edited = new Map<string, () => Iterable<Uint8Array>>();
  for (const [number, files] of filesByList) {
    const list = lists[number];
    if (list === undefined) return undefined;
    edited.set(list.path, () => editedList(list, files, siteUrl));
  }
  return edited;
}

function* editedList({ file }: PublishedResourceList, files: readonly ManifestEntry[], siteUrl: string): Generator<Uint8Array> {
  const text = readFileSync(file);
  const { start, end } = entriesOf(text);
  const fileByPath = new Map(files.map((one) => [one.path, one]));
  yield text.subarray(0, start);
  yield* changedLines(text.subarray(start, end), lineChangesOf(fileByPath, siteUrl), byPath(siteUrl));
  yield text.subarray(end);
}

/** First 8 KiB of a list, which include its first entry. */
function headOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    return bytes.subarray(0, readSync(file, bytes, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

const HEAD_BYTES = 8192;
