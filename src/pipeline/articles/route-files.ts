import type { FileRef } from '../../model/inline.ts';
import type { Stem } from '../../model/names.ts';
import { ALL_RENDITIONS } from '../../model/renditions.ts';
import { boundedName } from '../../text/bounded-name.ts';

/**
 * Supplements and media stand in the article's folder under their own names; the publisher's PDF is the page's sibling.
 *
 *   elife-00003-supp1-v1.xlsx  ->  content/1/e00003/elife-00003-supp1-v1.xlsx
 *
 * Gives the paths by the files' sources.
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
 * A name that no disk or host minds and no browser runs: a delivered page or script is served as text.
 * Figure pages own `F1.html`, `F1.md`, `F1.jpg`.
 */
function fileNameOf(source: string): string {
  const name = source
    .slice(source.lastIndexOf('/') + 1)
    .normalize('NFC')
    .replace(UNSAFE, '-')
    .replace(/^[.-]+/, '');
  const short = name === '' ? 'file' : boundedFileName(name.slice(-LONGEST).replace(CUT_IN_TWO, ''));
  const safe = RESERVED.test(short) ? `file-${short}` : short;
  return ACTIVE.test(safe) || PAGE_OF_FIGURE.test(safe) ? `${safe}.txt` : safe;
}

/** The ending stays: browsers and disks go by it. */
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
// Browsers run scripts in XML of any name, if it says that it is XHTML or SVG.
const ACTIVE =
  /\.(?:html?|xht(?:ml)?|shtml?|stm|svgz?|js|mjs|cjs|php\d?|phtml|cgi|htaccess|mht(?:ml)?|hta|swf|xml|xslt?|xsd|rdf|rss|atom|mml|mathml|owl|nxml|jats|wsdl|webmanifest|appcache|url|lnk)$/i;
// Devices of Windows, with any ending
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const FIGURE_ENDINGS = ALL_RENDITIONS.flatMap(({ ending, pages }) => (pages.includes('figure') ? ending : []));
const PAGE_OF_FIGURE = new RegExp(`^(?:F\\d+(?:-S\\d+)*(?:-\\d+)?|image-\\d+)\\.(?:${FIGURE_ENDINGS.join('|')})$`, 'i');
const LONGEST = 120;
// The second half of a character of which the first was cut off.
const CUT_IN_TWO = /^[\uDC00-\uDFFF]/;
const ENDING = /\.[A-Za-z0-9]{1,16}$/;
