/** Possible targets of an href: a path from the article's folder, or names of files anywhere in the package. */
export interface HrefNames {
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
export function hrefReadings(href: string): readonly HrefNames[] {
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
