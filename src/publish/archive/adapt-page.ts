import { absoluteUrl, relativeHref } from '../../model/text/address.ts';

/** The paths of files in an archive, and the URL of the journal for all others. */
export interface ArchivePaths {
  /** Returns the path of a site file in the archive; undefined if the archive does not have it. */
  readonly archivePathOf: (path: string) => string | undefined;
  /** URL of the journal, without trailing slash. */
  readonly siteUrl: string;
}

/**
 * Adapts the links of a page so that an archive works without a server and without scripts.
 *
 * Links to files of the archive get their full file names; other links become URLs of the journal on the web.
 *
 *   in volumes/1.html: <a href="../content/1/e101#s2">  ->  <a href="../content/1/e101.html#s2">
 *   <a href="../subjects/birds">     ->  <a href="https://tidewater.example/subjects/birds">
 */
export function adaptPage(html: string, path: string, paths: ArchivePaths): string {
  const adapted = new Map<string, string>();
  const adapt = (href: string): string => {
    const known = adapted.get(href) ?? adaptHref(href, path, paths);
    adapted.set(href, known);
    return known;
  };
  const root = relativeHref(paths.archivePathOf(path) ?? path, '');
  return html.replace(PRELOAD, '').replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (_, space: string, name: string, value: string) => {
      if (name === 'data-root') return `${space}${name}="${root}"`;
      return `${space}${name}="${name === 'srcset' ? adaptSources(value, adapt) : adapt(value)}"`;
    }),
  );
}

function adaptHref(href: string, from: string, { archivePathOf, siteUrl }: ArchivePaths): string {
  const [, address = '', rest = ''] = PARTS.exec(href) ?? [];
  if (ABSOLUTE.test(href) || address === '') return href;
  const target = targetOf(address, from);
  if (target === undefined) return href;
  const file = [target, `${target}.html`, target === '' || target.endsWith('/') ? `${target}index.html` : `${target}/index.html`].find(
    (path) => archivePathOf(path) !== undefined,
  );
  const archivePath = file === undefined ? undefined : archivePathOf(file);
  if (archivePath === undefined) return escaped(absoluteUrl(siteUrl, target)) + rest;
  return escaped(relativeHref(archivePathOf(from) ?? from, archivePath)) + rest;
}

/** Resolves a relative link to a site path: `../2/e7` in `content/1/e1.html` gives `content/2/e7`; undefined if it leaves the site. */
function targetOf(address: string, from: string): string | undefined {
  const parts = address.startsWith('/') ? [] : from.split('/').slice(0, -1);
  const steps = address.replaceAll('&amp;', '&').replace(/^\//, '').split('/');
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    if (step === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (step !== '.') {
      const part = decode(step);
      if (part === undefined || (part === '' && !isLast)) return undefined;
      if (!isLast) parts.push(part);
    }
    if (isLast) return [...parts, step === '.' || step === '..' ? '' : (decode(step) ?? '')].join('/');
  }
  return undefined;
}

/** Adapts a srcset: `F1-300.jpg 300w, F1.jpg 1200w` */
function adaptSources(sources: string, adapt: (href: string) => string): string {
  return sources
    .split(', ')
    .map((source) => {
      const [href = '', ...size] = source.split(' ');
      return [adapt(href), ...size].join(' ');
    })
    .join(', ');
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function escaped(href: string): string {
  return href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

// A start tag as pages have it: attributes in double quotes.
const TAG = /<[a-zA-Z][^\s>"/]*(?:\s+[^\s=>"/]+(?:="[^"]*")?)+\s*\/?>/g;
// Browsers refuse to preload fonts on `file:`, and report it; the style sheet loads them.
const PRELOAD = /<link rel="preload" as="font"[^>]*>\n?/g;
const ATTRIBUTE =
  /(\s)(href|src|srcset|poster|action|data-href|data-more|data-patterns|data-language|data-archive|data-console|data-viewer-style|data-article-tools|data-root)="([^"]*)"/g;
const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
const PARTS = /^([^?#]*)(.*)$/s;
