/**
 * Paths of hosts, version control and mirrors in a site's folder: they are kept and not listed. A pattern matches a path in the output; `*`
 * matches anything but a slash, `**` anything. A matching folder is kept with its content.
 */
export const KEPT_BY_DEFAULT: readonly string[] = [
  '.git',
  '.nojekyll',
  'CNAME',
  '.well-known/**',
  '.DS_Store',
  'Thumbs.db',
  'lost+found',
  '.offprint-mirror',
];

/** True for a path in the output, without leading slash, that is kept and not listed. */
export type IsKept = (path: string) => boolean;

/**
 * Returns a matcher for the default patterns and those of the setting `keep`.
 *
 *   keptPaths(['stats/*.html'])('stats/2024.html')  ->  true
 *   keptPaths([])('.git/config')                    ->  true
 */
export function keptPaths(patterns: readonly string[]): IsKept {
  const expression = new RegExp(`^(?:${[...KEPT_BY_DEFAULT, ...patterns].map(sourceOf).join('|')})(?:/|$)`, 'u');
  return (path) => expression.test(path);
}

function sourceOf(pattern: string): string {
  return pattern
    .replace(/\/+$/, '')
    .split(/(\*\*\/?|\*)/)
    .map((part) => WILDCARDS[part] ?? part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('');
}

const WILDCARDS: Readonly<Record<string, string>> = { '*': '[^/]*', '**': '.*', '**/': '(?:.*/)?' };
