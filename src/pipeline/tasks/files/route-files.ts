import type { FileRef } from '../../../model/inline.ts';
import type { Stem } from '../../../model/names.ts';
import { ALL_RENDITIONS } from '../../../model/renditions.ts';
import { boundedName } from '../../../model/text/bounded-name.ts';
import { isActiveName } from '../../../serve/http/media-type.ts';

/**
 * Assigns a site path to each delivered file, by source. Supplements and media keep their names in the article's folder; the publisher's PDF becomes
 * a sibling of the page.
 *
 *   elife-00003-supp1-v1.xlsx  ->  content/1/e00003/elife-00003-supp1-v1.xlsx
 */
export function routeFiles(stem: Stem, files: readonly FileRef[], pdf: FileRef | undefined): ReadonlyMap<string, string> {
  const pathBySource = new Map<string, string>();
  const taken = new Set<string>();
  for (const { source } of files) {
    if (source === undefined) continue;
    if (source === pdf?.source) {
      pathBySource.set(source, `${stem}.pdf`);
      continue;
    }
    const name = freeName(fileNameOf(source), taken);
    taken.add(name.toLowerCase());
    pathBySource.set(source, `${stem}/${name}`);
  }
  return pathBySource;
}

/**
 * Returns a name that is valid in all file systems and that browsers do not execute. `.txt` is appended to pages and scripts, and to names that
 * figure pages use (`F1.md`, `F1.jpg`).
 */
function fileNameOf(source: string): string {
  const name = source
    .slice(source.lastIndexOf('/') + 1)
    .normalize('NFC')
    .replace(UNSAFE, '-')
    .replace(/^[.-]+/, '');
  const short = name === '' ? 'file' : boundedFileName(name.slice(-MAX_LENGTH).replace(LONE_LOW_SURROGATE, ''));
  const safe = RESERVED.test(short) ? `file-${short}` : short;
  return isActiveName(safe) || PAGE_OF_FIGURE.test(safe) ? `${safe}.txt` : safe;
}

/** Shortens a name before its ending, by which browsers and systems recognise the type. */
function boundedFileName(name: string): string {
  const ending = ENDING.exec(name)?.[0] ?? '';
  return `${boundedName(name.slice(0, name.length - ending.length))}${ending}`;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  const dot = name.lastIndexOf('.');
  const [base, ending] = dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${base}-${i}${ending}`;
  return free;
}

const UNSAFE = /[^\p{L}\p{N}._+()-]+/gu;
// Device names of Windows, which are reserved with any ending.
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const FIGURE_ENDINGS = ALL_RENDITIONS.flatMap(({ ending, pages }) => (pages.includes('figure') ? ending : []));
const PAGE_OF_FIGURE = new RegExp(`^(?:F\\d+(?:-S\\d+)*(?:-\\d+)?|image-\\d+)\\.(?:${FIGURE_ENDINGS.join('|')})$`, 'i');
const MAX_LENGTH = 120;
// The second half of a surrogate pair that `slice` has cut.
const LONE_LOW_SURROGATE = /^[\uDC00-\uDFFF]/;
const ENDING = /\.[A-Za-z0-9]{1,16}$/;
