import { compareText } from '../../model/text/compare.ts';
import type { ResolveFile, WantedFile } from '../jats/jats-reader.ts';
import type { ContentFile } from './content.ts';
import { baseNameOf, comparable, endingOf, IMAGE_ENDINGS, MEDIA_ENDINGS, RENDITION_ENDINGS, withoutEnding } from './file-names.ts';
import { type HrefNames, hrefReadings } from './href-names.ts';
import { joinPath } from './join-path.ts';
import { mediaTypeOf } from './media-type.ts';

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
