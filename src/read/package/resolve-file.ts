import mime from 'mime';
import { compareText } from '../../model/text/compare.ts';
import type { ResolveFile, WantedFile } from '../jats/jats-reader.ts';
import type { ContentFile } from './content.ts';
import { baseNameOf, comparable, endingOf, IMAGE_ENDINGS, MEDIA_ENDINGS, RENDITION_ENDINGS, withoutEnding } from './file-names.ts';
import { joinPath } from './join-path.ts';

/** A file with its first bytes, if they were read. */
export interface HeadedFile extends ContentFile {
  readonly head: Uint8Array;
}

/**
 * Returns a function that finds the files that an article refers to, tolerating common differences of names.
 *
 * It tries the path as written, in other case, with another or no ending; then the base name anywhere in the package in the same ways. Among
 * several endings it prefers the wanted kind, and an original to its renditions:
 *
 *   'pone.0113033.g001'                              ->  pone.0113033.g001.tif, not .PNG_L
 *   'info:doi/10.1371/journal.pone.0113033.g001'     ->  the same
 *   'https://minio.example.org/x/0c10c88b56f3.jpg'   ->  0c10c88b56f3.jpg, if delivered, else without source
 */
export function resolveFileFor(articleKey: string, files: readonly HeadedFile[]): ResolveFile {
  const folder = articleKey.slice(0, articleKey.lastIndexOf('/') + 1);
  const others = files.filter(({ key }) => key !== articleKey);
  const byPath = groupBy(others, ({ key }) => [comparable(key)]);
  const byPathStem = groupBy(others, ({ key }) => [comparable(withoutEnding(key))]);
  const byName = groupBy(others, ({ key }) => [comparable(baseNameOf(key))]);
  const byStem = groupBy(others, ({ key }) => [comparable(withoutEnding(baseNameOf(key)))]);

  const candidates = (names: HrefNames, wanted: WantedFile): readonly HeadedFile[] => {
    const path = names.path === undefined ? undefined : joinPath(folder, names.path);
    const exact = path === undefined ? [] : (byPath.get(comparable(path)) ?? []);
    if (exact.length > 0)
      return exact
        .filter(({ key }) => key === path)
        .concat(exact)
        .slice(0, 1);
    const found: (readonly HeadedFile[] | undefined)[] = [];
    if (path !== undefined) found.push(alike(byPathStem, path, wanted));
    for (const name of names.names) {
      found.push(byName.get(comparable(name)));
      // The name of a web page does not determine its ending, so only images may have another one.
      if (!names.isUrl || wanted === 'image' || names.names.length > 1) found.push(alike(byStem, name, wanted));
    }
    return found.find((files) => files !== undefined && files.length > 0) ?? [];
  };

  return (href, wanted) => {
    const readings = hrefReadings(href);
    const names = readings.find((reading) => candidates(reading, wanted).length > 0) ?? readings[readings.length - 1];
    if (names === undefined) return { href };
    const ranked = [...candidates(names, wanted)].sort(
      (a, b) =>
        preference(a.key, wanted) - preference(b.key, wanted) ||
        distance(folder, a.key) - distance(folder, b.key) ||
        compareText(a.key, b.key),
    );
    const file = ranked[0];
    if (file === undefined) return { href: names.isUrl ? href.trim() : names.decoded };
    const mediaType = mediaTypeOf(file.key, file.head);
    return { href: names.decoded, source: file.key, ...(mediaType === undefined ? {} : { mediaType }), sizeBytes: file.sizeBytes };
  };
}

type FilesByName = ReadonlyMap<string, readonly HeadedFile[]>;

/** Files whose name without ending is the wanted name, else the wanted name without its ending. */
function alike(byStem: FilesByName, name: string, wanted: WantedFile): readonly HeadedFile[] {
  const lower = comparable(name);
  const stem = withoutEnding(lower);
  const isKnown = KNOWN_ENDING.test(lower);
  const found = byStem.get(lower) ?? (isKnown && stem !== lower ? byStem.get(stem) : undefined) ?? [];
  return found.filter(({ key }) => fits(key, wanted));
}

function fits(key: string, wanted: WantedFile): boolean {
  const ending = endingOf(key);
  if (wanted === 'image') return IMAGE_ENDINGS.includes(ending) || RENDITION_ENDINGS.includes(ending);
  if (wanted === 'pdf') return ending === 'pdf';
  return !SOURCE_ENDINGS.includes(ending);
}

/** Rank of a file, lower is better: other files come after images or videos. */
function preference(key: string, wanted: WantedFile): number {
  const ending = endingOf(key);
  const best = wanted === 'image' ? [...IMAGE_ENDINGS, ...RENDITION_ENDINGS] : wanted === 'media' ? MEDIA_ENDINGS : [];
  const place = best.indexOf(ending);
  if (place >= 0) return place;
  return best.length + (RENDITION_ENDINGS.includes(ending) ? 1 : 0);
}

/** Number of folders between an article and a file. */
function distance(folder: string, key: string): number {
  let shared = 0;
  while (shared < folder.length && folder[shared] === key[shared]) shared++;
  const up = folder.slice(shared).split('/').length - 1;
  return up * 100 + key.slice(shared).split('/').length;
}

function groupBy(files: readonly HeadedFile[], namesOf: (file: HeadedFile) => readonly string[]): FilesByName {
  const groups = new Map<string, HeadedFile[]>();
  for (const file of files) {
    for (const name of namesOf(file)) {
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [file]);
      else group.push(file);
    }
  }
  return groups;
}

const SOURCE_ENDINGS: readonly string[] = ['xml', 'orig', 'nxml', 'jats', 'dtd'];
const KNOWN_ENDING =
  /\.(?:tiff?|png|jpe?g|gif|webp|svg|eps|pdf|mp4|m4v|mov|webm|avi|mpe?g|wmv|mp3|m4a|wav|ogg|xlsx?|docx?|pptx?|csv|tsv|txt|zip|gz|html?|png_[a-z])$/;

/** Possible targets of an href: a path from the article's folder, or names of files anywhere in the package. */
interface HrefNames {
  /** The href with resolved percent-encoding. */
  readonly decoded: string;
  /** Relative path, if the href is one: `media/fig1.jpg`, `../flowchart.png`. */
  readonly path?: string;
  /** Base names to search for, best first: `pone.0113033.g001`, `journal.pone.0113033.g001`. */
  readonly names: readonly string[];
  /** True for a web URL, which remains a link if no file has its name. */
  readonly isUrl: boolean;
}

/**
 * The readings of an href, most literal first: the exact name of a file has priority over the reading as a URI.
 *
 *   'fig%231.png#page'  ->  fig%231.png#page, fig#1.png#page, fig#1.png
 */
function hrefReadings(href: string): readonly HrefNames[] {
  const literal = href.trim().normalize('NFC');
  const decoded = decode(href.trim());
  if (URL_START.test(decoded) || DOI_HREF.test(decoded)) return [hrefNames(decoded)];
  return [...new Set([literal, decoded])].map(pathNames).concat(decoded.includes('#') ? hrefNames(decoded) : []);
}

/** Parses an href of a package: relative paths, `info:doi/…` and DOI links (PLOS), full URLs (SciELO), Windows paths. */
function hrefNames(decoded: string): HrefNames {
  const doi = DOI_HREF.exec(decoded)?.[1];
  if (doi !== undefined) {
    const name = lastSegment(doi);
    return { decoded, names: [name.replace(/^journal\./i, ''), name], isUrl: URL_START.test(decoded) };
  }
  if (URL_START.test(decoded)) return { decoded, names: [lastSegment(decoded.replace(QUERY, ''))], isUrl: true };
  return { ...pathNames(decoded.replace(/#.*$/, '')), decoded };
}

function pathNames(decoded: string): HrefNames {
  const path = decoded.replace(SCHEME_FILE, '').replaceAll('\\', '/');
  return { decoded, path, names: [lastSegment(path)], isUrl: false };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC');
  } catch {
    // A literal percent sign: `50%.tif`.
    return text.normalize('NFC');
  }
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

// info:doi/10.1371/journal.pone.0113033.g001, https://doi.org/10.1371/journal.pone.0113033.s001
const DOI_HREF = /^(?:info:doi\/|doi:|https?:\/\/(?:dx\.)?doi\.org\/)(10\.\d{4,9}\/\S+)$/i;
const URL_START = /^[a-z][a-z0-9+.-]*:\/\//i;
const QUERY = /[?#].*$/;
const SCHEME_FILE = /^file:\/*/i;

/**
 * Determines the media type of a file by its first bytes, else by its ending.
 *
 *   mediaTypeOf('fig1.png', bytes of a JPEG)  ->  'image/jpeg'
 *
 * 32 bytes are sufficient. Returns undefined for an unknown ending. RFC 6838.
 */
export function mediaTypeOf(key: string, head: Uint8Array): string | undefined {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const byName = name.includes('.') ? (mime.getType(name.replace(RENDITION, '.png')) ?? undefined) : undefined;
  const byBytes = SIGNATURES.find(({ offset, bytes }) => bytes.every((byte, i) => head[offset + i] === byte))?.type;
  if (byBytes === undefined) return SVG.test(new TextDecoder('latin1').decode(head.subarray(0, 512))) ? 'image/svg+xml' : byName;
  // Many formats are zips or Ogg streams; the ending then determines which.
  return CONTAINERS.has(byBytes) ? (byName ?? byBytes) : byBytes;
}

interface Signature {
  readonly type: string;
  readonly offset: number;
  readonly bytes: readonly number[];
}

function ascii(type: string, text: string, offset = 0): Signature {
  return { type, offset, bytes: [...text].map((char) => char.charCodeAt(0)) };
}

const SIGNATURES: readonly Signature[] = [
  { type: 'image/jpeg', offset: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  ascii('image/gif', 'GIF8'),
  { type: 'image/tiff', offset: 0, bytes: [0x49, 0x49, 0x2a, 0x00] },
  { type: 'image/tiff', offset: 0, bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { type: 'image/tiff', offset: 0, bytes: [0x49, 0x49, 0x2b, 0x00] },
  { type: 'image/tiff', offset: 0, bytes: [0x4d, 0x4d, 0x00, 0x2b] },
  ascii('image/webp', 'WEBP', 8),
  ascii('image/avif', 'ftypavif', 4),
  ascii('image/bmp', 'BM'),
  ascii('application/pdf', '%PDF-'),
  ascii('application/postscript', '%!PS'),
  { type: 'application/postscript', offset: 0, bytes: [0xc5, 0xd0, 0xd3, 0xc6] },
  ascii('video/quicktime', 'ftypqt', 4),
  ascii('video/mp4', 'ftyp', 4),
  ascii('video/quicktime', 'moov', 4),
  { type: 'video/webm', offset: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  ascii('video/x-msvideo', 'AVI ', 8),
  ascii('audio/wav', 'WAVE', 8),
  ascii('audio/mpeg', 'ID3'),
  ascii('application/ogg', 'OggS'),
  { type: 'application/zip', offset: 0, bytes: [0x50, 0x4b, 0x03, 0x04] },
];

const CONTAINERS = new Set(['application/zip', 'application/ogg', 'application/postscript', 'image/bmp', 'video/mp4', 'video/webm']);
// PLOS renditions: pone.0056489.g001.PNG_L
const RENDITION = /\.png_[a-z]$/i;
const SVG = /^(?:\u00EF\u00BB\u00BF)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE\s+svg[^>]*>\s*)*<svg[\s>]/;
