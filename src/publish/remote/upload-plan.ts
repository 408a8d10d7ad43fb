import { isArticlePath } from '../../model/text/article-path.ts';
import { compareText } from '../../model/text/compare.ts';
import { uploadTypeOf } from '../../serve/http/media-type.ts';
import { isNamedByContent } from '../../serve/http/named-by-content.ts';
import { type FileClass, fileClassOf } from '../generations/file-class.ts';
import { MANIFEST_PATH, type Manifest, type ManifestEntry } from '../manifest.ts';
import { groupOf } from '../manifest-group.ts';
import { PUBLIC_KEY_PATH, SIGNATURE_PATH } from '../signing/signing-paths.ts';

/** One object to upload: a file under its path, or a page under its URL without `.html`. */
export interface Upload {
  readonly key: string;
  readonly path: string;
  readonly sizeBytes: number;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
  readonly contentType: string;
  readonly cacheControl: string;
}

/** Uploads that may run in any order after all earlier steps. */
export interface UploadStep {
  readonly name: string;
  readonly uploads: readonly Upload[];
}

/** Steps in order, then keys to delete, after which the remote equals the site. */
export interface UploadPlan {
  readonly steps: readonly UploadStep[];
  readonly deletions: readonly string[];
  /** Files that the remote already has. */
  readonly unchanged: number;
}

export interface PlanOptions {
  /** The site's manifest, which does not list itself. */
  readonly manifest: Pick<ManifestEntry, 'sizeBytes' | 'sha256'>;
  /** Files that the manifest cannot list because they are computed from it; they are uploaded with it. */
  readonly companions?: readonly Pick<ManifestEntry, 'path' | 'sizeBytes' | 'sha256'>[];
  /** True to upload each page also under its URL without `.html`; object stores can hold such a key next to a folder of that name. */
  readonly extensionless: boolean;
}

/**
 * Plans the steps from the remote's manifest to the site's, ordered so that no page refers to a missing file. The order is: files named
 * by content; renditions, figures and packages; pages; lists and feeds; descriptions of the site; the manifest; deletions.
 *
 * Only files that the remote's manifest lists are deleted. `remoteManifest` is undefined for a remote without a manifest.
 */
export function planUploads(
  site: Manifest,
  remoteManifest: Manifest | undefined,
  { manifest, companions = [], extensionless }: PlanOptions,
): UploadPlan {
  const known = new Map(remoteManifest?.files.map(({ path, sha256 }) => [path, sha256]));
  const { files } = site;
  const changed = files.filter(({ path, sha256 }) => known.get(path) !== sha256);
  const own = changed.map((entry) => uploadOf(entry, entry.path));
  const addresses = extensionless ? changed.flatMap((entry) => addressOf(entry.path).map((key) => uploadOf(entry, key))) : [];
  const last = [...companions, { ...manifest, path: MANIFEST_PATH }].map((entry) => uploadOf(entry, entry.path));
  const lastPaths = new Set(last.map(({ path }) => path));
  const isSame = changed.length === 0 && remoteManifest !== undefined && remoteManifest.files.length === files.length;
  const steps = STEPS.map(({ name, kind }) => ({
    name,
    uploads: [...own, ...addresses, ...(isSame ? [] : last)]
      .filter((upload) => (lastPaths.has(upload.path) ? 'manifest' : stepOf(upload)) === kind)
      .sort((a, b) => compareText(a.key, b.key)),
  }));
  const wanted = new Set(files.map(({ path }) => path));
  const removed = (remoteManifest?.files ?? []).map(({ path }) => path).filter((path) => !wanted.has(path) && isKey(path));
  // With a signature that no longer belongs to the site, every mirror would refuse it.
  if (!lastPaths.has(SIGNATURE_PATH) && known.has(PUBLIC_KEY_PATH)) removed.push(SIGNATURE_PATH);
  const deletions = extensionless ? removed.flatMap((path) => [path, ...addressOf(path)]) : removed;
  return {
    steps: steps.filter(({ uploads }) => uploads.length > 0),
    deletions: deletions.sort(compareText).reverse(),
    unchanged: files.length - changed.length,
  };
}

type StepKind = 'named-by-content' | 'files' | 'pages' | 'addresses' | 'lists' | 'site' | 'manifest';

/** Steps in order. */
const STEPS: readonly { readonly name: string; readonly kind: StepKind }[] = [
  { name: 'files named by their content', kind: 'named-by-content' },
  { name: 'renditions, figures, packages', kind: 'files' },
  { name: 'pages', kind: 'pages' },
  { name: 'pages under their addresses', kind: 'addresses' },
  { name: 'lists, indexes, feeds', kind: 'lists' },
  { name: 'descriptions of the whole site', kind: 'site' },
  { name: 'manifest', kind: 'manifest' },
];

function stepOf({ key, path }: Upload): StepKind {
  if (key !== path) return 'addresses';
  if (isNamedByContent(path)) return 'named-by-content';
  if (fileClassOf(path, false) === OF_THE_SITE) return 'site';
  const group = groupOf(path);
  if (group === 'pages') return isArticlePath(path) ? 'pages' : 'lists';
  return LISTS.has(group) ? 'lists' : 'files';
}

function uploadOf({ path, sizeBytes, sha256 }: Pick<ManifestEntry, 'path' | 'sizeBytes' | 'sha256'>, key: string): Upload {
  return { key, path, sizeBytes, sha256, contentType: uploadTypeOf(path), cacheControl: isNamedByContent(path) ? FOR_EVER : ASK_AGAIN };
}

/** `archive.html` is also uploaded as `archive`; an index page has the URL of its folder. */
function addressOf(path: string): string[] {
  return path.endsWith('.html') && !/(?:^|\/)index\.html$/.test(path) && path !== '404.html' ? [path.slice(0, -'.html'.length)] : [];
}

/** True for a valid key; the remote's manifest is untrusted. */
function isKey(path: string): boolean {
  return !UNSAFE.test(path) && !path.split('/').some((part) => part === '' || part === '.' || part === '..');
}

const UNSAFE = /[\u0000-\u001f\u007f\\]/;
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'public, max-age=0, must-revalidate';
/** `journal.json`, `sw.js`, `changes.json`: published after everything else, as in the site. */
const OF_THE_SITE: FileClass = 5;
const LISTS: ReadonlySet<string> = new Set(['data', 'search', 'feeds', 'host', 'assets']);
