import { contentTypeOf } from '../../http/media-type.ts';
import { isNamedByContent } from '../../http/named-by-content.ts';
import { compareText } from '../../text/compare.ts';
import { type FileClass, fileClassOf } from '../generations/file-class.ts';
import { MANIFEST_PATH, type Manifest, type ManifestEntry } from '../manifest.ts';
import { groupOf } from '../manifest-group.ts';
import { PUBLIC_KEY_PATH, SIGNATURE_PATH } from '../signing/signing-paths.ts';

/** One object to be put at a remote: a file of the site, under its own key or, a page without ending, under its address. */
export interface Upload {
  readonly key: string;
  readonly path: string;
  readonly sizeBytes: number;
  /** Hexadecimal, of the file. */
  readonly sha256: string;
  readonly contentType: string;
  readonly cacheControl: string;
}

/** Uploads that may be done in any order among themselves, once all steps before are done. */
export interface UploadStep {
  readonly name: string;
  readonly uploads: readonly Upload[];
}

/** What makes a remote the same as the site: steps in their order, then keys to delete. */
export interface UploadPlan {
  readonly steps: readonly UploadStep[];
  readonly deletions: readonly string[];
  /** Files that are there already. */
  readonly unchanged: number;
}

export interface PlanOptions {
  /** The site's own manifest as a file, which it does not list itself. */
  readonly manifest: Pick<ManifestEntry, 'sizeBytes' | 'sha256'>;
  /** Files that the manifest cannot list, since they are made from it; they are put with it. */
  readonly companions?: readonly Pick<ManifestEntry, 'path' | 'sizeBytes' | 'sha256'>[];
  /** Whether each page is also put under its address without `.html`, which stores of objects can hold beside a folder of that name. */
  readonly extensionless: boolean;
}

/**
 * The steps that bring a remote from what its manifest says to what the site's says, in an order in which no page ever names a file that is
 * not there: files named by their content, what pages show and link, pages, lists and feeds, what describes the whole site, the manifest; deletions after all of it.
 *
 * Nothing that a manifest does not list is ever deleted. `there` is undefined for a remote without a manifest.
 */
export function planUploads(
  site: Manifest,
  there: Manifest | undefined,
  { manifest, companions = [], extensionless }: PlanOptions,
): UploadPlan {
  const known = new Map(there?.files.map(({ path, sha256 }) => [path, sha256]));
  const { files } = site;
  const changed = files.filter(({ path, sha256 }) => known.get(path) !== sha256);
  const own = changed.map((entry) => uploadOf(entry, entry.path));
  const addresses = extensionless ? changed.flatMap((entry) => addressOf(entry.path).map((key) => uploadOf(entry, key))) : [];
  const last = [...companions, { ...manifest, path: MANIFEST_PATH }].map((entry) => uploadOf(entry, entry.path));
  const lastPaths = new Set(last.map(({ path }) => path));
  const isSame = changed.length === 0 && there !== undefined && there.files.length === files.length;
  const steps = STEPS.map(({ name, holds }) => ({
    name,
    uploads: [...own, ...addresses, ...(isSame ? [] : last)]
      .filter((upload) => (lastPaths.has(upload.path) ? 'manifest' : stepOf(upload)) === holds)
      .sort((a, b) => compareText(a.key, b.key)),
  }));
  const wanted = new Set(files.map(({ path }) => path));
  const gone = (there?.files ?? []).map(({ path }) => path).filter((path) => !wanted.has(path) && isKey(path));
  // A signature that no longer belongs to the site would have every mirror refuse it.
  if (!lastPaths.has(SIGNATURE_PATH) && known.has(PUBLIC_KEY_PATH)) gone.push(SIGNATURE_PATH);
  const deletions = extensionless ? gone.flatMap((path) => [path, ...addressOf(path)]) : gone;
  return {
    steps: steps.filter(({ uploads }) => uploads.length > 0),
    deletions: deletions.sort(compareText).reverse(),
    unchanged: files.length - changed.length,
  };
}

type StepKind = 'named-by-content' | 'files' | 'pages' | 'addresses' | 'lists' | 'site' | 'manifest';

/** What is uploaded, in this order. */
const STEPS: readonly { readonly name: string; readonly holds: StepKind }[] = [
  { name: 'files named by their content', holds: 'named-by-content' },
  { name: 'renditions, figures, packages', holds: 'files' },
  { name: 'pages', holds: 'pages' },
  { name: 'pages under their addresses', holds: 'addresses' },
  { name: 'lists, indexes, feeds', holds: 'lists' },
  { name: 'descriptions of the whole site', holds: 'site' },
  { name: 'manifest', holds: 'manifest' },
];

function stepOf({ key, path }: Upload): StepKind {
  if (key !== path) return 'addresses';
  if (isNamedByContent(path)) return 'named-by-content';
  if (fileClassOf(path, false) === OF_THE_SITE) return 'site';
  const group = groupOf(path);
  if (group === 'pages') return path.startsWith('content/') ? 'pages' : 'lists';
  return LISTS.has(group) ? 'lists' : 'files';
}

function uploadOf({ path, sizeBytes, sha256 }: Pick<ManifestEntry, 'path' | 'sizeBytes' | 'sha256'>, key: string): Upload {
  return { key, path, sizeBytes, sha256, contentType: contentTypeOf(path), cacheControl: isNamedByContent(path) ? FOR_EVER : ASK_AGAIN };
}

/** `archive.html` is also `archive`; an index is reached through its folder. */
function addressOf(path: string): string[] {
  return path.endsWith('.html') && !/(?:^|\/)index\.html$/.test(path) && path !== '404.html' ? [path.slice(0, -'.html'.length)] : [];
}

/** The remote's own manifest may say anything: a path that leads elsewhere is no key. */
function isKey(path: string): boolean {
  return !UNSAFE.test(path) && !path.split('/').some((part) => part === '' || part === '.' || part === '..');
}

const UNSAFE = /[\u0000-\u001f\u007f\\]/;
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'public, max-age=0, must-revalidate';
/** `journal.json`, `sw.js`, `changes.json`: in the site too they come after everything else. */
const OF_THE_SITE: FileClass = 5;
const LISTS: ReadonlySet<string> = new Set(['data', 'search', 'feeds', 'host', 'assets']);
